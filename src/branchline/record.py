"""The record of a game: a file people can read and other programs can audit without our chance.

It states what was decided and what every decision revealed; the key, once the game is over, makes
both checkable against the commitment published before the deal.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from branchline.actions import KINDS
from branchline.boards.check import place
from branchline.editions import Edition, edition
from branchline.errors import IllegalAction, UnknownAction
from branchline.legends.season import Season

if TYPE_CHECKING:
    from branchline.game import Game

FORMAT: Literal["branchline/1"] = "branchline/1"

Kind = Literal["red", "orange", "yellow", "green", "blue", "pink", "white", "black", "locomotive"]
Display = list[Kind | None]


class RecordError(ValueError):
    """A file that is not a record, or whose moves cannot be made: which file, where in it, and why."""

    def __init__(self, file: str, where: str, problem: str) -> None:
        self.file, self.where, self.problem = file, where, problem
        super().__init__(": ".join(part for part in (file, where, problem) if part))


class Struct(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Unknown fields are an error, so that a record never says more than was checked."""


class Entry(Struct, kw_only=True, tag_field="do"):
    """An action and what it revealed to the table."""

    seat: int
    display: Display | None = None  # after the action, where it changed
    resets: int = 0  # how often C-10 struck …
    turned: list[Kind] | None = None  # … and then all cards that came off the deck, in order
    reshuffled: bool = False
    final: bool = False  # the end of this turn started the last round
    came: list[dict[str, Any]] = []  # in a campaign: all that came of it, in order (legends/log.py)


class Keep(Entry, kw_only=True, tag="keep"):
    tickets: list[str]
    rejected: int = 0


class Draw(Entry, kw_only=True, tag="draw"):
    source: Literal["deck", "display"] = msgspec.field(name="from")
    card: Kind | None
    slot: int | None = None


class Place(Entry, kw_only=True, tag="place"):
    to: Literal["hand", "holder"]


class Share(Entry, kw_only=True, tag="share"):
    ticket: str


class PassTickets(Entry, kw_only=True, tag="pass_tickets"):
    tickets: list[str]


class Claim(Entry, kw_only=True, tag="claim"):
    route: int
    between: tuple[str, str]
    pay: dict[Kind, int]
    holder: dict[Kind, int] = {}  # what of it comes from the team's holder
    turned_up: list[Kind] | None = None  # for a tunnel, in order
    discounts: list[str] = []


class Add(Entry, kw_only=True, tag="add"):
    pay: dict[Kind, int]
    holder: dict[Kind, int] = {}


class Decline(Entry, kw_only=True, tag="decline"):
    pass


class Station(Entry, kw_only=True, tag="station"):
    city: str
    pay: dict[Kind, int]


class Tickets(Entry, kw_only=True, tag="tickets"):
    offered: list[str]


class Pass(Entry, kw_only=True, tag="pass"):
    pass


class Hire(Entry, kw_only=True, tag="hire"):
    crew: str


class Extra(Entry, kw_only=True, tag="extra"):
    card: Kind


class Give(Entry, kw_only=True, tag="give"):
    card: Kind


class Toll(Entry, kw_only=True, tag="toll"):
    pass


class Accept(Entry, kw_only=True, tag="accept"):
    pass


class Show(Entry, kw_only=True, tag="show"):
    postcard: str


class Retire(Entry, kw_only=True, tag="retire"):
    event: str


class Seat(Struct, kw_only=True):
    name: str
    player: str  # "human", or "bot:" and its name


class Deal(Struct, kw_only=True):
    hands: list[dict[Kind, int]]
    display: Display
    turned: list[Kind] | None = None  # where C-10 struck: all cards turned up for the display
    tickets: list[list[str]]


class Ticket(Struct, kw_only=True):
    a: str
    b: str
    value: int
    deck: str = "regular"


class Options(Struct, kw_only=True):
    tickets: list[Ticket] | None = None  # a list of one's own instead of the edition's
    stacked: bool = False  # the decks were laid on purpose: no key, no commitment
    season: Season | None = None  # of a game of a campaign


class Record(Struct, kw_only=True):
    """One game. Made with :meth:`Game.record` or :meth:`load`."""

    format: Literal["branchline/1"] = FORMAT
    edition: str
    options: Options = msgspec.field(default_factory=Options)
    seats: list[Seat]
    start: int
    commitment: str | None = None
    key: str | None = None
    deal: Deal
    actions: list[
        Keep
        | Draw
        | Place
        | Claim
        | Add
        | Decline
        | Station
        | Tickets
        | Share
        | PassTickets
        | Pass
        | Hire
        | Extra
        | Give
        | Toll
        | Accept
        | Show
        | Retire
    ]
    result: dict[str, Any] | None = None

    @classmethod
    def of(cls, game: "Game", players: Sequence[str] | None = None) -> "Record":
        """The record of a game so far; ``players``: "human" or "bot:…" for each seat.

        Before the end it holds what is hidden from the players, but not the key.
        """
        plays = players or ["human"] * game.players
        stacked = bool(game.stack)
        data = {
            "edition": game.edition.id,
            "options": {
                "tickets": _own_tickets(game.edition),
                "stacked": stacked,
                "season": game.edition.season,
            },
            "seats": [{"name": n, "player": p} for n, p in zip(game.seats, plays, strict=True)],
            "start": int(game.state[0]["start"]),
            "commitment": None if stacked else game.commitment,
            "key": game.key.hex() if game.phase == "over" and not stacked else None,
            "deal": game.deal,
            "actions": [_entry_json(entry) for entry in game._log],
            "result": game.result,
        }
        return msgspec.convert(data, cls)

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        """Read a record; raises RecordError naming the place of the fault, OSError if there is no file."""
        return cls.parse(Path(path).read_bytes(), str(path))

    @classmethod
    def parse(cls, text: bytes | str, file: str = "record") -> "Record":
        """Read a record from its text; raises RecordError."""
        try:
            return msgspec.json.decode(text, type=cls)
        except msgspec.ValidationError as error:
            raise RecordError(file, *place(error)) from None
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise RecordError(file, "", f"this is not JSON: {error}") from None

    def to_text(self) -> str:
        """The file: JSON with one action a line, so that two records can be compared by eye and by diff."""
        data = msgspec.to_builtins(self)
        lines = []
        for name, value in data.items():
            if name == "actions":
                actions = ",\n  ".join(_json(action) for action in value)
                lines.append(f' "actions": [\n  {actions}]')
            else:
                lines.append(f" {_json(name)}: {_json(value)}")
        return '{\n "format": "' + FORMAT + '",\n' + ",\n".join(lines) + "\n}\n"

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.to_text(), encoding="utf-8")

    def replay(self) -> "Game":
        """The game again: from the key if the record has it, else from what it says was revealed.

        Raises RecordError at the first action that cannot be done.
        """
        return self._replay(by_key=self.key is not None)

    def verify(self) -> "Report":
        """Play the record again and compare everything it states."""
        from branchline.verify import verify

        return verify(self)

    def _replay(self, by_key: bool) -> "Game":
        game = self._new_game(by_key)
        for n, entry in enumerate(self.actions):
            if isinstance(entry, Pass):
                if n >= game.version or game._log[n]["do"] != "pass":
                    raise RecordError("", f"actions[{n}]", "nobody had to pass here (C-25)")
                continue
            try:
                game.play(action_json(entry), entry.seat)
            except (IllegalAction, UnknownAction) as error:
                raise RecordError("", f"actions[{n}]", str(error)) from None
        return game

    def _new_game(self, by_key: bool) -> "Game":
        from branchline.game import Game

        if self.options.season is not None:
            return self._season_game(self.options.season, by_key)
        played = edition(self.edition)
        if self.options.tickets is not None:
            played = played.with_tickets([msgspec.to_builtins(ticket) for ticket in self.options.tickets])
        names = [seat.name for seat in self.seats]
        try:
            if by_key:
                return Game(played, names, key=bytes.fromhex(self.key or ""), start=self.start)
            return Game(played, names, key=bytes(16), start=self.start, stack=self.revealed())
        except ValueError as error:
            raise RecordError("", "deal", str(error)) from None

    def _season_game(self, season: Season, by_key: bool) -> "Game":
        from branchline.game import Game

        if not by_key:  # payouts and markers by chance cannot be laid on top of a deck
            raise RecordError(
                "", "key", "a game of a campaign can be replayed when it is over and its key open"
            )
        names, key = [seat.name for seat in self.seats], bytes.fromhex(self.key or "")
        try:
            return Game(season.edition(), names, key=key, start=self.start)
        except ValueError as error:
            raise RecordError("", "options.season", str(error)) from None

    def revealed(self) -> dict[str, list[str]]:
        """Every card and ticket that came off the decks, in order: a stack for another game."""
        cards: list[str] = [k for hand in self.deal.hands for k in KINDS for _ in range(hand.get(k, 0))]  # type: ignore[call-overload]
        cards += self.deal.turned or [kind for kind in self.deal.display if kind]
        tickets = [ticket for offer in self.deal.tickets for ticket in offer]
        display = list(self.deal.display)
        for entry in self.actions:
            if entry.turned is not None:
                cards += entry.turned
            else:
                cards += _turned(entry, display)
            display = entry.display or display
            if isinstance(entry, Tickets):
                tickets += entry.offered
        return {"cards": cards, "tickets": tickets}


@dataclass(frozen=True)
class Report:
    """What a verification found: ``checks`` hold, ``faults`` do not."""

    checks: tuple[str, ...]
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        return not self.faults

    def __str__(self) -> str:
        lines = [f"ok      {check}" for check in self.checks] + [f"FAULT   {fault}" for fault in self.faults]
        return "\n".join(lines)


def action_json(entry: Entry) -> dict[str, Any]:
    """The decision in an entry of a record, without what came of it."""
    return decision(msgspec.to_builtins(entry))


def decision(data: dict[str, Any]) -> dict[str, Any]:
    """The decision in a log entry, without what came of it: an action's JSON."""
    if data["do"] == "draw" and data["from"] == "deck":
        return {"do": "draw", "from": "deck"}
    fields = {
        "keep": ("tickets",),
        "draw": ("from", "slot", "card"),
        "claim": ("route", "pay", "holder", "discounts"),
        "add": ("pay", "holder"),
        "place": ("to",),
        "share": ("ticket",),
        "pass_tickets": ("tickets",),
        "station": ("city", "pay"),
        "extra": ("card",),
        "give": ("card",),
        "hire": ("crew",),
        "show": ("postcard",),
        "retire": ("event",),
    }
    return {name: data[name] for name in ("do", *fields.get(data["do"], ())) if name in data}


DERIVED = {"add": {"route", "between"}, "decline": {"route", "between"}, "draw": {"to"}, "place": {"card"}}


def _turned(entry: Entry, before: Display) -> list[str]:
    """The cards that came off the deck in an action without a reset, in order."""
    cards: list[str] = []
    taken = None
    if isinstance(entry, Claim):
        cards += entry.turned_up or []
    if isinstance(entry, Draw):
        if entry.source == "deck" and entry.card is not None:
            cards.append(entry.card)
        else:
            taken = entry.slot
    after = entry.display or before
    return cards + [new for slot, new in enumerate(after) if new and (slot == taken or before[slot] is None)]


def _entry_json(entry: dict[str, Any]) -> dict[str, Any]:
    """A log entry as it stands in the file: without what follows from the rest."""
    drop = {"length", "crossings", "points", "extra", "shared", "rule", "source"}
    drop |= DERIVED.get(entry["do"], set())
    return {name: value for name, value in entry.items() if name not in drop}


def _own_tickets(played: Edition) -> list[dict[str, Any]] | None:
    if played.season is not None or played.tickets == edition(played.id).tickets:
        return None
    return [{"a": t.a, "b": t.b, "value": t.value, "deck": t.deck} for t in played.tickets]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
