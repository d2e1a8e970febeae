"""Finished games for the commands that read records."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from branchline.game import Game


def play_randomly(edition: str, seats: list[str], seed: int) -> Game:
    rng = np.random.default_rng(seed)
    game = Game(edition, seats, key=seed.to_bytes(16, "big"))
    while game.result is None:
        actions = game.legal_actions
        claims = [action for action in actions if action.do == "claim"]
        # Mostly claims: a game of blind draws would take ten times as long.
        choices = claims if claims and rng.random() < 0.8 else list(actions)
        game.play(choices[int(rng.integers(len(choices)))])
    return game


@pytest.fixture(scope="session")
def finished() -> Game:
    return play_randomly("usa-mega", ["Ann", "Bob [red]", "Cléo"], seed=5)


@pytest.fixture(scope="session")
def european() -> Game:
    """A game with tunnels won, given up and claimed at once, and stations that borrow."""
    return play_randomly("europe", ["Ann", "Bob", "Cleo"], seed=32)


@pytest.fixture(scope="session")
def legendary() -> Game:
    """A game with mountain routes of one and of two crossings."""
    return play_randomly("legendary-asia", ["Ann", "Bob", "Cleo"], seed=1)


@pytest.fixture(scope="session")
def teams() -> Game:
    """A game in which tickets are passed, holders pay and tunnels are won and given up."""
    return play_randomly("team-asia", ["Ann", "Abe", "Bea", "Bob"], seed=5)


@pytest.fixture
def record_file(finished: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    finished.record().save(path)
    return path


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    def to_file(name: str, content: str) -> Path:
        path = tmp_path / name
        path.write_text(content, "utf-8")
        return path

    return to_file
