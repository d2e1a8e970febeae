"""Bots at a table: they think in a thread, on a game in which what they may not know was dealt anew."""

from __future__ import annotations

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor
from typing import cast

import msgspec

from branchline import actions
from branchline.bots import BOTS, Bot, bot
from branchline.bots.campaign import choose as decide
from branchline.campaign import Campaign
from branchline.game import Game
from branchline.server.messages import Action, Pace

__all__ = ["BOTS", "PATIENCE", "PAUSE", "Thinker", "bot_name", "fallback"]

log = logging.getLogger(__name__)

# Seconds before a bot's action: people want to see what happens.
PAUSE: dict[Pace, float] = {"off": 0.0, "fast": 0.4, "normal": 1.2, "slow": 2.5}
PATIENCE = 10.0  # seconds a bot may think


class Thinker:
    """A small pool of threads; compiled bots release the interpreter while they search."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def choose(self, name: str, game: Game, seat: int) -> Action:
        """The bot's decision; any legal action if it fails or takes too long."""
        loop = asyncio.get_running_loop()
        try:
            imagined = game.redeal(seat)  # here, not in the thread: the real game never leaves this one
            async with asyncio.timeout(PATIENCE):
                return await loop.run_in_executor(self._pool, _choose, bot(name), imagined, seat)
        except Exception:
            log.exception("bot %r failed in seat %d, a legal action instead", name, seat)
            return fallback(game, seat)

    async def decide(self, campaign: Campaign) -> str:
        """An option of what a company has to decide between two games; the first if all else fails."""
        asked = campaign.decision
        assert asked is not None
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE):
                return await loop.run_in_executor(self._pool, decide, campaign, asked["company"], asked)
        except Exception:
            log.exception("no bot could decide in campaign %s, the first option instead", campaign.id)
            return str(asked["options"][0]["id"])

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def bot_name(name: str) -> str:
    """What a bot is called at the table, also one that this version does not know any more."""
    return BOTS[name].name if name in BOTS else name


def _choose(player: Bot, imagined: Game, seat: int) -> Action:
    return _wire(player.choose(imagined, seat))


def fallback(game: Game, seat: int) -> Action:
    """Some legal action."""
    return _wire(random.choice(game.legal_actions_of(seat)))


def _wire(action: actions.Action) -> Action:
    return cast(Action, msgspec.convert(action.to_json(), Action))
