"""Games of bots, and matches of many games with every deal played from every side.

A side is a seat, or a team, whose seats one kind of bot plays, each for itself.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context

from branchline.bots import Bot, ask, bot
from branchline.editions import Edition
from branchline.editions import edition as edition_named
from branchline.game import Game

Z = 1.96  # 95 %


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: each entrant's share of the victory and its total, in the order they were entered."""

    shares: tuple[float, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How all sides of one bot did together. Intervals are for 95 %."""

    bot: str
    sides: int
    wins: float  # games won; a shared victory counts in parts
    win_rate: tuple[float, float, float]  # (low, measured, high): Wilson's interval
    expected: float  # the win rate if all were equal
    mean_total: tuple[float, float, float]  # the mean total, in the same way: by the normal distribution


@dataclass(frozen=True, slots=True)
class Match:
    """`entrants`: a bot for each side."""

    edition: str
    entrants: tuple[str, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def standings(self) -> tuple[Standing, ...]:
        """One a bot, in the order entered."""
        return tuple(self._standing(name) for name in dict.fromkeys(self.entrants))

    def _standing(self, name: str) -> Standing:
        places = [i for i, entrant in enumerate(self.entrants) if entrant == name]
        games = len(self.outcomes)
        wins = sum(outcome.shares[i] for outcome in self.outcomes for i in places)
        means = [sum(outcome.totals[i] for i in places) / len(places) for outcome in self.outcomes]
        return Standing(
            name, len(places), wins, wilson(wins, games), len(places) / len(self.entrants), normal(means)
        )


def wilson(wins: float, games: int) -> tuple[float, float, float]:
    """(low, measured, high) of a proportion."""
    rate = wins / games
    middle = rate + Z * Z / (2 * games)
    half = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    return (middle - half) / scale, rate, (middle + half) / scale


def normal(values: Sequence[float]) -> tuple[float, float, float]:
    """(low, measured, high) of a mean."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    half = Z * math.sqrt(variance / len(values))
    return mean - half, mean, mean + half


def play_game(edition: str | Edition, bots: Sequence[Bot], key: bytes, start: int | None = None) -> Game:
    """A whole game of bots, one a seat; every move is checked. Returns the finished game.

    Raises IllegalAction if a bot chooses what is not legal.
    """
    game = Game(edition, [f"Seat {i + 1}" for i in range(len(bots))], key=key, start=start)
    while (seat := game.to_move) is not None:
        game.play(ask(bots[seat], game, seat), seat)
    return game


def play_match(
    edition: str | Edition,
    entrants: Sequence[str],
    games: int,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[], object] = lambda: None,
) -> Match:
    """Play ``games`` games of bots (ids), one for each seat or team, and count.

    As many games in a row as there are sides share a deal; the bots move on by one side in each, so that
    every bot plays every side of it and begins once. ``seed`` decides all deals. jobs: processes.
    progress: called after each game.
    Raises UnknownBot, UnknownEdition, ValueError.
    """
    if games < 1:
        raise ValueError("a match has at least one game")
    for name in entrants:
        bot(name)
    outcomes = []
    for outcome in _outcomes(partial(_play, edition, tuple(entrants), seed), games, jobs):
        outcomes.append(outcome)
        progress()
    played = edition_named(edition) if isinstance(edition, str) else edition
    name = played.description if played.season else played.id
    return Match(name, tuple(entrants), tuple(outcomes))


def _outcomes(play: Callable[[int], Outcome], games: int, jobs: int) -> Iterator[Outcome]:
    if jobs == 1:
        yield from map(play, range(games))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, range(games), chunksize=8)


def _play(edition: str | Edition, entrants: tuple[str, ...], seed: int, number: int) -> Outcome:
    """Game ``number`` of a match: deal number // sides, the bots moved on by number % sides."""
    played = edition_named(edition) if isinstance(edition, str) else edition
    sides, size = len(entrants), played.rules.team_size
    players = sides * size
    deal, shift = divmod(number, sides)
    seated = [(side + shift) % sides for side in range(sides)]  # side -> entrant
    first = seed + number * players
    bots = [bot(entrants[i], seed=first + i * size + n) for i in seated for n in range(size)]
    key = hashlib.sha256(f"{seed} {deal}".encode()).digest()[:16]
    result = play_game(played, bots, key, start=0).result
    assert result is not None
    rows = next(result[name] for name in ("seats", "teams", "slips") if name in result)
    shares, totals = [0.0] * sides, [0] * sides
    for side, entrant in enumerate(seated):
        totals[entrant] = rows[side]["total"]
        if side in result["winners"]:
            shares[entrant] = 1 / len(result["winners"])
    return Outcome(tuple(shares), tuple(totals))
