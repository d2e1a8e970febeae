"""LA-1 to LA-7: Legendary Asia."""

from typing import Any

import pytest

from branchline import Edition, Game
from tests.rules.small import small
from tests.rules.table import arrange, begun, dealt, hand_of, offer_ids, over, refused

IRKUTSK_ULAN_BATOR = 17  # yellow, two spaces, both crossings
TEHRAN_SHIRAZ = (38, 39)  # white and green, two spaces, both crossings: a double route
MOSCOW_PERM = (1, 2)  # gray, three spaces; red, three spaces, one of them a crossing
MANDALAY_RANGOON = 88  # gray, one space, a crossing
ASTRAKHAN_TEHRAN = 28  # gray, three spaces, a ferry of one
ASTRAKHAN_SAMARKAND = 27  # pink, five spaces, a ferry of one
KOBE_TAIPEI = (79, 80)  # white and blue, five spaces, a ferry of one: a double route


def asia(players: int = 2, **more: Any) -> Game:
    return arrange(begun(players, edition="legendary-asia"), **more)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_LA_01_two_to_five_players_with_45_trains_and_four_cards(players: int) -> None:
    game = dealt(players, edition="legendary-asia")
    view = game.view()
    assert [(seat["trains"], seat["cards"]) for seat in view["seats"]] == [(45, 4)] * players
    assert view["deck"] == 110 - 4 * players - 5
    assert view["teams"] == []


def test_LA_01_six_are_too_many_and_nobody_plays_alone() -> None:
    for players in (1, 6):
        with pytest.raises(ValueError, match="2 to 5 players"):
            dealt(players, edition="legendary-asia")


def test_LA_02_one_long_and_three_regular_keep_two_the_rest_leaves_the_game() -> None:
    game = dealt(5, edition="legendary-asia")
    decks = [[ticket["deck"] for ticket in game.view(seat)["offer"]["tickets"]] for seat in range(5)]
    assert decks == [["regular", "regular", "regular", "long"]] * 5
    assert game.view(0)["offer"]["min"] == 2
    assert game.view(0)["offer"]["most_long"] is None
    offered = offer_ids(game, 0)
    assert refused(game, {"do": "keep", "tickets": offered[3:]}, 0) == "C-3 keep_too_few"
    game.play({"do": "keep", "tickets": offered[:2]}, 0)  # the long one need not be kept
    for seat in range(1, 5):
        game.play({"do": "keep", "tickets": offer_ids(game, seat)}, seat)
    assert game.view()["ticket_deck"] == 30 - 15
    assert game.state[0]["queue_size"].tolist() == [15, 1]  # the last long one is dealt to nobody
    game.play("tickets")
    assert len(offer_ids(game, 0)) == 3
    left = 15
    while left:  # the regular deck to its end: neither a rejected one nor a long one turns up
        if game.phase == "turn":
            game.play("tickets")
        offer = game.view(game.to_move)["offer"]["tickets"]
        assert {ticket["deck"] for ticket in offer} == {"regular"}
        assert offered[2] not in {ticket["id"] for ticket in offer}
        game.play({"do": "keep", "tickets": [ticket["id"] for ticket in offer]})
        left -= len(offer)
    assert refused(game, "tickets") == "C-23 no_tickets"


def test_LA_02_opening_rejects_stay_unseen() -> None:
    game = dealt(2, edition="legendary-asia")
    offered = [offer_ids(game, seat) for seat in range(2)]
    for seat in range(2):
        game.play({"do": "keep", "tickets": offered[seat][:2]}, seat)
    for ticket in offered[0][2:]:
        assert ticket not in str([game.view(1), game.log(1), game.view(), game.log()])


@pytest.mark.parametrize(
    ("held", "lane", "refusal"),
    [
        ("RRR", ASTRAKHAN_TEHRAN, "LA-3 ferry_short"),
        ("PPPPP", ASTRAKHAN_SAMARKAND, "LA-3 ferry_short"),
        ("PPPPL", ASTRAKHAN_SAMARKAND, ""),
        ("PLLLL", ASTRAKHAN_SAMARKAND, ""),
        ("LLLLL", ASTRAKHAN_SAMARKAND, ""),
        ("RRRRL", ASTRAKHAN_SAMARKAND, "C-16 cards_short"),
        ("WWWWL", KOBE_TAIPEI[0], ""),
        ("WWWWL", KOBE_TAIPEI[1], "C-16 cards_short"),
        ("RRL", ASTRAKHAN_TEHRAN, ""),
    ],
)
def test_LA_03_ferries_take_a_locomotive_and_their_colour(held: str, lane: int, refusal: str) -> None:
    game = asia(hands={0: held})
    if refusal:
        assert refused(game, f"claim #{lane}") == refusal
        return
    [entry] = game.play(f"claim #{lane}")
    assert entry["rule"] == "LA-3"
    assert entry["pay"]["locomotive"] >= 1
    assert sum(entry["pay"].values()) == entry["length"] == len(held)
    assert "crossings" not in entry


def test_LA_03_the_other_spaces_of_a_coloured_ferry_are_in_its_colour() -> None:
    game = asia(hands={0: "PPPPPBBBBLL"})
    assert refused(game, f"claim #{ASTRAKHAN_SAMARKAND} pink x5") == "LA-3 pay_ferry"
    assert refused(game, f"claim #{ASTRAKHAN_SAMARKAND} blue x4 locomotive x1") == "C-16 pay_colour"
    assert refused(game, f"claim #{ASTRAKHAN_SAMARKAND} pink x3 blue x1 locomotive x1") == "C-16 pay_mixed"
    pays = game.view(0)["legal"]["claims"][str(ASTRAKHAN_SAMARKAND)]
    assert pays == [{"pink": 4, "locomotive": 1}, {"pink": 3, "locomotive": 2}]


@pytest.mark.parametrize(
    ("lane", "held", "crossings", "trains", "points"),
    [
        (MANDALAY_RANGOON, "K", 1, 2, 1 + 2),
        (MOSCOW_PERM[1], "RRR", 1, 4, 4 + 2),
        (IRKUTSK_ULAN_BATOR, "YY", 2, 4, 2 + 4),
        (TEHRAN_SHIRAZ[0], "WL", 2, 4, 2 + 4),
        (10, "GGGG", 1, 5, 7 + 2),  # Omsk to Samarkand
    ],
)
def test_LA_04_length_in_cards_and_a_train_more_for_each_crossing(
    lane: int, held: str, crossings: int, trains: int, points: int
) -> None:
    game = asia(hands={0: held + "KK"})
    [entry] = game.play(f"claim #{lane}")
    assert (entry["rule"], entry["crossings"], entry["points"]) == ("LA-4", crossings, points)
    assert sum(entry["pay"].values()) == entry["length"] == len(held)
    assert hand_of(game, 0) == {"black": 2}
    view = game.view()
    assert (view["seats"][0]["trains"], view["seats"][0]["score"]) == (45 - trains, points)
    assert view["seats"][0]["mountain_routes"] == 1
    ann = over(game)["seats"][0]
    assert (ann["mountains"], ann["mountain_routes"]) == (2 * crossings, 1)
    assert ann["routes"] + ann["mountains"] == points
    assert game.view(0)["outlook"]["mountains"] == 2 * crossings


@pytest.mark.parametrize(
    ("left", "refusal"), [(1, "C-17 trains_short"), (2, "LA-4 mountain_trains"), (3, "LA-4 mountain_trains")]
)
def test_LA_04_trains_for_the_crossings_must_be_at_hand(left: int, refusal: str) -> None:
    game = asia(hands={0: "YY"}, trains={0: left})
    assert refused(game, f"claim #{IRKUTSK_ULAN_BATOR} yellow x2") == refusal
    why = game.view(0)["refused"]["claims"][str(IRKUTSK_ULAN_BATOR)]
    assert why["params"] == {"need": 2 if left == 1 else 4, "have": left}
    assert all(action.route != IRKUTSK_ULAN_BATOR for action in game.legal_actions)


def test_LA_04_they_count_towards_running_out() -> None:
    game = asia(hands={0: "YY"}, trains={0: 6})
    [entry] = game.play(f"claim #{IRKUTSK_ULAN_BATOR} yellow x2")
    assert entry["final"]
    assert game.view()["seats"][0]["trains"] == 2
    assert game.view()["final"] == {"by": 0, "left": [1, 1]}
    game = asia(hands={0: "YY"}, trains={0: 7})
    [entry] = game.play(f"claim #{IRKUTSK_ULAN_BATOR} yellow x2")
    assert "final" not in entry


def test_LA_04_the_trains_in_the_crossing_area_lengthen_no_path() -> None:
    ann = over(asia(owns={0: [IRKUTSK_ULAN_BATOR, 18]}))["seats"][0]
    assert (ann["longest_path_trains"], ann["longest_path"]) == (4, 0)


def test_LA_04_a_claim_is_taken_back_with_its_crossings() -> None:
    game = begun(edition="legendary-asia", hands=["YYRG", "BPWK"])
    before = game.state.tobytes()
    game.play(f"claim #{IRKUTSK_ULAN_BATOR} yellow x2")
    assert game.can_undo == "free"
    game.undo()
    assert game.state.tobytes() == before


@pytest.mark.parametrize("players", [2, 3])
def test_LA_05_with_few_players_one_lane(players: int) -> None:
    game = asia(players, hands={0: "WW", 1: "GG"})
    game.play(f"claim #{TEHRAN_SHIRAZ[0]} white x2")
    assert game.view()["closed"] == [TEHRAN_SHIRAZ[1]]
    assert refused(game, f"claim #{TEHRAN_SHIRAZ[1]} green x2") == "C-20 lane_closed"


@pytest.mark.parametrize("players", [4, 5])
def test_LA_05_with_more_players_both_but_not_for_one(players: int) -> None:
    game = asia(players, hands={0: "RRR", 1: "BBB"})
    game.play(f"claim #{MOSCOW_PERM[1]} red x3")
    assert game.view()["closed"] == []
    game.play(f"claim #{MOSCOW_PERM[0]} blue x3")
    game = asia(players, hands={0: "RRR"}, owns={0: [MOSCOW_PERM[0]]})
    assert refused(game, f"claim #{MOSCOW_PERM[1]} red x3") == "C-19 own_twin"


def test_LA_05_the_gray_lane_beside_a_mountain_takes_any_colour_and_has_no_crossing() -> None:
    game = asia(hands={0: "GGGRRR"})
    pays = game.view(0)["legal"]["claims"]
    assert {"red": 3} in pays[str(MOSCOW_PERM[0])]
    assert {"green": 3} in pays[str(MOSCOW_PERM[0])]
    assert pays[str(MOSCOW_PERM[1])] == [{"red": 3}]
    [entry] = game.play(f"claim #{MOSCOW_PERM[0]} green x3")
    assert (entry["points"], entry["rule"]) == (4, "C-16")
    assert "crossings" not in entry
    assert game.view()["seats"][0]["trains"] == 42
    # Too few trains for the mountain lane still do for the gray one.
    game = asia(hands={0: "RRR"}, trains={0: 3})
    assert refused(game, f"claim #{MOSCOW_PERM[1]} red x3") == "LA-4 mountain_trains"
    game.play(f"claim #{MOSCOW_PERM[0]} red x3")


def lands() -> Edition:
    """A ring of five cities, an arm from it, and islands of one route."""
    routes = "A-B:1R B-C:1R C-D:1R D-E:1R E-A:1R C-F:6R F-G:6R H-I:1R J-K:2R L-M:1R"
    spare = {"A-B": 1, "B-C": 1, "C-D": 1, "D-E": 1, "E-A": 1, "H-I": 1, "J-K": 1, "L-M": 1}
    return small(routes, spare, deal=1, longest=0, explorer=10, mountain_points=2)


def explored(owns: dict[int, list[int]], players: int = 2) -> list[tuple[int, int]]:
    game = arrange(begun(players, edition=lands()), owns=owns, tickets={seat: [] for seat in range(players)})
    public = [seat["cities_joined"] for seat in game.view()["seats"]]
    rows = over(game)["seats"]
    assert [row["cities_joined"] for row in rows] == public
    assert all(row["total"] == row["routes"] + row["explorer"] for row in rows)
    return [(row["cities_joined"], row["explorer"]) for row in rows]


def test_LA_06_most_cities_not_most_trains() -> None:
    # Ann: C-F-G, twelve trains, three cities; Bob: A-B, D-E, E-A, four cities with three trains.
    assert explored({0: [6, 7], 1: [1, 4, 5]}) == [(3, 0), (4, 10)]


def test_LA_06_loops_and_branches_count_each_city_once() -> None:
    assert explored({0: [1, 2, 3, 4, 5]}) == [(5, 10), (0, 0)]
    assert explored({0: [1, 2, 3, 4]}) == [(5, 10), (0, 0)]  # the ring need not be closed
    assert explored({0: [1, 2, 3, 6]}) == [(5, 10), (0, 0)]  # C is where it branches


def test_LA_06_one_connected_network() -> None:
    # Three islands of two cities are six cities, but the largest has two.
    assert explored({0: [8, 9, 10], 1: [1, 2]}) == [(2, 0), (3, 10)]


def test_LA_06_all_who_tie_score_and_nobody_who_built_nothing() -> None:
    assert explored({0: [1, 2], 1: [3, 4], 2: [8]}, 3) == [(3, 10), (3, 10), (2, 0)]
    assert explored({}) == [(0, 0), (0, 0)]


def test_LA_06_on_the_board_itself_there_is_no_longest_path_bonus() -> None:
    # Moscow, Perm, Omsk, Krasnoyarsk against a longer path of fewer cities.
    result = over(asia(owns={0: [1, 5, 8], 1: [11, 68]}, tickets={0: [], 1: []}))
    ann, bob = result["seats"]
    assert (ann["explorer"], ann["cities_joined"], ann["longest_path"]) == (10, 4, 0)
    assert (bob["explorer"], bob["cities_joined"], bob["longest_path"]) == (0, 3, 0)
    assert (ann["longest_path_trains"], bob["longest_path_trains"]) == (9, 11)


def tied(owns: dict[int, list[int]], tickets: dict[int, list[str]]) -> dict[str, Any]:
    """A count in which both seats have as many points; lanes: 1 to 4 as long, 2 and 3 mountains."""
    board = small(
        "A-B:2R C-D:2Rm1 E-F:2Rm1 G-H:2R I-J:1R K-L:1R",
        {"A-B": 3, "C-D": 2, "G-H": 5, "I-J": 2, "A-C": 1, "B-D": 1},
        deal=1,
        longest=0,
        explorer=10,
        mountain_points=0,  # so that mountain routes alone give nobody more points
    )
    return over(arrange(begun(edition=board), owns=owns, tickets=tickets))


def test_LA_07_most_completed_tickets_decide_first() -> None:
    result = tied({0: [1, 5], 1: [4, 6, 2]}, {0: ["a-b", "i-j"], 1: ["g-h", "a-c", "b-d"]})
    # Ann 2 + 1 + 5 + 10 for two joined cities, Bob 2 + 1 + 2 + 5 - 2 + 10.
    assert [row["total"] for row in result["seats"]] == [18, 18]
    assert [row["tickets_completed"] for row in result["seats"]] == [2, 1]
    assert [row["mountain_routes"] for row in result["seats"]] == [0, 1]
    assert (result["winners"], result["decided_by"]) == ([0], "tickets")


def test_LA_07_then_most_mountain_routes() -> None:
    result = tied({0: [1], 1: [2]}, {0: ["a-b"], 1: ["c-d"]})
    assert result["winners"] == [0]  # by a point: a ticket of three against one of two
    result = tied({0: [1], 1: [2]}, {0: [], 1: []})
    assert [row["total"] for row in result["seats"]] == [12, 12]
    assert (result["winners"], result["decided_by"]) == ([1], "mountains")


def test_LA_07_routes_count_not_trains_in_the_crossing_area() -> None:
    # On the board: three crossings on two routes against four on two others, and points made equal.
    game = asia(owns={0: [MOSCOW_PERM[1], 6], 1: [IRKUTSK_ULAN_BATOR, 38]}, tickets={0: [], 1: []})
    rows = over(game)["seats"]
    assert [(row["mountain_routes"], row["mountains"]) for row in rows] == [(2, 4), (2, 8)]
    # Two routes with one crossing each beat one route with two.
    board = small(
        "A-B:1Rm1 B-C:1Rm1 D-E:2Rm2",
        {"A-B": 1, "B-C": 1, "D-E": 1, "A-C": 1},
        deal=1,
        longest=0,
        explorer=0,
        mountain_points=0,
    )
    result = over(arrange(begun(edition=board), owns={0: [3], 1: [1, 2]}, tickets={0: [], 1: []}))
    assert [row["total"] for row in result["seats"]] == [2, 2]
    assert [row["mountain_routes"] for row in result["seats"]] == [1, 2]
    assert (result["winners"], result["decided_by"]) == ([1], "mountains")


def test_LA_07_then_shared() -> None:
    result = tied({0: [2], 1: [3]}, {0: [], 1: []})
    assert (result["winners"], result["decided_by"]) == ([0, 1], "shared")
