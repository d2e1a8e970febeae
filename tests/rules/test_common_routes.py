"""C-16 to C-22: claiming a route."""

from itertools import pairwise

import pytest

from branchline import Game, load_board
from tests.rules.table import arrange, begun, hand, hand_of, open_routes, refused

DALLAS_EL_PASO = 25  # red, 4
DALLAS_HOUSTON = (26, 27)  # gray, 1: a double route
DENVER_SALT_LAKE = (37, 38)  # red and yellow, 3: a double route
CALGARY_HELENA = 12  # gray, 4
HOUSTON_EL_PASO = 46  # green, 6


def payments(game: Game, route: int) -> list[dict[str, int]]:
    found: list[dict[str, int]] = game.view(0)["legal"]["claims"].get(str(route), [])
    return found


def test_C_16_a_coloured_route_takes_its_colour_and_locomotives() -> None:
    game = arrange(begun(), hands={0: "RRRRLLLLGGGG"})
    assert payments(game, DALLAS_EL_PASO) == [
        {"red": 4},
        {"red": 3, "locomotive": 1},
        {"red": 2, "locomotive": 2},
        {"red": 1, "locomotive": 3},
        {"locomotive": 4},
    ]
    assert refused(game, f"claim #{DALLAS_EL_PASO} green x4") == "C-16 pay_colour"
    assert refused(game, f"claim #{DALLAS_EL_PASO} red x2 green x2") == "C-16 pay_mixed"


def test_C_16_a_gray_route_takes_any_one_colour() -> None:
    game = arrange(begun(), hands={0: "KKKKRGBWL"})
    assert payments(game, CALGARY_HELENA) == [{"black": 4}, {"black": 3, "locomotive": 1}]
    assert refused(game, f"claim #{CALGARY_HELENA} red x1 green x1 blue x1 white x1") == "C-16 pay_mixed"
    game.play(f"claim #{CALGARY_HELENA} black x3 locomotive x1")
    assert hand_of(game, 0) == hand("KRGBW")


def test_C_16_nothing_is_paid_that_is_not_needed_and_nothing_less() -> None:
    game = arrange(begun(), hands={0: "RRRRRL"})
    assert refused(game, f"claim #{DALLAS_EL_PASO} red x5") == "C-16 pay_count"
    assert refused(game, f"claim #{DALLAS_EL_PASO} red x3") == "C-16 pay_count"
    assert refused(game, f"claim #{DALLAS_EL_PASO} red x2 locomotive x2") == "C-16 pay_not_held"


def test_C_16_missing_cards_are_named() -> None:
    game = arrange(begun(), hands={0: "RRLGGG"})
    why = game.why_not(f"claim #{DALLAS_EL_PASO}")
    assert why is not None
    assert (why.rule, why.reason, why.params) == ("C-16", "cards_short", {"missing": 1, "colour": "red"})
    assert payments(game, DALLAS_EL_PASO) == []


def test_C_16_without_a_choice_locomotives_are_spared() -> None:
    game = arrange(begun(), hands={0: "RRRRLLL"})
    game.play(f"claim #{DALLAS_EL_PASO}")
    assert hand_of(game, 0) == hand("LLL")


def test_C_17_one_train_a_space_and_the_cards_to_the_discards() -> None:
    game = arrange(begun(), hands={0: "RRRRG"})
    discards = game.view()["discards"]
    game.play(f"claim #{DALLAS_EL_PASO} red x4")
    view = game.view(0)
    assert view["seats"][0]["trains"] == 41
    assert view["hand"] == hand("G")
    assert view["discards"] == discards + 4
    assert view["owners"] == {str(DALLAS_EL_PASO): 0}


def test_C_17_fewer_trains_than_spaces() -> None:
    game = arrange(begun(), hands={0: "RRRR"}, trains={0: 3})
    assert refused(game, f"claim #{DALLAS_EL_PASO} red x4") == "C-17 trains_short"
    why = game.view(0)["refused"]["claims"][str(DALLAS_EL_PASO)]
    assert why == {"rule": "C-17", "reason": "trains_short", "params": {"need": 4, "have": 3}}


def test_C_18_any_open_route_anywhere() -> None:
    game = arrange(begun(), hands={0: "R" * 12 + "L" * 14, 1: "R"}, owns={0: [1], 1: [2]})
    claims = set(map(int, game.view(0)["legal"]["claims"]))
    # All but what is owned: red and locomotives pay for every route, whether or not it touches Atlanta.
    assert claims == {lane.id for lane in game.board.lanes} - {1, 2}
    assert refused(game, "claim #2") == "C-18 route_taken"
    assert game.why_not("claim #2").params == {"owner": "Bob"}  # type: ignore[union-attr]


@pytest.mark.parametrize("players", [2, 4])
def test_C_19_never_both_lanes_of_a_double_route(players: int) -> None:
    red, yellow = DENVER_SALT_LAKE
    game = arrange(begun(players), hands={0: "YYYLLL"}, owns={0: [red]})
    assert refused(game, f"claim #{yellow} yellow x3") == "C-19 own_twin"
    assert str(yellow) not in game.view(0)["legal"]["claims"]


@pytest.mark.parametrize("players", [2, 3])
def test_C_20_with_two_or_three_players_the_other_lane_is_closed(players: int) -> None:
    game = arrange(begun(players), hands=dict.fromkeys(range(players), "R"))
    one, other = DALLAS_HOUSTON
    game.play(f"claim #{one} red x1")
    assert game.view()["closed"] == [other]
    assert refused(game, f"claim #{other} red x1") == "C-20 lane_closed"
    assert all(other not in open_routes(game, seat) for seat in range(players))
    assert str(other) not in game.view(1)["legal"]["claims"]


@pytest.mark.parametrize("players", [4, 5])
def test_C_21_with_four_or_five_players_another_may_take_it(players: int) -> None:
    game = arrange(begun(players), hands=dict.fromkeys(range(players), "R"))
    one, other = DALLAS_HOUSTON
    game.play(f"claim #{one} red x1")
    assert game.view()["closed"] == []
    game.play(f"claim #{other} red x1")
    assert game.view()["owners"] == {str(one): 0, str(other): 1}


@pytest.mark.parametrize(
    ("route", "length", "points"),
    [(26, 1, 1), (28, 2, 2), (18, 3, 4), (25, 4, 7), (89, 5, 10), (46, 6, 15)],
)
def test_C_22_points_at_once_by_length(route: int, length: int, points: int) -> None:
    game = arrange(begun(), hands={0: "L" * length})
    [entry] = game.play(f"claim #{route} locomotive x{length}")
    assert game.view()["seats"][0]["score"] == points
    assert (entry["length"], entry["points"]) == (length, points)
    assert game.view()["seats"][1]["score"] == 0


def test_C_22_longer_routes_earn_more() -> None:
    points = load_board("usa").points
    assert points == {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}
    assert all(points[a] < points[b] for a, b in pairwise(sorted(points)))
