"""The web application."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from branchline.boards import board_json
from branchline.editions import EDITIONS, edition
from branchline.record import Ticket
from branchline.server import messages as m
from branchline.server.bots import BOTS, Thinker
from branchline.server.campaign.campaigns import Campaigns
from branchline.server.campaign.operations import OPERATIONS as CAMPAIGN_OPERATIONS
from branchline.server.campaign.operations import campaign_live, open_rules, season_sheet
from branchline.server.commands import Denied
from branchline.server.connection import LARGEST, serve
from branchline.server.openapi import document
from branchline.server.operations import Operation, failure
from branchline.server.pages import WEB, page_routes
from branchline.server.security import Security
from branchline.server.store import SQLiteStore, Store
from branchline.server.table import Table
from branchline.server.tables import Tables

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settings:
    """`database`: file of the tables. `origins`: further addresses whose pages may talk to this server,
    such as "https://games.example" behind a proxy that changes the Host header."""

    database: Path
    web: Path = WEB
    origins: tuple[str, ...] = ()


def create_app(settings: Settings, open_store: Callable[[Path], Store] = SQLiteStore) -> Starlette:
    """The ASGI application. The database is opened when it starts and closed when it stops."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store, thinker = open_store(settings.database), Thinker()
        tables = Tables(store, thinker)
        campaigns = Campaigns(store, tables, thinker)
        app.state.tables, app.state.campaigns, app.state.store = tables, campaigns, store
        yield
        await campaigns.close()
        await tables.close()
        thinker.close()
        await store.close()

    return Starlette(
        routes=[
            *(operation.route() for operation in OPERATIONS),
            WebSocketRoute("/api/tables/{table}/live", table_live),
            WebSocketRoute("/api/campaigns/{campaign}/live", campaign_live),
            *page_routes(settings.web),
        ],
        middleware=[
            Middleware(Security, origins=settings.origins),
            Middleware(GZipMiddleware, minimum_size=1024),
        ],
        exception_handlers={HTTPException: _http_error},
        lifespan=lifespan,
        max_body_size=LARGEST,
    )


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = failure("not_found" if error.status_code == 404 else "http", error.detail)
    response.status_code = error.status_code
    response.headers.update(error.headers or {})
    return response


# --- what the server has to offer ---


class Health(msgspec.Struct, frozen=True):
    ok: bool


class EditionInfo(msgspec.Struct, frozen=True):
    id: str
    name: str
    board: str
    players: tuple[int, int]
    tickets: int
    long_tickets: int  # of these
    deal: int
    deal_long: int
    keep_first: int
    most_long: int | None
    draw: int
    keep: int
    trains: int
    longest: int
    globetrotter: int
    stations: int
    station_points: int
    team_size: int
    mountain_points: int
    explorer: int
    longer_path_wins: bool
    end_trains: int
    note: str | None


class BotInfo(msgspec.Struct, frozen=True):
    id: str
    name: str


async def healthz(request: Request, _: None) -> Health:
    await request.app.state.store.events("")  # the database answers
    return Health(True)


async def editions(request: Request, _: None) -> list[EditionInfo]:
    return [_edition_info(id) for id in EDITIONS]


def _edition_info(id: str) -> EditionInfo:
    found, rules = edition(id), edition(id).rules
    return EditionInfo(
        id=id,
        name=found.name,
        board=found.board.id,
        players=rules.players,
        tickets=len(found.tickets),
        long_tickets=sum(ticket.deck == "long" for ticket in found.tickets),
        deal=rules.deal,
        deal_long=rules.deal_long,
        keep_first=rules.keep_first,
        most_long=rules.most_long,
        draw=rules.draw,
        keep=rules.keep,
        trains=rules.trains,
        longest=rules.longest,
        globetrotter=rules.globetrotter,
        stations=rules.stations,
        station_points=rules.station_points,
        team_size=rules.team_size,
        mountain_points=rules.mountain_points,
        explorer=rules.explorer,
        longer_path_wins=rules.longer_path_wins,
        end_trains=rules.end_trains,
        note=found.note,
    )


async def board(request: Request, _: None) -> bytes:
    id = request.path_params["edition"]
    if id not in EDITIONS:
        raise Denied("not_found", f"no edition is called {id!r}")
    return _board(id)


@cache
def _board(id: str) -> bytes:
    return msgspec.json.encode(board_json(edition(id)))


async def rules(request: Request, _: None) -> bytes:
    return open_rules(request.path_params["lang"])


async def bots(request: Request, _: None) -> list[BotInfo]:
    return [BotInfo(bot.id, bot.name) for bot in BOTS.values()]


# --- tables ---


async def create(request: Request, body: m.CreateTable) -> m.Created:
    tables: Tables = request.app.state.tables
    return await tables.create(body)


async def join(request: Request, body: m.JoinTable) -> m.Seated:
    return await (await _table(request)).join(body)


async def tickets(request: Request, _: None) -> list[Ticket]:
    played = (await _table(request)).state.played
    return [Ticket(a=t.a, b=t.b, value=t.value, deck=t.deck) for t in played.tickets]


async def table_board(request: Request, _: None) -> bytes:
    state = (await _table(request)).state
    return _board(state.edition) if state.season is None else await season_sheet(state.season)


async def table_rules(request: Request, _: None) -> bytes:
    season = (await _table(request)).state.season
    return open_rules(request.path_params["lang"], tuple(season.rules) if season else ())


async def record(request: Request, _: None) -> bytes:
    table = await _table(request)
    if not table.state.over:
        raise Denied("not_over", "the record holds what is hidden: it can be had when the game is over")
    if table.state.campaign is not None:
        campaigns: Campaigns = request.app.state.campaigns
        (await campaigns.get(table.state.campaign)).need_open(table)
    return table.record()


async def table_live(socket: WebSocket) -> None:
    """The WebSocket endpoint of a table."""
    tables: Tables = socket.app.state.tables
    await serve(socket, tables.get(socket.path_params["table"]), m.read_message)


async def _table(request: Request) -> Table:
    tables: Tables = request.app.state.tables
    return await tables.get(request.path_params["table"])


async def openapi(request: Request, _: None) -> bytes:
    return _document()


@cache
def _document() -> bytes:
    return msgspec.json.encode(document(OPERATIONS))


JOINING = ("malformed", "not_found", "unreadable", "name", "full", "started", "removed")
CREATING = ("malformed", "name", "seats", "unknown_edition", "unknown_bot", "tickets", "holders")
OPERATIONS = (
    Operation("GET", "/healthz", "Whether the server and its database work", healthz, Health),
    Operation("GET", "/api/editions", "What can be played", editions, list[EditionInfo], revalidate=True),
    Operation(
        "GET",
        "/api/boards/{edition}",
        "All that is needed to draw an edition's board",
        board,
        dict[str, Any],
        errors=("not_found",),
        revalidate=True,
    ),
    Operation(
        "GET",
        "/api/rulebook/{lang}",
        "The numbered rules, and the sentences for refusals",
        rules,
        dict[str, Any],
        errors=("not_found",),
        revalidate=True,
    ),
    Operation("GET", "/api/bots", "Who can be played against", bots, list[BotInfo], revalidate=True),
    Operation("POST", "/api/tables", "Open a table", create, m.Created, m.CreateTable, CREATING),
    Operation("POST", "/api/tables/{table}/join", "Take a seat", join, m.Seated, m.JoinTable, JOINING),
    Operation(
        "GET",
        "/api/tables/{table}/tickets",
        "The list of tickets this table plays with, its own or its edition's",
        tickets,
        list[Ticket],
        errors=("not_found", "unreadable"),
        revalidate=True,
    ),
    Operation(
        "GET",
        "/api/tables/{table}/board",
        "All that is needed to draw this table's board; in a campaign, what is attached of it",
        table_board,
        dict[str, Any],
        errors=("not_found", "unreadable"),
        revalidate=True,
    ),
    Operation(
        "GET",
        "/api/tables/{table}/rulebook/{lang}",
        "The numbered rules, with those of the campaign's stickers that are in force",
        table_rules,
        dict[str, Any],
        errors=("not_found", "unreadable"),
        revalidate=True,
    ),
    Operation(
        "GET",
        "/api/tables/{table}/record",
        "The record of a finished game",
        record,
        dict[str, Any],
        errors=("not_found", "unreadable", "not_over", "secret"),
    ),
    *CAMPAIGN_OPERATIONS,
    Operation("GET", "/api/openapi.json", "This document", openapi, dict[str, Any], revalidate=True),
)
