"""The longest trail through a large piece of a network without dead ends (C-29).

The lanes are decided one after the other: taken or left. All that the future must know of the past is about
the frontier, the cities with decided and undecided lanes: is the number of taken lanes odd there, which of
them do the taken lanes join; and how many ends of the trail lie behind. Of all choices that agree in this, a
state, only the heaviest is kept. A good order keeps the frontier as narrow as the network is, on a board half
a dozen cities, so the states are few however many trails there are.

A state that cannot beat the floor with all that is undecided is dropped. A good trail leaves out little, so
the floor is first put just under the whole weight, and lowered until there is a trail above it: the best one.
"""

import numpy as np

from ._jit import jit
from .bits import bit_count, lowest_bit

# Columns of a city: the deepest and second deepest branch hanging on it, and the lanes of each as bits.
DEEP, DEEP2, BRANCH, BRANCH2 = range(4)

# Columns of a lane: its ends, numbered within the piece, its length, and its number in the network.
A, B, LENGTH, LANE = range(4)

# A state's key has five bits for each frontier city, in the slot the city has there, and two for the ends.
# The five are the city's group (0: no taken lane yet; else the lowest slot of the group, from 1) and parity.
MAX_FRONTIER = 12
CITY = 5
GROUP = 15
ODD = 16
ENDS = CITY * MAX_FRONTIER

SLACK = 4  # trains under the whole weight where the floor is put first


@jit
def _plan(lanes, n_cities, plan):
    """Write the steps: (lane, slot, slot) decides a lane, (-1, slot, city) leaves a city behind."""
    beside = np.zeros(n_cities, np.int64)  # neighbours as bits
    undecided = np.zeros(n_cities, np.int64)
    for i in range(len(lanes)):
        a = lanes[i, A]
        b = lanes[i, B]
        beside[a] |= 1 << b
        beside[b] |= 1 << a
        undecided[a] += 1
        undecided[b] += 1
    slot = np.full(n_cities, -1)
    free = (1 << MAX_FRONTIER) - 1
    entered = 0
    behind = 0
    decided = 0
    step = 0
    for _ in range(n_cities):
        # Next is the frontier city that brings the fewest new ones in, then with the fewest lanes undecided.
        leaving = -1
        least = 1 << 30
        for city in range(n_cities):
            if not behind >> city & 1 and (entered == 0 or entered >> city & 1):
                cost = 64 * bit_count(np.uint64(beside[city] & ~entered)) + undecided[city]
                if cost < least:
                    least = cost
                    leaving = city
        for i in range(len(lanes)):
            a = lanes[i, A]
            b = lanes[i, B]
            if decided >> i & 1 or (a != leaving and b != leaving):
                continue
            for city in (a, b):
                if not entered >> city & 1:
                    if free == 0:
                        raise ValueError("a network too entangled for the longest path")
                    slot[city] = lowest_bit(np.uint64(free))
                    free &= free - 1
                    entered |= 1 << city
            decided |= 1 << i
            undecided[a] -= 1
            undecided[b] -= 1
            plan[step] = (i, slot[a], slot[b])
            step += 1
        behind |= 1 << leaving
        free |= 1 << slot[leaving]
        plan[step] = (-1, slot[leaving], leaving)
        step += 1


@jit
def _rename(key, old, new):
    """Call the group ``old`` ``new``."""
    for at in range(0, ENDS, CITY):
        if key >> at & GROUP == old:
            key += (new - old) << at
    return key


@jit
def _take(key, slot_a, slot_b):
    """The key after taking a lane between two frontier cities."""
    at_a = CITY * slot_a
    at_b = CITY * slot_b
    low = min(slot_a, slot_b) + 1
    for group in (key >> at_a & GROUP, key >> at_b & GROUP):
        if group:
            low = min(low, group)
    for at in (at_a, at_b):
        group = key >> at & GROUP
        if group == 0:
            key |= low << at
        elif group != low:
            key = _rename(key, group, low)
    return key ^ ODD << at_a ^ ODD << at_b


@jit
def _keep(states, count, table, step, key, weight, taken):
    """Add a state to the ``count`` kept in this step, or better the one with its key; the new count."""
    mask = len(table) - 1
    at = key % 1_000_003 & mask
    while table[at] >> 32 == step:
        i = table[at] & 0xFFFFFFFF
        if states[i, 0] == key:
            if states[i, 1] < weight:
                states[i, 1] = weight
                states[i, 2] = taken
            return count
        at = (at + 1) & mask
    table[at] = step << 32 | count
    states[count, 0] = key
    states[count, 1] = weight
    states[count, 2] = taken
    return count + 1


@jit
def sweep(lanes, cities, whole, first, second, best, chosen):
    """Best the trail of ``best`` trains by one through a piece of the core, if there is one.

    ``whole``: the weight of all lanes; ``first``, ``second``: the two deepest branches. Returns the trains,
    the lanes as bits, and the number of states looked at.
    """
    plan = np.empty((len(lanes) + len(cities), 3), np.int64)
    _plan(lanes, len(cities), plan)
    bonus = (first + second, first, 0)  # by ends behind
    now = np.empty((256, 3), np.int64)
    then = np.empty((256, 3), np.int64)
    table = np.zeros(1024, np.int64)
    stamp = 0
    looked_at = 0
    slack = SLACK
    while True:
        start = max(best, whole + first + second - slack - 1)
        floor = start
        now[0] = 0
        count = 1
        rest = whole
        for step in range(len(plan)):
            looked_at += count
            stamp += 1
            if 2 * count > len(then):
                larger = np.empty((4 * count, 3), np.int64)
                larger[:count] = now[:count]
                now = larger
                then = np.empty((4 * count, 3), np.int64)
                while len(table) < 4 * len(then):
                    table = np.zeros(2 * len(table), np.int64)
            kept = 0
            lane, slot, other = plan[step]
            at = CITY * slot
            if lane >= 0:
                length = lanes[lane, LENGTH]
                bit = 1 << lanes[lane, LANE]
                rest -= length
            for s in range(count):
                key = now[s, 0]
                weight = now[s, 1]
                taken = now[s, 2]
                ends = key >> ENDS
                if lane >= 0:
                    if weight + rest + bonus[ends] > floor:
                        kept = _keep(then, kept, table, stamp, key, weight, taken)
                    key = _take(key, slot, other)
                    kept = _keep(then, kept, table, stamp, key, weight + length, taken | bit)
                    continue
                group = key >> at & GROUP
                if group == 0:
                    kept = _keep(then, kept, table, stamp, key, weight, taken)
                    continue
                both = 0  # what two branches here add when the trail begins and ends here
                if key >> at & ODD:
                    if ends == 2:
                        continue
                    ends += 1
                    key += 1 << ENDS
                    weight += cities[other, DEEP]
                    taken |= cities[other, BRANCH]
                elif ends == 0:
                    both = cities[other, DEEP] + cities[other, DEEP2]
                two = taken | cities[other, BRANCH] | cities[other, BRANCH2]
                key &= ~(31 << at)
                heir = -1
                for place in range(MAX_FRONTIER):
                    if key >> CITY * place & GROUP == group:
                        heir = place
                        break
                if heir < 0:  # the group is complete: a trail if there is no other, of no use if there is
                    if key & (1 << ENDS) - 1 == 0 and weight + both > floor:
                        best = weight + both
                        chosen = two if both else taken
                        floor = best
                    continue
                if group == slot + 1:
                    key = _rename(key, group, heir + 1)
                if weight + rest + bonus[ends] > floor:
                    kept = _keep(then, kept, table, stamp, key, weight, taken)
                if both and weight + both + rest > floor:
                    kept = _keep(then, kept, table, stamp, key + (2 << ENDS), weight + both, two)
            now, then = then, now
            count = kept
        if floor > start or start == best:
            return best, chosen, looked_at
        slack *= 2
