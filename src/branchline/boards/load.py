"""Read boards and ticket lists from JSON files, all checks applied."""

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from branchline.boards.check import (
    BoardEntry,
    BoardError,
    CityEntry,
    LaneEntry,
    TicketEntry,
    TicketSetEntry,
    check_board,
    check_tickets,
)
from branchline.boards.model import Board, City, Lane, Ticket, TicketSet, UnknownCity

DATA = Path(__file__).with_name("data")


@cache
def load_board(id: str) -> Board:
    """The board of this id that comes with the package; read once. Raises BoardError if there is none."""
    file = DATA / f"{id}.json"
    if not re.fullmatch(r"[a-z0-9_-]+", id) or not file.is_file():
        raise BoardError(f"{id}.json", "", "no such board in the package")
    return _board(_json(file.read_bytes(), file.name), file.name, file)


def read_board(path: str | Path) -> Board:
    """A board from a file of one's own. Raises BoardError for the first fault, the rest in its ``more``."""
    return _board(_read(path), str(path), Path(path))


def read_tickets(board: Board, tickets: "str | Path | Iterable[Ticket | dict[str, Any]]") -> TicketSet:
    """A ticket list for a board: a JSON file, or a list of tickets or of ``{"a", "b", "value"}``.

    A file holds such a list, or an object with it under ``tickets`` beside ``note`` and ``sources``.
    Cities may be given by any name ``Board.city`` knows. Raises BoardError as ``read_board`` does.
    """
    if isinstance(tickets, str | Path):
        file, data = str(tickets), _read(tickets)
    else:
        file, data = "ticket list", [_plain(t) if isinstance(t, Ticket) else t for t in tickets]
    if isinstance(data, list):
        data = {"tickets": data}
    if isinstance(data, dict) and isinstance(data.get("tickets"), list):
        data = {**data, "tickets": [_with_ids(board, ticket) for ticket in data["tickets"]]}
    cities = [
        CityEntry(id=c.id, name=c.name, lat=c.lat, lon=c.lon, junction=c.junction) for c in board.cities
    ]
    lanes = [LaneEntry(id=lane.id, a=lane.a, b=lane.b, length=lane.length) for lane in board.lanes]
    _refuse(check_tickets(data, cities, lanes, file))
    return _ticket_set(data)


def check_file(path: str | Path) -> list[BoardError]:
    """All faults of a board file, broken JSON included."""
    try:
        return check_board(_read(path), str(path))
    except BoardError as error:
        return [error]


def _read(path: str | Path) -> Any:
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise BoardError(str(path), "", f"cannot be read: {error.strerror}") from None
    return _json(raw, str(path))


def _json(raw: bytes, file: str) -> Any:
    try:
        # The standard library's decoder says line and column, which msgspec's does not.
        return json.loads(raw.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        place = f"line {error.lineno} column {error.colno}"
        raise BoardError(file, place, f"broken JSON: {error.msg}") from None
    except UnicodeDecodeError as error:
        raise BoardError(file, f"byte {error.start}", "not UTF-8") from None


def _refuse(found: list[BoardError]) -> None:
    if found:
        first, *more = found
        raise BoardError(first.file, first.entry, first.problem, tuple(more))


def _board(data: Any, name: str, file: Path) -> Board:
    _refuse(check_board(data, name))
    entry = msgspec.convert(data, BoardEntry, str_keys=True)
    return Board(
        id=entry.id,
        name=entry.name,
        players=entry.players,
        points=entry.points,
        cities=tuple(City(**_fields(c)) for c in msgspec.convert(entry.cities, list[CityEntry])),
        lanes=tuple(Lane(**_fields(r)) for r in msgspec.convert(entry.lanes, list[LaneEntry])),
        ticket_sets={name: _ticket_set(raw) for name, raw in entry.ticket_sets.items()},
        notes=entry.notes,
        sources=entry.sources,
        file=file,
    )


def _ticket_set(data: Any) -> TicketSet:
    entry = msgspec.convert(data, TicketSetEntry)
    tickets = msgspec.convert(entry.tickets, list[TicketEntry])
    return TicketSet(
        tickets=tuple(Ticket(id=f"{t.a}-{t.b}", **_fields(t)) for t in tickets),
        verified=entry.verified,
        note=entry.note,
        sources=entry.sources,
    )


def _fields(entry: msgspec.Struct) -> dict[str, Any]:
    return msgspec.structs.asdict(entry)


def _plain(ticket: Ticket) -> dict[str, Any]:
    return {"a": ticket.a, "b": ticket.b, "value": ticket.value, "deck": ticket.deck}


def _with_ids(board: Board, ticket: Any) -> Any:
    """City names replaced by ids; what is no known name stays, for the checker to report."""
    if not isinstance(ticket, dict):
        return ticket
    found = dict(ticket)
    for end in ("a", "b"):
        try:
            found[end] = board.city(found[end]).id
        except (KeyError, TypeError, UnknownCity):
            continue
    return found
