"""TA-21 to TA-25: the end of Team Asia and its count."""

from typing import Any

import pytest

from branchline import edition
from tests.rules.table import arrange, movers, over
from tests.rules.team import asia, stacked

GRAY_SEVEN = 17  # Dihua to Ulan Bator


def test_TA_21_both_supplies_together() -> None:
    for left, ends in ((3, True), (4, False)):  # after the claim of one there are 4 or 5
        game = asia(hands={0: "K"}, trains={0: 2, 1: left})
        [entry] = game.play("claim #11 black x1")
        assert ("final" in entry) == ends
        assert (game.view()["final"] is not None) == ends


def test_TA_21_one_player_may_run_out_and_nothing_ends() -> None:
    game = asia(hands={0: "K", 1: "RRR"}, trains={0: 1, 1: 20})
    game.play("claim #11 black x1")
    assert game.view()["seats"][0]["trains"] == 0
    assert game.view()["final"] is None
    game.play("claim #6 red x3")


@pytest.mark.parametrize("players", [4, 6])
def test_TA_21_then_everybody_once_more_the_cause_last(players: int) -> None:
    game = stacked(players, start=1, hands=["KKKK"] * 2 + ["ROYG", "BPWK"] * 2)
    game = arrange(game, trains={0: 2, 1: 3})
    game.play("claim #11 black x1")
    assert game.view()["final"] == {"by": 1, "left": [1] * players}
    moved = movers(game, "draw deck", "place holder", "draw deck")
    assert moved == [(2 + n) % players for n in range(players)]
    assert game.result is not None


def test_TA_21_any_team_at_the_end_of_anybodys_turn() -> None:
    """A team that has run short before somebody else's turn ends: it is they who cause the last round."""
    game = asia(trains={2: 2, 3: 2})
    game.play("draw deck")
    game.play("place hand")
    game.play("draw deck")
    assert game.view()["final"] == {"by": 0, "left": [1] * 4}


def counted(
    owns: dict[int, list[int]], tickets: dict[int, list[str]], shared: dict[int, list[str]], players: int = 4
) -> dict[str, Any]:
    nothing: dict[int, list[str]] = {seat: [] for seat in range(players)}
    empty: dict[int, list[str]] = {team: [] for team in range(players // 2)}
    return over(asia(players, owns=owns, tickets=nothing | tickets, shared=empty | shared))


def test_TA_22_all_tickets_of_the_team_over_one_network() -> None:
    # Ann: Kabul to Rawalpindi to Lahore; Bob: Lahore to Delhi, Delhi to Kathmandu.
    result = counted(
        {0: [2, 8], 1: [13, 50]},
        {0: ["kashgar-kathmandu"], 1: ["lahore-lhasa"]},
        {0: ["delhi-peking"]},
    )
    assert "seats" not in result
    team = result["teams"][0]
    assert team["seats"] == [0, 1]
    assert (team["tickets_done"], team["tickets_failed"], team["tickets_completed"]) == (0, -7 - 7 - 17, 0)
    result = counted(
        {0: [1, 2, 8], 1: [13, 50]}, {0: ["kashgar-kathmandu"], 1: ["lahore-lhasa"]}, {0: ["delhi-peking"]}
    )
    team = result["teams"][0]
    assert (team["tickets_done"], team["tickets_failed"], team["tickets_completed"]) == (7, -24, 1)
    [done] = [ticket for ticket in team["tickets"] if ticket["done"]]
    assert (done["id"], done["routes"]) == ("kashgar-kathmandu", [1, 2, 8, 13, 50])
    holders = {ticket["id"]: ticket["held_by"] for ticket in team["tickets"]}
    assert holders == {"kashgar-kathmandu": 0, "lahore-lhasa": 1, "delhi-peking": None}
    assert team["routes"] == 4 + 1 + 1 + 1 + 4
    assert (team["longest_path_trains"], team["longest_path"]) == (9, 10)
    assert team["globetrotter"] == 10
    assert team["total"] == 11 + 7 - 24 + 10 + 10


def test_TA_22_the_other_teams_routes_do_not_help() -> None:
    result = counted({0: [1, 2, 8], 2: [13, 50]}, {0: ["kashgar-kathmandu"]}, {})
    assert result["teams"][0]["tickets_failed"] == -7


def test_TA_22_asian_express_and_globetrotter_for_all_who_tie() -> None:
    result = counted({0: [6], 2: [5, 11], 4: [10]}, {}, {}, 6)
    assert [team["longest_path_trains"] for team in result["teams"]] == [3, 4, 3]
    assert [team["longest_path"] for team in result["teams"]] == [0, 10, 0]
    assert [team["globetrotter"] for team in result["teams"]] == [0, 0, 0]  # nobody completed one
    result = counted(
        {0: [1], 1: [2, 8, 13, 50], 2: [125, 104, 101]},
        {0: ["kashgar-kathmandu"]},
        {1: ["calcutta-rangoon"]},
        6,
    )
    assert [team["tickets_completed"] for team in result["teams"]] == [1, 1, 0]
    assert [team["globetrotter"] for team in result["teams"]] == [10, 10, 0]
    result = counted({0: [6], 2: [7], 4: [5]}, {}, {}, 6)
    assert [team["longest_path"] for team in result["teams"]] == [0, 0, 10]
    result = counted({0: [6], 3: [7], 5: [11]}, {}, {}, 6)
    assert [team["longest_path"] for team in result["teams"]] == [10, 10, 0]


def test_TA_22_the_longest_path_is_of_the_joint_network() -> None:
    result = counted({0: [6], 1: [5], 2: [17]}, {}, {})  # 3 + 4 at Kashgar against 7
    assert [team["longest_path_trains"] for team in result["teams"]] == [7, 7]
    assert [team["longest_path"] for team in result["teams"]] == [10, 10]


def test_TA_22_no_score_for_what_is_another_editions() -> None:
    team = counted({0: [6]}, {}, {})["teams"][0]
    assert [team[part] for part in ("mountains", "explorer", "stations")] == [0, 0, 0]


def test_TA_23_ties_most_completed_tickets() -> None:
    # Five points of routes, a ticket of five and Globetrotter against 18 and the longest path.
    owns, tickets = {0: [125, 104, 101], 2: [GRAY_SEVEN]}, {0: ["calcutta-rangoon"], 2: ["bombay-mandalay"]}
    result = counted(owns, tickets, {})
    assert [team["total"] for team in result["teams"]] == [5 + 5 + 10, 18 + 10 - 8]
    assert [team["longest_path"] for team in result["teams"]] == [0, 10]
    assert (result["winners"], result["decided_by"]) == ([0], "tickets")


def test_TA_23_then_the_longer_path() -> None:
    # 4 + 1 + 1 + 1 in four lanes apart against 7 in one lane; the ten for the path are lost in tickets.
    result = counted({0: [6, 11, 90, 91], 2: [5]}, {}, {1: ["jiuquan-mandalay"]})
    one, other = result["teams"]
    assert (one["longest_path_trains"], other["longest_path_trains"]) == (3, 4)
    assert (one["total"], other["total"]) == (7, 7 + 10 - 9)
    result = counted({0: [6, 11, 90, 37], 2: [5]}, {}, {1: ["dihua-peking"]})
    assert [team["total"] for team in result["teams"]] == [7, 7]
    assert (result["winners"], result["decided_by"]) == ([1], "longest_path")


def test_TA_23_the_longer_path_though_neither_is_the_longest() -> None:
    # Both have less than the third team, which fails its tickets.
    owns = {0: [6, 11, 90, 37], 2: [5], 4: [17]}
    result = counted(owns, {4: ["delhi-peking", "harbin-lahore"]}, {}, 6)
    assert [team["total"] for team in result["teams"]] == [7, 7, 18 + 10 - 37]
    assert [team["longest_path_trains"] for team in result["teams"]] == [3, 4, 7]
    assert (result["winners"], result["decided_by"]) == ([1], "longest_path")


def test_TA_23_then_shared() -> None:
    result = counted({0: [6], 3: [7]}, {}, {})
    assert (result["winners"], result["decided_by"]) == ([0, 1], "shared")


def test_TA_24_junctions_join_routes_and_are_on_no_ticket() -> None:
    played = edition("team-asia")
    junctions = {city.id for city in played.board.cities if city.junction}
    assert len(junctions) == 3
    assert not any({ticket.a, ticket.b} & junctions for ticket in played.tickets)
    # Lahore to the junction, from there to Lhasa; the partner has one half.
    result = counted({0: [12], 1: [16]}, {0: ["lahore-lhasa"]}, {})
    [ticket] = result["teams"][0]["tickets"]
    assert (ticket["done"], ticket["routes"]) == (True, [12, 16])
    assert result["teams"][0]["longest_path_trains"] == 7


def test_TA_25_the_deck_of_sixty_says_that_it_is_ours() -> None:
    played = edition("team-asia")
    assert len(played.tickets) == len({ticket.id for ticket in played.tickets}) == 60
    assert {ticket.deck for ticket in played.tickets} == {"regular"}
    assert played.note
