"""Perft: how many sequences of decisions there are from fixed positions of a small board.

The numbers are kept in tests/records/perft.json; a slow program that shares nothing with the kernel
counts them again. `python -m tests.kernel.test_perft` writes the file anew.
"""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from branchline import Game
from branchline.actions import KINDS
from branchline.kernel import codes, legal, turn
from branchline.kernel.redeal import copy
from branchline.kernel.state import GAME, OVER
from tests.kernel.slow import SlowGame, count
from tests.rules.small import small
from tests.rules.table import KEY, NAMES

FILE = Path(__file__).parents[1] / "records" / "perft.json"
ROUTES = "A-B:1R/1Y B-C:2g C-D:1G D-E:2g/2g A-E:3R B-E:1g"
TICKETS = {"A-C": 4, "A-D": 5, "B-D": 3, "B-E": 1, "C-E": 2, "C-A": 6, "D-A": 7, "D-B": 8, "E-B": 9, "E-C": 3}

# With tunnels, ferries, stations and a deck of long tickets.
EUROPE_ROUTES = "A-B:1Rt/1Yt B-C:2gf1 C-D:1Gt D-E:2gt A-E:3gf2 B-E:1g"
LONG = {"B-A": 20, "C-B": 21, "D-C": 22, "E-D": 23, "E-A": 24, "D-B": 25, "A-E": 26, "B-C": 27}
EUROPE = {"deal": 1, "deal_long": 2, "most_long": 1, "stations": 2, "draw": 2, "keep_first": 1}

# name: players, trains, start, seed of the decks, depth counted
POSITIONS = {
    "opening, two players": (2, 8, 0, 1, 5),
    "opening, four players": (4, 8, 2, 2, 6),
    "two players, few trains": (2, 4, 1, 3, 6),
    "four players, few trains": (4, 3, 3, 4, 7),
    "Europe, two players": (2, 8, 0, 8, 5),
    "Europe, three players, few trains": (3, 3, 1, 63, 5),
}


class Decks(NamedTuple):
    """From the top."""

    cards: list[str]
    tickets: list[str]
    long: list[str]


def position(name: str) -> tuple[Game, Decks]:
    """The game, and its decks."""
    players, trains, start, seed = POSITIONS[name][:4]
    if name.startswith("Europe"):
        others = {pair: value for pair, value in TICKETS.items() if pair not in LONG}
        edition = small(EUROPE_ROUTES, others, f"perft-{seed}", long=LONG, trains=trains, **EUROPE)
        edition = replace(edition, rules=replace(edition.rules, rejects="box"))
    else:
        edition = small(ROUTES, TICKETS, name=f"perft-{seed}", trains=trains, deal=2, keep_first=1, draw=2)
    random = Random(seed)
    cards = [kind for kind in KINDS[:-1] for _ in range(12)] + ["locomotive"] * 14
    tickets, long = ([t.id for t in edition.tickets if t.deck == deck] for deck in ("regular", "long"))
    for deck in (cards, tickets, long):
        random.shuffle(deck)
    dealt, rules = [], edition.rules
    for seat in range(players):
        dealt += tickets[rules.deal * seat : rules.deal * (seat + 1)]
        dealt += long[rules.deal_long * seat : rules.deal_long * (seat + 1)]
    stack = {"cards": cards, "tickets": dealt + tickets[rules.deal * players :]}
    game = Game(edition, NAMES[:players], key=KEY, start=start, stack=stack)
    return game, Decks(cards, tickets, long)


def perft(game: Game, depth: int) -> list[int]:
    """The number of sequences of 1, 2 … ``depth`` decisions."""
    totals = [0] * depth
    boards = [np.zeros(1, GAME) for _ in range(depth + 1)]
    copy(boards[0], game.state)
    found = np.empty(codes.MOST_ACTIONS, np.int32)

    def visit(level: int) -> None:
        actions = found[: legal.legal(game.tables, boards[level], found)].tolist()
        if boards[level]["phase"][0] == OVER:
            return
        totals[level] += len(actions)
        if level + 1 < depth:
            for action in actions:
                copy(boards[level + 1], boards[level])
                turn.play(game.tables, boards[level + 1], action)
                visit(level + 1)

    visit(0)
    return totals


@pytest.mark.parametrize("name", POSITIONS)
def test_the_tree_has_as_many_branches_as_ever(name: str) -> None:
    expected = json.loads(FILE.read_text())[name]
    depth = POSITIONS[name][4]
    assert len(expected) == depth
    found = perft(position(name)[0], depth)
    assert found == expected, "if the rules changed on purpose: python -m tests.kernel.test_perft"


@pytest.mark.parametrize("name", POSITIONS)
def test_a_slow_program_counts_the_same(name: str) -> None:
    depth = POSITIONS[name][4]
    game, decks = position(name)
    slow = SlowGame(game, *decks)
    assert [count(slow, n) for n in range(1, depth + 1)] == json.loads(FILE.read_text())[name][:depth]


def kinds(game: SlowGame, depth: int) -> set[str]:
    """What is done within so many decisions."""
    found: set[str] = set()
    for action in game.legal():
        found.add(action.do)
        if depth > 1:
            found |= kinds(game.after(action), depth - 1)
    return found


@pytest.mark.parametrize("name", [name for name in POSITIONS if name.startswith("Europe")])
def test_the_trees_of_europe_have_all_kinds_of_actions(name: str) -> None:
    game, decks = position(name)
    every = {"keep", "draw", "claim", "add", "decline", "station", "tickets"}
    assert kinds(SlowGame(game, *decks), POSITIONS[name][4]) == every


def main() -> None:
    counts = {name: perft(position(name)[0], POSITIONS[name][4]) for name in POSITIONS}
    FILE.write_text(
        "{\n" + ",\n".join(f" {json.dumps(k)}: {json.dumps(v)}" for k, v in counts.items()) + "\n}\n"
    )


if __name__ == "__main__":
    main()
