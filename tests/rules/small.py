"""Small boards in the notation of the cases: "A-B:3R B-C:2g/2g" is a red route and a double gray one."""

from collections.abc import Mapping
from dataclasses import replace

from branchline import Board, Edition
from branchline.boards import City, Lane, Ticket, TicketSet
from branchline.editions import Numbers
from tests.rules.table import LETTERS

POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}


def small(routes: str, tickets: Mapping[str, int], name: str = "small", **numbers: int) -> Edition:
    """An edition on a board of these routes; tickets: "A-E" -> value. Lanes are numbered from 1."""
    lanes: list[Lane] = []
    for group, route in enumerate(routes.split()):
        ends, _, shown = route.partition(":")
        a, b = ends.lower().split("-")
        tracks = shown.split("/")
        for track in tracks:
            colour = LETTERS.get(track[-1], "gray")
            twins = group if len(tracks) > 1 else None
            lanes.append(Lane(len(lanes) + 1, a, b, int(track[:-1]), colour, twins))
    ids = sorted({city for lane in lanes for city in (lane.a, lane.b)})
    cities = tuple(City(id, id.upper(), i, i) for i, id in enumerate(ids))
    printed_tickets = tuple(printed(pair.lower(), value) for pair, value in tickets.items())
    board = Board(name, name, (2, 5), POINTS, cities, tuple(lanes), {"all": TicketSet(printed_tickets)})
    rules = replace(Numbers(deal=2, keep_first=1), **numbers)  # type: ignore[arg-type]
    return Edition(name, name, board, printed_tickets, rules, "a small board")


def printed(pair: str, value: int) -> Ticket:
    a, b = pair.split("-")
    return Ticket(pair, a, b, value)
