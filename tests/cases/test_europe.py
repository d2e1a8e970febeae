"""Cases about ferries (C22), tunnels (C24 to C30) and stations (C46 to C56)."""

from typing import Any

import pytest

from branchline import Game
from tests.rules.small import lending, small
from tests.rules.table import arrange, begun, hand, hand_of, kinds, over, refused

PALERMO_SMYRNA = 82  # a ferry of six spaces and two locomotives
GREEN_THREE = small("A-B:3Gt B-C:1R", {"A-B": 2, "B-C": 1, "A-C": 3, "B-A": 2}, name="tunnel")


@pytest.mark.parametrize(
    ("payment", "holds"),
    [
        ("red x4 locomotive x2", True),
        ("red x3 locomotive x3", True),
        ("locomotive x6", True),
        ("red x5 locomotive x1", False),
        ("red x2 blue x2 locomotive x2", False),
        ("red x6", False),
    ],
)
def test_C22_ferries(payment: str, holds: bool) -> None:
    game = arrange(begun(edition="europe"), hands={0: "RRRRRRBBLLLLLL"})
    claim = f"claim #{PALERMO_SMYRNA} {payment}"
    assert (game.why_not(claim) is None) == holds
    if holds:
        game.play(claim)
        assert game.view()["seats"][0]["score"] == 15
    else:
        assert refused(game, claim) in ("EU-6 pay_ferry", "C-16 pay_mixed")


def laid(held: str, deck: str, pay: str, **more: Any) -> Game:
    game = arrange(begun(edition=GREEN_THREE), hands={0: held}, deck=deck, discards="", **more)
    game.play(f"claim #1 {pay}")
    return game


@pytest.mark.parametrize("extra", ["green x2", "green x1 locomotive x1", "locomotive x2"])
def test_C24_the_surcharge_is_a_number_paid_in_any_mix(extra: str) -> None:
    game = laid("GGG" + "GGLLR", "GRL", "green x3")
    assert game.log()[-1]["extra"] == 2
    assert refused(game, "add green x1 red x1") == "EU-7 add_colour"
    game.play(f"add {extra}")
    assert sum(hand_of(game, 0).values()) == 3
    assert game.view()["discards"] == 3 + 2 + 3


def test_C25_a_tunnel_laid_with_locomotives_only() -> None:
    game = laid("LLLL" + "GGGGG", "LGG", "locomotive x3")
    assert game.view(0)["legal"]["add"] == [{"locomotive": 1}]
    game = laid("LLL" + "GGGGG", "LGG", "locomotive x3")
    assert (game.log()[-1]["extra"], game.view(0)["legal"]["add"]) == (1, [])
    assert refused(game, "add green x1") == "EU-9 add_short"


@pytest.mark.parametrize("held", ["GGGG", "GGG"])
def test_C27_failing_or_declining_a_tunnel(held: str) -> None:
    game = laid(held, "GRR" + "OOOO" + "YYY", "green x3")
    assert (game.view(0)["legal"]["add"] != []) == (len(held) == 4)
    game.play("decline")
    view = game.view(0)
    assert view["hand"] == hand(held)
    assert view["discards"] == 3
    assert (view["seats"][0]["trains"], view["seats"][0]["score"], view["owners"]) == (45, 0, {})
    assert game.to_move == 1
    game.play("draw deck")
    game.play("draw deck")
    [entry] = game.play("claim #1 green x3")
    assert entry["turned_up"] == kinds("OOY")
    assert game.view()["owners"] == {"1": 0}


def test_C30_the_surcharge_costs_cards_not_trains() -> None:
    game = laid("GGGGG", "GLR", "green x3", trains={0: 3})
    [entry] = game.play("add green x2")
    assert (entry["points"], entry["final"]) == (4, True)
    seat = game.view()["seats"][0]
    assert (seat["trains"], seat["score"], seat["cards"]) == (0, 4, 0)


def test_C46_price_and_place() -> None:
    game = arrange(begun(edition="europe"), hands={0: "RRRRRRRB", 1: "BB"}, owns={1: [29]})
    game.play("station moskva red x1")  # where nobody has a route
    game.play("station paris blue x1")
    assert refused(game, "station roma red x1 blue x1") == "EU-14 pay_mixed"
    assert refused(game, "station roma red x1") == "EU-14 station_count"
    for city in ("moskva", "paris"):
        assert refused(game, f"station {city} red x2") == "EU-13 station_taken"
    game.play("station roma red x2")
    assert game.to_move == 1  # nothing else that turn
    game.play("draw deck")
    game.play("draw deck")
    game.play("station wien red x3")
    arrange(game, hands={0: "RRRRRR"})
    game.play("draw deck")
    game.play("draw deck")
    assert refused(game, "station sofia red x3") == "EU-13 stations_built"


@pytest.mark.parametrize("payment", ["red x1 locomotive x1", "locomotive x2"])
def test_C47_locomotives_in_the_price(payment: str) -> None:
    game = arrange(begun(edition="europe"), hands={0: "RLL"}, stations={0: ["paris"]})
    game.play(f"station wien {payment}")
    assert game.view()["stations"] == {"paris": 0, "wien": 0}


def test_C48_what_may_be_borrowed() -> None:
    edition = lending("A-M:1R M-X:2O X-B:2Y M-Z:1G", {"A-X": 5, "B-M": 3, "A-Z": 2})
    game = arrange(
        begun(3, edition=edition),
        owns={0: [1], 1: [2], 2: [3]},
        tickets={0: ["a-x", "a-z"], 1: [], 2: ["b-m"]},
        stations={0: ["m"], 2: ["x"]},
    )
    ann, bob, cleo = over(game)["seats"]
    assert (ann["tickets_done"], ann["tickets_failed"]) == (5, -2)  # M-Z is nobody's
    assert ann["borrowed"][0]["route"] == cleo["borrowed"][0]["route"] == 2  # from its two ends
    assert cleo["tickets_done"] == 3
    assert (bob["routes"], bob["total"]) == (2, 2 + 12 + bob["longest_path"])


@pytest.mark.parametrize(("stations", "done"), [(["m"], False), (["x"], False), (["m", "x"], True)])
def test_C53_one_hop_a_station(stations: list[str], done: bool) -> None:
    edition = lending("A-M:1R M-X:2O X-B:2Y", {"A-B": 9})
    game = arrange(
        begun(edition=edition), owns={0: [1], 1: [2, 3]}, tickets={0: ["a-b"], 1: []}, stations={0: stations}
    )
    assert over(game)["seats"][0]["tickets_completed"] == done


def test_C54_decided_at_the_end() -> None:
    edition = lending("A-M:1R M-X:2O", {"A-X": 5})
    game = arrange(
        begun(edition=edition), hands={0: "R", 1: "OO"}, owns={0: [1]}, tickets={0: ["a-x"], 1: []}
    )
    game.play("station m red x1")
    assert (game.phase, game.to_move) == ("turn", 1)  # nothing is asked
    for _ in range(20):
        game.play("draw deck")
        game.play("draw deck")
    game.play("claim #2 orange x2")
    ann = over(game)["seats"][0]
    assert ann["borrowed"] == [{"city": "m", "route": 2, "tickets": ["a-x"]}]


def test_C55_stations_never_lengthen_a_path() -> None:
    edition = lending("A-B:4R B-C:3O C-D:5Y", {"A-D": 9})
    game = arrange(
        begun(edition=edition), owns={0: [1, 3], 1: [2]}, tickets={0: ["a-d"], 1: []}, stations={0: ["b"]}
    )
    seats = over(game)["seats"]
    assert (seats[0]["longest_path_trains"], seats[0]["tickets_done"]) == (5, 9)


def test_C56_four_points_each_then_the_tie_order() -> None:
    # Both complete one ticket. Ann: 7 + 2, one station built (8). Bob: 10, two (4), the path (10), and a
    # ticket of two points that fails.
    edition = lending("A-B:4R C-D:5O E-F:1Y G-H:2B", {"A-B": 14, "C-D": 9, "C-E": 2})
    game = arrange(
        begun(edition=edition),
        owns={0: [1, 4], 1: [2]},
        tickets={0: ["a-b"], 1: ["c-d", "c-e"]},
        stations={0: ["e"], 1: ["f", "g"]},
    )
    result = over(game)
    assert [seat["stations"] for seat in result["seats"]] == [8, 4]
    assert [seat["longest_path"] for seat in result["seats"]] == [0, 10]
    assert [seat["total"] for seat in result["seats"]] == [31, 31]
    assert (result["winners"], result["decided_by"]) == ([0], "stations")
