"""Lanes: what having one is worth, apart from the cards it takes."""

from branchline.kernel._jit import jit
from branchline.kernel.network import MAX_EDGES, longest_path

from ..decision import U
from .mind import FAR
from .ways import spread, tunnel_price


@jit
def planned_worth(t, g, w, m, lane):
    """What claiming a lane of the plan now brings: its turn, a tunnel passed, and that nobody can take it."""
    return w.turn + peril(t, g, w, m, lane) + tunnel_price(t, w, m, lane)


@jit
def other_worth(t, w, m, lane, n, edges, longest):
    """What a lane outside the plan brings; the seat's ``n`` lanes stand in ``edges``, see score.gather."""
    length = int(t.lane_length[lane])
    worth = float(t.points[length]) - m.train_price * length
    if t.longest_bonus > 0 and n < MAX_EDGES:
        edges[0, n], edges[1, n], edges[2, n] = t.lane_a[lane], t.lane_b[lane], length
        worth += w.longest * (longest_path(n + 1, edges[0], edges[1], edges[2], t.cities) - longest)
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
    length = int(t.lane_length[lane])
    danger = 0.0
    for rival in range(g.players):
        if rival != m.seat and g.trains[rival] >= length:
            danger += w.danger
            if touches(t, g, rival, a, b):
                danger += w.near
    loss = max(0.0, min(w.worst, detour(t, g, m, lane) - m.price[lane]))
    return min(1.0, danger) * loss + lateness(m) * stake(t, m, t.points[length])


@jit
def touches(t, g, rival, a, b):
    for city in (a, b):
        for lane in range(t.lanes):
            if g.owner[lane] == rival and (t.lane_a[lane] == city or t.lane_b[lane] == city):
                return True
    return False


@jit
def detour(t, g, m, lane):
    """The price of joining the ends of a planned lane without it, all else as planned."""
    start, goal = int(t.lane_a[lane]), int(t.lane_b[lane])
    twins_too = g.players < t.double_min_players  # C-20: they go with it
    m.cost[lane] = FAR
    for i in range(m.first[start], m.first[start + 1]):
        if twins_too and is_twin(t, lane, int(m.by[i])):
            m.cost[m.by[i]] = FAR
    spread(t, m, start, goal)
    for i in range(m.first[start], m.first[start + 1]):
        other = int(m.by[i])
        if other == lane or (twins_too and is_twin(t, lane, other)):
            m.cost[other] = 0.0 if m.in_plan[other] else m.price[other]
    return m.distance[goal]


@jit
def is_twin(t, lane, other):
    return t.twins[lane, other >> 6] >> U(other & 63) & U(1) != 0
