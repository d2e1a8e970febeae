"""What compiled bots share: between their action codes and actions, and small questions to a game."""

from typing import TYPE_CHECKING

import numpy as np

from branchline.actions import Action
from branchline.kernel._jit import jit
from branchline.kernel.bits import has
from branchline.kernel.claim import cards_of
from branchline.kernel.codes import MOST_ACTIONS
from branchline.kernel.legal import legal_actions, legal_stations
from branchline.kernel.state import GRAY, LOCOMOTIVE

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
    return has(g.open[seat], lane)


@jit
def suits(t, g, seat, colour, payer):
    """Whether a seat has cards of a payer, and a lane of a colour can be paid with them (C-16)."""
    return (colour == GRAY or payer == colour or payer == LOCOMOTIVE) and cards_of(t, g, seat, payer) > 0


@jit
def is_ours(t, g, seat, lane):
    """Whether a lane is the seat's or its teammate's: they have one network (TA-2)."""
    return g.owner[lane] // t.team_size == seat // t.team_size


@jit
def last_resort(t, g, seat):
    """What to do in a turn when nothing one would choose is left: a station, else whatever is legal."""
    codes = np.empty(MOST_ACTIONS, np.int32)
    if legal_stations(t, g, seat, codes, 0) == 0:
        legal_actions(t, g, codes)
    return int(codes[0])
