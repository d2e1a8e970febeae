"""Teams of two: placing cards drawn, sharing and passing tickets (TA-4, TA-6 to TA-9, TA-17, TA-18)."""

import numpy as np

from ._jit import jit
from .claim import holder_of
from .state import LOCOMOTIVE, TICKET_WORDS

U = np.uint64


@jit
def move_card(tables, game, seat, kind, blind):
    """A card just drawn goes from the hand to the team's holder; ``blind``: nobody else has seen it."""
    holder = holder_of(tables, seat)
    game.hands[seat, kind] -= 1
    game.hands[holder, kind] += 1
    game.cards[seat] -= 1
    game.cards[holder] += 1
    if not blind:
        game.known[seat, kind] -= 1
        game.known[holder, kind] += 1
    elif game.blind[seat, kind] > 0:  # a game dealt anew may not say that it was this one
        game.blind[seat, kind] -= 1
        game.blind[holder, kind] += 1


@jit
def receive(tables, game, seat, kind, blind):
    """What becomes of a card a seat of a team has drawn; whether it has to say where it goes (TA-6, TA-7)."""
    if kind == LOCOMOTIVE and not blind:
        move_card(tables, game, seat, kind, blind)
    elif game.drawn == 1:
        game.waiting, game.waiting_blind = kind, blind
        return True
    elif game.to_holder == 0:
        move_card(tables, game, seat, kind, blind)
    return False


@jit
def place_card(tables, game, seat, to_holder):
    """Say where the first card of a turn goes; the second goes to the other place."""
    if to_holder:
        move_card(tables, game, seat, int(game.waiting), game.waiting_blind == 1)
    game.to_holder = to_holder
    game.waiting = game.waiting_blind = 0


@jit
def move_ticket(tables, game, seat, ticket):
    """A ticket goes into the team's holder, for good (TA-18)."""
    holder = holder_of(tables, seat)
    bit = U(1) << U(ticket & 63)
    game.held[seat, ticket >> 6] &= ~bit
    game.held[holder, ticket >> 6] |= bit
    game.tickets[seat] -= 1
    game.tickets[holder] += 1


@jit
def choose_to_share(game, seat, ticket):
    """One of the tickets a seat has just kept is for the holder; whether all who had to have chosen."""
    game.share[seat] = ticket
    game.sharing ^= 1 << seat
    for word in range(TICKET_WORDS):
        game.shareable[seat, word] = 0
    return game.sharing == 0
