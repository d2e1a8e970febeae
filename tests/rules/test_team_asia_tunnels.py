"""TA-12 to TA-15: tunnels of Team Asia."""

from typing import Any

import pytest

from branchline import Game
from tests.rules.table import hand, hand_of, kinds, refused
from tests.rules.team import asia, holder

TUNNEL_FOUR = 1  # Kabul to Kashgar, yellow, three spaces
TUNNEL_FIVE = 9  # Rawalpindi and the junction, pink, two spaces
TUNNEL_SIX = 50  # Delhi to Kathmandu, white, three spaces
GRAY_TUNNEL = 58  # Lhasa and the junction, gray, one space, six cards


def laid(deck: str, own: str, shared: str, lane: int, pay: str, **more: Any) -> Game:
    """Seat 0 has just laid cards down for a tunnel."""
    game = asia(hands={0: own}, holders={0: shared}, deck=deck, **more)
    game.play(f"claim #{lane} {pay}")
    return game


@pytest.mark.parametrize(
    ("lane", "pay", "own", "count"),
    [
        (TUNNEL_FOUR, "yellow x3", "YYY", 4),
        (TUNNEL_FIVE, "pink x2", "PP", 5),
        (TUNNEL_SIX, "white x3", "WWW", 6),
        (GRAY_TUNNEL, "black x1", "K", 6),
    ],
)
def test_TA_12_as_many_cards_as_it_shows_are_turned_up(lane: int, pay: str, own: str, count: int) -> None:
    deck = "GGBBRRO"
    game = laid(deck, own, "", lane, pay)
    entry = game.log()[-1]
    assert (entry["turned_up"], entry["extra"], entry["rule"]) == (kinds(deck[:count]), 0, "TA-12")
    assert entry["points"] == game.board.points[len(own)]
    assert game.view()["deck"] == 7 - count
    assert game.to_move == 1


@pytest.mark.parametrize(
    ("deck", "extra"),
    [("WGBBRR", 1), ("GLBBRR", 1), ("WWLBRR", 3), ("WWWWWW", 6), ("LLLLLL", 6), ("WLWLWL", 6)],
)
def test_TA_12_one_more_for_each_of_its_colour_and_each_locomotive(deck: str, extra: int) -> None:
    game = laid(deck, "WWWWWWWW", "WWLL", TUNNEL_SIX, "white x3")
    assert (game.phase, game.log()[-1]["extra"]) == ("tunnel", extra)
    tunnel = game.view()["tunnel"]
    assert (tunnel["turned_up"], tunnel["colour"]) == (kinds(deck), "white")
    [entry] = game.play("add")
    assert (sum(entry["pay"].values()), entry["rule"], entry["points"]) == (extra, "TA-12", 4)
    view = game.view()
    assert (view["seats"][0]["trains"], view["seats"][0]["score"]) == (24, 4)
    assert view["owners"] == {str(TUNNEL_SIX): 0}
    assert view["seats"][0]["cards"] + view["teams"][0]["cards"] == 12 - 3 - extra


def test_TA_12_the_extra_cards_in_every_mix() -> None:
    game = laid("WLGBRR", "WWWWL", "WL", TUNNEL_SIX, "white x3")
    # Left: white and a locomotive in the hand, the same in the holder; two are asked for.
    answers = {(action.pay, action.holder) for action in game.legal_actions if action.do == "add"}
    white, wild = ("white", 1), ("locomotive", 1)
    assert answers == {
        ((("white", 2),), (white,)),
        ((white, wild), ()),
        ((white, wild), (white,)),
        ((white, wild), (wild,)),
        ((white, wild), (white, wild)),
        ((("locomotive", 2),), (wild,)),
    }
    assert game.view(0)["legal"]["add"] == [
        {"white": 2},
        {"white": 1, "locomotive": 1},
        {"locomotive": 2},
    ]
    [entry] = game.play("add white x1 locomotive x1 holder locomotive x1")
    assert entry["holder"] == {"locomotive": 1}
    assert (hand_of(game, 0), holder(game)) == (hand("L"), hand("W"))


@pytest.mark.parametrize(
    ("action", "refusal"),
    [
        ("add white x3", "TA-12 add_count"),
        ("add green x2", "TA-12 add_colour"),
        ("add white x2", "TA-12 pay_not_held"),
        ("add white x2 holder white x2", "TA-10 holder_short"),
        ("draw deck", "TA-12 tunnel_first"),
        ("tickets", "TA-12 tunnel_first"),
        ("pass_tickets kabul-peking", "TA-12 tunnel_first"),
    ],
)
def test_TA_12_nothing_else(action: str, refusal: str) -> None:
    game = laid("WLGBRR", "WWWW", "WGG", TUNNEL_SIX, "white x3")
    assert refused(game, action) == refusal


def test_TA_12_never_the_partners_hand() -> None:
    game = laid("WLGBRR", "WWW", "", TUNNEL_SIX, "white x3")
    assert [action.do for action in game.legal_actions] == ["decline"]
    game = asia(hands={0: "WWW", 1: "WWWW"}, holders={1: "WWWW"}, deck="WLGBRR")
    game.play(f"claim #{TUNNEL_SIX} white x3")
    assert [action.do for action in game.legal_actions] == ["decline"]
    assert refused(game, "add white x2") == "TA-12 add_short"
    assert refused(game, "decline", 1) == "C-5 not_your_turn"


def test_TA_13_locomotives_only() -> None:
    game = laid("WWGLRR", "LLWWWW", "LL", TUNNEL_SIX, "locomotive x3 holder locomotive x1")
    assert (game.log()[-1]["extra"], game.view()["tunnel"]["colour"]) == (1, "locomotive")
    assert refused(game, "add white x1") == "TA-13 add_locomotives"
    assert {str(action) for action in game.legal_actions} == {
        "add locomotive x1 holder locomotive x1",
        "decline",
    }
    game.play("add locomotive x1 holder locomotive x1")
    assert (hand_of(game, 0), holder(game)) == (hand("WWWW"), {})
    game = laid("WWGORR", "LLL", "", TUNNEL_SIX, "locomotive x3")
    assert game.log()[-1]["extra"] == 0


@pytest.mark.parametrize(("deck", "extra"), [("", 0), ("B", 0), ("WB", 1), ("WLWL", 4)])
def test_TA_14_as_many_as_there_are(deck: str, extra: int) -> None:
    game = asia(hands={0: "WWWWWWW"}, deck=deck, discards="")
    game.play(f"claim #{TUNNEL_SIX} white x3")
    entry = game.log()[-1]
    assert (entry["turned_up"], entry["extra"]) == (kinds(deck), extra)
    assert game.phase == ("tunnel" if extra else "turn")


def test_TA_14_the_discards_are_shuffled_for_it_but_not_what_is_laid_down() -> None:
    game = asia(hands={0: "WWWWW"}, deck="B", discards="GG")
    game.play(f"claim #{TUNNEL_SIX} white x3")
    assert sorted(game.log()[-1]["turned_up"]) == ["blue", "green", "green"]


@pytest.mark.parametrize(
    ("pay", "own", "shared"),
    [
        ("white x3", "LG", "WWL"),
        ("white x3 holder white x2", "WWLG", "L"),
        ("white x2 locomotive x1 holder locomotive x1", "WLG", "WW"),
        ("white x2 locomotive x1 holder white x1", "WWG", "WL"),
        ("white x1 locomotive x2 holder white x1 locomotive x1", "WWWG", "W"),
    ],
)
def test_TA_15_cards_taken_back_return_to_where_they_came_from(pay: str, own: str, shared: str) -> None:
    game = laid("WLGBRR", "WWWLG", "WWL", TUNNEL_SIX, pay)
    assert (hand_of(game, 0), holder(game)) == (hand(own), hand(shared))  # in no pile meanwhile
    before = game.view()["discards"]
    [entry] = game.play("decline")
    assert entry["rule"] == "TA-15"
    assert (hand_of(game, 0), holder(game)) == (hand("WWWLG"), hand("WWL"))
    view = game.view()
    assert (view["seats"][0]["cards"], view["teams"][0]["cards"]) == (5, 3)
    assert view["discards"] == before + 6
    assert (view["owners"], view["seats"][0]["trains"], game.to_move) == ({}, 27, 1)


def test_TA_15_locomotives_too() -> None:
    game = laid("GGGLRR", "LL", "LL", TUNNEL_SIX, "locomotive x3 holder locomotive x2")
    game.play("decline")
    assert (hand_of(game, 0), holder(game)) == (hand("LL"), hand("LL"))
