"""Greedy: takes the claim that scores most now, else draws towards the lane it is nearest to.

It keeps as few tickets as it may, the cheapest ones, and does not think of them again. It adds what a
tunnel asks for if it can, and builds a station only when there is nothing else to do. In a team it pays from
the holder first, keeps the first card it draws and shares the cheapest ticket.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from branchline.actions import Action
from branchline.kernel._jit import jit
from branchline.kernel.bits import bit_count, has
from branchline.kernel.cards import can_draw_blind, can_take
from branchline.kernel.claim import cards_of, most_shared, payment_range
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
from .legends.play import play_by
from .planner.mind import NEVER
from .planner.sight import see
from .planner.weights import weights

if TYPE_CHECKING:
    from branchline.game import Game

    from .legends.sight import Sight


class Greedy:
    """The bot; it has no state."""

    def choose(self, game: "Game", seat: int) -> Action:
        if game.edition.season is not None:
            return play_by(grabbed, game, seat, weights(game.board.id))
        points = see(game.tables)["points"][0]
        return action_of(game, seat, int(decide(game.tables, game.state, points, seat)))


def grabbed(sight: "Sight", beliefs: npt.NDArray[Any], seat: int) -> int:
    """The code greedy chooses in a game of a campaign: what pays most now, lanes that are closed left out."""
    tables, game, mind = sight.tables, sight.game, sight.mind[0]
    open_now = mind["extra_now"] > NEVER
    tables["lane_length"], tables["lane_colour"] = mind["cards_now"], mind["colour_now"]
    points = mind["points"] + mind["extra_now"] + tables["lane_trains"][0]
    for lane in np.flatnonzero(~open_now):
        game["open"][0, seat, lane >> 6] &= ~(U(1) << U(lane & 63))
    hand = game["hands"][0, seat]
    mind["gain"][:] = mind["loss"][:] = 1.0 + 0.1 * hand[: len(mind["gain"])]
    mind["gain"][LOCOMOTIVE] = mind["loss"][LOCOMOTIVE] = 3.0
    if game["phase"][0] > SHARE:
        return PASS
    return int(decide(tables, game, points, seat))


@jit
def decide(tables, game, points, seat):
    """The code of the action ``seat`` chooses; tables, game: one-element arrays, not changed.

    points: what claiming each lane brings at once.
    """
    t, g = tables[0], game[0]
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
        action = best_claim(t, g, points, seat)
        if action != PASS:
            return action
    action = best_draw(g, nearest_colour(t, g, points, seat))
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
def best_claim(t, g, points, seat):
    """The claim with the most points, paid with the fewest locomotives; PASS if none can be paid."""
    best = 0.0
    fewest = 0
    action = PASS
    for lane in range(t.lanes):
        if not can_claim(t, g, seat, lane):
            continue
        length = int(t.lane_length[lane])
        for payer in range(LOCOMOTIVE + 1):
            first, last = payment_range(t, g, seat, payer, length, int(t.lane_ferry[lane]))
            if first > last or not suits(t, g, seat, t.lane_colour[lane], payer):
                continue
            if points[lane] > best or (points[lane] == best and first < fewest):
                best, fewest = points[lane], first
                mix = most_shared(t, g, seat, payer, length, first)
                action = CLAIM | lane << 8 | payer << 4 | first | mix
    return action


@jit
def nearest_colour(t, g, points, seat):
    """The colour missing least to pay for a lane; of equals the lane that scores most."""
    least = 1e9
    colour = 0
    for lane in range(t.lanes):
        if not can_claim(t, g, seat, lane):
            continue
        length = int(t.lane_length[lane])
        for kind in range(COLOURS):
            if t.lane_colour[lane] == GRAY or t.lane_colour[lane] == kind:
                missing = 64 * (length - cards_of(t, g, seat, kind)) - points[lane]
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
