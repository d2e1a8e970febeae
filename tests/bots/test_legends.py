"""Bots in the games of a campaign: legal moves, no peeking, and what they are good for."""

import hashlib

import pytest

from branchline.arena import play_game, play_match
from branchline.bots import BOTS, ask, bot
from branchline.game import Game
from branchline.legends.season import Season

from .seasons import full, middle, season

KEY = bytes(range(16))
SEASONS = [
    pytest.param(season(2), id="first, 2"),
    pytest.param(season(3), id="first, 3"),
    pytest.param(middle(2), id="sixth, 2"),
    pytest.param(middle(4), id="sixth, 4"),
    pytest.param(full(2), id="last, 2"),
    pytest.param(full(5), id="last, 5"),
]


@pytest.mark.parametrize("played", SEASONS)
def test_c117_games_of_bots_end_with_legal_moves_only(played: Season) -> None:
    """``play_game`` lets the game check every move."""
    names = [list(BOTS)[i % len(BOTS)] for i in range(len(played.companies))]
    game = play_game(played.edition(), [bot(name, seed=1) for name in names], KEY)
    assert game.result is not None


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("played", [SEASONS[1], SEASONS[3], SEASONS[5]])
def test_c117_games_of_one_bot_end_with_legal_moves_only(played: Season, name: str) -> None:
    seats = [bot(name, seed=seat) for seat in range(len(played.companies))]
    game = play_game(played.edition(), seats, KEY)
    assert game.result is not None


@pytest.mark.parametrize("name", BOTS)
def test_c119_thinking_does_not_touch_the_game(name: str) -> None:
    game = Game(full(3).edition(), ["A", "B", "C"], key=KEY)
    player = bot(name, seed=5)
    while (seat := game.to_move) is not None and game.version < 150:
        before = hashlib.sha256(game.state.tobytes()).digest()
        action = ask(player, game, seat)
        assert hashlib.sha256(game.state.tobytes()).digest() == before
        game.play(action, seat)


@pytest.mark.parametrize("name", ["planner", "greedy"])
@pytest.mark.parametrize("played", [SEASONS[1], SEASONS[3], SEASONS[5]])
def test_bots_choose_the_same_however_the_hidden_cards_lie(name: str, played: Season) -> None:
    """Cards, tickets and others' postcards are dealt anew in five ways: the decision never changes."""
    game = Game(played.edition(), [f"P{i}" for i in range(len(played.companies))], key=KEY)
    player = bot(name)
    while (seat := game.to_move) is not None and game.version < 300:
        imagined = [game.redeal(seat, bytes([deal]) * 16) for deal in range(5)]
        actions = {player.choose(each, seat) for each in imagined}
        assert len(actions) == 1, f"{game.version}, {game.phase}: {actions}"
        assert player.choose(game.copy(), seat) in actions, "the real game looks different to it"
        game.play(actions.pop(), seat)


@pytest.mark.parametrize(
    ("played", "more"), [(season(2), 10), (middle(2), 15), (full(2), 15)], ids=["first", "sixth", "last"]
)
def test_c120_the_planner_beats_greedy_clearly(played: Season, more: int) -> None:
    match = play_match(played.edition(), ["planner", "greedy"], games=30, seed=120)
    planner, greedy = match.standings
    assert planner.win_rate[0] > 0.6  # the low end of the interval
    assert planner.mean_total[1] > greedy.mean_total[1] + more
