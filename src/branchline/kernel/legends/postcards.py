"""Postcards: drawing, and whether a condition is met (LW-81 to LW-87, LW-121, LW-122)."""

import numpy as np

from .._jit import jit
from ..bits import bit_count, has, nth_bit
from ..chance import draw
from ..score import own_roots
from ..state import CITIES, NOBODY
from .effects import matches
from .stack import RUN_ALL, note, push
from .state import POST_CHANCE, POSTED, SHOWN_CARD
from .tables import (
    IF_ANY,
    IF_CLAIM,
    IF_CLAIM_EXTRA,
    IF_COINS,
    IF_CONNECT,
    IF_HOLD,
    IF_OWN,
    IF_REACH,
    IF_TICKETS_KEPT,
    IF_TRAINS_LEFT,
    NOW,
)

U = np.uint64


@jit
def draw_postcard(g, seat):
    """Take a postcard from the post office, if there is one (LW-85)."""
    if g.post_office == U(0):
        return
    card = NOBODY
    if g.post_stack_at < g.post_stack_end:
        card = int(g.post_stack[g.post_stack_at])
        g.post_stack_at += 1
        if g.post_office >> U(card) & U(1) == U(0):
            card = NOBODY
    if card == NOBODY:
        card = nth_bit(g.post_office, draw(g, POST_CHANCE, bit_count(g.post_office)))
    g.post_office ^= U(1) << U(card)
    g.postcards[seat] |= U(1) << U(card)
    note(g, POSTED, seat, card)


@jit
def is_met(t, g, seat, card):
    """Whether a seat may show a postcard now (LW-82)."""
    condition = int(t.post_condition[card])
    if t.c_kind[condition] != IF_ANY:
        return holds(t, g, seat, card, condition)
    first = int(t.c_first[condition])
    for part in range(first, first + t.c_count[condition]):
        if holds(t, g, seat, card, part):
            return True
    return False


@jit
def holds(t, g, seat, card, condition):
    if t.c_kind[condition] == IF_CLAIM_EXTRA:
        return g.claim_lane != NOBODY and g.active == seat and is_declared(t, g, card)
    have = progress(t, g, seat, condition)
    return t.c_least[condition] <= have <= t.c_most[condition]


@jit
def is_declared(t, g, card):
    """Whether extra cards were laid down for a postcard with this claim (LW-86)."""
    for candidate in range(t.candidates):
        if t.x_postcard[candidate] == card and g.declared >> U(candidate) & U(1):
            return True
    return False


@jit
def progress(t, g, seat, condition):
    """How much of a condition a seat has; at least ``c_least`` and at most ``c_most`` meet it (LW-121)."""
    kind = t.c_kind[condition]
    if kind == IF_CLAIM_EXTRA:
        return 0
    lanes, own, mail = t.c_filter[condition], t.c_own[condition], t.c_mail[condition]
    if kind == IF_CLAIM:
        claims = g.claim_lane != NOBODY and g.active == seat
        return int(claims and matches(t, g, seat, int(g.claim_lane), lanes, own, mail))
    if kind == IF_OWN:
        return lanes_owned(t, g, seat, lanes, own, mail)
    if kind == IF_REACH:
        return cities_touched(t, g, seat, t.c_a[condition])
    if kind == IF_CONNECT:
        return int(are_connected(t, g, seat, t.c_a[condition], t.c_b[condition]))
    if kind == IF_HOLD:
        return int(g.hands[seat, t.c_colour[condition]])
    if kind == IF_COINS:
        return int(g.coins[seat])
    if kind == IF_TRAINS_LEFT:
        return int(g.trains[seat])
    if kind == IF_TICKETS_KEPT:
        return int(g.tickets[seat])
    return int(g.tokens[seat, max(0, int(t.c_item[condition]))])


@jit
def lanes_owned(t, g, seat, lanes, own, mail):
    """How many lanes of a filter a seat owns."""
    count = 0
    for lane in range(t.lanes):
        count += g.owner[lane] == seat and matches(t, g, seat, lane, lanes, own, mail)
    return count


@jit
def cities_touched(t, g, seat, cities):
    """How many cities of a set a seat's lanes touch."""
    count = 0
    for city in range(t.cities):
        if has(t.city_set[cities], city):
            for lane in range(t.lanes):
                if g.owner[lane] == seat and (t.lane_a[lane] == city or t.lane_b[lane] == city):
                    count += 1
                    break
    return count


@jit
def are_connected(t, g, seat, some, others):
    """Whether a seat's lanes join some city of one set to some city of another."""
    roots = np.empty(CITIES, np.int64)
    own_roots(t, g, seat, roots)
    for a in range(t.cities):
        if has(t.city_set[some], a):
            for b in range(t.cities):
                if has(t.city_set[others], b) and roots[a] == roots[b]:
                    return True
    return False


@jit
def any_met(t, g, seat):
    for card in range(t.postcards):
        if g.postcards[seat] >> U(card) & U(1) and is_met(t, g, seat, card):
            return True
    return False


@jit
def show(t, g, seat, card):
    """Turn a postcard for all to see and carry out its benefit (LW-82)."""
    g.postcards[seat] ^= U(1) << U(card)
    g.shown_cards[seat] |= U(1) << U(card)
    note(g, SHOWN_CARD, seat, card)
    first, count = int(t.post_first[card]), int(t.post_effects[card])
    now = 0
    for effect in range(first, first + count):
        now += t.e_on[effect] == NOW
    if now > 0:  # what counts at the end is looked up there; benefits of the moment stand first
        push(g, RUN_ALL, first, now)


@jit
def standing(tables, game, seat, card):
    """How far a postcard is met, of several conditions the nearest: (have, at least, at most, met or not)."""
    t, g = tables[0], game[0]
    condition = int(t.post_condition[card])
    first, count = condition, 1
    if t.c_kind[condition] == IF_ANY:
        first, count = int(t.c_first[condition]), int(t.c_count[condition])
    best = first
    for part in range(first, first + count):
        if t.c_least[part] - progress(t, g, seat, part) < t.c_least[best] - progress(t, g, seat, best):
            best = part
    have = progress(t, g, seat, best)
    return have, int(t.c_least[best]), int(t.c_most[best]), is_met(t, g, seat, card)
