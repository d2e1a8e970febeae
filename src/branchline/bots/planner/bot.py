"""The planner as a bot, and what it passes to its compiled core."""

from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from branchline.actions import Action

from ..decision import action_of
from ..legends.play import play_by
from .decide import decide
from .sight import see
from .weights import weights

if TYPE_CHECKING:
    from branchline.game import Game

    from ..legends.sight import Sight


class Planner:
    """The bot; it has no state. ``beliefs``: a one-element WEIGHTS array instead of the usual ones."""

    def __init__(self, beliefs: npt.NDArray[Any] | None = None) -> None:
        self._beliefs = beliefs

    def choose(self, game: "Game", seat: int) -> Action:
        beliefs = weights(game.board.id) if self._beliefs is None else self._beliefs
        if game.edition.season is not None:
            return play_by(planned, game, seat, beliefs)
        return action_of(game, seat, int(decide(game.tables, game.state, beliefs, see(game.tables), seat)))


def planned(sight: "Sight", beliefs: npt.NDArray[Any], seat: int) -> int:
    """The code the planner chooses in a game of a campaign; what cards are worth stands in the mind."""
    return int(decide(sight.tables, sight.game, beliefs, sight.mind, seat))
