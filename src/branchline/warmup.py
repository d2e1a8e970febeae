"""Compiles the rules and the bots, or loads what an earlier start compiled."""

import sys
import threading
from collections.abc import Callable
from functools import partial

PATIENCE = 4.0  # seconds; loading compiled code takes less, compiling takes more
MESSAGE = "Compiling the rules for this machine. This happens once and takes a minute or two …"


def warm_up(say: Callable[[str], object] | None = None, play: Callable[[], object] | None = None) -> None:
    """Make sure that the first action of a game is as quick as the others.

    When it takes so long that a person would wonder, ``say`` is told (by default it is printed to
    standard error). ``play`` calls what is to be compiled: by default all that games of editions need.
    """
    told = threading.Timer(PATIENCE, say or partial(print, file=sys.stderr, flush=True), [MESSAGE])
    told.daemon = True
    told.start()
    try:
        (play or play_a_little)()
    finally:
        told.cancel()


def warm_up_campaigns() -> None:
    """The same for the games of campaigns, which are compiled by themselves: who plays none need not wait."""
    from branchline.bots import BOTS, ask, bot
    from branchline.campaign import Campaign
    from branchline.game import Game

    campaign = Campaign.new("iron-meridian", {"red": "Ann", "blue": "Bob"}, key=bytes(16))
    edition = campaign.begin(table="warm-up").edition()
    for name in BOTS:
        game = Game(edition, key=bytes(16), start=campaign.start)
        for _ in range(12):
            seat = game.deciding[0]
            game.play(ask(bot(name), game, seat), seat)
        game.view(0)
        game.count()


def play_a_little() -> None:
    """Enough of a game to call every compiled function: each bot, all that is looked at, the count."""
    from branchline.bots import BOTS, ask, bot
    from branchline.game import Game

    for name in BOTS:
        game = Game("usa", key=bytes(16))
        for _ in range(12):
            seat = game.deciding[0]
            game.play(ask(bot(name), game, seat), seat)
        game.view(0)
        game.count()
