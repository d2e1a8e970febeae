"""A fingerprint of random games, state by state, for comparing compiled with interpreted rules.

python -m tests.kernel.trace usa 3 1 2      edition, players, first seed, games; one line a game

With NUMBA_DISABLE_JIT=1 the same functions run in plain Python, the records as NumPy's recarrays.
"legends" is a season of a campaign with everything in it.
"""

import hashlib
import sys
from typing import Any

import numpy as np
from numba.core import config

from branchline import Edition, edition
from branchline.codebook import codebook
from branchline.kernel import codes, playout, score, state
from branchline.kernel.legends import playout as legends_playout
from branchline.kernel.legends import slip
from branchline.kernel.legends.tables import EFFECTS
from branchline.kernel.redeal import copy
from branchline.legends.content import load_content
from branchline.legends.season import Season


def record(array: Any) -> Any:
    """A one-element structured array as the rules read it: as it is when compiled, else by attribute."""
    return array.view(np.recarray) if config.DISABLE_JIT else array


def played(name: str, players: int) -> Edition:
    """An edition, or the season of a small game with all that the campaign's first region knows."""
    if name != "legends":
        return edition(name)
    content = load_content("iron-meridian")
    return Season(
        campaign=content.id,
        content=content.sha,
        game=12,
        year=1890,
        companies=[company.id for company in content.companies[:players]],
        regions=[region.id for region in content.regions if region.start],
        trains=18,
        events=[event.id for event in content.events],
        rules=[rule.id for rule in content.rules],
        postcards=[card.id for card in content.postcards[:14]],
        depots={"toledo": "red", "louisville": "black"},
    ).edition()


def trace(name: str, players: int, seed: int) -> list[str]:
    """Digests of a game: one for every position, its legal actions and what a seat may deal anew."""
    book = codebook(played(name, players))
    legends = book.edition.season is not None
    tables = record(book.tables)
    game, other = record(np.zeros(1, book.record)), record(np.zeros(1, book.record))
    key = np.array([seed, seed + 1], np.uint64)
    rng = np.array([seed], np.uint64)
    found = np.empty(codes.MOST_ACTIONS, np.int32)
    choose: Any = legends_playout.random_action if legends else playout.random_action
    book.turn.set_up(tables, game, key, players, -1, *book.stacked({}))
    lines: list[str] = []
    while game["phase"][0] != state.OVER:
        count = book.legal.legal(tables, game, found)
        digest = hashlib.sha256(game.tobytes() + np.sort(found[:count]).tobytes())
        if len(lines) % 10 == 0:
            copy(other, game)
            book.dealing.redeal(tables, other, len(lines) % players, key)
            digest.update(other.tobytes())
        lines.append(digest.hexdigest()[:16])
        book.turn.play(tables, game, choose(tables, game, rng, seed % 2))
    return [*lines, hashlib.sha256(game.tobytes()).hexdigest()[:16], count_of(tables, game, legends)]


def count_of(tables: Any, game: Any, legends: bool) -> str:
    """The final count in figures."""
    if legends:
        rows = np.zeros((state.SEATS, slip.SLIP_COLUMNS), np.int64)
        slip.slips(tables, game, rows, np.zeros((state.SEATS, EFFECTS), np.int64))
        return str(rows.tolist())
    count = np.zeros((state.SEATS, score.COLUMNS), np.int64)
    winners = int(score.final(tables, game, count))
    return f"{winners} {count.tolist()}"


def main() -> None:
    name, players, first, games = sys.argv[1], *map(int, sys.argv[2:5])
    with np.errstate(over="ignore"):
        for seed in range(first, first + games):
            print("\t".join(trace(name, players, seed)))


if __name__ == "__main__":
    main()
