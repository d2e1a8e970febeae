"""LW-43 to LW-51: the current event, retiring it, whom it pays, how long it works."""

import pytest

from tests.rules.frontier import (
    arrange,
    begun,
    came,
    campaign,
    claim,
    coins,
    current,
    effect,
    event,
    piles,
    slips,
    sticker,
    table,
)
from tests.rules.table import refused

QUIET = tuple(event(f"E{n}") for n in range(6))
PORT = effect("coins", "claim", amount=2)


def test_LW_43_an_ongoing_event_works_while_it_is_on_top() -> None:
    game = table(events=[event("E0", PORT), event("E1")], deck="RRNR", arranged={"hands": {0: "YG", 1: "R"}})
    arrange(game, current=["E0"])
    claim(game, "d-e", "Y")
    assert coins(game) == [5 + 2 + 2, 5]
    game.play("draw deck")
    game.play("draw deck")
    assert piles(game) == (["E1"], ["E0"], [])
    game.play("draw deck")
    assert piles(game) == ([], ["E0", "E1"], [])
    assert current(game) == "E1"


def test_LW_44_an_instant_event_happens_once_and_what_lies_below_no_longer_works() -> None:
    events = [event("E0", PORT), event("E1", effect("coins", "flip", amount=1, who="each"))]
    game = table(events=events, deck="NRR", arranged={"current": ["E0"], "hands": {1: "Y"}})
    game.play("draw deck")
    game.play("draw deck")
    assert coins(game) == [6, 6]
    claim(game, "d-e", "Y")
    assert coins(game) == [6, 6]
    assert current(game) == "E1"


def test_LW_45_a_current_event_that_is_retired_is_replaced_at_once_by_an_instant_one_too() -> None:
    retiring = event("E0", effect("coins", "flip", amount=4), effect("retire", "flip", target="this"))
    pays = event("E1", effect("coins", "flip", amount=1))
    game = table(events=[retiring, pays, event("E2")], deck="NR")
    assert came(game.play("draw deck")) == [
        "newspaper",
        "event E0",
        "paid 0 4",
        "retired E0",
        "event E1",
        "paid 0 1",
        "card 0 red",
    ]
    assert piles(game) == (["E2"], ["E1"], ["E0"])


def test_LW_46_another_event_that_is_retired_flips_nothing_and_never_comes_back() -> None:
    events = [event("E0"), event("E1", effect("retire", "flip", target="choose", optional=True)), event("E2")]
    game = table(events=events, deck="NRNR", arranged={"current": ["E0"]})
    game.play("draw deck")
    assert game.phase == "retire"
    assert came(game.play("retire E0")) == ["retired E0", "card 0 red"]
    assert piles(game) == (["E2"], ["E1"], ["E0"])
    game.play("draw deck")
    assert piles(game) == ([], ["E1", "E2"], ["E0"])


def test_LW_47_an_empty_deck_is_made_of_all_discards_but_the_current_event() -> None:
    game = table(events=QUIET[:3], deck="NR", arranged={"current": ["E0", "E1", "E2"]})
    game.play("draw deck")
    deck, discards, _ = piles(game)
    assert discards[0] == "E2"
    assert sorted([*deck, *discards[1:]]) == ["E0", "E1"]
    assert len(discards) == 2


def test_LW_47_with_no_other_event_nothing_is_flipped_and_the_card_is_replaced() -> None:
    game = table(events=QUIET[:1], deck="NRNG", arranged={"current": ["E0"]})
    assert came(game.play("draw deck")) == ["newspaper", "card 0 red"]
    assert piles(game) == ([], ["E0"], [])
    none = table(deck="NR")
    assert came(none.play("draw deck")) == ["newspaper", "card 0 red"]
    assert current(none) is None


def test_LW_47_one_that_retires_itself_is_replaced_from_the_discards() -> None:
    retiring = event("E2", effect("retire", "flip", target="this"))
    game = table(events=[*QUIET[:2], retiring], deck="NR", arranged={"current": ["E0", "E1"]})
    game.play("draw deck")
    deck, discards, retired = piles(game)
    assert retired == ["E2"]
    assert len(discards) == 1
    assert sorted(deck + discards) == ["E0", "E1"]


def test_LW_48_an_event_is_retired_with_its_last_payout_and_replaced() -> None:
    game = table(
        events=[event("E0", PORT, PORT, uses=2), event("E1", PORT)],
        arranged={"current": ["E0"], "hands": {0: "YYRR", 1: "GG"}},
    )
    assert game.view()["legends"]["event"]["uses_left"] == 2
    claim(game, "b-c", "RR")
    assert game.view()["legends"]["event"]["uses_left"] == 1  # two rewards of a claim are one payout
    entries = came(claim(game, "a-c", "GG"))
    # The new event does not pay for this claim; all of the old one's rewards do.
    assert entries[:5] == ["step 30", "paid 1 2", "retired E0", "event E1", "paid 1 2"]
    assert coins(game)[1] == 9
    assert piles(game) == ([], ["E1"], ["E0"])


def test_LW_48_one_that_is_no_longer_current_is_retired_and_nothing_flipped() -> None:
    game = table(
        events=[event("E0", PORT, uses=1), event("E1"), event("E2")],
        deck="NR",
        arranged={"current": ["E0"], "hands": {0: "RR"}},
    )
    entries = came(claim(game, "b-c", "RR"))
    assert entries == [
        "step 20",
        "newspaper",
        "event E1",
        "card 0 red",
        "step 30",
        "paid 0 2",
        "retired E0",
    ]
    assert piles(game) == (["E2"], ["E1"], ["E0"])


def test_LW_48_an_event_whose_reward_is_declined_or_does_not_fit_is_not_used_up() -> None:
    extra = effect(
        "optional_extra", "claim", cards=1, match="any", reward=[{"on": "now", "kind": "coins", "amount": 3}]
    )
    game = table(
        events=[event("E0", extra, uses=1)], arranged={"current": ["E0"], "hands": {0: "YR", 1: "R"}}
    )
    claim(game, "d-e", "Y")
    game.play("decline")
    assert current(game) == "E0"
    assert game.view()["legends"]["event"]["uses_left"] == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [([3, 7, 5], [5, 5, 5]), ([3, 3, 5], [3, 3, 3]), ([7, 7, 1], [5, 5, 3]), ([4, 4, 4], [4, 4, 4])],
)
def test_LW_49_the_richest_and_poorest_at_that_moment_all_who_tie_unless_all_do(
    before: list[int], after: list[int]
) -> None:
    both = event(
        "E0",
        effect("coins", "flip", amount=-2, who="richest"),
        effect("coins", "flip", amount=2, who="poorest"),
    )
    game = table(players=3, events=[both], deck="NR", arranged={"coins": dict(enumerate(before))})
    game.play("draw deck")
    assert coins(game) == after


def test_LW_49_money_and_cards_come_in_turn_order_from_the_active_player() -> None:
    gift = event(
        "E0", effect("coins", "flip", amount=1, who="each"), effect("draw_cards", "flip", who="each")
    )
    game = table(players=3, start=1, events=[gift], deck="NRYWK")
    assert came(game.play("draw deck"))[2:] == [
        "paid 1 1",
        "paid 2 1",
        "paid 0 1",
        "card 1 red",
        "card 2 yellow",
        "card 0 white",
        "card 1 black",
    ]


def test_LW_50_a_loss_takes_what_is_there() -> None:
    game = table(
        events=[event("E0", effect("coins", "flip", amount=-3, who="each"))],
        deck="NR",
        arranged={"coins": {0: 2, 1: 9}},
    )
    assert came(game.play("draw deck"))[2:4] == ["paid 0 -2", "paid 1 -3"]
    assert coins(game) == [0, 6]


def test_LW_51_an_event_for_the_bank_slips_counts_only_if_it_is_current_then() -> None:
    bonus = event("E0", effect("bank_bonus", "score", metric="own_routes", each=2))
    game = table(events=[bonus, event("E1")], arranged={"owns": {0: ["d-e", "b-c"]}, "current": ["E0"]})
    assert slips(game.copy())[0]["bonuses"] == [{"source": "E0", "kind": "event", "amount": 4}]
    assert slips(arrange(game, current=["E1"]))[0]["bonuses"] == []


def test_LW_51_a_draw_that_has_begun_is_finished_as_it_began() -> None:
    blind = event("E0", effect("set_rule", "passive", key="faceup_allowed", value=False))
    many = event("E1", effect("set_rule", "passive", key="draw_count", value=3))
    game = table(events=[blind, many], display="RGBYK", deck="NWYNKRR")
    game.play("draw 1")
    assert current(game) == "E0"
    game.play("draw 2")  # the row was open when this began
    assert game.to_move == 1
    assert refused(game, "draw 1") == "LW-116 face_up_forbidden"
    game.play("draw deck")
    assert current(game) == "E1"
    game.play("draw deck")
    assert game.to_move == 0  # two cards, as it began
    for _ in range(3):
        game.play("draw deck")
    assert game.to_move == 1


def test_LW_51_a_sticker_for_the_slips_always_counts() -> None:
    rule = sticker("r", effect("bank_bonus", "score", metric="own_routes", each=2))
    game = arrange(begun(campaign(rules=[rule])), owns={1: ["d-e"]})
    assert [slip["lines"][0] for slip in slips(game)] == [5, 7]


def test_LW_48_how_often_an_event_has_paid_is_remembered_when_it_is_flipped_again() -> None:
    game = table(
        events=[event("E0", PORT, uses=2), event("E1")],
        arranged={"current": ["E0"], "hands": {0: "YRR", 1: "GG"}, "deck": "RNRNRRRRRRRR"},
    )
    claim(game, "d-e", "Y")
    game.play("draw deck")
    game.play("draw deck")
    assert current(game) == "E1"
    game.play("draw deck")
    game.play("draw deck")
    assert current(game) == "E0"
    assert game.view()["legends"]["event"]["uses_left"] == 1
