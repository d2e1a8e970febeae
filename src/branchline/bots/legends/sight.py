"""A game of a campaign as a seat sees it: as a plain game whose lanes cost and bring what they do here."""

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from branchline.kernel.codes import DRAW
from branchline.kernel.legends.effects import current_event, parameter_of
from branchline.kernel.legends.state import EXTRA, NEWSPAPER
from branchline.kernel.legends.tables import TICKET_DRAW
from branchline.kernel.state import EMPTY, GAME, KEEP, LOCOMOTIVE, NOBODY, SECOND_CARD, SLOTS, TURN
from branchline.kernel.tables import TABLES

from ..planner.mind import MIND
from .lanes import look_at_lanes

if TYPE_CHECKING:
    from branchline.game import Game

Records = npt.NDArray[Any]  # of one element
# What a plain game's record keeps that the frontier's has in another size, or that no bot reads.
LEFT_OUT = {"bits", "words", "key", "stack", "ticket_stack", "turned"}
FIELDS = [name for name in GAME.names or () if name not in LEFT_OUT]
PLENTY = 99  # dollars: what can be paid for later


class Sight(NamedTuple):
    """TABLES, GAME and MIND, as the cores of the bots take them."""

    tables: Records
    game: Records
    mind: Records


def see(game: "Game", seat: int, beliefs: Records, codes: npt.NDArray[np.int32]) -> Sight:
    """The game as ``seat`` sees it; ``codes``: its legal actions."""
    sight = Sight(plain_tables(game, seat), plain_game(game, seat, codes), np.zeros(1, MIND))
    usual, now = game.state.copy(), game.state.copy()
    usual["event_count"], usual["claim_event"], usual["coins"] = 0, NOBODY, PLENTY
    now["claim_event"] = current_event(now[0])
    look_at_lanes(game.tables, usual, now, sight.tables, sight.game, beliefs, sight.mind, seat)
    return sight


def plain_tables(game: "Game", seat: int) -> Records:
    """The tables of the season as those of a plain edition: their records begin alike."""
    tables = game.tables.view(np.uint8)[: TABLES.itemsize].copy().view(TABLES)
    tables["kinds"] = NEWSPAPER
    tables["draw"] = parameter_of(game.tables, game.state, seat, TICKET_DRAW)
    if game.number("phase") == KEEP:
        tables["keep"] = top_frame(game)[2]
    return tables


def top_frame(game: "Game") -> list[int]:
    """The decision on top of the stack (kernel/legends/stack.py)."""
    return game.numbers("frames", game.number("depth") - 1)


def plain_game(game: "Game", seat: int, codes: npt.NDArray[np.int32]) -> Records:
    """The record as that of a plain game: without newspapers, and with the cards that may be drawn now."""
    state = game.state[0]
    plain = np.zeros(1, GAME)
    for name in FIELDS:
        plain[name] = state[name]
    for pile in ("deck", "discards"):
        plain[f"{pile}_size"] -= plain[pile][0, NEWSPAPER]
        plain[pile][0, NEWSPAPER] = 0
    plain["fresh"][0, NEWSPAPER] = 0
    if state["phase"] in (TURN, SECOND_CARD):
        legal = set(codes.tolist())
        if DRAW not in legal:
            plain["deck_size"] = plain["discards_size"] = 0
        for slot in range(SLOTS):
            if DRAW | (slot + 1) not in legal:
                plain["display"][0, slot] = EMPTY
    elif state["phase"] == EXTRA:
        lay_claim(plain, state, seat)
    return plain


def lay_claim(plain: Records, state: Any, seat: int) -> None:
    """Take a claim that is being declared for done: its cards and those laid down already are gone."""
    lane, payer, locomotives = (int(state[f"claim_{part}"]) for part in ("lane", "payer", "locomotives"))
    plain["owner"][0, lane] = seat
    hand = plain["hands"][0, seat]
    hand[LOCOMOTIVE] -= locomotives
    hand[payer] -= int(state["claim_cards"]) - locomotives
    for kind in state["extra_kind"][: state["extra_count"]]:
        hand[kind] -= 1
    plain["cards"][0, seat] = hand.sum()
