"""Greedy: takes the claim that scores most now, else draws towards the lane it is nearest to.

It keeps as few tickets as it may, the cheapest ones, and does not think of them again. It adds what a
tunnel asks for if it can, and builds a station only when there is nothing else to do. In a team it pays from
the holder first, keeps the first card it draws and shares the cheapest ticket.
"""

from typing import TYPE_CHECKING

from branchline.actions import Action
from branchline.kernel._jit import jit
from branchline.kernel.bits import bit_count, has
from branchline.kernel.cards import can_draw_blind, can_take
from branchline.kernel.claim import cards_of, lane_points, most_shared, payment_range
from branchline.kernel.codes import (
    ADD,
    CLAIM,
    DECLINE,
    DRAW,
    DRAW_TICKETS,
    KEEP_TICKETS,
    PASS,
    PLACE_CARD,
    SHARE_TICKET,
)
from branchline.kernel.state import (
    COLOURS,
    GRAY,
    KEEP,
    LOCOMOTIVE,
    OPENING,
    PLACE,
    SHARE,
    SLOTS,
    TUNNEL,
    TURN,
)
from branchline.kernel.tickets import least_to_keep, may_keep
from branchline.kernel.tunnel import extra_range

from .decision import U, action_of, can_claim, last_resort, suits

if TYPE_CHECKING:
    from branchline.game import Game


class Greedy:
    """The bot; it has no state."""

    def choose(self, game: "Game", seat: int) -> Action:
        return action_of(game, seat, int(decide(game.tables, game.state, seat)))


@jit
def decide(tables, game, seat):
    """The code of the action ``seat`` chooses; tables, game: one-element arrays, not changed."""
    return choose_greedy(tables[0], game[0], seat)


@jit
def choose_greedy(t, g, seat):
    if g.phase == OPENING or g.phase == KEEP:
        return KEEP_TICKETS | cheapest_tickets(t, g, seat)
    if g.phase == TUNNEL:
        first, last = extra_range(t, g, seat)
        if first > last:
            return DECLINE
        return ADD | first | most_shared(t, g, seat, int(g.laid_payer), int(g.extra), first)
    if g.phase == PLACE:
        return PLACE_CARD
    if g.phase == SHARE:
        return SHARE_TICKET | cheapest_shareable(t, g, seat)
    if g.phase == TURN:
        action = best_claim(t, g, seat)
        if action != PASS:
            return action
    action = best_draw(g, nearest_colour(t, g, seat))
    if action == PASS and g.phase == TURN:
        return DRAW_TICKETS if g.queue_size[0] > 0 else last_resort(t, g, seat)
    return action


@jit
def cheapest_tickets(t, g, seat):
    """The offered tickets to keep, as bits: as few as may be, of the lowest value together."""
    least = least_to_keep(t, g, seat)
    best = 1 << 30
    kept = 0
    for mask in range(1 << g.offered[seat]):
        if bit_count(U(mask)) == least and may_keep(t, g, seat, mask):
            value = 0
            for i in range(g.offered[seat]):
                if mask >> i & 1:
                    value += t.ticket_value[g.offer[seat, i]]
            if value < best:
                best = value
                kept = mask
    return kept


@jit
def cheapest_shareable(t, g, seat):
    cheapest = -1
    for ticket in range(t.tickets[0] + t.tickets[1]):
        if has(g.shareable[seat], ticket):
            if cheapest < 0 or t.ticket_value[ticket] < t.ticket_value[cheapest]:
                cheapest = ticket
    return cheapest


@jit
def best_claim(t, g, seat):
    """The claim with the most points, paid with the fewest locomotives; PASS if none can be paid."""
    best = 0
    fewest = 0
    action = PASS
    for lane in range(t.lanes):
        if not can_claim(t, g, seat, lane):
            continue
        length = int(t.lane_length[lane])
        points = lane_points(t, lane)
        for payer in range(LOCOMOTIVE + 1):
            first, last = payment_range(t, g, seat, payer, length, int(t.lane_ferry[lane]))
            if first > last or not suits(t, g, seat, t.lane_colour[lane], payer):
                continue
            if points > best or (points == best and first < fewest):
                best, fewest = points, first
                mix = most_shared(t, g, seat, payer, length, first)
                action = CLAIM | lane << 8 | payer << 4 | first | mix
    return action


@jit
def nearest_colour(t, g, seat):
    """The colour missing least to pay for a lane; of equals the lane that scores most."""
    least = 1 << 30
    colour = 0
    for lane in range(t.lanes):
        if not can_claim(t, g, seat, lane):
            continue
        length = int(t.lane_length[lane])
        for kind in range(COLOURS):
            if t.lane_colour[lane] == GRAY or t.lane_colour[lane] == kind:
                missing = 64 * (length - cards_of(t, g, seat, kind)) - lane_points(t, lane)
                if missing < least:
                    least = missing
                    colour = kind
    return colour


@jit
def best_draw(g, colour):
    """A face-up card of the colour, else a face-up locomotive, else blind, else anything; PASS if nothing."""
    action = PASS
    best = -1
    for slot in range(SLOTS):
        if can_take(g, slot):
            kind = g.display[slot]
            rank = 3 if kind == colour else 2 if kind == LOCOMOTIVE else 0
            if rank > best:
                best = rank
                action = DRAW | (slot + 1)
    if best < 2 and can_draw_blind(g):
        return DRAW
    return action
