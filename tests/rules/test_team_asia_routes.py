"""TA-10, TA-11 and TA-16: paying, double and triple routes in Team Asia."""

from itertools import combinations

import pytest

from branchline import Game
from tests.rules.table import hand, hand_of, over, refused
from tests.rules.team import asia, holder, stacked

RED_THREE = 6  # Kashgar and the junction west of it
PINK_FOUR = 114  # Bombay to Bangalore
GRAY_SEVEN = 17  # Dihua to Ulan Bator
DOUBLE = (27, 28)  # Mukden to Peking, red and white, two spaces
TRIPLE = (32, 33, 34)  # Peking to Shanghai: blue, red, green, four spaces
OPEN_DOUBLE = (88, 89)  # Canton to Hong Kong, red and white, one space


def claims_of(game: Game, route: int) -> set[tuple[tuple[str, int, int], ...]]:
    """All ways to pay for a lane: (kind, from the hand, from the holder)."""
    found = set()
    for action in game.legal_actions:
        if action.do == "claim" and action.route == route:
            shared = dict(action.holder)
            found.add(tuple((kind, n - shared.get(kind, 0), shared.get(kind, 0)) for kind, n in action.pay))
    return found


# Paying


def test_TA_10_every_mix_of_hand_and_holder() -> None:
    game = asia(hands={0: "RRL", 1: "RRRR"}, holders={0: "RRL"})
    assert claims_of(game, RED_THREE) == {
        (("red", 2, 1),),
        (("red", 1, 2),),
        *((("red", r, 2 - r), ("locomotive", w, 1 - w)) for r in range(3) for w in range(2)),
        *((("red", r, 1 - r), ("locomotive", 1, 1)) for r in range(2)),
    }
    pays = game.view(0)["legal"]["claims"][str(RED_THREE)]
    assert pays == [{"red": 3}, {"red": 2, "locomotive": 1}, {"red": 1, "locomotive": 2}]


@pytest.mark.parametrize(
    ("pay", "own", "shared"),
    [
        ("red x3 holder red x2", "RL", "L"),
        ("red x3 holder red x1", "L", "RL"),
        ("red x2 locomotive x1 holder red x1 locomotive x1", "RL", "R"),
        ("red x2 locomotive x1 holder red x1", "R", "RL"),
        ("red x2 locomotive x1 holder red x2", "RR", "L"),
        ("red x2 locomotive x1 holder locomotive x1", "L", "RR"),
        ("red x2 locomotive x1", "", "RRL"),
        ("red x1 locomotive x2 holder red x1 locomotive x1", "RR", "R"),
    ],
)
def test_TA_10_the_player_chooses_from_where_each_card_comes(pay: str, own: str, shared: str) -> None:
    game = asia(hands={0: "RRL"}, holders={0: "RRL"})
    discards = game.view()["discards"]
    [entry] = game.play(f"claim #{RED_THREE} {pay}")
    assert (hand_of(game, 0), holder(game)) == (hand(own), hand(shared))
    view = game.view()
    assert (view["seats"][0]["cards"], view["teams"][0]["cards"]) == (len(own), len(shared))
    # Of the three paid, some fill no gap of the display: all are in the discards.
    assert view["discards"] == discards + 3
    assert sum(entry.get("holder", {}).values()) == 3 - len(shared)
    for seat in (1, 2, None):
        assert game.log(seat)[-1] == game.log(0)[-1]  # payments are seen by all


def test_TA_10_never_the_partners_hand() -> None:
    game = asia(hands={0: "RR", 1: "RRRR"}, holders={0: "L", 1: "RRRR"})
    assert claims_of(game, RED_THREE) == {(("red", 2, 0), ("locomotive", 0, 1))}
    assert refused(game, f"claim #{RED_THREE} red x3") == "TA-10 pay_not_held"
    assert refused(game, f"claim #{RED_THREE} red x3 holder red x1") == "TA-10 holder_short"
    assert refused(game, f"claim #{PINK_FOUR}") == "C-16 cards_short"


def test_TA_10_a_colour_held_in_the_holder_alone() -> None:
    game = asia(hands={0: "LG"}, holders={0: "RR"})
    assert claims_of(game, RED_THREE) == {(("red", 0, 2), ("locomotive", 1, 0))}
    game = asia(hands={0: "G"}, holders={0: "RRR"})
    [entry] = game.play(f"claim #{RED_THREE}")
    assert (entry["pay"], entry["holder"]) == ({"red": 3}, {"red": 3})
    assert hand_of(game, 0) == hand("G")


def test_TA_10_locomotives_alone() -> None:
    game = asia(hands={0: "LL"}, holders={0: "LL"})
    assert claims_of(game, RED_THREE) == {(("locomotive", 2, 1),), (("locomotive", 1, 2),)}


def test_TA_10_unsaid_it_is_the_fewest_locomotives_and_the_holder_first() -> None:
    game = asia(hands={0: "RRRL"}, holders={0: "RRL"})
    [entry] = game.play(f"claim #{RED_THREE}")
    assert (entry["pay"], entry["holder"]) == ({"red": 3}, {"red": 2})
    assert (hand_of(game, 0), holder(game)) == (hand("RRL"), hand("L"))


@pytest.mark.parametrize(
    ("pay", "refusal"),
    [
        ("red x2", "C-16 pay_count"),
        ("red x4", "C-16 pay_count"),
        ("red x2 green x1", "C-16 pay_mixed"),
        ("green x3", "C-16 pay_colour"),
        ("red x3", "TA-10 pay_not_held"),  # two in the hand
        ("red x3 holder red x3", "TA-10 holder_short"),
        ("red x3 holder green x1", "TA-10 holder_short"),
        ("red x2 locomotive x1 holder locomotive x2", "TA-10 holder_short"),
    ],
)
def test_TA_10_what_is_no_payment(pay: str, refusal: str) -> None:
    game = asia(hands={0: "RRGGGL"}, holders={0: "RRGL"})
    assert refused(game, f"claim #{RED_THREE} {pay}") == refusal


def test_TA_10_the_partner_pays_from_the_same_holder() -> None:
    game = asia(hands={0: "RR", 1: "PPP"}, holders={0: "RPL"})
    game.play(f"claim #{RED_THREE} red x3 holder red x1")
    game.play(f"claim #{PINK_FOUR} pink x4 holder pink x1")
    assert holder(game) == hand("L")
    assert [seat["cards"] for seat in game.view()["seats"]][:2] == [0, 0]


def test_TA_10_a_claim_is_taken_back_to_hand_and_holder() -> None:
    game = stacked(hands=["WYGW", "BPWK", "ROYG", "BPWK"], display="LRYGB", deck="K")
    game.play("draw locomotive")
    for _ in range(3):
        game.play("draw deck")
        game.play("place hand")
        game.play("draw deck")
    assert holder(game)["locomotive"] >= 1
    before = game.state.tobytes()
    game.play("claim #12 white x1 locomotive x1 holder locomotive x1")  # a tunnel of five
    game.undo(agreed=True)
    assert game.state.tobytes() == before
    game.play("claim #46 white x1 locomotive x1 holder locomotive x1")
    assert game.can_undo == "free"
    game.undo()
    assert game.state.tobytes() == before


# Double and triple routes


def test_TA_11_four_players_one_lane_of_a_double() -> None:
    game = asia(4, hands={0: "RR", 1: "WW"})
    game.play(f"claim #{DOUBLE[0]} red x2")
    assert game.view()["closed"] == [DOUBLE[1]]
    assert refused(game, f"claim #{DOUBLE[1]} white x2") == "TA-11 lane_limit"  # the partner too
    assert str(DOUBLE[1]) not in game.view(1)["legal"]["claims"]


def test_TA_11_six_players_both_lanes() -> None:
    game = asia(6, hands={0: "RRWW", 1: "WW"})
    game.play(f"claim #{DOUBLE[0]} red x2")
    assert game.view()["closed"] == []
    game.play(f"claim #{DOUBLE[1]} white x2")  # the teammate
    assert game.view()["owners"] == {str(DOUBLE[0]): 0, str(DOUBLE[1]): 1}
    game = asia(6, hands={0: "WW"}, owns={0: [DOUBLE[0]]})
    assert refused(game, f"claim #{DOUBLE[1]} white x2") == "C-19 own_twin"


@pytest.mark.parametrize("players", [4, 6])
def test_TA_11_canton_and_hong_kong_keep_both_lanes(players: int) -> None:
    game = asia(players, hands={0: "R", 1: "W"})
    game.play(f"claim #{OPEN_DOUBLE[0]} red x1")
    assert game.view()["closed"] == []
    assert refused(asia(players, hands={0: "W"}, owns={0: [88]}), "claim #89 white x1") == "C-19 own_twin"
    game.play(f"claim #{OPEN_DOUBLE[1]} white x1")
    assert game.view()["closed"] == []


@pytest.mark.parametrize("lanes", list(combinations(TRIPLE, 2)))
def test_TA_11_four_players_two_of_three_lanes(lanes: tuple[int, int]) -> None:
    [left] = set(TRIPLE) - set(lanes)
    game = asia(4, hands=dict.fromkeys(range(4), "BBBBRRRRGGGG"))
    game.play(f"claim #{lanes[0]}")
    assert game.view()["closed"] == []
    assert {lane for lane in TRIPLE if claims_of(game, lane)} == set(TRIPLE) - {lanes[0]}
    game.play(f"claim #{lanes[1]}")  # by the teammate
    assert game.view()["closed"] == [left]
    assert refused(game, f"claim #{left}") == "TA-11 lane_limit"


def test_TA_11_six_players_all_three_but_nobody_two() -> None:
    game = asia(6, hands={0: "BBBB", 1: "RRRR", 2: "GGGG"})
    game.play("claim #32 blue x4")
    game.play("claim #33 red x4")
    game.play("claim #34 green x4")
    assert list(game.view()["owners"].values()) == [0, 1, 2]
    for owner, lanes in enumerate(combinations(TRIPLE, 2)):
        game = asia(6, hands={0: "BBBBRRRRGGGG"}, owns={0: [lanes[0]]})
        assert refused(game, f"claim #{lanes[1]}") == "C-19 own_twin", owner


@pytest.mark.parametrize(
    ("lane", "held", "points"),
    [
        (11, "K", 1),
        (46, "WW", 2),
        (6, "RRR", 4),
        (5, "OOOO", 7),
        (15, "BBBBB", 10),
        (57, "RRRRRR", 15),
        (GRAY_SEVEN, "RRRRRRR", 18),
        (GRAY_SEVEN, "RRRRLLL", 18),
    ],
)
def test_TA_16_points_by_length(lane: int, held: str, points: int) -> None:
    game = asia(hands={0: held})
    [entry] = game.play(f"claim #{lane}")
    assert (entry["length"], entry["points"]) == (len(held), points)
    assert game.view()["teams"][0]["score"] == points
    assert over(game)["teams"][0]["routes"] == points
