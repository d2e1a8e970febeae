"""Which board, which numbers and which tickets make an edition."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from branchline.boards import COLOURS, Board, BoardError, Lane, Ticket, load_board, read_tickets
from branchline.boards.model import nearest

if TYPE_CHECKING:
    from branchline.legends.season import Season

MOST_TICKETS = 192  # what the record of a game has room for: kernel.state.TICKETS, which stands above this


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers in which editions differ (defaults: those most editions share)."""

    players: tuple[int, int] = (2, 5)
    trains: int = 45
    hand: int = 4  # train cards dealt to each player
    display: int = 5
    colours: tuple[str, ...] = COLOURS  # those that have train cards
    per_colour: int = 12
    locomotives: int = 14
    deal: int = 4  # opening tickets dealt to each player …
    deal_long: int = 0  # … and how many more from the deck of long tickets
    keep_first: int = 2  # fewest opening tickets to keep
    most_long: int | None = None  # most long tickets among them, None: any
    draw: int = 3  # tickets offered in play
    keep: int = 1  # fewest of them to keep
    rejects: Literal["bottom", "box"] = "bottom"  # where rejected opening tickets go
    double_min_players: int = 4  # from this many players on both lanes of a double route are open
    team_size: int = 1
    longest: int = 10  # points for the longest path, 0: not scored
    longer_path_wins: bool = False  # in a tie the longer path, whoever holds the bonus for it
    globetrotter: int = 0  # points for most completed tickets, 0: not scored
    stations: int = 0  # a player
    station_points: int = 4  # for each one not built
    mountain_points: int = 0  # for each train in the crossing area
    explorer: int = 0  # points for most cities in one connected network, 0: not scored
    end_trains: int = 2  # a turn that ends with this many trains or fewer starts the last round

    @property
    def sizes(self) -> range:
        """The numbers of players there may be: teams are whole."""
        return range(self.players[0], self.players[1] + 1, self.team_size)

    @property
    def sizes_text(self) -> str:
        """ "2 to 5", or "4 or 6"."""
        fewest, most = self.players
        return f"{fewest} to {most}" if self.team_size == 1 else " or ".join(map(str, self.sizes))


# The rules for what some boards have, and where an edition has its own.
FEATURES = {"ferry": "EU-6", "tunnel": "EU-7", "add": "EU-7", "decline": "EU-9", "mountain": "LA-4"}
OWN_FEATURES = {
    "legendary-asia": {"ferry": "LA-3"},
    "team-asia": {"tunnel": "TA-12", "add": "TA-12", "decline": "TA-15"},
}


@dataclass(frozen=True, eq=False)
class Edition:
    """A board, its numbers and the tickets in play. ``note`` says what about it is unverified."""

    id: str
    name: str
    board: Board
    tickets: tuple[Ticket, ...]
    rules: Numbers
    description: str
    note: str | None = None
    season: "Season | None" = None  # of a game of a campaign

    def points(self, lane: Lane) -> int:
        """What claiming a lane scores at once (C-22, LA-4)."""
        return self.board.points[lane.length] + self.rules.mountain_points * lane.mountain

    def rule(self, feature: str) -> str:
        """The id of this edition's rule for a "ferry", "mountain" or "tunnel", to "add" or to "decline"."""
        return OWN_FEATURES.get(self.id, FEATURES).get(feature, FEATURES[feature])

    def with_tickets(self, tickets: str | Path | Iterable[Ticket | dict[str, Any]]) -> "Edition":
        """This edition with a ticket list of one's own (see ``boards.read_tickets``).

        Raises BoardError if the list is faulty, too short to deal to a full table, or too long.
        """
        found = read_tickets(self.board, tickets)
        file = str(tickets) if isinstance(tickets, str | Path) else "ticket list"
        _check_number(self.rules, found.tickets, file)
        return replace(self, tickets=found.tickets, note=found.note)


class UnknownEdition(ValueError):
    """No edition has this id."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.suggestion = nearest(id, list(EDITIONS))
        known = f"; known are {', '.join(EDITIONS)}"
        hint = f", did you mean {self.suggestion!r}?" if self.suggestion else known
        super().__init__(f"unknown edition {id!r}{hint}")


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    board: str
    tickets: str  # name of the board's ticket set
    rules: Numbers
    description: str
    note: str | None = None  # what of the numbers is unverified


_EUROPE = Numbers(deal=3, deal_long=1, rejects="box", stations=3)

_CATALOGUE = {
    # US-2
    "usa": _Entry(
        "USA",
        "usa",
        "usa",
        Numbers(),
        "The refreshed USA board game: 33 tickets, four dealt at the start, longest path 10 points.",
    ),
    # US-3
    "usa-classic": _Entry(
        "USA classic",
        "usa",
        "classic",
        Numbers(deal=3),
        "The older USA box: 30 tickets, three dealt at the start, longest path 10 points.",
    ),
    # US-4
    "usa-1910": _Entry(
        "USA 1910",
        "usa",
        "1910",
        Numbers(deal=3, longest=0, globetrotter=15),
        "35 new tickets, and 15 points for most completed tickets instead of the longest path.",
    ),
    "usa-mega": _Entry(
        "USA Mega",
        "usa",
        "mega",
        Numbers(deal=5, keep_first=3, draw=4, globetrotter=15),
        "All 69 tickets of the 1910 box, larger offers, and both bonuses.",
    ),
    "usa-big-cities": _Entry(
        "USA Big Cities",
        "usa",
        "big-cities",
        Numbers(draw=4, longest=0),
        "Only the 35 tickets that touch one of seven big cities, so they get crowded; no bonus.",
    ),
    # EU-1, EU-2
    "europe": _Entry(
        "Europe",
        "europe",
        "europe",
        _EUROPE,
        "Ferries, tunnels and stations: 46 tickets, one long one and three others dealt at the start.",
    ),
    # EU-22
    "europe-1912": _Entry(
        "Europe 1912",
        "europe",
        "1912",
        _EUROPE,
        "Europe with 19 more tickets, 65 in all.",
        "That the long tickets are the six of the base game is unverified.",
    ),
    "europe-mega": _Entry(
        "Europe Mega",
        "europe",
        "mega",
        replace(_EUROPE, deal=5, deal_long=2, keep_first=3, most_long=1),
        "All 101 tickets: two long ones and five others dealt, three kept, at most one of them long.",
        "That three tickets are drawn during the game is unverified.",
    ),
    "europe-big-cities": _Entry(
        "Europe Big Cities",
        "europe",
        "big-cities",
        replace(_EUROPE, deal=5, deal_long=0, draw=4),
        "Only the 45 tickets that touch one of nine big cities, so they get crowded; none is long.",
        "Sources differ on whether the European Express is scored; here it is.",
    ),
    # LA-1, LA-2, LA-6
    "legendary-asia": _Entry(
        "Legendary Asia",
        "legendary-asia",
        "standard",
        Numbers(deal=3, deal_long=1, rejects="box", longest=0, mountain_points=2, explorer=10),
        "Mountains that cost more trains, ferries, 36 tickets, and 10 points for most cities in one network.",
    ),
    # TA-1 to TA-25
    "team-asia": _Entry(
        "Team Asia",
        "team-asia",
        "standard",
        Numbers(
            players=(4, 6),
            team_size=2,
            trains=27,
            deal=5,
            keep_first=3,
            draw=4,
            double_min_players=6,
            longer_path_wins=True,
            globetrotter=10,
            end_trains=4,
        ),
        "Teams of two with a shared holder for cards and one for tickets; tunnels of four to six cards.",
    ),
    # LE-1, LE-2, LE-9
    "leyendas": _Entry(
        "Leyendas",
        "frontier",
        "frontier",
        Numbers(
            colours=("red", "yellow", "green", "blue", "white", "black"),
            locomotives=12,
            deal=3,
        ),
        "The whole frontier board in one game: 109 cities, 165 tickets, six colours, longest path 10 points.",
        "The rules it follows count no train cards and list no tickets: the deck of 84 cards, the board, its "
        "tickets and values, and that all lanes of a triple route stay open, are ours.",
    ),
}
EDITIONS = tuple(_CATALOGUE)


@cache
def edition(id: str) -> Edition:
    """The edition of this id. Raises UnknownEdition, with a suggestion."""
    entry = _CATALOGUE.get(id)
    if entry is None:
        raise UnknownEdition(id)
    board = load_board(entry.board)
    deck = board.ticket_sets[entry.tickets]
    note = entry.note or (None if deck.verified else deck.note)
    return Edition(id, entry.name, board, deck.tickets, entry.rules, entry.description, note)


def _check_number(rules: Numbers, tickets: tuple[Ticket, ...], file: str) -> None:
    if len(tickets) > MOST_TICKETS:
        raise BoardError(file, "tickets", f"{len(tickets)} are too many, there is room for {MOST_TICKETS}")
    most = rules.players[1]
    for deck, deal in (("regular", rules.deal), ("long", rules.deal_long)):
        have = sum(ticket.deck == deck for ticket in tickets)
        if have < deal * most:
            problem = f"{have} are too few to deal {deal} to each of {most} players"
            raise BoardError(file, f"{deck} tickets", problem)
        if have and not deal and deck == "long":
            raise BoardError(file, "long tickets", "this edition has no deck of long tickets")
