"""What effects are worth in dollars."""

from branchline.kernel._jit import jit
from branchline.kernel.bits import has
from branchline.kernel.legends.claim import is_foreign
from branchline.kernel.legends.effects import in_force
from branchline.kernel.legends.tables import (
    BANK_BONUS,
    BOND,
    CARD_OF_POST,
    COINS,
    DRAW_CARDS,
    GRANT,
    OPTIONAL_EXTRA,
    SCORE,
    TOKEN_SETS,
    TOKENS,
    TOLL_EFFECT,
)
from branchline.kernel.state import NOBODY


@jit
def effect_worth(t, g, w, seat, effect, lane):
    """What an effect of a claim of ``lane`` brings a seat (lane NOBODY: an effect of no claim)."""
    if t.e_kind[effect] == OPTIONAL_EXTRA:
        reward = 0.0
        for i in range(t.e_rewards[effect]):
            reward += simple_worth(t, g, w, seat, int(t.e_reward[effect]) + i, lane)
        return w.optional * max(0.0, reward - w.laid * t.e_cards[effect])
    worth = simple_worth(t, g, w, seat, effect, lane)
    if t.e_optional[effect]:
        worth = max(0.0, worth - t.e_cost[effect])
    return worth


@jit
def simple_worth(t, g, w, seat, effect, lane):
    kind = t.e_kind[effect]
    if kind == COINS:
        return mean_amount(t, effect, lane)
    if kind == DRAW_CARDS:
        return w.drawn * t.e_n[effect]
    if kind == GRANT:
        return grant_worth(t, g, w, seat, effect, lane)
    if kind == TOLL_EFFECT and lane != NOBODY:
        ends = int(is_foreign(t, seat, t.lane_a[lane])) + int(is_foreign(t, seat, t.lane_b[lane]))
        return -float(ends * t.e_coins[effect])
    return 0.0


@jit
def mean_amount(t, effect, lane):
    """The dollars an effect pays, on average (LW-E1)."""
    if t.e_chances[effect] > 0:
        total = 0.0
        for i in range(t.e_chances[effect]):
            total += t.chance[t.e_chance[effect] + i]
        return total / t.e_chances[effect]
    if t.e_per[effect] and lane != NOBODY:
        return float(min(int(t.e_amount[effect]) * int(t.lane_length[lane]), int(t.e_most[effect])))
    return float(t.e_amount[effect])


@jit
def grant_worth(t, g, w, seat, effect, lane):
    item, count = int(t.e_item[effect]), float(t.e_n[effect])
    if item == BOND:
        return w.bond
    if item == CARD_OF_POST:
        return w.postcard * count
    if t.e_take[effect] and lane != NOBODY:
        count *= int(has(g.mail, t.lane_a[lane])) + int(has(g.mail, t.lane_b[lane]))
    return count * token_worth(t, g, seat, item)


@jit
def token_worth(t, g, seat, item):
    """The dollars a token brings at the end (LW-117)."""
    worth = 0.0
    for effect in range(t.effects):
        if t.e_on[effect] == SCORE and t.e_kind[effect] == BANK_BONUS and t.e_item[effect] == item:
            if t.e_metric[effect] in (TOKENS, TOKEN_SETS) and in_force(t, g, seat, effect, NOBODY):
                worth += t.e_each[effect] / max(1, int(t.e_sets[effect]))
    return worth


@jit
def benefit_worth(t, g, w, seat, card):
    """What showing a postcard brings, its place in the vault included."""
    worth = w.vault
    first = int(t.post_first[card])
    for effect in range(first, first + t.post_effects[card]):
        worth += simple_worth(t, g, w, seat, effect, NOBODY)
    return worth


@jit
def worth_of_offer(tables, game, weights, seat, effect):
    """What the optional effect of the claim in hand brings, its price off (one-element arrays)."""
    t, g, w = tables[0], game[0], weights[0]
    return effect_worth(t, g, w, seat, effect, int(g.claim_lane))


@jit
def worth_of_extra(tables, game, weights, seat, candidate):
    """What laying down the extra cards of a candidate brings, the cards apart (one-element arrays)."""
    t, g, w = tables[0], game[0], weights[0]
    effect = int(t.x_effect[candidate])
    if effect < 0:
        return benefit_worth(t, g, w, seat, int(t.x_postcard[candidate]))
    worth = 0.0
    for i in range(t.e_rewards[effect]):
        worth += simple_worth(t, g, w, seat, int(t.e_reward[effect]) + i, int(g.claim_lane))
    return worth
