"""One decision of a bot in a game of a campaign."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from branchline.actions import Action
from branchline.kernel.codes import CLAIM, WHAT
from branchline.kernel.legends.codes import SHOW_CARD, WHICH
from branchline.kernel.state import KEEP, OPENING, SECOND_CARD, TURN

from ..decision import action_of
from .answers import answer
from .sight import Records, Sight, see

if TYPE_CHECKING:
    from branchline.game import Game

Core = Callable[[Sight, Records, int], int]  # of a bot: the code it chooses; it fills the mind


def play_by(core: Core, game: "Game", seat: int, beliefs: Records) -> Action:
    """What a bot with this core chooses."""
    codes = game.legal_actions_of(seat).codes
    legal = codes.tolist()
    for code in legal:
        if code & (WHAT | WHICH) == SHOW_CARD:  # a postcard's benefit is never worth waiting for
            return action_of(game, seat, code)
    sight = see(game, seat, beliefs, codes)
    code = core(sight, beliefs, seat)
    mind = sight.mind[0]
    if game.number("phase") not in (OPENING, TURN, SECOND_CARD, KEEP):
        code = answer(game, seat, legal, beliefs, mind["gain"].tolist(), mind["loss"].tolist())
    elif code & WHAT == CLAIM:
        code |= int(mind["discounts"][(code >> 8) & 0xFFF]) << 24
    return action_of(game, seat, code if code in legal else legal[0])
