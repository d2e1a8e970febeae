"""Filters as sets of lanes and of cities (LW-113)."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..state import CITY_WORDS, WORDS
from .tables import FILTERS, MAIL, NO_LIMIT, SEASON

if TYPE_CHECKING:
    from ...legends.content import Content, Filter, Span
    from ...legends.season import SeasonEdition


class Sets:
    """The sets a season's filters stand for, each written to its tables once."""

    def __init__(self, edition: "SeasonEdition") -> None:
        self.content: Content = edition.content
        self.edition = edition
        self.tables = np.zeros(1, SEASON)
        self.t = self.tables[0]
        self.cities = edition.board.index
        self.where = {city.id: city for city in self.content.cities}
        self.large = edition.large_cities
        self.masks: list[bytes] = []
        self.sets: list[bytes] = []

    def filter(self, wanted: "Filter") -> tuple[int, int, int]:
        """A filter as (its set of lanes, whether only in one's own colour, whether only with mail)."""
        lanes = [i for i, lane in enumerate(self.edition.board.lanes) if self.suits(wanted, lane)]
        return self.lane_set(lanes), int(bool(wanted.own_color)), int(wanted.marker == MAIL)

    def suits(self, wanted: "Filter", lane: Any) -> bool:
        route = self.edition.route(lane)
        ends = [self.where[lane.a], self.where[lane.b]]
        return all(
            (
                wanted.color is None or lane.colour in wanted.color,
                wanted.not_color is None or lane.colour not in wanted.not_color,
                in_span(wanted.length, lane.length),
                wanted.tag is None or any(tag in wanted.tag for tag in route.tags),
                wanted.city_tag is None or any(tag in wanted.city_tag for end in ends for tag in end.tags),
                wanted.region is None or any(end.region in wanted.region for end in ends),
                wanted.city is None or any(end.id in wanted.city for end in ends),
                wanted.large is None or any(end.id in self.large for end in ends) == wanted.large,
                in_span(wanted.lanes, len(route.lanes)),
                wanted.edge is None or route.edge == wanted.edge,
                wanted.marker in (None, MAIL) or any(self.carries(end.id, wanted.marker) for end in ends),
            )
        )

    def lane_set(self, lanes: Iterable[int]) -> int:
        words = np.zeros(WORDS, np.uint64)
        for lane in lanes:
            words[lane // 64] |= np.uint64(1 << lane % 64)
        return self.known(self.masks, words, "lane_filter")

    def city_set(self, cities: Iterable[str]) -> int:
        words = np.zeros(CITY_WORDS, np.uint64)
        for city in cities:
            if city in self.cities:
                at = self.cities[city]
                words[at // 64] |= np.uint64(1 << at % 64)
        return self.known(self.sets, words, "city_set")

    def known(self, kept: list[bytes], words: npt.NDArray[np.uint64], field: str) -> int:
        """The number of a set, new or seen before."""
        if words.tobytes() not in kept:
            self.room(field, len(kept), FILTERS)
            self.t[field][len(kept)] = words
            kept.append(words.tobytes())
        return kept.index(words.tobytes())

    def cities_of(self, wanted: "Filter") -> list[str]:
        """The cities a filter is about."""
        return [
            id
            for id in self.cities
            if (wanted.large is None or (id in self.large) == wanted.large)
            and (wanted.city_tag is None or any(tag in wanted.city_tag for tag in self.where[id].tags))
            and (wanted.region is None or self.where[id].region in wanted.region)
            and (wanted.city is None or id in wanted.city)
            and (wanted.marker is None or self.carries(id, wanted.marker))
            and (wanted.without_marker is None or not self.carries(id, wanted.without_marker))
        ]

    def carries(self, city: str, marker: str) -> bool:
        """Whether a city carries a marker from the beginning of a game; a sack comes only then."""
        return city in {"depot": self.edition.season.depots, "large": self.large}.get(marker, ())

    def room(self, what: str, used: int, most: int) -> None:
        if used >= most:
            raise ValueError(f"{self.content.title}: more than {most} {what.replace('_', ' ')}s")


def in_span(span: "Span | None", value: int) -> bool:
    return least_of(span) <= value <= most_of(span)


def least_of(span: "Span | None") -> int:
    return 0 if span is None or span.min is None else span.min


def most_of(span: "Span | None") -> int:
    return NO_LIMIT if span is None or span.max is None else span.max
