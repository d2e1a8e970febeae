"""Bank slips: three lines, what each is made of, and who comes first (LW-90 to LW-95)."""

import numpy as np

from .._jit import jit
from ..bits import has
from ..score import own_roots
from ..state import CITIES
from .effects import current_event, in_force
from .postcards import are_connected, cities_touched, lanes_owned
from .tables import (
    BANK_BONUS,
    LARGE_REACHED,
    MOST_LEFT,
    OWN_ROUTES,
    SCORE,
    TICKET_PAYOUT,
    TOKEN_SETS,
    TOKENS,
    TRAINS_BONUS,
)

# Columns of a slip: coins in hand, bonuses beside them, the bonus for trains left, what changes it, tickets
# completed and failed with what changes them, how many are completed, the total, the place.
SLIP_COINS, SLIP_BONUSES, SLIP_TRAINS, SLIP_CHANGES, SLIP_TICKETS, SLIP_COMPLETED, SLIP_TOTAL, SLIP_RANK = (
    range(8)
)
SLIP_COLUMNS = 8


@jit
def slips(tables, game, rows, items):
    """Write every seat's slip to ``rows`` (int64[SEATS, SLIP_COLUMNS]), what each effect added to ``items``.

    It can be asked for at any time.
    """
    t, g = tables[0], game[0]
    items[:] = 0
    for seat in range(g.players):
        row = rows[seat]
        row[:] = 0
        row[SLIP_COINS] = g.coins[seat]
        row[SLIP_TRAINS] = t.bonus[min(int(g.trains[seat]), MOST_LEFT - 1)]
        count_tickets(t, g, seat, row, items[seat])
        for effect in range(t.effects):
            if not works_at_the_end(t, g, seat, effect):
                continue
            if t.e_kind[effect] == TRAINS_BONUS:
                items[seat, effect] = t.e_delta[effect]
                row[SLIP_CHANGES] += t.e_delta[effect]
            elif t.e_kind[effect] == BANK_BONUS:
                items[seat, effect] = bank_bonus(t, g, seat, effect)
                row[SLIP_BONUSES] += items[seat, effect]
        row[SLIP_TOTAL] = max(0, row[SLIP_COINS : SLIP_TICKETS + 1].sum())  # LW-94
    rank(g, rows)


@jit
def works_at_the_end(t, g, seat, effect):
    """Whether an effect counts on a seat's slip (LW-51, LW-93)."""
    return t.e_on[effect] == SCORE and in_force(t, g, seat, effect, current_event(g))


@jit
def count_tickets(t, g, seat, row, items):
    roots = np.empty(CITIES, np.int64)
    own_roots(t, g, seat, roots)
    for ticket in range(t.tickets[0]):
        if has(g.held[seat], ticket):
            done = roots[t.ticket_a[ticket]] == roots[t.ticket_b[ticket]]
            row[SLIP_COMPLETED] += done
            row[SLIP_TICKETS] += ticket_amount(t, g, seat, ticket, done, items)


@jit
def ticket_amount(t, g, seat, ticket, done, items):
    """What a ticket adds to the slip (LW-79, LW-E13); what each effect adds is added to ``items``."""
    value = int(t.ticket_value[ticket])
    amount = value if done else -value
    for effect in range(t.effects):
        if t.e_kind[effect] != TICKET_PAYOUT or not works_at_the_end(t, g, seat, effect):
            continue
        if t.e_done[effect] >= 0 and (t.e_done[effect] == 1) != done:
            continue
        if t.e_low[effect] <= value <= t.e_high[effect]:
            delta = int(t.e_delta[effect])
            if t.e_cap[effect] and not done:
                delta = min(delta, max(0, -amount))
            amount += delta
            items[effect] += delta
    return amount


@jit
def bank_bonus(t, g, seat, effect):
    """What a bank bonus is worth to a seat (LW-E15, LW-117)."""
    metric, each = t.e_metric[effect], int(t.e_each[effect])
    if metric in (TOKENS, TOKEN_SETS):
        tokens = int(g.tokens[seat, t.e_item[effect]])
        amount = tokens // int(t.e_sets[effect]) * each
    elif metric == OWN_ROUTES:
        lanes, own, mail = t.e_filter[effect], t.e_own[effect], t.e_mail[effect]
        amount = lanes_owned(t, g, seat, lanes, own, mail) * each
    elif metric == LARGE_REACHED:
        amount = cities_touched(t, g, seat, t.e_cards[effect]) * each
    else:
        amount = each * int(are_connected(t, g, seat, t.e_cards[effect], t.e_coins[effect]))
    return min(amount, int(t.e_most[effect]))


@jit
def rank(g, rows):
    """Places: the higher total, more tickets completed, later in turn order (LW-95)."""
    for seat in range(g.players):
        ahead = 0
        for other in range(g.players):
            ahead += other != seat and beats(g, rows, other, seat)
        rows[seat, SLIP_RANK] = ahead + 1


@jit
def beats(g, rows, one, other):
    for column in (SLIP_TOTAL, SLIP_COMPLETED):
        if rows[one, column] != rows[other, column]:
            return rows[one, column] > rows[other, column]
    players = int(g.players)
    return (one - int(g.start)) % players > (other - int(g.start)) % players


@jit
def amount_of_ticket(tables, game, seat, ticket, done, items):
    """As :func:`ticket_amount`, for a game as :func:`slips` takes it."""
    return ticket_amount(tables[0], game[0], seat, ticket, done, items)
