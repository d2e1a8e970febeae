"""Random: any legal action, all equally likely."""

import random
from typing import TYPE_CHECKING

from branchline.actions import Action

if TYPE_CHECKING:
    from branchline.game import Game


class Random:
    """The bot; the same ``seed`` makes the same choices."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, game: "Game", seat: int) -> Action:
        actions = game.legal_actions_of(seat)
        action: Action = actions[self._random.randrange(len(actions))]
        return action
