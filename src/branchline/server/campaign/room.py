"""A live campaign: who is connected to it, and what happens between its games."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from branchline.campaign import CampaignError
from branchline.server import events as ev
from branchline.server import messages as table_messages
from branchline.server.bots import PAUSE, Thinker, bot_name
from branchline.server.campaign import messages as m
from branchline.server.campaign.commands import Asker, decide
from branchline.server.campaign.state import CampaignState, Link, Step, read_step, write_step
from branchline.server.commands import Denied
from branchline.server.mailbox import Mailbox
from branchline.server.seats import clean_text, free_name, hashed, new_salt, seat_token
from branchline.server.store import Conflict, Log
from branchline.server.table import CROWD, Listener, Table
from branchline.server.tables import Tables

log = logging.getLogger(__name__)
Change = Callable[[CampaignState], Step]


class House(NamedTuple):
    """What a campaign needs of the server around it; `copy` makes another one and says where it is."""

    log: Log
    tables: Tables
    thinker: Thinker
    copy: Callable[[CampaignState, str, m.Copy], Awaitable[table_messages.Done]]


class Room(Mailbox):
    """Use `Campaigns.get` to find one. Every method puts mail into the box and waits for it to be done."""

    def __init__(self, id: str, state: CampaignState, house: House) -> None:
        super().__init__()
        self.id = id
        self.state = state
        self._house = house
        self._listeners: set[Listener] = set()
        self._thinking: asyncio.Task[None] | None = None

    async def run(self) -> None:
        await self._settle()
        self._wake_bot()
        try:
            await super().run()
        finally:
            if self._thinking:
                self._thinking.cancel()

    @property
    def busy(self) -> bool:
        return bool(self._listeners or self._thinking)

    async def join(self, request: m.JoinCampaign) -> m.Joined:
        """Let somebody run a company. Raises Denied, CampaignError."""
        return await self._post(lambda: self._join(request))

    async def greet(self, listener: Listener, hello: table_messages.Hello) -> bool:
        """Take a connection in; False: it was sent away."""
        return await self._post(lambda: self._greet(listener, hello))

    async def handle(self, listener: Listener, command: m.Command) -> None:
        """Carry a command out and answer it."""
        await self._post(lambda: self._handle(listener, command))

    async def settle(self) -> None:
        """Close the game if it is over."""
        await self._post(self._settle)

    def need_open(self, table: Table) -> None:
        """Raises Denied "secret" while a finished game's record would tell who holds a postcard (LW-81)."""
        carried = (table.state.started.result or {})["carry"]["postcards"]["held"]
        held = {card for hand in carried for card in hand}
        state = self.state.campaign.state
        offices = {card for company in state.companies.values() for card in company.office}
        if held and (table.id not in state.closed or held & offices):
            raise Denied("secret", "the record tells who holds which postcard: wait until they are shown")

    def leave(self, listener: Listener) -> None:
        """A connection is gone."""
        self._post(lambda: self._leave(listener))

    # --- the table of the game that has begun ---

    async def _settle(self) -> None:
        """See that the game has its table, and close it when it is over: whatever a crash left undone."""
        try:
            table = await self._table()
            if table is not None and table.state.over:
                await self._close(table)
        except (Denied, CampaignError, sqlite3.Error):
            log.exception("the game of campaign %s cannot be closed now", self.id)

    async def _table(self) -> Table | None:
        """The table of the game that has begun; made if it is not there, with the seats of its companies."""
        id, tables = self.state.table, self._house.tables
        if id is None:
            return None
        try:
            return await tables.get(id)
        except Denied as no:
            if no.code != "not_found":
                raise
        await tables.begin(id, self._game())
        return await tables.get(id)

    def _game(self) -> ev.GameMade:
        state, season = self.state, self.state.campaign.season
        chairs: list[ev.Chair] = []
        for company in season.companies:
            player, link = state.player(company) or "", state.links.get(company)
            instead = state.bots.get(company)
            plays = f"bot:{instead}" if instead else player
            bot = plays.removeprefix("bot:") if plays.startswith("bot:") else None
            name = player if link else bot_name(bot or "")
            free = free_name(name, [chair.name for chair in chairs])
            chairs.append(ev.Chair(free, plays if bot else "human", link.person if link else None))
        key, start = secrets.token_hex(16), state.campaign.start
        return ev.GameMade(self.id, season, chairs, state.host, key, start)

    async def _close(self, table: Table) -> None:
        """Take the game's result over, once: the campaign refuses a second time (LW-100)."""
        result = table.state.started.result or {}

        def close(state: CampaignState) -> Step:
            before = len(state.campaign.events)
            state.campaign.close(result, table.id)
            return Step(state.campaign.events[before:])

        await self._commit(close)

    # --- people ---

    async def _join(self, request: m.JoinCampaign) -> m.Joined:
        mark = f"join:{hashed(request.request)}"
        if mark not in self.state.requests:
            name = player_name(request.name)
            salt = new_salt()
            link = Link(hashed(seat_token(salt, request.request)), salt)

            def take_over(state: CampaignState) -> Step:
                if state.player(request.company) is not None:
                    raise Denied("taken", "somebody runs this company already")
                others = [c.player for c in state.campaign.state.companies.values() if c.player]
                before = len(state.campaign.events)
                state.campaign.hand_over(request.company, free_name(name, others))
                return Step(state.campaign.events[before:], links={request.company: link})

            await self._commit(take_over, mark)
        given = self.state.requests[mark]
        company = self.state.company_of(given.person if given else None)
        if given is None or company is None:
            raise Denied("removed", "this company has been handed to somebody else")
        return m.Joined(seat_token(given.salt, request.request), company)

    async def _greet(self, listener: Listener, hello: table_messages.Hello) -> bool:
        if hello.token is not None:
            listener.person = hashed(hello.token)
            if self.state.company_of(listener.person) is None:
                listener.close("unknown_token")
                return False
        if len(self._listeners - {listener}) >= CROWD:
            listener.close("crowded")
            return False
        await self._settle()
        self._listeners.add(listener)
        listener.send(table_messages.encode(table_messages.Done(hello.id)))
        self._tell(listener)
        return True

    async def _leave(self, listener: Listener) -> None:
        self._listeners.discard(listener)

    def _is_host(self, person: str | None) -> bool:
        return person is not None and person == self.state.host

    # --- commands ---

    async def _handle(self, listener: Listener, command: m.Command) -> None:
        person, send = listener.person, listener.send
        mark = f"{(person or '')[:16]}:{command.id}"
        asker = Asker(self.state.company_of(person), self._is_host(person))
        done = table_messages.encode(table_messages.Done(command.id))
        try:
            if isinstance(command, m.Copy):
                if not asker.host:
                    raise Denied("not_host", "only the host can do that")
                send(table_messages.encode(await self._house.copy(self.state, mark, command)))
            elif mark in self.state.requests:
                send(done)
            else:
                choice = await self._bot_choice() if isinstance(command, m.DecideFor) else None
                change: Change = lambda state: decide(state, asker, command, choice)  # noqa: E731
                await self._commit(change, mark, lambda: send(done))
        except CampaignError as no:
            send(table_messages.encode(table_messages.Refused(command.id, **no.to_json())))
        except Denied as no:
            send(table_messages.encode(table_messages.Error(command.id, no.code, no.message)))
        except sqlite3.Error:
            text = "the server could not store this; nothing has changed"
            send(table_messages.encode(table_messages.Error(command.id, "storage", text)))

    async def _commit(
        self, change: Change, mark: str | None = None, acknowledge: Callable[[], None] = lambda: None
    ) -> None:
        """Change a copy, store the step, and only then let it be, acknowledge it and tell all."""
        while True:
            after = self.state.copy()
            step = change(after)
            after.note(step, mark)
            try:
                await self._house.log.append(self.id, after.version, mark, write_step(step))
            except Conflict:  # another process wrote to this campaign: look again
                self.state = await load(self._house.log, self.id) or self.state
                if mark is None or mark not in self.state.requests:
                    continue
            else:
                self.state = after
            break
        try:
            await self._table()  # before anybody is told where it is
        except (Denied, sqlite3.Error):
            log.exception("the game of campaign %s has no table yet", self.id)
        for listener in list(self._listeners):
            if listener.person is not None and self.state.company_of(listener.person) is None:
                self._listeners.discard(listener)
                listener.close("unknown_token")  # somebody else runs that company now
        acknowledge()
        self._tell()
        self._wake_bot()

    def _tell(self, only: Listener | None = None) -> None:
        """Send the campaign to all, or to one, each as its company may know it."""
        made: dict[tuple[str | None, bool], bytes] = {}
        for listener in list(self._listeners) if only is None else [only]:
            company, host = self.state.company_of(listener.person), self._is_host(listener.person)
            if (company, host) not in made:
                picture = m.Picture(self.state.campaign.view(company), self.state.table, host)
                made[company, host] = table_messages.encode(picture)
            listener.send(made[company, host])

    # --- bots ---

    def _wake_bot(self) -> None:
        """Let a bot decide for its company, or for one that nobody runs."""
        asked = self.state.campaign.decision
        if asked is None or self._thinking is not None:
            return
        player = self.state.player(asked["company"])
        if player is None or player.startswith("bot:"):
            self._thinking = asyncio.create_task(self._think(asked["id"]))

    async def _think(self, decision: str) -> None:
        pause = asyncio.sleep(PAUSE["normal"] if self._listeners else 0)
        option, _ = await asyncio.gather(self._bot_choice(), pause)
        self._post(lambda: self._bot_decides(decision, option))

    async def _bot_choice(self) -> str | None:
        """What a bot would choose now; None where there is nothing to decide."""
        campaign = self.state.copy().campaign
        return None if campaign.decision is None else await self._house.thinker.decide(campaign)

    async def _bot_decides(self, decision: str, option: str | None) -> None:
        self._thinking = None

        def choose(state: CampaignState) -> Step:
            asked = state.campaign.decision
            if asked is None or asked["id"] != decision or option is None:
                raise Denied("stale", "this is not to be decided any more")
            before = len(state.campaign.events)
            state.campaign.choose(asked["company"], option, decision)
            return Step(state.campaign.events[before:])

        try:
            await self._commit(choose)
        except (Denied, CampaignError):
            log.info("a bot's choice in campaign %s comes too late", self.id)
            self._wake_bot()


def player_name(text: str) -> str:
    """A person's name; none that reads like a bot. Raises Denied."""
    name = clean_text(text)
    if not name or name.startswith("bot:"):
        raise Denied("name", "a name needs at least one printable character, and is no bot's")
    return name


async def load(log: Log, id: str) -> CampaignState | None:
    """A campaign from its steps; None: there is none."""
    stored = await log.events(id)
    if not stored:
        return None
    state = CampaignState.begin(read_step(stored[0].event))
    for row in stored[1:]:
        state.apply(read_step(row.event), row.request)
    return state
