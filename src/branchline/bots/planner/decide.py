"""The decision: every legal action is given its worth in points, and the best is taken."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.cards import can_draw_blind, can_take
from branchline.kernel.claim import payment_range
from branchline.kernel.codes import CLAIM, DRAW, DRAW_TICKETS, PASS
from branchline.kernel.network import MAX_EDGES, longest_path
from branchline.kernel.score import gather
from branchline.kernel.state import COLOURS, GRAY, KEEP, KINDS, LOCOMOTIVE, OPENING, SECOND_CARD, SLOTS

from ..decision import can_claim
from .cards import ask_for_cards, hand_worth, look_at_deck, look_at_extras
from .plan import make_plan
from .tickets import choose_to_keep, offer_worth
from .ways import FAR, look_at_map, spread, train_price, turns_left

U = np.uint64
NEVER = -1e6


@jit
def decide(tables, game, weights, mind, seat):
    """The action code ``seat`` chooses (it has to decide now). Reads only what the seat may know.

    tables, game, weights, mind: one-element arrays; only ``mind`` is written to. It comes from outside
    because a record does not keep an array alive that compiled code made.
    """
    t, g, w, m = tables[0], game[0], weights[0], mind[0]
    look_around(t, g, w, m, seat)
    if g.phase == OPENING or g.phase == KEEP:
        return choose_to_keep(t, g, w, m)
    make_plan(t, g, w, m)
    look_at_extras(t, g, w, m)
    look_at_deck(t, g, m)
    ask_for_cards(t, m, -1)
    if g.phase == SECOND_CARD:
        return best_draw(t, g, w, m, False)[1]
    worth, action = best_draw(t, g, w, m, True)
    claim, claim_action = best_claim(t, g, w, m)
    if claim > worth:
        worth, action = claim, claim_action
    if g.queue_size[0] > 0:
        offer = offer_worth(t, g, w, m)
        if offer > worth:
            worth, action = offer, DRAW_TICKETS
    return action


@jit
def look_around(t, g, w, m, seat):
    """What the seat sees before it thinks of tickets."""
    m.seat = seat
    for kind in range(t.kinds):
        m.hand[kind] = g.hands[seat, kind]
    m.turns = turns_left(g, w, seat)
    m.train_price = train_price(g, w, seat, m.turns)
    look_at_map(t, g, w, m)


@jit
def best_draw(t, g, w, m, first):
    """(worth, action) of the best draw; with ``first``, of the best two cards. PASS if there is none."""
    base = hand_worth(t, w, m, m.spare)
    later = max(0.0, min(1.0, m.turns - 1.0))  # cards are for later turns
    blind = NEVER
    action = PASS
    best = NEVER
    gains = np.full(SLOTS, NEVER)
    seen = np.zeros(KINDS, np.int64)  # kinds weighed
    if can_draw_blind(g):
        blind = blind_gain(t, w, m, base)
        best = blind
        action = DRAW
    for slot in range(SLOTS):
        if can_take(g, slot):
            gains[slot] = card_gain(t, w, m, base, int(g.display[slot]))
    second = 0.0
    if first:
        second = max(0.0, blind)
        for slot in range(SLOTS):
            if g.display[slot] != LOCOMOTIVE:
                second = max(second, gains[slot])
        best += second
    for slot in range(SLOTS):
        kind = int(g.display[slot])
        if gains[slot] == NEVER or seen[kind]:
            continue
        seen[kind] = 1
        gain = gains[slot]
        if first and kind != LOCOMOTIVE:
            gain += gain_after(t, g, w, m, base + gain, slot)
        if gain > best:
            best = gain
            action = DRAW | (slot + 1)
    return (NEVER if action == PASS else best * later), action


@jit
def card_gain(t, w, m, base, kind):
    m.hand[kind] += 1
    gain = hand_worth(t, w, m, m.spare) - base
    m.hand[kind] -= 1
    return gain


@jit
def blind_gain(t, w, m, base):
    gain = 0.0
    for kind in range(t.kinds):
        if m.chance[kind] > 0.0:
            gain += m.chance[kind] * card_gain(t, w, m, base, kind)
    return gain


@jit
def gain_after(t, g, w, m, base, taken):
    """What a second card brings after the one in a place of the display."""
    m.hand[g.display[taken]] += 1
    best = 0.0
    if can_draw_blind(g):
        best = max(best, blind_gain(t, w, m, base))
    for slot in range(SLOTS):
        kind = int(g.display[slot])
        if slot != taken and kind >= 0 and kind != LOCOMOTIVE:
            best = max(best, card_gain(t, w, m, base, kind))
    m.hand[g.display[taken]] -= 1
    return best


@jit
def best_claim(t, g, w, m):
    """(worth, action) of the best claim; NEVER if there is none."""
    seat = int(m.seat)
    base = hand_worth(t, w, m, m.spare)
    edges = np.empty((3, MAX_EDGES), np.int64)
    lanes = np.empty(MAX_EDGES, np.int64)
    n = gather(t, g, seat, edges, lanes)
    longest = longest_path(n, edges[0], edges[1], edges[2], t.cities)
    best = NEVER
    action = PASS
    for lane in range(t.lanes):
        length = int(t.lane_length[lane])
        planned = m.in_plan[lane] == 1
        if not can_claim(t, g, seat, lane) or not can_pay(t, g, seat, lane):
            continue
        if not planned and length > m.spare:
            continue
        if planned:
            value = w.turn + peril(t, g, w, m, lane)
            spare = int(m.spare)
            ask_for_cards(t, m, lane)
        else:
            value = float(t.points[length]) - m.train_price * length
            if t.longest_bonus > 0 and n < MAX_EDGES:
                edges[0, n], edges[1, n], edges[2, n] = t.lane_a[lane], t.lane_b[lane], length
                value += w.longest * (longest_path(n + 1, edges[0], edges[1], edges[2], t.cities) - longest)
            spare = int(m.spare) - length
        after, payer, locomotives = best_payment(t, g, w, m, lane, spare)
        value += after - base
        if planned:
            ask_for_cards(t, m, -1)
        if value > best:
            best = value
            action = CLAIM | lane << 8 | payer << 4 | locomotives
    return best, action


@jit
def can_pay(t, g, seat, lane):
    length = int(t.lane_length[lane])
    colour = int(t.lane_colour[lane])
    most = 0
    for kind in range(COLOURS):
        if colour == GRAY or colour == kind:
            most = max(most, int(g.hands[seat, kind]))
    return most + g.hands[seat, LOCOMOTIVE] >= length


@jit
def best_payment(t, g, w, m, lane, spare):
    """(worth of the hand after it, payer, locomotives) of the payment that hurts least."""
    seat = int(m.seat)
    length = int(t.lane_length[lane])
    colour = int(t.lane_colour[lane])
    best = NEVER
    best_payer = best_locomotives = 0
    for payer in range(LOCOMOTIVE + 1):
        if (colour != GRAY and payer != colour and payer != LOCOMOTIVE) or g.hands[seat, payer] == 0:
            continue
        first, last = payment_range(t, g, seat, payer, length, int(t.lane_ferry[lane]))
        for locomotives in range(first, last + 1):
            m.hand[payer] -= length - locomotives
            m.hand[LOCOMOTIVE] -= locomotives
            after = hand_worth(t, w, m, spare)
            m.hand[payer] += length - locomotives
            m.hand[LOCOMOTIVE] += locomotives
            if after > best:
                best = after
                best_payer, best_locomotives = payer, locomotives
    return best, best_payer, best_locomotives


@jit
def peril(t, g, w, m, lane):
    """What waiting with a planned lane costs: somebody may take it, or the game may end."""
    a, b = int(t.lane_a[lane]), int(t.lane_b[lane])
    length = int(t.lane_length[lane])
    danger = 0.0
    for rival in range(g.players):
        if rival != m.seat and g.trains[rival] >= length:
            danger += w.danger
            if touches(t, g, rival, a, b):
                danger += w.near
    stake = float(t.points[length])
    for i in range(m.goal_count):
        stake += 2.0 * t.ticket_value[m.goals[i]] / m.plan_size
    loss = max(0.0, min(w.worst, detour(t, g, m, lane) - m.price[lane]))
    late = min(1.0, 1.0 / (m.turns * m.turns))
    return min(1.0, danger) * loss + late * stake


@jit
def touches(t, g, rival, a, b):
    for city in (a, b):
        for lane in range(t.lanes):
            if g.owner[lane] == rival and (t.lane_a[lane] == city or t.lane_b[lane] == city):
                return True
    return False


@jit
def detour(t, g, m, lane):
    """The price of joining the ends of a planned lane without it, all else as planned."""
    start, goal = int(t.lane_a[lane]), int(t.lane_b[lane])
    twins_too = g.players < t.double_min_players  # C-20: they go with it
    m.cost[lane] = FAR
    for i in range(m.first[start], m.first[start + 1]):
        if twins_too and is_twin(t, lane, int(m.by[i])):
            m.cost[m.by[i]] = FAR
    spread(t, m, start, goal)
    for i in range(m.first[start], m.first[start + 1]):
        other = int(m.by[i])
        m.cost[other] = 0.0 if m.in_plan[other] else m.price[other]
    return m.distance[goal]


@jit
def is_twin(t, lane, other):
    return t.twins[lane, other >> 6] >> U(other & 63) & U(1) != 0
