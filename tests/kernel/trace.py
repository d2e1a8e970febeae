"""A fingerprint of random games, state by state, for comparing compiled with interpreted rules.

python -m tests.kernel.trace usa 3 1 2      edition, players, first seed, games; one line a game

With NUMBA_DISABLE_JIT=1 the same functions run in plain Python, the records as NumPy's recarrays.
"""

import hashlib
import sys
from typing import Any

import numpy as np
from numba.core import config

from branchline import edition
from branchline.kernel import codes, legal, playout, score, state, turn
from branchline.kernel.redeal import copy, redeal
from branchline.kernel.tables import build_tables


def record(array: Any) -> Any:
    """A one-element structured array as the rules read it: as it is when compiled, else by attribute."""
    return array.view(np.recarray) if config.DISABLE_JIT else array


def trace(name: str, players: int, seed: int) -> list[str]:
    """Digests of a game: one for every position, its legal actions and what a seat may deal anew."""
    tables = record(build_tables(edition(name)))
    game, other = record(np.zeros(1, state.GAME)), record(np.zeros(1, state.GAME))
    key = np.array([seed, seed + 1], np.uint64)
    nothing = np.empty(0, np.int64)
    rng = np.array([seed], np.uint64)
    found = np.empty(codes.MOST_ACTIONS, np.int32)
    turn.set_up(tables, game, key, players, -1, nothing, nothing)
    lines: list[str] = []
    while game["phase"][0] != state.OVER:
        count = legal.legal(tables, game, found)
        digest = hashlib.sha256(game.tobytes() + np.sort(found[:count]).tobytes())
        if len(lines) % 10 == 0:
            copy(other, game)
            redeal(tables, other, len(lines) % players, key)
            digest.update(other.tobytes())
        lines.append(digest.hexdigest()[:16])
        turn.play(tables, game, playout.random_action(tables, game, rng, seed % 2))
    count = np.zeros((state.SEATS, score.COLUMNS), np.int64)
    winners = int(score.final(tables, game, count))
    return [*lines, hashlib.sha256(game.tobytes()).hexdigest()[:16], f"{winners} {count.tolist()}"]


def main() -> None:
    name, players, first, games = sys.argv[1], *map(int, sys.argv[2:5])
    with np.errstate(over="ignore"):
        for seed in range(first, first + games):
            print("\t".join(trace(name, players, seed)))


if __name__ == "__main__":
    main()
