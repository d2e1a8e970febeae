"""Tunnels: laying cards down, turning cards up, adding more or taking all back (EU-7 to EU-12)."""

from ._jit import jit
from .cards import discard, take_top
from .claim import cards_of, hand_over, pay, put_trains
from .state import EMPTY, LOCOMOTIVE, TUNNEL


@jit
def lay_down(tables, game, seat, lane, payer, locomotives, mix):
    """Lay the payment down and turn cards up (EU-7). Until it is decided the laid cards are in no pile."""
    game.laid_lane, game.laid_payer = lane, payer
    game.laid_locomotives, game.laid_mix = locomotives, mix
    move_laid(tables, game, seat, 1)
    turn_up_tunnel_cards(tables, game, int(tables.lane_tunnel[lane]))
    if game.extra == 0:
        finish_tunnel(tables, game, seat)
    else:
        game.phase = TUNNEL


@jit
def move_laid(tables, game, seat, sign):
    """The payment leaves the hand and the holder (1) or returns to them (-1)."""
    locomotives, mix = int(game.laid_locomotives), int(game.laid_mix)
    cards = int(tables.lane_length[int(game.laid_lane)]) - locomotives
    hand_over(tables, game, seat, int(game.laid_payer), sign * cards, sign * (mix & 0xF))
    hand_over(tables, game, seat, LOCOMOTIVE, sign * locomotives, sign * (mix >> 4))


@jit
def turn_up_tunnel_cards(tables, game, count):
    """Turn up what there is of ``count`` cards (EU-11) and count those that ask for one more.

    A tunnel laid with locomotives only has no colour: nothing but locomotives asks for more (EU-8).
    """
    for _ in range(count):
        kind = take_top(tables, game)
        if kind == EMPTY:
            return
        game.fresh[kind] -= 1
        game.shown[game.shown_count] = kind
        game.shown_count += 1
        game.extra += (kind == game.laid_payer) | (kind == LOCOMOTIVE)


@jit
def extra_range(tables, game, seat):
    """The fewest and most locomotives among the cards that may be added (EU-12); empty if first > last."""
    extra = int(game.extra)
    locomotives = cards_of(tables, game, seat, LOCOMOTIVE)
    if game.laid_payer == LOCOMOTIVE:  # EU-8
        return extra, min(extra, locomotives)
    return max(0, extra - cards_of(tables, game, seat, int(game.laid_payer))), min(extra, locomotives)


@jit
def add_cards(tables, game, seat, locomotives, mix):
    pay(tables, game, seat, int(game.laid_payer), int(game.extra), locomotives, mix)
    finish_tunnel(tables, game, seat)


@jit
def finish_tunnel(tables, game, seat):
    """The lane is claimed. The cards added take no trains: it scores by its length."""
    lane = int(game.laid_lane)
    cards = int(tables.lane_length[lane]) - int(game.laid_locomotives)
    if cards > 0:
        discard(game, int(game.laid_payer), cards)
    discard(game, LOCOMOTIVE, int(game.laid_locomotives))
    put_trains(tables, game, seat, lane)
    clear_tunnel(game)


@jit
def take_back(tables, game, seat):
    """The whole payment returns to where it came from, for all to see (EU-9, TA-15)."""
    move_laid(tables, game, seat, -1)
    clear_tunnel(game)


@jit
def clear_tunnel(game):
    """The cards turned up go to the discards either way (EU-10)."""
    for i in range(game.shown_count):
        discard(game, int(game.shown[i]), 1)
        game.shown[i] = 0
    game.shown_count = game.extra = 0
    game.laid_lane = game.laid_payer = game.laid_locomotives = game.laid_mix = 0
