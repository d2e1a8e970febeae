"""LW-E13 to LW-E19 and LW-113 to LW-117: effects of the slips, of stickers, filters, parameters."""

from typing import Any

import pytest

from branchline import Game
from tests.rules.frontier import (
    arrange,
    begun,
    campaign,
    claim,
    claims,
    coins,
    current,
    display,
    effect,
    event,
    hand,
    lane,
    offered,
    piles,
    postcard,
    price,
    slips,
    sticker,
    table,
)
from tests.rules.table import refused

QUIET = tuple(event(f"E{n}") for n in range(6))


def holding(letters: str, players: int = 2, **more: Any) -> Game:
    return table(players=players, arranged={"hands": {0: letters}} | more.pop("arranged", {}), **more)


def current_event(*effects: Any, letters: str = "", **arranged: Any) -> Game:
    return holding(letters, events=[event("E0", *effects)], arranged={"current": ["E0"]} | arranged)


def ticket_lines(*effects: Any, **tickets: int) -> list[int]:
    """Amounts of a ticket that is done and one that is not."""
    content = campaign(events=[event("E0", *effects)], tickets={"D-E": 4, "A-F": 7})
    game = arrange(begun(content), owns={0: ["d-e"]}, tickets={0: ["D-E", "A-F"]}, current=["E0"])
    return sorted(line["amount"] for line in slips(game)[0]["tickets"])


def test_LW_E13_adds_to_matching_tickets_and_a_capped_failure_never_pays() -> None:
    assert ticket_lines() == [-7, 4]
    assert ticket_lines(effect("ticket_payout", "score", delta=1, filter={"done": True})) == [-7, 5]
    assert ticket_lines(effect("ticket_payout", "score", delta=-1, filter={"done": False})) == [-8, 4]
    assert ticket_lines(effect("ticket_payout", "score", delta=2, filter={"value": {"min": 5}})) == [-5, 4]
    assert ticket_lines(effect("ticket_payout", "score", delta=9, cap_zero=True)) == [0, 13]


@pytest.mark.parametrize(("left", "changes"), [(3, 0), (2, 3), (0, 3)])
def test_LW_E14_changes_the_bonus_for_trains_if_its_condition_holds(left: int, changes: int) -> None:
    rule = sticker("r", effect("trains_bonus", "score", delta=3, only_if={"trains_left": {"max": 2}}))
    slip = slips(arrange(begun(campaign(rules=[rule])), trains={0: left}))[0]
    assert slip["lines"][1] == slip["trains_bonus"] + changes
    assert sum(change["amount"] for change in slip["trains_changes"]) == changes


def bonus(**fields: Any) -> int:
    """What a bonus on the slip is worth to a company with four lanes and five grain."""
    content = campaign(
        rules=[sticker("r", effect("bank_bonus", "score", **fields), effect("grant", "claim", item="grain"))]
    )
    game = arrange(begun(content), owns={0: ["d-e", "b-c", "a-b", "e-f"]})
    game.state["tokens"][0, 0, game.edition.items.index("grain")] = 5  # type: ignore[attr-defined]
    slip = slips(game)[0]
    assert slip["lines"][0] == slip["coins"] + sum(each["amount"] for each in slip["bonuses"])
    return int(slip["lines"][0] - slip["coins"])


def test_LW_E15_and_LW_117_bonuses_by_tokens_sets_routes_connections_and_large_cities() -> None:
    assert bonus(metric="tokens", item="grain", each=2) == 10
    assert bonus(metric="token_sets", item="grain", set=2, each=3) == 6
    assert bonus(metric="own_routes", filter={"length": {"min": 2}}, each=2) == 6
    assert bonus(metric="own_routes", each=2, max=5) == 5
    assert bonus(metric="connects", a=["a", "g"], b=["c"], amount=5) == 5
    assert bonus(metric="connects", a=["a"], b=["d"], amount=5) == 0
    assert bonus(metric="large_cities_reached", each=3, max=5) == 3


def test_LW_E16_sets_a_parameter_or_adds_to_it() -> None:
    rules = [
        sticker("four", effect("set_rule", "passive", key="ticket_draw", value=4)),
        sticker("more", effect("set_rule", "passive", key="ticket_draw", add=1)),
        sticker("two", effect("set_rule", "passive", key="ticket_keep_min", value=2)),
    ]
    game = begun(campaign(rules=rules))
    game.play("tickets")
    assert len(offered(game, 0)) == 5
    assert refused(game, {"do": "keep", "tickets": offered(game, 0)[:1]}) == "LW-76 keep_too_few"


def test_LW_E17_and_LW_120_sacks_at_random_small_cities_one_a_city() -> None:
    def sacks(count: int | str, n: int, **more: Any) -> list[str]:
        place = effect(
            "place_marker",
            "setup",
            marker="mail",
            by="random",
            count=count,
            filter={"large": False, "without_marker": "depot"},
        )
        game = begun(campaign(rules=[sticker("mail", place)]), key=bytes([n] * 16), **more)
        return list(game.view()["legends"]["mail"])

    assert len({tuple(sacks("players+2", n)) for n in range(8)}) > 1
    assert all(len(set(sacks("players+2", n))) == 4 for n in range(8))
    assert sacks(20, 1) == ["a", "c", "d", "e", "f", "g"]
    assert sacks(20, 1, depots={"c": "red"}) == ["a", "d", "e", "f", "g"]


def test_LW_E18_a_toll_for_the_owner_of_the_depot() -> None:
    rule = sticker(
        "depots", effect("toll", "claim", marker="depot", coins=2, or_cards=2, to="owner"), step=40
    )
    game = arrange(begun(campaign(rules=[rule]), depots={"e": "red"}), hands={0: "YRGB"})
    claim(game, "d-e", "Y")
    paid = game.copy()
    paid.play("toll")
    assert coins(paid) == [5, 7]
    game.play("give red")
    assert [action.do for action in game.legal_actions] == ["give", "give"]  # what is begun is finished
    game.play("give blue")
    assert (hand(game)[0], coins(game)) == ("G", [7, 5])
    short = arrange(begun(campaign(rules=[rule]), depots={"e": "red"}), hands={0: "YR"}, coins={0: 0})
    claim(short, "d-e", "Y")  # the company's two dollars do
    assert coins(short) == [0, 7]


def test_LW_E19_retires_itself_or_another_that_is_chosen() -> None:
    choose = effect("retire", "flip", target="choose", optional=True)
    game = table(
        events=[event("E0"), event("E1"), event("E2", choose), event("E3")],
        deck="NR",
        arranged={"current": ["E0", "E1"]},
    )
    game.play("draw deck")
    assert game.view(0)["legal"]["retire"] == ["E0", "E1"]
    assert refused(game, "retire E2") == "LW-E19 retire_not_there"
    declined = game.copy()
    declined.play("decline")
    assert piles(declined)[2] == []
    game.play("retire E1")
    assert piles(game) == (["E3"], ["E0", "E2"], ["E1"])
    must = table(
        events=[event("E0"), event("E1", effect("retire", "flip", target="choose"))],
        deck="NR",
        arranged={"current": ["E0"]},
    )
    must.play("draw deck")
    assert [str(action) for action in must.legal_actions] == ["retire E0"]


def test_LW_E19_a_postcard_may_retire_the_current_event_which_is_replaced() -> None:
    card = postcard("P1", {"kind": "coins", "at_least": 1}, effect("retire", "now", target="choose"))
    game = begun(campaign(events=QUIET[:3], postcards=[card]), office=[["P1"], []])
    arrange(game, current=["E0"])
    game.play("show P1")
    game.play("retire E0")
    assert (current(game), piles(game)[2]) == ("E1", ["E0"])


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({"color": ["yellow", "blue"]}, "a-b a-f d-e"),
        ({"not_color": ["gray", "green", "red"]}, "a-b a-f d-e e-f e-f:1"),
        ({"length": {"min": 4}}, "a-b a-b:1 a-f"),
        ({"length": {"max": 1}}, "d-e d-g"),
        ({"tag": ["mountain", "ferry"]}, "c-d"),
        ({"city_tag": ["port"]}, "a-f e-f e-f:1 e-f:2"),
        ({"region": ["far"]}, "c-d d-e d-g e-f e-f:1 e-f:2"),
        ({"city": ["c"]}, "a-c b-c c-d"),
        ({"large": True}, "a-b a-b:1 b-c"),
        ({"large": False, "length": {"min": 3}}, "a-f c-d"),
        ({"lanes": {"min": 3}}, "e-f e-f:1 e-f:2"),
        ({"edge": True}, "c-d d-g e-f e-f:1 e-f:2"),
        ({"edge": False, "color": ["gray"]}, ""),
        ({"marker": "depot"}, "d-g"),
        ({"marker": "mail"}, "a-b a-b:1 a-c a-f"),
        ({"own_color": True}, "a-b d-e"),
        ({}, "a-b a-b:1 a-c a-f b-c c-d d-e d-g e-f e-f:1 e-f:2"),
    ],
)
def test_LW_113_filters(wanted: dict[str, Any], found: str) -> None:
    content = campaign(
        tags={"F": ["port"], "B": ["river"]},
        route_tags={"C-D": ["mountain"]},
        regions={"D": "far", "E": "far"},
        events=[event("E0", effect("restrict", "cost", filter=wanted))],
    )
    game = arrange(begun(content, depots={"g": "red"}), current=["E0"], mail="A")
    everything = {0: "RRRRRGGGGGBBBBBYYYYYKKKKKWWWWW"}
    free, barred = claims(arrange(game.copy(), hands=everything)), set(found.split())
    game.state["event_count"] = 0
    assert claims(arrange(game, hands=everything)) - free == {lane(game, each) for each in barred}


def test_LW_114_surcharges_and_discounts_add_up_whatever_they_come_from() -> None:
    rules = [
        sticker("a", effect("surcharge", "cost", cards=2)),
        sticker("b", effect("discount", "cost", cards=1)),
    ]
    content = campaign(rules=rules, events=[event("E0", effect("surcharge", "cost", cards=1, coins=1))])
    game = arrange(begun(content), hands={0: "RRRR"}, current=["E0"])
    assert price(game, "b-c") == (4, 1)
    plough = effect("set_rule", "passive", key="ignore_card_surcharge", value=True)
    game = arrange(begun(campaign(rules=[*rules, sticker("c", plough)])), hands={0: "RRRR"})
    assert price(game, "b-c") == (1, 0)


def test_LW_115_parameters_of_the_set_up_may_be_set_by_the_content_or_a_sticker() -> None:
    setup: dict[str, Any] = {"start_coins": 3, "start_cards": 2, "start_tickets": 3, "start_keep_min": 1}
    game = begun(campaign(**setup), hands=("RG", "BW"), display="RGBYK")
    assert (coins(game), game.view()["seats"][0]["cards"]) == ([3, 3], 2)
    for key, value, works in (
        ("draw_count", 3, lambda g: [g.play("draw deck") for _ in range(3)] and g.to_move == 1),
        ("deck_lock", 200, lambda g: not g.view(0)["legal"]["deck"]),
        ("end_trigger", 19, lambda g: bool(claim(g, "d-e", "Y")) and g.view()["final"] is not None),
        (
            "loco_reset",
            1,
            lambda g: bool(arrange(g, deck="LRGBYKWRG").play("draw 1")) and "L" not in display(g),
        ),
    ):
        rule = sticker("r", effect("set_rule", "passive", key=key, value=value))
        assert works(arrange(begun(campaign(rules=[rule])), hands={0: "Y"})), key


def test_LW_116_without_face_up_cards_only_the_deck_counts() -> None:
    game = current_event(effect("set_rule", "passive", key="faceup_allowed", value=False), letters="R")
    assert game.view(0)["legal"]["display"] == [False] * 5
    assert refused(game, "draw 1") == "LW-116 face_up_forbidden"
    arrange(game, deck="", discards="NNNNNNNNN")
    assert not game.view(0)["legal"]["deck"]
    game.play("tickets")
