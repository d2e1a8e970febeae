"""Lanes: what having one is worth, apart from the cards it takes."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.bits import has
from branchline.kernel.network import MAX_EDGES, connect, longest_path
from branchline.kernel.score import largest_group
from branchline.kernel.state import CITIES

from ..decision import is_ours
from .mind import FAR
from .ways import spread, tunnel_price


@jit
def planned_worth(t, g, w, m, lane):
    """What claiming a lane of the plan now brings: its turn, a tunnel passed, and that nobody can take it."""
    return w.turn + peril(t, g, w, m, lane) + tunnel_price(t, w, m, lane)


@jit
def extent(t, n, edges):
    """How large a network is by what the edition rewards: trains in its longest path, or cities joined."""
    if t.longest_bonus > 0:
        return longest_path(n, edges[0], edges[1], edges[2], t.cities)
    if t.explorer_bonus > 0:
        roots = np.empty(CITIES, np.int64)
        connect(n, edges[0], edges[1], t.cities, roots)
        return largest_group(t, roots)
    return 0


@jit
def other_worth(t, w, m, lane, n, edges, before):
    """What a lane outside the plan brings; the side's ``n`` lanes stand in ``edges``, see score.gather.

    before: their extent.
    """
    worth = m.points[lane] - m.train_price * t.lane_trains[lane]
    if n < MAX_EDGES:
        edges[0, n], edges[1, n], edges[2, n] = t.lane_a[lane], t.lane_b[lane], t.lane_length[lane]
        unit = w.longest if t.longest_bonus > 0 else w.city
        worth += unit * (extent(t, n + 1, edges) - before)
    return worth


@jit
def stake(t, m, points):
    """What hangs on one thing the plan lacks: the points it brings and a part of the tickets."""
    total = float(points)
    for i in range(m.goal_count):
        total += 2.0 * t.ticket_value[m.goals[i]] / m.plan_size
    return total


@jit
def lateness(m):
    """How much of what is not done now may never be."""
    return min(1.0, 1.0 / (m.turns * m.turns))


@jit
def peril(t, g, w, m, lane):
    """What waiting with a planned lane costs: somebody may take it, or the game may end."""
    a, b = int(t.lane_a[lane]), int(t.lane_b[lane])
    danger = 0.0
    for rival in range(g.players):
        if rival // t.team_size != m.side and g.trains[rival] >= t.lane_trains[lane]:
            danger += w.danger
            if touches(t, g, rival, a, b):
                danger += w.near
    loss = max(0.0, min(w.worst, detour(t, g, m, lane) - m.price[lane]))
    return min(1.0, danger) * loss + lateness(m) * stake(t, m, m.points[lane])


@jit
def touches(t, g, rival, a, b):
    for city in (a, b):
        for lane in range(t.lanes):
            if is_ours(t, g, rival, lane) and (t.lane_a[lane] == city or t.lane_b[lane] == city):
                return True
    return False


@jit
def detour(t, g, m, lane):
    """The price of joining the ends of a planned lane without it, all else as planned."""
    start, goal = int(t.lane_a[lane]), int(t.lane_b[lane])
    twins_too = g.players < t.double_min_players and t.lane_few[lane] == 1  # C-20: they go with it
    m.cost[lane] = FAR
    for i in range(m.first[start], m.first[start + 1]):
        if twins_too and has(t.twins[lane], int(m.by[i])):
            m.cost[m.by[i]] = FAR
    spread(t, m, start, goal)
    for i in range(m.first[start], m.first[start + 1]):
        other = int(m.by[i])
        if other == lane or (twins_too and has(t.twins[lane], other)):
            m.cost[other] = 0.0 if m.in_plan[other] else m.price[other]
    return m.distance[goal]
