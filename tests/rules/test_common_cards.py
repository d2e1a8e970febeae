"""C-1 to C-15: setting up, a turn, drawing train cards."""

from itertools import pairwise

import pytest

from branchline import Game
from branchline.actions import KINDS
from tests.rules.table import (
    KEY,
    NAMES,
    arrange,
    begun,
    dealt,
    hand,
    hand_of,
    movers,
    offer_ids,
    refused,
    row,
    ticket_ids,
)

COLOURS = KINDS[:-1]


def total_cards(game: Game) -> dict[str, int]:
    """Every train card there is, wherever it lies."""
    state = game.state[0]
    display = game.view()["display"]
    piles = state["deck"] + state["discards"] + state["hands"].sum(axis=0)
    return {kind: int(piles[i]) + display.count(kind) for i, kind in enumerate(KINDS)}


# Setting up


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_C_01_deck_of_110_four_to_each_five_face_up(players: int) -> None:
    game = Game("usa", NAMES[:players], key=KEY)
    view = game.view()
    assert total_cards(game) == {**dict.fromkeys(COLOURS, 12), "locomotive": 14}
    assert [seat["cards"] for seat in view["seats"]] == [4] * players
    assert all(kind in KINDS for kind in view["display"])
    assert view["deck"] + view["discards"] == 110 - 4 * players - 5


def test_C_01_hands_are_dealt_then_the_display_is_turned_up() -> None:
    game = dealt(hands=["RRRL", "OYGB"], display="PWKRO")
    assert hand_of(game, 0) == hand("RRRL")
    assert hand_of(game, 1) == hand("OYGB")
    assert game.view()["display"] == row("PWKRO")


@pytest.mark.parametrize("edition", ["usa", "usa-classic", "usa-1910", "usa-mega", "usa-big-cities"])
def test_C_02_forty_five_trains_each(edition: str) -> None:
    assert [seat["trains"] for seat in Game(edition, NAMES[:3]).view()["seats"]] == [45, 45, 45]


def test_C_03_all_choose_at_the_same_time_in_any_order() -> None:
    game = dealt(3, start=1)
    assert game.phase == "opening"
    assert list(game.deciding) == [0, 1, 2]
    game.play({"do": "keep", "tickets": offer_ids(game, 2)[:2]}, 2)
    assert list(game.deciding) == [0, 1]
    game.play({"do": "keep", "tickets": offer_ids(game, 0)}, 0)
    game.play({"do": "keep", "tickets": offer_ids(game, 1)[:3]}, 1)
    assert (game.phase, game.to_move) == ("turn", 1)


def test_C_03_fewer_than_the_minimum_is_refused() -> None:
    game = dealt()
    offer = offer_ids(game, 1)
    assert refused(game, {"do": "keep", "tickets": offer[:1]}, 1) == "C-3 keep_too_few"
    assert refused(game, {"do": "keep", "tickets": []}, 1) == "C-3 keep_too_few"
    assert refused(game, {"do": "keep", "tickets": offer_ids(game, 0)[:2]}, 1) == "C-3 keep_not_offered"
    assert refused(game, {"do": "keep", "tickets": [offer[0], *offer[:2]]}, 1) == "C-3 keep_not_offered"
    assert refused(game, "draw deck", 1) == "C-3 opening_first"


def test_C_03_nobody_learns_of_a_choice_before_all_have_chosen() -> None:
    views, logs = [], []
    for kept in (2, 3, 4):
        game = dealt()
        game.play({"do": "keep", "tickets": offer_ids(game, 0)[:kept]}, 0)
        views.append([game.view(1), game.view()])
        logs.append([game.log(1), game.log()])
        assert refused(game, {"do": "keep", "tickets": offer_ids(game, 1)[:2]}, 0) == "C-3 already_chosen"
    assert all(one == other for one, other in pairwise(views))
    assert all(one == other for one, other in pairwise(logs))
    assert views[0][1]["seats"][0]["chosen"]


def test_C_03_opening_rejects_go_under_the_deck() -> None:
    game = dealt(3)
    rejected = []
    for seat in range(3):
        offer = offer_ids(game, seat)
        rejected += offer[2:]
        game.play({"do": "keep", "tickets": offer[:2]}, seat)
    assert game.view()["ticket_deck"] == 33 - 6
    for _ in range(7):  # 21 tickets were never dealt: they come first
        game.play("tickets")
        offer = offer_ids(game, game.to_move or 0)
        assert not set(offer) & set(rejected)
        game.play({"do": "keep", "tickets": offer})
    game.play("tickets")
    assert set(offer_ids(game, game.to_move or 0)) < set(rejected)


def test_C_04_the_start_player_is_drawn_and_play_goes_clockwise() -> None:
    starts = {Game("usa", NAMES[:3], key=bytes([n] * 16)).view()["start"] for n in range(40)}
    assert starts == {0, 1, 2}
    game = begun(3, start=2)
    assert movers(game, turns=6) == [2, 0, 1, 2, 0, 1]


# A turn


def test_C_05_one_action_a_turn() -> None:
    game = begun(hands=["RRRR", "BPWK"])
    game.play("claim dallas-houston red x1")
    assert game.to_move == 1
    assert refused(game, "claim boston-new_york red x2", 0) == "C-5 not_your_turn"
    assert game.why_not("draw deck", 0).params == {"name": "Bob"}  # type: ignore[union-attr]
    game.play("draw deck")
    assert refused(game, "claim dallas-little_rock blue x1 locomotive x1") == "C-6 second_card_due"
    assert refused(game, "tickets") == "C-6 second_card_due"
    game.play("draw deck")
    game.play("tickets")
    assert refused(game, "draw deck") == "C-23 choose_tickets_first"
    assert refused(game, "tickets") == "C-23 choose_tickets_first"
    assert refused(game, "claim boston-new_york red x2") == "C-23 choose_tickets_first"


# Drawing


def test_C_06_two_cards_one_after_the_other_from_wherever() -> None:
    game = begun(display="ROYGB", deck="KW")
    game.play("draw red")
    assert (game.to_move, game.phase) == (0, "second_card")
    assert game.view(0)["display"] == row("KOYGB")  # seen before the second is chosen
    assert game.view(0)["last_drawn"] == ["red"]
    game.play("draw deck")
    assert hand_of(game, 0) == hand("ROYG" + "RW")
    assert game.to_move == 1


def test_C_07_display_card_taken_is_replaced_at_once() -> None:
    game = begun(display="ROYGB", deck="PWK")
    game.play("draw 5")
    assert game.view()["display"] == row("ROYGP")
    game.play("draw 1")
    assert game.view()["display"] == row("WOYGP")
    assert game.view()["deck"] == 110 - 8 - 5 - 2


def test_C_08_a_face_up_locomotive_is_the_only_card_of_the_turn() -> None:
    game = begun(display="ROYGL", deck="K")
    game.play("draw locomotive")
    assert game.to_move == 1
    assert hand_of(game, 0) == hand("ROYG" + "L")
    assert game.view()["display"] == row("ROYGK")


def test_C_08_never_the_second_card_also_not_as_a_replacement() -> None:
    game = begun(display="ROYGL", deck="L")
    game.play("draw red")
    assert game.view()["display"] == row("LOYGL")
    assert refused(game, "draw 1") == "C-8 locomotive_second"
    assert refused(game, "draw 5") == "C-8 locomotive_second"
    assert [why and why["rule"] for why in game.view(0)["refused"]["display"]] == ["C-8", *[None] * 3, "C-8"]
    game.play("draw 2")
    assert game.to_move == 1


def test_C_09_a_blind_locomotive_counts_as_one_normal_card() -> None:
    game = begun(deck="LL")
    game.play("draw deck")
    assert (game.to_move, game.phase) == (0, "second_card")
    game.play("draw deck")
    assert hand_of(game, 0) == hand("ROYG" + "LL")
    assert game.to_move == 1


def test_C_10_three_locomotives_reset_the_display_until_it_holds() -> None:
    game = begun(display="LLRGB", deck="L" + "LKLLO" + "WYKOP")
    discards = game.view()["discards"]
    [entry] = game.play("draw 3")
    assert game.view()["display"] == row("WYKOP")
    assert game.view()["discards"] == discards + 10
    assert entry["resets"] == 2
    assert game.to_move == 0  # in the middle of the turn


def test_C_10_the_first_display_is_checked_too() -> None:
    game = dealt(display="LLLRO" + "YGBPW")
    assert game.view()["display"] == row("YGBPW")
    assert game.view()["discards"] == 5


def test_C_10_two_locomotives_stay() -> None:
    game = begun(display="LLRGB", deck="K")
    game.play("draw 3")
    assert game.view()["display"] == row("LLKGB")


def test_C_11_no_reset_when_it_cannot_succeed() -> None:
    game = arrange(begun(), display="LLRGL", deck="LL", discards="")
    game.state["display"][0] = [
        KINDS.index(kind) for kind in ("locomotive", "locomotive", "red", "green", "blue")
    ]
    game.play("draw blue")  # two other cards are left: a third locomotive stays
    assert game.view()["display"] == row("LLRGL")
    assert game.log()[-1].get("resets") is None


def test_C_11_three_other_cards_are_enough_for_a_reset() -> None:
    game = arrange(begun(), display="LLRGB", deck="LK", discards="")
    game.play("draw blue")
    display = game.view()["display"]
    assert display.count("locomotive") == 2
    assert game.log()[-1]["resets"] >= 1


def test_C_12_the_discards_become_the_deck_when_a_card_is_needed() -> None:
    game = arrange(begun(), display="ROYGB", deck="W", discards="PPKK")
    game.play("draw deck")
    assert (game.view()["deck"], game.view()["discards"]) == (0, 4)  # not before
    [entry] = game.play("draw deck")
    assert (game.view()["deck"], game.view()["discards"]) == (3, 0)
    assert entry["reshuffled"]
    assert entry["card"] in ("pink", "black")


def test_C_13_no_card_to_draw_no_such_action() -> None:
    game = arrange(begun(), display="-----", deck="", discards="")
    legal = game.view(0)["legal"]
    assert not legal["deck"]
    assert not any(legal["display"])
    assert refused(game, "draw deck") == "C-13 no_cards"
    assert refused(game, "draw 1") == "C-14 empty_slot"


def test_C_13_only_display_cards_are_left() -> None:
    game = arrange(begun(), display="R-L--", deck="", discards="")
    assert refused(game, "draw deck") == "C-13 deck_empty"
    assert game.view(0)["legal"]["display"] == [True, False, True, False, False]


@pytest.mark.parametrize(
    ("display", "take"),
    [("R----", "draw red"), ("RL-L-", "draw red"), ("L----", "draw locomotive")],
)
def test_C_13_one_card_alone_ends_the_action(display: str, take: str) -> None:
    game = arrange(begun(), display=display, deck="", discards="")
    game.play(take)
    assert (game.to_move, game.phase) == (1, "turn")


def test_C_13_the_last_blind_card_ends_the_action() -> None:
    game = arrange(begun(), display="LL---", deck="K", discards="")
    game.play("draw deck")
    assert (game.to_move, game.phase) == (1, "turn")


def test_C_14_the_display_is_filled_up_at_the_end_of_the_action_that_discards() -> None:
    game = arrange(begun(), hands={0: "RRRRR"}, display="O-Y--", deck="", discards="")
    [entry] = game.play("claim dallas-el_paso red x4")
    assert entry["display"] == row("ORYRR")
    assert entry["reshuffled"]
    assert (game.view()["deck"], game.view()["discards"]) == (1, 0)
    assert game.to_move == 1


def test_C_14_and_then_it_is_checked() -> None:
    game = arrange(begun(), hands={0: "LLLL"}, display="RO---", deck="", discards="")
    game.play("claim dallas-el_paso locomotive x4")
    assert game.view()["display"] == row("ROLLL")  # C-11: two other cards only
    game = arrange(begun(), hands={0: "LLLL"}, display="ROY--", deck="W", discards="")
    game.play("claim dallas-el_paso locomotive x4")
    assert game.view()["display"].count("locomotive") <= 2


def test_C_15_no_hand_limit_the_number_is_public_the_cards_are_not() -> None:
    game = begun(deck="RRRRRRRRRROOOOOOOOOOO")
    for _ in range(20):
        game.play("draw deck")
    assert [seat["cards"] for seat in game.view(1)["seats"]] == [14, 14]
    assert sum(hand_of(game, 0).values()) == 14
    assert "hand" not in game.view()
    assert hand_of(game, 0) != hand_of(game, 1)
    blind = [entry for entry in game.log(1) if entry["do"] == "draw" and entry["seat"] == 0]
    assert blind
    assert all("card" not in entry for entry in blind)
    assert all("card" in entry for entry in game.log(0) if entry["do"] == "draw" and entry["seat"] == 0)
    assert ticket_ids(game, 0)
