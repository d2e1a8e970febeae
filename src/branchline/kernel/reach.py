"""What a seat can still connect: the fewest trains it takes, over its own lanes, open ones and stations."""

import numpy as np

from ._jit import jit
from .bits import has
from .state import CITIES, STATIONS

U = np.uint64
CUT_OFF = 1 << 20


@jit
def trains_needed(tables, game, seat, tickets, needed):
    """Write for each ticket of ``tickets`` the fewest trains that connect it to ``needed`` (int64).

    0: connected, or by stations alone; CUT_OFF: nothing connects it any more. Every station, built or
    still to be built, may stand for one lane that others have or may yet claim (EU-15): the answer never
    calls a ticket impossible that is not.
    """
    t, g = tables[0], game[0]
    first = seat // t.team_size * t.team_size  # a team has one network
    last = first + t.team_size - 1
    layers = int(t.stations) + 1
    far = np.empty((STATIONS + 1, CITIES), np.int64)  # by how many stations are used
    for i in range(len(tickets)):
        far[:] = CUT_OFF
        far[:, t.ticket_a[tickets[i]]] = 0
        shorter = True
        while shorter:  # Bellman and Ford; boards are small
            shorter = False
            for lane in range(t.lanes):
                a, b = int(t.lane_a[lane]), int(t.lane_b[lane])
                own = first <= g.owner[lane] <= last
                free = has(g.open[first], lane) or has(g.open[last], lane)
                if own or free:
                    cost = 0 if own else int(t.lane_trains[lane])
                    for used in range(layers):
                        shorter |= relax(far, used, a, used, b, cost)
                if not own and (may_serve(t, g, seat, a) or may_serve(t, g, seat, b)):
                    for used in range(1, layers):
                        shorter |= relax(far, used - 1, a, used, b, 0)
        needed[i] = far[layers - 1, t.ticket_b[tickets[i]]]


@jit
def relax(far, used_before, a, used, b, cost):
    """Shorten the way to either city by the lane between them; whether it did."""
    shorter = False
    if far[used_before, a] + cost < far[used, b]:
        far[used, b] = far[used_before, a] + cost
        shorter = True
    if far[used_before, b] + cost < far[used, a]:
        far[used, a] = far[used_before, b] + cost
        shorter = True
    return shorter


@jit
def may_serve(t, g, seat, city):
    """Whether a station of the seat stands in a city, or could."""
    if has(g.stations[seat], city):
        return True
    if g.stations_left[seat] == 0:
        return False
    for other in range(g.players):
        if has(g.stations[other], city):
            return False
    return True
