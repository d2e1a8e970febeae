"""What a seat may do now: every legal action, by its code (codes.py)."""

import numpy as np

from ._jit import jit
from .bits import lowest_bit
from .cards import can_draw, can_draw_blind, can_take
from .claim import can_claim_any, cards_of, cards_towards, mix_range, payable_lanes, payment_range
from .codes import (
    ADD,
    CLAIM,
    DECLINE,
    DRAW,
    DRAW_TICKETS,
    HAND_OVER,
    KEEP_TICKETS,
    PASS,
    PLACE_CARD,
    SHARE_TICKET,
    STATION,
)
from .state import (
    CITY_WORDS,
    KEEP,
    LOCOMOTIVE,
    OPENING,
    PLACE,
    SECOND_CARD,
    SHARE,
    SLOTS,
    TICKET_WORDS,
    TUNNEL,
    TURN,
)
from .station import can_build, free_cities, station_price
from .tickets import may_keep
from .tunnel import extra_range

U = np.uint64
MOST_EXTRA = 96  # answers to a tunnel: 85 with 6 extra cards, all from hand or holder


@jit
def must_pass(tables, game):
    """Whether the seat to move has no legal action but to pass (C-25)."""
    t, g = tables[0], game[0]
    if g.phase != TURN:
        return False
    seat = int(g.seat)
    if can_draw(g) or g.queue_size[0] > 0 or can_claim_any(t, g, seat):
        return False
    return not (can_build(t, g, seat) or can_hand_over(t, g, seat))


@jit
def legal(tables, game, out):
    """Write the codes of all legal actions of the seat to move to ``out`` (int32); return how many."""
    return legal_actions(tables[0], game[0], out)


@jit
def is_legal(tables, game, action, out):
    """Whether an action code is legal for the seat to move; ``out``: room for all that are (int32)."""
    for i in range(legal_actions(tables[0], game[0], out)):
        if out[i] == action:
            return True
    return False


@jit
def legal_actions(t, g, out):
    n = 0
    seat = int(g.seat)
    if g.phase == OPENING or g.phase == KEEP:
        for mask in range(1 << int(g.offered[seat])):
            if may_keep(t, g, seat, mask):
                out[n] = KEEP_TICKETS | mask
                n += 1
    elif g.phase == TURN or g.phase == SECOND_CARD:
        if can_draw_blind(g):
            out[n] = DRAW
            n += 1
        for slot in range(SLOTS):
            if can_take(g, slot):
                out[n] = DRAW | (slot + 1)
                n += 1
        if g.phase == TURN:
            if g.queue_size[0] > 0:
                out[n] = DRAW_TICKETS
                n += 1
            n = legal_claims(t, g, seat, out, n)
            n = legal_stations(t, g, seat, out, n)
            if can_hand_over(t, g, seat):
                n = legal_hand_overs(g, seat, out, n)
            if n == 0:
                out[0] = PASS
                n = 1
    elif g.phase == TUNNEL:
        n = legal_answers(t, g, seat, out, n)
    elif g.phase == PLACE:
        out[0], out[1] = PLACE_CARD, PLACE_CARD | 1
        n = 2
    elif g.phase == SHARE:
        n = write_tickets(g.shareable[seat], SHARE_TICKET, out, n)
    return n


@jit
def legal_answers(t, g, seat, out, n):
    """To decline a tunnel, or to add what it asks for (EU-9, EU-12)."""
    out[n] = DECLINE
    n += 1
    first, last = extra_range(t, g, seat)
    for locomotives in range(first, last + 1):
        n = legal_mixes(t, g, seat, int(g.laid_payer), int(g.extra), ADD | locomotives, out, n)
    return n


@jit
def legal_mixes(t, g, seat, payer, cards, code, out, n):
    """Write an action once for every mix of sources its payment can have (TA-10); without teams, once."""
    locomotives = code & 0xF
    least, most = mix_range(t, g, seat, payer, cards - locomotives)
    least_wild, most_wild = mix_range(t, g, seat, LOCOMOTIVE, locomotives)
    for shared in range(least, most + 1):
        for wild in range(least_wild, most_wild + 1):
            out[n] = code | shared << 24 | wild << 28
            n += 1
    return n


@jit
def write_tickets(tickets, code, out, n):
    for word in range(TICKET_WORDS):
        left = tickets[word]
        while left:
            out[n] = code | (64 * word + lowest_bit(left))
            left &= left - U(1)
            n += 1
    return n


@jit
def can_hand_over(t, g, seat):
    return t.team_size > 1 and g.tickets[seat] > 0


@jit
def legal_hand_overs(g, seat, out, n):
    """One or two tickets of one's own into the holder (TA-18)."""
    first = n
    n = write_tickets(g.held[seat], HAND_OVER, out, n)
    for i in range(first, first + g.tickets[seat]):
        for j in range(i + 1, first + g.tickets[seat]):
            out[n] = out[i] | ((out[j] & 0xFF) + 1) << 8
            n += 1
    return n


@jit
def legal_claims(t, g, seat, out, n):
    held = cards_of(t, g, seat, LOCOMOTIVE)
    for payer in range(LOCOMOTIVE + 1):
        reach = cards_towards(t, g, seat, payer)
        if reach == 0:
            continue
        for word in range(t.words):
            lanes = payable_lanes(t, g, seat, payer, reach, held, word)
            while lanes:
                lane = 64 * word + lowest_bit(lanes)
                lanes &= lanes - U(1)
                length, ferry = int(t.lane_length[lane]), int(t.lane_ferry[lane])
                first, last = payment_range(t, g, seat, payer, length, ferry)
                for locomotives in range(first, last + 1):
                    code = CLAIM | lane << 8 | payer << 4 | locomotives
                    n = legal_mixes(t, g, seat, payer, length, code, out, n)
    return n


@jit
def legal_stations(t, g, seat, out, n):
    if g.stations_left[seat] == 0:
        return n
    price = station_price(t, g, seat)
    for word in range(CITY_WORDS):
        cities = free_cities(t, g, word)
        while cities:
            city = 64 * word + lowest_bit(cities)
            cities &= cities - U(1)
            for payer in range(LOCOMOTIVE + 1):
                first, last = payment_range(t, g, seat, payer, price, 0)
                for locomotives in range(first, last + 1):
                    out[n] = STATION | city << 8 | payer << 4 | locomotives
                    n += 1
    return n
