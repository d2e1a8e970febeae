"""Drawing train cards: the deck, the display and the discards (C-1, C-6 to C-15)."""

from ._jit import jit
from .chance import draw
from .state import EMPTY, HANDS, KINDS, LOCOMOTIVE, SLOTS, TRAIN_CHANCE, TURNED


@jit
def reshuffle(tables, game):
    """The discards become the deck (C-12). Everybody has seen what is in it."""
    for kind in range(tables.kinds):
        game.deck[kind] = game.discards[kind]
        game.fresh[kind] = game.discards[kind]
        game.discards[kind] = 0
        for hand in range(HANDS):
            game.blind[hand, kind] = 0
    game.deck_size = game.discards_size
    game.discards_size = 0
    game.reshuffles += 1


@jit
def take_top(tables, game):
    """Take the top card of the deck: its kind, or EMPTY when there is none to be had."""
    if game.deck_size == 0:
        if game.discards_size == 0:
            return EMPTY
        reshuffle(tables, game)
    kind = EMPTY
    if game.stack_at < game.stack_end:
        kind = int(game.stack[game.stack_at])
        game.stack_at += 1
        if game.deck[kind] == 0:
            kind = EMPTY  # the list asks for a card that is not there: chance decides
    if kind == EMPTY:
        at = draw(game, TRAIN_CHANCE, int(game.deck_size))
        kind = cards = 0
        for k in range(KINDS):  # added up to the end, since the processor could not guess where to stop
            cards += int(game.deck[k])
            kind += at >= cards
    game.deck[kind] -= 1
    game.deck_size -= 1
    if game.turned_count < TURNED:
        game.turned[game.turned_count] = kind
        game.turned_count += 1
    return kind


@jit
def discard(game, kind, count):
    game.discards[kind] += count
    game.discards_size += count


@jit
def draw_blind(tables, game, seat):
    """Move the top card to a seat's hand; returns its kind, EMPTY when there was none."""
    kind = take_top(tables, game)
    if kind != EMPTY:
        game.hands[seat, kind] += 1
        game.blind[seat, kind] += 1
        game.cards[seat] += 1
    return kind


@jit
def take_face_up(tables, game, seat, slot):
    """Move a display card to a seat's hand and replace it (C-7); returns its kind."""
    kind = int(game.display[slot])
    game.hands[seat, kind] += 1
    game.known[seat, kind] += 1
    game.cards[seat] += 1
    game.display[slot] = EMPTY
    game.gaps += 1
    turn_up(tables, game, slot)
    reset_display(tables, game)
    return kind


@jit
def turn_up(tables, game, slot):
    """Fill an empty place of the display from the deck, if there is a card."""
    kind = take_top(tables, game)
    if kind != EMPTY:
        game.display[slot] = kind
        game.fresh[kind] -= 1
        game.gaps -= 1


@jit
def refill_display(tables, game):
    """Fill the display up as far as cards go (C-14), and see to its locomotives."""
    for slot in range(SLOTS):
        if game.display[slot] == EMPTY:
            turn_up(tables, game, slot)
    reset_display(tables, game)


@jit
def reset_display(tables, game):
    """Turn the whole display over while three or more of it are locomotives (C-10)."""
    while count_locomotives(game) >= 3 and ordinary_cards_left(game) >= 3:  # C-11
        for slot in range(SLOTS):
            if game.display[slot] != EMPTY:
                discard(game, int(game.display[slot]), 1)
                game.display[slot] = EMPTY
                game.gaps += 1
        for slot in range(SLOTS):
            turn_up(tables, game, slot)
        game.resets += 1


@jit
def count_locomotives(game):
    count = 0
    for slot in range(SLOTS):
        count += game.display[slot] == LOCOMOTIVE
    return count


@jit
def ordinary_cards_left(game):
    """Cards other than locomotives in deck, discards and display together (C-11)."""
    count = game.deck_size - game.deck[LOCOMOTIVE] + game.discards_size - game.discards[LOCOMOTIVE]
    for slot in range(SLOTS):
        count += game.display[slot] != EMPTY and game.display[slot] != LOCOMOTIVE
    return count


@jit
def can_draw_blind(game):
    return game.deck_size + game.discards_size > 0


@jit
def can_take(game, slot):
    """Whether a display card may be taken now: not a locomotive as second card (C-8)."""
    kind = game.display[slot]
    return (kind != EMPTY) & ((kind != LOCOMOTIVE) | (game.drawn == 0))


@jit
def can_draw(game):
    """Whether drawing a (first or second) card is possible at all (C-13)."""
    if can_draw_blind(game):
        return True
    for slot in range(SLOTS):
        if can_take(game, slot):
            return True
    return False
