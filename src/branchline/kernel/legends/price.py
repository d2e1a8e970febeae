"""What a lane costs a seat now: cards, coins, and in which colour (LW-54, LW-56 to LW-64)."""

import numpy as np

from .._jit import jit
from ..bits import has
from ..claim import payment_range
from ..state import GRAY, LOCOMOTIVE
from .effects import current_event, effect_matches, in_force, may_use, parameter
from .tables import DISCOUNT, NO_SURCHARGE, RECOLOR, RESTRICT, SURCHARGE

U = np.uint64
NO_WAY = -1  # in place of a number of cards


@jit
def price(t, g, seat, lane, discounts):
    """(cards, coins) a lane costs with these optional discounts, as bits; NO_WAY: it cannot be had so."""
    event = current_event(g)
    cards = int(t.lane_length[lane])
    coins = waivable = used = off = 0
    least = 1  # LW-61
    for i in range(t.costs):
        effect = int(t.cost_list[i])
        if not (in_force(t, g, seat, effect, event) and effect_matches(t, g, seat, effect, lane)):
            continue
        kind = t.e_kind[effect]
        if kind == RESTRICT:
            return NO_WAY, 0
        if kind == SURCHARGE:
            if t.e_cards[effect] > 0 and not parameter(t, g, seat, NO_SURCHARGE):
                cards += t.e_cards[effect]
            if t.e_waive[effect]:
                waivable += t.e_coins[effect]
            else:
                coins += t.e_coins[effect]
        elif kind == DISCOUNT:
            if t.e_optional[effect]:
                bit = 1 << int(t.e_bit[effect])
                if not discounts & bit:
                    continue
                if not may_use(t, g, seat, effect):
                    return NO_WAY, 0
                used |= bit
            elif not may_use(t, g, seat, effect):
                continue
            off += t.e_cards[effect]
            coins += t.e_cost[effect]
            least = max(least, int(t.e_least[effect]))
    if used != discounts or coins > g.coins[seat]:
        return NO_WAY, 0
    return max(cards - off, min(least, cards)), coins + min(waivable, int(g.coins[seat]) - coins)


@jit
def changed_lanes(t, g, seat, word):
    """The lanes for which an effect changes what a seat pays, those of a 64-bit word of the board."""
    lanes = U(0)
    event = current_event(g)
    for i in range(t.costs):
        effect = int(t.cost_list[i])
        if in_force(t, g, seat, effect, event):
            lanes |= t.lane_filter[t.e_filter[effect], word]
    return lanes


@jit
def usable_discounts(t, g, seat):
    """The optional discounts a seat has, as bits."""
    bits = 0
    event = current_event(g)
    for i in range(t.costs):
        effect = int(t.cost_list[i])
        if t.e_kind[effect] == DISCOUNT and t.e_optional[effect]:
            if in_force(t, g, seat, effect, event) and may_use(t, g, seat, effect):
                bits |= 1 << int(t.e_bit[effect])
    return bits


@jit
def colour_of(t, g, seat, lane):
    """The colour a lane is paid in, GRAY: any (LW-56, LW-57, LW-64)."""
    colour = int(t.lane_colour[lane])
    event = current_event(g)
    for i in range(t.costs):
        effect = int(t.cost_list[i])
        if t.e_kind[effect] == RECOLOR and in_force(t, g, seat, effect, event):
            if effect_matches(t, g, seat, effect, lane):
                colour = int(t.e_colour[effect])
    return colour


@jit
def suits_payer(colour, payer):
    return payer == LOCOMOTIVE or colour in (GRAY, payer)


@jit
def payments(t, g, seat, payer, cards):
    """The fewest and most locomotives among ``cards`` in a payer's colour; none: (1, 0)."""
    if payer != LOCOMOTIVE and g.hands[seat, payer] == 0:
        return 1, 0
    return payment_range(t, g, seat, payer, cards, 0)


@jit
def can_claim(t, g, seat, lane):
    """Whether a seat can claim a lane in any way."""
    if not has(g.open[seat], lane):
        return False
    colour = colour_of(t, g, seat, lane)
    usable = usable_discounts(t, g, seat)
    for discounts in range(usable + 1):
        if discounts & ~usable:
            continue
        cards, _ = price(t, g, seat, lane, discounts)
        if cards == NO_WAY:
            continue
        for payer in range(LOCOMOTIVE + 1):
            if suits_payer(colour, payer):
                first, last = payments(t, g, seat, payer, cards)
                if first <= last:
                    return True
    return False


@jit
def price_of(tables, game, seat, lane, discounts):
    """(cards, coins) as :func:`price`, for a game as :func:`~.legal.legal` takes it."""
    return price(tables[0], game[0], seat, lane, discounts)


@jit
def colour_paid(tables, game, seat, lane):
    """The colour a lane is paid in now, GRAY: any."""
    return colour_of(tables[0], game[0], seat, lane)


@jit
def applies(tables, game, seat, effect, lane):
    """Whether an effect changes what a lane costs a seat now."""
    t, g = tables[0], game[0]
    return in_force(t, g, seat, effect, current_event(g)) and effect_matches(t, g, seat, effect, lane)
