"""Claims: which lane to claim now and what to pay, and what to do about a tunnel that asks for more."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.claim import cards_of, payment_range
from branchline.kernel.codes import ADD, CLAIM, DECLINE, PASS
from branchline.kernel.network import MAX_EDGES
from branchline.kernel.score import gather
from branchline.kernel.state import COLOURS, GRAY, LOCOMOTIVE, SHOWN
from branchline.kernel.tunnel import extra_range

from ..decision import can_claim, suits
from .cards import ask_for_cards, hand_worth, take_from_hand
from .lanes import extent, other_worth, planned_worth
from .mind import NEVER
from .tunnels import extra_odds


@jit
def best_claim(t, g, w, m):
    """(worth, action) of the best claim; NEVER if there is none."""
    seat = int(m.seat)
    base = hand_worth(t, w, m, m.spare)
    edges = np.empty((3, MAX_EDGES), np.int64)
    lanes = np.empty(MAX_EDGES, np.int64)
    n = gather(t, g, int(m.side), edges, lanes)
    before = extent(t, n, edges)
    best = NEVER
    action = PASS
    for lane in range(t.lanes):
        cards, colour, ferry = int(m.cards_now[lane]), int(m.colour_now[lane]), int(t.lane_ferry[lane])
        planned = m.in_plan[lane] == 1
        if m.extra_now[lane] <= NEVER or not can_claim(t, g, seat, lane):
            continue
        if not can_pay(t, g, seat, cards, colour, ferry):
            continue
        if not planned and t.lane_trains[lane] > m.spare:
            continue
        if planned:
            value = planned_worth(t, g, w, m, lane)
            spare = int(m.spare)
            ask_for_cards(t, g, m, lane)
        else:
            value = other_worth(t, w, m, lane, n, edges, before)
            spare = int(m.spare - t.lane_trains[lane])
        if t.lane_tunnel[lane] > 0:
            value, payer, locomotives = best_attempt(t, g, w, m, lane, spare, value, base)
        else:
            after, payer, locomotives = best_payment(t, g, w, m, cards, colour, ferry, spare)
            value += m.extra_now[lane] + m.later * (after - base)
        if planned:
            ask_for_cards(t, g, m, -1)
        if value > best:
            best = value
            action = CLAIM | lane << 8 | payer << 4 | locomotives
    return best, action


@jit
def can_pay(t, g, seat, cards, colour, ferry):
    locomotives = cards_of(t, g, seat, LOCOMOTIVE)
    most = 0
    for kind in range(COLOURS):
        if colour == GRAY or colour == kind:
            most = max(most, cards_of(t, g, seat, kind))
    return most + locomotives >= cards and locomotives >= ferry


@jit
def best_payment(t, g, w, m, cards, colour, ferry, spare):
    """(worth of the hand after it, payer, locomotives) of the payment that hurts least."""
    seat = int(m.seat)
    best = NEVER
    best_payer = best_locomotives = 0
    for payer in range(LOCOMOTIVE + 1):
        if not suits(t, g, seat, colour, payer):
            continue
        first, last = payment_range(t, g, seat, payer, cards, ferry)
        for locomotives in range(first, last + 1):
            take_from_hand(m, payer, cards, locomotives)
            after = hand_worth(t, w, m, spare)
            take_from_hand(m, payer, -cards, -locomotives)
            if after > best:
                best = after
                best_payer, best_locomotives = payer, locomotives
    return best, best_payer, best_locomotives


@jit
def best_attempt(t, g, w, m, lane, spare, gain, base):
    """(worth, payer, locomotives) of the payment to lay down for a tunnel; ``gain``: what having it is worth.

    A tunnel that asks for too much costs nothing but the turn (EU-9).
    """
    seat = int(m.seat)
    length = int(t.lane_length[lane])
    colour = int(t.lane_colour[lane])
    odds = np.empty(SHOWN + 1)
    best = NEVER
    best_payer = best_locomotives = 0
    for payer in range(LOCOMOTIVE + 1):
        if not suits(t, g, seat, colour, payer):
            continue
        extra_odds(g, m, payer, int(t.lane_tunnel[lane]), odds)
        first, last = payment_range(t, g, seat, payer, length, int(t.lane_ferry[lane]))
        for locomotives in range(first, last + 1):
            take_from_hand(m, payer, length, locomotives)
            worth = 0.0
            for extra in range(t.lane_tunnel[lane] + 1):
                after = worth_after_adding(t, w, m, payer, extra, spare)
                worth += odds[extra] * max(0.0, gain + m.later * (after - base))
            take_from_hand(m, payer, -length, -locomotives)
            if worth > best:
                best = worth
                best_payer, best_locomotives = payer, locomotives
    return best, best_payer, best_locomotives


@jit
def worth_after_adding(t, w, m, payer, extra, spare):
    """What the hand is worth after adding to a tunnel with few locomotives; NEVER if it cannot be done."""
    locomotives = extra if payer == LOCOMOTIVE else max(0, extra - int(m.hand[payer]))
    if locomotives > m.hand[LOCOMOTIVE]:
        return NEVER
    take_from_hand(m, payer, extra, locomotives)
    after = hand_worth(t, w, m, spare)
    take_from_hand(m, payer, -extra, -locomotives)
    return after


@jit
def answer_tunnel(t, g, w, m):
    """Add the cards that are missed least if the tunnel is worth them, else decline."""
    seat, lane = int(m.seat), int(g.laid_lane)
    length, payer = int(t.lane_length[lane]), int(g.laid_payer)
    base = hand_worth(t, w, m, m.spare)
    spare = int(m.spare)
    if m.in_plan[lane]:
        gain = planned_worth(t, g, w, m, lane)
        ask_for_cards(t, g, m, lane)
    else:
        edges = np.empty((3, MAX_EDGES), np.int64)
        n = gather(t, g, int(m.side), edges, np.empty(MAX_EDGES, np.int64))
        gain = other_worth(t, w, m, lane, n, edges, extent(t, n, edges))
        spare -= int(t.lane_trains[lane])
    take_from_hand(m, payer, length, int(g.laid_locomotives))
    best = 0.0
    action = DECLINE
    first, last = extra_range(t, g, seat)
    for locomotives in range(first, last + 1):
        take_from_hand(m, payer, int(g.extra), locomotives)
        worth = gain + m.later * (hand_worth(t, w, m, spare) - base)
        take_from_hand(m, payer, -int(g.extra), -locomotives)
        if worth > best:
            best = worth
            action = ADD | locomotives
    return action
