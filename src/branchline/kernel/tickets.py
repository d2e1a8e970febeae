"""Tickets: dealing, offering, keeping and putting back (C-3, C-23, C-24)."""

import numpy as np

from ._jit import jit
from .chance import draw
from .state import DECKS, NOBODY, QUEUE, TICKET_CHANCE

U = np.uint64
WRAP = QUEUE - 1


@jit
def set_up_decks(tables, game):
    ticket = 0
    for deck in range(DECKS):
        for at in range(tables.tickets[deck]):
            game.queue[deck, at] = ticket
            ticket += 1
        game.queue_size[deck] = tables.tickets[deck]
        game.unsorted[deck] = tables.tickets[deck]
    game.put_back[:] = NOBODY


@jit
def take_ticket(game, deck):
    """Take the top ticket of a deck that is not empty. The order of the unsorted ones is decided now."""
    top = int(game.queue_top[deck])
    at = 0
    if game.ticket_stack_at < game.ticket_stack_end:
        at = find_stacked(game, deck)
    elif game.unsorted[deck] > 0:
        at = draw(game, TICKET_CHANCE, int(game.unsorted[deck]))
    other = (top + at) & WRAP
    ticket = int(game.queue[deck, other])
    game.queue[deck, other] = game.queue[deck, top]
    game.queue_top[deck] = (top + 1) & WRAP
    game.queue_size[deck] -= 1
    game.unsorted[deck] = max(0, game.unsorted[deck] - 1)
    game.reached[deck] = max(game.reached[deck], game.batch[ticket])
    game.batch[ticket] = 0
    game.put_back[ticket] = NOBODY
    return ticket


@jit
def find_stacked(game, deck):
    """How far from the top the next ticket of the stack lies; 0 if not among those of unknown order."""
    wanted = game.ticket_stack[game.ticket_stack_at]
    game.ticket_stack_at += 1
    batch = game.batch[game.queue[deck, game.queue_top[deck]]]
    for at in range(game.queue_size[deck]):
        ticket = game.queue[deck, (game.queue_top[deck] + at) & WRAP]
        if game.batch[ticket] != batch:
            break
        if ticket == wanted:
            return at
    return 0


@jit
def offer(game, seat, deck, count):
    """Lay up to ``count`` tickets before a seat to choose from."""
    for _ in range(min(count, int(game.queue_size[deck]))):
        game.offer[seat, game.offered[seat]] = take_ticket(game, deck)
        game.offered[seat] += 1


@jit
def deal_opening(tables, game):
    for seat in range(game.players):
        for deck in range(DECKS):
            offer(game, seat, deck, tables.deal[deck])


@jit
def least_to_keep(tables, game, seat):
    """How many of the tickets before it a seat must keep (C-3, C-23)."""
    least = tables.keep_first if game.chosen >> seat & 1 == 0 else tables.keep
    return min(least, int(game.offered[seat]))


@jit
def may_keep(tables, game, seat, mask):
    """Whether the tickets of ``mask`` are a choice the rules allow (C-3, C-23, EU-22)."""
    opening = game.chosen >> seat & 1 == 0
    kept = long = 0
    for i in range(game.offered[seat]):
        if mask >> i & 1:
            kept += 1
            long += game.offer[seat, i] >= tables.tickets[0]
    return kept >= least_to_keep(tables, game, seat) and not (opening and long > tables.most_long)


@jit
def keep(tables, game, seat, mask):
    """Keep the offered tickets of ``mask``; the others stay before the seat until they are put back."""
    left = 0
    for i in range(game.offered[seat]):
        ticket = int(game.offer[seat, i])
        if mask >> i & 1:
            game.held[seat, ticket >> 6] |= U(1) << U(ticket & 63)
            game.tickets[seat] += 1
            if tables.team_size > 1:
                game.shareable[seat, ticket >> 6] |= U(1) << U(ticket & 63)
        else:
            game.offer[seat, left] = ticket
            left += 1
    game.offered[seat] = left


@jit
def put_under(tables, game, first, last):
    """What lies before the seats ``first`` to ``last`` - 1 goes under the decks, in an order nobody knows.

    Together it is one batch: of its place in the deck the table knows where it begins and ends.
    """
    game.batches += 1
    pile = np.empty(64, np.int64)
    owner = np.empty(64, np.int64)
    count = 0
    for seat in range(first, last):
        for i in range(game.offered[seat]):
            pile[count] = game.offer[seat, i]
            owner[count] = seat
            count += 1
        game.offered[seat] = 0
    while count > 0:
        at = draw(game, TICKET_CHANCE, count)
        ticket = pile[at]
        deck = 0 if ticket < tables.tickets[0] else 1
        game.put_back[ticket] = owner[at]
        game.batch[ticket] = game.batches
        game.queue[deck, (game.queue_top[deck] + game.queue_size[deck]) & WRAP] = ticket
        game.queue_size[deck] += 1
        count -= 1
        pile[at] = pile[count]
        owner[at] = owner[count]


@jit
def box_rejects(game):
    """Opening rejects leave the game, in editions that say so."""
    for seat in range(game.players):
        for i in range(game.offered[seat]):
            ticket = int(game.offer[seat, i])
            game.boxed[ticket >> 6] |= U(1) << U(ticket & 63)
            game.put_back[ticket] = seat
        game.offered[seat] = 0
