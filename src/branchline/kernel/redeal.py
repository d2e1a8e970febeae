"""Deal anew what a seat cannot know, so that a bot can think without being able to cheat.

What everybody has seen holds: cards taken face up and not paid since stay in their hands, and the deck
is dealt from what was shuffled into it less what it has shown. What a seat put under a ticket deck it
knows to lie there, in an order it does not know, until somebody has drawn from that batch; from then on
it is one of the tickets that may be anywhere. Of what another seat rejected at the start everybody knows
how many, but not whether a long ticket was among them.

The outcome is a function of what the seat knows and of the new key: two games that differ only in what
it does not know give the same bytes.
"""

import numpy as np

from ._jit import jit
from .bits import has, nth_of, size_of
from .chance import draw
from .claim import holder_of
from .state import (
    DECKS,
    HANDS,
    KINDS,
    NOBODY,
    OPENING,
    PLACE,
    QUEUE,
    SEATS,
    SETUP_CHANCE,
    SHARE,
    TICKET_WORDS,
    TICKETS,
)
from .tickets import keep, may_keep

U = np.uint64
WRAP = QUEUE - 1


@jit
def redeal(tables, game, seat, key):
    """Deal ``game`` (a copy) anew as ``seat`` may imagine it, with ``key`` (uint64[2]) for the future."""
    t, g = tables[0], game[0]
    forget(g)
    g.key[0], g.key[1] = key[0], key[1]
    redeal_cards(t, g, seat)
    if g.phase == OPENING:
        take_choices_back(g, seat)
    boxed = np.zeros((DECKS, SEATS), np.int64)
    held = np.zeros((DECKS, HANDS), np.int64)
    for other in range(g.players):
        if other != seat and g.phase != OPENING:
            imagine_tickets(t, g, other, boxed, held)
    for holder in range(SEATS, HANDS):
        held[0, holder] = g.tickets[holder]
    for deck in range(DECKS):
        if t.tickets[deck] > 0:
            redeal_tickets(t, g, seat, deck, boxed[deck], held[deck])
    for other in range(g.players):
        if g.phase == OPENING and other != seat and g.chosen >> other & 1:
            choose_anew(t, g, other)
        g.offer[other, g.offered[other] :] = 0
    if t.team_size > 1:
        redeal_choices(g, seat)


@jit
def knows(t, seat, hand):
    """Whether a seat knows what is in a hand: its own, or its team's holder (TA-3)."""
    return hand == seat or (t.team_size > 1 and hand == holder_of(t, seat))


@jit
def forget(g):
    """Blank the traces of the past that the record keeps beside the position."""
    g.bits[:] = 0
    g.words[:] = 0
    g.stack[:] = 0
    g.ticket_stack[:] = 0
    g.stack_at = g.stack_end = g.ticket_stack_at = g.ticket_stack_end = 0
    g.turned[:] = 0
    g.turned_count = 0


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
    secret = np.zeros(HANDS, np.int64)  # unknown cards in each other hand
    drawn = np.zeros(HANDS, np.int64)
    unknowns = choices = sources = 0
    for kind in range(t.kinds):
        unknown[kind] = g.deck[kind]
        source[kind] = g.fresh[kind]
        for other in range(HANDS):
            if knows(t, seat, other):
                source[kind] -= g.blind[other, kind]
            else:
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
    for other in range(HANDS):
        if knows(t, seat, other):
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
def take_choices_back(g, seat):
    """In the opening, what the others chose is as unknown as what they were dealt (C-3)."""
    for other in range(g.players):
        if other == seat:
            continue
        for ticket in range(TICKETS):
            if has(g.held[other], ticket):
                g.held[other, ticket >> 6] &= ~(U(1) << U(ticket & 63))
                g.offer[other, g.offered[other]] = ticket
                g.offered[other] += 1
        g.tickets[other] = 0
        g.shareable[other] = U(0)


@jit
def choose_anew(t, g, seat):
    """A seat that has chosen keeps some of its new tickets, any choice being as likely."""
    g.chosen ^= 1 << seat
    mask = 0
    while not may_keep(t, g, seat, mask):
        mask = draw(g, SETUP_CHANCE, 1 << int(g.offered[seat]))
    keep(t, g, seat, mask)
    g.chosen |= 1 << seat


@jit
def imagine_tickets(t, g, seat, boxed, held):
    """How many tickets of each deck a seat put out of the game and holds: any choice is as likely."""
    dealt = int(t.deal[0] + t.deal[1])
    rejected = 0
    for ticket in range(TICKETS):
        rejected += has(g.boxed, ticket) and g.put_back[ticket] == seat
    kept = long = -1
    while t.boxes_rejects and (kept != dealt - rejected or long > t.most_long):
        mask = draw(g, SETUP_CHANCE, 1 << dealt)
        kept = long = 0
        for i in range(dealt):
            kept += mask >> i & 1
            long += i >= t.deal[0] and mask >> i & 1
    long = max(0, long)
    held[0, seat], held[1, seat] = g.tickets[seat] - long, long
    if rejected > 0:
        boxed[1, seat] = t.deal[1] - long
        boxed[0, seat] = rejected - boxed[1, seat]


@jit
def redeal_tickets(t, g, seat, deck, boxed, held):
    """Shuffle the tickets of a deck that the seat cannot place, and lay them out where they may be."""
    first = 0 if deck == 0 else t.tickets[0]
    end = first + t.tickets[deck]
    size = int(g.queue_size[deck])
    batch = np.empty(QUEUE, np.int64)  # of each place in the queue, and who put a ticket there
    owner = np.empty(QUEUE, np.int64)
    known = np.zeros(TICKETS, np.bool_)
    for at in range(size):
        ticket = g.queue[deck, (g.queue_top[deck] + at) & WRAP]
        batch[at] = g.batch[ticket]
        owner[at] = g.put_back[ticket] if batch[at] > g.reached[deck] else NOBODY
        known[ticket] = owner[at] == seat
    for i in range(g.offered[seat]):
        known[g.offer[seat, i]] = True
    pool = np.empty(TICKETS, np.int64)
    n = 0
    for ticket in range(first, end):
        if has(g.boxed, ticket) and g.put_back[ticket] == seat:
            known[ticket] = True
        for hand in range(HANDS):
            if knows(t, seat, hand) and has(g.held[hand], ticket):
                known[ticket] = True
        if not known[ticket]:
            pool[n] = ticket
            n += 1
    empty_box(g, seat, first, end)
    for i in range(n):
        at = i + draw(g, SETUP_CHANCE, n - i)
        pool[i], pool[at] = pool[at], pool[i]
        g.batch[pool[i]] = 0
        g.put_back[pool[i]] = NOBODY
    n = lay_out_seats(t, g, seat, deck, first, end, held, pool)
    n = lay_out_box(g, boxed, pool, n)
    lay_out_queue(g, seat, deck, first, end, pool, n, batch, owner)


@jit
def lay_out_seats(t, g, seat, deck, first, end, held, pool):
    """Give the other seats what they hold and are offered of the pool; returns how many tickets.

    The opening offer is the regular tickets and then the long ones; later there are only regular ones.
    """
    n = 0
    for other in range(HANDS):
        if knows(t, seat, other):
            continue
        for ticket in range(first, end):
            g.held[other, ticket >> 6] &= ~(U(1) << U(ticket & 63))
        for _ in range(held[other]):
            g.held[other, pool[n] >> 6] |= U(1) << U(pool[n] & 63)
            n += 1
        if other >= SEATS:
            continue
        regular = int(t.deal[0]) if g.phase == OPENING else int(g.offered[other])
        for i in range(g.offered[other]):
            if (i >= regular) == (deck == 1):
                g.offer[other, i] = pool[n]
                n += 1
    return n


@jit
def empty_box(g, seat, first, end):
    """Take back what the other seats put out of the game."""
    for ticket in range(first, end):
        if has(g.boxed, ticket) and g.put_back[ticket] != seat:
            g.boxed[ticket >> 6] &= ~(U(1) << U(ticket & 63))


@jit
def lay_out_box(g, boxed, pool, n):
    """As many tickets of the pool are out of the game again; returns the next one's place in it."""
    for other in range(g.players):
        for _ in range(boxed[other]):
            g.boxed[pool[n] >> 6] |= U(1) << U(pool[n] & 63)
            g.put_back[pool[n]] = other
            n += 1
    return n


@jit
def lay_out_queue(g, seat, deck, first, end, pool, n, batch, owner):
    """Fill a queue batch by batch, in the end shuffled as far as its order is unknown."""
    size = int(g.queue_size[deck])
    g.queue[deck, :] = 0
    g.queue_top[deck] = 0
    begin = at = 0
    while begin < size:
        stop = begin
        while stop < size and batch[stop] == batch[begin]:
            stop += 1
        untouched = batch[begin] > g.reached[deck]
        for ticket in range(first, end):
            if untouched and g.batch[ticket] == batch[begin] and g.put_back[ticket] == seat:
                g.queue[deck, at] = ticket
                at += 1
        for other in range(NOBODY, g.players):
            for i in range(begin, stop):
                if owner[i] == other and other != seat:
                    g.queue[deck, at] = pool[n]
                    g.batch[pool[n]] = batch[i]
                    g.put_back[pool[n]] = other
                    n += 1
                    at += 1
        if untouched:
            for i in range(begin, stop - 1):
                j = i + draw(g, SETUP_CHANCE, stop - i)
                ticket = g.queue[deck, i]
                g.queue[deck, i] = g.queue[deck, j]
                g.queue[deck, j] = ticket
        begin = stop


@jit
def redeal_choices(g, seat):
    """What others are about to share, and the card another seat is to place, fit their new hands."""
    for other in range(g.players):
        if other == seat:
            continue
        if g.phase == SHARE and g.sharing >> other & 1:
            count = int(g.tickets[other])
            if g.begun:  # of the tickets it kept in play
                count = size_of(g.shareable[other])
            g.shareable[other] = U(0)
            for _ in range(count):
                ticket = any_ticket(g, other)
                g.shareable[other, ticket >> 6] |= U(1) << U(ticket & 63)
        elif g.phase == SHARE and not g.begun:
            g.share[other] = any_ticket(g, other)
    if g.phase == PLACE and g.seat != seat and g.waiting_blind:
        hidden = np.empty(KINDS, np.int64)
        for kind in range(KINDS):
            hidden[kind] = g.hands[g.seat, kind] - g.known[g.seat, kind]
        g.waiting = take_any(g, hidden, hidden.sum())


@jit
def any_ticket(g, seat):
    """A random ticket of a seat that is not among those it is about to share."""
    left = np.empty(TICKET_WORDS, np.uint64)
    for word in range(TICKET_WORDS):
        left[word] = g.held[seat, word] & ~g.shareable[seat, word]
    return nth_of(left, draw(g, SETUP_CHANCE, size_of(left)))


@jit
def copy(target, source):
    """Copy a game: both one-element arrays."""
    target[0] = source[0]
