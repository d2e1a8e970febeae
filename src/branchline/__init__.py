"""Branchline: an exact engine for railway games of the Ticket to Ride family.

The names below are the public API. They are loaded when first used, so that tools which play no game
start at once.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from branchline.actions import Action
    from branchline.boards import Board, BoardError, UnknownCity, load_board, read_board
    from branchline.editions import EDITIONS, Edition, UnknownEdition, edition
    from branchline.errors import IllegalAction, NotYourTurn, Refusal, UnknownAction
    from branchline.game import Game
    from branchline.legal import LegalActions
    from branchline.record import Record

__version__ = "0.1.0"

_HOMES = {
    "branchline.actions": ("Action",),
    "branchline.boards": ("Board", "BoardError", "UnknownCity", "load_board", "read_board"),
    "branchline.editions": ("EDITIONS", "Edition", "UnknownEdition", "edition"),
    "branchline.errors": ("IllegalAction", "NotYourTurn", "Refusal", "UnknownAction"),
    "branchline.game": ("Game",),
    "branchline.legal": ("LegalActions",),
    "branchline.record": ("Record",),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = [
    "EDITIONS",
    "Action",
    "Board",
    "BoardError",
    "Edition",
    "Game",
    "IllegalAction",
    "LegalActions",
    "NotYourTurn",
    "Record",
    "Refusal",
    "UnknownAction",
    "UnknownCity",
    "UnknownEdition",
    "__version__",
    "edition",
    "load_board",
    "read_board",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'branchline' has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(_HOME_OF[name]), name)
    return value
