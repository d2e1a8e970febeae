"""Small boards in the notation of the cases: "A-B:3R B-C:2g/2g" is a red route and a double gray one.

"A-B:3Gt" is a green tunnel, "A-B:6gf2" a ferry that shows two locomotives, "A-B:3Rm2" crosses mountains
twice.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import permutations
from typing import Literal

from branchline import Board, Edition
from branchline.boards import City, Lane, Ticket, TicketSet
from branchline.editions import Numbers
from tests.rules.table import LETTERS

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
TRACK = re.compile(r"(\d)([A-Za-z])(t?)(?:f(\d))?(?:m(\d))?")


def small(
    routes: str,
    tickets: Mapping[str, int],
    name: str = "small",
    *,
    long: Mapping[str, int] | None = None,
    **numbers: int,
) -> Edition:
    """An edition on a board of these routes; tickets: "A-E" -> value. Lanes are numbered from 1.

    long: the tickets of the second deck.
    """
    lanes: list[Lane] = []
    for group, route in enumerate(routes.split()):
        ends, _, shown = route.partition(":")
        a, b = ends.lower().split("-")
        tracks = shown.split("/")
        for track in tracks:
            found = TRACK.fullmatch(track)
            assert found, track
            length, letter, tunnel, ferry, mountain = found.groups()
            lane = Lane(len(lanes) + 1, a, b, int(length), LETTERS.get(letter, "gray"))
            twins = group if len(tracks) > 1 else None
            lane = replace(lane, ferry=int(ferry or 0), mountain=int(mountain or 0))
            lanes.append(replace(lane, group=twins, tunnel=3 if tunnel else 0))
    ids = sorted({city for lane in lanes for city in (lane.a, lane.b)})
    cities = tuple(City(id, id.upper(), i, i) for i, id in enumerate(ids))
    printed_tickets = tuple(printed(pair.lower(), value) for pair, value in tickets.items())
    printed_tickets += tuple(printed(pair.lower(), value, "long") for pair, value in (long or {}).items())
    board = Board(name, name, (2, 5), POINTS, cities, tuple(lanes), {"all": TicketSet(printed_tickets)})
    rules = replace(Numbers(deal=2, keep_first=1), **numbers)  # type: ignore[arg-type]
    return Edition(name, name, board, printed_tickets, rules, "a small board")


def lending(routes: str, tickets: Mapping[str, int]) -> Edition:
    """A small board with three stations a player, and enough other tickets to be dealt."""
    cities = sorted({city for route in routes.split() for city in route.partition(":")[0].split("-")})
    spare = (f"{a}-{b}" for a, b in permutations(cities, 2))
    others = [pair for pair in spare if pair not in tickets][:5]
    return small(routes, {**tickets, **dict.fromkeys(others, 1)}, deal=1, stations=3)


def printed(pair: str, value: int, deck: Literal["regular", "long"] = "regular") -> Ticket:
    a, b = pair.split("-")
    return Ticket(pair, a, b, value, deck)
