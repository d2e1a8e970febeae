"""Cases about double routes (C31 to C35), tickets (C36 to C45) and the longest path (C57 to C63)."""

from itertools import pairwise, permutations

import pytest

from branchline import Edition
from tests.rules.small import small
from tests.rules.table import arrange, begun, dealt, hand_of, offer_ids, over, refused, ticket_ids

DEALS = {
    "usa": (4, 2),
    "usa-classic": (3, 2),
    "usa-1910": (3, 2),
    "usa-mega": (5, 3),
    "usa-big-cities": (4, 2),
    "europe": (4, 2),  # three regular tickets and a long one, which need not be kept
    "europe-1912": (4, 2),
    "europe-big-cities": (5, 2),
}


def test_C31_the_second_lane_is_closed_for_everybody() -> None:
    edition = small("A-B:2g/2g B-C:1R", {"A-C": 3, "A-B": 2, "B-C": 1, "C-A": 3, "B-A": 2, "C-B": 1})
    game = arrange(begun(3, edition=edition), hands={0: "RRRRRR", 1: "RRR", 2: "RRR"})
    game.play("claim #1 red x2")
    for seat in (1, 2):
        assert game.view(seat)["closed"] == [2]
        assert refused(game, "claim #2 red x2") == "C-20 lane_closed"
        game.play("draw deck")
        game.play("draw deck")
    assert refused(game, "claim #2 red x2") == "C-19 own_twin"


@pytest.mark.parametrize("players", [4, 5])
def test_C32_one_lane_per_player(players: int) -> None:
    edition = small("A-B:2R/2O B-C:1R", {f"{a}-{b}": 1 for a, b in permutations("ABC", 2)}, deal=1)
    game = arrange(begun(players, edition=edition), hands={0: "RROO", 1: "OO"})
    game.play("claim #1 red x2")
    assert game.view()["closed"] == []
    game.play("claim #2 orange x2")
    assert game.view()["owners"] == {"1": 0, "2": 1}
    game = arrange(begun(players, edition=edition), hands={0: "OO"}, owns={0: [1]})
    assert refused(game, "claim #2 orange x2") == "C-19 own_twin"


def test_C35_choosing_the_lane() -> None:
    edition = small("A-B:3R/3Y", {"A-B": 2, "B-A": 2}, deal=1)
    game = arrange(begun(edition=edition), hands={0: "RRR"})
    assert game.view(0)["legal"]["claims"] == {"1": [{"red": 3}]}
    assert game.why_not("claim a-b red x3") is None
    game = arrange(begun(edition=edition), hands={0: "LLL"})
    assert set(game.view(0)["legal"]["claims"]) == {"1", "2"}
    game.play("claim #2 locomotive x3")
    assert game.view()["owners"] == {"2": 0}
    game = arrange(begun(edition=edition), hands={0: "YYY"})
    game.play("claim a-b yellow x3")  # the colour tells which
    assert game.view()["owners"] == {"2": 0}


@pytest.mark.parametrize("name", DEALS)
def test_C36_opening_deal_and_minimum(name: str) -> None:
    deal, least = DEALS[name]
    game = dealt(edition=name)
    assert len(offer_ids(game, 1)) == deal
    assert game.view(1)["offer"]["min"] == least
    assert refused(game, {"do": "keep", "tickets": offer_ids(game, 1)[: least - 1]}, 1) == "C-3 keep_too_few"
    game.play({"do": "keep", "tickets": offer_ids(game, 1)}, 1)
    assert len(ticket_ids(game, 1)) == deal
    game.play({"do": "keep", "tickets": offer_ids(game, 0)[:least]}, 0)
    assert [seat["trains"] for seat in game.view()["seats"]] == [45, 45]


def test_C37_minimum_during_play() -> None:
    game = begun()
    game.play("tickets")
    assert len(offer_ids(game, 0)) == 3
    assert refused(game, {"do": "keep", "tickets": []}) == "C-23 keep_too_few"
    game.play({"do": "keep", "tickets": offer_ids(game, 0)[1:2]})
    assert game.to_move == 1


@pytest.mark.parametrize("left", [2, 1])
def test_C38_a_short_ticket_deck(left: int) -> None:
    deck = ["boston-miami", "denver-el_paso"][:left]
    game = arrange(begun(), ticket_deck=deck)
    game.play("tickets")
    assert offer_ids(game, 0) == deck
    assert game.view(0)["offer"]["min"] == 1
    assert refused(game, {"do": "keep", "tickets": []}) == "C-23 keep_too_few"
    game.play({"do": "keep", "tickets": deck[:1]})
    assert game.view()["ticket_deck"] == left - 1


def test_C39_an_empty_ticket_deck() -> None:
    game = arrange(begun(), ticket_deck=[])
    assert all(action.do != "tickets" for action in game.legal_actions)
    assert refused(game, "tickets") == "C-23 no_tickets"


def chain() -> Edition:
    return small(
        "A-B:1R B-C:1O C-D:1Y D-B:1G D-E:1B B-E:2P", {"A-E": 8, "C-E": 5, "B-D": 4, "A-D": 9, "E-A": 3}
    )


def test_C43_any_chain_of_own_routes_will_do() -> None:
    game = arrange(
        begun(edition=chain()), owns={0: [1, 2, 3, 4, 5]}, tickets={0: ["a-e", "c-e", "b-d"], 1: []}
    )
    ann = over(game)["seats"][0]
    assert (ann["tickets_done"], ann["tickets_failed"], ann["tickets_completed"]) == (17, 0, 3)
    # Without D-B and with the others' D-E the same tickets fail where the chain is broken.
    owns = {0: [1, 2, 3], 1: [5]}
    game = arrange(begun(edition=chain()), owns=owns, tickets={0: ["a-e", "c-e", "b-d"], 1: []})
    ann = over(game)["seats"][0]
    assert (ann["tickets_done"], ann["tickets_failed"]) == (4, -13)


@pytest.mark.parametrize(("owned", "points"), [([1], -9), ([1, 4], 9)])
def test_C44_tickets_taken_on_the_last_turn_count(owned: list[int], points: int) -> None:
    game = arrange(
        begun(edition=chain()), tickets={0: [], 1: []}, ticket_deck=["a-d", "e-a"], owns={0: owned}
    )
    game.state["final_by"], game.state["turns_left"] = 0, 1
    game.play("tickets")
    game.play("keep a-d")
    assert game.result is not None
    ann = game.result["seats"][0]
    assert ann["tickets_done"] + ann["tickets_failed"] == points


def test_C45_completion_is_private() -> None:
    seen = []
    for ticket in ("a-d", "c-e"):  # only the first is completed by the claim
        game = arrange(begun(edition=chain()), tickets={0: [ticket], 1: []}, owns={0: [1]}, hands={0: "G"})
        game.play("claim #4 green x1")
        seen.append([[game.view(seat), game.log(seat)] for seat in (1, None)])
        assert game.view(0)["tickets"][0]["status"] == ("done" if ticket == "a-d" else "open")
    assert seen[0] == seen[1]


def test_C57_a_fork_on_the_longest_path() -> None:
    # Calgary 4, 1, 5, 3, 6, 6, 2, 4 to Atlanta; the stub to Charleston, 2; 1, 2, 2, 3, 2 to New York.
    owned = [13, 91, 89, 69, 47, 46, 55, 4, 1, 3, 77, 22, 20, 78]
    game = arrange(begun(), owns={0: owned})
    assert game.view()["seats"][0]["trains"] == 45 - 43
    ann = over(game)["seats"][0]
    assert ann["longest_path_trains"] == 41
    assert set(ann["longest_path_routes"]) == set(owned) - {1}


def test_C58_a_city_may_be_visited_again() -> None:
    edition = small("A-B:3R B-C:3R C-A:3R A-D:4R D-E:2R E-A:5R A-F:6R", {"A-F": 1, "F-A": 1}, deal=1)
    game = arrange(begun(edition=edition), owns={0: [1, 2, 3, 4, 5, 6, 7]})
    ann = over(game)["seats"][0]
    assert ann["longest_path_trains"] == 26
    assert sorted(ann["longest_path_routes"]) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_C62_ties_whatever_the_seats(order: tuple[int, ...]) -> None:
    chains = [("ABCDEF", 6), ("GHIJKL", 5), ("MNOPQR", 6)]
    routes = " ".join(f"{a}-{b}:{length}R" for cities, length in chains for a, b in pairwise(cities))
    edition = small(routes, {"A-B": 1, "B-C": 1, "C-D": 1}, deal=1)
    networks = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, 15]]  # 30, 25, 30
    game = arrange(begun(3, edition=edition), owns={seat: networks[i] for i, seat in enumerate(order)})
    seats = over(game)["seats"]
    assert [seats[seat]["longest_path_trains"] for seat in order] == [30, 25, 30]
    assert [seats[seat]["longest_path"] for seat in order] == [10, 0, 10]


def test_C63_nobody_built() -> None:
    assert [seat["longest_path"] for seat in over(begun(3))["seats"]] == [0, 0, 0]
    assert hand_of(begun(3), 0)
