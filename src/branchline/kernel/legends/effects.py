"""Which effects work now, for whom, and what numbers they change (LW-43, LW-49, LW-51, LW-113 to LW-116)."""

import numpy as np

from .._jit import jit
from ..bits import has
from ..state import NOBODY
from .tables import (
    ACTIVE,
    COMPANY,
    CREW_CARD,
    EACH,
    EVENT,
    LEVEL,
    NO_LIMIT,
    POOREST,
    POSTCARD,
    RICHEST,
)

U = np.uint64


@jit
def current_event(g):
    """The event on top of the pile of discards (LW-43), NOBODY when there is none."""
    return int(g.event_pile[g.event_count - 1]) if g.event_count > 0 else NOBODY


@jit
def in_force(t, g, seat, effect, event):
    """Whether a seat has an effect: of this event, a sticker, its crew card or a postcard it has shown."""
    if t.e_who[effect] == ACTIVE and not depends(t, g, seat, effect):
        return False
    source, owner = t.e_source[effect], t.e_owner[effect]
    if source == EVENT:
        return owner == event
    if source == CREW_CARD:
        return g.crew[seat] == owner
    if source == COMPANY:
        return t.company[seat] == owner
    if source == POSTCARD:
        return g.shown_cards[seat] >> U(owner) & U(1) != U(0)
    return True


@jit
def depends(t, g, seat, effect):
    """Whether a seat has as many trains left as an effect asks for."""
    return t.e_trains_least[effect] <= g.trains[seat] <= t.e_trains_most[effect]


@jit
def parameter(t, g, seat, key):
    """A parameter as it is for a seat now (LW-115): what sets it first, then what adds to it."""
    value = t.params[key]
    added = 0
    event = current_event(g)
    for i in range(t.passives):
        effect = int(t.passive_list[i])
        if t.e_key[effect] == key and in_force(t, g, seat, effect, event):
            if t.e_value[effect] != NO_LIMIT:
                value = np.int64(t.e_value[effect])
            added += t.e_adds[effect]
    return value + added


@jit
def bonus_level(t, g, seat):
    """Which side of the company bonus cards counts (LW-68)."""
    return parameter(t, g, seat, LEVEL)


@jit
def matches(t, g, seat, lane, lanes, own, mail):
    """Whether a lane is one of a set, in the seat's own colour or with mail where that is asked (LW-113)."""
    if not has(t.lane_filter[lanes], lane):
        return False
    if own and t.lane_colour[lane] != t.company[seat]:
        return False
    return not mail or has(g.mail, t.lane_a[lane]) or has(g.mail, t.lane_b[lane])


@jit
def effect_matches(t, g, seat, effect, lane):
    return matches(t, g, seat, lane, t.e_filter[effect], t.e_own[effect], t.e_mail[effect])


@jit
def may_use(t, g, seat, effect):
    """Whether an effect with limited uses has one left."""
    slot = t.e_slot[effect]
    if slot < 0:
        return True
    if t.e_once[effect] == 1 and seat == g.active and g.marked >> U(slot) & U(1):
        return False
    return t.e_uses[effect] == 0 or g.counters[seat, slot] < t.e_uses[effect]


@jit
def use(t, g, seat, effect):
    slot = t.e_slot[effect]
    if slot >= 0:
        if seat == g.active:
            g.marked |= U(1) << U(slot)
        g.counters[seat, slot] += 1


@jit
def affected(t, g, effect):
    """The seats an effect is about, as bits (LW-49): all of the richest or poorest, unless all tie."""
    who = t.e_who[effect]
    everybody = (1 << int(g.players)) - 1
    if who == EACH:
        return everybody
    if who != RICHEST and who != POOREST:
        return 1 << int(g.active)
    best = int(g.coins[0])
    for seat in range(1, g.players):
        coins = int(g.coins[seat])
        best = max(best, coins) if who == RICHEST else min(best, coins)
    found = 0
    for seat in range(g.players):
        found |= int(g.coins[seat] == best) << seat
    return 0 if found == everybody else found


@jit
def parameter_of(tables, game, seat, key):
    """As :func:`parameter`, for a game as legal.legal takes it."""
    return parameter(tables[0], game[0], seat, key)
