"""All campaigns of this server: how they are made, and what a stopped server left to be done."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from typing import Any

import msgspec

from branchline.campaign import Campaign, CampaignError, files
from branchline.legends.content import CONTENTS, ContentError, load_content
from branchline.server.bots import BOTS, Thinker
from branchline.server.campaign import messages as m
from branchline.server.campaign.room import House, Room, load, player_name
from branchline.server.campaign.state import CampaignState, Link, Step, read_step, write_step
from branchline.server.commands import Denied
from branchline.server.keeper import Keeper
from branchline.server.messages import Done
from branchline.server.seats import clean_text, hashed, new_salt, new_table_id, same, seat_token
from branchline.server.store import Store
from branchline.server.tables import Tables

log = logging.getLogger(__name__)

MOST_EVENTS = 500  # of a file that is imported: each is checked against all before it


class Campaigns(Keeper[Room]):
    """Closes games as their tables end: `tables` is told to say so."""

    def __init__(self, store: Store, tables: Tables, thinker: Thinker) -> None:
        super().__init__("campaign")
        self._store = store
        self._house = House(store.campaigns, tables, thinker, self._copy)
        self._tasks: set[asyncio.Task[None]] = set()
        tables.ended = self._game_over
        self._do(self._resume())

    async def load(self, id: str) -> Room | None:
        state = await load(self._store.campaigns, id)
        return None if state is None else Room(id, state, self._house)

    async def create(self, request: m.CreateCampaign) -> m.Opened:
        """Make a campaign; the same request again finds it. Raises Denied, CampaignError."""
        name = player_name(request.name)
        if request.content not in CONTENTS:
            raise Denied("unknown_content", f"no campaign is called {request.content!r}")
        content = load_content(request.content)
        players: dict[str, str | None] = {request.company: name}
        for runner in request.seats:
            if runner.company in players:
                raise Denied("companies", f"{runner.company} is there twice")
            if runner.player != "human" and runner.player not in BOTS:
                raise Denied("unknown_bot", f"no bot is called {runner.player!r}")
            players[runner.company] = None if runner.player == "human" else f"bot:{runner.player}"
        known = [company.id for company in content.companies]
        for company in players:
            if company not in known:
                raise CampaignError("unknown_company", company=company, known=", ".join(known))
        ledger = request.mode == "ledger"
        campaign = Campaign.new(
            None if ledger else content,
            players,
            request.mode,
            id=new_table_id(),
            title=content.title,
            games=content.games,
            years=content.years,
            open_vaults=request.open_vaults,
        )
        return await self._open(request.request, campaign, request.company)

    async def bring(self, request: m.ImportCampaign) -> m.Opened:
        """Go on with a campaign from a file. Raises Denied, CampaignError."""
        campaign, company = await asyncio.to_thread(_imported, request.file)
        return await self._open(request.request, campaign, company)

    async def _open(
        self, request: str, campaign: Campaign, company: str, links: dict[str, Link] | None = None
    ) -> m.Opened:
        salt = new_salt()
        link = Link(hashed(seat_token(salt, request)), salt)
        step = Step(campaign.events, links={**(links or {}), company: link}, host=link.person)
        id = await self._store.campaigns.create(campaign.id, hashed(request), write_step(step))
        first = read_step((await self._store.campaigns.events(id))[0].event)
        for company, given in first.links.items():
            if given is not None and same(given.person, first.host or ""):
                return m.Opened(id, seat_token(given.salt, request), company)
        raise Denied("unreadable", "this campaign has no host")

    async def _copy(self, state: CampaignState, mark: str, command: m.Copy) -> Done:
        """Another branch; everybody's link opens the same company there, and the host has a new one."""
        branch = state.campaign.copy(command.after_game, id=new_table_id())
        host = state.company_of(state.host)
        assert host is not None
        made = await self._open(f"{mark}:{command.id}", branch, host, state.links)
        return Done(command.id, made.campaign, made.token)

    # --- games ---

    def _game_over(self, campaign: str) -> None:
        self._do(self._settle(campaign))

    async def _resume(self) -> None:
        """Go on where a stopped server was: games that bots play alone, results not taken over."""
        for id in await self._store.playing():
            await self._settle(id)

    async def _settle(self, campaign: str) -> None:
        try:
            await (await self.get(campaign)).settle()
        except Denied:
            log.exception("campaign %s waits for a game that is over", campaign)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await super().close()


def _imported(file: dict[str, Any]) -> tuple[Campaign, str]:
    """A campaign of its own, made from a file, and the company of whoever brings it.

    A game that has begun is called off, since its table is elsewhere. Nobody has a link yet: whoever
    brings it runs the first company that a person ran, the companies of the others wait for them.
    """
    try:
        events = files.parse(msgspec.json.encode(file))
        if len(events) > MOST_EVENTS:
            raise Denied("malformed", f"a campaign has at most {MOST_EVENTS} events")
        campaign = Campaign.of(events)
        if campaign.stage == "playing":
            campaign.cancel()
        branch = {"id": new_table_id(), "source": campaign.id, "after_game": len(campaign.state.closed)}
        campaign.apply({"type": "copied", **branch, "key": secrets.token_hex(16)})
        companies = campaign.state.companies
        own = next((c.id for c in companies.values() if _person(c.player)), next(iter(companies)))
        for company in companies.values():
            if company.id == own:
                name = clean_text(_person(company.player) or company.name)[:24]
                campaign.hand_over(own, name or own)
            elif _person(company.player) or (company.player or "bot:").removeprefix("bot:") not in BOTS:
                campaign.hand_over(company.id, None)
        for reader in (None, *companies):
            msgspec.json.encode(campaign.view(reader))
    except ContentError as error:
        raise Denied("unknown_content", str(error)) from None
    except (CampaignError, Denied):
        raise
    except Exception as error:  # results are kept as they come: one that no game had cannot be shown
        raise Denied("malformed", f"this campaign cannot be read: {error!r}") from None
    return campaign, own


def _person(player: str | None) -> str | None:
    return None if player is None or player.startswith("bot:") else player
