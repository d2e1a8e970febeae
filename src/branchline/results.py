"""The final count of every side, with what proves it, as plain data (C-27 to C-30, EU-15 to EU-20).

A side is what scores: a seat, or a team.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from branchline import outlooks, referee
from branchline.kernel import score
from branchline.kernel.network import MAX_EDGES
from branchline.kernel.state import NOBODY, SEATS, STATIONS

if TYPE_CHECKING:
    from branchline.game import Game

Entry = dict[str, Any]


def result(game: "Game") -> Entry:
    """The final count of every side and the winners (US-7): "seats", or "teams" with their seats."""
    rows, winners = outlooks.count(game)
    sides = [side_result(game, side, row) for side, row in enumerate(rows)]
    if game.edition.rules.team_size == 1:
        counted: Entry = {"seats": sides}
    else:
        counted = {"teams": [{"seats": list(game.members(i)), **side} for i, side in enumerate(sides)]}
    return counted | {"winners": winners, "decided_by": decided_by(rows, winners)}


def side_result(game: "Game", side: int, row: list[int]) -> Entry:
    lanes = borrowed_lanes(game, side)
    trail = np.zeros(MAX_EDGES, np.int64)
    _, steps = score.trail_of(game.tables, game.state, side, trail)
    return {
        "routes": row[score.ROUTES],
        "tickets_done": row[score.DONE],
        "tickets_failed": row[score.FAILED],
        "tickets_completed": row[score.COMPLETED],
        "tickets": [ticket_result(game, side, ticket, lanes) for ticket in held_tickets(game, side)],
        "longest_path": row[score.LONGEST_BONUS],
        "longest_path_trains": row[score.LONGEST],
        "longest_path_routes": lane_ids(game, trail[:steps].tolist()),
        "globetrotter": row[score.GLOBETROTTER],
        "mountains": row[score.CROSSINGS],
        "mountain_routes": row[score.CROSSED],
        "explorer": row[score.EXPLORER],
        "cities_joined": row[score.CITIES_JOINED],
        "stations": row[score.UNBUILT],
        "stations_left": game.number("stations_left", side),
        "borrowed": borrowed(game, side),
        "total": row[score.TOTAL],
    }


def ticket_result(game: "Game", side: int, ticket: int, borrowed: npt.NDArray[np.int64]) -> Entry:
    """A ticket with the routes that complete it, those borrowed, and in teams who held it (None: shared)."""
    lanes = way(game, side, ticket, borrowed)
    found = ticket_json(game, ticket) | {
        "done": lanes is not None,
        "routes": lane_ids(game, lanes or ()),
        "borrowed": lane_ids(game, lent(game, side, lanes or [])),
    }
    if game.edition.rules.team_size > 1:
        hands = (seat for seat in game.members(side) if ticket in referee.held_by(game, seat))
        found["held_by"] = next(hands, None)
    return found


def lent(game: "Game", side: int, lanes: list[int]) -> list[int]:
    """Those of the lanes that belong to others."""
    return [lane for lane in lanes if game.number("owner", lane) not in game.members(side)]


def way(game: "Game", side: int, ticket: int, borrowed: npt.NDArray[np.int64]) -> list[int] | None:
    """The lanes by which a side connects a ticket, borrowing as few as it can; None if it does not."""
    lanes = np.zeros(MAX_EDGES, np.int64)
    steps = score.connection_of(game.tables, game.state, side, ticket, borrowed, lanes)
    return lanes[:steps].tolist() if steps >= 0 else None


def borrowed_lanes(game: "Game", side: int) -> npt.NDArray[np.int64]:
    """The lane each station of a side borrows if the game ends now, by its city, or NOBODY (EU-16)."""
    if game.edition.rules.stations == 0:
        return np.empty(0, np.int64)
    lanes = np.empty(STATIONS, np.int64)
    return lanes[: score.borrowed_lanes(game.tables, game.state, side, lanes)]


def borrowed(game: "Game", side: int) -> list[Entry]:
    """For each station of a side the route it borrows if the game ends now, and the tickets that need it."""
    cities = referee.built_by(game, side)
    if not cities:
        return []
    lanes = borrowed_lanes(game, side)
    ways = {ticket: way(game, side, ticket, lanes) or () for ticket in held_tickets(game, side)}
    return [
        {
            "city": game.board.cities[city].id,
            "route": None if lane == NOBODY else game._book.lanes[lane].id,
            "tickets": [game._book.tickets[ticket].id for ticket, used in ways.items() if lane in used],
        }
        for city, lane in zip(cities, lanes.tolist(), strict=True)
    ]


def lane_ids(game: "Game", lanes: Iterable[int]) -> list[int]:
    return [game._book.lanes[lane].id for lane in lanes]


def decided_by(rows: list[list[int]], winners: list[int]) -> str:
    """What separated the winner: points, tickets, stations, mountains, longest_path; or shared."""
    if len(winners) > 1:
        return "shared"
    rivals = [row for seat, row in enumerate(rows) if seat not in winners]
    for column, name in (
        (score.TOTAL, "points"),
        (score.COMPLETED, "tickets"),
        (score.BUILT, "stations"),
        (score.CROSSED, "mountains"),
    ):
        rivals = [row for row in rivals if row[column] == rows[winners[0]][column]]
        if not rivals:
            return name
    return "longest_path"


def held_tickets(game: "Game", side: int) -> list[int]:
    """The kernel numbers of the tickets a side holds: its seats, and in teams the holder."""
    hands = [*game.members(side), *([SEATS + side] if game.edition.rules.team_size > 1 else [])]
    return sorted(ticket for hand in hands for ticket in referee.held_by(game, hand))


def ticket_json(game: "Game", number: int) -> Entry:
    ticket = game._book.tickets[number]
    return {"id": ticket.id, "a": ticket.a, "b": ticket.b, "value": ticket.value, "deck": ticket.deck}
