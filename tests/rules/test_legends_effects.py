"""LW-E1 to LW-E12: effects that bring or cost something, and what a claim costs."""

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
    display,
    effect,
    event,
    hand,
    hireling,
    lane,
    offered,
    postcard,
    sticker,
    table,
)
from tests.rules.table import refused

QUIET = tuple(event(f"E{n}") for n in range(6))
NOW = {"on": "now", "kind": "coins", "amount": 3}


def flipped(*effects: Any, players: int = 2, deck: str = "R", **more: Any) -> tuple[Game, list[str]]:
    """A game whose first player draws a newspaper with an event of these effects; and what came of it."""
    game = table(players=players, events=[event("E0", *effects), *QUIET[1:]], deck="N" + deck, **more)
    return game, came(game.play("draw deck"))[2:]


def holding(letters: str, players: int = 2, **more: Any) -> Game:
    return table(players=players, arranged={"hands": {0: letters}} | more.pop("arranged", {}), **more)


def current_event(*effects: Any, letters: str = "", **arranged: Any) -> Game:
    return holding(letters, events=[event("E0", *effects)], arranged={"current": ["E0"]} | arranged)


def test_LW_E1_a_number_by_spaces_with_a_most_or_an_entry_by_chance() -> None:
    assert flipped(effect("coins", "flip", amount=4))[1][0] == "paid 0 4"
    spaces = effect("coins", "claim", amount={"per": "space", "each": 2, "max": 5})
    for route, letters, dollars in (("b-c", "RR", 4), ("c-d", "RRR", 5)):
        game = current_event(spaces, letters=letters)
        claim(game, route, letters)
        assert coins(game)[0] == 5 + dollars
    found = set()
    for n in range(20):
        table_of = effect("coins", "claim", amount={"table": [1, 4, 9]})
        game = arrange(begun(campaign(events=[event("E0", table_of)]), key=bytes([n] * 16)), hands={0: "RRR"})
        arrange(game, current=["E0"])
        claim(game, "c-d", "RRR")
        found.add(coins(game)[0] - 5)
        assert game.undo_reveals == [{"seen": "deck", "count": 1}]
    assert found == {1, 4, 9}


def test_LW_E1_dollars_by_spaces_are_none_without_a_claim() -> None:
    spaces = effect("coins", "now", amount={"per": "space", "each": 2})
    card = postcard("P1", {"kind": "coins", "at_least": 1}, spaces)
    game = begun(campaign(postcards=[card]), office=[["P1"], []])
    game.play("show P1")
    assert coins(game)[0] == 5


def test_LW_E2_cards_from_the_deck_one_draw_after_the_other() -> None:
    game, found = flipped(effect("draw_cards", "flip", n=2), deck="GNWR")
    assert found == ["card 0 green", "newspaper", "event E1", "card 0 white", "card 0 red"]
    assert game.phase == "second_card"


def test_LW_E2_from_the_row_any_card_and_the_row_is_filled() -> None:
    game = current_event(effect("draw_cards", "claim", n=2, source="row"), letters="Y")
    arrange(game, display="LRGBK", deck="WWYYYYYYY")
    claim(game, "d-e", "Y")
    assert game.phase == "take"
    assert refused(game, "draw deck") == "LW-E2 take_first"
    game.play("draw 1")
    assert display(game) == "WRGBK"
    game.play("draw 1")
    assert (hand(game), game.to_move) == ("WL", 1)
    assert game.log(1)[-1]["came"] == [
        {"what": "taken", "seat": 0, "card": "white"},
        {"what": "row", "slot": 0, "card": "white"},
    ]


def test_LW_E3_discards_by_choice_or_at_random_as_many_as_there_are() -> None:
    game, _ = flipped(effect("discard_cards", "flip", n=2, pick="choice", who="each"), players=3)
    arrange(game, hands={1: "G", 2: ""})
    game.play("give red")
    game.play("give green")
    assert game.to_move == 1  # who has one gives one, who has none is not asked
    assert came(game.play("give green")) == ["discarded 1 green", "card 0 red"]
    assert hand(game, 0) == "RBW"
    game, found = flipped(effect("discard_cards", "flip", n=3, pick="random", who="each"))
    assert [part.split()[:2] for part in found[:6]] == [["discarded", "0"]] * 3 + [["discarded", "1"]] * 3
    assert [seat["cards"] for seat in game.view()["seats"]] == [2, 1]


def test_LW_E4_everybody_chooses_first_and_then_all_cards_move_together() -> None:
    game, _ = flipped(effect("pass_cards", "flip", n=2, dir="left"), players=3)
    arrange(game, hands={0: "RGB", 1: "Y", 2: "KKW"})
    game.play("give red")
    game.play("give green")
    assert game.to_move == 1
    assert (hand(game, 0), hand(game, 1)) == ("RGB", "Y")  # nothing has moved
    game.play("give yellow")
    assert game.log(0)[-1]["rule"] == "LW-E4"
    assert "card" not in game.log(0)[-1]
    game.play("give black")
    entries = game.play("give black")
    assert [hand(game, seat) for seat in range(3)] == ["RBKK", "RG", "YW"]
    assert came(entries)[1:] == [
        "passed 0 1 red",
        "passed 0 1 green",
        "passed 1 2 yellow",
        "passed 2 0 black",
        "passed 2 0 black",
        "card 0 red",
    ]
    seen = [part for part in game.log(1)[-1]["came"] if part["what"] == "passed"]
    assert ["card" in part for part in seen] == [True, True, True, False, False]


def test_LW_E4_to_the_right_and_nobody_learns_which() -> None:
    game, _ = flipped(effect("pass_cards", "flip", n=1, dir="right"), players=3)
    arrange(game, hands={0: "R", 1: "Y", 2: "K"})
    for card in ("red", "yellow", "black"):
        game.play(f"give {card}")
    assert [hand(game, seat)[-1] for seat in (1, 2)] == ["K", "R"]


def test_LW_E5_the_row_is_discarded_and_five_turned_up() -> None:
    game, found = flipped(effect("refresh_row", "flip"), deck="WWWNWWR", display="RGBYK")
    assert found[:3] == ["row 0 white", "row 1 white", "row 2 white"]
    assert found[3:5] == ["newspaper", "event E1"]
    assert display(game) == "WWWWW"
    game, found = flipped(effect("refresh_row", "flip"), deck="LLLWWRGBYKR")
    assert "reset" in found
    assert display(game) == "RGBYK"


def test_LW_E6_tickets_for_several_players_one_after_another() -> None:
    game, _ = flipped(effect("draw_tickets", "flip", draw=2, keep_min=0, who="each"), players=3)
    for seat in range(3):
        assert (game.phase, game.to_move, len(offered(game, seat))) == ("keep", seat, 2)
        assert game.view(seat)["offer"]["min"] == 0
        game.play({"do": "keep", "tickets": offered(game, seat)[: seat % 2]})
    assert [seat["tickets"] for seat in game.view()["seats"]] == [2, 3, 2]
    assert game.phase == "second_card"


BOND = effect(
    "grant", "claim", item="bond", optional=True, cost=2, once="turn", filter={"not_color": ["gray"]}
)


def bonds(letters: str, **more: Any) -> Game:
    content = campaign(rules=[sticker("bonds", BOND, step=70, feature="bonds")], bonds="YR")
    return arrange(begun(content, **more), hands={0: letters})


def test_LW_E7_a_token_a_postcard_a_marker_s_token() -> None:
    grain = current_event(effect("grant", "claim", item="grain", n=2), letters="Y")
    claim(grain, "d-e", "Y")
    assert grain.view()["legends"]["tokens"] == [{"grain": 2}, {}]
    content = campaign(
        events=[event("E0", effect("grant", "flip", item="postcard", n=2))],
        postcards=[postcard("P1", {"kind": "coins", "at_least": 99})],
    )
    game = begun(content, deck="NR", postcards=["P1"], post=["P1"])
    assert came(game.play("draw deck"))[2:] == ["postcard 0 P1", "card 0 red"]  # there is no second
    held = game.view(0)["legends"]["postcards"][0]["held"]
    assert [card["id"] for card in held] == ["P1"]
    mail = effect("grant", "claim", item="mail", take_marker=True, filter={"marker": "mail"})
    game = current_event(mail, letters="YWWW", mail="DG")
    claim(game, "c-d", "WWW")
    assert game.view()["legends"]["tokens"] == [{"mail": 1}, {}]
    assert game.view()["legends"]["mail"] == ["g"]


def test_LW_E7_a_reward_may_be_a_token_no_other_effect_knows() -> None:
    reward = [{"on": "now", "kind": "grant", "item": "ore"}]
    extra = effect("optional_extra", "claim", cards=1, match="any", reward=reward)
    game = current_event(extra, letters="YR")
    claim(game, "d-e", "Y")
    game.play("extra red")
    assert game.view()["legends"]["tokens"][0] == {"ore": 1}


def test_LW_118_bonds_of_a_colour_are_taken_from_the_lowest_number_while_there_are_any() -> None:
    game = bonds("YR")
    claim(game, "d-e", "Y")
    assert game.view(0)["legends"]["question"]["coins"] == 2
    assert came(game.play("accept"))[:2] == ["paid 0 -2", "bond 0 yellow 1"]
    assert game.view()["legends"]["bonds"][0] == [{"colour": "yellow", "number": 1}]
    assert game.view()["legends"]["bonds_left"] == {"red": 2, "yellow": 1}
    game = bonds("Y", bonds={"yellow": 1})
    claim(game, "d-e", "Y")
    assert "bond 0 yellow 2" in came(game.play("accept"))
    for more, letters, route in (({"bonds": {"yellow": 2}}, "Y", "d-e"), ({}, "GG", "a-c")):
        game = bonds(letters, **more)  # no yellow ones left, none of green at all
        claim(game, route, letters)
        assert (game.phase, game.to_move) == ("turn", 1)
    poor = arrange(bonds("Y"), coins={0: 0})
    poor.state["coins"][0][0] = 0
    claim(poor, "d-e", "Y")
    assert poor.phase == "offer"  # the company's two dollars are there by then


def test_LW_E8_surcharges_in_cards_and_coins() -> None:
    game = current_event(effect("surcharge", "cost", cards=1, coins=1), letters="RRR")
    claim(game, "b-c", "RRR")
    assert coins(game)[0] == 4


def test_LW_E9_optional_discounts_are_chosen_paid_for_and_used_up() -> None:
    boat = sticker("boat", effect("discount", "cost", cards=1, optional=True, cost=2, once="turn"))
    wright = hireling("wright", effect("discount", "cost", cards=1, optional=True, uses=1))
    content = campaign(rules=[boat, sticker("crew", feature="crew")], crew=[wright, hireling("idle")])
    game = arrange(begun(content, hire=["wright", "idle"]), hands={0: "RWWYY"})
    number = lane(game, "b-c")
    assert game.view(0)["legal"]["discounted"][str(number)] == [
        {"discounts": ["boat"], "payments": [{"red": 1}], "coins": 2},
        {"discounts": ["wright"], "payments": [{"red": 1}], "coins": 0},
        {"discounts": ["boat", "wright"], "payments": [{"red": 1}], "coins": 2},
    ]
    claim(game, "c-d", "W", discounts=["boat", "wright"])
    assert coins(game)[0] == 3
    assert "paid 0 -2" in came([game.log()[-1]])
    game.play("draw deck")
    game.play("draw deck")
    used_up = {"do": "claim", "route": number, "discounts": ["wright"]}
    assert refused(game, used_up).endswith("discount_not_met")
    game.play({"do": "claim", "route": number, "discounts": ["boat"]})
    assert coins(game)[0] == 1


def test_LW_E9_a_discount_for_all_and_one_that_works_once_a_game() -> None:
    rule = sticker("r", effect("discount", "cost", cards=1, once="game"))
    game = arrange(begun(campaign(rules=[rule])), hands={0: "RWWW"})
    claim(game, "b-c", "R")
    game.play("draw deck")
    game.play("draw deck")
    assert refused(game, {"do": "claim", "route": lane(game, "c-d"), "pay": {"white": 2}}).endswith(
        "pay_count"
    )


def test_LW_E10_restricted_lanes_cannot_be_claimed_whatever_else_holds() -> None:
    game = current_event(
        effect("restrict", "cost", filter={"length": {"max": 2}}),
        effect("discount", "cost", cards=1),
        letters="YRR",
    )
    assert claims(game) == {lane(game, "c-d")}


def test_LW_E11_another_colour_pays() -> None:
    game = current_event(
        effect("recolor", "cost", as_color="white", filter={"color": ["red"]}), letters="WWR"
    )
    assert refused(game, {"do": "claim", "route": lane(game, "b-c"), "pay": {"red": 2}}).endswith(
        "pay_colour"
    )
    claim(game, "b-c", "WW")


@pytest.mark.parametrize(
    ("match", "route", "paid", "fits"),
    [
        ("route", "b-c", "RR", "R L"),
        ("route", "c-d", "WWW", "W L"),
        ("any", "b-c", "RR", "R G W L"),
        ("green", "b-c", "RR", "G L"),
    ],
)
def test_LW_E12_extra_cards_of_the_route_of_any_or_of_one_colour(
    match: str, route: str, paid: str, fits: str
) -> None:
    game = current_event(
        effect("optional_extra", "claim", cards=1, match=match, reward=[NOW]), letters="RGWL" + paid
    )
    claim(game, route, paid)
    names = {"R": "red", "G": "green", "W": "white", "L": "locomotive"}
    assert game.view(0)["legal"]["cards"] == sorted(
        (names[each] for each in fits.split()), key=["red", "green", "white", "locomotive"].index
    )
    game.play(f"extra {names[fits[0]]}")
    assert coins(game)[0] == 8


def test_LW_E12_two_cards_are_laid_down_one_by_one_or_not_at_all() -> None:
    extra = effect("optional_extra", "claim", cards=2, match="route", reward=[NOW])
    game = current_event(extra, letters="RRRLG")
    claim(game, "b-c", "RR")
    assert came(game.play("extra red")) == []
    assert game.view(0)["legends"]["question"]["left"] == 1
    again = game.copy()
    again.play("decline")
    assert (hand(again)[:2], coins(again)[0]) == ("RG", 5)  # it is taken back
    game.play("extra locomotive")
    assert coins(game)[0] == 8
    short = current_event(extra, letters="RRRGG")
    claim(short, "b-c", "RR")
    assert [str(action) for action in short.legal_actions] == ["decline"]


def test_LW_E1_what_is_optional_or_costs_something_is_asked_and_paid_for_whatever_the_trigger() -> None:
    offer = effect("coins", "flip", amount=4, cost=1, optional=True, who="each")
    game, _ = flipped(offer)
    assert (game.phase, game.to_move) == ("offer", 0)
    game.play("accept")
    assert game.to_move == 1
    game.play("decline")
    assert (coins(game), game.phase) == ([8, 5], "second_card")
    poor, found = flipped(effect("coins", "flip", amount=4, cost=6))
    assert found == ["card 0 red"]
    assert coins(poor) == [5, 5]
    night = sticker("night", effect("draw_cards", "draw", n=1, cost=1, optional=True, once="turn"))
    game = begun(campaign(rules=[night]), deck="RGB")
    game.play("draw deck")
    game.play("draw deck")
    assert game.phase == "offer"
    assert came(game.play("accept")) == ["paid 0 -1", "card 0 blue"]
    assert game.to_move == 1


def test_LW_49_a_claim_may_pay_everybody() -> None:
    game = current_event(effect("coins", "claim", amount=1, who="each"), letters="Y")
    claim(game, "d-e", "Y")
    assert coins(game) == [8, 6]


def test_LW_E1_a_company_may_be_offered_its_bonus() -> None:
    bonus = {"yellow": [[effect("coins", "claim", amount=3, cost=1, optional=True)]] * 2}
    game = holding("Y", bonus=bonus)
    claim(game, "d-e", "Y")
    question = game.view(0)["legends"]["question"]
    assert (question["title"], question["text"], question["coins"]) == ("Yellow", "Level 1", 1)
    game.play("accept")
    assert coins(game)[0] == 7
