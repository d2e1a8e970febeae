"""Deal anew what a seat cannot know on the frontier: as kernel/redeal.py, and the postcards.

Newspapers are seen by everybody, so how many are left in the deck is known. Which postcards the others
hold is not, nor what they have chosen to pass on, nor what they are still declaring.
"""

import numpy as np

from .._jit import jit
from ..bits import bit_count, nth_bit
from ..chance import draw
from ..redeal import (
    choose_anew,
    forget,
    imagine_tickets,
    redeal_cards,
    redeal_tickets,
    take_any,
    take_choices_back,
)
from ..state import DECKS, HANDS, KINDS, NOBODY, OPENING, SEATS, SETUP_CHANCE, TURN
from .state import EXTRA, NEWSPAPER

U = np.uint64


@jit
def redeal(tables, game, seat, key):
    """Deal ``game`` (a copy) anew as ``seat`` may imagine it, with ``key`` (uint64[2]) for the future."""
    t, g = tables[0], game[0]
    forget(g)
    forget_more(g)
    g.key[0], g.key[1] = key[0], key[1]
    if g.phase == EXTRA and g.active != seat:
        take_declaration_back(g)
    papers, fresh = g.deck[NEWSPAPER], g.fresh[NEWSPAPER]
    g.deck[NEWSPAPER] = g.fresh[NEWSPAPER] = 0
    g.deck_size -= papers
    redeal_cards(t, g, seat)
    g.deck[NEWSPAPER], g.fresh[NEWSPAPER] = papers, fresh
    g.deck_size += papers
    if g.phase == OPENING:
        take_choices_back(g, seat)
    boxed = np.zeros((DECKS, SEATS), np.int64)
    held = np.zeros((DECKS, HANDS), np.int64)
    for other in range(g.players):
        if other != seat and g.phase != OPENING:
            imagine_tickets(t, g, other, boxed, held)
    redeal_tickets(t, g, seat, 0, boxed[0], held[0])
    for other in range(g.players):
        if g.phase == OPENING and other != seat and g.chosen >> other & 1:
            choose_anew(t, g, other)
        g.offer[other, g.offered[other] :] = 0
    redeal_postcards(t, g, seat)
    for other in range(g.players):
        if other != seat:
            pass_anew(g, other)


@jit
def forget_more(g):
    """Blank what the record keeps of the past, and of what was laid on top of the decks."""
    g.event_stack[:] = 0
    g.post_stack[:] = 0
    g.event_stack_at = g.event_stack_end = g.post_stack_at = g.post_stack_end = 0
    g.notes[:] = 0
    g.note_count = 0
    g.frames[g.depth :] = 0
    g.extra_kind[g.extra_count :] = 0
    g.extra_for[g.extra_count :] = 0


@jit
def take_declaration_back(g):
    """Nothing of a claim that is still being declared has come about (LW-60)."""
    g.depth = 0
    g.frames[:] = 0
    g.claim_lane = NOBODY
    g.extra_count = 0
    g.extra_kind[:] = 0
    g.extra_for[:] = 0
    g.declared = U(0)
    g.seat = g.active
    g.phase = TURN


@jit
def redeal_postcards(t, g, seat):
    """Everybody has heard the side of a postcard that was read: it may be any with that side (LW-81)."""
    for first in range(t.postcards):
        alike = t.post_alike[first]
        pool = g.post_office & alike
        g.post_office &= ~alike
        held = np.zeros(SEATS, np.int64)
        for other in range(g.players):
            if other != seat:
                pool |= g.postcards[other] & alike
                held[other] = bit_count(g.postcards[other] & alike)
                g.postcards[other] &= ~alike
        for other in range(g.players):
            for _ in range(held[other]):
                card = nth_bit(pool, draw(g, SETUP_CHANCE, bit_count(pool)))
                pool ^= U(1) << U(card)
                g.postcards[other] |= U(1) << U(card)
        g.post_office |= pool
    if g.active != seat:
        unname_extras(t, g)


@jit
def unname_extras(t, g):
    """Which postcard another seat has laid extra cards down for is not known before it is shown."""
    for candidate in range(t.candidates):
        if t.x_postcard[candidate] >= 0:
            g.declared &= ~(U(1) << U(candidate))
            for i in range(g.extra_count):
                if g.extra_for[i] == candidate:
                    g.extra_for[i] = NOBODY


@jit
def pass_anew(g, seat):
    """What another seat has chosen to pass on fits its new hand (LW-E4)."""
    count = g.passing[seat].sum()
    g.passing[seat, :] = 0
    hand = np.empty(KINDS, np.int64)
    for kind in range(KINDS):
        hand[kind] = g.hands[seat, kind]
    for i in range(count):
        g.passing[seat, take_any(g, hand, int(g.cards[seat]) - i)] += 1
