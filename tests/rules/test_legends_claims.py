"""LW-52 to LW-66: which routes may be claimed, what they cost, and the declaration."""

from typing import Any

import pytest

from branchline import Game
from tests.rules.frontier import (
    arrange,
    begun,
    came,
    campaign,
    claim,
    claims,
    coins,
    effect,
    event,
    hand,
    hireling,
    lane,
    price,
    slips,
    sticker,
    table,
)
from tests.rules.table import refused

QUIET = tuple(event(f"E{n}") for n in range(6))
REWARD = [{"on": "now", "kind": "coins", "amount": 3}]


def holding(letters: str, players: int = 2, **more: Any) -> Game:
    """A game whose first player holds these cards."""
    return table(players=players, arranged={"hands": {0: letters}} | more.pop("arranged", {}), **more)


def pay(game: Game, route: str) -> list[dict[str, int]]:
    """The payments there are for a lane."""
    return [
        dict(action.pay)
        for action in game.legal_actions
        if action.do == "claim" and action.route == lane(game, route) and not action.discounts
    ]


def test_LW_52_a_route_off_the_edge_is_no_route_until_its_piece_is_attached() -> None:
    content = campaign(regions={"F": "far", "G": "far"})
    before, after = begun(content, regions=["home"]), begun(content)
    a_f = lane(after, "a-f")
    assert a_f not in {each.id for each in before.board.lanes}
    arrange(after, hands={0: "BBBBB"})
    assert a_f in claims(after)


def test_LW_53_any_open_lane_connected_or_not_one_a_turn_the_whole_of_it() -> None:
    game = holding("YBBBBBR")
    claim(game, "d-e", "Y")
    assert game.to_move == 1
    game.play("draw deck")
    game.play("draw deck")
    claim(game, "a-f", "BBBBB")
    assert game.view()["seats"][0]["trains"] == 20 - 1 - 5


@pytest.mark.parametrize(("players", "closed"), [(2, True), (3, True), (4, False), (5, False)])
def test_LW_54_a_double_is_closed_with_two_or_three_players_and_never_both_lanes_for_one(
    players: int, closed: bool
) -> None:
    everybody = dict.fromkeys(range(players), "YYYYRRRR")
    game = table(players=players, arranged={"hands": everybody})
    claim(game, "a-b", "YYYY")
    red = lane(game, "a-b:1")
    assert (red in claims(game)) == (not closed)
    why = refused(game, {"do": "claim", "route": red}, 1) if closed else None
    assert why in (None, "LW-54 lane_closed")
    game.state["seat"] = game.state["active"] = 0
    assert refused(game, {"do": "claim", "route": red}) == "LW-54 own_twin"


def test_LW_54_three_lanes_all_stay_open_one_a_player() -> None:
    game = table(arranged={"hands": {0: "KKWWGG", 1: "KKWWGG"}})
    claim(game, "e-f", "KK")
    assert {lane(game, "e-f:1"), lane(game, "e-f:2")} <= claims(game)
    claim(game, "e-f:1", "WW")
    assert not claims(game) & {lane(game, "e-f:1"), lane(game, "e-f:2")}
    assert refused(game, {"do": "claim", "route": lane(game, "e-f:1")}) == "LW-54 route_taken"


def test_LW_54_a_survey_bed_closes_nothing_and_is_not_to_be_had() -> None:
    game = table(arranged={"hands": {0: "GGGG", 1: "GGGG"}})
    claim(game, "a-c", "GG")
    assert lane(game, "a-c:1") not in {each.id for each in game.board.lanes}
    built = arrange(begun(campaign(), tracks={"a-c:1": "red"}), hands={0: "GG", 1: "RR"})
    claim(built, "a-c", "GG")
    assert lane(built, "a-c:1") not in claims(built)  # a double by now


def test_LW_54_what_the_current_event_restricts_is_not_open() -> None:
    gray = event("E0", effect("restrict", "cost", filter={"color": ["gray"]}))
    game = holding("YYY", events=[gray, *QUIET[1:]], arranged={"current": ["E0"]})
    assert claims(game) == {lane(game, "d-e")}
    assert refused(game, {"do": "claim", "route": lane(game, "c-d")}).endswith("event_forbids")
    assert set(game.view(0)["legends"]["closed"]) == {str(lane(game, "c-d")), str(lane(game, "d-g"))}


def test_LW_55_the_players_of_this_game_count_not_those_of_the_campaign() -> None:
    for players, closed in ((3, True), (4, False)):
        game = table(players=players, arranged={"hands": {0: "YYYY", 1: "RRRR"}})
        claim(game, "a-b", "YYYY")
        assert (lane(game, "a-b:1") in game.view()["closed"]) == closed
    generous = table(double_closed_at_players=1, arranged={"hands": {0: "YYYY", 1: "RRRR"}})
    claim(generous, "a-b", "YYYY")
    assert lane(generous, "a-b:1") in claims(generous)


def test_LW_56_as_many_cards_as_spaces_all_of_its_colour() -> None:
    game = holding("RRRG")
    assert pay(game, "b-c") == [{"red": 2}]
    number = lane(game, "b-c")
    assert refused(game, {"do": "claim", "route": number, "pay": {"red": 3}}) == "LW-61 pay_count"
    game = holding("RRGG")
    assert refused(game, {"do": "claim", "route": number, "pay": {"green": 2}}) == "LW-56 pay_colour"
    assert refused(game, {"do": "claim", "route": number, "pay": {"red": 1, "green": 1}}).endswith(
        "pay_mixed"
    )


def test_LW_57_gray_takes_any_one_colour_or_locomotives_alone() -> None:
    game = holding("RRRGGLLL")
    assert sorted(map(str, pay(game, "c-d"))) == sorted(
        map(
            str,
            [
                {"red": 3},
                {"red": 2, "locomotive": 1},
                {"red": 1, "locomotive": 2},
                {"green": 2, "locomotive": 1},
                {"green": 1, "locomotive": 2},
                {"locomotive": 3},
            ],
        )
    )


def test_LW_58_a_locomotive_replaces_any_card_of_the_set() -> None:
    assert pay(holding("RLL"), "b-c") == [{"red": 1, "locomotive": 1}, {"locomotive": 2}]
    number = lane(holding("R"), "b-c")
    missing = refused(holding("R"), {"do": "claim", "route": number, "pay": {"red": 2}})
    assert missing.endswith("cards_short")


def test_LW_59_one_train_a_space_is_needed_and_exactly_enough_will_do() -> None:
    game = holding("BBBBB", arranged={"trains": {0: 4}})
    assert refused(game, {"do": "claim", "route": lane(game, "a-f")}) == "LW-59 trains_short"
    game = holding("BBBBB", arranged={"trains": {0: 5}})
    claim(game, "a-f", "BBBBB")
    assert game.view()["seats"][0]["trains"] == 0
    assert slips(game)[0]["trains_bonus"] == 16


EXTRA = effect(
    "optional_extra", "claim", cards=1, match="route", reward=REWARD, filter={"not_color": ["gray"]}
)


def test_LW_60_all_is_declared_before_anything_moves_and_can_be_taken_back() -> None:
    game = holding("RRRG", events=[event("E0", EXTRA), *QUIET[1:]], arranged={"current": ["E0"]})
    before = game.state.tobytes()
    claim(game, "b-c", "RR")
    assert game.phase == "extra"
    assert (hand(game), game.view()["owners"], coins(game)) == ("RRRG", {}, [5, 5])
    assert refused(game, "draw deck") == "LW-60 extra_first"
    game.play("extra red")
    assert hand(game) == "G" + hand(game)[1:]
    assert game.view()["owners"] == {str(lane(game, "b-c")): 0}
    game = holding("RRRG", events=[event("E0", EXTRA), *QUIET[1:]], arranged={"current": ["E0"]})
    assert game.state.tobytes() == before


def test_LW_61_surcharges_less_discounts_at_least_one_card_and_coins_at_once() -> None:
    dear = event("E0", effect("surcharge", "cost", cards=1, coins=2, filter={"length": {"min": 2}}))
    game = holding("RRRY", events=[dear], arranged={"current": ["E0"]})
    assert price(game, "b-c") == (3, 2)
    entries = claim(game, "b-c", "RRR")
    assert (coins(game), game.view()["seats"][0]["trains"]) == ([3, 5], 18)  # trains: as many as spaces
    assert came(entries)[0] == "paid 0 -2"
    cheap = event("E0", effect("discount", "cost", cards=3))
    assert pay(holding("RRRY", events=[cheap], arranged={"current": ["E0"]}), "b-c") == [{"red": 1}]
    floor = event("E0", effect("discount", "cost", cards=3, min=2))
    game = holding("BBBY", events=[floor], arranged={"current": ["E0"]})
    assert pay(game, "a-f") == [{"blue": 2}]
    assert pay(game, "d-e") == [{"yellow": 1}]  # a discount never makes a route dearer


def test_LW_61_without_the_coins_no_claim_unless_the_effect_waives_them() -> None:
    for waive, route in ((False, None), (True, "b-c")):
        toll = event("E0", effect("surcharge", "cost", coins=3, waive_if_broke=waive))
        game = holding("RR", events=[toll], arranged={"current": ["E0"], "coins": {0: 2}})
        if route is None:
            assert refused(game, {"do": "claim", "route": lane(game, "b-c")}) == "LW-61 coins_short"
        else:
            claim(game, route, "RR")
            assert coins(game)[0] == 0


def test_LW_62_surcharge_cards_are_of_the_set_s_colour_or_locomotives() -> None:
    dear = event("E0", effect("surcharge", "cost", cards=1))
    game = holding("RRGL", events=[dear], arranged={"current": ["E0"]})
    assert pay(game, "b-c") == [{"red": 2, "locomotive": 1}]
    assert pay(game, "c-d") == []
    game = holding("GGGGL", events=[dear], arranged={"current": ["E0"]})
    assert sorted(len(each) for each in pay(game, "c-d")) == [1, 2]


def test_LW_63_each_condition_needs_its_own_cards_and_one_locomotive_serves_one() -> None:
    foreman = hireling("foreman", effect("optional_extra", "claim", cards=1, match="any", reward=REWARD))
    crew = [foreman, hireling("idle"), hireling("idler")]
    game = table(
        events=[event("E0", EXTRA)],
        crew=crew,
        rules=[sticker("crew", feature="crew")],
        hire=["foreman", "idle"],
        arranged={"hands": {0: "RLL"}, "current": ["E0"]},
    )
    claim(game, "b-c", "RL")
    assert game.view(0)["legal"]["cards"] == ["locomotive"]
    entries = game.play("extra locomotive")  # the other locomotive is paid for the route
    assert game.phase == "turn"
    assert "paid 0 3" in came(entries)
    assert coins(game)[0] == 8
    content = campaign(events=[event("E0", EXTRA)], crew=crew, rules=[sticker("crew", feature="crew")])
    both = arrange(begun(content, hire=["foreman", "idle"]), hands={0: "RLLL"}, current=["E0"])
    claim(both, "b-c", "RL")
    both.play("extra locomotive")
    assert both.phase == "extra"
    both.play("extra locomotive")
    assert (coins(both)[0], hand(both).count("L")) == (11, 0)


def test_LW_63_whether_one_has_a_card_that_suits_is_not_to_be_seen_from_being_asked() -> None:
    for letters, cards in (("RRR", ["red"]), ("RRG", [])):
        game = holding(letters, events=[event("E0", EXTRA)], arranged={"current": ["E0"]})
        claim(game, "b-c", "RR")
        assert game.phase == "extra"
        assert game.view(0)["legal"]["cards"] == cards
        assert game.view(1)["legends"]["question"] is None
    game = holding("RR", events=[event("E0", EXTRA)], arranged={"current": ["E0"]})
    claim(game, "b-c", "RR")
    assert game.phase == "turn"  # nobody without a card left has to be asked


def test_LW_64_a_new_colour_changes_the_payment_and_nothing_else() -> None:
    new = event(
        "E0",
        effect("recolor", "cost", as_color="gray"),
        effect("coins", "claim", amount=1, filter={"color": ["yellow"]}),
    )
    game = holding("W", events=[new], arranged={"current": ["E0"]})
    entries = claim(game, "d-e", "W")
    assert came(entries) == ["step 10", "paid 0 2", "step 30", "paid 0 1"]


def test_LW_65_trains_are_placed_then_all_cards_played_are_discarded() -> None:
    game = holding("RRL", events=QUIET)
    claim(game, "b-c", "RR")
    view = game.view()
    assert view["owners"] == {str(lane(game, "b-c")): 0}
    assert (view["seats"][0]["trains"], view["discards"]) == (18, 2)


def test_LW_66_the_event_of_the_declaration_rewards_the_claim() -> None:
    pays = [event(f"E{n}", effect("coins", "claim", amount=n + 1)) for n in range(2)]
    game = holding("RR", events=pays, deck="NG", arranged={"current": ["E0"]})
    assert came(claim(game, "b-c", "RR")) == [
        "step 20",
        "newspaper",
        "event E1",
        "card 0 green",
        "step 30",
        "paid 0 1",
    ]
