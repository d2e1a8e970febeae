"""Drawing cards: newspapers, the row and its locomotives (LW-27 to LW-42)."""

from .._jit import jit
from ..cards import count_locomotives, discard, ordinary_cards_left, reshuffle, take_top
from ..claim import take_out
from ..state import EMPTY, LOCOMOTIVE, SLOTS
from .effects import parameter
from .stack import DISCARD_NEWS, DRAW_CARD, FILL_ROW, FLIP, HAND, note, pop, push
from .state import DREW, NEWS, NEWSPAPER, RESHUFFLED, ROW_RESET
from .tables import DECK_LOCK, LOCO_RESET


@jit
def cards_to_draw(g):
    """Train cards in deck and discards, newspapers apart (LW-28, LW-42)."""
    papers = int(g.deck[NEWSPAPER]) + int(g.discards[NEWSPAPER])
    return int(g.deck_size) + int(g.discards_size) - papers


@jit
def is_locked(t, g):
    """Too few cards to choose to draw (LW-27); newspapers count."""
    return g.deck_size + g.discards_size <= parameter(t, g, g.active, DECK_LOCK)


@jit
def may_take(g, slot, face_up):
    """Whether a card of the row may be taken by a draw: a locomotive only as the first card (LW-30)."""
    kind = g.display[slot]
    return face_up and kind != EMPTY and (kind != LOCOMOTIVE or g.drawn == 0)


@jit
def can_draw(t, g, face_up):
    """Whether a first or second card can be had (LW-28, LW-33, LW-116)."""
    if cards_to_draw(g) > 0:
        return True
    for slot in range(SLOTS):
        if may_take(g, slot, face_up):
            return True
    return False


@jit
def draw_card(t, g, seat, place, chosen):
    """One draw operation (LW-40): a card to a hand or a place of the row, or a newspaper and another try.

    chosen: 1 if it is the card the player chose to draw, for the log.
    """
    pop(g)
    if cards_to_draw(g) == 0:
        return  # LW-42
    if place != HAND and g.display[place] != EMPTY:
        return  # an event in between has turned up a whole new row
    shuffled = g.reshuffles
    kind = take_top(t, g)
    if g.reshuffles > shuffled:
        note(g, RESHUFFLED, seat, 0)
    if kind == NEWSPAPER:
        g.fresh[NEWSPAPER] -= 1
        note(g, NEWS, seat, 0)
        push(g, DRAW_CARD, seat, place, chosen)
        push(g, DISCARD_NEWS)
        push(g, FLIP, 1)
        return
    note(g, DREW, seat, kind, chosen, place)
    if place == HAND:
        g.hands[seat, kind] += 1
        g.blind[seat, kind] += 1
        g.cards[seat] += 1
    else:
        g.display[place] = kind
        g.fresh[kind] -= 1
        g.gaps -= 1
    if g.deck_size == 0 and g.discards_size > 0:  # LW-36
        reshuffle(t, g)
        note(g, RESHUFFLED, seat, 0)


@jit
def discard_newspaper(g):
    pop(g)
    discard(g, NEWSPAPER, 1)


@jit
def fill_row(t, g):
    """Complete the row card by card; with three locomotives in it, all of it goes (LW-32, LW-37, LW-38)."""
    if cards_to_draw(g) > 0:
        for slot in range(SLOTS):
            if g.display[slot] == EMPTY:
                push(g, DRAW_CARD, int(g.active), slot)
                return
    if needs_reset(t, g):
        clear_row(g)
        note(g, ROW_RESET, g.active, 0)
        g.resets += 1
    else:
        pop(g)


@jit
def needs_reset(t, g):
    """So many locomotives lie face up (LW-37), and there are other cards enough to change that (LW-39)."""
    most = max(1, parameter(t, g, g.active, LOCO_RESET))
    if count_locomotives(g) < most:
        return False
    papers = int(g.deck[NEWSPAPER]) + int(g.discards[NEWSPAPER])
    return ordinary_cards_left(g) - papers > SLOTS - most


@jit
def clear_row(g):
    for slot in range(SLOTS):
        if g.display[slot] != EMPTY:
            discard(g, int(g.display[slot]), 1)
            g.display[slot] = EMPTY
            g.gaps += 1


@jit
def take_from_row(g, seat, slot):
    """Move a card of the row to a hand; the place is filled before anything else (LW-32)."""
    kind = int(g.display[slot])
    g.hands[seat, kind] += 1
    g.known[seat, kind] += 1
    g.cards[seat] += 1
    g.display[slot] = EMPTY
    g.gaps += 1
    push(g, FILL_ROW)
    return kind


@jit
def lose_card(g, seat, kind):
    """A card leaves a hand for the discards, for all to see."""
    take_out(g, seat, kind, 1)
    discard(g, kind, 1)
