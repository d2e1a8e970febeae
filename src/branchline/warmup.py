"""Compiles the rules and the bots, or loads what an earlier start compiled."""

import sys
import threading

PATIENCE = 2.0  # seconds; loading compiled code takes less, compiling takes more
MESSAGE = "Compiling the rules for this machine. This happens once and takes up to a minute …"


def warm_up() -> None:
    """Make sure that the first action of a game is as quick as the others.

    When it takes so long that a person would wonder, standard error says what is going on.
    """
    told = threading.Timer(PATIENCE, print, [MESSAGE], {"file": sys.stderr, "flush": True})
    told.daemon = True
    told.start()
    try:
        play_a_little()
    finally:
        told.cancel()


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
