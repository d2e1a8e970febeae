"""The course of a game: set-up, actions, whose turn is next, the end (LW-7 to LW-26, LW-88, LW-89)."""

import numpy as np

from .._jit import jit
from ..cards import draw_blind
from ..chance import draw
from ..claim import open_all_lanes
from ..codes import (
    CLAIM,
    DECLINE,
    DRAW,
    DRAW_TICKETS,
    KEEP_TICKETS,
    PASS,
    WHAT,
)
from ..state import (
    EMPTY,
    LOCOMOTIVE,
    NOBODY,
    OPENING,
    OVER,
    SECOND_CARD,
    SETUP_CHANCE,
    SLOTS,
    TURN,
)
from ..tickets import keep, offer, put_under, set_up_decks
from ..turn import first_undecided
from .cards import can_draw, lose_card, take_from_row
from .claim import declare, lay_extra, refuse_extra
from .codes import ACCEPT, GIVE, HIRE_CREW, LAY_EXTRA, PAY_TOLL, RETIRE_EVENT, SHOW_CARD, WHICH
from .effects import parameter
from .events import retire
from .gains import pay_toll
from .postcards import show
from .run import accept, is_waiting, run_frame
from .stack import (
    AFTER_DRAWS,
    ASK_HIRE,
    ASK_KEEP,
    ASK_SHOW,
    BEGIN,
    DRAW_CARD,
    DRAWN,
    END_TURN,
    FILL_ROW,
    FIRST_DECISION,
    GO_ON,
    HAND,
    SETUP_EFFECTS,
    note,
    pop,
    push,
)
from .state import CARD_TAKEN, DISCARD, DISCARDED, EXTRA, HIRED, NEWSPAPER, PASS_CARDS, PASSED
from .tables import DRAW_COUNT, END_TRIGGER, FACE_UP, TICKET_DRAW, TICKET_KEEP_MIN

U = np.uint64


@jit
def set_up(tables, game, key, players, start, stack, ticket_stack, event_stack, post_stack):
    """Make ``game`` a new game (LW-7 to LW-20); as turn.set_up, with events and postcards that come first."""
    t, g = tables[0], game[0]
    g.key[0], g.key[1] = key[0], key[1]
    g.players = players
    g.stack_end, g.ticket_stack_end = len(stack), len(ticket_stack)
    for i in range(len(stack)):
        g.stack[i] = stack[i]
    for i in range(len(ticket_stack)):
        g.ticket_stack[i] = ticket_stack[i]
    g.event_stack_end, g.post_stack_end = len(event_stack), len(post_stack)
    for i in range(len(event_stack)):
        g.event_stack[i] = event_stack[i]
    for i in range(len(post_stack)):
        g.post_stack[i] = post_stack[i]
    drawn = draw(g, SETUP_CHANCE, players)
    g.start = drawn if start == NOBODY else start  # LW-20
    g.active = g.start
    for seat in range(players):
        g.trains[seat] = t.trains
        g.coins[seat] = t.start_coins
        g.crew[seat] = NOBODY
        g.postcards[seat] = t.carried[seat]
    g.event_deck = t.in_deck  # LW-16
    g.post_office = t.in_office
    g.bond_owner[:] = NOBODY
    for colour in range(LOCOMOTIVE):
        g.bond_next[colour] = t.bonds_taken[colour]
    g.claim_lane = NOBODY
    deal(t, g)
    open_all_lanes(t, g)
    set_up_decks(t, g)
    for seat in range(players):  # LW-14: as many as can be dealt equally
        offer(g, seat, 0, min(int(t.deal[0]), int(t.tickets[0]) // players))
    deal_crew(t, g)
    g.final_by = NOBODY
    g.phase = OPENING
    g.seat = 0
    g.note_count = 0


@jit
def deal(t, g):
    """Hands and row, without newspapers: those are shuffled in afterwards (LW-11 to LW-13)."""
    for kind in range(NEWSPAPER):
        g.deck[kind] = g.fresh[kind] = t.cards[kind]
        g.deck_size += t.cards[kind]
    for seat in range(g.players):
        for _ in range(t.hand):
            draw_blind(t, g, seat)
    g.display[:] = EMPTY
    g.gaps = SLOTS
    push(g, FILL_ROW)
    while g.depth > 0:
        run_frame(t, g, g.frames[g.depth - 1])
    g.deck[NEWSPAPER] = g.fresh[NEWSPAPER] = t.newspapers
    g.deck_size += t.newspapers


@jit
def deal_crew(t, g):
    """As many crew cards as players and two lie face up (LW-19)."""
    left = (1 << int(t.crew)) - 1
    for i in range(min(int(t.crew), int(g.players) + 2)):
        at = draw(g, SETUP_CHANCE, int(t.crew) - i)
        card = 0
        while at > 0 or left >> card & 1 == 0:
            at -= left >> card & 1
            card += 1
        left ^= 1 << card
        g.crew_offer |= 1 << card


@jit
def play(tables, game, action):
    """Do a legal action. It is not checked: the caller takes it from legal.legal."""
    play_action(tables[0], game[0], action)


@jit
def play_action(t, g, action):
    g.turned_count = g.note_count = 0
    seat = int(g.seat)
    what = action & WHAT
    if what == PASS:
        g.passes += 1
        if g.passes == g.players:
            g.phase = OVER
            return
        push(g, END_TURN)
    elif g.phase == OPENING:
        keep_opening(t, g, seat, action & 0xFF)
        if g.phase == OPENING:
            return
    elif g.phase == TURN or g.phase == SECOND_CARD:
        g.passes = 0
        take_action(t, g, seat, action)
    else:
        answer(t, g, seat, action)
    run(t, g)


@jit
def run(t, g):
    """Do what is on the stack until somebody has to decide, or a turn begins."""
    while g.depth > 0:
        frame = g.frames[g.depth - 1]
        what = int(frame[0])
        if what >= FIRST_DECISION:
            if is_waiting(t, g, frame):
                return
        elif what == END_TURN:
            end_turn(t, g)
        elif what == DRAWN:
            go_on_drawing(t, g)
        elif what == GO_ON:
            pop(g)
            g.seat = g.active
            g.phase = TURN
        elif what == BEGIN:
            pop(g)
            g.begun = 1
            g.active = g.seat = g.start
            g.phase = TURN
        else:
            run_frame(t, g, frame)


@jit
def keep_opening(t, g, seat, mask):
    """An opening choice; after the last, markers, crew and the effects of the set-up (LW-14, LW-19)."""
    keep(t, g, seat, mask)
    g.chosen |= 1 << seat
    if g.chosen != (1 << g.players) - 1:
        g.seat = first_undecided(g)
        return
    for turn in range(g.players):  # LW-14
        other = (int(g.start) + turn) % int(g.players)
        put_under(t, g, other, other + 1)
    g.phase = TURN
    push(g, BEGIN)
    push(g, SETUP_EFFECTS, 1, 0, 0)
    if t.crew > 0:
        push_crew(t, g)
    push(g, SETUP_EFFECTS, 0, 0, 0)


@jit
def push_crew(t, g):
    """Everybody hires, last place of the game before first; by chance if that is not known (LW-19)."""
    order = np.empty(8, np.int64)
    for i in range(g.players):
        order[i] = t.crew_order[i]
    if not t.crew_known:
        for i in range(g.players):
            at = i + draw(g, SETUP_CHANCE, int(g.players) - i)
            order[i], order[at] = order[at], order[i]
    for i in range(g.players - 1, -1, -1):
        push(g, ASK_HIRE, order[i])


@jit
def take_action(t, g, seat, action):
    """One of the three actions of a turn (LW-22), a second card, or a postcard before the action (LW-25)."""
    what = action & WHAT
    if what == CLAIM:
        lane, payer = (action >> 8) & 0xFFF, (action >> 4) & 0xF
        declare(t, g, seat, lane, payer, action & 0xF, (action >> 24) & 0xF)
    elif what == DRAW:
        if g.phase == TURN:
            g.draws = parameter(t, g, seat, DRAW_COUNT)  # LW-51
            g.face_up = parameter(t, g, seat, FACE_UP)
        draw_one(t, g, seat, action & 0xF)
    elif what == DRAW_TICKETS:
        push(g, END_TURN)
        push(g, ASK_SHOW, seat)
        offer(g, seat, 0, parameter(t, g, seat, TICKET_DRAW))  # LW-76
        push(g, ASK_KEEP, seat, parameter(t, g, seat, TICKET_KEEP_MIN))
    else:
        push(g, GO_ON)
        show(t, g, seat, action & 0xFF)


@jit
def draw_one(t, g, seat, place):
    """The first or a further card of the action (LW-29 to LW-32)."""
    push(g, DRAWN)
    if place == 0:
        g.drawn += 1
        push(g, DRAW_CARD, seat, HAND, 1)
    else:
        first = g.drawn == 0
        kind = take_from_row(g, seat, place - 1)
        g.drawn = g.draws if kind == LOCOMOTIVE and first else g.drawn + 1  # LW-30


@jit
def go_on_drawing(t, g):
    """Another card, if the action has one and there is one to be had (LW-33); else the turn ends."""
    pop(g)
    if g.drawn < g.draws and can_draw(t, g, g.face_up):
        g.seat = g.active
        g.phase = SECOND_CARD
        return
    push(g, END_TURN)
    push(g, ASK_SHOW, int(g.active))
    push(g, AFTER_DRAWS, 0)


@jit
def answer(t, g, seat, action):
    """The decision asked for by the frame on top of the stack."""
    frame = g.frames[g.depth - 1]
    if action & WHAT == DECLINE:
        if g.phase == EXTRA:
            refuse_extra(g)
        else:
            pop(g)
    elif action & WHAT == KEEP_TICKETS:
        pop(g)
        keep(t, g, seat, action & 0xFF)
        put_under(t, g, seat, seat + 1)
    elif action & WHAT == DRAW:
        pop(g)
        slot = (action & 0xF) - 1
        note(g, CARD_TAKEN, seat, g.display[slot], -1, slot)
        take_from_row(g, seat, slot)
    else:
        which, value = action & WHICH, action & 0xFF
        if which == LAY_EXTRA:
            lay_extra(g, value)
        elif which == GIVE:
            give(t, g, seat, frame, value)
        elif which == PAY_TOLL:
            pop(g)
            pay_toll(t, g, seat, int(frame[2]), int(t.e_coins[frame[3]]))
        elif which == ACCEPT:
            accept(t, g)
        elif which == SHOW_CARD:
            show(t, g, seat, value)
        elif which == RETIRE_EVENT:
            pop(g)
            retire(g, value)
        elif which == HIRE_CREW:
            pop(g)
            g.crew[seat] = value
            g.crew_offer ^= 1 << value
            note(g, HIRED, seat, value)


@jit
def give(t, g, seat, frame, kind):
    """A card to discard, to pass on, or for a toll."""
    if g.phase == PASS_CARDS:
        g.passing[seat, kind] += 1
        frame[2] -= 1
        note(g, PASSED, seat, 1)
        return
    lose_card(g, seat, kind)
    note(g, DISCARDED, seat, kind)
    if g.phase == DISCARD:
        frame[2] -= 1
        return
    frame[4] -= 1
    if frame[4] == 0:
        owner = int(frame[2])
        pop(g)
        pay_toll(t, g, seat, owner, 0)


@jit
def end_turn(t, g):
    """The last round, and the next player (LW-26, LW-88, LW-89)."""
    pop(g)
    seat = int(g.active)
    g.drawn = 0
    g.marked = U(0)
    g.claim_lane = NOBODY
    g.declared = U(0)
    g.turns += 1
    if g.final_by != NOBODY:
        g.turns_left -= 1
        if g.turns_left == 0:
            g.phase = OVER
            return
    elif g.trains[seat] <= parameter(t, g, seat, END_TRIGGER):
        g.final_by = seat
        g.turns_left = g.players
    g.active = g.seat = (seat + 1) % g.players
    g.phase = TURN
