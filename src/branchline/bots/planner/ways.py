"""The map in the planner's eyes: what a lane costs in points, and the cheapest ways over it."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.claim import holder_of
from branchline.kernel.state import COLOURS, GRAY, LOCOMOTIVE, NOBODY

from ..decision import can_claim, is_ours
from .lending import lending_price, look_at_stations
from .mind import FAR


@jit
def turns_left(t, g, w, m):
    """How many turns this seat probably has, with this one, before somebody runs out of trains."""
    if g.final_by != NOBODY:
        return 1.0
    least = FAR
    for first in range(0, g.players, t.team_size):
        trains = cards = 0.0
        for rival in range(first, first + t.team_size):
            trains += g.trains[rival]
            cards += m.cards if rival == m.seat else g.cards[rival]
        if t.team_size > 1 and first // t.team_size != m.side:
            cards += g.cards[holder_of(t, first)]
        missing = max(0.0, trains - cards)
        turns = (trains / w.claim_trains + missing / w.draw_cards) / t.team_size
        least = min(least, max(1.0, turns))
    return least + 1.0  # the last round


@jit
def train_price(w, m):
    """Trains are worth less when the turns left are too few to use them all."""
    usable = (m.turns * m.pace + m.cards / w.draw_cards) / (1 / w.claim_trains + 1 / w.draw_cards)
    share = min(1.0, usable / max(1.0, m.trains))
    return w.train * share * share


@jit
def lane_price(t, g, w, m, lane):
    """What claiming a lane costs in points: trains, a turn and cards, less what it scores."""
    length, ferry = int(t.lane_length[lane]), int(t.lane_ferry[lane])
    colour = likely_colour(t, m, lane)
    held = min(length - ferry, int(m.hand[colour]))
    cards = w.card * (length - ferry - w.held * held)
    cards += w.ferry * (ferry - w.held * min(ferry, int(m.hand[LOCOMOTIVE])))
    cards += tunnel_price(t, w, m, lane)
    price = m.thrift * (m.train_price * t.lane_trains[lane] + w.turn + cards) - m.points[lane]
    return max(w.floor, price)


@jit
def likely_colour(t, m, lane):
    """The colour a lane will be paid in."""
    colour = int(t.lane_colour[lane])
    if colour == GRAY:
        colour = 0
        for kind in range(1, COLOURS):
            if m.hand[kind] > m.hand[colour]:
                colour = kind
    return colour


@jit
def tunnel_price(t, w, m, lane):
    """What a lane costs on top because it is a tunnel, if it is one."""
    expected = t.lane_tunnel[lane] * (m.chance[likely_colour(t, m, lane)] + m.chance[LOCOMOTIVE])
    return w.tunnel * expected


@jit
def look_at_map(t, g, w, m):
    """Fill in the lanes this seat may use, by city, and their prices."""
    seat = int(m.seat)
    look_at_stations(t, g, m)
    count = np.zeros(t.cities + 1, np.int64)
    for lane in range(t.lanes):
        m.price[lane] = FAR
        if is_ours(t, g, seat, lane):
            m.price[lane] = 0.0
        elif can_claim(t, g, seat, lane) or (t.team_size > 1 and can_claim(t, g, seat ^ 1, lane)):
            m.price[lane] = lane_price(t, g, w, m, lane)
        elif t.stations > 0 and g.owner[lane] != NOBODY:
            m.price[lane] = lending_price(t, g, w, m, lane)
            if m.price[lane] < FAR:
                m.lent[m.lent_count] = lane
                m.lent_count += 1
        if m.price[lane] < FAR:
            count[t.lane_a[lane]] += 1
            count[t.lane_b[lane]] += 1
    m.first[0] = 0
    for city in range(t.cities):
        m.first[city + 1] = m.first[city] + count[city]
        count[city] = m.first[city]
    for lane in range(t.lanes):
        if m.price[lane] < FAR:
            a, b = int(t.lane_a[lane]), int(t.lane_b[lane])
            m.toward[count[a]], m.by[count[a]] = b, lane
            m.toward[count[b]], m.by[count[b]] = a, lane
            count[a] += 1
            count[b] += 1


@jit
def spread(t, m, start, goal):
    """Cheapest ways from ``start`` by ``m.cost``, until ``goal`` is reached (-1: to all cities)."""
    for city in range(t.cities):
        m.distance[city] = FAR
        m.settled[city] = 0
    m.distance[start] = 0.0
    while True:
        city = -1
        nearest = FAR
        for other in range(t.cities):
            if m.settled[other] == 0 and m.distance[other] < nearest:
                nearest = m.distance[other]
                city = other
        if city < 0 or city == goal:
            return
        m.settled[city] = 1
        for i in range(m.first[city], m.first[city + 1]):
            through = nearest + m.cost[m.by[i]]
            if through < m.distance[m.toward[i]]:
                m.distance[m.toward[i]] = through
                m.arrival[m.toward[i]] = m.by[i]


@jit
def trains_on_way(t, g, m, start, goal):
    """Trains still to be placed on the way found from ``start`` to ``goal``."""
    trains = 0
    city = goal
    while city != start:
        lane = int(m.arrival[city])
        if m.cost[lane] > 0.0 and g.owner[lane] == NOBODY:
            trains += int(t.lane_trains[lane])
        city ^= int(t.lane_a[lane]) ^ int(t.lane_b[lane])
    return trains
