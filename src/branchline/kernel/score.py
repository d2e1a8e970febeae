"""The final count (C-26 to C-30, US-4, US-7, EU-15 to EU-20, LA-4 to LA-7)."""

import numpy as np

from ._jit import jit
from .borrow import borrow_lanes
from .network import MAX_EDGES, connect, connection, longest_trail, search
from .state import CITIES, NOBODY, SEATS, STATIONS, TICKET_WORDS

U = np.uint64

# Columns of a count: one row a seat.
ROUTES, DONE, FAILED, COMPLETED, LONGEST, LONGEST_BONUS, GLOBETROTTER = range(7)
UNBUILT, BUILT = 7, 8  # points for stations not built, and how many are
CROSSINGS, CROSSED = 9, 10  # points for trains in the crossing area, and how many mountain routes
CITIES_JOINED, EXPLORER = 11, 12  # most cities in one connected network
TOTAL, COLUMNS = 13, 14
FAR_LONGER = 1 << 20  # than any way without borrowed lanes


@jit
def gather(t, g, side, edges, lanes):
    """Write a side's network as (city a, city b, length) rows and its lanes; returns how many.

    A side is what scores: a seat, or a team, whose seats have one network (TA-2).
    """
    n = 0
    first = side * t.team_size
    last = first + t.team_size - 1
    for lane in range(t.lanes):
        if first <= g.owner[lane] <= last:
            edges[0, n] = t.lane_a[lane]
            edges[1, n] = t.lane_b[lane]
            edges[2, n] = t.lane_length[lane]
            lanes[n] = lane
            n += 1
    return n


@jit
def largest_group(t, roots):
    """How many cities the largest group of connected ones has; 0 for a seat without a route."""
    sizes = np.zeros(CITIES, np.int64)
    most = 0
    for city in range(t.cities):
        sizes[roots[city]] += 1
        most = max(most, sizes[roots[city]])
    return most if most > 1 else 0


@jit
def borrow(t, g, seat, roots, lanes):
    """Join the cities of a seat's ``roots`` by the lanes its stations borrow; see borrow_lanes."""
    stations = borrow_lanes(t, g, seat, roots, lanes)[0]
    for s in range(stations):
        if lanes[s] != NOBODY:
            new, old = roots[t.lane_a[lanes[s]]], roots[t.lane_b[lanes[s]]]
            for city in range(t.cities):
                if roots[city] == old:
                    roots[city] = new
    return stations


@jit
def tickets_of(t, g, side, word):
    """The tickets a side holds, as bits: those of its seats and of its holder."""
    if t.team_size == 1:
        return g.held[side, word]
    return g.held[2 * side, word] | g.held[2 * side + 1, word] | g.held[SEATS + side, word]


@jit
def count_tickets(t, g, side, roots, row):
    """Add a side's tickets to its row: its cities of one root are connected (C-27)."""
    for word in range(TICKET_WORDS):
        held = tickets_of(t, g, side, word)
        ticket = 64 * word
        while held:
            if held & U(1):
                if roots[t.ticket_a[ticket]] == roots[t.ticket_b[ticket]]:
                    row[DONE] += t.ticket_value[ticket]
                    row[COMPLETED] += 1
                else:
                    row[FAILED] -= t.ticket_value[ticket]
            held >>= U(1)
            ticket += 1


@jit
def final(tables, game, count):
    """Write the whole final count to ``count`` (int64[SEATS, COLUMNS]), a row a side; the winners as bits.

    It can be asked for at any time. One function on purpose: compiled code holds all that it calls, and
    the longest path is the largest part of the kernel.
    """
    t, g = tables[0], game[0]
    edges = np.empty((3, MAX_EDGES), np.int64)
    lanes = np.empty(MAX_EDGES, np.int64)
    roots = np.empty(CITIES, np.int64)
    borrowed = np.empty(STATIONS, np.int64)
    longest = most = joined = 0
    sides = g.players // t.team_size
    for side in range(sides):
        row = count[side]
        row[:] = 0
        n = gather(t, g, side, edges, lanes)
        for i in range(n):
            row[ROUTES] += t.points[edges[2, i]]  # C-28
            crossings = t.lane_trains[lanes[i]] - t.lane_length[lanes[i]]
            row[CROSSINGS] += t.mountain_points * crossings  # LA-4
            row[CROSSED] += crossings > 0
        connect(n, edges[0], edges[1], t.cities, roots)
        if t.explorer_bonus > 0:
            row[CITIES_JOINED] = largest_group(t, roots)
            joined = max(joined, row[CITIES_JOINED])
        row[BUILT] = borrow(t, g, side, roots, borrowed)
        row[UNBUILT] = t.station_points * g.stations_left[side]  # EU-18
        count_tickets(t, g, side, roots, row)
        row[LONGEST] = search(n, edges[0], edges[1], edges[2], t.cities)[0]
        longest = max(longest, row[LONGEST])
        most = max(most, row[COMPLETED])
    for side in range(sides):
        row = count[side]
        if longest > 0 and row[LONGEST] == longest:  # C-29: all who tie; nobody without a route
            row[LONGEST_BONUS] = t.longest_bonus
        if most > 0 and row[COMPLETED] == most:  # US-4
            row[GLOBETROTTER] = t.globetrotter_bonus
        if joined > 0 and row[CITIES_JOINED] == joined:  # LA-6
            row[EXPLORER] = t.explorer_bonus
        bonuses = row[LONGEST_BONUS] + row[GLOBETROTTER] + row[UNBUILT] + row[EXPLORER]
        row[TOTAL] = row[ROUTES] + row[CROSSINGS] + row[DONE] + row[FAILED] + bonuses
    return winners(sides, LONGEST if t.longer_path_wins else LONGEST_BONUS, count)


@jit
def winners(sides, path, count):
    """Most points, tickets completed, fewest stations, mountain routes, the longest path; then shared.

    No edition has more of these than its rules name (US-7, EU-20, LA-7, TA-23). ``path``: the column that
    says who has the longest path.
    """
    found = (1 << sides) - 1
    for column, sign in ((TOTAL, 1), (COMPLETED, 1), (BUILT, -1), (CROSSED, 1), (path, 1)):
        best = np.int64(-(1 << 30))
        for side in range(sides):
            if found >> side & 1:
                best = max(best, sign * count[side, column])
        for side in range(sides):
            if found >> side & 1 and sign * count[side, column] < best:
                found &= ~(1 << side)
    return found


@jit
def trail_of(tables, game, seat, lanes_out):
    """Write the lanes of a seat's longest path in walking order to ``lanes_out`` (int64); (trains, lanes)."""
    edges = np.empty((3, MAX_EDGES), np.int64)
    lanes = np.empty(MAX_EDGES, np.int64)
    n = gather(tables[0], game[0], seat, edges, lanes)
    trains, steps = longest_trail(n, edges[0], edges[1], edges[2], tables[0].cities, lanes_out)
    for i in range(steps):
        lanes_out[i] = lanes[lanes_out[i]]
    return trains, steps


@jit
def borrowed_lanes(tables, game, seat, lanes):
    """Write the lane each station of a seat borrows to ``lanes`` (int64[STATIONS]); how many stations.

    They are in the order of their cities; NOBODY: a station that is of no use.
    """
    t = tables[0]
    roots = np.empty(CITIES, np.int64)
    own_roots(t, game[0], seat, roots)
    return borrow_lanes(t, game[0], seat, roots, lanes)[0]


@jit
def own_roots(t, g, seat, roots):
    edges = np.empty((3, MAX_EDGES), np.int64)
    lanes = np.empty(MAX_EDGES, np.int64)
    n = gather(t, g, seat, edges, lanes)
    connect(n, edges[0], edges[1], t.cities, roots)


@jit
def connection_of(tables, game, seat, ticket, borrowed, lanes_out):
    """Write the lanes by which a seat connects a ticket to ``lanes_out`` (int64); how many, -1 if not.

    borrowed: see borrowed_lanes; such a lane is only used where the seat's own do not do.
    """
    edges = np.empty((3, MAX_EDGES), np.int64)
    lanes = np.empty(MAX_EDGES, np.int64)
    t = tables[0]
    n = gather(t, game[0], seat, edges, lanes)
    for lane in borrowed:
        if lane != NOBODY:
            edges[0, n], edges[1, n] = t.lane_a[lane], t.lane_b[lane]
            edges[2, n] = FAR_LONGER + t.lane_length[lane]
            lanes[n] = lane
            n += 1
    a, b = int(t.ticket_a[ticket]), int(t.ticket_b[ticket])
    steps = connection(n, edges[0], edges[1], edges[2], t.cities, a, b, lanes_out)
    for i in range(steps):
        lanes_out[i] = lanes[lanes_out[i]]
    return steps
