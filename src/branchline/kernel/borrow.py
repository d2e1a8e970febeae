"""Stations at the final count: which routes of the others a seat borrows (EU-15, EU-16).

A station lends one lane of another player at its city, the same for all tickets. Since lending more never
breaks a connection, only which lane matters: the assignment that completes most value, then most tickets,
then borrows least is found by trying all, with a bound.

Only a few cities matter. Two lanes that lead from a station into one piece of the seat's network do the
same, so a station has as many *choices* as there are pieces its city can be joined to; and a ticket can
only be completed if both its ends lie in the pieces that stations or their choices touch. These pieces
are numbered; a trial is a group number for each of them, after the first, the second … station has chosen.
With a, b and c choices there are at most (a+1) + (a+1)(b+1) + (a+1)(b+1)(c+1) trials; a branch is left as
soon as borrowing everything still open would not beat the best one found.
"""

import numpy as np

from ._jit import jit
from .bits import has
from .state import CHOICES, CITIES, NOBODY, STATIONS, TICKET_WORDS, TICKETS

U = np.uint64
PIECES = STATIONS * (CHOICES + 1)
VALUE, COUNT = 1 << 16, 1 << 8  # a trial's worth: value of tickets, how many, less what is borrowed


@jit
def borrow_lanes(t, g, seat, roots, lanes):
    """Choose the lanes a seat's stations borrow; ``roots``: its own network, see network.connect.

    Writes to ``lanes`` (int64[STATIONS]) a lane for each station in order of its city, NOBODY where none
    is of use. Returns how many stations and how many trials were looked at.
    """
    if g.stations[seat, 0] | g.stations[seat, 1] == U(0):
        return 0, 0
    city_of = np.empty(STATIONS, np.int64)
    stations = 0
    for city in range(t.cities):
        if has(g.stations[seat], city):
            city_of[stations] = city
            lanes[stations] = NOBODY
            stations += 1
    piece = np.full(CITIES, NOBODY, np.int64)  # by root
    home = np.empty(STATIONS, np.int64)
    choices = np.zeros(STATIONS, np.int64)
    choice_piece = np.empty((STATIONS, CHOICES), np.int64)
    choice_lane = np.empty((STATIONS, CHOICES), np.int64)
    pieces = 0
    for s in range(stations):
        home[s], pieces = number(piece, pieces, roots[city_of[s]])
        for lane in range(t.lanes):
            if g.owner[lane] == NOBODY or g.owner[lane] == seat:
                continue
            a, b = int(t.lane_a[lane]), int(t.lane_b[lane])
            if a != city_of[s] and b != city_of[s]:
                continue
            root = roots[a + b - city_of[s]]
            if root == roots[city_of[s]]:
                continue
            far, pieces = number(piece, pieces, root)
            at = 0
            while at < choices[s] and choice_piece[s, at] != far:
                at += 1
            if at == choices[s]:
                choice_piece[s, at], choice_lane[s, at] = far, lane
                choices[s] += 1
    ends = np.empty((3, TICKETS), np.int64)  # of the tickets that may be completed: two pieces and the worth
    tickets = open_tickets(t, g, seat, roots, piece, ends)
    best = np.zeros(STATIONS, np.int64)
    trials = try_all(stations, pieces, home, choices, choice_piece, tickets, ends, best)
    for s in range(stations):
        if best[s] > 0:
            lanes[s] = choice_lane[s, best[s] - 1]
    return stations, trials


@jit
def number(piece, pieces, root):
    """The number of a piece of the network, given one if it has none; and how many there are then."""
    if piece[root] == NOBODY:
        piece[root] = pieces
        pieces += 1
    return piece[root], pieces


@jit
def open_tickets(t, g, seat, roots, piece, ends):
    """Write the tickets a seat has not connected but might by borrowing; returns how many."""
    n = 0
    for word in range(TICKET_WORDS):
        held = g.held[seat, word]
        ticket = 64 * word
        while held:
            if held & U(1):
                a, b = roots[t.ticket_a[ticket]], roots[t.ticket_b[ticket]]
                if a != b and piece[a] != NOBODY and piece[b] != NOBODY:
                    ends[0, n], ends[1, n] = piece[a], piece[b]
                    ends[2, n] = VALUE * int(t.ticket_value[ticket]) + COUNT
                    n += 1
            held >>= U(1)
            ticket += 1
    return n


@jit
def try_all(stations, pieces, home, choices, choice_piece, tickets, ends, best):
    """Write the best choice of each station to ``best`` (0: none, else its place + 1); how many trials."""
    group = np.empty((STATIONS + 1, PIECES), np.int64)  # after the first s stations have chosen
    everything = np.empty(PIECES, np.int64)
    taken = np.zeros(STATIONS, np.int64)
    for p in range(pieces):
        group[0, p] = p
    most = trials = s = 0
    taken[0] = -1
    if bound(group[0], everything, pieces, 0, stations, home, choices, choice_piece, tickets, ends) == 0:
        return 0
    while s >= 0:
        taken[s] += 1
        if taken[s] > choices[s]:
            s -= 1
            continue
        group[s + 1, :pieces] = group[s, :pieces]
        if taken[s] > 0:
            join(group[s + 1], pieces, home[s], choice_piece[s, taken[s] - 1])
        borrowed = 0
        for i in range(s + 1):
            borrowed += taken[i] > 0
        trials += 1
        now = group[s + 1]
        worth = bound(now, everything, pieces, s + 1, stations, home, choices, choice_piece, tickets, ends)
        worth -= borrowed
        if worth <= most:
            continue
        if s + 1 < stations:
            s += 1
            taken[s] = -1
        else:
            most = worth
            best[:] = taken
    return trials


@jit
def bound(group, everything, pieces, first, stations, home, choices, choice_piece, tickets, ends):
    """The worth of a trial if the stations from ``first`` on could borrow all their choices at once."""
    everything[:pieces] = group[:pieces]
    for s in range(first, stations):
        for c in range(choices[s]):
            join(everything, pieces, home[s], choice_piece[s, c])
    worth = 0
    for i in range(tickets):
        if everything[ends[0, i]] == everything[ends[1, i]]:
            worth += ends[2, i]
    return worth


@jit
def join(group, pieces, a, b):
    """Make the groups of two pieces one."""
    old, new = group[b], group[a]
    if old != new:
        for p in range(pieces):
            if group[p] == old:
                group[p] = new
