"""Whole games of random moves, without ever writing out the list of legal ones.

Two policies say what "random" means. ALL: every legal action is equally likely, each payment an action
of its own. CHEAPEST: of a lane, a station or a tunnel's extra cards paid in one colour only the payment
with the fewest locomotives counts.

Payments are counted in sets of lanes: those payable with ``j`` locomotives among them are the lanes
longer than ``j`` and no longer than the cards of the colour and ``j`` together.
"""

import numpy as np

from ._jit import jit
from .bits import bit_count, nth_bit, nth_of, size_of
from .cards import can_draw_blind, can_take
from .chance import pick
from .claim import cards_of, mix_range, most_shared, payable_lanes, payment_range
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
from .legal import MOST_EXTRA, can_hand_over, legal_answers
from .score import COLUMNS, TOTAL, final
from .state import CITY_WORDS, GAME, KEEP, LOCOMOTIVE, OPENING, OVER, PLACE, SEATS, SHARE, SLOTS, TUNNEL, TURN
from .station import free_cities, station_price
from .tables import LONGEST_LANE
from .tickets import may_keep
from .tunnel import extra_range
from .turn import play_action, set_up

U = np.uint64
CHEAPEST, ALL = 0, 1


@jit
def random_action(tables, game, rng, policy):
    """A random legal action of the seat to move; ``rng``: uint64[1], see chance.next_random."""
    return choose_random(tables[0], game[0], rng, policy)


@jit
def choose_random(t, g, rng, policy):
    if g.phase == OPENING or g.phase == KEEP:
        return KEEP_TICKETS | random_keep(t, g, rng)
    if g.phase == TUNNEL:
        return random_answer(t, g, rng, policy)
    if g.phase == PLACE:
        return PLACE_CARD | pick(rng, 2)
    if g.phase == SHARE:
        tickets = g.shareable[g.seat]
        return SHARE_TICKET | nth_of(tickets, pick(rng, size_of(tickets)))
    places = int(can_draw_blind(g))  # the draws that are legal, as bits: blind and five places
    for slot in range(SLOTS):
        places |= int(can_take(g, slot)) << (slot + 1)
    draws = bit_count(U(places))
    if g.phase != TURN:
        return DRAW | nth_bit(U(places), pick(rng, draws))
    seat = int(g.seat)
    others = draws + (g.queue_size[0] > 0)
    before_stations = others + count_claims(t, g, seat, policy)
    payments = count_station_payments(t, g, seat, policy)
    cities = count_free_cities(t, g) if payments > 0 else 0
    before_tickets = before_stations + payments * cities
    actions = before_tickets + hand_overs(t, g, seat)
    if actions == 0:
        return PASS
    at = pick(rng, actions)
    if at < draws:
        return DRAW | nth_bit(U(places), at)
    if at < others:
        return DRAW_TICKETS
    if at < before_stations:
        return nth_claim(t, g, seat, policy, at - others)
    if at >= before_tickets:
        return nth_hand_over(g, seat, at - before_tickets)
    at -= before_stations
    payment = nth_station_payment(t, g, seat, policy, at % payments)
    return STATION | nth_free_city(t, g, at // payments) << 8 | payment


@jit
def random_keep(t, g, rng):
    seat = int(g.seat)
    while True:
        mask = pick(rng, 1 << int(g.offered[seat]))
        if may_keep(t, g, seat, mask):
            return mask


@jit
def random_answer(t, g, rng, policy):
    """Add cards for the tunnel, or decline."""
    seat, payer, extra = int(g.seat), int(g.laid_payer), int(g.extra)
    first, last = extra_range(t, g, seat)
    if policy == CHEAPEST or t.team_size == 1:
        at = pick(rng, payments_counted(first, last, policy) + 1) - 1
        return DECLINE if at < 0 else ADD | (first + at) | most_shared(t, g, seat, payer, extra, first + at)
    out = np.empty(MOST_EXTRA, np.int32)
    return out[pick(rng, legal_answers(t, g, seat, out, 0))]


@jit
def payments_counted(first, last, policy):
    """How many payments with ``first`` to ``last`` locomotives the policy tells apart."""
    if first > last:
        return 0
    return 1 if policy == CHEAPEST else last - first + 1


@jit
def hand_overs(t, g, seat):
    """How many ways a seat has to pass one or two of its tickets (TA-18)."""
    count = int(g.tickets[seat]) if can_hand_over(t, g, seat) else 0
    return count * (count + 1) // 2


@jit
def nth_hand_over(g, seat, at):
    if at < g.tickets[seat]:
        return HAND_OVER | nth_of(g.held[seat], at)
    at -= int(g.tickets[seat])
    second = 1
    while at >= second:  # pairs, by the place of the second
        at -= second
        second += 1
    return HAND_OVER | nth_of(g.held[seat], at) | (nth_of(g.held[seat], second) + 1) << 8


@jit
def lanes_between(t, g, seat, payer, above, reach, locomotives, word):
    """The open lanes a payer suits with ``locomotives`` that are longer than ``above``, up to ``reach``."""
    return payable_lanes(t, g, seat, payer, reach, locomotives, word) & ~t.payable[payer, above, word]


@jit
def count_claims(t, g, seat, policy):
    """How many claims are legal, as the policy counts them."""
    if t.team_size > 1 and policy == ALL:
        return mixed_claim(t, g, seat, -1)[0]
    locomotives = cards_of(t, g, seat, LOCOMOTIVE)
    count = 0
    for payer in range(LOCOMOTIVE + 1):
        own = cards_of(t, g, seat, payer)
        if payer == LOCOMOTIVE or policy == CHEAPEST:
            reach = min(own + (locomotives if payer != LOCOMOTIVE else 0), LONGEST_LANE) * (own > 0)
            for word in range(t.words):
                count += bit_count(lanes_between(t, g, seat, payer, 0, reach, locomotives, word))
        else:
            for j in range(locomotives + 1):
                reach = min(own + j, LONGEST_LANE) * (own > 0)
                for word in range(t.words):
                    above = min(j, reach)
                    count += bit_count(lanes_between(t, g, seat, payer, above, reach, j, word))
    return count


@jit
def nth_claim(t, g, seat, policy, at):
    """The claim at position ``at`` in the order in which :func:`count_claims` counts."""
    if t.team_size > 1 and policy == ALL:
        return mixed_claim(t, g, seat, at)[1]
    locomotives = cards_of(t, g, seat, LOCOMOTIVE)
    for payer in range(LOCOMOTIVE + 1):
        own = cards_of(t, g, seat, payer)
        apart = payer != LOCOMOTIVE and policy == ALL  # whether numbers of locomotives are counted apart
        wild = locomotives if payer != LOCOMOTIVE else 0
        for j in range(0 if apart else wild, wild + 1):
            reach = min(own + j, LONGEST_LANE) * (own > 0)
            above = min(j, reach) if apart else 0
            for word in range(t.words):
                held = j if payer != LOCOMOTIVE else own
                lanes = lanes_between(t, g, seat, payer, above, reach, held, word)
                count = bit_count(lanes)
                if at < count:
                    lane = 64 * word + nth_bit(lanes, at)
                    length, ferry = int(t.lane_length[lane]), int(t.lane_ferry[lane])
                    paid = j if apart else payment_range(t, g, seat, payer, length, ferry)[0]
                    mix = most_shared(t, g, seat, payer, length, paid)
                    return CLAIM | lane << 8 | payer << 4 | paid | mix
                at -= count
    return PASS  # not reached: ``at`` is below the number of claims


@jit
def mixed_claim(t, g, seat, at):
    """How many claims there are when every mix of sources counts apart (TA-10), and the one at a position."""
    count = 0
    code = PASS
    for payer in range(LOCOMOTIVE + 1):
        for length in range(1, LONGEST_LANE + 1):
            first, last = payment_range(t, g, seat, payer, length, 0)
            for locomotives in range(first, last + 1):
                least, most = mix_range(t, g, seat, payer, length - locomotives)
                least_wild, most_wild = mix_range(t, g, seat, LOCOMOTIVE, locomotives)
                wilds = most_wild - least_wild + 1
                mixes = (most - least + 1) * wilds
                for word in range(t.words):
                    lanes = lanes_between(t, g, seat, payer, length - 1, length, locomotives, word)
                    claims = bit_count(lanes) * mixes
                    if count <= at < count + claims:
                        lane = 64 * word + nth_bit(lanes, (at - count) // mixes)
                        shared = least + (at - count) % mixes // wilds
                        wild = least_wild + (at - count) % wilds
                        code = CLAIM | lane << 8 | payer << 4 | locomotives | shared << 24 | wild << 28
                    count += claims
    return count, code


@jit
def count_station_payments(t, g, seat, policy):
    """How many payments of its next station a seat has, as the policy counts them."""
    count = 0
    if g.stations_left[seat] > 0:
        price = station_price(t, g, seat)
        for payer in range(LOCOMOTIVE + 1):
            first, last = payment_range(t, g, seat, payer, price, 0)
            count += payments_counted(first, last, policy)
    return count


@jit
def nth_station_payment(t, g, seat, policy, at):
    """The payer and locomotives of the payment at position ``at``, as in an action's code."""
    price = station_price(t, g, seat)
    for payer in range(LOCOMOTIVE + 1):
        first, last = payment_range(t, g, seat, payer, price, 0)
        counted = payments_counted(first, last, policy)
        if at < counted:
            return payer << 4 | (first + at)
        at -= counted
    return 0  # not reached: ``at`` is below the number of payments


@jit
def count_free_cities(t, g):
    count = 0
    for word in range(CITY_WORDS):
        count += bit_count(free_cities(t, g, word))
    return count


@jit
def nth_free_city(t, g, at):
    word = 0
    while bit_count(free_cities(t, g, word)) <= at:
        at -= bit_count(free_cities(t, g, word))
        word += 1
    return 64 * word + nth_bit(free_cities(t, g, word), at)


@jit
def play_out(tables, game, rng, policy):
    """Random moves to the end of the game; returns how many decisions it took."""
    t, g = tables[0], game[0]
    decisions = 0
    while g.phase != OVER:
        play_action(t, g, choose_random(t, g, rng, policy))
        decisions += 1
    return decisions


@jit
def play_games(tables, players, games, policy, seed):
    """Play and score ``games`` random games; returns (decisions, sum of all scores)."""
    blank = np.zeros(1, GAME)
    game = np.zeros(1, GAME)
    rng = np.array([seed], np.uint64)
    key = np.empty(2, np.uint64)
    nothing = np.empty(0, np.int64)
    count = np.empty((SEATS, COLUMNS), np.int64)
    decisions = points = 0
    for i in range(games):
        key[0], key[1] = U(seed), U(i)
        game[0] = blank[0]
        set_up(tables, game, key, players, -1, nothing, nothing)
        decisions += play_out(tables, game, rng, policy)
        final(tables, game, count)
        for side in range(players // tables[0].team_size):
            points += count[side, TOTAL]
    return decisions, points
