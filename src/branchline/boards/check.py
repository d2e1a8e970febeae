"""Find every fault of a board file or a ticket list, each with the entry it is in."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, Protocol, TypeVar

import msgspec

from branchline.boards.model import Deck, fold, nearest

Id = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_]+\Z")]
Slug = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9_-]+\Z")]
Text = Annotated[str, msgspec.Meta(pattern=r"\S")]
Count = Annotated[int, msgspec.Meta(ge=0, le=8)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Language = Literal["en", "es", "de", "fr"]
Colour = Literal["red", "orange", "yellow", "green", "blue", "pink", "white", "black", "gray"]


class Part(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A piece of a file: an unknown field is a fault."""


class CityEntry(Part, frozen=True):
    id: Id
    name: Text
    lat: Annotated[float, msgspec.Meta(ge=-90, le=90)]
    lon: Annotated[float, msgspec.Meta(ge=-180, le=180)]
    names: dict[Language, Text] = {}
    aliases: tuple[Text, ...] = ()
    junction: bool = False


class LaneEntry(Part, frozen=True):
    id: Positive
    a: str
    b: str
    length: Annotated[int, msgspec.Meta(ge=1, le=20)]
    colour: Colour = "gray"
    group: int | None = None
    ferry: Count = 0
    tunnel: Count = 0
    mountain: Count = 0
    both_open: bool = False


class TicketEntry(Part, frozen=True):
    a: str
    b: str
    value: Positive
    deck: Deck = "regular"


class TicketSetEntry(Part, frozen=True):
    tickets: list[Any]
    verified: bool = False
    touching: tuple[str, ...] = ()  # every ticket of the set names one of these cities
    note: str | None = None
    sources: tuple[str, ...] = ()


class BoardEntry(Part, frozen=True):
    id: Slug
    name: Text
    players: tuple[Positive, Positive]
    points: dict[Annotated[int, msgspec.Meta(ge=1)], Annotated[int, msgspec.Meta(ge=0)]]
    cities: list[Any]
    lanes: list[Any]
    ticket_sets: dict[Slug, Any] = {}
    notes: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


class BoardError(ValueError):
    """A fault in a board or ticket file: which file, which entry, what is wrong.

    ``more`` holds the other faults found in the same reading.
    """

    def __init__(self, file: str, entry: str, problem: str, more: tuple["BoardError", ...] = ()) -> None:
        self.file = file
        self.entry = entry
        self.problem = problem
        self.more = more
        rest = f" (and {len(more)} more)" if more else ""
        super().__init__(f"{file}: {entry}: {problem}{rest}" if entry else f"{file}: {problem}{rest}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.file, self.entry, self.problem, self.more)


T = TypeVar("T")


class Faults:
    """Collects the faults of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[BoardError] = []

    def add(self, entry: str, problem: str) -> None:
        self.found.append(BoardError(self.file, entry, problem))

    def convert(self, data: object, to: type[T], entry: str) -> T | None:
        try:
            return msgspec.convert(data, to, str_keys=True)
        except msgspec.ValidationError as error:
            self.add(entry, reason(error))
            return None

    def convert_all(self, data: Iterable[Any], to: type[T], place: str) -> list[T]:
        found = (self.convert(item, to, f"{place}[{i}]{label(item)}") for i, item in enumerate(data))
        return [item for item in found if item is not None]


def reason(error: msgspec.ValidationError) -> str:
    """msgspec's message with the path as a field name: '... - at `$.length`' becomes 'length: ...'."""
    text, _, place = str(error).partition(" - at ")
    path = place.removeprefix("`key` in ").strip("`").lstrip("$.")
    text = text.replace("Object ", "").replace("`", "'")
    text = text[:1].lower() + text[1:]
    return f"{path}: {text}" if path else text


def place(error: msgspec.ValidationError) -> tuple[str, str]:
    """Where in a file msgspec found a fault, and which."""
    problem, _, where = str(error).partition(" - at ")
    return where.strip("`").removeprefix("$."), problem


def label(item: object) -> str:
    """What a reader recognises the entry by: its id, or its two cities."""
    if not isinstance(item, Mapping):
        return ""
    ends = f"{item.get('a')}-{item.get('b')}" if "a" in item and "b" in item else ""
    text = " ".join(str(part) for part in (item.get("id", ""), ends) if part != "")
    return f" ({text})" if text else ""


def check_board(data: object, file: str) -> list[BoardError]:
    """All faults of a board file's decoded JSON, in reading order; an empty list means a sound board."""
    faults = Faults(file)
    board = faults.convert(data, BoardEntry, "")
    if board is None:
        return faults.found
    if not 1 <= board.players[0] <= board.players[1] <= 6:
        faults.add("players", f"{list(board.players)} is not a range of players from 1 to 6")
    cities = faults.convert_all(board.cities, CityEntry, "cities")
    _check_cities(cities, faults)
    lanes = faults.convert_all(board.lanes, LaneEntry, "lanes")
    _check_lanes(board, lanes, [c.id for c in cities], faults)
    for name, raw in board.ticket_sets.items():
        place = f"ticket_sets.{name}"
        tickets = faults.convert(raw, TicketSetEntry, place)
        if tickets is not None:
            _check_tickets(tickets, cities, lanes, place, faults)
    return faults.found


def check_tickets(
    data: object, cities: Sequence[CityEntry], lanes: Sequence[LaneEntry], file: str
) -> list[BoardError]:
    """All faults of a ticket list (decoded JSON of a ticket file) for a board with these cities and lanes."""
    faults = Faults(file)
    tickets = faults.convert(data, TicketSetEntry, "")
    if tickets is not None:
        _check_tickets(tickets, cities, lanes, "", faults)
    return faults.found


def _check_cities(cities: Sequence[CityEntry], faults: Faults) -> None:
    if len(cities) < 2:
        faults.add("cities", "a board needs at least two cities")
    ids = set()
    owner: dict[str, str] = {}  # folded name -> id of the city that has it
    for city in cities:
        entry = f"city {city.id}"
        if city.id in ids:
            faults.add(entry, "duplicate city")
            continue
        ids.add(city.id)
        for text in (city.id, city.name, *city.names.values(), *city.aliases):
            if not fold(text):
                faults.add(entry, f"name {text!r} has no letter or digit")
            elif owner.setdefault(fold(text), city.id) != city.id:
                faults.add(entry, f"name {text!r} also stands for city {owner[fold(text)]}")


def _check_lanes(board: BoardEntry, lanes: Sequence[LaneEntry], ids: Collection[str], faults: Faults) -> None:
    if not lanes:
        faults.add("lanes", "a board needs at least one lane")
    by_id: dict[int, LaneEntry] = {}
    group_of: dict[int, LaneEntry] = {}
    alone: dict[frozenset[str], LaneEntry] = {}  # the ungrouped lane between two cities
    size = Counter(lane.group for lane in lanes)
    for lane in lanes:
        entry = f"lane {lane.id} ({lane.a}-{lane.b})"
        if lane.id in by_id:
            faults.add(entry, f"duplicate lane id, also of {by_id[lane.id].a}-{by_id[lane.id].b}")
        by_id.setdefault(lane.id, lane)
        for city in (lane.a, lane.b):
            _check_known(city, ids, entry, faults)
        if lane.a == lane.b:
            faults.add(entry, "joins a city with itself")
        if lane.length not in board.points:
            faults.add(entry, f"length {lane.length} has no entry in points")
        if lane.ferry > lane.length:
            faults.add(entry, f"{lane.ferry} ferry symbols on {lane.length} spaces")
        if lane.mountain > lane.length:
            faults.add(entry, f"{lane.mountain} mountain spaces on {lane.length} spaces")
        ends = frozenset((lane.a, lane.b))
        if lane.group is None:
            if ends in alone:
                faults.add(entry, f"runs beside lane {alone[ends].id} but they have no group")
            alone.setdefault(ends, lane)
            if lane.both_open:
                faults.add(entry, "has no group, so no twin that could close it")
            continue
        first = group_of.setdefault(lane.group, lane)
        start = f"group {lane.group} starts with lane {first.id}"
        if {first.a, first.b} != {lane.a, lane.b}:
            faults.add(entry, f"{start}, which has different ends: {first.a}-{first.b}")
        elif first.length != lane.length:
            faults.add(entry, f"{start}, which has {first.length} spaces, not {lane.length}")
        elif first.both_open != lane.both_open:
            faults.add(entry, f"{start}, which is {'' if first.both_open else 'not '}both_open")
        if size[lane.group] == 1:
            faults.add(entry, f"is the only lane of group {lane.group}")


def _check_tickets(
    deck: TicketSetEntry, cities: Sequence[CityEntry], lanes: Sequence[LaneEntry], place: str, faults: Faults
) -> None:
    ids = [city.id for city in cities]
    for city in deck.touching:
        _check_known(city, ids, f"{place} touching", faults)
    part = components(ids, lanes)
    seen: set[frozenset[str]] = set()
    junctions = {city.id for city in cities if city.junction}
    tickets = faults.convert_all(deck.tickets, TicketEntry, f"{place}.tickets".lstrip("."))
    for ticket in tickets:
        entry = f"{place} ticket {ticket.a}-{ticket.b}".lstrip()
        if ticket.a == ticket.b:
            faults.add(entry, "both ends are the same city")
            continue
        ends = frozenset((ticket.a, ticket.b))
        if ends in seen:
            faults.add(entry, "duplicate ticket")
        seen.add(ends)
        known = [_check_known(city, ids, entry, faults) for city in (ticket.a, ticket.b)]
        if not all(known):
            continue
        for city in sorted(ends & junctions):
            faults.add(entry, f"{city} is a junction, not a city")
        if part[ticket.a] != part[ticket.b]:
            faults.add(entry, "no chain of lanes connects the two cities")
        if deck.touching and not ends & set(deck.touching):
            faults.add(entry, f"touches none of {', '.join(deck.touching)}")


def _check_known(city: str, ids: Collection[str], entry: str, faults: Faults) -> bool:
    if city in ids:
        return True
    near = nearest(city, list(ids))
    faults.add(entry, f"unknown city {city!r}" + (f", did you mean {near!r}?" if near else ""))
    return False


class Link(Protocol):
    """What joins two cities."""

    @property
    def a(self) -> str: ...
    @property
    def b(self) -> str: ...


def components(ids: Iterable[str], lanes: Iterable[Link]) -> dict[str, str]:
    """City id -> the city that stands for its connected part of the map."""
    root = {city: city for city in ids}

    def find(city: str) -> str:
        while root[city] != city:
            root[city] = root[root[city]]
            city = root[city]
        return city

    for lane in lanes:
        if lane.a in root and lane.b in root:
            root[find(lane.a)] = find(lane.b)
    return {city: find(city) for city in root}
