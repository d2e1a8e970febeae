"""Deal anew what a seat cannot know, so that a bot can think without being able to cheat.

What everybody has seen holds: cards taken face up and not paid since stay in their hands, and the deck
is dealt from what was shuffled into it less what it has shown. What a seat put under a ticket deck it
knows to lie there, in an order it does not know, until somebody has drawn from that batch; from then on
it is one of the tickets that may be anywhere.
"""

import numpy as np

from ._jit import jit
from .chance import draw
from .state import DECKS, KINDS, QUEUE, SEATS, SETUP_CHANCE, TICKETS

U = np.uint64
WRAP = QUEUE - 1
IN_QUEUE, IN_HAND, IN_OFFER, IN_BOX = 0, 1, 2, 3


@jit
def redeal(tables, game, seat, key):
    """Deal ``game`` (a copy) anew as ``seat`` may imagine it, with ``key`` (uint64[2]) for the future."""
    t, g = tables[0], game[0]
    g.key[0], g.key[1] = key[0], key[1]
    g.words[:] = 0
    g.stack_at = g.stack_end
    g.ticket_stack_at = g.ticket_stack_end
    redeal_cards(t, g, seat)
    for deck in range(DECKS):
        if t.tickets[deck] > 0:
            redeal_tickets(t, g, seat, deck)


@jit
def take_any(g, pile, size):
    """Take a random card out of a pile of counts; returns its kind."""
    at = draw(g, SETUP_CHANCE, size)
    kind = 0
    while at >= pile[kind]:
        at -= pile[kind]
        kind += 1
    pile[kind] -= 1
    return kind


@jit
def redeal_cards(t, g, seat):
    unknown = np.zeros(KINDS, np.int64)  # in the deck or in other hands, who knows where
    source = np.zeros(KINDS, np.int64)  # of the deck as last shuffled, what this seat has not seen
    choice = np.zeros(KINDS, np.int64)
    secret = np.zeros(SEATS, np.int64)  # unknown cards in each other hand
    drawn = np.zeros(SEATS, np.int64)
    unknowns = choices = sources = 0
    for kind in range(t.kinds):
        unknown[kind] = g.deck[kind]
        source[kind] = g.fresh[kind] - g.blind[seat, kind]
        for other in range(g.players):
            if other != seat:
                hidden = g.hands[other, kind] - g.known[other, kind]
                unknown[kind] += hidden
                secret[other] += hidden
                drawn[other] += g.blind[other, kind]
        choice[kind] = min(unknown[kind], source[kind])
        unknowns += unknown[kind]
        choices += choice[kind]
        sources += source[kind]
        g.deck[kind] = 0
    for _ in range(g.deck_size):
        kind = take_any(g, choice, choices)
        choices -= 1
        g.deck[kind] += 1
        unknown[kind] -= 1
        source[kind] -= 1
        unknowns -= 1
        sources -= 1
    for other in range(g.players):
        if other == seat:
            continue
        for kind in range(t.kinds):
            g.hands[other, kind] = g.known[other, kind]
            g.blind[other, kind] = 0
        for _ in range(secret[other]):
            g.hands[other, take_any(g, unknown, unknowns)] += 1
            unknowns -= 1
        for _ in range(drawn[other]):
            g.blind[other, take_any(g, source, sources)] += 1
            sources -= 1


@jit
def redeal_tickets(t, g, seat, deck):
    first = 0 if deck == 0 else t.tickets[0]
    end = first + t.tickets[deck]
    pool = np.empty(TICKETS, np.int64)
    # Where a ticket of the pool lies: (what, seat or position, index), its batch and who put it there.
    slots = np.empty((TICKETS, 5), np.int64)
    n = 0
    for other in range(g.players):
        if other == seat:
            continue
        for ticket in range(first, end):
            if g.held[other, ticket >> 6] >> U(ticket & 63) & U(1):
                n = add_slot(g, pool, slots, n, ticket, IN_HAND, other, 0)
                g.held[other, ticket >> 6] &= ~(U(1) << U(ticket & 63))
        for i in range(g.offered[other]):
            ticket = int(g.offer[other, i])
            if first <= ticket < end:
                n = add_slot(g, pool, slots, n, ticket, IN_OFFER, other, i)
    for ticket in range(first, end):
        if g.boxed[ticket >> 6] >> U(ticket & 63) & U(1) and g.put_back[ticket] != seat:
            n = add_slot(g, pool, slots, n, ticket, IN_BOX, 0, 0)
            g.boxed[ticket >> 6] &= ~(U(1) << U(ticket & 63))
    for i in range(g.queue_size[deck]):
        at = (g.queue_top[deck] + i) & WRAP
        ticket = int(g.queue[deck, at])
        if not (g.put_back[ticket] == seat and g.batch[ticket] > g.reached[deck]):
            n = add_slot(g, pool, slots, n, ticket, IN_QUEUE, at, 0)
    for i in range(n):
        at = i + draw(g, SETUP_CHANCE, n - i)
        ticket = pool[at]
        pool[at] = pool[i]
        fill_slot(g, deck, ticket, slots[i])
    mix_batches(g, deck)


@jit
def add_slot(g, pool, slots, n, ticket, what, where, index):
    pool[n] = ticket
    slots[n, 0], slots[n, 1], slots[n, 2] = what, where, index
    slots[n, 3], slots[n, 4] = g.batch[ticket], g.put_back[ticket]
    return n + 1


@jit
def fill_slot(g, deck, ticket, slot):
    if slot[0] == IN_QUEUE:
        g.queue[deck, slot[1]] = ticket
    elif slot[0] == IN_HAND:
        g.held[slot[1], ticket >> 6] |= U(1) << U(ticket & 63)
    elif slot[0] == IN_OFFER:
        g.offer[slot[1], slot[2]] = ticket
    else:
        g.boxed[ticket >> 6] |= U(1) << U(ticket & 63)
    g.batch[ticket] = slot[3]
    g.put_back[ticket] = slot[4]


@jit
def mix_batches(g, deck):
    """Within a batch nobody knows the order: shuffle each (they lie together in the queue)."""
    size = int(g.queue_size[deck])
    begin = int(g.unsorted[deck])
    while begin < size:
        batch = g.batch[g.queue[deck, (g.queue_top[deck] + begin) & WRAP]]
        end = begin
        while end < size and g.batch[g.queue[deck, (g.queue_top[deck] + end) & WRAP]] == batch:
            end += 1
        for i in range(begin, end):
            here = (g.queue_top[deck] + i) & WRAP
            there = (g.queue_top[deck] + i + draw(g, SETUP_CHANCE, end - i)) & WRAP
            ticket = g.queue[deck, here]
            g.queue[deck, here] = g.queue[deck, there]
            g.queue[deck, there] = ticket
        begin = end


@jit
def copy(target, source):
    """Copy a game: both one-element arrays."""
    target[0] = source[0]
