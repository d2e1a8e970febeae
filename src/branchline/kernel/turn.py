"""The course of a game: setting up, what may be done now, doing it, and whose turn is next.

Action codes are int32, the same for every board:

    bits 20..   what           PASS, DRAW, TICKETS, KEEP, CLAIM, ADD, DECLINE or STATION
    DRAW        bits 0..3      0: blind, 1 to 5: the card in that place of the display
    KEEP        bits 0..7      which of the offered tickets, as bits
    CLAIM       bits 8..19     the lane
                bits 4..7      the colour it is paid in (LOCOMOTIVE: in locomotives alone)
                bits 0..3      how many of the cards are locomotives
    ADD         bits 0..3      how many of the cards added for a tunnel are locomotives
    STATION     bits 8..19     the city; the payment as in CLAIM
"""

import numpy as np

from ._jit import jit
from .bits import lowest_bit
from .cards import can_draw, can_draw_blind, can_take, draw_blind, refill_display, take_face_up
from .chance import draw
from .claim import (
    can_claim_any,
    cards_towards,
    open_all_lanes,
    pay,
    payable_lanes,
    payment_range,
    put_trains,
)
from .state import (
    CITY_WORDS,
    EMPTY,
    KEEP,
    LOCOMOTIVE,
    NOBODY,
    OPENING,
    OVER,
    SECOND_CARD,
    SETUP_CHANCE,
    SLOTS,
    TUNNEL,
    TURN,
)
from .station import build_station, can_build, free_cities, station_price
from .tickets import box_rejects, deal_opening, keep, may_keep, offer, put_under, set_up_decks
from .tunnel import add_cards, extra_range, lay_down, take_back

U = np.uint64

PASS, DRAW, TICKETS, KEEP_TICKETS, CLAIM = 0, 1 << 20, 2 << 20, 3 << 20, 4 << 20
ADD, DECLINE, STATION = 5 << 20, 6 << 20, 7 << 20
WHAT = 0xF << 20
MOST_ACTIONS = (
    8192  # no position has more: 320 lanes and 128 cities, each in 8 colours with a few locomotives
)


@jit
def set_up(tables, game, key, players, start, stack, ticket_stack):
    """Make ``game`` a new game (C-1 to C-4).

    key: uint64[2]; start: a seat, or NOBODY to draw one; stack, ticket_stack: kinds and tickets
    that come first, int64 arrays. The record must be zeroed.
    """
    g = game[0]
    t = tables[0]
    g.key[0], g.key[1] = key[0], key[1]
    g.players = players
    g.stack_end = len(stack)
    for i in range(len(stack)):
        g.stack[i] = stack[i]
    g.ticket_stack_end = len(ticket_stack)
    for i in range(len(ticket_stack)):
        g.ticket_stack[i] = ticket_stack[i]
    for kind in range(t.kinds):
        g.deck[kind] = t.cards[kind]
        g.fresh[kind] = t.cards[kind]
        g.deck_size += t.cards[kind]
    for seat in range(players):
        g.trains[seat] = t.trains
        g.stations_left[seat] = t.stations
        for _ in range(t.hand):
            draw_blind(t, g, seat)
    g.display[:] = EMPTY
    g.gaps = SLOTS
    refill_display(t, g)
    open_all_lanes(t, g)
    set_up_decks(t, g)
    deal_opening(t, g)
    drawn = draw(g, SETUP_CHANCE, players)
    g.start = drawn if start == NOBODY else start
    g.final_by = NOBODY
    g.phase = OPENING
    g.seat = 0


@jit
def must_pass(tables, game):
    """Whether the seat to move has no legal action but to pass (C-25)."""
    t, g = tables[0], game[0]
    if g.phase != TURN:
        return False
    seat = int(g.seat)
    return not (can_draw(g) or g.queue_size[0] > 0 or can_claim_any(t, g, seat) or can_build(t, g, seat))


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
                out[n] = TICKETS
                n += 1
            n = legal_claims(t, g, seat, out, n)
            n = legal_stations(t, g, seat, out, n)
            if n == 0:
                out[0] = PASS
                n = 1
    elif g.phase == TUNNEL:
        out[0] = DECLINE
        n = 1
        first, last = extra_range(g, seat)
        for locomotives in range(first, last + 1):
            out[n] = ADD | locomotives
            n += 1
    return n


@jit
def legal_claims(t, g, seat, out, n):
    held = int(g.hands[seat, LOCOMOTIVE])
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
                first, last = payment_range(g, seat, payer, length, ferry)
                for locomotives in range(first, last + 1):
                    out[n] = CLAIM | lane << 8 | payer << 4 | locomotives
                    n += 1
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
                first, last = payment_range(g, seat, payer, price, 0)
                for locomotives in range(first, last + 1):
                    out[n] = STATION | city << 8 | payer << 4 | locomotives
                    n += 1
    return n


@jit
def play(tables, game, action):
    """Do a legal action. It is not checked: the caller takes it from :func:`legal`."""
    play_action(tables[0], game[0], action)


@jit
def play_action(t, g, action):
    what = action & WHAT
    seat = int(g.seat)
    g.turned_count = 0
    if what == PASS:
        g.passes += 1
        if g.passes == g.players:  # C-25
            g.phase = OVER
        else:
            end_turn(t, g)
        return
    g.passes = 0
    if what == CLAIM:
        claim(t, g, seat, (action >> 8) & 0xFFF, (action >> 4) & 0xF, action & 0xF)
        if g.phase == TURN:
            end_turn(t, g)
    elif what == DRAW:
        draw_card(t, g, seat, action & 0xF)
    elif what == TICKETS:
        offer(g, seat, 0, t.draw)
        g.phase = KEEP
    elif what == STATION:
        build_station(t, g, seat, (action >> 8) & 0xFFF, (action >> 4) & 0xF, action & 0xF)
        end_turn(t, g)
    elif what == ADD:
        add_cards(t, g, seat, action & 0xF)
        end_turn(t, g)
    elif what == DECLINE:
        take_back(t, g, seat)
        end_turn(t, g)
    else:
        keep(g, seat, action & 0xFF)
        if g.phase == KEEP:
            put_under(t, g, seat, seat + 1)  # C-23
            end_turn(t, g)
        else:
            choose_opening(t, g, seat)


@jit
def claim(t, g, seat, lane, payer, locomotives):
    """Pay for a lane and take it; for a tunnel the cards are laid down first."""
    if t.lane_tunnel[lane] > 0:
        lay_down(t, g, seat, lane, payer, locomotives)
    else:
        pay(g, seat, payer, int(t.lane_length[lane]), locomotives)
        put_trains(t, g, seat, lane)


@jit
def draw_card(t, g, seat, place):
    """The first or second card of a turn (C-6)."""
    if place == 0:
        draw_blind(t, g, seat)
        g.drawn += 1
    else:
        kind = take_face_up(t, g, seat, place - 1)
        g.drawn += 2 if kind == LOCOMOTIVE else 1  # C-8
    if g.drawn < 2 and can_draw(g):
        g.phase = SECOND_CARD
    else:
        end_turn(t, g)


@jit
def choose_opening(t, g, seat):
    """One opening choice is made; the first turn begins with the last of them (C-3)."""
    g.chosen |= 1 << seat
    if g.chosen != (1 << g.players) - 1:
        g.seat = first_undecided(g)
        return
    if t.boxes_rejects:
        box_rejects(g)
    else:
        put_under(t, g, 0, int(g.players))
    g.seat = g.start
    g.phase = TURN


@jit
def first_undecided(g):
    seat = 0
    while g.chosen >> seat & 1:
        seat += 1
    return seat


@jit
def end_turn(t, g):
    """Before the next player acts: the display (C-14) and the last round (C-26)."""
    if g.gaps > 0:
        refill_display(t, g)
    g.drawn = 0
    g.turns += 1
    if g.final_by != NOBODY:
        g.turns_left -= 1
        if g.turns_left == 0:
            g.phase = OVER
            return
    elif g.trains[g.seat] <= t.end_trains:
        g.final_by = g.seat
        g.turns_left = g.players
    g.seat = (g.seat + 1) % g.players
    g.phase = TURN
