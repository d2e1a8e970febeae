"""What can be asked about campaigns over HTTP."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.websockets import WebSocket

from branchline import rulebook
from branchline.legends.content import CONTENTS, load_content
from branchline.legends.season import Season
from branchline.legends.sheet import sheet_json
from branchline.server.campaign import messages as m
from branchline.server.campaign.campaigns import Campaigns
from branchline.server.campaign.room import Room
from branchline.server.commands import Denied
from branchline.server.connection import serve
from branchline.server.operations import Operation
from branchline.server.seats import hashed, same

LARGEST_FILE = 1024 * 1024  # bytes of a campaign that is imported


async def contents(request: Request, _: None) -> list[m.ContentInfo]:
    return [_content_info(id) for id in CONTENTS]


def _content_info(id: str) -> m.ContentInfo:
    found = load_content(id)
    return m.ContentInfo(
        id=found.id,
        title=found.title,
        language=found.language,
        games=found.games,
        players=found.players,
        companies=[m.CompanyInfo(card.id, card.name, card.motto) for card in found.companies],
        note=found.note,
    )


async def create_campaign(request: Request, body: m.CreateCampaign) -> m.Opened:
    return await _campaigns(request).create(body)


async def import_campaign(request: Request, body: m.ImportCampaign) -> m.Opened:
    return await _campaigns(request).bring(body)


async def join_campaign(request: Request, body: m.JoinCampaign) -> m.Joined:
    return await (await _room(request)).join(body)


async def export_campaign(request: Request, _: None) -> bytes:
    """The file tells who holds which postcard: the host's, until the campaign is over (LW-81)."""
    state = (await _room(request)).state
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    if state.campaign.stage != "finished" and not same(hashed(token), state.host):
        raise Denied("not_host", "the file holds what is hidden: until the end it is the host's")
    return state.campaign.to_text().encode()


async def campaign_board(request: Request, _: None) -> bytes:
    campaign = (await _room(request)).state.campaign
    if campaign.content is None:
        raise Denied("not_found", "the board of this campaign is in its box")
    return await season_sheet(campaign.standing)


async def season_sheet(season: Season) -> bytes:
    """The board of a season, as it is attached. Drawn in a thread: the first one takes a moment."""
    return await asyncio.to_thread(_sheet, msgspec.json.encode(season))


@lru_cache(maxsize=64)
def _sheet(season: bytes) -> bytes:
    return msgspec.json.encode(sheet_json(msgspec.json.decode(season, type=Season).edition()))


async def campaign_rules(request: Request, _: None) -> bytes:
    campaign = (await _room(request)).state.campaign
    stickers = tuple(rule.id for rule in campaign.state.stickers()) if campaign.content else ()
    return open_rules(request.path_params["lang"], stickers)


@lru_cache(maxsize=64)
def open_rules(lang: str, stickers: tuple[str, ...] = ()) -> bytes:
    """The rulebook with the stickers that are open, and no others (LW-126). Raises Denied."""
    if lang not in rulebook.LANGUAGES:
        raise Denied("not_found", f"the rules are in {', '.join(rulebook.LANGUAGES)}")
    return msgspec.json.encode(rulebook.rulebook_json(lang, open_rules=stickers))


async def campaign_live(socket: WebSocket) -> None:
    """The WebSocket endpoint of a campaign."""
    campaigns: Campaigns = socket.app.state.campaigns
    await serve(socket, campaigns.get(socket.path_params["campaign"]), m.read_message)


def _campaigns(request: Request) -> Campaigns:
    found: Campaigns = request.app.state.campaigns
    return found


async def _room(request: Request) -> Room:
    return await _campaigns(request).get(request.path_params["campaign"])


FOUND = ("not_found", "unreadable")
CREATING = ("malformed", "name", "unknown_content", "companies", "unknown_company", "unknown_bot")
OPERATIONS = (
    Operation(
        "GET",
        "/api/campaigns/contents",
        "Which campaigns can be played",
        contents,
        list[m.ContentInfo],
        revalidate=True,
    ),
    Operation(
        "POST", "/api/campaigns", "Begin a campaign", create_campaign, m.Opened, m.CreateCampaign, CREATING
    ),
    Operation(
        "POST",
        "/api/campaigns/import",
        "Go on with a campaign from a file",
        import_campaign,
        m.Opened,
        m.ImportCampaign,
        ("malformed", "unknown_content", "event", "version"),
        largest=LARGEST_FILE,
    ),
    Operation(
        "POST",
        "/api/campaigns/{campaign}/join",
        "Run a company",
        join_campaign,
        m.Joined,
        m.JoinCampaign,
        ("malformed", *FOUND, "name", "unknown_company", "taken", "removed"),
    ),
    Operation(
        "GET",
        "/api/campaigns/{campaign}/export",
        "The campaign's file; until it is over for its host, whose token is the bearer token",
        export_campaign,
        dict[str, Any],
        errors=(*FOUND, "not_host"),
    ),
    Operation(
        "GET",
        "/api/campaigns/{campaign}/board",
        "All that is needed to draw the board as it stands",
        campaign_board,
        dict[str, Any],
        errors=FOUND,
        revalidate=True,
    ),
    Operation(
        "GET",
        "/api/campaigns/{campaign}/rulebook/{lang}",
        "The numbered rules, with those of the stickers in force",
        campaign_rules,
        dict[str, Any],
        errors=FOUND,
        revalidate=True,
    ),
)
