"""What compiled bots share: between their action codes and actions, and small questions to a game."""

from typing import TYPE_CHECKING

import numpy as np

from branchline.actions import Action
from branchline.kernel._jit import jit
from branchline.kernel.codes import MOST_ACTIONS, PASS
from branchline.kernel.legal import legal_stations

if TYPE_CHECKING:
    from branchline.game import Game

U = np.uint64


def action_of(game: "Game", seat: int, code: int) -> Action:
    """The action of a code; ValueError if it is not legal for the seat now."""
    legal = game.legal_actions_of(seat)
    at = int(np.searchsorted(legal.codes, code))
    if at == len(legal) or legal.codes[at] != code:
        raise ValueError(f"{code:#x} is not a legal action of seat {seat}")
    action: Action = legal[at]
    return action


@jit
def can_claim(t, g, seat, lane):
    """Whether a lane is open to a seat that has the trains for it (C-17 to C-21), cards apart."""
    return g.open[seat, lane >> 6] >> U(lane & 63) & U(1) != 0


@jit
def any_station(t, g, seat):
    """Some station the seat may build, when nothing else is left to do; PASS if it may not."""
    codes = np.empty(MOST_ACTIONS, np.int32)
    return int(codes[0]) if legal_stations(t, g, seat, codes, 0) > 0 else PASS
