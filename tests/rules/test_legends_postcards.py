"""LW-76 to LW-87, LW-121 and LW-122: tickets, postcards and their conditions."""

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
    effect,
    event,
    hand,
    lane,
    offered,
    postcard,
    season,
    slips,
    sticker,
    table,
)
from tests.rules.table import refused, ticket_ids
from tests.rules.test_legends_setup import queue

PAYS = effect("coins", "now", amount=3)
NEVER = {"kind": "coins", "at_least": 99}


def holding(*cards: Any, letters: str = "", players: int = 2, **more: Any) -> Game:
    """A game whose first player holds these postcards, and cards."""
    content = campaign(postcards=cards, **more)
    office = [[card.id for card in cards]] + [[]] * (players - 1)
    return arrange(begun(content, players, office=office), hands={0: letters})


def held(game: Game, seat: int, viewer: int | None) -> list[dict[str, Any]]:
    return list(game.view(viewer)["legends"]["postcards"][seat]["held"])


def done(game: Game, seat: int) -> list[str]:
    return [card["id"] for card in game.view()["legends"]["postcards"][seat]["done"]]


def test_LW_76_three_tickets_or_what_is_left_at_least_one_is_kept_the_rest_goes_under() -> None:
    game = table()
    game.play("tickets")
    offer = offered(game, 0)
    assert len(offer) == 3
    assert refused(game, "keep") == "LW-76 keep_too_few"
    assert refused(game, "draw deck") == "LW-76 choose_tickets_first"
    size = game.view()["ticket_deck"]
    game.play({"do": "keep", "tickets": offer[1:2]})
    assert set(queue(game)[-2:]) == {offer[0], offer[2]}
    assert game.view()["ticket_deck"] == size + 2
    assert offer[1] in ticket_ids(game, 0)


def test_LW_76_with_two_left_two_are_drawn_and_with_none_it_cannot_be_chosen() -> None:
    game = table()
    game.state["queue_size"] = game.state["unsorted"] = 2
    game.play("tickets")
    game.play({"do": "keep", "tickets": offered(game, 0)})
    assert game.view()["ticket_deck"] == 0
    assert refused(game, "tickets").endswith("no_tickets")


def test_LW_77_kept_tickets_stay() -> None:
    game = table()
    before = ticket_ids(game, 0)
    game.play("tickets")
    game.play({"do": "keep", "tickets": offered(game, 0)[:1]})
    assert before < ticket_ids(game, 0)


def test_LW_78_which_tickets_is_secret_how_many_is_not() -> None:
    game = table()
    game.play("tickets")
    game.play({"do": "keep", "tickets": offered(game, 0)[:2]})
    entries = game.log(1)[-2:]
    assert (entries[0]["offered"], entries[1]["tickets"]) == (3, 2)
    assert "tickets" not in game.view()
    assert game.view(1)["seats"][0]["tickets"] == 4


def test_LW_79_a_ticket_joined_by_own_lanes_pays_and_another_costs_its_value() -> None:
    game = table(tickets={"A-C": 6, "D-G": 4}, arranged={"tickets": {0: ["A-C", "D-G"]}})
    arrange(game, owns={0: ["a-b", "b-c"], 1: ["d-g"]})
    slip = slips(game)[0]
    assert [(line["ticket"], line["done"], line["amount"]) for line in slip["tickets"]] == [
        ("A-C", True, 6),
        ("D-G", False, -4),
    ]
    assert slip["lines"][2] == 2
    assert slip["tickets"][0]["routes"] == [lane(game, "a-b"), lane(game, "b-c")]


def test_LW_80_a_ticket_is_in_the_deck_only_with_its_regions_and_not_once_retired() -> None:
    content = campaign(regions={"F": "far", "G": "far"})
    assert not [t.id for t in season(content, regions=["home"]).tickets if {"F", "G"} & set(t.id)]
    assert "A-C" not in {t.id for t in season(content, retired_tickets=["A-C"]).tickets}
    assert "A-F" in {t.id for t in season(content).tickets}


@pytest.mark.parametrize("side", ["public", "private"])
def test_LW_81_one_side_of_a_postcard_is_read_to_all_the_other_is_its_holder_s(side: str) -> None:
    card = postcard("P1", NEVER)
    card = type(card)(card.id, side, card.public, card.private, card.condition, [], 3)  # type: ignore[arg-type]
    game = holding(card)
    own = {"id": "P1", "public": "Greetings P1", "private": "Secret of P1", "ready": False}
    assert {name: held(game, 0, 0)[0][name] for name in own} == own
    for viewer in (1, None):
        assert held(game, 0, viewer) == [{side: own[side]}]


def test_LW_81_a_postcard_drawn_is_named_to_its_holder_alone() -> None:
    gift = event("E0", effect("grant", "flip", item="postcard"))
    game = begun(campaign(events=[gift], postcards=[postcard("P1", NEVER)]), deck="NR", postcards=["P1"])
    game.play("draw deck")
    parts = [next(p for p in game.log(viewer)[-1]["came"] if p["what"] == "postcard") for viewer in (0, 1)]
    assert ["postcard" in part for part in parts] == [True, False]


def test_LW_82_a_postcard_shown_pays_and_is_finished_one_a_condition_several_a_turn() -> None:
    five = {"kind": "coins", "at_least": 5}
    game = holding(postcard("P1", five, PAYS), postcard("P2", five, PAYS), postcard("P3", NEVER))
    assert refused(game, "show P3") == "LW-82 show_not_met"
    assert refused(game, "show P9").endswith("show_not_held")
    game.play("show P1")
    game.play("show P2")
    assert (coins(game)[0], done(game, 0), game.to_move) == (11, ["P1", "P2"], 0)
    assert game.view(1)["legends"]["postcards"][0]["done"][0]["private"] == "Secret of P1"
    carried = game.count()["carry"]["postcards"]
    assert (carried["held"], carried["done"]) == ([["P3"], []], [["P1", "P2"], []])


def test_LW_25_before_or_after_the_action_of_one_s_own_turn_only() -> None:
    card = postcard("P1", {"kind": "own", "at_least": 1}, PAYS)
    game = holding(card, letters="Y")
    claim(game, "d-e", "Y")
    assert game.phase == "show"
    assert refused(game, "draw deck") == "LW-82 show_first"
    game.play("decline")
    assert refused(game, "show P1", 0).endswith("not_your_turn")
    game.play("draw deck")
    game.play("draw deck")
    game.play("show P1")
    assert game.to_move == 0  # the action is still to come


def test_LW_83_a_postcard_drawn_now_can_be_finished_in_the_same_game() -> None:
    gift = event("E0", effect("grant", "flip", item="postcard"))
    card = postcard("P1", {"kind": "coins", "at_least": 5}, PAYS)
    game = begun(campaign(events=[gift], postcards=[card]), deck="NRR", postcards=["P1"])
    game.play("draw deck")
    game.play("draw deck")
    assert game.phase == "show"
    game.play("show P1")
    assert coins(game)[0] == 8


def test_LW_83_one_drawn_during_a_claim_does_not_take_that_claim_s_extra_cards() -> None:
    gift = event("E0", effect("grant", "claim", item="postcard"))
    card = postcard("P1", {"kind": "claim_extra", "filter": {}, "cards": 1, "match": "any"}, PAYS)
    content = campaign(events=[gift], postcards=[card])
    game = arrange(begun(content, postcards=["P1"]), hands={0: "YRRR"}, current=["E0"])
    claim(game, "d-e", "Y")
    assert (game.to_move, [c["id"] for c in held(game, 0, 0)]) == (1, ["P1"])


def test_LW_84_unfinished_ones_go_back_to_the_office() -> None:
    game = holding(postcard("P1", NEVER), postcard("P2", NEVER))
    assert game.count()["carry"]["postcards"]["held"] == [["P1", "P2"], []]


def test_LW_85_only_what_lies_in_the_post_office_is_drawn_and_nothing_from_an_empty_one() -> None:
    gift = event("E0", effect("grant", "flip", item="postcard", n=3))
    cards = [postcard(f"P{n}", NEVER) for n in range(4)]
    game = begun(campaign(events=[gift], postcards=cards), deck="NR", postcards=["P1", "P3"])
    game.play("draw deck")
    assert {card["id"] for card in held(game, 0, 0)} == {"P1", "P3"}
    assert game.count()["carry"]["postcards"]["office"] == []


EXTRA = {"kind": "claim_extra", "filter": {"length": {"min": 2}}, "cards": 1, "match": "route"}


def test_LW_86_extra_cards_for_a_postcard_are_declared_with_the_claim() -> None:
    game = holding(postcard("P1", EXTRA, PAYS), letters="RRRG")
    claim(game, "b-c", "RR")
    question = game.view(0)["legends"]["question"]
    assert (question["source"], question["text"]) == ({"kind": "postcard", "id": "P1"}, "Secret of P1")
    entries = came(game.play("extra red"))
    assert entries[0] == "step 20"
    assert "extra 0 red" in entries
    assert game.log(1)[-1]["source"] == {"kind": "postcard"}
    assert game.phase == "show"
    game.play("show P1")
    assert coins(game)[0] == 8
    short = holding(postcard("P1", EXTRA, PAYS), letters="RRRG")
    claim(short, "b-c", "RR")
    short.play("decline")
    assert (short.phase, short.to_move) == ("turn", 1)


def test_LW_86_two_postcards_take_two_cards() -> None:
    game = holding(postcard("P1", EXTRA, PAYS), postcard("P2", EXTRA, PAYS), letters="RRRLG")
    claim(game, "b-c", "RR")
    game.play("extra red")
    game.play("extra locomotive")
    assert game.view(0)["legal"]["show"] == ["P1", "P2"]
    assert game.view()["discards"] == 4


def test_LW_87_any_number_of_postcards_may_be_held() -> None:
    cards = [postcard(f"P{n}", NEVER) for n in range(12)]
    assert len(held(holding(*cards), 0, 0)) == 12


CLAIM_Y = ("d-e", "Y")


@pytest.mark.parametrize(
    ("condition", "before", "after"),
    [
        ({"kind": "claim", "filter": {"length": {"max": 1}}}, False, True),
        ({"kind": "claim", "filter": {"length": {"min": 2}}}, False, False),
        ({"kind": "own", "filter": {"own_color": True}, "at_least": 2}, False, True),
        ({"kind": "own", "at_least": 3}, False, True),
        ({"kind": "connect", "a": ["b", "g"], "b": ["a"]}, True, True),
        ({"kind": "connect", "a": ["b"], "b": ["e", "f"]}, False, False),
        ({"kind": "reach", "cities": ["a", "d", "e"], "at_least": 3}, False, True),
        ({"kind": "reach", "filter": {"large": True}, "at_least": 1}, True, True),
        ({"kind": "hold", "color": "locomotive", "at_least": 2}, True, True),
        ({"kind": "hold", "color": "yellow", "at_least": 1}, True, False),
        ({"kind": "coins", "at_least": 7}, False, True),
        ({"kind": "trains_left", "at_most": 19}, False, True),
        ({"kind": "trains_left", "at_least": 20}, True, False),
        ({"kind": "tickets_kept", "at_least": 2}, True, True),
        ({"kind": "tickets_kept", "at_least": 3}, False, False),
        ({"kind": "token", "item": "grain", "at_least": 1}, False, True),
        ({"kind": "any", "of": [NEVER, {"kind": "claim"}]}, False, True),
    ],
)
def test_LW_121_conditions(condition: dict[str, Any], before: bool, after: bool) -> None:
    grain = sticker("grain", effect("grant", "claim", item="grain"), step=54)
    game = holding(postcard("P1", condition), letters="YLL", rules=[grain])
    arrange(game, owns={0: ["a-b", "b-c"]})
    assert (game.view(0)["legal"]["show"] == ["P1"]) == before
    assert held(game, 0, 0)[0]["ready"] == before
    claim(game, *CLAIM_Y)
    assert (game.phase == "show") == after


def test_LW_121_cards_shown_from_the_hand_are_kept() -> None:
    game = holding(postcard("P1", {"kind": "hold", "color": "locomotive", "at_least": 2}, PAYS), letters="LL")
    game.play("show P1")
    assert hand(game) == "LL"


def test_LW_122_a_claim_made_earlier_or_by_another_does_not_count() -> None:
    game = holding(postcard("P1", {"kind": "claim"}, PAYS), letters="Y")
    arrange(game, hands={1: "RR"})
    claim(game, *CLAIM_Y)
    game.play("decline")
    claim(game, "b-c", "RR")
    assert game.to_move == 0
    assert game.view(0)["legal"]["show"] == []


def test_LW_93_a_benefit_for_the_slip_waits_for_it_wherever_it_stands_on_the_card() -> None:
    later = effect("trains_bonus", "score", delta=4, duration="game")
    game = holding(postcard("P1", {"kind": "coins", "at_least": 1}, later, PAYS))
    game.play("show P1")
    assert coins(game)[0] == 8
    assert slips(game)[0]["trains_changes"] == [{"source": "P1", "kind": "postcard", "amount": 4}]
