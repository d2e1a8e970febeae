"""Tickets in dollars, and what else pays for two places being connected, as tickets."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.bits import has
from branchline.kernel.legends.effects import in_force
from branchline.kernel.legends.slip import ticket_amount
from branchline.kernel.legends.tables import BANK_BONUS, CONNECTS, EFFECTS, IF_ANY, IF_CONNECT, SCORE
from branchline.kernel.state import CITIES, NOBODY
from branchline.kernel.state import TICKETS as MOST_TICKETS

from .worth import benefit_worth

U = np.uint64
FAR = 1 << 20


@jit
def look_at_tickets(t, g, p, seat):
    """A ticket is worth half of what lies between completing it and not (LW-79, LW-E13)."""
    items = np.zeros(EFFECTS, np.int64)
    for ticket in range(t.tickets[0]):
        done = ticket_amount(t, g, seat, ticket, True, items)
        failed = ticket_amount(t, g, seat, ticket, False, items)
        p.ticket_value[ticket] = (done - failed + 1) // 2


@jit
def add_connections(t, g, w, p, q, seat):
    """Postcards and stickers that ask for a connection (LW-117, LW-121) become tickets the seat holds."""
    for card in range(t.postcards):
        if g.postcards[seat] >> U(card) & U(1) == U(0):
            continue
        condition = int(t.post_condition[card])
        first, count = condition, 1
        if t.c_kind[condition] == IF_ANY:
            first, count = int(t.c_first[condition]), int(t.c_count[condition])
        for part in range(first, first + count):
            if t.c_kind[part] == IF_CONNECT:
                worth = benefit_worth(t, g, w, seat, card)
                add_connection(t, g, p, q, seat, t.c_a[part], t.c_b[part], worth)
    for effect in range(t.effects):
        if t.e_on[effect] == SCORE and t.e_kind[effect] == BANK_BONUS and t.e_metric[effect] == CONNECTS:
            if in_force(t, g, seat, effect, NOBODY):
                worth = float(t.e_each[effect])
                add_connection(t, g, p, q, seat, t.e_cards[effect], t.e_coins[effect], worth)


@jit
def add_connection(t, g, p, q, seat, some, others, worth):
    """A ticket between the two cities of two sets that lack fewest trains between them."""
    lacking = np.full(CITIES, FAR)
    source = np.full(CITIES, NOBODY)
    for city in range(t.cities):
        if has(t.city_set[some], city):
            lacking[city], source[city] = 0, city
    closer = True
    while closer:
        closer = False
        for lane in range(t.lanes):
            mine = g.owner[lane] == seat
            if not mine and not has(g.open[seat], lane):
                continue
            trains = 0 if mine else int(t.lane_length[lane])
            a, b = int(t.lane_a[lane]), int(t.lane_b[lane])
            for start, goal in ((a, b), (b, a)):
                if lacking[start] + trains < lacking[goal]:
                    lacking[goal], source[goal] = lacking[start] + trains, source[start]
                    closer = True
    best = NOBODY
    for city in range(t.cities):
        if has(t.city_set[others], city) and (best == NOBODY or lacking[city] < lacking[best]):
            best = city
    ticket = int(p.tickets[0] + p.tickets[1])
    if best == NOBODY or lacking[best] in (0, FAR) or ticket >= MOST_TICKETS:
        return
    p.ticket_a[ticket], p.ticket_b[ticket] = source[best], best
    p.ticket_value[ticket] = max(1, round(worth / 2))  # nothing is lost when it fails
    p.tickets[1] += 1
    q.held[seat, ticket >> 6] |= U(1) << U(ticket & 63)
