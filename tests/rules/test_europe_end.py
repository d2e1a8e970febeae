"""EU-18 to EU-20: the end of a game of Europe, its count and its ties."""

from typing import Any

import pytest

from tests.rules.small import lending
from tests.rules.table import arrange, begun, movers, over


@pytest.mark.parametrize("built", [0, 1, 2, 3])
def test_EU_18_four_points_for_each_station_not_built(built: int) -> None:
    cities = ["paris", "wien", "roma"][:built]
    game = arrange(begun(edition="europe"), stations={0: cities}, tickets={0: [], 1: []})
    assert game.outlook(0)["stations"] == 4 * (3 - built)
    assert game.view()["seats"][0]["score"] == 0  # nobody moves on the score track for them yet
    seat = over(game)["seats"][0]
    assert (seat["stations"], seat["stations_left"]) == (4 * (3 - built), 3 - built)
    assert seat["total"] == 4 * (3 - built)


def test_EU_19_the_last_round_begins_with_two_trains_not_with_stations() -> None:
    game = arrange(begun(edition="europe"), hands={0: "RRR"}, stations={0: ["paris", "wien"]})
    game.play("station roma")
    assert game.view()["final"] is None
    game = arrange(begun(3, edition="europe", start=1), hands={1: "OO"}, trains={1: 4})
    [entry] = game.play("claim brest-dieppe orange x2")
    assert entry["final"]
    assert movers(game) == [2, 0, 1]


def test_EU_19_the_total_adds_up() -> None:
    game = arrange(
        begun(edition="europe"),
        owns={0: [38, 101, 97], 1: [21, 40]},  # Budapest-Wien-Zágráb-Venezia; Berlin-Wien, Budapest-Zágráb
        tickets={0: ["paris-zagrab", "berlin-roma"], 1: ["paris-wien"]},
        stations={0: ["wien"]},
    )
    ann, bob = over(game)["seats"]
    assert (ann["routes"], ann["tickets_failed"], ann["stations"]) == (1 + 2 + 2, -7 - 9, 8)
    assert (ann["longest_path"], bob["longest_path"]) == (10, 0)  # paths of 5 and of 3
    assert ann["total"] == 5 - 16 + 8 + 10
    assert bob["total"] == 4 + 2 - 8 + 12


def tie(owns: dict[int, list[int]], tickets: dict[int, list[str]], stations: dict[int, list[str]]) -> Any:
    edition = lending(
        "A-B:4R C-D:4R E-F:1R G-H:2R I-J:1R K-L:1R", {"A-B": 4, "C-D": 4, "A-D": 4, "E-F": 2, "G-H": 4}
    )
    return over(arrange(begun(edition=edition), owns=owns, tickets=tickets, stations=stations))


def test_EU_20_most_points() -> None:
    result = tie({0: [1], 1: [2]}, {0: ["a-b"], 1: []}, {})
    assert (result["winners"], result["decided_by"]) == ([0], "points")


def test_EU_20_then_most_tickets_even_with_more_stations() -> None:
    # Ann: 7, a ticket of 4, one station less. Bob: 7 and three stations.
    result = tie({0: [1], 1: [2]}, {0: ["a-b"], 1: []}, {0: ["a"]})
    assert len({seat["total"] for seat in result["seats"]}) == 1
    assert (result["winners"], result["decided_by"]) == ([0], "tickets")


def test_EU_20_then_fewest_stations_even_without_the_express() -> None:
    # Ann: a path of 4 (7 and 10), three stations built. Bob: 2 + 1 + 1 + 1 (5), all left (12).
    owns = {0: [1], 1: [4, 3, 5, 6]}
    result = tie(owns, {0: [], 1: []}, {0: ["a", "c", "e"]})
    assert [seat["total"] for seat in result["seats"]] == [17, 17]
    assert [seat["longest_path"] for seat in result["seats"]] == [10, 0]
    assert (result["winners"], result["decided_by"]) == ([1], "stations")


def test_EU_20_then_the_european_express() -> None:
    # Ann: 4 in a path (7 + 10), a ticket failed (-4). Bob: 2 (2) and a ticket … the same of all else.
    edition = lending("A-B:4R C-D:3R E-F:3R G-H:3R I-J:1R", {"A-C": 4, "I-C": 1})
    game = arrange(
        begun(edition=edition), owns={0: [1], 1: [2, 3, 4, 5]}, tickets={0: ["a-c"], 1: []}, stations={}
    )
    result = over(game)
    assert [seat["total"] for seat in result["seats"]] == [7 + 10 - 4 + 12, 13 + 12]
    assert (result["winners"], result["decided_by"]) == ([0], "longest_path")


def test_EU_20_then_shared() -> None:
    result = tie({0: [1], 1: [2]}, {0: ["a-b"], 1: ["c-d"]}, {0: ["e"], 1: ["f"]})
    assert (result["winners"], result["decided_by"]) == ([0, 1], "shared")
