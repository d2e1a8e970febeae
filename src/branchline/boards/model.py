"""What is printed on a board: cities, lanes and tickets, as frozen values."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Literal

COLOURS = ("red", "orange", "yellow", "green", "blue", "pink", "white", "black")
GRAY = "gray"

Deck = Literal["regular", "long"]


class UnknownCity(ValueError):
    """No city of the board goes by this name."""

    def __init__(self, text: str, suggestion: str | None) -> None:
        self.text = text
        self.suggestion = suggestion
        hint = f", did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(f"unknown city {text!r}{hint}")


@dataclass(frozen=True, slots=True)
class City:
    """A place where routes meet.

    ``names`` maps a language to the name where it differs from ``name``; ``aliases`` are further
    spellings a search accepts. A ``junction`` ends routes as a city does, but no ticket names it.
    """

    id: str
    name: str
    lat: float
    lon: float
    names: Mapping[str, str] = field(default_factory=dict)
    aliases: tuple[str, ...] = ()
    junction: bool = False

    def name_in(self, language: str) -> str:
        return self.names.get(language, self.name)


@dataclass(frozen=True, slots=True)
class Lane:
    """One track between two cities: what one player claims.

    Lanes of one ``group`` are the twins (or triplets) of a double (triple) route. ``ferry`` counts the
    locomotive symbols, ``tunnel`` the cards turned up at a claim, ``mountain`` the crossed spaces; 0: none.
    ``both_open`` twins can all be claimed at any number of players (TA-11).
    """

    id: int
    a: str
    b: str
    length: int
    colour: str
    group: int | None = None
    ferry: int = 0
    tunnel: int = 0
    mountain: int = 0
    both_open: bool = False

    @property
    def trains(self) -> int:
        """Trains it takes: one a space, and one more for each mountain crossing (LA-4)."""
        return self.length + self.mountain


@dataclass(frozen=True, slots=True)
class Ticket:
    """Two cities to connect; ``a`` and ``b`` in printed order."""

    id: str
    a: str
    b: str
    value: int
    deck: Deck = "regular"


@dataclass(frozen=True, slots=True)
class TicketSet:
    """A list of tickets as printed, and how sure we are of it."""

    tickets: tuple[Ticket, ...]
    verified: bool = False
    note: str | None = None
    sources: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """A printed board. ``points`` maps a length to what claiming it scores."""

    id: str
    name: str
    players: tuple[int, int]
    points: Mapping[int, int]
    cities: tuple[City, ...]
    lanes: tuple[Lane, ...]
    ticket_sets: Mapping[str, TicketSet] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    file: Path | None = field(default=None, repr=False)  # layout and land lie beside it

    def __hash__(self) -> int:
        return hash(self.id)

    @cached_property
    def index(self) -> Mapping[str, int]:
        """City id -> position in ``cities``."""
        return {city.id: i for i, city in enumerate(self.cities)}

    @cached_property
    def _by_name(self) -> Mapping[str, City]:
        return {fold(text): city for city in self.cities for text in names_of(city)}

    @cached_property
    def _by_ends(self) -> Mapping[frozenset[str], tuple[Lane, ...]]:
        ends: dict[frozenset[str], tuple[Lane, ...]] = {}
        for lane in self.lanes:
            pair = frozenset((lane.a, lane.b))
            ends[pair] = (*ends.get(pair, ()), lane)
        return ends

    def city(self, text: str) -> City:
        """The city with this id, name or alias, in any language; case, accents and punctuation are ignored.

        Raises UnknownCity, with the nearest name as a suggestion.
        """
        city = self._by_name.get(fold(text))
        if city is None:
            raise UnknownCity(text, nearest(text, [c.name for c in self.cities if not c.junction]))
        return city

    def lanes_between(self, a: str, b: str) -> tuple[Lane, ...]:
        """The lanes that join two cities (ids), in board order; empty where there are none."""
        return self._by_ends.get(frozenset((a, b)), ())


def names_of(city: City) -> tuple[str, ...]:
    return (city.id, city.name, *city.names.values(), *city.aliases)


def fold(text: str) -> str:
    """Reduce a name to its letters and digits: 'St. Louis' and 'st louis' are one name."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(c for c in plain if c.isalnum())


def nearest(text: str, among: list[str]) -> str | None:
    """The one of ``among`` that resembles the text most, if any does."""
    folded = {fold(name): name for name in among}
    found = get_close_matches(fold(text), list(folded), n=1, cutoff=0.6)
    return folded[found[0]] if found else None
