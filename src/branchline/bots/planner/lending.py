"""Lending: the lanes of others in the planner's eyes, and the stations they take (EU-15).

One station lends one lane. A lane at a station that stands costs nothing, as long as the plan borrows no
other there; any other costs a new station, and the second new one is dearer than the first.
"""

from branchline.kernel._jit import jit
from branchline.kernel.bits import has
from branchline.kernel.state import CITY_WORDS, NOBODY
from branchline.kernel.station import free_cities, station_price

from ..decision import U, is_ours
from .mind import FAR


@jit
def look_at_stations(t, g, m):
    m.lent_count = 0
    m.borrowed[:] = 0
    for word in range(CITY_WORDS):
        m.vacant[word] = free_cities(t, g, word)
    lend_nothing(g, m)


@jit
def lend_nothing(g, m):
    """The plan borrows nothing yet."""
    m.to_build = 0
    for word in range(CITY_WORDS):
        m.idle[word] = g.stations[m.seat, word]
    for i in range(m.lent_count):
        m.borrowed[m.lent[i]] = 0


@jit
def may_serve(t, m, lane):
    """Whether a station may be built at an end of a lane."""
    return has(m.vacant, int(t.lane_a[lane])) or has(m.vacant, int(t.lane_b[lane]))


@jit
def lending_price(t, g, w, m, lane):
    """What borrowing a lane of somebody else costs in points: a station, if none stands idle there."""
    a, b = int(t.lane_a[lane]), int(t.lane_b[lane])
    if has(m.idle, a) or has(m.idle, b):
        return 0.0
    if m.to_build >= g.stations_left[m.seat] or not may_serve(t, m, lane):
        return FAR
    cards = station_price(t, g, int(m.seat)) + m.to_build
    return t.station_points + w.station + w.turn + w.card * cards


@jit
def lend_too_much(t, g, m, start, goal):
    """Whether the way just found needs more stations than can be; if so, nothing more is lent to it."""
    idle0, idle1 = m.idle[0], m.idle[1]
    stations = int(g.stations_left[m.seat] - m.to_build)
    possible = True
    city = goal
    while city != start:
        lane = int(m.arrival[city])
        if is_new(t, g, m, lane) and not take_idle(t, m, lane):
            stations -= 1
            possible &= may_serve(t, m, lane)
        city ^= int(t.lane_a[lane]) ^ int(t.lane_b[lane])
    m.idle[0], m.idle[1] = idle0, idle1
    if possible and stations >= 0:
        return False
    for i in range(m.lent_count):
        if not m.borrowed[m.lent[i]]:
            m.cost[m.lent[i]] = FAR
    return True


@jit
def is_new(t, g, m, lane):
    """Whether a lane of a way would be borrowed, and the plan does not yet."""
    return g.owner[lane] != NOBODY and not is_ours(t, g, int(m.seat), lane) and not m.borrowed[lane]


@jit
def take_idle(t, m, lane):
    """Let an idle station at an end of a lane lend it; whether there is one."""
    for city in (int(t.lane_a[lane]), int(t.lane_b[lane])):
        if has(m.idle, city):
            m.idle[city >> 6] &= ~(U(1) << U(city & 63))
            return True
    return False


@jit
def borrow(t, g, w, m, lane):
    """Let the plan borrow a lane of its way; the price (nothing for own lanes and those borrowed already)."""
    if not is_new(t, g, m, lane):
        return 0.0
    price = lending_price(t, g, w, m, lane)
    m.to_build += not take_idle(t, m, lane)
    m.borrowed[lane] = 1
    return price


@jit
def lend_the_rest(t, g, w, m):
    """What the other lanes cost after what the plan has borrowed so far."""
    for i in range(m.lent_count):
        lane = int(m.lent[i])
        if not m.borrowed[lane]:
            m.cost[lane] = lending_price(t, g, w, m, lane)
