"""Carrying out effects and running the stack until somebody has to decide (LW-E1 to LW-E19)."""

import numpy as np

from .._jit import jit
from ..state import EMPTY, GRAY, KEEP, LOCOMOTIVE, NOBODY, SLOTS
from ..tickets import offer
from .cards import cards_to_draw, clear_row, discard_newspaper, draw_card, fill_row
from .claim import ask_extras, confirm, count_payout, is_foreign, pay_postcards, retire_used, take_step
from .effects import affected, current_event, depends, in_force, may_use, use
from .events import flip, retire
from .gains import amount_of, bond_colour, gain, grant, lose_random, pay_toll, place_mail
from .postcards import any_met
from .stack import (
    AFTER_DRAWS,
    ASK_DISCARD,
    ASK_EXTRA,
    ASK_EXTRAS,
    ASK_HIRE,
    ASK_KEEP,
    ASK_OFFER,
    ASK_PASS,
    ASK_RETIRE,
    ASK_SHOW,
    ASK_TAKE,
    ASK_TOLL,
    CONFIRM,
    DISCARD_NEWS,
    DRAW_CARD,
    FILL_ROW,
    FLIP,
    HAND,
    PASS_MOVE,
    PAY_EXTRAS,
    RETIRE_USED,
    RUN,
    RUN_ALL,
    SETUP_EFFECTS,
    STEP,
    note,
    pop,
    push,
)
from .state import (
    DISCARD,
    EXTRA,
    HIRE,
    MOVED,
    OFFER,
    PASS_CARDS,
    RETIRE,
    SHOW,
    TAKE,
    TOLL,
)
from .tables import (
    AFTER_DRAW,
    BOND,
    CLAIMED,
    COINS,
    CREW_CARD,
    DISCARD_CARDS,
    DRAW_CARDS,
    DRAW_TICKETS,
    EVENT,
    GRANT,
    PASS_ON,
    PLACE_MARKER,
    REFRESH_ROW,
    RETIRE_EFFECT,
    SETUP,
    TOLL_EFFECT,
)

U = np.uint64


@jit
def run_all(t, g):
    """Effects in a row, each for those it is about when its turn comes (LW-49)."""
    frame = g.frames[g.depth - 1]
    effect = int(frame[1])
    frame[1] += 1
    frame[2] -= 1
    if frame[2] == 0:
        pop(g)
    push(g, RUN, effect, affected(t, g, effect))


@jit
def run_effect(t, g):
    """One effect for the next seat it is about, in turn order from the active player (LW-49)."""
    frame = g.frames[g.depth - 1]
    effect, seats, turn = int(frame[1]), int(frame[2]), int(frame[3])
    kind = t.e_kind[effect]
    if turn == g.players:
        pop(g)
        if kind == PASS_ON:
            push(g, PASS_MOVE, int(t.e_right[effect]))
        return
    seat = (int(g.active) + turn) % int(g.players)
    if seats >> seat & 1 == 0 or (frame[4] == 0 and not begins(t, g, seat, effect, frame[5])):
        frame[3] += 1
        return
    frame[4] += 1
    if kind != DRAW_CARDS or frame[4] == t.e_n[effect]:
        frame[3] += 1
        frame[4] = 0
    apply(t, g, seat, effect, kind)


@jit
def begins(t, g, seat, effect, accepted):
    """Whether an effect comes about for a seat; what is optional is asked first, what costs is paid."""
    if not accepted:
        if not (depends(t, g, seat, effect) and may_use(t, g, seat, effect)):
            return False
        if is_asked(t, effect):
            push(g, ASK_OFFER, seat, effect)
            return False
    cost = int(t.e_cost[effect])
    if cost > g.coins[seat]:
        return False
    use(t, g, seat, effect)
    if cost > 0:
        gain(g, seat, -cost, effect, int(t.e_step[effect]))
    return True


@jit
def is_asked(t, effect):
    """Whether an effect is accepted or declined; of events to retire, none may be chosen just as well."""
    free_choice = t.e_kind[effect] == RETIRE_EFFECT and t.e_target[effect] and t.e_cost[effect] == 0
    return t.e_optional[effect] and not free_choice


@jit
def apply(t, g, seat, effect, kind):
    """What an effect does for one seat; whatever takes more than a moment goes on the stack."""
    if kind == COINS:
        gain(g, seat, amount_of(t, g, effect), effect, int(t.e_step[effect]))
    elif kind == DRAW_CARDS:
        if t.e_row[effect]:
            push(g, ASK_TAKE, seat)
        else:
            push(g, DRAW_CARD, seat, HAND)
    elif kind == DISCARD_CARDS:
        if t.e_random[effect]:
            for _ in range(min(int(t.e_n[effect]), int(g.cards[seat]))):
                lose_random(g, seat)
        else:
            push(g, ASK_DISCARD, seat, int(t.e_n[effect]))
    elif kind == PASS_ON:
        push(g, ASK_PASS, seat, int(t.e_n[effect]))
    elif kind == REFRESH_ROW:
        clear_row(g)
        push(g, FILL_ROW)
    elif kind == DRAW_TICKETS:
        offer(g, seat, 0, int(t.e_draw[effect]))
        push(g, ASK_KEEP, seat, int(t.e_keep[effect]))
    elif kind == GRANT:
        grant(t, g, seat, effect)
    elif kind == RETIRE_EFFECT:
        if t.e_target[effect]:
            push(g, ASK_RETIRE, seat, effect)
        else:
            retire(g, int(t.e_owner[effect]))
    elif kind == TOLL_EFFECT:
        ask_toll(t, g, seat, effect, int(t.lane_b[g.claim_lane]))
        ask_toll(t, g, seat, effect, int(t.lane_a[g.claim_lane]))
    elif kind == PLACE_MARKER:
        place_mail(t, g, effect)


@jit
def ask_toll(t, g, seat, effect, city):
    """A depot of another company stands in a city (LW-75)."""
    if is_foreign(t, seat, city):
        push(g, ASK_TOLL, seat, int(t.depot[city]), effect, int(t.e_or_cards[effect]))


@jit
def can_accept(t, g, seat, effect):
    """Whether an optional effect can be had: its price, and something to get for it."""
    if g.coins[seat] < t.e_cost[effect] or not may_use(t, g, seat, effect):
        return False
    if t.e_kind[effect] == GRANT and t.e_item[effect] == BOND:
        return bond_colour(t, g) != GRAY
    if t.e_kind[effect] == DRAW_CARDS:
        return cards_to_draw(g) > 0
    return True


@jit
def accept(t, g):
    """Have the optional effect asked about; it is paid for when it begins."""
    frame = g.frames[g.depth - 1]
    seat, effect = int(frame[1]), int(frame[2])
    pop(g)
    if t.e_on[effect] == CLAIMED:
        count_payout(t, g, effect)
    push(g, RUN, effect, 1 << seat, 0, 0, 1)


@jit
def after_draws(t, g):
    """Effects that follow a draw action, one by one."""
    frame = g.frames[g.depth - 1]
    seat = int(g.active)
    for effect in range(int(frame[1]), t.effects):
        if t.e_on[effect] == AFTER_DRAW and in_force(t, g, seat, effect, current_event(g)):
            frame[1] = effect + 1
            push(g, RUN, effect, affected(t, g, effect))
            return
    pop(g)


@jit
def set_up_effects(t, g):
    """Markers, then everybody's effects of the set-up in turn order (LW-19).

    The frame: which pass (0 markers, 1 the others), which seat, which effect is next.
    """
    frame = g.frames[g.depth - 1]
    markers, turn = frame[1] == 0, int(frame[2])
    seat = (int(g.start) + turn) % int(g.players)
    for effect in range(int(frame[3]), t.effects):
        mine = t.e_source[effect] == CREW_CARD or turn == 0
        if t.e_on[effect] != SETUP or (t.e_kind[effect] == PLACE_MARKER) != markers or not mine:
            continue
        if in_force(t, g, seat, effect, NOBODY):
            g.active = seat
            frame[3] = effect + 1
            push(g, RUN, effect, affected(t, g, effect))
            return
    frame[2] += 1
    frame[3] = 0
    if markers or frame[2] == g.players:
        pop(g)


@jit
def move_passed(t, g, right):
    """All cards chosen move together (LW-E4); what is known of a hand that gave is less by as many."""
    pop(g)
    players = int(g.players)
    for seat in range(players):
        given = g.passing[seat].sum()
        to = (seat - 1 if right else seat + 1) % players
        for kind in range(LOCOMOTIVE + 1):
            count = int(g.passing[seat, kind])
            g.hands[seat, kind] -= count
            g.known[seat, kind] = max(0, g.known[seat, kind] - given)
            g.hands[to, kind] += count
            for _ in range(count):
                note(g, MOVED, to, kind, seat)
        g.cards[seat] -= given
        g.cards[to] += given
    g.passing[:] = 0


@jit
def wait(g, seat, phase):
    """Somebody has to decide."""
    g.seat = seat
    g.phase = phase
    return True


@jit
def is_waiting(t, g, frame):
    """Whether the decision on top is there to be made; one without a choice is done, or dropped."""
    what, seat = int(frame[0]), int(frame[1])
    if what == ASK_EXTRA:
        return wait(g, seat, EXTRA)
    if what == ASK_DISCARD and frame[2] > 0 and g.cards[seat] > 0:
        return wait(g, seat, DISCARD)
    if what == ASK_PASS and frame[2] > 0 and g.cards[seat] > g.passing[seat].sum():
        return wait(g, seat, PASS_CARDS)
    if what == ASK_KEEP and g.offered[seat] > 0:
        return wait(g, seat, KEEP)
    if what == ASK_RETIRE:
        for i in range(g.event_count):
            if may_retire(t, g, frame, i):
                return wait(g, seat, RETIRE)
    if what == ASK_TOLL and gives_toll(g, frame):
        return wait(g, seat, TOLL)
    if what == ASK_TOLL and pays_toll(t, g, frame):
        pop(g)
        pay_toll(t, g, seat, int(frame[2]), int(t.e_coins[frame[3]]))
        return False
    if what == ASK_OFFER and can_accept(t, g, seat, int(frame[2])):
        return wait(g, seat, OFFER)
    if what == ASK_TAKE:
        for slot in range(SLOTS):
            if g.display[slot] != EMPTY:
                return wait(g, seat, TAKE)
    if what == ASK_SHOW and any_met(t, g, seat):
        return wait(g, seat, SHOW)
    if what == ASK_HIRE:
        return wait(g, seat, HIRE)
    pop(g)
    return False


@jit
def may_retire(t, g, frame, at):
    """Whether an event of the pile may be chosen to be retired: any but the one that asks (LW-E19)."""
    effect = frame[2]
    return t.e_source[effect] != EVENT or t.e_owner[effect] != g.event_pile[at]


@jit
def gives_toll(g, frame):
    """Whether the seat has the cards for the toll asked about (LW-75)."""
    return 0 < frame[4] <= g.cards[frame[1]]


@jit
def pays_toll(t, g, frame):
    """Whether the seat has the coins for the toll asked about, before it has given a card for it."""
    return frame[4] == t.e_or_cards[frame[3]] and g.coins[frame[1]] >= t.e_coins[frame[3]]


@jit
def run_frame(t, g, frame):
    """Do what the frame on top says; those of the course of turns are turn.py's."""
    what = int(frame[0])
    if what == DRAW_CARD:
        draw_card(t, g, int(frame[1]), int(frame[2]), int(frame[3]))
    elif what == DISCARD_NEWS:
        discard_newspaper(g)
    elif what == FLIP:
        flip(t, g, frame[1])
    elif what == RUN_ALL:
        run_all(t, g)
    elif what == RUN:
        run_effect(t, g)
    elif what == FILL_ROW:
        fill_row(t, g)
    elif what == ASK_EXTRAS:
        ask_extras(t, g)
    elif what == CONFIRM:
        confirm(t, g)
    elif what == STEP:
        take_step(t, g)
    elif what == PAY_EXTRAS:
        pay_postcards(g)
    elif what == PASS_MOVE:
        move_passed(t, g, frame[1])
    elif what == RETIRE_USED:
        retire_used(g)
    elif what == AFTER_DRAWS:
        after_draws(t, g)
    elif what == SETUP_EFFECTS:
        set_up_effects(t, g)
