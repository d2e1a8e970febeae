"""A live table: a game, or the lobby before it, and who is connected to it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import Protocol

from branchline.record import Record
from branchline.server import events as ev
from branchline.server import messages as m
from branchline.server.bots import PAUSE, Thinker, fallback
from branchline.server.bucket import Bucket
from branchline.server.commands import AgainstRules, Asker, Denied, decide
from branchline.server.mailbox import Mailbox
from branchline.server.seats import clean_text, free_name, hashed, new_salt, seat_token
from branchline.server.state import TableState
from branchline.server.store import Conflict, Store
from branchline.server.views import picture
from branchline.warmup import warm_up_campaigns

log = logging.getLogger(__name__)

CROWD = 100  # connections to one table
TALK, TALK_BURST = 0.5, 8.0  # lines of chat a second from one seat, and how many at once


class Listener(Protocol):
    """A connection as its table sees it."""

    person: str | None  # hash of its token; None: a spectator
    known: int  # log entries it holds
    undos: int  # how many undos it knows of

    def send(self, data: bytes) -> None:
        """Queue a message; never waits."""
        ...

    def close(self, code: str) -> None:
        """Say goodbye and hang up."""
        ...


class Table(Mailbox):
    """Use `Tables.get` to find one. Every method puts mail into the box and waits for it to be done."""

    def __init__(
        self,
        id: str,
        state: TableState,
        store: Store,
        thinker: Thinker,
        ended: Callable[[str], None] = lambda campaign: None,
    ) -> None:
        """`ended` is told of the campaign whose game is over."""
        super().__init__()
        self.id = id
        self.state = state
        self._store = store
        self._thinker = thinker
        self._ended = ended
        self._listeners: set[Listener] = set()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._talk: dict[int, Bucket] = {}

    async def run(self) -> None:
        self._wake_bots()
        try:
            await super().run()
        finally:
            for task in self._thinking.values():
                task.cancel()

    @property
    def busy(self) -> bool:
        return bool(self._listeners or self._thinking)

    async def join(self, request: m.JoinTable) -> m.Seated:
        """Seat somebody. Raises Denied: "full", "started", "removed", "name"."""
        return await self._post(lambda: self._join(request))

    async def greet(self, listener: Listener, hello: m.Hello) -> bool:
        """Take a connection in; False: it was sent away."""
        return await self._post(lambda: self._greet(listener, hello))

    async def handle(self, listener: Listener, command: m.Command) -> None:
        """Carry a command out and answer it."""
        await self._post(lambda: self._handle(listener, command))

    def leave(self, listener: Listener) -> None:
        """A connection is gone."""
        self._post(lambda: self._leave(listener))

    def record(self) -> bytes:
        """The record of the game. Only for when it is over: it holds all that was hidden."""
        players = [seat.player or "" for seat in self.state.seats]
        return Record.of(self.state.started, players).to_text().encode()

    # --- people ---

    async def _join(self, request: m.JoinTable) -> m.Seated:
        mark = f"join:{hashed(request.id)}"
        if mark not in self.state.requests:
            name = clean_text(request.name)
            if not name:
                raise Denied("name", "a name needs at least one printable character")
            salt = new_salt()
            person = hashed(seat_token(salt, request.id))

            def take_seat(state: TableState) -> ev.Event:
                if state.game is not None:
                    raise Denied("started", "the game has started: you can watch")
                if state.free_seat is None:
                    raise Denied("full", "every seat is taken")
                free = free_name(name, [seat.name for seat in state.seats])
                return ev.Joined(state.free_seat, free, person, salt)

            await self._commit(take_seat, mark)
        entry = self.state.entries[mark]
        seat = self.state.seat_of(entry.person)
        if seat is None:
            raise Denied("removed", "the host has freed this seat")
        return m.Seated(seat, seat_token(entry.salt, request.id))

    async def _greet(self, listener: Listener, hello: m.Hello) -> bool:
        if hello.token is not None:
            listener.person = hashed(hello.token)
            if self.state.seat_of(listener.person) is None:
                listener.close("unknown_token")
                return False
        if len(self._listeners - {listener}) >= CROWD:
            listener.close("crowded")
            return False
        before = self._here()
        self._listeners.add(listener)
        # What the client holds is only surely a beginning of the log if nothing was ever taken back.
        version = self.state.game.version if self.state.game else 0
        trusted = hello.since <= version and not self.state.undone
        listener.known, listener.undos = (hello.since if trusted else 0), len(self.state.undone)
        listener.send(m.encode(m.Done(hello.id)))
        self._tell(None if self._here() != before else listener)
        self._wake_bots()
        return True

    async def _leave(self, listener: Listener) -> None:
        before = self._here()
        self._listeners.discard(listener)
        if self._here() != before:
            self._tell()

    def _here(self) -> set[int]:
        """Seats with a connection."""
        seats = {self.state.seat_of(listener.person) for listener in self._listeners}
        return {seat for seat in seats if seat is not None}

    def _is_host(self, person: str | None, here: set[int]) -> bool:
        """Who made the table; in a game that person has left, the first of the others who is here."""
        state = self.state
        seat = state.seat_of(person)
        if seat is None:
            return False
        owner = state.seat_of(state.host)
        if state.game is None or owner in here:
            return seat == owner
        return seat == min((n for n in state.humans if n in here), default=None)

    # --- commands ---

    async def _handle(self, listener: Listener, command: m.Command) -> None:
        here = self._here()
        person = listener.person
        mark = f"{(person or '')[:16]}:{command.id}"
        if mark not in self.state.requests:
            host = self._is_host(person, here)

            def decision(state: TableState) -> ev.Event:
                event = decide(state, Asker(state.seat_of(person), host, here), command)
                if isinstance(event, ev.Said) and not self._may_talk(event.seat):
                    raise Denied("too_fast", "that is much to read: wait a little")
                return event

            try:
                await self._commit(decision, mark, lambda: listener.send(m.encode(m.Done(command.id))))
            except AgainstRules as no:
                listener.send(m.encode(m.Refused(command.id, no.rule, no.reason, no.params)))
            except Denied as no:
                listener.send(m.encode(m.Error(command.id, no.code, no.message)))
                if no.code == "stale":
                    self._tell(listener)
            except sqlite3.Error:
                text = "the server could not store this; nothing has changed"
                listener.send(m.encode(m.Error(command.id, "storage", text)))
        else:
            listener.send(m.encode(m.Done(command.id)))

    def _may_talk(self, seat: int) -> bool:
        return self._talk.setdefault(seat, Bucket(TALK, TALK_BURST)).take()

    async def _commit(
        self,
        decision: Callable[[TableState], ev.Event],
        mark: str | None = None,
        acknowledge: Callable[[], None] = lambda: None,
    ) -> None:
        """Decide, try it on a copy, store it, and only then let it be, acknowledge it and tell all."""
        while True:
            event = decision(self.state)
            after = self.state.copy()
            after.apply(event, mark)
            try:
                await self._store.append(self.id, after.version, mark, ev.write_event(event))
            except Conflict:  # another process wrote to this table: look again
                self.state = await load(self._store, self.id) or self.state
                for listener in self._listeners:
                    listener.known = 0
                if mark is None or mark not in self.state.requests:
                    continue
            else:
                self.state = after
            break
        acknowledge()
        self._tell()
        self._wake_bots()
        if self.state.over and self.state.campaign is not None:
            self._ended(self.state.campaign)

    def _tell(self, only: Listener | None = None) -> None:
        """Send the table to all, or to one, each as its seat may see it."""
        state, here = self.state, self._here()
        made: dict[tuple[int | None, bool, int], tuple[bytes, int]] = {}
        for listener in list(self._listeners) if only is None else [only]:
            if listener.undos != len(state.undone):
                listener.known, listener.undos = 0, len(state.undone)
            seat, host = state.seat_of(listener.person), self._is_host(listener.person, here)
            key = (seat, host, listener.known)
            if key not in made:
                message = picture(self.id, state, seat, here=here, host=host, since=listener.known)
                events = len(message.events) if isinstance(message, m.State) else 0
                made[key] = m.encode(message), listener.known + events
            data, listener.known = made[key]
            listener.send(data)

    # --- bots ---

    def _wake_bots(self) -> None:
        """Let every bot that must decide think, if a person still has a part in the game or watches it.

        A campaign waits for its game, even if bots alone play it.
        """
        state = self.state
        awaited = self._listeners or state.humans or state.campaign
        if state.game is None or state.undo is not None or not awaited:
            return
        for seat in state.game.deciding:
            bot = state.seats[seat].bot
            if bot is not None and seat not in self._thinking:
                self._thinking[seat] = asyncio.create_task(self._think(seat, bot, state))

    async def _think(self, seat: int, bot: str, state: TableState) -> None:
        pause = asyncio.sleep(PAUSE[state.pace] if self._listeners else 0)  # nobody watches: no need to wait
        action, _ = await asyncio.gather(self._thinker.choose(bot, state.started, seat), pause)
        self._post(lambda: self._bot_acts(seat, state, action))

    async def _bot_acts(self, seat: int, seen: TableState, action: m.Action) -> None:
        self._thinking.pop(seat, None)
        state = self.state
        game = state.game
        fresh = game is not None and seat in game.deciding and state.basis == seen.basis
        if not fresh or state.seats[seat].bot is None or state.undo is not None:
            self._wake_bots()
            return
        try:
            await self._commit(lambda now: ev.Acted(seat, action, bot=True))
        except Exception:
            log.exception(
                "bot in seat %d of table %s: %r failed, a legal action instead", seat, self.id, action
            )
            with suppress(sqlite3.Error):
                await self._commit(lambda now: ev.Acted(seat, fallback(now.started, seat), bot=True))


async def load(store: Store, table: str) -> TableState | None:
    """A table from its events; None: there is none."""
    stored = await store.events(table)
    if not stored:
        return None
    events = [ev.read_event(row.event) for row in stored]
    if isinstance(events[0], ev.GameMade):  # its rules may have to be compiled: not here, where all wait
        await asyncio.to_thread(_warm_up_campaigns)
    state = TableState()
    for row, event in zip(stored, events, strict=True):
        state.apply(event, row.request)
    return state


_warm_up_campaigns = cache(warm_up_campaigns)
