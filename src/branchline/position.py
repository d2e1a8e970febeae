"""The final count of a game at a real table: who holds which routes, tickets and stations.

The file format is described in docs/score.md.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from branchline.boards import Board, City, Lane, Ticket, UnknownCity
from branchline.boards.model import nearest
from branchline.editions import Edition, UnknownEdition, edition

if TYPE_CHECKING:
    from branchline.game import Game


class PositionError(ValueError):
    """What is wrong with a position file: one line a fault, each with the file and the entry."""

    def __init__(self, file: str, faults: list[tuple[str, str]]) -> None:
        self.file = file
        self.faults = faults
        super().__init__("\n".join(f"{file}: {entry}: {problem}" for entry, problem in faults))


class _Seat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    name: Annotated[str, msgspec.Meta(min_length=1)]
    routes: list[int | str] = []
    tickets: list[str] = []
    stations: list[str] = []


class _File(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    edition: str
    seats: list[_Seat]


@dataclass(frozen=True)
class Position:
    """Per seat: its name, the lanes it owns, the tickets it holds and the cities with its stations."""

    edition: Edition
    names: tuple[str, ...]
    routes: tuple[tuple[Lane, ...], ...]
    tickets: tuple[tuple[Ticket, ...], ...]
    stations: tuple[tuple[City, ...], ...]

    def count(self) -> dict[str, Any]:
        """The final count, as ``Game.result`` gives it."""
        return self.game().count()

    def game(self) -> "Game":
        """A game in which all this is on the table; nothing else of it means anything."""
        # Only counting needs NumPy and Numba; checking a file does not.
        import numpy as np

        from branchline.codebook import codebook
        from branchline.game import Game

        game, book = Game(self.edition, self.names), codebook(self.edition)
        state = game.state[0]
        state["held"] = state["tickets"] = 0
        for seat, (lanes, tickets, cities) in enumerate(
            zip(self.routes, self.tickets, self.stations, strict=True)
        ):
            for lane in lanes:
                state["owner"][book.lane_at[lane.id]] = seat
                state["trains"][seat] -= lane.length
                state["score"][seat] += self.edition.board.points[lane.length]
            for ticket in tickets:
                word, bit = divmod(book.ticket_at[ticket.id], 64)
                state["held"][seat, word] |= np.uint64(1 << bit)
            state["tickets"][seat] = len(tickets)
            for city in cities:
                word, bit = divmod(book.city_at[city.id], 64)
                state["stations"][seat, word] |= np.uint64(1 << bit)
            state["stations_left"][seat] -= len(cities)
        return game


def is_position(file: Path) -> bool:
    """Whether a JSON file is a position and not a record, which says so in its ``format``."""
    try:
        data = json.loads(file.read_bytes())
    except ValueError:
        return False
    return isinstance(data, dict) and "format" not in data


def read_position(file: Path) -> Position:
    """Read and check a position file. Raises PositionError with all that is wrong with it."""
    try:
        data = msgspec.json.decode(file.read_bytes(), type=_File)
    except msgspec.DecodeError as error:
        text, _, path = str(error).partition(" - at `$")
        raise PositionError(str(file), [(path.strip("`.") or "file", text)]) from None
    try:
        found = edition(data.edition)
    except UnknownEdition as error:
        raise PositionError(str(file), [("edition", str(error))]) from None
    reader = _Reader(found, data)
    position = Position(
        found,
        tuple(seat.name for seat in data.seats),
        tuple(reader.routes(i, seat) for i, seat in enumerate(data.seats)),
        tuple(reader.tickets(i, seat) for i, seat in enumerate(data.seats)),
        tuple(reader.stations(i, seat) for i, seat in enumerate(data.seats)),
    )
    if reader.faults:
        raise PositionError(str(file), reader.faults)
    return position


class _Reader:
    """Turns what was written into lanes, tickets and cities, and collects the faults."""

    def __init__(self, edition: Edition, data: _File) -> None:
        self.edition = edition
        self.board: Board = edition.board
        self.data = data
        self.faults: list[tuple[str, str]] = []
        self.owner: dict[int, int] = {}  # lane id -> seat
        self.holder: dict[str, int] = {}  # ticket id -> seat
        self.builder: dict[str, int] = {}  # id of a city with a station -> seat
        low, high = edition.rules.players
        if not low <= len(data.seats) <= high:
            self.faults.append(("seats", f"{len(data.seats)} seats; {edition.id} is for {low} to {high}"))
        names = [seat.name for seat in data.seats]
        for i, name in enumerate(names):
            if name in names[:i]:
                self.faults.append((f"seats[{i}].name", f"another seat is called {name} too"))

    def routes(self, seat: int, entry: _Seat) -> tuple[Lane, ...]:
        lanes: list[Lane] = []
        for i, written in enumerate(entry.routes):
            try:
                lane = self.lane(written, seat)
            except ValueError as error:
                self.faults.append((f"seats[{seat}].routes[{i}]", str(error)))
            else:
                self.owner[lane.id] = seat
                lanes.append(lane)
        trains, most = sum(lane.length for lane in lanes), self.edition.rules.trains
        if trains > most:
            problem = f"{entry.name} has {trains} trains on the board, but only {most}"
            self.faults.append((f"seats[{seat}].routes", problem))
        return tuple(lanes)

    def lane(self, written: int | str, seat: int) -> Lane:
        """The lane meant by 17, "Dallas - Houston" or "Denver - Omaha pink"; ValueError if none can be."""
        if isinstance(written, int):
            meant = tuple(lane for lane in self.board.lanes if lane.id == written)
            if not meant:
                raise ValueError(f"no route has the number {written}")
        else:
            meant = self.lanes_by_name(written)
        free = [lane for lane in meant if lane.id not in self.owner]
        if not free:
            raise ValueError(f"{written} belongs to {self.name(self.owner[meant[0].id])} already")
        if len({lane.length for lane in free}) > 1:
            raise ValueError(f"{written}: say which by its colour: {', '.join(lane.colour for lane in free)}")
        lane = free[0]
        twins = [t for t in self.board.lanes if lane.group is not None and t.group == lane.group]
        owners = {self.owner[twin.id] for twin in twins if twin.id in self.owner}
        if seat in owners:
            raise ValueError(f"{written}: nobody holds two lanes of one route (C-19)")
        if owners and len(self.data.seats) < self.edition.rules.double_min_players:
            other = self.name(owners.pop())
            raise ValueError(f"{written}: closed, since {other} holds the other lane (C-20)")
        return lane

    def lanes_by_name(self, written: str) -> tuple[Lane, ...]:
        a, b, colour = ends_and_colour(self.board, written)
        lanes = self.board.lanes_between(a, b)
        if not lanes:
            raise ValueError(f"no route joins {self.board.city(a).name} and {self.board.city(b).name}")
        if colour is None:
            return lanes
        meant = tuple(lane for lane in lanes if lane.colour == colour)
        if not meant:
            raise ValueError(f"{written}: that route is {' or '.join(lane.colour for lane in lanes)}")
        return meant

    def tickets(self, seat: int, entry: _Seat) -> tuple[Ticket, ...]:
        held: list[Ticket] = []
        for i, written in enumerate(entry.tickets):
            try:
                ticket = self.ticket(written)
            except ValueError as error:
                self.faults.append((f"seats[{seat}].tickets[{i}]", str(error)))
            else:
                self.holder[ticket.id] = seat
                held.append(ticket)
        rules = self.edition.rules
        most = rules.deal_long if rules.most_long is None else rules.most_long
        long = sum(ticket.deck == "long" for ticket in held)
        if long > most:
            rule = "EU-2" if rules.most_long is None else "EU-22"
            problem = f"{entry.name} has {long} long tickets, but nobody keeps more than {most} ({rule})"
            self.faults.append((f"seats[{seat}].tickets", problem))
        return tuple(held)

    def ticket(self, written: str) -> Ticket:
        a, b, rest = ends_and_colour(self.board, written)
        meant = [t for t in self.edition.tickets if {t.a, t.b} == {a, b}]
        if not meant or rest:
            known = [t.id for t in self.edition.tickets]
            near = nearest(f"{a}-{b}", known)
            hint = f"; did you mean {near}?" if near else ""
            raise ValueError(f"{self.edition.id} has no ticket {written}{hint}")
        if meant[0].id in self.holder:
            raise ValueError(f"{written} is held by {self.name(self.holder[meant[0].id])} already")
        return meant[0]

    def stations(self, seat: int, entry: _Seat) -> tuple[City, ...]:
        most = self.edition.rules.stations
        built: list[City] = []
        for i, written in enumerate(entry.stations if most else ()):
            try:
                city = self.city(written)
            except ValueError as error:
                self.faults.append((f"seats[{seat}].stations[{i}]", str(error)))
            else:
                self.builder[city.id] = seat
                built.append(city)
        if len(entry.stations) > most:
            has = f"{entry.name} has {len(entry.stations)} stations, but only {most} (EU-13)"
            problem = has if most else f"{self.edition.id} has no stations (C-5)"
            self.faults.append((f"seats[{seat}].stations", problem))
        return tuple(built)

    def city(self, written: str) -> City:
        """The city of a station; ValueError if it cannot have this one."""
        city = self.board.city(written)
        if city.id in self.builder:
            owner = self.name(self.builder[city.id])
            raise ValueError(f"{city.name} has a station of {owner} already (EU-13)")
        return city

    def name(self, seat: int) -> str:
        return self.data.seats[seat].name


def ends_and_colour(board: Board, written: str) -> tuple[str, str, str | None]:
    """Read "Denver - Omaha pink": two city ids and the colour, if one is given. ValueError if unreadable."""
    first, dash, second = written.replace("–", "-").partition("-")
    if not dash:
        raise ValueError(f"{written!r}: write two cities with a dash between them")
    a, second = board.city(first.strip()).id, second.strip()
    try:
        return a, board.city(second).id, None
    except UnknownCity:
        city, _, colour = second.rpartition(" ")
        if colour in {lane.colour for lane in board.lanes}:
            return a, board.city(city).id, colour
        raise
