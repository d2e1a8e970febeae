"""Random games for property tests, reproducible by a number."""

from collections.abc import Callable, Mapping
from random import Random

from hypothesis import strategies as st

from branchline import EDITIONS, Action, Edition, Game, edition
from tests.rules.table import NAMES


def new_game(edition: str | Edition, players: int, seed: int) -> Game:
    return Game(edition, NAMES[:players], key=Random(seed).randbytes(16))


def numbers_of_players(name: str) -> list[int]:
    """How many can play an edition."""
    rules = edition(name).rules
    return [n for n in range(rules.players[0], rules.players[1] + 1) if n % rules.team_size == 0]


def _settings(name: str) -> st.SearchStrategy[tuple[str, int, int]]:
    return st.tuples(st.just(name), st.sampled_from(numbers_of_players(name)), st.integers(0, 2**32))


# An edition, a number of players and a seed.
games = st.sampled_from(EDITIONS).flatmap(_settings)

# How likely a kind of action is: 1 drawing a card, 2 drawing tickets, 4 claiming, 5 adding for a tunnel,
# 6 declining, 7 building a station, 10 passing tickets to the team. Few stations are built early, so that
# there is something to borrow.
MIXED = {1: 5, 2: 1, 4: 6, 5: 3, 7: 0.2, 10: 0.3}
HOARDER = {1: 200, 2: 1, 4: 1, 7: 0.2, 10: 0.3}  # empties the deck
COLLECTOR = {1: 1, 2: 20, 4: 1, 7: 1, 10: 5}  # empties the ticket deck
BUILDER = {1: 1, 2: 0.01, 4: 100, 5: 20, 7: 1, 10: 0.01}
STYLES = (MIXED, HOARDER, COLLECTOR, BUILDER)


def choose(game: Game, seat: int, random: Random, style: Mapping[int, float] = MIXED) -> Action:
    """A random legal action: first what kind, so that games are not all alike."""
    legal = game.legal_actions_of(seat)
    kinds = sorted({code >> 20 & 0xF for code in legal.codes.tolist()})
    kind = random.choices(kinds, [style.get(kind, 1) for kind in kinds])[0]
    places = [at for at, code in enumerate(legal.codes.tolist()) if code >> 20 & 0xF == kind]
    action: Action = legal[random.choice(places)]
    return action


def play_to_the_end(game: Game, seed: int, after: Callable[[Game], None] | None = None) -> Game:
    """Random actions to the end, the opening in random order of seats; the seed decides the style too."""
    random, style = Random(seed), STYLES[seed % len(STYLES)]
    while game.phase != "over":
        seat = random.choice(game.deciding)
        game.play(choose(game, seat, random, style), seat)
        if after is not None:
            after(game)
    return game


def random_game(edition: str | Edition, players: int, seed: int) -> Game:
    return play_to_the_end(new_game(edition, players, seed), seed)
