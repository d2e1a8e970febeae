"""Stations: when to build one, and where.

Before the last turn a station is part of the plan, as the price of a lane of somebody else, and waits until
it is late: till then a better way may be found. In the last turn every city is tried by the final count.
"""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.bits import has
from branchline.kernel.codes import PASS, STATION
from branchline.kernel.score import COLUMNS, DONE, FAILED, borrow, count_tickets, own_roots
from branchline.kernel.state import CITIES, GRAY, NOBODY, STATIONS
from branchline.kernel.station import can_build, station_price

from ..decision import U
from .cards import ask_for_cards, hand_worth
from .claims import best_payment
from .lanes import lateness, stake
from .mind import NEVER


@jit
def best_station(t, g, w, m, scratch):
    """(worth, action) of the best station; NEVER if none can be built or is of use.

    scratch: a copy of the game, to be changed.
    """
    if not can_build(t, g, int(m.seat)):
        return NEVER, PASS
    if g.final_by != NOBODY:
        return last_station(t, w, m, scratch)
    return planned_station(t, g, w, m)


@jit
def planned_station(t, g, w, m):
    """The best station of those the plan has."""
    best = NEVER
    action = PASS
    base = hand_worth(t, w, m, m.spare)
    for i in range(m.plan_size):
        lane = int(m.plan[i])
        if not m.borrowed[lane]:
            continue
        ask_for_cards(t, g, m, lane)
        after, payment = pay_station(t, g, w, m)
        ask_for_cards(t, g, m, -1)
        worth = w.build + lateness(m) * stake(t, m, -t.station_points) + m.later * (after - base)
        if worth > best:
            best = worth
            action = STATION | end_to_build(t, g, m, lane) << 8 | payment
    return best, action


@jit
def pay_station(t, g, w, m):
    """(worth of the hand after it, payment as in an action's code) for the next station."""
    price = station_price(t, g, int(m.seat))
    after, payer, locomotives = best_payment(t, g, w, m, price, GRAY, 0, int(m.spare))
    return after, payer << 4 | locomotives


@jit
def end_to_build(t, g, m, lane):
    """Of a lane's ends without a station the one where more lanes of others might be borrowed instead."""
    best = -1
    found = 0
    for city in (int(t.lane_a[lane]), int(t.lane_b[lane])):
        if has(m.vacant, city):
            count = lanes_of_others(t, g, m, city)
            if count > best:
                best = count
                found = city
    return found


@jit
def lanes_of_others(t, g, m, city):
    count = 0
    for lane in range(t.lanes):
        if g.owner[lane] != NOBODY and g.owner[lane] != m.seat:
            count += t.lane_a[lane] == city or t.lane_b[lane] == city
    return count


@jit
def last_station(t, w, m, scratch):
    """The station that brings most if the game ends with it."""
    g = scratch[0]
    seat = int(m.seat)
    roots = np.empty(CITIES, np.int64)
    own_roots(t, g, seat, roots)
    before = ticket_points(t, g, seat, roots)
    best = NEVER
    where = -1
    for city in range(t.cities):
        if has(m.vacant, city) and lanes_of_others(t, g, m, city) > 0:
            bit = U(1) << U(city & 63)
            g.stations[seat, city >> 6] |= bit
            gain = float(ticket_points(t, g, seat, roots) - before - t.station_points)
            g.stations[seat, city >> 6] &= ~bit
            if gain > best:
                best = gain
                where = city
    if where < 0:
        return NEVER, PASS
    return best, STATION | where << 8 | pay_station(t, g, w, m)[1]


@jit
def ticket_points(t, g, seat, own):
    """What a seat's tickets would count now, with what its stations borrow (EU-16)."""
    row = np.zeros(COLUMNS, np.int64)
    roots = own.copy()
    borrow(t, g, seat, roots, np.empty(STATIONS, np.int64))
    count_tickets(t, g, seat, roots, row)
    return row[DONE] + row[FAILED]
