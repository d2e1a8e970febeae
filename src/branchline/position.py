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


class _Side(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A seat, or a team: at a real table nobody can tell which of the two placed a route."""

    name: Annotated[str, msgspec.Meta(min_length=1)]
    routes: list[int | str] = []
    tickets: list[str] = []
    stations: list[str] = []


class _File(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    edition: str
    seats: list[_Side] = []
    teams: list[_Side] = []


@dataclass(frozen=True)
class Position:
    """Per side (seat or team): its name, its lanes, its tickets and the cities with its stations."""

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
        from branchline.kernel.state import SEATS

        rules, book = self.edition.rules, codebook(self.edition)
        names = [f"{name} {i + 1}" for name in self.names for i in range(rules.team_size)]
        game = Game(self.edition, self.names if rules.team_size == 1 else names)
        state = game.state[0]
        state["held"] = state["tickets"] = 0
        for side, (lanes, tickets, cities) in enumerate(
            zip(self.routes, self.tickets, self.stations, strict=True)
        ):
            # Of a team one seat has done it all, and shares its tickets: the count is the same.
            seat = game.members(side)[0]
            hand = seat if rules.team_size == 1 else SEATS + side
            for lane in lanes:
                state["owner"][book.lane_at[lane.id]] = seat
                state["trains"][seat] -= lane.trains
                state["score"][seat] += self.edition.points(lane)
            for ticket in tickets:
                word, bit = divmod(book.ticket_at[ticket.id], 64)
                state["held"][hand, word] |= np.uint64(1 << bit)
            state["tickets"][hand] = len(tickets)
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
        tuple(side.name for side in reader.sides),
        tuple(reader.routes(i, side) for i, side in enumerate(reader.sides)),
        tuple(reader.tickets(i, side) for i, side in enumerate(reader.sides)),
        tuple(reader.stations(i, side) for i, side in enumerate(reader.sides)),
    )
    if reader.faults:
        raise PositionError(str(file), reader.faults)
    return position


class _Reader:
    """Turns what was written into lanes, tickets and cities, and collects the faults."""

    def __init__(self, edition: Edition, data: _File) -> None:
        self.edition = edition
        self.board: Board = edition.board
        self.faults: list[tuple[str, str]] = []
        self.owner: dict[int, int] = {}  # lane id -> side
        self.holder: dict[str, int] = {}  # ticket id -> side
        self.builder: dict[str, int] = {}  # id of a city with a station -> side
        rules = edition.rules
        self.teams = rules.team_size > 1
        self.word = "team" if self.teams else "seat"
        self.sides = data.teams if self.teams else data.seats
        if data.seats if self.teams else data.teams:
            other = "seat" if self.teams else "team"
            self.faults.append((f"{other}s", f"{edition.id} is counted by {self.word}s"))
        self.players = len(self.sides) * rules.team_size
        if self.players not in rules.sizes:
            sizes = " or ".join(str(size // 2) for size in rules.sizes) if self.teams else rules.sizes_text
            problem = f"{len(self.sides)} {self.word}s; {edition.id} is for {sizes}"
            self.faults.append((f"{self.word}s", problem))
        names = [side.name for side in self.sides]
        for i, name in enumerate(names):
            if name in names[:i]:
                self.faults.append((self.place(i, "name"), f"another {self.word} is called {name} too"))

    def place(self, side: int, field: str, at: int | None = None) -> str:
        """Where something stands in the file."""
        return f"{self.word}s[{side}].{field}" + ("" if at is None else f"[{at}]")

    def routes(self, side: int, entry: _Side) -> tuple[Lane, ...]:
        lanes: list[Lane] = []
        for i, written in enumerate(entry.routes):
            try:
                lane = self.lane(written, side)
            except ValueError as error:
                self.faults.append((self.place(side, "routes", i), str(error)))
            else:
                self.owner[lane.id] = side
                lanes.append(lane)
        rules = self.edition.rules
        trains, most = sum(lane.trains for lane in lanes), rules.trains * rules.team_size
        if trains > most:
            problem = f"{entry.name} has {trains} trains on the board, but only {most}"
            self.faults.append((self.place(side, "routes"), problem))
        return tuple(lanes)

    def lane(self, written: int | str, side: int) -> Lane:
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
        self.check_twins(lane, side, written)
        return lane

    def check_twins(self, lane: Lane, side: int, written: int | str) -> None:
        """ValueError if a side cannot have this lane beside what is held of its double or triple route."""
        twins = [t for t in self.board.lanes if lane.group is not None and t.group == lane.group]
        owners = [self.owner[twin.id] for twin in twins if twin.id in self.owner]
        rules = self.edition.rules
        if owners.count(side) >= rules.team_size:
            most = "no team holds three" if self.teams else "nobody holds two"
            raise ValueError(f"{written}: {most} lanes of one route ({'TA-11' if self.teams else 'C-19'})")
        if self.players >= rules.double_min_players or lane.both_open or len(owners) < len(twins) - 1:
            return
        if owners and self.teams:
            raise ValueError(f"{written}: closed, since four players leave a lane free (TA-11)")
        if owners:
            raise ValueError(f"{written}: closed, since {self.name(owners[0])} holds the other lane (C-20)")

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

    def tickets(self, side: int, entry: _Side) -> tuple[Ticket, ...]:
        held: list[Ticket] = []
        for i, written in enumerate(entry.tickets):
            try:
                ticket = self.ticket(written)
            except ValueError as error:
                self.faults.append((self.place(side, "tickets", i), str(error)))
            else:
                self.holder[ticket.id] = side
                held.append(ticket)
        rules = self.edition.rules
        most = rules.deal_long if rules.most_long is None else rules.most_long
        long = sum(ticket.deck == "long" for ticket in held)
        if long > most:
            dealt = "LA-2" if rules.mountain_points else "EU-2"
            rule = dealt if rules.most_long is None else "EU-22"
            problem = f"{entry.name} has {long} long tickets, but nobody keeps more than {most} ({rule})"
            self.faults.append((self.place(side, "tickets"), problem))
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

    def stations(self, side: int, entry: _Side) -> tuple[City, ...]:
        most = self.edition.rules.stations
        built: list[City] = []
        for i, written in enumerate(entry.stations if most else ()):
            try:
                city = self.city(written)
            except ValueError as error:
                self.faults.append((self.place(side, "stations", i), str(error)))
            else:
                self.builder[city.id] = side
                built.append(city)
        if len(entry.stations) > most:
            has = f"{entry.name} has {len(entry.stations)} stations, but only {most} (EU-13)"
            problem = has if most else f"{self.edition.id} has no stations (C-5)"
            self.faults.append((self.place(side, "stations"), problem))
        return tuple(built)

    def city(self, written: str) -> City:
        """The city of a station; ValueError if it cannot have this one."""
        city = self.board.city(written)
        if city.id in self.builder:
            owner = self.name(self.builder[city.id])
            raise ValueError(f"{city.name} has a station of {owner} already (EU-13)")
        return city

    def name(self, side: int) -> str:
        return self.sides[side].name


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
