"""Whole games of random moves, without ever writing out the list of legal ones.

Two policies say what "random" means. ALL: every legal action is equally likely, each payment an action
of its own. CHEAPEST: of a lane paid in one colour only the payment with the fewest locomotives counts.
Payments are counted in sets of lanes: those payable with ``j`` locomotives among them are the lanes
longer than ``j`` and no longer than the cards of the colour and ``j`` together.
"""

import numpy as np

from ._jit import jit
from .cards import can_draw_blind, can_take
from .chance import pick
from .claim import payment_range
from .score import COLUMNS, TOTAL, final
from .state import GAME, KEEP, LOCOMOTIVE, OPENING, OVER, SEATS, SLOTS, TURN
from .tables import LONGEST_LANE
from .tickets import least_to_keep
from .turn import CLAIM, DRAW, KEEP_TICKETS, PASS, TICKETS, bit_count, play_action, set_up

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
    places = int(can_draw_blind(g))  # the draws that are legal, as bits: blind and five places
    for slot in range(SLOTS):
        places |= int(can_take(g, slot)) << (slot + 1)
    draws = bit_count(U(places))
    if g.phase != TURN:
        return DRAW | nth_bit(U(places), pick(rng, draws))
    seat = int(g.seat)
    others = draws + (g.queue_size[0] > 0)
    actions = others + count_claims(t, g, seat, policy)
    if actions == 0:
        return PASS
    at = pick(rng, actions)
    if at < draws:
        return DRAW | nth_bit(U(places), at)
    if at < others:
        return TICKETS
    return nth_claim(t, g, seat, policy, at - others)


@jit
def random_keep(t, g, rng):
    count = int(g.offered[g.seat])
    least = least_to_keep(t, g, int(g.seat))
    while True:
        mask = pick(rng, 1 << count)
        if bit_count(U(mask)) >= least:
            return mask


@jit
def lanes_between(t, g, seat, payer, above, reach, word):
    """The open lanes a payer suits that are longer than ``above`` and no longer than ``reach``."""
    return g.open[seat, word] & t.payable[payer, reach, word] & ~t.payable[payer, above, word]


@jit
def count_claims(t, g, seat, policy):
    """How many claims are legal, as the policy counts them."""
    locomotives = int(g.hands[seat, LOCOMOTIVE])
    most = min(int(g.trains[seat]), LONGEST_LANE)
    count = 0
    for payer in range(LOCOMOTIVE + 1):
        own = int(g.hands[seat, payer])
        if payer == LOCOMOTIVE or policy == CHEAPEST:
            reach = min(own + (locomotives if payer != LOCOMOTIVE else 0), most) * (own > 0)
            for word in range(t.words):
                count += bit_count(lanes_between(t, g, seat, payer, 0, reach, word))
        else:
            for j in range(locomotives + 1):
                reach = min(own + j, most) * (own > 0)
                for word in range(t.words):
                    count += bit_count(lanes_between(t, g, seat, payer, min(j, reach), reach, word))
    return count


@jit
def nth_claim(t, g, seat, policy, at):
    """The claim at position ``at`` in the order in which :func:`count_claims` counts."""
    locomotives = int(g.hands[seat, LOCOMOTIVE])
    most = min(int(g.trains[seat]), LONGEST_LANE)
    for payer in range(LOCOMOTIVE + 1):
        own = int(g.hands[seat, payer])
        apart = payer != LOCOMOTIVE and policy == ALL  # whether numbers of locomotives are counted apart
        wild = locomotives if payer != LOCOMOTIVE else 0
        for j in range(0 if apart else wild, wild + 1):
            reach = min(own + j, most) * (own > 0)
            above = min(j, reach) if apart else 0
            for word in range(t.words):
                lanes = lanes_between(t, g, seat, payer, above, reach, word)
                count = bit_count(lanes)
                if at < count:
                    lane = 64 * word + nth_bit(lanes, at)
                    paid = j if apart else payment_range(g, seat, payer, int(t.lane_length[lane]))[0]
                    return CLAIM | lane << 8 | payer << 4 | paid
                at -= count
    return PASS  # not reached: ``at`` is below the number of claims


@jit
def nth_bit(x, n):
    """The position of the ``n``-th one (from 0) of a uint64 that has more than ``n``."""
    at = 0
    for step in (32, 16, 8, 4, 2, 1):
        low = bit_count(x & ((U(1) << U(step)) - U(1)))
        above = int(n >= low)  # multiplied with, since the processor could not guess a branch
        n -= low * above
        at += step * above
        x >>= U(step * above)
    return at


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
        for seat in range(players):
            points += count[seat, TOTAL]
    return decisions, points
