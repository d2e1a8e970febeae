"""The final count (C-26 to C-30, US-4, US-7)."""

import numpy as np

from ._jit import jit
from .network import MAX_EDGES, connect, connection, longest_trail, search
from .state import CITIES, TICKET_WORDS

U = np.uint64

# Columns of a count: one row a seat.
ROUTES, DONE, FAILED, COMPLETED, LONGEST, LONGEST_BONUS, GLOBETROTTER, TOTAL = range(8)
COLUMNS = 8


@jit
def gather(t, g, seat, edges, lanes):
    """Write a seat's network as (city a, city b, length) rows and its lanes; returns how many."""
    n = 0
    for lane in range(t.lanes):
        if g.owner[lane] == seat:
            edges[0, n] = t.lane_a[lane]
            edges[1, n] = t.lane_b[lane]
            edges[2, n] = t.lane_length[lane]
            lanes[n] = lane
            n += 1
    return n


@jit
def count_tickets(t, g, seat, roots, row):
    """Add a seat's tickets to its row: its cities of one root are connected (C-27)."""
    for word in range(TICKET_WORDS):
        held = g.held[seat, word]
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
    """Write the whole final count to ``count`` (int64[SEATS, COLUMNS]); returns the winners as bits.

    It can be asked for at any time. One function on purpose: compiled code holds all that it calls, and
    the longest path is the largest part of the kernel.
    """
    t, g = tables[0], game[0]
    edges = np.empty((3, MAX_EDGES), np.int64)
    lanes = np.empty(MAX_EDGES, np.int64)
    roots = np.empty(CITIES, np.int64)
    longest = most = 0
    for seat in range(g.players):
        row = count[seat]
        row[:] = 0
        n = gather(t, g, seat, edges, lanes)
        for i in range(n):
            row[ROUTES] += t.points[edges[2, i]]  # C-28
        connect(n, edges[0], edges[1], t.cities, roots)
        count_tickets(t, g, seat, roots, row)
        row[LONGEST] = search(n, edges[0], edges[1], edges[2], t.cities)[0]
        longest = max(longest, row[LONGEST])
        most = max(most, row[COMPLETED])
    for seat in range(g.players):
        row = count[seat]
        if longest > 0 and row[LONGEST] == longest:  # C-29: all who tie; nobody without a route
            row[LONGEST_BONUS] = t.longest_bonus
        if most > 0 and row[COMPLETED] == most:  # US-4
            row[GLOBETROTTER] = t.globetrotter_bonus
        row[TOTAL] = row[ROUTES] + row[DONE] + row[FAILED] + row[LONGEST_BONUS] + row[GLOBETROTTER]
    return winners(g, count)


@jit
def winners(g, count):
    """US-7: most points, then most completed tickets, then the longest path, then shared."""
    found = (1 << g.players) - 1
    for column in (TOTAL, COMPLETED, LONGEST_BONUS):
        best = np.int64(-(1 << 30))
        for seat in range(g.players):
            if found >> seat & 1:
                best = max(best, count[seat, column])
        for seat in range(g.players):
            if found >> seat & 1 and count[seat, column] < best:
                found &= ~(1 << seat)
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
def connection_of(tables, game, seat, ticket, lanes_out):
    """Write the lanes by which a seat connects a ticket to ``lanes_out`` (int64); how many, -1 if not."""
    edges = np.empty((3, MAX_EDGES), np.int64)
    lanes = np.empty(MAX_EDGES, np.int64)
    t = tables[0]
    n = gather(t, game[0], seat, edges, lanes)
    a, b = int(t.ticket_a[ticket]), int(t.ticket_b[ticket])
    steps = connection(n, edges[0], edges[1], edges[2], t.cities, a, b, lanes_out)
    for i in range(steps):
        lanes_out[i] = lanes[lanes_out[i]]
    return steps
