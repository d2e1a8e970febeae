"""Claiming: the declaration, paying, and the claim steps one after another (LW-52 to LW-75)."""

import numpy as np

from .._jit import jit
from ..bits import has
from ..cards import discard
from ..claim import pay, put_trains, take_out
from ..state import EMPTY, GRAY, LOCOMOTIVE, NOBODY
from .effects import affected, bonus_level, current_event, effect_matches, in_force, matches, may_use, use
from .events import retire
from .price import colour_of, price
from .stack import (
    ASK_EXTRA,
    ASK_EXTRAS,
    ASK_SHOW,
    CONFIRM,
    DRAW_CARD,
    END_TURN,
    HAND,
    PAY_EXTRAS,
    RETIRE_USED,
    RUN,
    RUN_ALL,
    STEP,
    note,
    pop,
    push,
)
from .state import EXTRA_PAID, PAID, STEPPED
from .tables import ANY_CARD, AS_LANE, COMPANY, DISCOUNT, EVENT, LARGE_CITY, OPTIONAL_EXTRA, TOLL_EFFECT

U = np.uint64


@jit
def declare(t, g, seat, lane, payer, locomotives, discounts):
    """Name the claim (LW-60). Nothing moves before the questions for extra cards are answered."""
    g.claim_lane, g.claim_payer = lane, payer
    g.claim_locomotives, g.claim_discounts = locomotives, discounts
    g.claim_cards, g.claim_coins = price(t, g, seat, lane, discounts)
    g.claim_event = current_event(g)  # LW-66
    g.declared = U(0)
    g.extra_count = g.paid_out = g.claim_step = 0
    push(g, END_TURN)
    push(g, ASK_SHOW, seat)
    push(g, PAY_EXTRAS)
    push(g, STEP, 0)
    push(g, CONFIRM)
    push(g, ASK_EXTRAS, 0)


@jit
def ask_extras(t, g):
    """Ask about the next condition that extra cards could satisfy (LW-63).

    Whether the seat holds cards that suit is for nobody else to know: it is asked if it has enough cards.
    """
    frame = g.frames[g.depth - 1]
    seat = int(g.active)
    left = int(g.cards[seat]) - int(g.claim_cards) - int(g.extra_count)
    for candidate in range(int(frame[1]), t.candidates):
        if is_open(t, g, seat, candidate) and left >= t.x_cards[candidate]:
            frame[1] = candidate + 1
            push(g, ASK_EXTRA, seat, candidate, int(t.x_cards[candidate]))
            return
    pop(g)


@jit
def is_open(t, g, seat, candidate):
    """Whether a condition for extra cards is the seat's, fits the claim and is not satisfied yet."""
    effect, card = int(t.x_effect[candidate]), int(t.x_postcard[candidate])
    if effect >= 0:
        if not (in_force(t, g, seat, effect, g.claim_event) and may_use(t, g, seat, effect)):
            return False
    else:
        if g.postcards[seat] >> U(card) & U(1) == U(0):
            return False
        for other in range(candidate):
            if t.x_postcard[other] == card and g.declared >> U(other) & U(1):
                return False
    lanes, own, mail = t.x_filter[candidate], t.x_own[candidate], t.x_mail[candidate]
    return matches(t, g, seat, int(g.claim_lane), lanes, own, mail)


@jit
def suits(t, g, seat, candidate, kind):
    """Whether a card may be laid down for a condition; a locomotive may for any (LW-63, LW-E12)."""
    match = t.x_match[candidate]
    if kind == LOCOMOTIVE or match == ANY_CARD:
        return True
    if match != AS_LANE:
        return kind == match
    if g.claim_payer != LOCOMOTIVE:
        return kind == g.claim_payer
    colour = colour_of(t, g, seat, int(g.claim_lane))
    return colour in (GRAY, kind)


@jit
def free_cards(g, seat, kind):
    """Cards of a kind that are neither to be paid for the lane nor laid down for a condition."""
    count = int(g.hands[seat, kind])
    if kind == LOCOMOTIVE:
        count -= g.claim_locomotives
    elif kind == g.claim_payer:
        count -= g.claim_cards - g.claim_locomotives
    for i in range(g.extra_count):
        count -= g.extra_kind[i] == kind
    return count


@jit
def can_lay(t, g, seat, candidate):
    """How many cards a seat could lay down for a condition."""
    count = 0
    for kind in range(LOCOMOTIVE + 1):
        if suits(t, g, seat, candidate, kind):
            count += free_cards(g, seat, kind)
    return count


@jit
def lay_extra(g, kind):
    """Lay a card down for the condition asked about; it leaves the hand when the claim is confirmed."""
    frame = g.frames[g.depth - 1]
    g.extra_kind[g.extra_count] = kind
    g.extra_for[g.extra_count] = frame[2]
    g.extra_count += 1
    frame[3] -= 1
    if frame[3] == 0:
        g.declared |= U(1) << U(frame[2])
        pop(g)


@jit
def refuse_extra(g):
    """No cards for this condition: what was laid down for it is taken back."""
    candidate = g.frames[g.depth - 1][2]
    while g.extra_count > 0 and g.extra_for[g.extra_count - 1] == candidate:
        g.extra_count -= 1
    pop(g)


@jit
def confirm(t, g):
    """Pay and place the trains (LW-61, LW-65). Extra cards lie in no pile until their step."""
    pop(g)
    seat, lane = int(g.active), int(g.claim_lane)
    if g.claim_coins > 0:
        g.coins[seat] -= g.claim_coins
        note(g, PAID, seat, -int(g.claim_coins))
    for i in range(t.costs):
        effect = int(t.cost_list[i])
        if t.e_kind[effect] == DISCOUNT and is_used(t, g, seat, lane, effect):
            use(t, g, seat, effect)
    for i in range(g.extra_count):
        take_out(g, seat, int(g.extra_kind[i]), 1)
    pay(t, g, seat, int(g.claim_payer), int(g.claim_cards), int(g.claim_locomotives), 0)
    put_trains(t, g, seat, lane)


@jit
def is_used(t, g, seat, lane, effect):
    """Whether a discount counts in the claim declared: as chosen, or because it holds for such a lane."""
    if t.e_optional[effect]:
        return int(g.claim_discounts) >> int(t.e_bit[effect]) & 1 == 1
    return in_force(t, g, seat, effect, g.claim_event) and effect_matches(t, g, seat, effect, lane)


@jit
def take_step(t, g):
    """The next claim step the claim qualifies for (LW-67)."""
    frame = g.frames[g.depth - 1]
    seat, lane = int(g.active), int(g.claim_lane)
    for i in range(int(frame[1]), t.steps):
        number, effect = int(t.step_number[i]), int(t.step_effect[i])
        if not qualifies(t, g, seat, lane, effect):
            continue
        frame[1] = i + 1
        if number != g.claim_step:
            g.claim_step = number
            note(g, STEPPED, seat, number)
        if effect == LARGE_CITY:
            push(g, DRAW_CARD, seat, HAND)
        else:
            carry_out(t, g, seat, effect)
        return
    pop(g)


@jit
def qualifies(t, g, seat, lane, effect):
    if effect == LARGE_CITY:
        return has(t.large_lanes, lane)  # LW-69
    if not in_force(t, g, seat, effect, g.claim_event):
        return False
    if t.e_source[effect] == COMPANY:  # LW-68
        if t.lane_colour[lane] != t.company[seat] or t.e_level[effect] != bonus_level(t, g, seat):
            return False
    if t.e_kind[effect] == TOLL_EFFECT and not (
        is_foreign(t, seat, t.lane_a[lane]) or is_foreign(t, seat, t.lane_b[lane])
    ):
        return False
    if t.e_kind[effect] == OPTIONAL_EXTRA and g.declared >> U(candidate_of(t, effect)) & U(1) == U(0):
        return False
    return effect_matches(t, g, seat, effect, lane) and may_use(t, g, seat, effect)


@jit
def is_foreign(t, seat, city):
    """Whether another company's depot stands in a city (LW-75)."""
    return t.depot[city] != NOBODY and t.depot[city] != seat


@jit
def carry_out(t, g, seat, effect):
    """Bring about what a claim step says."""
    if t.e_kind[effect] == OPTIONAL_EXTRA:
        count_payout(t, g, effect)
        use(t, g, seat, effect)
        discard_extras(g, candidate_of(t, effect))
        push(g, RUN_ALL, int(t.e_reward[effect]), int(t.e_rewards[effect]))
        return
    seats = affected(t, g, effect)
    if not t.e_optional[effect] and seats:
        count_payout(t, g, effect)
    push(g, RUN, effect, seats)


@jit
def candidate_of(t, effect):
    candidate = 0
    while t.x_effect[candidate] != effect:
        candidate += 1
    return candidate


@jit
def discard_extras(g, candidate):
    """The cards laid down for a condition go to the discards."""
    for i in range(g.extra_count):
        if g.extra_for[i] == candidate:
            discard_extra(g, i)


@jit
def discard_extra(g, i):
    note(g, EXTRA_PAID, g.active, g.extra_kind[i], g.extra_for[i])
    discard(g, int(g.extra_kind[i]), 1)
    g.extra_kind[i] = EMPTY


@jit
def pay_postcards(g):
    """The extra cards for postcards go to the discards at their step (LW-74, LW-86)."""
    pop(g)
    for i in range(g.extra_count):
        if g.extra_kind[i] != EMPTY:
            discard_extra(g, i)
    g.extra_count = 0


@jit
def count_payout(t, g, effect):
    """An event that pays so many times only is retired after the last (LW-48)."""
    event = int(t.e_owner[effect])
    if t.e_source[effect] != EVENT or t.event_most[event] == 0 or g.paid_out:
        return
    g.paid_out = 1
    g.event_uses[event] += 1
    if g.event_uses[event] == t.event_most[event]:
        push(g, RETIRE_USED, event)


@jit
def retire_used(g):
    event = int(g.frames[g.depth - 1][1])
    pop(g)
    retire(g, event)
