"""US-1 to US-14: the USA editions, and what the engine promises to whoever runs the table.

That a person can see and use it is tested in tests/browser.
"""

from itertools import combinations

import pytest

from branchline import Game, edition
from branchline.rulebook import rule
from tests.rules.table import (
    NAMES,
    arrange,
    begun,
    dealt,
    hand,
    hand_of,
    offer_ids,
    over,
    refused,
    ticket_ids,
)

DEALS = {  # edition: tickets, dealt, kept at least, offered in play, kept at least
    "usa": (33, 4, 2, 3, 1),
    "usa-classic": (30, 3, 2, 3, 1),
    "usa-1910": (35, 3, 2, 3, 1),
    "usa-mega": (69, 5, 3, 4, 1),
    "usa-big-cities": (35, 4, 2, 4, 1),
}
BONUSES = {  # longest path, globetrotter
    "usa": (10, 0),
    "usa-classic": (10, 0),
    "usa-1910": (0, 15),
    "usa-mega": (10, 15),
    "usa-big-cities": (0, 0),
}


def check_deal(name: str) -> None:
    tickets, deal, keep_first, draw, keep = DEALS[name]
    game = dealt(3, edition=name)
    assert len({ticket.id for ticket in game.edition.tickets}) == tickets
    assert game.view()["ticket_deck"] == tickets - 3 * deal
    for seat in range(3):
        assert len(offer_ids(game, seat)) == deal
        assert game.view(seat)["offer"]["min"] == keep_first
        sizes = {len(action.tickets) for action in game.legal_actions_of(seat)}
        assert sizes == set(range(keep_first, deal + 1))
        game.play({"do": "keep", "tickets": offer_ids(game, seat)[:keep_first]}, seat)
    assert game.view()["ticket_deck"] == tickets - 3 * keep_first  # rejects go under the deck
    game.play("tickets")
    assert len(offer_ids(game, 0)) == draw
    assert {len(action.tickets) for action in game.legal_actions} == set(range(keep, draw + 1))


@pytest.mark.parametrize("players", [1, 6])
def test_US_01_two_to_five_players(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 5 players"):
        Game("usa", [*NAMES, "Fay"][:players])


def test_US_01_the_board_of_36_cities() -> None:
    board = edition("usa").board
    assert (len(board.cities), len(board.lanes)) == (36, 100)
    assert board.players == (2, 5)


def test_US_02_thirty_three_tickets_deal_four_keep_two() -> None:
    check_deal("usa")
    classic = {ticket.id for ticket in edition("usa-classic").tickets}
    assert {ticket.id for ticket in edition("usa").tickets} > classic
    assert edition("usa").note  # it says that the refreshed list is not known …
    assert edition("usa-classic").note is None


def test_US_02_a_table_can_play_by_a_list_of_its_own() -> None:
    own = [{"a": t.a, "b": t.b, "value": t.value + 1} for t in edition("usa").tickets[:25]]
    played = edition("usa").with_tickets(own)
    game = Game(played, NAMES[:2])
    assert game.view()["ticket_deck"] == 25 - 8
    values = {ticket.id: ticket.value for ticket in played.tickets}
    assert all(ticket["value"] == values[ticket["id"]] for ticket in game.view(0)["offer"]["tickets"])


def test_US_02_opening_rejects_are_shuffled_together() -> None:
    orders = set()
    for n in range(12):
        game = dealt(key=bytes([n] * 16))
        rejected = [ticket for seat in range(2) for ticket in offer_ids(game, seat)[2:]]
        for seat in range(2):
            game.play({"do": "keep", "tickets": offer_ids(game, seat)[:2]}, seat)
        game.state["queue_top"] += 25  # past those never dealt
        game.state["queue_size"] -= 25
        game.state["unsorted"] = 0
        game.play("tickets")
        assert set(offer_ids(game, 0)) < set(rejected)
        orders.add(tuple(rejected.index(ticket) for ticket in offer_ids(game, 0)))
    assert any({0, 1} & set(order) and {2, 3} & set(order) for order in orders)
    assert len(orders) > 3


def test_US_03_classic_thirty_tickets_deal_three_keep_two() -> None:
    check_deal("usa-classic")


@pytest.mark.parametrize("name", ["usa-1910", "usa-mega", "usa-big-cities"])
def test_US_04_deals_of_the_1910_variants(name: str) -> None:
    check_deal(name)


@pytest.mark.parametrize("name", DEALS)
def test_US_04_bonuses(name: str) -> None:
    longest, globetrotter = BONUSES[name]
    ticket = edition(name).tickets[0]
    lanes = path(name, ticket.a, ticket.b)
    game = arrange(begun(edition=name), owns={0: lanes}, tickets={0: [ticket.id], 1: []})
    winner, other = over(game)["seats"]
    assert (winner["longest_path"], winner["globetrotter"]) == (longest, globetrotter)
    assert (other["longest_path"], other["globetrotter"]) == (0, 0)
    assert winner["total"] == winner["routes"] + ticket.value + longest + globetrotter


def path(name: str, start: str, goal: str) -> list[int]:
    """Lanes from a city to another, by breadth-first search."""
    ways: dict[str, list[int]] = {start: []}
    queue = [start]
    for city in queue:
        for lane in edition(name).board.lanes:
            if city in (lane.a, lane.b):
                other = lane.b if city == lane.a else lane.a
                if other not in ways:
                    ways[other] = [*ways[city], lane.id]
                    queue.append(other)
    return ways[goal]


def test_US_04_globetrotter_is_shared_on_ties_and_nobody_gets_it_for_nothing() -> None:
    one = edition("usa-1910").tickets[0]
    other = next(t for t in edition("usa-1910").tickets if not {t.a, t.b} & {one.a, one.b})
    owns = {0: path("usa-1910", one.a, one.b)}
    owns[1] = [lane for lane in path("usa-1910", other.a, other.b) if lane not in owns[0]]
    game = arrange(
        begun(4, edition="usa-1910"), owns=owns, tickets={0: [one.id], 1: [other.id], 2: [], 3: []}
    )
    seats = over(game)["seats"]
    assert [seat["tickets_completed"] for seat in seats] == [1, 1, 0, 0]
    assert [seat["globetrotter"] for seat in seats] == [15, 15, 0, 0]
    nothing = arrange(begun(2, edition="usa-1910"), tickets={0: [one.id], 1: []})
    assert [seat["globetrotter"] for seat in over(nothing)["seats"]] == [0, 0]


def test_US_04_big_cities_tickets_touch_a_big_city() -> None:
    big = {"chicago", "dallas", "houston", "los_angeles", "miami", "new_york", "seattle"}
    assert all({t.a, t.b} & big for t in edition("usa-big-cities").tickets)
    touching = {t.id for t in edition("usa-mega").tickets if {t.a, t.b} & big}
    assert {t.id for t in edition("usa-big-cities").tickets} == touching


@pytest.mark.parametrize("name", DEALS)
def test_US_05_tickets_in_play(name: str) -> None:
    draw, keep = DEALS[name][3:]
    game = begun(edition=name)
    held = len(ticket_ids(game, 0))
    game.play("tickets")
    assert len(offer_ids(game, 0)) == draw
    assert game.view(0)["offer"]["min"] == keep
    game.play({"do": "keep", "tickets": offer_ids(game, 0)[:keep]})
    assert len(ticket_ids(game, 0)) == held + keep


def test_US_06_no_stations_ferries_or_tunnels() -> None:
    assert all(lane.ferry == lane.tunnel == lane.mountain == 0 for lane in edition("usa").board.lanes)
    game = arrange(begun(), hands={0: "R" * 12 + "L" * 14})
    assert {action.do for action in game.legal_actions} == {"draw", "claim", "tickets"}


def test_US_06_nobody_uses_anothers_routes() -> None:
    game = arrange(begun(), owns={0: [50], 1: [39]}, tickets={0: ["denver-el_paso"], 1: ["denver-el_paso"]})
    assert [seat["tickets_completed"] for seat in over(game)["seats"]] == [0, 0]
    game = arrange(begun(), owns={0: [50, 39]}, tickets={0: ["denver-el_paso"], 1: ["denver-el_paso"]})
    assert [seat["tickets_completed"] for seat in over(game)["seats"]] == [1, 0]


def test_US_07_most_points_wins() -> None:
    result = over(arrange(begun(3), owns={1: [25], 2: [18]}, tickets=dict.fromkeys(range(3), ())))
    assert (result["winners"], result["decided_by"]) == ([1], "points")


def test_US_07_tied_leaders_most_completed_tickets() -> None:
    # Ann: El Paso-Santa Fe-Denver 2 + 2 and the ticket (4). Bob: 4 + 4. Ann's path is as long.
    owns, tickets = {0: [50, 39], 1: [1, 17, 28, 67]}, {0: ["denver-el_paso"], 1: []}
    result = over(arrange(begun(), owns=owns, tickets=tickets))
    ann, bob = result["seats"]
    assert (ann["total"], bob["total"]) == (8 + 10, 8 + 10)
    assert (result["winners"], result["decided_by"]) == ([0], "tickets")


def test_US_07_then_the_longest_path() -> None:
    # Ann: one path of 4 (7 points) and 2 + 1; Bob: two of 2 … and the bonus made up by a failed ticket.
    owns = {0: [25], 1: [28, 72, 8, 97, 1]}  # Bob: 2 + 4 + 2 + 2 + 2 = 12; his longest: Boston to New York, 5
    game = arrange(begun(), owns=owns, tickets={0: [], 1: []})
    ann, bob = over(game)["seats"]
    assert (ann["longest_path"], bob["longest_path"]) == (0, 10)
    gap = bob["total"] - ann["total"]
    own = [{"a": "seattle", "b": "miami", "value": gap}]
    own += [{"a": t.a, "b": t.b, "value": t.value} for t in edition("usa").tickets]
    game = begun(edition=edition("usa").with_tickets(own))
    result = over(arrange(game, owns=owns, tickets={0: [], 1: ["seattle-miami"]}))
    assert len({seat["total"] for seat in result["seats"]}) == 1
    assert (result["winners"], result["decided_by"]) == ([1], "longest_path")


def test_US_07_then_shared() -> None:
    result = over(arrange(begun(3), owns={0: [46], 2: [40]}, tickets=dict.fromkeys(range(3), ())))
    assert (result["winners"], result["decided_by"]) == ([0, 2], "shared")


def test_US_08_a_new_game_starts_from_nothing() -> None:
    first = begun(hands=["RRRR", "BPWK"])
    first.play("claim dallas-el_paso red x4")
    second = Game("usa", first.seats)
    view = second.view()
    assert [(seat["score"], seat["tickets"], seat["trains"]) for seat in view["seats"]] == [(0, 0, 45)] * 2
    assert view["owners"] == {}
    assert view["deck"] + view["discards"] == 110 - 8 - 5
    assert view["ticket_deck"] == 33 - 8
    assert first.key != second.key


# What is asked of whoever runs the table


def test_US_09_the_offer_says_where_both_cities_are_and_how_many_to_keep() -> None:
    offer = dealt().view(0)["offer"]
    assert offer["min"] == 2
    cities = {city.id: city for city in edition("usa").board.cities}
    for ticket in offer["tickets"]:
        assert ticket["a"] in cities
        assert ticket["b"] in cities
        assert ticket["value"] > 0
    assert all(-180 < city.lon < 0 < city.lat < 90 for city in cities.values())
    assert "commitment" in rule("US-9").text


def test_US_10_route_and_ticket_are_told_apart() -> None:
    text = rule("US-10").text.lower()
    assert "route" in text
    assert "ticket" in text


def test_US_11_payment_trains_left_and_points_are_confirmed_for_all() -> None:
    game = begun(hands=["RRRL", "BPWK"])
    game.play("claim dallas-el_paso red x3 locomotive x1")
    for seat in (0, 1, None):
        entry = game.log(seat)[-1]
        assert entry["pay"] == {"red": 3, "locomotive": 1}
        assert entry["between"] == ["dallas", "el_paso"]
        assert entry["points"] == 7
        assert game.view(seat)["seats"][0]["trains"] == 41
        assert game.view(seat)["seats"][0]["score"] == 7


def test_US_12_whether_a_double_route_is_open_is_shown_before_cards_are_spent() -> None:
    game = begun(hands=["RBBB", "RRRR"])
    game.play("claim #26 red x1")
    view = game.view(1)
    assert view["closed"] == [27]
    assert view["refused"]["claims"]["27"]["rule"] == "C-20"
    assert "27" not in view["legal"]["claims"]
    assert hand_of(game, 1) == hand("RRRR")
    assert refused(game, "claim #27 red x1") == "C-20 lane_closed"
    assert game.view()["closed"] == [27]


def test_US_13_the_final_count_shows_what_proves_it() -> None:
    owns = [50, 39, 31]  # El Paso-Santa Fe-Denver-Helena
    game = arrange(begun(), owns={0: owns}, tickets={0: ["denver-el_paso", "helena-los_angeles"], 1: []})
    ann = over(game)["seats"][0]
    assert ann["longest_path_routes"] in (owns, owns[::-1])  # traced in walking order
    tickets = {ticket["id"]: ticket for ticket in ann["tickets"]}
    assert tickets["denver-el_paso"]["done"]
    assert sorted(tickets["denver-el_paso"]["routes"]) == [39, 50]
    assert not tickets["helena-los_angeles"]["done"]
    assert tickets["helena-los_angeles"]["routes"] == []
    assert ann["routes"] == 2 + 2 + 7


def test_US_14_every_refusal_names_a_rule_that_can_be_looked_up() -> None:
    game = begun(hands=["RBBB", "RRRR"])
    view = game.view(0)
    refusals = [view["refused"]["deck"], view["refused"]["tickets"], *view["refused"]["display"]]
    refusals += view["refused"]["claims"].values()
    found = [refusal for refusal in refusals if refusal]
    assert found
    for refusal in found:
        assert rule(refusal["rule"]).text
    why = game.why_not("claim dallas-el_paso red x4")
    assert why is not None
    texts = [why.text(language) for language in ("en", "es", "de", "fr")]
    assert all(one != other for one, other in combinations(texts, 2))
