"""Bots: who can be played against, and how to ask them.

This module can be imported without NumPy and Numba, so that a command's help can name the bots.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, cast

from branchline.actions import Action
from branchline.boards.model import nearest

if TYPE_CHECKING:
    from branchline.game import Game

__all__ = ["BOTS", "Bot", "BotInfo", "UnknownBot", "ask", "bot"]


class Bot(Protocol):
    """Something that plays a seat."""

    def choose(self, game: "Game", seat: int) -> Action:
        """A legal action for ``seat``, which has to decide now.

        game: what the seat knows; the rest is dealt anew (``Game.redeal``), so it may be looked at, copied
        and played on freely. In the opening several seats decide at once (C-3): ``seat`` need not be
        ``game.to_move``, ask ``game.legal_actions_of(seat)``.
        """


@dataclass(frozen=True, slots=True)
class BotInfo:
    """A bot of the registry. ``maker``: the module and class it is made from."""

    id: str
    name: str
    description: str
    maker: str


_INFO = (
    BotInfo(
        "planner", "Planner", "Plans a network for its tickets, weighs every move.", "planner.bot:Planner"
    ),
    BotInfo("greedy", "Greedy", "Claims what scores most at once; forgets its tickets.", "greedy:Greedy"),
    BotInfo("random", "Random", "Makes any legal move.", "random:Random"),
)
BOTS: Mapping[str, BotInfo] = MappingProxyType({info.id: info for info in _INFO})  # the best first


class UnknownBot(ValueError):
    """No bot has this id."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.suggestion = nearest(id, list(BOTS))
        hint = f"did you mean {self.suggestion!r}?" if self.suggestion else f"known are {', '.join(BOTS)}"
        super().__init__(f"unknown bot {id!r}, {hint}")


def bot(id: str, seed: int | None = None) -> Bot:
    """A new bot. Raises UnknownBot, with a suggestion.

    seed: makes a bot that throws dice repeat itself; the planner and greedy have none.
    """
    if id not in BOTS:
        raise UnknownBot(id)
    module, name = BOTS[id].maker.split(":")
    make = cast(Callable[..., Bot], getattr(import_module(f"{__name__}.{module}"), name))
    return make(seed) if id == "random" else make()


def ask(bot: Bot, game: "Game", seat: int) -> Action:
    """What a bot does in a seat of the real game. It is shown a redealt copy; the game is not touched."""
    return bot.choose(game.redeal(seat), seat)
