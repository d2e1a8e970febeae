"""Cards: what the plan is short of, what a hand is worth, and what the next card may be."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.claim import holder_of
from branchline.kernel.state import COLOURS, GRAY, LOCOMOTIVE, SHOWN
from branchline.kernel.station import station_price

from .mind import FAR
from .tunnels import extra_odds


@jit
def ask_for_cards(t, g, m, without):
    """Write what the plan asks for to ``m``; the lane ``without`` counts as claimed (-1: none)."""
    m.need[:] = 0
    m.tunnel[:] = 0
    m.gray_count = 0
    station = 0  # cards the next one costs
    if m.to_build > 0:
        station = station_price(t, g, int(m.seat))
    for i in range(m.plan_size):
        lane = int(m.plan[i])
        if lane == without:
            continue
        length = int(t.lane_length[lane])
        colour = int(t.lane_colour[lane])
        tunnel = t.lane_tunnel[lane] > 0
        if m.borrowed[lane]:
            length, colour, tunnel = station, GRAY, False
            station += 1
        else:
            length -= int(t.lane_ferry[lane])
            m.need[LOCOMOTIVE] += t.lane_ferry[lane]
        if colour != GRAY:
            m.need[colour] += length
            m.tunnel[colour] |= tunnel
            continue
        at = int(m.gray_count)
        while at > 0 and m.gray[at - 1] < length:
            m.gray[at], m.gray_tunnel[at] = m.gray[at - 1], m.gray_tunnel[at - 1]
            at -= 1
        m.gray[at], m.gray_tunnel[at] = length, tunnel
        m.gray_count += 1


@jit
def hand_worth(t, w, m, spare):
    """What ``m.hand`` is worth for the lanes asked for, and beyond with ``spare`` trains (minus: short)."""
    total = 0
    most = 0
    for kind in range(COLOURS):
        left = int(m.hand[kind] - m.need[kind])
        if left < 0:
            total -= left
            most = max(most, -left)
            left = 0
        m.left[kind] = left
        m.risk[kind] = m.tunnel[kind]
    for i in range(m.gray_count):
        length = int(m.gray[i])
        best = 0
        for kind in range(1, COLOURS):
            if m.left[kind] > m.left[best]:
                best = kind
        used = min(length, int(m.left[best]))
        m.left[best] -= used
        m.risk[best] |= m.gray_tunnel[i]
        total += length - used
    locomotives = int(m.hand[LOCOMOTIVE])
    ferry = int(m.need[LOCOMOTIVE])
    free = max(0, locomotives - ferry)
    used = min(total, free)
    total -= used
    most = max(0, most - used)
    m.left[LOCOMOTIVE] = free - used
    worth = w.locomotive * free - w.card * total - w.narrow * most
    worth -= w.ferry * max(0, ferry - locomotives)
    for kind in range(COLOURS):
        if m.risk[kind]:
            worth += w.failure * m.enough[kind, min(SHOWN, m.left[kind] + m.left[LOCOMOTIVE])]
    return worth + extra_worth(t, w, m, spare)


@jit
def card_gain(t, w, m, base, kind):
    """What a card more in hand brings; ``base``: what the hand is worth."""
    m.hand[kind] += 1
    gain = hand_worth(t, w, m, m.spare) - base
    m.hand[kind] -= 1
    return gain


@jit
def weigh_cards(t, w, m):
    """Note what a card more and a card less of every kind changes (less of what is not held: FAR)."""
    base = hand_worth(t, w, m, m.spare)
    for kind in range(t.kinds):
        m.gain[kind] = m.later * card_gain(t, w, m, base, kind)
        m.loss[kind] = FAR
        if m.hand[kind] > 0:
            m.hand[kind] -= 1
            m.loss[kind] = m.later * (base - hand_worth(t, w, m, m.spare))
            m.hand[kind] += 1


@jit
def take_from_hand(m, payer, cards, locomotives):
    """Take ``cards`` out of the hand, so many of them locomotives; negative ones go back."""
    m.hand[payer] -= cards - locomotives
    m.hand[LOCOMOTIVE] -= locomotives


@jit
def extra_worth(t, w, m, spare):
    """What the cards left over are worth for lanes outside the plan."""
    best = 0.0
    second = 0.0
    wild = int(m.left[LOCOMOTIVE])
    longest = min(spare, int(m.longest_extra))
    for kind in range(COLOURS):
        top = 0.0
        held = int(m.left[kind])
        for length in range(1, longest + 1):
            lack = max(0, length - held - wild)
            worth = m.extra[kind, length] - (w.card + w.narrow) * lack
            top = max(top, worth)
        if top > best:
            second = best
            best = top
        elif top > second:
            second = top
    return w.extra * best + w.second * second


@jit
def look_at_extras(t, g, w, m):
    """Write what a lane outside the plan brings at most, by colour and length."""
    m.extra[:] = -1e3
    m.longest_extra = 0
    for lane in range(t.lanes):
        if g.owner[lane] >= 0 or m.in_plan[lane] or m.price[lane] > 1e8:
            continue
        length = int(t.lane_length[lane])
        m.longest_extra = max(m.longest_extra, length)
        worth = m.points[lane] - m.train_price * t.lane_trains[lane] - w.turn
        colour = int(t.lane_colour[lane])
        for kind in range(COLOURS):
            if (colour == GRAY or colour == kind) and worth > m.extra[kind, length]:
                m.extra[kind, length] = worth


@jit
def look_at_deck(t, g, m):
    """The chance of each kind to be the next card from the deck, as far as this seat can tell (C-12)."""
    seat = int(m.seat)
    m.unseen_total = 0
    for kind in range(t.kinds):
        count = g.discards[kind]
        if g.deck_size > 0:
            count = g.fresh[kind] - g.blind[seat, kind]
            if t.team_size > 1:
                count -= g.blind[holder_of(t, seat), kind]
            count = max(0, count)
        m.unseen[kind] = count
        m.unseen_total += count
    for kind in range(t.kinds):
        m.chance[kind] = m.unseen[kind] / max(1.0, float(m.unseen_total))


@jit
def look_at_tunnels(t, g, m):
    """The odds that a tunnel of the board, paid in a colour, asks for no more than so many cards."""
    shown = 0
    for lane in range(t.lanes):
        shown = max(shown, int(t.lane_tunnel[lane]))
    if shown == 0:
        return
    odds = np.empty(SHOWN + 1)
    for payer in range(COLOURS):
        extra_odds(g, m, payer, shown, odds)
        total = 0.0
        for count in range(SHOWN + 1):
            total += odds[count]
            m.enough[payer, count] = total
