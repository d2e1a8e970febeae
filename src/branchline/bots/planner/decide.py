"""The decision: every legal action is given its worth in points, and the best is taken."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.cards import can_draw_blind, can_take
from branchline.kernel.claim import cards_of, holder_of
from branchline.kernel.codes import DRAW, DRAW_TICKETS, PASS
from branchline.kernel.state import (
    KEEP,
    KINDS,
    LOCOMOTIVE,
    OPENING,
    PLACE,
    SECOND_CARD,
    SHARE,
    SLOTS,
    TICKET_WORDS,
    TUNNEL,
)

from ..decision import last_resort
from .cards import (
    ask_for_cards,
    card_gain,
    hand_worth,
    look_at_deck,
    look_at_extras,
    look_at_tunnels,
    take_from_hand,
    weigh_cards,
)
from .claims import answer_tunnel, best_claim
from .mind import NEVER
from .plan import make_plan
from .stations import best_station
from .team import best_hand_over, choose_place, choose_to_share, with_sources
from .tickets import choose_to_keep, offer_worth
from .ways import look_at_map, train_price, turns_left


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
    if g.phase == PLACE:
        return choose_place(t, g, w, m)
    make_plan(t, g, w, m)
    if m.turns <= 1.0:
        m.spare = int(m.trains)  # there is no later to keep any for
    if g.phase == SHARE:
        return choose_to_share(t, g, m)
    look_at_extras(t, g, w, m)
    ask_for_cards(t, g, m, -1)
    if g.phase > SHARE:  # a decision of a campaign's game: the frontier's bot makes it
        weigh_cards(t, w, m)
        return PASS
    if g.phase == TUNNEL:
        return with_sources(t, g, w, m, answer_tunnel(t, g, w, m))
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
    station, station_action = best_station(t, g, w, m, game.copy())
    if station > worth:
        worth, action = station, station_action
    passing, pass_action = best_hand_over(t, g, w, m)
    if passing > worth:
        worth, action = passing, pass_action
    if action == PASS:
        return last_resort(t, g, seat)
    return with_sources(t, g, w, m, action)


@jit
def look_around(t, g, w, m, seat):
    """What the seat sees before it thinks of tickets."""
    m.seat, m.side = seat, seat // t.team_size
    m.cards, m.trains, m.pace = g.cards[seat], g.trains[seat], 1.0
    for kind in range(t.kinds):
        m.hand[kind] = cards_of(t, g, seat, kind)
    if t.team_size > 1:
        holder = holder_of(t, seat)
        m.cards += g.cards[holder]
        m.trains += w.partner * g.trains[seat ^ 1]
        m.pace += w.partner
    for word in range(TICKET_WORDS):
        m.tickets[word] = g.held[seat, word]
        if t.team_size > 1:
            m.tickets[word] |= g.held[holder_of(t, seat), word]
    if g.phase == TUNNEL:  # the cards laid down may come back
        length = int(t.lane_length[g.laid_lane])
        take_from_hand(m, int(g.laid_payer), -length, -int(g.laid_locomotives))
        m.cards += length
    m.turns = turns_left(t, g, w, m)
    m.later = max(0.0, min(1.0, m.turns - 1.0))
    m.train_price = train_price(w, m)
    m.thrift = w.opening if g.phase == OPENING else 1.0
    look_at_deck(t, g, m)
    look_at_tunnels(t, g, m)
    look_at_map(t, g, w, m)


@jit
def best_draw(t, g, w, m, first):
    """(worth, action) of the best draw; with ``first``, of the best two cards. PASS if there is none."""
    base = hand_worth(t, w, m, m.spare)
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
    return (NEVER if action == PASS else best * m.later), action


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
