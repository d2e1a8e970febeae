"""Cases about drawing train cards (C01 to C15) and paying for routes (C16 to C20)."""

from typing import Any

import pytest

from branchline import Game
from branchline.actions import KINDS
from tests.rules.table import arrange, begun, hand, hand_of, refused, row

GREEN_THREE = 65  # Little Rock-New Orleans
GRAY_FOUR = 12  # Calgary-Helena
PINK_THREE = 52  # Helena-Salt Lake City
GREEN_SIX = 46  # El Paso-Houston
RED_THREE = 18  # Chicago-Duluth


def payments(game: Game, route: int) -> list[dict[str, int]]:
    found: list[dict[str, int]] = game.view(0)["legal"]["claims"].get(str(route), [])
    return found


def test_C01_a_face_up_locomotive_is_no_second_card() -> None:
    game = begun(display="LRGKW", deck="Y")
    game.play("draw red")
    assert refused(game, "draw locomotive") == "C-8 locomotive_second"
    assert hand_of(game, 0) == hand("ROYGR")
    legal = game.view(0)["legal"]
    assert (legal["deck"], legal["display"]) == (True, [False, True, True, True, True])


def test_C02_nor_is_the_replacement() -> None:
    game = begun(display="RGBKW", deck="L")
    game.play("draw red")
    assert game.view()["display"] == row("LGBKW")
    assert refused(game, "draw 1") == "C-8 locomotive_second"


def test_C03_a_face_up_locomotive_ends_the_very_last_turn() -> None:
    game = arrange(begun(hands=["RRRR", "BPWK"], display="LRGKW"), trains={0: 4})
    game.play("claim boston-new_york red x2")
    game.play("draw deck")
    game.play("draw deck")
    assert game.view()["final"] == {"by": 0, "left": [1, 0]}
    game.play("draw locomotive")
    assert game.phase == "over"
    assert game.result is not None


def test_C04_a_blind_locomotive_is_an_ordinary_card() -> None:
    game = begun(deck="LLR")
    game.play("draw deck")
    game.play("draw deck")
    assert hand_of(game, 0) == hand("ROYGLL")
    assert game.to_move == 1
    game = begun(display="RLYGB", deck="L")
    game.play("draw deck")
    assert refused(game, "draw locomotive") == "C-8 locomotive_second"
    game.play("draw red")
    assert game.to_move == 1


def test_C06_check_again_after_a_reset() -> None:
    game = begun(display="LLRGB", deck="L" + "LKLLO" + "WYKOP")
    discards = game.view()["discards"]
    [entry] = game.play("draw red")
    assert game.view()["display"] == row("WYKOP")
    assert game.view()["discards"] == discards + 10
    assert (entry["resets"], entry["display"]) == (2, row("WYKOP"))


def test_C08_reshuffling_uses_the_discards_and_nothing_else() -> None:
    game = arrange(begun(), deck="", discards="RRRRLL")
    [entry] = game.play("draw deck")
    assert entry["reshuffled"]
    state = game.state[0]
    six = state["deck"].copy()
    six[KINDS.index(entry["card"])] += 1
    assert dict(zip(KINDS, six.tolist(), strict=False)) == {
        kind: hand("RRRRLL").get(kind, 0) for kind in KINDS
    }
    assert state["discards"].sum() == game.view()["discards"] == 0


def test_C09_the_last_card_of_all() -> None:
    game = arrange(begun(), display="R----", deck="", discards="")
    game.play("draw red")
    assert (game.to_move, game.phase) == (1, "turn")


def test_C12_an_empty_supply() -> None:
    game = arrange(begun(), display="-----", deck="", discards="")
    assert all(action.do != "draw" for action in game.legal_actions)
    for action in ("draw deck", *(f"draw {place}" for place in range(1, 6))):
        assert refused(game, action).startswith("C-1")
    assert (game.to_move, game.view()["deck"], game.view()["discards"]) == (0, 0, 0)


def test_C13_the_display_comes_back_to_life() -> None:
    game = arrange(begun(3, start=1), hands={1: "KKKK"}, display="RG---", deck="", discards="")
    [entry] = game.play(f"claim #{GRAY_FOUR} black x4")
    assert (game.to_move, game.view()["display"]) == (2, row("RGKKK"))
    assert (game.view()["deck"], game.view()["discards"]) == (1, 0)
    assert entry["display"] == row("RGKKK")


def test_C13_and_is_checked() -> None:
    game = arrange(begun(3), hands={0: "LLL" + "KKK"}, display="RG---", deck="", discards="")
    game.play("claim #98 black x3 locomotive x3")
    assert game.view()["display"].count("locomotive") < 3
    assert sum(kind is not None for kind in game.view()["display"]) == 5


def test_C15_a_display_with_gaps() -> None:
    game = arrange(begun(), hands={0: ""}, display="R-G-K", deck="", discards="")
    assert refused(game, "draw 2") == "C-14 empty_slot"
    game.play("draw 3")
    assert refused(game, "draw 4") == "C-14 empty_slot"
    assert refused(game, "draw 3") == "C-14 empty_slot"
    game.play("draw 5")
    assert hand_of(game, 0) == hand("GK")
    assert game.to_move == 1


def test_C16_one_colour_on_gray() -> None:
    game = arrange(begun(), hands={0: "RRGBWKKKKLLLL"})
    assert refused(game, f"claim #{GRAY_FOUR} red x1 green x1 blue x1 white x1") == "C-16 pay_mixed"
    assert refused(game, f"claim #{GRAY_FOUR} black x2 red x2") == "C-16 pay_mixed"
    for payment in ({"black": 4}, {"black": 3, "locomotive": 1}, {"locomotive": 4}):
        assert payment in payments(game, GRAY_FOUR)
        assert game.why_not({"do": "claim", "route": GRAY_FOUR, "pay": payment}) is None


@pytest.mark.parametrize("route", [GREEN_THREE, 68])
def test_C17_locomotives_only(route: int) -> None:
    game = arrange(begun(), hands={0: "LLL"})
    assert payments(game, route) == [{"locomotive": 3}]
    game.play(f"claim #{route} locomotive x3")
    assert game.view()["seats"][0]["score"] == 4
    assert hand_of(game, 0) == {}


@pytest.mark.parametrize(
    ("payment", "left"), [("pink x3", "LLL"), ("pink x1 locomotive x2", "PPL"), ("", "LLL")]
)
def test_C18_the_payer_decides_which_cards_go(payment: str, left: str) -> None:
    game = arrange(begun(), hands={0: "PPPLLL"})
    game.play(f"claim #{PINK_THREE} {payment}")
    assert hand_of(game, 0) == hand(left)


def test_C19_exactly_the_length() -> None:
    game = arrange(begun(), hands={0: "GGGGGGGGG"})
    assert refused(game, f"claim #{GREEN_SIX} green x7") == "C-16 pay_count"
    assert refused(game, f"claim #{GREEN_SIX} green x5") == "C-16 pay_count"
    game.play(f"claim #{GREEN_SIX}")
    assert hand_of(game, 0) == hand("GGG")
    assert game.view()["seats"][0]["score"] == 15


def test_C20_not_enough_trains() -> None:
    game = arrange(begun(), hands={0: "RRR"}, trains={0: 2})
    assert refused(game, f"claim #{RED_THREE} red x3") == "C-17 trains_short"
    why: Any = game.why_not(f"claim #{RED_THREE} red x3")
    assert why.params == {"need": 3, "have": 2}
    assert game.view()["seats"][0]["trains"] == 2
