"""One seat's network: which cities it joins, and its longest path (C-27, C-29).

A network is given as int64 arrays, one element a lane owned: its two cities and its length. Lanes may be
parallel and the network in pieces. It has at most `MAX_EDGES` lanes, because a set of lanes is kept as the
bits of one integer.

The longest path is a *trail*: it may come back to a city but uses no lane twice. A set of lanes can be walked
in one trail exactly when it is connected and an odd number of them meets at two cities or at none (Euler). So
the heaviest such set is looked for, and the walk laid through it only when somebody wants to see it.

1. Peel. A trail that enters a tree hanging on the network cannot come back, so only the two deepest branches
   at each city matter. Leaves are taken off one by one, each handing its depth to the city it hung on. If
   nothing is left, the network was a forest, and the best pair of branches that met is the answer: most
   networks in play end here.
2. Try all. What is left, the core, has no dead ends. Of a small piece of it every set of lanes is tried.
3. Sweep. A larger piece is left to `sweep.py`.
"""

import numpy as np

from ._jit import jit
from .bits import lowest_bit
from .sweep import BRANCH, BRANCH2, DEEP, DEEP2, LANE, LENGTH, A, B, sweep

MAX_EDGES = 63
TRY_ALL = 8  # lanes; above, the sweep is faster
# A city's fifth column: 64 * the sum of its lanes not peeled + their number. Of a last one it tells which.
MEET = 4


@jit
def connect(n_edges, edge_a, edge_b, city_count, root_out):
    """Write a root for every city to ``root_out``: cities are connected when their roots are equal (C-27)."""
    for city in range(city_count):
        root_out[city] = city
    for e in range(n_edges):
        a = edge_a[e]
        b = edge_b[e]
        while root_out[a] != a:
            root_out[a] = root_out[root_out[a]]
            a = root_out[a]
        while root_out[b] != b:
            root_out[b] = root_out[root_out[b]]
            b = root_out[b]
        root_out[max(a, b)] = min(a, b)
    # A root is the lowest city of its group, so it is final before it is asked for.
    for city in range(city_count):
        root_out[city] = root_out[root_out[city]]


@jit
def connection(n_edges, edge_a, edge_b, edge_length, city_count, start, goal, lanes_out):
    """Write the lanes of a connection in walking order: fewest trains, then fewest lanes (C-27).

    Returns how many; 0 from a city to itself, -1 when there is no connection.
    """
    far = 1 << 30
    distance = np.full(city_count, far)
    arrival = np.empty(city_count, np.int64)
    distance[start] = 0
    shorter = True
    while shorter:
        shorter = False
        for e in range(n_edges):
            for a, b in ((edge_a[e], edge_b[e]), (edge_b[e], edge_a[e])):
                through = distance[a] + 64 * edge_length[e] + 1
                if through < distance[b]:
                    distance[b] = through
                    arrival[b] = e
                    shorter = True
    if distance[goal] == far:
        return -1
    count = distance[goal] & 63
    city = goal
    for i in range(count - 1, -1, -1):
        lanes_out[i] = arrival[city]
        city ^= edge_a[arrival[city]] ^ edge_b[arrival[city]]
    return count


@jit
def longest_path(n_edges, edge_a, edge_b, edge_length, city_count):
    """Trains in the longest path (C-29); 0 without lanes. ValueError: more than `MAX_EDGES` lanes."""
    return search(n_edges, edge_a, edge_b, edge_length, city_count)[0]


@jit
def longest_trail(n_edges, edge_a, edge_b, edge_length, city_count, trail_out):
    """Write a longest path's lanes in walking order to ``trail_out``; returns its trains, its lanes."""
    trains, lanes, _ = search(n_edges, edge_a, edge_b, edge_length, city_count)
    return trains, _walk(lanes, edge_a, edge_b, city_count, trail_out)


@jit
def search(n_edges, edge_a, edge_b, edge_length, city_count):
    """The longest path as (trains, its lanes as bits, states the sweep looked at)."""
    if n_edges > MAX_EDGES:
        raise ValueError("a network has at most 63 lanes")
    best = 0
    chosen = 0
    looked_at = 0
    town = np.zeros((city_count, 5), np.int64)
    for e in range(n_edges):
        town[edge_a[e], MEET] += 64 * e + 1
        town[edge_b[e], MEET] += 64 * e + 1
    left = n_edges
    for city in range(city_count):
        leaf = city
        while town[leaf, MEET] & 63 == 1:
            e = town[leaf, MEET] >> 6
            stem = edge_a[e] ^ edge_b[e] ^ leaf
            town[leaf, MEET] = 0
            town[stem, MEET] -= 64 * e + 1
            left -= 1
            depth = town[leaf, DEEP] + edge_length[e]
            branch = town[leaf, BRANCH] | 1 << e
            if depth + town[stem, DEEP] > best:
                best = depth + town[stem, DEEP]
                chosen = branch | town[stem, BRANCH]
            if depth > town[stem, DEEP]:
                town[stem, DEEP2] = town[stem, DEEP]
                town[stem, BRANCH2] = town[stem, BRANCH]
                town[stem, DEEP] = depth
                town[stem, BRANCH] = branch
            elif depth > town[stem, DEEP2]:
                town[stem, DEEP2] = depth
                town[stem, BRANCH2] = branch
            leaf = stem
    if left == 0:
        return best, chosen, looked_at

    core = np.empty(left, np.int64)
    start = 0
    for e in range(n_edges):
        if town[edge_a[e], MEET] and town[edge_b[e], MEET]:
            core[start] = e
            start += 1
    number = np.full(city_count, -1)
    lanes = np.empty((left, 4), np.int64)
    cities = np.empty((left, 4), np.int64)
    start = 0
    while start < left:
        n_lanes, n_cities = _piece(core, start, edge_a, edge_b, edge_length, town, number, lanes, cities)
        start += n_lanes
        whole = first = second = 0
        for i in range(n_lanes):
            whole += lanes[i, LENGTH]
        for i in range(n_cities):
            for depth in (cities[i, DEEP], cities[i, DEEP2]):
                second = max(second, min(first, depth))
                first = max(first, depth)
        if whole + first + second <= best:
            continue
        if n_lanes <= TRY_ALL:
            best, chosen = _try_all(lanes[:n_lanes], cities[:n_cities], first + second, best, chosen)
        else:
            best, chosen, states = sweep(
                lanes[:n_lanes], cities[:n_cities], whole, first, second, best, chosen
            )
            looked_at += states
    return best, chosen, looked_at


@jit
def _piece(core, start, edge_a, edge_b, edge_length, town, number, lanes, cities):
    """Move a connected piece to the front of ``core[start:]`` and describe it; (its lanes, its cities)."""
    end = start
    n_cities = 0
    grown = True
    while grown:
        grown = False
        for i in range(end, len(core)):
            e = core[i]
            a = edge_a[e]
            b = edge_b[e]
            if end > start and number[a] < 0 and number[b] < 0:
                continue
            for city in (a, b):
                if number[city] < 0:
                    number[city] = n_cities
                    for column in range(4):
                        cities[n_cities, column] = town[city, column]
                    n_cities += 1
            lanes[end - start, A] = number[a]
            lanes[end - start, B] = number[b]
            lanes[end - start, LENGTH] = edge_length[e]
            lanes[end - start, LANE] = e
            core[i] = core[end]
            core[end] = e
            end += 1
            grown = True
    return end - start, n_cities


@jit
def _joined(taken, lanes):
    """The cities of a set of lanes as bits; 0 when it is not connected."""
    reached = 0
    missing = taken
    while missing:
        before = missing
        for i in range(len(lanes)):
            ends = 1 << lanes[i, A] | 1 << lanes[i, B]
            if missing >> i & 1 and (reached == 0 or reached & ends):
                reached |= ends
                missing ^= 1 << i
        if missing == before:
            return 0
    return reached


@jit
def _try_all(lanes, cities, bonus, best, chosen):
    """Best the trail of ``best`` trains by one through a piece of the core, if there is; every set is tried.

    ``bonus``: the most that branches can add. Returns the trains and the lanes as bits.
    """
    odd = 0  # cities where an odd number of taken lanes meets
    weight = 0
    taken = 0
    for i in range(1, 1 << len(lanes)):
        turned = lowest_bit(np.uint64(i))  # Gray code: each set differs from the one before by one lane
        taken ^= 1 << turned
        odd ^= 1 << lanes[turned, A] ^ 1 << lanes[turned, B]
        weight += lanes[turned, LENGTH] if taken >> turned & 1 else -lanes[turned, LENGTH]
        if weight + bonus <= best:
            continue
        others = odd & (odd - 1)
        if others & (others - 1):
            continue  # more than two ends
        reached = _joined(taken, lanes)
        if reached == 0:
            continue
        trains = weight
        branches = 0
        if odd:
            for end in (lowest_bit(np.uint64(odd)), lowest_bit(np.uint64(others))):
                trains += cities[end, DEEP]
                branches |= cities[end, BRANCH]
        else:
            for end in range(len(cities)):
                if reached >> end & 1 and weight + cities[end, DEEP] + cities[end, DEEP2] > trains:
                    trains = weight + cities[end, DEEP] + cities[end, DEEP2]
                    branches = cities[end, BRANCH] | cities[end, BRANCH2]
        if trains > best:
            best = trains
            chosen = branches
            for i in range(len(lanes)):
                if taken >> i & 1:
                    chosen |= 1 << lanes[i, LANE]
    return best, chosen


@jit
def _walk(lanes, edge_a, edge_b, city_count, trail_out):
    """Write a walk through a set of lanes that has one; their number.

    Hierholzer: walk until stuck, and put the detours in on the way back.
    """
    if lanes == 0:
        return 0
    city = edge_a[lowest_bit(np.uint64(lanes))]
    odd = np.zeros(city_count, np.bool_)
    rest = lanes
    while rest:
        e = lowest_bit(np.uint64(rest))
        rest &= rest - 1
        odd[edge_a[e]] ^= True
        odd[edge_b[e]] ^= True
    for end in range(city_count):
        if odd[end]:
            city = end
            break
    way = np.empty(MAX_EDGES, np.int64)
    depth = 0
    steps = 0
    rest = lanes
    while True:
        onward = -1
        for e in range(lowest_bit(np.uint64(lanes)), MAX_EDGES):
            if rest >> e & 1 and (edge_a[e] == city or edge_b[e] == city):
                onward = e
                break
        if onward >= 0:
            rest ^= 1 << onward
            way[depth] = onward
            depth += 1
        elif depth == 0:
            return steps
        else:
            depth -= 1
            onward = way[depth]
            trail_out[steps] = onward
            steps += 1
        city ^= edge_a[onward] ^ edge_b[onward]
