"""Random games for property tests, reproducible by a number."""

from collections.abc import Callable
from random import Random

from branchline import Action, Edition, Game
from tests.rules.table import NAMES


def new_game(edition: str | Edition, players: int, seed: int) -> Game:
    return Game(edition, NAMES[:players], key=Random(seed).randbytes(16))


def choose(game: Game, seat: int, random: Random) -> Action:
    """A random legal action: first what kind, so that games are neither all drawing nor all tickets."""
    legal = game.legal_actions_of(seat)
    kinds = sorted({code >> 20 for code in legal.codes.tolist()})
    weights = {1: 5, 2: 1}  # draws 5, tickets 1, anything else (claims above all) 6
    kind = random.choices(kinds, [weights.get(kind, 6) for kind in kinds])[0]
    places = [at for at, code in enumerate(legal.codes.tolist()) if code >> 20 == kind]
    action: Action = legal[random.choice(places)]
    return action


def play_to_the_end(game: Game, seed: int, after: Callable[[Game], None] | None = None) -> Game:
    """Random actions to the end, the opening in random order of seats."""
    random = Random(seed)
    while game.phase != "over":
        seat = random.choice(game.deciding)
        game.play(choose(game, seat, random), seat)
        if after is not None:
            after(game)
    return game


def random_game(edition: str | Edition, players: int, seed: int) -> Game:
    return play_to_the_end(new_game(edition, players, seed), seed)
