"""What effects and tolls bring or cost a company: coins, cards, tokens, bonds (LW-E1, LW-E7, LW-75)."""

import numpy as np

from .._jit import jit
from ..bits import has, nth_of, size_of
from ..chance import draw
from ..state import CITY_WORDS, GRAY, NOBODY
from .cards import lose_card
from .postcards import draw_postcard
from .stack import note
from .state import BONDED, DISCARDED, EFFECT_CHANCE, GRANTED, MAILED, PAID, TOLLED
from .tables import ABSENT, BOND, CARD_OF_POST

U = np.uint64


@jit
def amount_of(t, g, effect):
    """How many dollars an effect pays (LW-E1)."""
    if t.e_chances[effect] > 0:
        return int(t.chance[t.e_chance[effect] + draw(g, EFFECT_CHANCE, int(t.e_chances[effect]))])
    if t.e_per[effect]:
        if g.claim_lane == NOBODY:
            return 0
        return min(int(t.e_amount[effect]) * int(t.lane_length[g.claim_lane]), int(t.e_most[effect]))
    return int(t.e_amount[effect])


@jit
def gain(g, seat, amount, effect, step):
    """Coins got or lost; never below zero (LW-50)."""
    amount = max(amount, -int(g.coins[seat]))
    g.coins[seat] += amount
    note(g, PAID, seat, amount, effect, step)


@jit
def lose_random(g, seat):
    at = draw(g, EFFECT_CHANCE, int(g.cards[seat]))
    kind = 0
    while at >= g.hands[seat, kind]:
        at -= g.hands[seat, kind]
        kind += 1
    lose_card(g, seat, kind)
    note(g, DISCARDED, seat, kind)


@jit
def grant(t, g, seat, effect):
    """Take a token, a bond or a postcard (LW-E7)."""
    item = int(t.e_item[effect])
    if item == CARD_OF_POST:
        for _ in range(t.e_n[effect]):
            draw_postcard(g, seat)
    elif item == BOND:
        colour = bond_colour(t, g)
        if colour == GRAY:
            return
        g.bond_owner[colour, g.bond_next[colour]] = seat
        g.bond_next[colour] += 1
        note(g, BONDED, seat, int(g.bond_next[colour]), effect, colour)
    elif t.e_take[effect] and g.claim_lane != NOBODY:
        for city in (int(t.lane_a[g.claim_lane]), int(t.lane_b[g.claim_lane])):
            if has(g.mail, city):
                g.mail[city >> 6] ^= U(1) << U(city & 63)
                give_tokens(t, g, seat, effect, item)
    else:
        give_tokens(t, g, seat, effect, item)


@jit
def bond_colour(t, g):
    """The colour of the lane claimed if there is a bond of it to be had, else GRAY."""
    colour = GRAY if g.claim_lane == NOBODY else int(t.lane_colour[g.claim_lane])
    if colour != GRAY and g.bond_next[colour] >= t.bonds[colour]:
        return GRAY
    return colour


@jit
def give_tokens(t, g, seat, effect, item):
    g.tokens[seat, item] += t.e_n[effect]
    note(g, GRANTED, seat, int(t.e_n[effect]), effect, item)


@jit
def pay_toll(t, g, seat, owner, amount):
    """``amount`` coins, or 0: a card has been given. An absent owner's go to the bank."""
    g.coins[seat] -= amount
    if owner != ABSENT:
        g.coins[owner] += amount
        g.tokens[owner, 1] += 1  # toll_received: see SeasonEdition.items
    note(g, TOLLED, seat, amount, -1, -1 if owner == ABSENT else owner)


@jit
def place_mail(t, g, effect):
    """Sacks on random cities of the filter (LW-120)."""
    left = np.empty(CITY_WORDS, np.uint64)
    for word in range(CITY_WORDS):
        left[word] = t.city_set[t.e_filter[effect], word] & ~g.mail[word]
    for _ in range(min(int(t.e_count[effect]), size_of(left))):
        city = nth_of(left, draw(g, EFFECT_CHANCE, size_of(left)))
        left[city >> 6] ^= U(1) << U(city & 63)
        g.mail[city >> 6] |= U(1) << U(city & 63)
        note(g, MAILED, g.active, city)
