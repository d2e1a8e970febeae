"""EU-13 to EU-17: stations, and what they borrow."""

from itertools import permutations
from typing import Any

import pytest

from branchline import Game
from tests.rules.small import lending
from tests.rules.table import arrange, begun, hand, hand_of, over, refused

CITIES = 47


def stations_of(game: Game, seat: int) -> Any:
    return game.view(seat)["legal"]["station"]


# Building


def test_EU_13_any_city_without_a_station_own_network_or_not() -> None:
    game = arrange(begun(edition="europe"), hands={0: "RG"}, owns={0: [29], 1: [38]}, stations={1: ["wien"]})
    found = stations_of(game, 0)
    assert set(found["cities"]) == {city.id for city in game.board.cities} - {"wien"}
    built = [action for action in game.legal_actions if action.do == "station"]
    assert len(built) == (CITIES - 1) * 2
    for city in ("paris", "budapest", "moskva"):  # its own, the other's, nobody's
        assert game.why_not(f"station {city} red x1") is None
    [entry] = game.play("station moskva red x1")
    assert entry == entry | {"city": "moskva", "pay": {"red": 1}, "rule": "EU-13"}
    view = game.view()
    assert view["stations"] == {"moskva": 0, "wien": 1}
    assert [seat["stations"] for seat in view["seats"]] == [2, 2]
    assert game.to_move == 1  # one a turn, and nothing else


def test_EU_13_never_two_in_one_city_whosever_they_are() -> None:
    game = arrange(begun(edition="europe"), hands={0: "RRR"}, stations={0: ["paris"], 1: ["wien"]})
    assert refused(game, "station wien red x2") == "EU-13 station_taken"
    assert game.why_not("station wien red x2").params == {"city": "wien", "owner": "Bob"}  # type: ignore[union-attr]
    assert refused(game, "station paris red x2") == "EU-13 station_taken"
    view = game.view(0)
    assert set(view["refused"]["cities"]) == {"paris", "wien"}
    assert not {"paris", "wien"} & set(view["legal"]["station"]["cities"])


def test_EU_13_three_in_the_whole_game() -> None:
    game = begun(edition="europe", hands=["RRRR", "BBBB"], deck="RRRRRRRRRRRRRR")
    arrange(game, hands={0: "R" * 12})
    for left, city in ((2, "paris"), (1, "wien"), (0, "roma")):
        game.play(f"station {city}")
        assert game.view()["seats"][0]["stations"] == left
        game.play("draw deck")
        game.play("draw deck")
    assert hand_of(game, 0) == hand("RRRRRR")
    assert refused(game, "station sofia") == "EU-13 stations_built"
    view = game.view(0)
    assert view["legal"]["station"] is None
    assert view["refused"]["station"] == {"rule": "EU-13", "reason": "stations_built", "params": {"most": 3}}
    assert stations_of(arrange(game, hands={1: "B"}), 0) is None


def test_EU_13_in_the_last_turn_too() -> None:
    game = arrange(begun(edition="europe"), hands={0: "R"}, trains={1: 1})
    game.state["final_by"], game.state["turns_left"] = 1, 1
    [entry] = game.play("station paris red x1")
    assert entry["do"] == "station"
    assert game.result is not None
    assert game.result["seats"][0]["stations_left"] == 2


def test_EU_13_a_station_is_taken_back_freely() -> None:
    game = begun(edition="europe", hands=["RRGG", "BBBB"])
    before, view = game.state.tobytes(), game.view(0)
    game.play("station paris red x1")
    assert game.can_undo == "free"
    game.undo()
    assert (game.state.tobytes(), game.view(0)) == (before, view)
    game.play("station wien green x1")
    assert game.view()["stations"] == {"wien": 0}


def test_EU_13_no_stations_elsewhere() -> None:
    game = begun()
    assert refused(game, "station chicago red x1") == "C-5 no_stations"
    assert game.view(0)["legal"]["station"] is None
    assert game.view(0)["refused"]["station"]["reason"] == "no_stations"


@pytest.mark.parametrize(
    ("built", "held", "payments"),
    [
        (0, "RGL", [{"red": 1}, {"green": 1}, {"locomotive": 1}]),
        (1, "RRGL", [{"red": 2}, {"red": 1, "locomotive": 1}, {"green": 1, "locomotive": 1}]),
        (1, "RLL", [{"red": 1, "locomotive": 1}, {"locomotive": 2}]),
        (2, "RRRGG", [{"red": 3}]),
        (2, "RGLL", [{"red": 1, "locomotive": 2}, {"green": 1, "locomotive": 2}]),
        (2, "RRLLL", [{"red": 2, "locomotive": 1}, {"red": 1, "locomotive": 2}, {"locomotive": 3}]),
    ],
)
def test_EU_14_one_two_three_cards_of_a_colour_locomotives_are_wild(
    built: int, held: str, payments: list[dict[str, int]]
) -> None:
    game = arrange(begun(edition="europe"), hands={0: held}, stations={0: ["paris", "wien"][:built]})
    assert stations_of(game, 0)["payments"] == payments
    for pay in payments:
        assert game.why_not({"do": "station", "city": "roma", "pay": pay}) is None
    [entry] = game.play("station roma")
    assert entry["pay"] == payments[0]  # the fewest locomotives, in the colour held most


def test_EU_14_the_price_is_what_the_seat_itself_has_built() -> None:
    game = arrange(begun(edition="europe"), hands={0: "R", 1: "R"}, stations={1: ["paris", "wien"]})
    assert game.why_not("station roma red x1") is None
    game.play("station roma red x1")
    assert game.view(1)["refused"]["station"]["params"] == {"need": 3, "missing": 2, "colour": "red"}


def test_EU_14_what_is_wrong_with_a_payment() -> None:
    game = arrange(begun(edition="europe"), hands={0: "RRRGLB"}, stations={0: ["paris"]})
    assert refused(game, "station roma red x1 green x1") == "EU-14 pay_mixed"
    assert refused(game, "station roma red x1") == "EU-14 station_count"
    assert refused(game, "station roma red x3") == "EU-14 station_count"
    assert refused(game, "station roma green x2") == "EU-14 pay_not_held"
    assert refused(game, "station roma locomotive x2") == "EU-14 pay_not_held"
    game = arrange(begun(edition="europe"), hands={0: "RG"}, stations={0: ["paris"]})
    assert refused(game, "station roma") == "EU-14 station_short"
    assert refused(game, "station roma red x1 green x1") == "EU-14 station_short"
    game = arrange(begun(edition="europe"), hands={0: ""})
    why = game.why_not("station roma")
    assert why is not None
    assert why.params == {"need": 1, "missing": 1, "colour": "gray"}


def test_EU_14_the_cards_go_to_the_discards() -> None:
    game = arrange(begun(edition="europe"), hands={0: "RRRL"}, stations={0: ["paris"]}, discards="")
    game.play("station roma red x1 locomotive x1")
    assert hand_of(game, 0) == hand("RR")
    assert game.view()["discards"] == 2
    assert (game.view()["seats"][0]["trains"], game.view()["seats"][0]["score"]) == (45, 0)


# Borrowing


def counted(game: Game, seat: int = 0) -> Any:
    """A seat's row of the final count; and the view before the end says the same."""
    statuses = {ticket["id"]: ticket["status"] for ticket in game.view(seat)["tickets"]}
    borrowed, outlook = game.view(seat)["borrowed"], game.outlook(seat)
    result = over(game)["seats"][seat]
    for ticket in result["tickets"]:
        done = "station" if ticket["borrowed"] else "done"
        assert (statuses[ticket["id"]] == done) == ticket["done"]
        assert set(ticket["borrowed"]) <= set(ticket["routes"])
    assert borrowed == result["borrowed"]
    assert outlook["total"] == result["total"] - result["longest_path"]
    return result


CHAIN = "A-M:1R M-X:2O X-B:2Y M-Y:1G Y-C:1B"


def test_EU_15_a_station_lends_one_route_of_another_at_its_city() -> None:
    edition = lending(CHAIN, {"A-X": 5, "A-B": 9})
    owns = {0: [1], 1: [2]}
    game = arrange(begun(edition=edition), owns=owns, tickets={0: ["a-x"], 1: []}, stations={0: ["m"]})
    ann = counted(game)
    assert (ann["tickets_done"], ann["tickets_failed"], ann["tickets_completed"]) == (5, 0, 1)
    assert ann["borrowed"] == [{"city": "m", "route": 2, "tickets": ["a-x"]}]
    [ticket] = ann["tickets"]
    assert (ticket["routes"], ticket["borrowed"]) == ([1, 2], [2])
    # At X as well: it leads into that city.
    game = arrange(begun(edition=edition), owns=owns, tickets={0: ["a-x"], 1: []}, stations={0: ["x"]})
    assert counted(game)["tickets_completed"] == 1
    # Not from Y or A, where that route does not end.
    for city in ("y", "a", "b"):
        game = arrange(begun(edition=edition), owns=owns, tickets={0: ["a-x"], 1: []}, stations={0: [city]})
        ann = counted(game)
        assert ann["tickets_failed"] == -5
        assert ann["borrowed"] == [{"city": city, "route": None, "tickets": []}]


def test_EU_15_one_and_the_same_for_all_tickets() -> None:
    edition = lending(CHAIN, {"A-X": 5, "A-Y": 4, "M-X": 3})
    tickets = {0: ["a-x", "a-y", "m-x"], 1: []}
    game = arrange(begun(edition=edition), owns={0: [1], 1: [2, 4]}, tickets=tickets, stations={0: ["m"]})
    ann = counted(game)
    assert (ann["tickets_done"], ann["tickets_failed"], ann["tickets_completed"]) == (8, -4, 2)
    assert ann["borrowed"] == [{"city": "m", "route": 2, "tickets": ["a-x", "m-x"]}]


def test_EU_15_not_an_own_route_and_not_an_empty_one() -> None:
    edition = lending(CHAIN, {"A-X": 5})
    game = arrange(begun(edition=edition), owns={0: [1]}, tickets={0: ["a-x"], 1: []}, stations={0: ["m"]})
    assert counted(game)["borrowed"] == [{"city": "m", "route": None, "tickets": []}]
    game = arrange(begun(edition=edition), owns={0: [1, 2]}, tickets={0: ["a-x"], 1: []}, stations={0: ["m"]})
    ann = counted(game)
    assert (ann["tickets_completed"], ann["borrowed"][0]["route"]) == (1, None)
    assert ann["tickets"][0]["borrowed"] == []


def test_EU_15_the_owner_loses_nothing_and_two_stations_may_use_one_route() -> None:
    edition = lending("M-X:2O A-M:1R X-C:1B", {"A-X": 5, "M-C": 4, "M-X": 2})
    game = arrange(
        begun(3, edition=edition),
        owns={0: [2], 1: [1], 2: [3]},
        tickets={0: ["a-x"], 1: ["m-x"], 2: ["m-c"]},
        stations={0: ["m"], 2: ["x"]},
    )
    seats = over(game)["seats"]
    assert [seat["tickets_done"] for seat in seats] == [5, 2, 4]
    assert [seat["routes"] for seat in seats] == [1, 2, 1]
    assert seats[0]["borrowed"][0]["route"] == seats[2]["borrowed"][0]["route"] == 1


def test_EU_15_either_lane_of_a_double_route() -> None:
    edition = lending("A-M:1R M-X:2O/2Y", {"A-X": 5})
    for players, owns in ((2, {0: [1], 1: [3]}), (4, {0: [1], 1: [2], 2: [3]})):
        game = arrange(begun(players, edition=edition), owns=owns, tickets={0: ["a-x"]}, stations={0: ["m"]})
        assert counted(game)["borrowed"][0]["route"] in (2, 3)


def test_EU_15_the_choice_is_made_at_the_end() -> None:
    edition = lending(CHAIN, {"A-X": 5, "A-Y": 9})
    game = arrange(
        begun(edition=edition), hands={0: "R", 1: "OOG"}, owns={0: [1]}, tickets={0: ["a-x", "a-y"], 1: []}
    )
    game.play("station m red x1")
    assert game.view(0)["borrowed"] == [{"city": "m", "route": None, "tickets": []}]
    game.play("claim #2 orange x2")
    assert game.view(0)["borrowed"] == [{"city": "m", "route": 2, "tickets": ["a-x"]}]
    assert {t["id"]: t["status"] for t in game.view(0)["tickets"]} == {"a-x": "station", "a-y": "open"}
    game.play("draw deck")
    game.play("draw deck")
    game.play("claim #4 green x1")
    assert game.view(0)["borrowed"] == [{"city": "m", "route": 4, "tickets": ["a-y"]}]
    assert [ticket["id"] for ticket in over(game)["seats"][0]["tickets"] if ticket["done"]] == ["a-y"]


def test_EU_15_only_the_seat_itself_sees_what_it_would_borrow() -> None:
    edition = lending(CHAIN, {"A-X": 5, "B-C": 1})
    seen = []
    for ticket in ("a-x", "b-c"):
        game = arrange(
            begun(edition=edition), owns={0: [1], 1: [2]}, tickets={0: [ticket], 1: []}, stations={0: ["m"]}
        )
        assert game.view(0)["borrowed"][0]["route"] == (2 if ticket == "a-x" else None)
        assert "borrowed" not in game.view()
        seen.append([game.view(1), game.view()])
    assert seen[0] == seen[1]


def test_EU_16_the_highest_total_rather_than_more_tickets() -> None:
    edition = lending(CHAIN, {"A-X": 9, "A-Y": 4, "M-Y": 4})
    game = arrange(
        begun(edition=edition),
        owns={0: [1], 1: [2, 4]},
        tickets={0: ["a-x", "a-y", "m-y"], 1: []},
        stations={0: ["m"]},
    )
    assert counted(game)["borrowed"] == [{"city": "m", "route": 2, "tickets": ["a-x"]}]


def test_EU_16_of_equal_totals_most_tickets() -> None:
    for order in permutations(("A-X", "A-Y", "M-Y")):
        values = {"A-X": 8, "A-Y": 4, "M-Y": 4}
        edition = lending(CHAIN, {pair: values[pair] for pair in order})
        game = arrange(
            begun(edition=edition),
            owns={0: [1], 1: [2, 4]},
            tickets={0: ["a-x", "a-y", "m-y"], 1: []},
            stations={0: ["m"]},
        )
        ann = counted(game)
        assert (ann["borrowed"][0]["route"], ann["tickets_completed"]) == (4, 2)


def test_EU_16_borrowed_routes_may_meet_at_another_station() -> None:
    edition = lending(CHAIN, {"A-B": 9})
    owns, tickets = {0: [1], 1: [2, 3]}, {0: ["a-b"], 1: []}
    game = arrange(begun(edition=edition), owns=owns, tickets=tickets, stations={0: ["m"]})
    assert counted(game)["tickets_failed"] == -9  # one hop a station
    game = arrange(begun(edition=edition), owns=owns, tickets=tickets, stations={0: ["m", "x"]})
    ann = counted(game)
    assert ann["tickets_done"] == 9
    assert {(b["city"], b["route"]) for b in ann["borrowed"]} == {("m", 2), ("x", 3)}
    assert (ann["tickets"][0]["routes"], ann["tickets"][0]["borrowed"]) == ([1, 2, 3], [2, 3])


def test_EU_16_three_stations_together() -> None:
    # There is only one way: D lends C-D, so C has to lend B-C, and B W-B.
    edition = lending("A-W:1R W-B:1O B-C:1Y C-D:1G W-D:1B W-C:1P", {"A-D": 9, "A-C": 2, "A-B": 1})
    game = arrange(
        begun(edition=edition),
        owns={0: [1], 1: [2, 3, 4]},
        tickets={0: ["a-d", "a-c", "a-b"], 1: []},
        stations={0: ["b", "c", "d"]},
    )
    ann = counted(game)
    assert ann["tickets_completed"] == 3
    assert {(b["city"], b["route"]) for b in ann["borrowed"]} == {("b", 2), ("c", 3), ("d", 4)}


def test_EU_16_nothing_is_borrowed_that_is_not_needed() -> None:
    edition = lending("A-M:1R M-X:2O A-X:1Y", {"A-X": 5})
    game = arrange(
        begun(edition=edition), owns={0: [3], 1: [2]}, tickets={0: ["a-x"], 1: []}, stations={0: ["m", "x"]}
    )
    ann = counted(game)
    assert [b["route"] for b in ann["borrowed"]] == [None, None]
    assert ann["tickets"][0]["borrowed"] == []
    # One route joins the two cities: one of two stations is enough.
    edition = lending("A-M:1R M-X:2O", {"A-X": 5})
    game = arrange(
        begun(edition=edition), owns={0: [1], 1: [2]}, tickets={0: ["a-x"], 1: []}, stations={0: ["m", "x"]}
    )
    assert sorted(b["route"] or 0 for b in counted(game)["borrowed"]) == [0, 2]


def test_EU_17_stations_and_borrowed_routes_make_no_path_longer() -> None:
    edition = lending("A-B:4R B-C:3O C-D:5Y", {"A-D": 9})
    game = arrange(
        begun(edition=edition), owns={0: [1, 3], 1: [2]}, tickets={0: ["a-d"], 1: []}, stations={0: ["b"]}
    )
    assert game.view()["seats"][0]["longest"] == 5
    ann = counted(game)
    assert (ann["tickets_done"], ann["longest_path_trains"], ann["longest_path_routes"]) == (9, 5, [3])
