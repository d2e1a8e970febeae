"""Game: the readable face of the kernel."""

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from branchline import history, outlooks, referee, results, views
from branchline.actions import Action
from branchline.boards import Board
from branchline.codebook import Terms, codebook
from branchline.editions import Edition
from branchline.editions import edition as edition_named
from branchline.errors import IllegalAction, NotYourTurn, Refusal, UnknownAction
from branchline.kernel import codes
from branchline.kernel.state import NOBODY, OPENING, OVER, SHARE
from branchline.legal import LegalActions
from branchline.legends import log as legends_log
from branchline.legends import referee as legends_referee
from branchline.legends import slips

if TYPE_CHECKING:
    from branchline.record import Record

EMPTY_STACK: Mapping[str, Sequence[str]] = {}

T = TypeVar("T")


class Face(NamedTuple):
    """How a game is written down, refused and counted; a campaign's games have their own ways."""

    before: type[history.Before]
    seen_entry: Callable[..., dict[str, Any]]
    sights: Callable[["Game", int], list[dict[str, Any]]]
    complete: Callable[["Game", Action, int | None], Action]
    refuse: Callable[["Game", Action, int | None], Refusal]
    result: Callable[["Game"], dict[str, Any]]


CLASSIC = Face(
    history.Before, history.seen_entry, history.sights, referee.complete, referee.refuse, results.result
)
LEGENDS = Face(
    legends_log.LegendsBefore,
    legends_log.seen_entry,
    legends_log.sights,
    legends_referee.complete,
    legends_referee.refuse,
    slips.result,
)


class Game:
    """One game, from the deal to the final count.

    edition: an id or an Edition.  seats: the players' names, in clockwise order.
    key: 16 bytes that decide all chance, or None for a fresh secret.
    start: the seat that begins, or None to draw it (C-4).
    stack: {"cards": [kinds], "tickets": [ids]}: what the decks give, in order, before chance decides: hands
    are dealt seat by seat, then the display, then each seat's tickets (tests, records of physical games);
    in a campaign also "events" and "postcards".
    A card that is not in the deck when its turn comes is passed over.

    Raises ValueError for a wrong number of seats, equal names or an unknown card or ticket.
    """

    def __init__(
        self,
        edition: str | Edition = "usa",
        seats: Sequence[str] = ("Ann", "Bob"),
        *,
        key: bytes | None = None,
        start: int | None = None,
        stack: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.edition = edition_named(edition) if isinstance(edition, str) else edition
        self.seats = tuple(seats)
        least, most = self.edition.rules.players
        if not least <= len(self.seats) <= most:
            raise ValueError(f"{self.edition.name} is for {least} to {most} players, not {len(self.seats)}")
        if len(self.seats) % self.edition.rules.team_size:
            raise ValueError(f"{self.edition.name} is for teams of two: an even number of players")
        if len(set(self.seats)) < len(self.seats):
            raise ValueError("two seats have the same name")
        if start is not None and not 0 <= start < len(self.seats):
            raise ValueError(f"there is no seat {start} to start")
        self.key = secrets.token_bytes(16) if key is None else key
        if len(self.key) != 16:
            raise ValueError("a key has 16 bytes")
        self.stack = stack or EMPTY_STACK
        self._start = start
        self._book = codebook(self.edition)
        self._face = CLASSIC if self.edition.season is None else LEGENDS
        self._game = np.zeros(1, self._book.record)
        self._field = {name: self._game[name] for name in self._book.record.names or ()}
        self._done: list[tuple[int, int]] = []  # (seat, action code), from the beginning
        self._log: list[dict[str, Any]] = []
        self._legal = np.empty(codes.MOST_ACTIONS, np.int32)
        self._set_up()

    def _set_up(self) -> None:
        stacked = self._book.stacked(self.stack)
        self._game[0] = np.zeros((), self._book.record)
        self._book.turn.set_up(
            self._book.tables,
            self._game,
            np.frombuffer(self.key, "<u8"),
            len(self.seats),
            NOBODY if self._start is None else self._start,
            *stacked,
        )
        self.deal = history.deal(self)

    # What can be asked of it

    @property
    def board(self) -> Board:
        return self.edition.board

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def sides(self) -> int:
        """How many score: seats, or teams."""
        return len(self.seats) // self.edition.rules.team_size

    def side(self, seat: int) -> int:
        """The side a seat is on: itself, or its team."""
        return seat // self.edition.rules.team_size

    def members(self, side: int) -> range:
        """The seats of a side."""
        size = self.edition.rules.team_size
        return range(side * size, side * size + size)

    @property
    def tables(self) -> npt.NDArray[np.void]:
        """The kernel's TABLES of this edition: the fast path for bots, together with ``state``."""
        return self._book.tables

    @property
    def state(self) -> npt.NDArray[np.void]:
        """The kernel's record of this game, live: a one-element GAME array. Copy it before changing it."""
        return self._game

    def number(self, field: str, *at: int) -> int:
        """A single number of the kernel's record, for example ``game.number("trains", seat)``."""
        return self._field[field].item(0, *at)  # type: ignore[no-any-return]

    def numbers(self, field: str, *at: int) -> list[int]:
        """A row of numbers of the kernel's record, for example ``game.numbers("hands", seat)``."""
        return self._field[field][(0, *at)].tolist()  # type: ignore[no-any-return]

    @property
    def phase(self) -> str:
        """What is to be decided now, or "over".

        "opening"; "turn"; "second_card"; "keep"; "tunnel" (add cards or decline); in teams "place" (the
        first card drawn) and "share" (which ticket goes into the holder).
        """
        return self._book.phases[self.number("phase")]

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats that may act now: in the opening all that have to choose (C-3, TA-4), else one."""
        phase = self.number("phase")
        if phase == OVER:
            return ()
        if phase == OPENING:
            chosen = self.number("chosen")
            return tuple(seat for seat in range(self.players) if not chosen >> seat & 1)
        if phase == SHARE:
            sharing = self.number("sharing")
            return tuple(seat for seat in range(self.players) if sharing >> seat & 1)
        return (self.number("seat"),)

    @property
    def to_move(self) -> int | None:
        """The seat that decides now (of several the first), None when the game is over."""
        return next(iter(self.deciding), None)

    @property
    def version(self) -> int:
        """How many actions have been done."""
        return len(self._done)

    @property
    def legal_actions(self) -> LegalActions:
        """The legal actions of the seat to move."""
        seat = self.to_move
        return LegalActions(self, np.empty(0, np.int32), 0) if seat is None else self.legal_actions_of(seat)

    def legal_actions_of(self, seat: int) -> LegalActions:
        """The legal actions of a seat: none when it has nothing to decide."""
        if seat not in self.deciding:
            return LegalActions(self, np.empty(0, np.int32), seat)
        count = self._ask_for(seat, self._book.legal.legal, self._legal)
        codes = self._legal[:count].copy()
        codes.sort()
        return LegalActions(self, codes, seat)

    def why_not(self, action: "Action | str | Mapping[str, Any]", seat: int | None = None) -> Refusal | None:
        """Why an action is not legal now, or None if it is."""
        found = self._find(action, self.to_move if seat is None else seat)
        return found if isinstance(found, Refusal) else None

    @property
    def commitment(self) -> str:
        """SHA-256 of the key: published before the deal, it proves after the game that no card was moved."""
        return hashlib.sha256(self.key).hexdigest()

    # Playing

    def play(
        self, action: "Action | str | Mapping[str, Any]", seat: int | None = None
    ) -> list[dict[str, Any]]:
        """Do an action, given as Action, notation or JSON object; returns the new log entries.

        seat: who does it; by default whoever is to move. A pass that follows because the next player can do
        nothing else (C-25) is done at once and is an entry of its own.
        Raises UnknownAction, IllegalAction or NotYourTurn; the game is then unchanged.
        """
        who = self.to_move if seat is None else seat
        found = self._find(action, who)
        if isinstance(found, Refusal):
            raise (NotYourTurn if found.reason == "not_your_turn" else IllegalAction)(found)
        before = len(self._log)
        self._do(who or 0, found)
        while self._book.legal.must_pass(self._book.tables, self._game):
            self._do(self.number("seat"), codes.PASS)
        return self._log[before:]

    def _find(self, action: "Action | str | Mapping[str, Any]", seat: int | None) -> int | Refusal:
        """The code of a legal action, or why it is not legal."""
        if isinstance(action, str):
            action = Action.parse(action, self.board)
        elif not isinstance(action, Action):
            action = Action.from_json(action)
        if seat is not None and not 0 <= seat < self.players:
            raise UnknownAction(f"there is no seat {seat}")
        action = self._face.complete(self, action, seat)
        code = self._book.encode(action, self._terms(seat or 0))
        if seat is None or code is None or seat not in self.deciding:
            return self._face.refuse(self, action, seat)
        if self._ask_for(seat, self._book.legal.is_legal, code, self._legal):
            return code
        return self._face.refuse(self, action, seat)

    def _ask_for(self, seat: int, question: Callable[..., T], *more: object) -> T:
        """Ask the kernel for a seat; in the opening that need not be the one it would ask next."""
        mover = self.number("seat")
        self._field["seat"][0] = seat
        answer = question(self._book.tables, self._game, *more)
        self._field["seat"][0] = mover
        return answer

    def _offer(self, seat: int) -> list[int]:
        """The kernel's numbers of the tickets lying before a seat."""
        count = self.number("offered", seat)
        return self.numbers("offer", seat)[:count] if count else []

    def _terms(self, seat: int) -> Terms:
        """What the codes of a seat's actions leave to the position."""
        return self._book.terms(self, seat)

    def _do(self, seat: int, code: int) -> None:
        before = self._face.before(self, seat)
        self._field["seat"][0] = seat
        self._book.turn.play(self._book.tables, self._game, code)
        self._done.append((seat, code))
        self._log.append(before.entry(code))

    # Taking back

    @property
    def can_undo(self) -> str | None:
        """ "free" when the last action showed nothing hidden (C-31), "ask" when it did (C-32).

        None before the first action, in a game dealt anew, and once the game is over: all tickets are on
        the table.
        """
        if not self._can_go_back:
            return None
        return "ask" if self.undo_reveals else "free"

    @property
    def _can_go_back(self) -> bool:
        return bool(self._log and self.deal) and self.number("phase") != OVER

    @property
    def undo_reveals(self) -> list[dict[str, Any]]:
        """What has been seen of the hidden cards by the action that an undo would take back."""
        if not self._can_go_back:
            return []
        return [s for n in range(self._last_choice(), len(self._log)) for s in self._face.sights(self, n)]

    def _last_choice(self) -> int:
        """The position of the last action that was a choice: forced passes go with what they followed."""
        at = len(self._log) - 1
        while at > 0 and self._log[at]["do"] == "pass":
            at -= 1
        return at

    def undo(self, agreed: bool = False) -> list[dict[str, Any]]:
        """Take the last action back; returns the log entries that are gone.

        The order of the decks stays, so that the same draw finds the same card. agreed: every other
        human player agrees, which C-32 asks for when hidden cards have been seen.
        """
        if self.can_undo is None:
            raise IllegalAction(Refusal("nothing_to_undo"))
        if self.can_undo == "ask" and not agreed:
            raise IllegalAction(Refusal("undo_needs_consent", {"seen": self.undo_reveals}))
        last = self._last_choice()
        gone, kept = self._log[last:], self._done[:last]
        self._log, self._done = [], []
        self._set_up()
        for seat, code in kept:
            self._do(seat, code)
        return gone

    # What a player may know

    def view(self, seat: int | None = None, open_holders: bool = False) -> dict[str, Any]:
        """What a seat may know (None: a spectator), as plain data.

        open_holders: the table plays with the teams' holders open to all (TA-20).
        """
        self._check_seat(seat)
        return views.view(self, seat, open_holders)

    def log(
        self, seat: int | None = None, since: int = 0, open_holders: bool = False
    ) -> list[dict[str, Any]]:
        """What happened, as a seat may know it, from entry ``since`` on."""
        self._check_seat(seat)
        return [self._face.seen_entry(self, n, seat, open_holders) for n in range(since, len(self._log))]

    def _check_seat(self, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}")

    def outlook(self, seat: int) -> dict[str, Any]:
        """A seat's count as it stands: points, tickets done, open and impossible, longest path."""
        self._check_seat(seat)
        row = outlooks.count(self)[0][self.side(seat)]
        return outlooks.outlook(self, row, outlooks.ticket_states(self, seat))

    @property
    def result(self) -> dict[str, Any] | None:
        """The final count of every seat and the winners; None until the game is over."""
        return self._face.result(self) if self.number("phase") == OVER else None

    def count(self) -> dict[str, Any]:
        """The final count as if the game were over now."""
        return self._face.result(self)

    def record(self) -> "Record":
        """The record of the game so far; the key is in it once the game is over.

        Raises ValueError for a game dealt anew, whose past is not known.
        """
        from branchline.record import Record

        if not self.deal:
            raise ValueError("a game dealt anew has no record")
        return Record.of(self)

    # Copies

    def copy(self) -> "Game":
        """An independent copy, with its history."""
        twin = self._twin()
        twin._done, twin._log = list(self._done), list(self._log)
        return twin

    def redeal(self, seat: int, key: bytes | None = None) -> "Game":
        """A copy in which all that ``seat`` cannot know is dealt anew under a fresh key.

        It has no history, so nothing of it can be undone or recorded. This is what bots are given.
        """
        self._check_seat(seat)
        twin = self._twin()
        twin.deal = {}
        twin.key = secrets.token_bytes(16) if key is None else key
        twin.stack = EMPTY_STACK
        twin._book.dealing.redeal(twin._book.tables, twin._game, seat, np.frombuffer(twin.key, "<u8"))
        return twin

    def _twin(self) -> "Game":
        twin = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin._game = (
            self._game.view(np.uint8).copy().view(self._book.record)
        )  # a snapshot is all bytes, padding too
        twin._field = {name: twin._game[name] for name in self._book.record.names or ()}
        twin._legal = np.empty_like(self._legal)
        twin._done, twin._log = [], []
        return twin

    def __repr__(self) -> str:
        return f"<Game {self.edition.id} {', '.join(self.seats)}: {self.phase}, {self.version} actions>"

    def _repr_svg_(self) -> str:
        from branchline.boards.svg import board_svg

        owners = {int(route): seat for route, seat in views.owners(self).items()}
        return board_svg(self.board, owners=owners, seats=self.seats, stations=referee.stations(self))
