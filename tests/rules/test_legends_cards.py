"""LW-22 to LW-42: a turn, drawing cards, newspapers among them."""

from typing import Any

import pytest

from branchline import Game
from tests.rules.frontier import (
    arrange,
    begun,
    came,
    campaign,
    claim,
    coins,
    current,
    display,
    effect,
    event,
    hand,
    offered,
    piles,
    postcard,
    table,
)
from tests.rules.table import movers, refused

QUIET = tuple(event(f"E{n}") for n in range(6))
EXTRA = event("E0", effect("coins", "flip", amount=1))


def quiet(players: int = 2, **more: Any) -> Game:
    return table(players=players, events=QUIET, **more)


def test_LW_22_a_turn_is_one_of_three_actions() -> None:
    for action in ("draw deck", "tickets", "claim d-e yellow x1"):
        game = table(hands=("YYRG", "RGBW"))
        game.play(action)
        if game.phase == "keep":
            game.play({"do": "keep", "tickets": offered(game, 0)})
        elif game.phase == "second_card":
            assert refused(game, "tickets") == "LW-29 second_card_due"
            game.play("draw deck")
        assert (game.phase, game.to_move) == ("turn", 1)


def test_LW_23_what_cannot_be_done_is_refused_and_passing_is_for_those_who_can_do_nothing() -> None:
    game = quiet()
    assert refused(game, "pass") == "LW-23 pass_not_forced"
    arrange(game, hands={0: "", 1: "YYYY"}, deck="RRGG", discards="")
    game.state["queue_size"] = 0
    assert refused(game, "draw deck").startswith("LW-27")
    assert refused(game, "tickets").startswith("LW-23")
    assert [str(action) for action in game.legal_actions] == ["pass"]
    game.play("pass")
    assert game.to_move == 1


def test_LW_23_whoever_could_only_show_a_postcard_may_show_it_or_pass() -> None:
    rich = postcard("P1", {"kind": "coins", "at_least": 5}, effect("coins", "now", amount=1))
    game = arrange(begun(campaign(postcards=[rich]), office=[["P1"], []]), hands={0: ""}, deck="RRGG")
    game.state["queue_size"] = 0
    assert [str(action) for action in game.legal_actions] == ["pass", "show P1"]
    game.copy().play("pass")
    game.play("show P1")
    assert (coins(game)[0], game.to_move) == (6, 1)  # there was nothing left but to pass


def test_LW_24_a_claim_scores_nothing_by_itself() -> None:
    game = table(hands=("BBBB", "RGBW"), arranged={"hands": {0: "BBBBB"}})
    claim(game, "a-f", "BBBBB")
    assert coins(game) == [5, 5]
    assert [seat["score"] for seat in game.view()["seats"]] == [0, 0]


def test_LW_26_after_a_turn_the_next_player_and_once_a_turn_works_again() -> None:
    port = effect("coins", "claim", amount=1, once="turn")
    game = table(
        events=[event("E0", port)],
        arranged={"hands": {0: "YYRR", 1: "GGGG"}, "current": ["E0"]},
    )
    claim(game, "d-e", "Y")
    claim(game, "a-c", "GG")
    claim(game, "b-c", "RR")
    assert coins(game) == [5 + 2 + 1 + 1, 6]  # and the bonus of yellow


@pytest.mark.parametrize(("deck", "allowed"), [("RGB", False), ("RGBY", True)])
def test_LW_27_with_eight_cards_or_fewer_drawing_cannot_be_chosen(deck: str, allowed: bool) -> None:
    game = quiet(arranged={"deck": deck, "discards": "WWKKL"})
    assert game.view(0)["legal"]["deck"] == allowed
    assert game.view(0)["legal"]["display"] == [allowed] * 5
    if not allowed:
        assert refused(game, "draw deck") == "LW-27 deck_locked"
        assert refused(game, "draw 1") == "LW-27 deck_locked"
        assert game.view(0)["legal"]["tickets"]


def test_LW_27_newspapers_count_and_the_row_does_not() -> None:
    game = quiet(arranged={"deck": "RGN", "discards": "NNWWKL", "display": "-----"})
    assert game.view(0)["legal"]["deck"]
    game = quiet(arranged={"deck": "RG", "discards": "WWKL"})
    assert not game.view(0)["legal"]["deck"]


def test_LW_28_there_has_to_be_a_card_to_take() -> None:
    locked = {"deck": "NNNN", "discards": "NN", "display": "-----"}
    game = table(events=QUIET, deck_lock=3, arranged=locked)
    assert refused(game, "draw deck").startswith("LW-28")
    arrange(game, display="--L--")
    assert game.view(0)["legal"]["display"] == [False, False, True, False, False]


def test_LW_29_two_cards_each_from_the_row_or_blind() -> None:
    game = quiet(hands=("RGBW", "RGBW"), display="RGBYK", deck="WWW")
    game.play("draw 2")
    assert game.phase == "second_card"
    game.play("draw deck")
    assert hand(game) == "RGGBWW"
    assert game.to_move == 1


def test_LW_30_a_face_up_locomotive_is_the_only_card_of_a_turn() -> None:
    game = quiet(display="LGLYK", deck="RRR")
    game.play("draw 1")
    assert game.to_move == 1
    game.play("draw 2")
    assert refused(game, "draw 3") == "LW-30 locomotive_second"


def test_LW_31_a_locomotive_drawn_blind_is_a_card_like_others() -> None:
    game = quiet(deck="LL")
    game.play("draw deck")
    assert game.phase == "second_card"
    game.play("draw deck")
    assert hand(game).count("L") == 2


def test_LW_32_a_card_taken_is_replaced_before_the_second_is_chosen() -> None:
    game = quiet(display="RGBYK", deck="WYY")
    game.play("draw 1")
    assert display(game) == "WGBYK"
    assert game.view(0)["legal"]["display"] == [True] * 5


def test_LW_33_with_no_second_card_to_be_had_the_action_ends_after_one() -> None:
    game = table(events=QUIET, deck_lock=0, arranged={"deck": "R", "discards": "", "display": "L-L--"})
    game.play("draw deck")
    assert game.to_move == 1
    game = table(events=QUIET, deck_lock=0, arranged={"deck": "R", "discards": "", "display": "L-G--"})
    game.play("draw deck")
    assert game.phase == "second_card"
    assert refused(game, "draw deck") == "LW-28 deck_empty"
    game.play("draw 3")
    assert game.to_move == 1


def test_LW_34_a_hand_has_no_limit() -> None:
    game = quiet()
    arrange(game, deck="RGBYWK" * 10)
    for _ in range(5):
        movers(game, turns=2)
    assert game.view()["seats"][0]["cards"] == 4 + 10


def test_LW_35_every_way_to_draw_meets_newspapers_alike() -> None:
    """A blind draw, a refill, the large city's card and an effect's: each flips, and a train card comes."""
    blind = quiet(deck="NRG")
    assert came(blind.play("draw deck")) == ["newspaper", "event E0", "card 0 red"]
    refill = quiet(display="RGBYK", deck="NWG")
    assert came(refill.play("draw 1")) == ["newspaper", "event E0", "row 0 white"]
    large = quiet(deck="NW", arranged={"hands": {0: "RR"}})
    assert came(claim(large, "b-c", "RR")) == ["step 20", "newspaper", "event E0", "card 0 white"]
    gift = event("E0", effect("draw_cards", "claim", n=1))
    game = table(events=[gift, *QUIET[1:]], deck="NW", arranged={"hands": {0: "Y"}, "current": ["E0"]})
    assert came(claim(game, "d-e", "Y"))[2:] == ["step 30", "newspaper", "event E1", "card 0 white"]


def test_LW_36_the_discards_become_the_deck_as_soon_as_a_draw_is_over_and_it_is_empty() -> None:
    game = quiet(arranged={"deck": "R", "discards": "NGGGGWWWW"})
    assert came(game.play("draw deck")) == ["card 0 red", "reshuffled"]
    view = game.view()
    assert (view["deck"], view["discards"]) == (9, 0)
    assert view["legends"]["newspapers"] == {"deck": 1, "discards": 0}


def test_LW_36_a_newspaper_that_is_the_last_card_is_discarded_and_shuffled_in_for_its_replacement() -> None:
    game = quiet(arranged={"deck": "N", "discards": "GGGGGGGG"})
    entries = came(game.play("draw deck"))
    while entries[1:3] == ["event E1", "reshuffled"]:  # the newspaper itself may come up again
        entries = entries[2:]
    assert entries[:2] == ["newspaper", "event E0"]
    assert "reshuffled" in entries
    assert "card 0 green" in entries
    view = game.view()
    assert view["deck"] + view["discards"] == 8  # nine less the card drawn


def test_LW_36_with_no_discards_either_it_waits_until_a_card_is_needed() -> None:
    game = table(events=QUIET, deck_lock=0, arranged={"deck": "RR", "discards": "", "hands": {1: "GG"}})
    game.play("draw deck")
    game.play("draw deck")
    assert (game.view()["deck"], game.view()["discards"]) == (0, 0)
    claim(game, "a-c", "GG")
    assert (game.view()["deck"], game.view()["discards"]) == (0, 2)
    game.play("draw deck")
    assert game.view()["deck"] + game.view()["discards"] == 1


def test_LW_37_three_locomotives_turn_the_whole_row_over_and_again() -> None:
    game = quiet(display="LGLYK", deck="LLLLGRRGBYW")
    entries = came(game.play("draw 2"))
    assert entries[:2] == ["row 1 locomotive", "reset"]
    assert entries[2:8] == [
        "row 0 locomotive",
        "row 1 locomotive",
        "row 2 locomotive",
        "row 3 green",
        "row 4 red",
        "reset",
    ]
    assert display(game) == "RGBYW"
    assert game.view()["discards"] == 10


def test_LW_38_newspapers_turned_up_then_flip_events_one_at_a_time() -> None:
    money = [event(f"E{n}", effect("coins", "flip", amount=n + 1)) for n in range(3)]
    game = table(events=money, start=1, display="LGLYK", deck="LRNGNBYW")
    assert came(game.play("draw 2")) == [
        "row 1 locomotive",
        "reset",
        "row 0 red",
        "newspaper",
        "event E0",
        "paid 1 1",
        "row 1 green",
        "newspaper",
        "event E1",
        "paid 1 2",
        "row 2 blue",
        "row 3 yellow",
        "row 4 white",
    ]


def test_LW_39_no_reset_if_it_could_never_succeed() -> None:
    few = {"deck": "L", "discards": "LLNN", "display": "LRL-L", "hands": {0: "R"}}
    game = table(events=QUIET, deck_lock=0, arranged=few)
    game.play("draw 2")
    assert "R" not in display(game)
    assert display(game).count("L") == 5
    assert not [part for part in came([game.log()[-1]]) if part == "reset"]


@pytest.mark.parametrize(("reset", "ordinary"), [(3, "RG"), (2, "RGB"), (1, "RGBY")])
def test_LW_39_nor_does_a_stricter_check_of_the_row_go_on_for_ever(reset: int, ordinary: str) -> None:
    few = {"deck": "LLL" + ordinary, "discards": "", "display": "-----", "hands": {0: "R"}}
    game = table(loco_reset=reset, deck_lock=0, arranged=few)
    arrange(game, display="R----")
    game.play("draw 1")
    assert None not in game.view()["display"]


def test_LW_40_flip_then_carry_out_then_discard_then_a_replacement_that_may_be_another() -> None:
    events = [event("E0", effect("coins", "flip", amount=2)), event("E1")]
    game = table(events=events, deck="NNR")
    entries = game.play("draw deck")
    assert came(entries) == ["newspaper", "event E0", "paid 0 2", "newspaper", "event E1", "card 0 red"]
    assert entries[0]["card"] == "red"
    assert game.view()["legends"]["newspapers"] == {"deck": 4, "discards": 2}
    assert (current(game), game.phase) == ("E1", "second_card")


def test_LW_40_the_card_an_event_brings_is_not_the_one_drawn() -> None:
    game = table(events=[event("E0", effect("draw_cards", "flip", n=1, who="each"))], deck="NGBR")
    entries = game.play("draw deck")
    assert came(entries) == ["newspaper", "event E0", "card 0 green", "card 1 blue", "card 0 red"]
    assert entries[0]["card"] == "red"
    assert game.view(0)["last_drawn"] == ["red"]
    assert "card" not in game.log(1)[-1]


def test_LW_40_a_newspaper_that_waits_for_an_answer_is_in_no_pile() -> None:
    game = table(events=[event("E0", effect("discard_cards", "flip", n=1, pick="choice"))], deck="NR")
    game.play("draw deck")
    assert game.phase == "discard"
    assert game.view()["legends"]["newspapers"] == {"deck": 5, "discards": 0}
    assert refused(game, "draw deck").startswith("LW-E3")
    entries = game.play("give red")
    assert came(entries) == ["discarded 0 red", "card 0 red"]
    assert game.view()["legends"]["newspapers"] == {"deck": 5, "discards": 1}
    assert game.phase == "second_card"


def test_LW_41_a_newspaper_in_a_refill_flips_before_the_second_card_is_chosen() -> None:
    game = table(events=[event("E0", effect("refresh_row", "flip"))], display="RRRRR", deck="NGGGGGB")
    game.play("draw 1")
    assert display(game) == "GGGGG"  # the second card comes from the new row
    game.play("draw 3")
    assert hand(game) == "RRGGBW"


def test_LW_42_with_newspapers_alone_nothing_is_drawn_and_nothing_flipped() -> None:
    gift = event("E0", effect("draw_cards", "claim", n=1))
    papers = {"deck": "NN", "discards": "N", "hands": {0: "Y"}, "current": ["E0"]}
    game = table(events=[gift, *QUIET[1:]], arranged=papers)
    entries = came(claim(game, "d-e", "Y"))
    # The claim's own card is discarded, so there is one to be drawn; without it nothing would be.
    assert entries[-1] in ("card 0 yellow", "reshuffled")
    game = table(events=QUIET, deck_lock=0, arranged={"deck": "NN", "discards": "", "display": "R----"})
    assert came(game.play("draw 1")) == []
    assert piles(game)[1] == []
    assert game.view()["deck"] == 2
