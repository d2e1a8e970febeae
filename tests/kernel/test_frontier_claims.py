"""The claims the frontier's rules list, against every lane asked for its price."""

from collections.abc import Iterator

import pytest

from branchline.codebook import codebook
from branchline.game import Game
from branchline.kernel.codes import CLAIM, WHAT
from branchline.kernel.legends.price import NO_WAY, colour_paid
from branchline.kernel.state import GRAY, LOCOMOTIVE
from branchline.legends.season import Season
from tests.bots.seasons import full, middle, season


def claims(game: Game, seat: int) -> Iterator[int]:
    """Every claim a seat can pay, lane by lane (LW-54 to LW-61)."""
    book, state = codebook(game.edition), game.state
    hand, wild = game.numbers("hands", seat), game.number("hands", seat, LOCOMOTIVE)
    for lane in range(len(game.board.lanes)):
        if not game.number("open", seat, lane >> 6) >> (lane & 63) & 1:
            continue
        colour = colour_paid(game.tables, state, seat, lane)
        for discounts in range(16):
            cards, _ = book.price(state, seat, lane, discounts)  # type: ignore[attr-defined]
            if cards == NO_WAY:
                continue
            for payer in range(LOCOMOTIVE):
                if colour in (GRAY, payer) and hand[payer] > 0:
                    for count in range(max(0, cards - hand[payer]), min(wild, cards - 1) + 1):
                        yield CLAIM | lane << 8 | payer << 4 | count | discounts << 24
            if wild >= cards:
                yield CLAIM | lane << 8 | LOCOMOTIVE << 4 | cards | discounts << 24


@pytest.mark.parametrize("played", [season(2), middle(3), full(2), full(5)], ids=["1", "6", "12", "12, five"])
def test_lw_60_every_claim_that_can_be_paid_is_listed_and_no_other(played: Season) -> None:
    game = Game(played.edition(), [f"P{i}" for i in range(len(played.companies))], key=bytes(16))
    step = checked = 0
    while (seat := game.to_move) is not None:
        codes = game.legal_actions_of(seat).codes.tolist()
        if game.phase == "turn":
            assert [code for code in codes if code & WHAT == CLAIM] == sorted(claims(game, seat))
            checked += 1
        step += 1
        game.play(game.legal_actions[step * 7919 % len(codes)])
    assert checked > 20
