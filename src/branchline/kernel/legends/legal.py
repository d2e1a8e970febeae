"""What a seat may do now, by code (codes.py of the kernel and of the frontier)."""

import numpy as np

from .._jit import jit
from ..bits import bit_count, lowest_bit
from ..claim import cards_towards, payable_lanes
from ..codes import CLAIM, DECLINE, DRAW, DRAW_TICKETS, KEEP_TICKETS, PASS
from ..state import EMPTY, KEEP, LOCOMOTIVE, OPENING, OVER, SECOND_CARD, SLOTS, TURN
from ..tickets import may_keep
from .cards import can_draw, cards_to_draw, is_locked, may_take
from .claim import can_lay, free_cards, suits
from .codes import ACCEPT, GIVE, HIRE_CREW, LAY_EXTRA, PAY_TOLL, RETIRE_EVENT, SHOW_CARD
from .effects import parameter
from .postcards import any_met, is_met
from .price import (
    NO_WAY,
    can_claim,
    changed_lanes,
    colour_of,
    payments,
    price,
    suits_payer,
    usable_discounts,
)
from .run import gives_toll, may_retire, pays_toll
from .state import DISCARD, EXTRA, HIRE, OFFER, PASS_CARDS, RETIRE, SHOW, TAKE, TOLL
from .tables import FACE_UP

U = np.uint64


@jit
def must_pass(tables, game):
    """Whether the seat to move has no legal action but to pass (LW-23)."""
    t, g = tables[0], game[0]
    if g.phase != TURN:
        return False
    seat = int(g.seat)
    if g.queue_size[0] > 0 or may_draw(t, g, seat):
        return False
    for lane in range(t.lanes):
        if can_claim(t, g, seat, lane):
            return False
    return not any_met(t, g, seat)


@jit
def legal(tables, game, out):
    """Write the codes of all legal actions of the seat to move to ``out`` (int32); return how many."""
    return legal_actions(tables[0], game[0], out, False)


@jit
def is_legal(tables, game, action, out):
    """Whether an action code is legal for the seat to move; ``out``: room for all that are (int32)."""
    for i in range(legal_actions(tables[0], game[0], out, False)):
        if out[i] == action:
            return True
    return False


@jit
def may_draw(t, g, seat):
    """Whether the action of drawing train cards may be chosen (LW-27, LW-28)."""
    return not is_locked(t, g) and can_draw(t, g, parameter(t, g, seat, FACE_UP))


@jit
def legal_actions(t, g, out, cheapest):
    """cheapest: of each lane, colour and set of discounts only the payment with the fewest locomotives."""
    n = 0
    seat = int(g.seat)
    phase = g.phase
    if phase == OVER:
        return 0
    if phase == OPENING:
        for mask in range(1 << int(g.offered[seat])):
            if may_keep(t, g, seat, mask):
                out[n] = KEEP_TICKETS | mask
                n += 1
    elif phase == TURN:
        if may_draw(t, g, seat):
            n = legal_draws(g, parameter(t, g, seat, FACE_UP), out, n)
        if g.queue_size[0] > 0:
            out[n] = DRAW_TICKETS
            n += 1
        n = legal_claims(t, g, seat, out, n, cheapest)
        if n == 0:  # LW-23; a postcard may be shown first (LW-25)
            out[0] = PASS
            n = 1
        n = legal_shows(t, g, seat, out, n)
    elif phase == SECOND_CARD:
        n = legal_draws(g, g.face_up, out, n)
    else:
        n = legal_answers(t, g, seat, out, n)
    return n


@jit
def legal_draws(g, face_up, out, n):
    if cards_to_draw(g) > 0:
        out[n] = DRAW
        n += 1
    for slot in range(SLOTS):
        if may_take(g, slot, face_up):
            out[n] = DRAW | (slot + 1)
            n += 1
    return n


@jit
def legal_claims(t, g, seat, out, n, cheapest):
    usable = usable_discounts(t, g, seat)
    locomotives = int(g.hands[seat, LOCOMOTIVE])
    for word in range(t.words):
        changed = changed_lanes(t, g, seat, word)
        for payer in range(LOCOMOTIVE + 1):  # the others take what is printed on them
            reach = cards_towards(t, g, seat, payer)
            lanes = payable_lanes(t, g, seat, payer, reach, locomotives, word) & ~changed
            while lanes:
                lane = 64 * word + lowest_bit(lanes)
                lanes &= lanes - U(1)
                first, last = payments(t, g, seat, payer, int(t.lane_length[lane]))
                if cheapest:
                    last = first
                for count in range(first, last + 1):
                    out[n] = CLAIM | lane << 8 | payer << 4 | count
                    n += 1
        lanes = g.open[seat, word] & changed
        while lanes:
            lane = 64 * word + lowest_bit(lanes)
            lanes &= lanes - U(1)
            colour = colour_of(t, g, seat, lane)
            for discounts in range(usable + 1):
                if discounts & ~usable:
                    continue
                cards, _ = price(t, g, seat, lane, discounts)
                if cards == NO_WAY:
                    continue
                for payer in range(LOCOMOTIVE + 1):
                    if not suits_payer(colour, payer):
                        continue
                    first, last = payments(t, g, seat, payer, cards)
                    if cheapest:
                        last = min(last, first)
                    for count in range(first, last + 1):
                        out[n] = CLAIM | lane << 8 | payer << 4 | count | discounts << 24
                        n += 1
    return n


@jit
def legal_shows(t, g, seat, out, n):
    for card in range(t.postcards):
        if g.postcards[seat] >> U(card) & U(1) and is_met(t, g, seat, card):
            out[n] = SHOW_CARD | card
            n += 1
    return n


@jit
def legal_answers(t, g, seat, out, n):
    """What the decision on top of the stack may be answered with."""
    frame = g.frames[g.depth - 1]
    phase = g.phase
    if phase == KEEP:
        for mask in range(1 << int(g.offered[seat])):
            if keeps_enough(g, seat, mask, int(frame[2])):
                out[n] = KEEP_TICKETS | mask
                n += 1
    elif phase == EXTRA:
        enough = can_lay(t, g, seat, int(frame[2])) >= frame[3]
        for kind in range(LOCOMOTIVE + 1):
            if enough and suits(t, g, seat, int(frame[2]), kind) and free_cards(g, seat, kind) > 0:
                out[n] = LAY_EXTRA | kind
                n += 1
    elif phase in (DISCARD, PASS_CARDS, TOLL):
        for kind in range(LOCOMOTIVE + 1):
            if g.hands[seat, kind] > g.passing[seat, kind] and (phase != TOLL or gives_toll(g, frame)):
                out[n] = GIVE | kind
                n += 1
        if phase == TOLL and pays_toll(t, g, frame):
            out[n] = PAY_TOLL
            n += 1
    elif phase == OFFER:
        out[n] = ACCEPT
        n += 1
    elif phase == TAKE:
        for slot in range(SLOTS):
            if g.display[slot] != EMPTY:
                out[n] = DRAW | (slot + 1)
                n += 1
    elif phase == SHOW:
        n = legal_shows(t, g, seat, out, n)
    elif phase == RETIRE:
        for i in range(g.event_count):
            if may_retire(t, g, frame, i):
                out[n] = RETIRE_EVENT | int(g.event_pile[i])
                n += 1
    elif phase == HIRE:
        for card in range(t.crew):
            if g.crew_offer >> card & 1:
                out[n] = HIRE_CREW | card
                n += 1
    if phase in (EXTRA, OFFER, SHOW) or (phase == RETIRE and t.e_optional[frame[2]]):
        out[n] = DECLINE
        n += 1
    return n


@jit
def keeps_enough(g, seat, mask, least):
    return bit_count(U(mask)) >= min(least, int(g.offered[seat]))
