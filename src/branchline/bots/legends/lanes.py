"""The lanes of the frontier: what they take and bring, usually and now."""

import numpy as np

from branchline.kernel._jit import jit
from branchline.kernel.bits import has
from branchline.kernel.legends.claim import qualifies
from branchline.kernel.legends.effects import effect_matches, in_force, matches, may_use
from branchline.kernel.legends.postcards import progress
from branchline.kernel.legends.price import NO_WAY, colour_of, price, usable_discounts
from branchline.kernel.legends.slip import bank_bonus
from branchline.kernel.legends.tables import (
    BANK_BONUS,
    IF_ANY,
    IF_CLAIM,
    IF_CLAIM_EXTRA,
    IF_OWN,
    IF_REACH,
    LARGE_CITY,
    LARGE_REACHED,
    MOST_LEFT,
    OPTIONAL_EXTRA,
    OWN_ROUTES,
    SCORE,
    TRAINS_BONUS,
)
from branchline.kernel.state import CITY_WORDS, NOBODY
from branchline.kernel.tables import LONGEST_LANE

from ..planner.mind import NEVER
from .tickets import add_connections, look_at_tickets
from .worth import benefit_worth, effect_worth

U = np.uint64


@jit
def look_at_lanes(tables, usual, now, plain_tables, plain_game, weights, mind, seat):
    """Write what the lanes take to ``plain_tables`` and what they bring to ``mind``.

    usual: the game without its event, and with coins enough (LEGENDS); now: as it is. What tickets are worth
    is written too, and what pays for being connected as tickets more, to ``plain_game``.
    """
    t, u, g, w, m = tables[0], usual[0], now[0], weights[0], mind[0]
    p, q = plain_tables[0], plain_game[0]
    for lane in range(t.lanes):
        cards, coins, _ = cheapest(t, u, w, seat, lane)
        if cards != NO_WAY:
            p.lane_length[lane] = min(cards, LONGEST_LANE)
            p.lane_colour[lane] = colour_of(t, u, seat, lane)
        m.points[lane] = claim_worth(t, u, w, seat, lane) - coins
        cards, coins, discounts = cheapest(t, g, w, seat, lane)
        m.cards_now[lane], m.colour_now[lane] = cards, colour_of(t, g, seat, lane)
        m.extra_now[lane], m.discounts[lane] = NEVER, discounts
        if cards != NO_WAY:
            m.extra_now[lane] = claim_worth(t, g, w, seat, lane) - coins - m.points[lane]
    add_bonuses(t, u, m, seat)
    add_postcards(t, u, w, m, seat)
    add_trains(t, g, w, m, seat)
    look_at_tickets(t, u, p, seat)
    add_connections(t, u, w, p, q, seat)


@jit
def cheapest(t, g, w, seat, lane):
    """(cards, coins, optional discounts as bits) of the best way to pay for a lane."""
    usable = usable_discounts(t, g, seat)
    best, best_cards, best_coins, chosen = 1e9, NO_WAY, 0, 0
    for discounts in range(usable + 1):
        if discounts & ~usable:
            continue
        cards, coins = price(t, g, seat, lane, discounts)
        if cards != NO_WAY and w.laid * cards + coins < best:
            best = w.laid * cards + coins
            best_cards, best_coins, chosen = cards, coins, discounts
    return best_cards, best_coins, chosen


@jit
def claim_worth(t, g, w, seat, lane):
    """What the steps after a claim bring, with the event ``g.claim_event`` (LW-67)."""
    worth = 0.0
    for i in range(t.steps):
        effect = int(t.step_effect[i])
        if effect == LARGE_CITY:
            worth += w.drawn * has(t.large_lanes, lane)
        elif qualifies(t, g, seat, lane, effect) or may_lay(t, g, seat, lane, effect):
            worth += effect_worth(t, g, w, seat, effect, lane)
    return worth


@jit
def may_lay(t, g, seat, lane, effect):
    """Whether extra cards could be laid down for an effect with a claim not declared yet (LW-63)."""
    if t.e_kind[effect] != OPTIONAL_EXTRA or not in_force(t, g, seat, effect, g.claim_event):
        return False
    return effect_matches(t, g, seat, effect, lane) and may_use(t, g, seat, effect)


@jit
def touched_cities(t, g, seat, touched):
    """Write the cities a seat's lanes touch to ``touched``, as bits."""
    touched[:] = U(0)
    for lane in range(t.lanes):
        if g.owner[lane] == seat:
            for city in (int(t.lane_a[lane]), int(t.lane_b[lane])):
                touched[city >> 6] |= U(1) << U(city & 63)


@jit
def new_cities(t, touched, cities, lane):
    """How many cities of a set a lane reaches that are not touched yet."""
    count = 0
    for city in (int(t.lane_a[lane]), int(t.lane_b[lane])):
        count += has(t.city_set[cities], city) and not has(touched, city)
    return count


@jit
def add_bonuses(t, g, m, seat):
    """Dollars at the end for own lanes and for large cities reached (LW-117)."""
    touched = np.empty(CITY_WORDS, np.uint64)
    touched_cities(t, g, seat, touched)
    for effect in range(t.effects):
        if t.e_on[effect] != SCORE or t.e_kind[effect] != BANK_BONUS:
            continue
        metric = t.e_metric[effect]
        if (metric != OWN_ROUTES and metric != LARGE_REACHED) or not in_force(t, g, seat, effect, NOBODY):
            continue
        if bank_bonus(t, g, seat, effect) >= t.e_most[effect]:
            continue
        for lane in range(t.lanes):
            if metric == LARGE_REACHED:
                count = new_cities(t, touched, t.e_cards[effect], lane)
            else:
                count = int(effect_matches(t, g, seat, effect, lane))
            m.points[lane] += t.e_each[effect] * count


@jit
def add_postcards(t, g, w, m, seat):
    """What lanes do for the postcards in hand: the nearer the condition, the more (LW-121)."""
    touched = np.empty(CITY_WORDS, np.uint64)
    touched_cities(t, g, seat, touched)
    for card in range(t.postcards):
        if g.postcards[seat] >> U(card) & U(1) == U(0):
            continue
        worth = benefit_worth(t, g, w, seat, card)
        condition = int(t.post_condition[card])
        first, count = condition, 1
        if t.c_kind[condition] == IF_ANY:
            first, count = int(t.c_first[condition]), int(t.c_count[condition])
        for part in range(first, first + count):
            kind = t.c_kind[part]
            missing = float(t.c_least[part] - progress(t, g, seat, part))
            if missing <= 0 or kind not in (IF_CLAIM, IF_CLAIM_EXTRA, IF_OWN, IF_REACH):
                continue
            share = worth / (missing * missing)
            if kind == IF_CLAIM_EXTRA:
                share = max(0.0, worth - w.laid)
            for lane in range(t.lanes):
                if kind == IF_REACH:
                    m.points[lane] += share * new_cities(t, touched, t.c_a[part], lane)
                elif matches(t, g, seat, lane, t.c_filter[part], t.c_own[part], t.c_mail[part]):
                    m.points[lane] += share


@jit
def add_trains(t, g, w, m, seat):
    """What fewer trains left at the end bring (LW-91); while there are turns to come, only a part of it."""
    turns = rounds_left(g, w)
    left = float(g.trains[seat])
    base = left_worth(t, g, w, seat, left, turns)
    for lane in range(t.lanes):
        after = left - t.lane_trains[lane]
        if after >= 0:
            m.points[lane] += (left_worth(t, g, w, seat, after, turns) - base) / turns


@jit
def rounds_left(g, w):
    """Turns a seat probably has, with this one."""
    if g.final_by != NOBODY:
        return 1.0
    least = 1e9
    for seat in range(g.players):
        least = min(least, float(g.trains[seat]))
    return 2.0 + least / w.pace


@jit
def left_worth(t, g, w, seat, left, turns):
    """The bonus for trains left at the end that so many left after this turn make likely."""
    left = max(0.0, left - w.pace * (turns - 1.0))
    low = int(left)
    part = left - low
    return (1.0 - part) * bonus_for(t, g, seat, low) + part * bonus_for(t, g, seat, low + 1)


@jit
def bonus_for(t, g, seat, left):
    """The bonus for so many trains left, with what changes it; ``g`` is a copy."""
    bonus = float(t.bonus[min(left, MOST_LEFT - 1)])
    trains = g.trains[seat]
    g.trains[seat] = left
    for effect in range(t.effects):
        if t.e_on[effect] == SCORE and t.e_kind[effect] == TRAINS_BONUS:
            if in_force(t, g, seat, effect, NOBODY):
                bonus += t.e_delta[effect]
    g.trains[seat] = trains
    return bonus
