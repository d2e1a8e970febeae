"""The course of a game: setting up, doing an action, and whose turn is next."""

from ._jit import jit
from .bits import nth_of, size_of
from .cards import can_draw, draw_blind, refill_display, take_face_up
from .chance import draw
from .claim import open_all_lanes, pay, put_trains
from .codes import (
    ADD,
    CLAIM,
    DECLINE,
    DRAW,
    DRAW_TICKETS,
    HAND_OVER,
    PASS,
    PLACE_CARD,
    SHARE_TICKET,
    STATION,
    WHAT,
)
from .state import (
    EMPTY,
    KEEP,
    LOCOMOTIVE,
    NOBODY,
    OPENING,
    OVER,
    PLACE,
    SECOND_CARD,
    SETUP_CHANCE,
    SHARE,
    SLOTS,
    TURN,
)
from .station import build_station
from .team import choose_to_share, move_ticket, place_card, receive
from .tickets import box_rejects, deal_opening, keep, offer, put_under, set_up_decks
from .tunnel import add_cards, lay_down, take_back


@jit
def set_up(tables, game, key, players, start, stack, ticket_stack):
    """Make ``game`` a new game (C-1 to C-4).

    key: uint64[2]; start: a seat, or NOBODY to draw one; stack, ticket_stack: kinds and tickets
    that come first, int64 arrays. The record must be zeroed.
    """
    g = game[0]
    t = tables[0]
    g.key[0], g.key[1] = key[0], key[1]
    g.players = players
    g.stack_end = len(stack)
    for i in range(len(stack)):
        g.stack[i] = stack[i]
    g.ticket_stack_end = len(ticket_stack)
    for i in range(len(ticket_stack)):
        g.ticket_stack[i] = ticket_stack[i]
    for kind in range(t.kinds):
        g.deck[kind] = t.cards[kind]
        g.fresh[kind] = t.cards[kind]
        g.deck_size += t.cards[kind]
    for seat in range(players):
        g.trains[seat] = t.trains
        g.stations_left[seat] = t.stations
        for _ in range(t.hand):
            draw_blind(t, g, seat)
    g.display[:] = EMPTY
    g.gaps = SLOTS
    refill_display(t, g)
    open_all_lanes(t, g)
    set_up_decks(t, g)
    deal_opening(t, g)
    drawn = draw(g, SETUP_CHANCE, players)
    g.start = drawn if start == NOBODY else start
    g.final_by = NOBODY
    g.phase = OPENING
    g.seat = 0


@jit
def play(tables, game, action):
    """Do a legal action. It is not checked: the caller takes it from :func:`legal`."""
    play_action(tables[0], game[0], action)


@jit
def play_action(t, g, action):
    what = action & WHAT
    seat = int(g.seat)
    g.turned_count = 0
    if what == PASS:
        g.passes += 1
        if g.passes == g.players:  # C-25
            g.phase = OVER
        else:
            end_turn(t, g)
        return
    g.passes = 0
    if what == CLAIM:
        claim(t, g, seat, (action >> 8) & 0xFFF, (action >> 4) & 0xF, action & 0xF, action >> 24)
        if g.phase == TURN:
            end_turn(t, g)
    elif what == DRAW:
        draw_card(t, g, seat, action & 0xF)
    elif what == DRAW_TICKETS:
        offer(g, seat, 0, t.draw)
        g.phase = KEEP
    elif what == STATION:
        build_station(t, g, seat, (action >> 8) & 0xFFF, (action >> 4) & 0xF, action & 0xF)
        end_turn(t, g)
    elif what == ADD:
        add_cards(t, g, seat, action & 0xF, action >> 24)
        end_turn(t, g)
    elif what == DECLINE:
        take_back(t, g, seat)
        end_turn(t, g)
    elif what == PLACE_CARD:
        place_card(t, g, seat, action & 1)
        draw_on(t, g)
    elif what == SHARE_TICKET:
        share(t, g, seat, action & 0xFF)
    elif what == HAND_OVER:
        move_ticket(t, g, seat, action & 0xFF)
        if action >> 8 & 0xFF:
            move_ticket(t, g, seat, (action >> 8 & 0xFF) - 1)
        end_turn(t, g)
    else:
        keep(t, g, seat, action & 0xFF)
        if g.phase == OPENING:
            choose_opening(t, g, seat)
            return
        put_under(t, g, seat, seat + 1)  # C-23
        if t.team_size > 1:
            share_new_ticket(t, g, seat)
        else:
            end_turn(t, g)


@jit
def claim(t, g, seat, lane, payer, locomotives, mix):
    """Pay for a lane and take it; for a tunnel the cards are laid down first."""
    if t.lane_tunnel[lane] > 0:
        lay_down(t, g, seat, lane, payer, locomotives, mix)
    else:
        pay(t, g, seat, payer, int(t.lane_length[lane]), locomotives, mix)
        put_trains(t, g, seat, lane)


@jit
def draw_card(t, g, seat, place):
    """The first or second card of a turn (C-6)."""
    if place == 0:
        kind = draw_blind(t, g, seat)
        g.drawn += 1
    else:
        kind = take_face_up(t, g, seat, place - 1)
        g.drawn += 2 if kind == LOCOMOTIVE else 1  # C-8
    if t.team_size > 1 and receive(t, g, seat, kind, place == 0):
        g.phase = PLACE
    else:
        draw_on(t, g)


@jit
def draw_on(t, g):
    """The second card, if there is one to be had; else the turn is over (C-13, TA-9)."""
    if g.drawn < 2 and can_draw(g):
        g.phase = SECOND_CARD
    else:
        end_turn(t, g)


@jit
def choose_opening(t, g, seat):
    """One opening choice is made; the first turn begins with the last of them (C-3)."""
    g.chosen |= 1 << seat
    if g.chosen != (1 << g.players) - 1:
        g.seat = first_undecided(g)
        return
    if t.boxes_rejects:
        box_rejects(g)
    else:
        put_under(t, g, 0, int(g.players))
    if t.team_size > 1:
        g.sharing = g.chosen
        g.seat = 0
        g.phase = SHARE
    else:
        begin(g)


@jit
def begin(g):
    g.begun = 1
    g.seat = g.start
    g.phase = TURN


@jit
def share_new_ticket(t, g, seat):
    """One of the tickets just kept goes into the holder: the only one, or one the seat chooses (TA-17)."""
    g.sharing = 1 << seat
    if size_of(g.shareable[seat]) > 1:
        g.phase = SHARE
    else:
        share(t, g, seat, nth_of(g.shareable[seat], 0))


@jit
def share(t, g, seat, ticket):
    """The choices of the opening come to light together (TA-4)."""
    if not choose_to_share(g, seat, ticket):
        g.seat = 0
        while g.sharing >> g.seat & 1 == 0:
            g.seat += 1
        return
    if g.begun:
        move_ticket(t, g, seat, ticket)
        g.share[seat] = 0
        end_turn(t, g)
    else:
        for other in range(g.players):
            move_ticket(t, g, other, int(g.share[other]))
            g.share[other] = 0
        begin(g)


@jit
def first_undecided(g):
    seat = 0
    while g.chosen >> seat & 1:
        seat += 1
    return seat


@jit
def end_turn(t, g):
    """Before the next player acts: the display (C-14) and the last round (C-26)."""
    if g.gaps > 0:
        refill_display(t, g)
    g.drawn = g.to_holder = 0
    g.turns += 1
    if g.final_by != NOBODY:
        g.turns_left -= 1
        if g.turns_left == 0:
            g.phase = OVER
            return
    elif trains_left(t, g) <= t.end_trains:
        g.final_by = g.seat
        g.turns_left = g.players
    g.seat = (g.seat + 1) % g.players
    g.phase = TURN


@jit
def trains_left(t, g):
    """The fewest trains a side has: the seat that has just moved, or any team together (C-26, TA-21)."""
    if t.team_size == 1:
        return int(g.trains[g.seat])
    fewest = int(t.trains * t.team_size)
    for seat in range(0, g.players, t.team_size):
        fewest = min(fewest, int(g.trains[seat]) + int(g.trains[seat + 1]))
    return fewest
