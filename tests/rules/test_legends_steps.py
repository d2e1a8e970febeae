"""LW-67 to LW-75: the claim steps, one after another; LW-T1 is the worked example."""

from typing import Any

from branchline import Game
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
    hand,
    hireling,
    lane,
    postcard,
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


def test_LW_T1_the_worked_example_to_the_dollar() -> None:
    events = [event("E0", effect("coins", "claim", amount=9)), *QUIET[1:]]
    game = table(
        players=3,
        events=events,
        deck="NBRRRRRRRRRR",
        arranged={"hands": {0: "YYYRRL"}, "trains": {0: 6}},
    )
    entries = claim(game, "a-b", "YYYL")
    assert game.view()["owners"] == {str(lane(game, "a-b")): 0}
    assert lane(game, "a-b:1") in game.view()["closed"]  # to all, with three players
    # The company's bonus, then the large city's card: a newspaper, whose event does not pay for this claim.
    assert came(entries) == ["step 10", "paid 0 2", "step 20", "newspaper", "event E0", "card 0 blue"]
    assert (current(game), hand(game)) == ("E0", "RRB")
    assert game.view()["seats"][0]["trains"] == 2
    assert game.view()["final"] == {"by": 0, "left": [1, 1, 1]}
    assert coins(game) == [7, 5, 5]
    assert slips(game.copy())[0]["trains_bonus"] == 9
    game.state["event_count"] = 0  # so that the event pays nothing
    for _ in range(4):
        game.play("draw deck")
    assert game.to_move == 0
    claim(game, "b-c", "RR")
    assert game.phase == "over"
    assert game.result is not None
    slip = game.result["slips"][0]
    assert (slip["trains"], slip["trains_bonus"], slip["coins"]) == (0, 16, 7)


EXTRA = effect(
    "optional_extra", "claim", cards=1, match="route", reward=REWARD, filter={"not_color": ["gray"]}
)


def test_LW_67_steps_in_order_without_those_the_claim_does_not_qualify_for() -> None:
    rules = [
        sticker("late", effect("coins", "claim", amount=1), step=58),
        sticker("early", effect("coins", "claim", amount=2), step=50),
        sticker("ports", effect("coins", "claim", amount=7, filter={"city_tag": ["port"]}), step=52),
    ]
    game = holding("Y", rules=rules)
    assert came(claim(game, "d-e", "Y")) == [
        "step 10",
        "paid 0 2",
        "step 50",
        "paid 0 2",
        "step 58",
        "paid 0 1",
    ]


def test_LW_68_the_company_s_own_printed_colour_at_any_length_and_never_gray() -> None:
    assert came(claim(holding("L"), "d-e", "L")) == ["step 10", "paid 0 2"]  # paid with a locomotive
    assert came(claim(holding("YYY"), "c-d", "YYY")) == []
    game = holding("RRRR")
    assert "step 10" not in came(claim(game, "a-b:1", "RRRR"))


def test_LW_68_the_bonus_of_the_level_in_force() -> None:
    bonus = {
        "yellow": [
            [effect("coins", "claim", amount=2)],
            [effect("coins", "claim", amount={"per": "space", "each": 1, "max": 3})],
        ]
    }
    level = sticker("level", effect("set_rule", "passive", key="company_bonus_level", value=2))
    for rules, dollars in (([], 2), ([level], 3)):
        game = holding("YYYY", bonus=bonus, rules=rules)
        claim(game, "a-b", "YYYY")
        assert coins(game)[0] == 5 + dollars


def test_LW_69_one_card_for_a_large_city_also_for_two_and_always_after_the_company() -> None:
    game = holding("YYYY", large="AB", deck="GW")
    assert came(claim(game, "a-b", "YYYY")) == ["step 10", "paid 0 2", "step 20", "card 0 green"]


def test_LW_70_a_newspaper_as_the_large_city_s_card_flips_and_is_replaced() -> None:
    game = holding("RR", events=[event("E0", effect("coins", "flip", amount=1)), event("E1")], deck="NNG")
    assert came(claim(game, "b-c", "RR")) == [
        "step 20",
        "newspaper",
        "event E0",
        "paid 0 1",
        "newspaper",
        "event E1",
        "card 0 green",
    ]


def test_LW_71_the_claim_s_own_cards_are_there_to_be_drawn() -> None:
    game = holding("RR", arranged={"deck": "", "discards": "", "display": "-----"})
    assert came(claim(game, "b-c", "RR")) == ["step 20", "reshuffled", "card 0 red"]
    locked = holding("RR", arranged={"deck": "G", "discards": ""})
    assert "card 0 green" in came(claim(locked, "b-c", "RR"))


def test_LW_72_rewards_of_the_event_and_then_of_its_extra_cards() -> None:
    game = holding(
        "RRR", events=[event("E0", EXTRA, effect("coins", "claim", amount=1))], arranged={"current": ["E0"]}
    )
    claim(game, "b-c", "RR")
    entries = came(game.play("extra red"))
    assert entries[-4:] == ["step 30", "paid 0 1", "extra 0 red", "paid 0 3"]


def test_LW_72_an_event_that_does_not_match_gives_nothing() -> None:
    game = holding(
        "Y",
        events=[event("E0", effect("coins", "claim", amount=1, filter={"length": {"min": 2}}))],
        arranged={"current": ["E0"]},
    )
    assert came(claim(game, "d-e", "Y")) == ["step 10", "paid 0 2"]


def test_LW_73_unlocked_steps_follow_their_numbers_and_then_the_crew() -> None:
    rules = [
        sticker("crew", feature="crew"),
        sticker("bonds", effect("grant", "claim", item="bond", optional=True, cost=2), step=70),
        sticker(
            "mail",
            effect("grant", "claim", item="mail", take_marker=True, filter={"marker": "mail"}),
            step=60,
        ),
    ]
    crew = [hireling("solicitor", effect("coins", "claim", amount=1)), hireling("idle")]
    game = table(
        rules=rules,
        crew=crew,
        bonds="RY",
        hire=["solicitor", "idle"],
        arranged={"hands": {0: "Y"}, "mail": "D"},
    )
    assert came(claim(game, "d-e", "Y")) == ["step 10", "paid 0 2", "step 60", "token 0 mail 1", "step 70"]
    assert came(game.play("accept")) == ["paid 0 -2", "bond 0 yellow 1", "step 80", "paid 0 1"]


def test_LW_74_postcards_last_in_the_order_the_player_chooses() -> None:
    cards = [
        postcard(f"P{n}", {"kind": "own", "at_least": 1}, effect("coins", "now", amount=n)) for n in (1, 2)
    ]
    game = arrange(begun(campaign(postcards=cards), office=[["P1", "P2"], []]), hands={0: "Y"})
    claim(game, "d-e", "Y")
    assert (game.phase, game.view(0)["legal"]["show"]) == ("show", ["P1", "P2"])
    assert came(game.play("show P2")) == ["shown 0 P2", "paid 0 2"]
    assert came(game.play("show P1")) == ["shown 0 P1", "paid 0 1"]
    assert game.to_move == 1


TOLL = sticker("depots", effect("toll", "claim", marker="depot", coins=1, or_cards=1, to="owner"), step=40)


def depots(cities: str, letters: str, coins: int = 5, owner: str = "red") -> Game:
    content = campaign(rules=[TOLL])
    game = begun(content, depots=dict.fromkeys(cities, owner))
    return arrange(game, hands={0: letters}, coins={0: coins})


def test_LW_75_for_each_end_a_dollar_or_a_card_as_the_claimer_chooses() -> None:
    game = depots("de", "YR")
    claim(game, "d-e", "Y")
    assert (game.phase, game.to_move) == ("toll", 0)
    assert refused(game, "draw deck").startswith("LW-75")
    assert came(game.play("toll")) == ["toll 0 1 1"]
    assert came(game.play("give red")) == ["discarded 0 red", "toll 0 0 1"]
    assert coins(game) == [5 + 2 - 1, 6]
    assert game.view()["legends"]["tokens"] == [{}, {"toll_received": 2}]


def test_LW_75_nothing_is_owed_by_whoever_has_neither_nor_for_one_s_own_depot() -> None:
    game = depots("c", "WWW", coins=0)
    claim(game, "c-d", "WWW")
    assert (game.phase, game.to_move) == ("turn", 1)
    game = depots("e", "YR", owner="yellow")
    claim(game, "d-e", "Y")
    assert (game.phase, game.to_move) == ("turn", 1)
    game = depots("c", "WWW", coins=2)
    assert came(claim(game, "c-d", "WWW")) == ["step 40", "toll 0 1 1"]  # there is nothing to choose


def test_LW_75_the_toll_of_a_company_that_is_absent_goes_to_the_bank() -> None:
    game = depots("e", "YR", owner="black")
    claim(game, "d-e", "Y")
    assert came(game.play("toll")) == ["toll 0 1 None"]
    assert coins(game) == [6, 5]


def test_LW_75_a_toll_without_a_price_in_cards_takes_none() -> None:
    rule = sticker("depots", effect("toll", "claim", marker="depot", coins=1), step=40)
    game = arrange(begun(campaign(rules=[rule]), depots={"e": "red"}), hands={0: "YR"})
    claim(game, "d-e", "Y")
    assert hand(game) == "R"
    assert coins(game) == [6, 6]
