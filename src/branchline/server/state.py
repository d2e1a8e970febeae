"""One table as a value: its events applied in order. No clock, no network, no chance but the stored key."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from branchline.editions import Edition
from branchline.editions import edition as edition_named
from branchline.game import Game
from branchline.legends.season import Season
from branchline.record import Ticket
from branchline.server import events as ev
from branchline.server.bots import bot_name
from branchline.server.messages import ChatLine, Pace, Undone
from branchline.server.seats import free_name, same

CHAT = 100  # lines of chat that everybody is told


@dataclass(frozen=True, slots=True)
class Seat:
    """`player`: "human", "bot:planner", or None while free. `person`: hash of the seat link's token."""

    name: str = ""
    player: str | None = None
    person: str | None = None

    @property
    def bot(self) -> str | None:
        """The id of the bot that plays here."""
        kind, _, bot = (self.player or "").partition(":")
        return bot if kind == "bot" else None


@dataclass(frozen=True, slots=True)
class Entry:
    """How somebody came in: enough to answer the same request with the same link."""

    person: str
    salt: str


@dataclass(frozen=True, slots=True)
class Act:
    """An action that stands, who did it, and what of the hidden cards it showed."""

    seat: int
    bot: bool
    reveals: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A seat asks to take its last action back (C-32); the other human seats answer."""

    seat: int
    reveals: tuple[Any, ...]
    accepted: frozenset[int] = frozenset()


@dataclass(slots=True)
class TableState:
    """What is known about a table after `version` events. `apply` changes it; work on a `copy`."""

    version: int = 0
    edition: str = ""
    tickets: list[Ticket] | None = None  # instead of the edition's
    open_holders: bool = False
    campaign: str | None = None  # the id of the campaign this is a game of …
    season: Season | None = None  # … and what it is played with
    seats: list[Seat] = field(default_factory=list)
    pace: Pace = "normal"
    host: str = ""
    game: Game | None = None
    requests: set[str] = field(default_factory=set)
    entries: dict[str, Entry] = field(default_factory=dict)
    # Intents formed on an older version than this one are stale.
    basis: int = 0
    acts: list[Act] = field(default_factory=list)
    undo: UndoRequest | None = None
    undone: list[Undone] = field(default_factory=list)
    practice: bool = False
    chat: list[ChatLine] = field(default_factory=list)

    def copy(self) -> TableState:
        return replace(
            self,
            seats=list(self.seats),
            game=self.game.copy() if self.game else None,
            requests=set(self.requests),
            entries=dict(self.entries),
            acts=list(self.acts),
            undone=list(self.undone),
            chat=list(self.chat),
        )

    # --- questions ---

    @property
    def played(self) -> Edition:
        """The edition, with the table's own tickets if it has any."""
        if self.season is not None:
            return self.started.edition
        found = edition_named(self.edition)
        return found if self.tickets is None else found.with_tickets(msgspec.to_builtins(self.tickets))

    def seat_of(self, person: str | None) -> int | None:
        """The seat whose link has this token hash."""
        found = None
        for number, seat in enumerate(self.seats):  # all of them: the time taken tells nothing
            if person is not None and seat.person is not None and same(seat.person, person):
                found = number
        return found

    @property
    def free_seat(self) -> int | None:
        return next((n for n, seat in enumerate(self.seats) if seat.player is None), None)

    @property
    def humans(self) -> list[int]:
        return [n for n, seat in enumerate(self.seats) if seat.player == "human"]

    @property
    def over(self) -> bool:
        return self.game is not None and self.game.phase == "over"

    @property
    def started(self) -> Game:
        """The game. Raises RuntimeError in the lobby."""
        if self.game is None:
            raise RuntimeError("the game has not started")
        return self.game

    def undo_for(self, seat: int) -> str | None:
        """How `seat` may take its last action back now: "free", "ask" or None.

        The game answers for its last action (C-31, C-32). Where only bots have acted since, no person's
        decision is lost by going back further: that can be asked for as well.
        """
        steps = self._steps_back(seat)
        if not steps or self.over:  # after the count all is known, the key too
            return None
        kind = self.started.can_undo if steps == 1 else "ask"
        return "free" if kind and self.humans == [seat] else kind

    def _steps_back(self, seat: int) -> int:
        """How many actions to take back until the last one of `seat` is; 0: people have acted since."""
        for steps, act in enumerate(reversed(self.acts), start=1):
            if act.seat == seat:
                return steps
            if not act.bot:
                break
        return 0

    def _seen_since(self, seat: int) -> tuple[Any, ...]:
        """What the actions have shown that an undo of `seat` would take back."""
        steps = self._steps_back(seat)
        return tuple(sight for act in self.acts[len(self.acts) - steps :] for sight in act.reveals)

    # --- changes ---

    def apply(self, event: ev.Event, request: str | None = None) -> None:
        """Let it happen. Raises IllegalAction (from the game) or RuntimeError if it cannot."""
        self.version += 1
        if request is not None:
            self.requests.add(request)
        match event:
            case ev.TableMade():
                self.edition, self.tickets, self.host = event.edition, event.tickets, event.person
                self.open_holders = event.open_holders
                self.seats = [Seat(event.name, "human", event.person)]
                self.seats += [Seat() for _ in range(event.seats - 1 - len(event.bots))]
                for bot in event.bots:
                    self.seats.append(self._bot(bot))
            case ev.GameMade():
                self._begin(event)
            case ev.Joined():
                self.seats[event.seat] = Seat(event.name, "human", event.person)
                if request is not None:
                    self.entries[request] = Entry(event.person, event.salt)
            case ev.BotAdded():
                self.seats[event.seat] = self._bot(event.bot)
            case ev.Removed():
                self.seats[event.seat] = Seat()
            case ev.Swapped():
                one, other = self.seats[event.seat], self.seats[event.other]
                self.seats[event.seat], self.seats[event.other] = other, one
            case ev.Paced():
                self.pace = event.pace
            case ev.Started():
                self.seats = [seat for seat in self.seats if seat.player is not None]
                key, names = bytes.fromhex(event.key), [seat.name for seat in self.seats]
                self.game = Game(self.played, seats=names, key=key, start=event.start, stack=event.stack)
                self.basis = self.version
            case ev.Acted():
                self._act(event)
            case ev.UndoAskedFor():
                self.undo = UndoRequest(event.seat, self._seen_since(event.seat))
            case ev.UndoAnswered():
                self._answer_undo(event)
            case ev.TakenBack():
                self._take_back(event.seat)
            case ev.BotTookOver():
                seat = self.seats[event.seat]
                self.seats[event.seat] = replace(seat, player=f"bot:{event.bot}")
                if self.undo and self.undo.seat == event.seat:
                    self.undo = None
                self._settle_undo()
            case ev.PersonCameBack():
                self.seats[event.seat] = replace(self.seats[event.seat], player="human")
            case ev.Said():
                line = ChatLine(event.seat, self.seats[event.seat].name, event.text, event.at)
                self.chat = [*self.chat, line][-CHAT:]

    def _begin(self, event: ev.GameMade) -> None:
        played = event.season.edition()
        self.edition, self.campaign, self.season = played.id, event.campaign, event.season
        self.seats = [Seat(chair.name, chair.player, chair.person) for chair in event.chairs]
        self.host, self.basis = event.host, self.version
        names, key = [seat.name for seat in self.seats], bytes.fromhex(event.key)
        self.game = Game(played, seats=names, key=key, start=event.start)

    def _bot(self, bot: str) -> Seat:
        return Seat(free_name(bot_name(bot), [seat.name for seat in self.seats]), f"bot:{bot}")

    def _act(self, event: ev.Acted) -> None:
        game = self.started
        game.play(msgspec.to_builtins(event.action), seat=event.seat)
        self.acts.append(Act(event.seat, event.bot, tuple(game.undo_reveals)))
        self.undo = None  # whoever plays on has let the question drop
        if game.number("begun"):  # opening choices do not disturb one another (C-3, TA-4)
            self.basis = self.version

    def _answer_undo(self, event: ev.UndoAnswered) -> None:
        if self.undo is None:
            raise RuntimeError("nobody has asked")
        if not event.accept:
            self.undo = None
            return
        self.undo = replace(self.undo, accepted=self.undo.accepted | {event.seat})
        self._settle_undo()

    def _settle_undo(self) -> None:
        """When every other human seat has agreed, take back."""
        if self.undo and self.undo.accepted.issuperset(set(self.humans) - {self.undo.seat}):
            self._take_back(self.undo.seat)

    def _take_back(self, seat: int) -> None:
        """Undo the last action of `seat`, and what bots did since. Whether it may is settled."""
        steps, reveals = self._steps_back(seat), self._seen_since(seat)
        if (steps > 1 or reveals) and self.humans == [seat]:
            self.practice = True  # alone with bots everything can be taken back, but it is said
        for _ in range(steps):
            self.started.undo(agreed=True)
            del self.acts[-1]
        self.undone.append(Undone(seat, self.started.version, list(reveals)))
        self.undo, self.basis = None, self.version
