"""Claiming routes: which, for what payment, and what it changes (C-16 to C-22, EU-6, LA-4)."""

import numpy as np

from ._jit import jit
from .bits import lowest_bit
from .cards import discard
from .state import LOCOMOTIVE, NOBODY, SEATS, WORDS
from .tables import LONGEST_LANE, MOST_TRAINS

U = np.uint64


@jit
def holder_of(tables, seat):
    """Whose hand a seat's team holder is; without teams nobody's, and empty (TA-3)."""
    return SEATS + seat // int(tables.team_size)


@jit
def cards_of(tables, game, seat, kind):
    """The cards of a kind a seat can pay with: its own and, in a team, the holder's (TA-10)."""
    count = int(game.hands[seat, kind])
    if tables.team_size > 1:
        count += int(game.hands[holder_of(tables, seat), kind])
    return count


@jit
def mix_range(tables, game, seat, kind, count):
    """The fewest and most of ``count`` cards that can come from the holder (TA-10)."""
    if tables.team_size == 1:
        return 0, 0
    own, shared = int(game.hands[seat, kind]), int(game.hands[holder_of(tables, seat), kind])
    return max(0, count - own), min(count, shared)


@jit
def most_shared(t, g, seat, payer, cards, locomotives):
    """The mix of a payment that takes all it can from the holder, as in an action's code."""
    shared = mix_range(t, g, seat, payer, cards - locomotives)[1]
    return shared << 24 | mix_range(t, g, seat, LOCOMOTIVE, locomotives)[1] << 28


@jit
def cards_towards(tables, game, seat, payer):
    """The longest lane a seat can pay in a colour with its locomotives, or with those alone (C-16)."""
    count = cards_of(tables, game, seat, LOCOMOTIVE)
    if payer != LOCOMOTIVE:
        own = cards_of(tables, game, seat, payer)
        if own == 0:
            return 0  # a payment without a card of the colour is one in locomotives alone
        count += own
    return min(count, LONGEST_LANE)


@jit
def payment_range(tables, game, seat, payer, cards, ferry):
    """The fewest and most locomotives in a payment of ``cards`` in a colour; empty if first > last.

    ferry: how many of them have to be locomotives (EU-6).
    """
    locomotives = cards_of(tables, game, seat, LOCOMOTIVE)
    if payer == LOCOMOTIVE:
        return cards, min(cards, locomotives)
    own = cards_of(tables, game, seat, payer)
    return max(ferry, cards - own), min(locomotives, cards - 1)


@jit
def payable_lanes(tables, game, seat, payer, reach, locomotives, word):
    """The open lanes no longer than ``reach`` that a payer suits with so many locomotives (EU-6)."""
    lanes = game.open[seat, word] & tables.payable[payer, reach, word]
    return lanes & tables.ferried[min(locomotives, LONGEST_LANE), word]


@jit
def can_claim_any(tables, game, seat):
    locomotives = cards_of(tables, game, seat, LOCOMOTIVE)
    for payer in range(LOCOMOTIVE + 1):
        reach = cards_towards(tables, game, seat, payer)
        for word in range(tables.words):
            if payable_lanes(tables, game, seat, payer, reach, locomotives, word):
                return True
    return False


@jit
def close_lanes(tables, game, seat, lane):
    """A claimed lane is open to nobody; its twins as C-19 to C-21 and TA-11 say."""
    more = game.players >= tables.double_min_players
    if tables.lane_few[lane] > 1 and not more:
        more = taken_lanes(tables, game, lane) < tables.lane_few[lane]
    own = U(1) << U(lane & 63)
    for word in range(tables.words):
        twins = tables.twins[lane, word]
        mine = own if word == lane >> 6 else U(0)
        for other in range(game.players):
            if other == seat or not more:  # C-19, C-20
                game.open[other, word] &= ~(twins | mine)
            else:  # C-21
                game.open[other, word] &= ~mine


@jit
def taken_lanes(tables, game, lane):
    """How many lanes of a route are claimed."""
    taken = 0
    for word in range(tables.words):
        twins = tables.twins[lane, word] | (U(1) << U(lane & 63) if word == lane >> 6 else U(0))
        while twins:
            taken += game.owner[64 * word + lowest_bit(twins)] != NOBODY
            twins &= twins - U(1)
    return taken


@jit
def hand_over(tables, game, seat, kind, count, shared):
    """Cards leave a hand and, so many of them, its team's holder, for all to see; below 0 they come back."""
    take_out(game, seat, kind, count - shared)
    if shared != 0:
        take_out(game, holder_of(tables, seat), kind, shared)


@jit
def take_out(game, hand, kind, count):
    game.hands[hand, kind] -= count
    game.known[hand, kind] = max(0, game.known[hand, kind] - count)
    game.cards[hand] -= count


@jit
def pay(tables, game, seat, payer, cards, locomotives, mix):
    """Pay ``cards`` in a colour, so many of them locomotives: they go to the discards (C-17).

    mix: how many come from the team's holder: of the colour in bits 0..3, of the locomotives in 4..6.
    """
    if locomotives < cards:
        hand_over(tables, game, seat, payer, cards - locomotives, mix & 0xF)
        discard(game, payer, cards - locomotives)
    if locomotives > 0:
        hand_over(tables, game, seat, LOCOMOTIVE, locomotives, mix >> 4)
        discard(game, LOCOMOTIVE, locomotives)


@jit
def lane_points(tables, lane):
    """What claiming a lane scores at once (C-22, LA-4)."""
    length = int(tables.lane_length[lane])
    return int(tables.points[length] + tables.mountain_points * (tables.lane_trains[lane] - length))


@jit
def put_trains(tables, game, seat, lane):
    """Trains on a lane that is paid, more into the crossing area for its mountains, and its points."""
    game.trains[seat] -= tables.lane_trains[lane]
    game.score[seat] += lane_points(tables, lane)
    game.owner[lane] = seat
    close_lanes(tables, game, seat, lane)
    close_unmanned(tables, game, seat)


@jit
def close_unmanned(tables, game, seat):
    """What a seat has no trains for it never will have (C-17, LA-4)."""
    for word in range(tables.words):
        game.open[seat, word] &= tables.manned[min(int(game.trains[seat]), MOST_TRAINS), word]


@jit
def open_all_lanes(tables, game):
    game.owner[:] = NOBODY
    for seat in range(game.players):
        for word in range(WORDS):
            count = min(max(tables.lanes - 64 * word, 0), 64)
            if count == 64:
                game.open[seat, word] = ~U(0)
            else:
                game.open[seat, word] = (U(1) << U(count)) - U(1)
        close_unmanned(tables, game, seat)
