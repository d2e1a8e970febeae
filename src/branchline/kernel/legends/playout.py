"""Whole games of random moves on the frontier."""

import numpy as np

from .._jit import jit
from ..chance import next_random, pick
from ..codes import MOST_ACTIONS
from ..playout import CHEAPEST
from ..state import NOBODY, OVER
from .legal import legal_actions
from .slip import SLIP_COLUMNS, SLIP_TOTAL, slips
from .state import LEGENDS
from .tables import EFFECTS
from .turn import play_action, set_up


@jit
def random_action(tables, game, rng, policy):
    """A random legal action of the seat to move; ``rng``: uint64[1], see chance.next_random."""
    out = np.empty(MOST_ACTIONS, np.int32)
    n = legal_actions(tables[0], game[0], out, policy == CHEAPEST)
    return out[pick(rng, n)]


@jit
def play_games(tables, players, games, policy, seed):
    """Play random games one after the other: (decisions made, sum of all slips)."""
    rng = np.array([seed], np.uint64)
    nothing = np.zeros(0, np.int64)
    key = np.empty(2, np.uint64)
    out = np.empty(MOST_ACTIONS, np.int32)
    rows = np.empty((6, SLIP_COLUMNS), np.int64)
    items = np.empty((6, EFFECTS), np.int64)
    game = np.zeros(1, LEGENDS)
    blank = np.zeros(1, LEGENDS)
    decisions = total = 0
    for _ in range(games):
        game[0] = blank[0]
        key[0], key[1] = next_random(rng), next_random(rng)
        set_up(tables, game, key, players, NOBODY, nothing, nothing, nothing, nothing)
        while game[0].phase != OVER:
            n = legal_actions(tables[0], game[0], out, policy == CHEAPEST)
            play_action(tables[0], game[0], out[pick(rng, n)])
            decisions += 1
        slips(tables, game, rows, items)
        for seat in range(players):
            total += rows[seat, SLIP_TOTAL]
    return decisions, total
