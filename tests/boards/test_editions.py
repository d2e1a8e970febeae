"""The numbers of the editions (US-1 to US-5, EU-1, EU-2, EU-22, LA-1 to LA-6, TA-1 to TA-22, LE-1 to 9)."""

import subprocess
import sys
from dataclasses import replace

import pytest

from branchline.boards import GRAY, load_board
from branchline.editions import EDITIONS, MOST_TICKETS, Numbers, UnknownEdition, edition


def test_editions_are_listed_in_order() -> None:
    usa = ("usa", "usa-classic", "usa-1910", "usa-mega", "usa-big-cities")
    europe = ("europe", "europe-1912", "europe-mega", "europe-big-cities")
    assert (*usa, *europe, "legendary-asia", "team-asia", "leyendas") == EDITIONS


def test_US_2_usa_deals_four_of_33_and_says_what_is_unverified() -> None:
    usa = edition("usa")
    assert len(usa.tickets) == 33
    assert usa.rules == Numbers()
    assert (usa.rules.deal, usa.rules.keep_first, usa.rules.draw, usa.rules.keep) == (4, 2, 3, 1)
    assert usa.rules.rejects == "bottom"
    assert (usa.rules.trains, usa.rules.per_colour * 8 + usa.rules.locomotives) == (45, 110)
    assert usa.note is not None
    assert "No source at hand lists the 33 tickets" in usa.note


def test_US_3_classic_deals_three_of_30() -> None:
    classic = edition("usa-classic")
    assert len(classic.tickets) == 30
    assert classic.rules == replace(Numbers(), deal=3)


def test_US_4_variants() -> None:
    expected = {
        "usa-1910": (35, Numbers(deal=3, longest=0, globetrotter=15)),
        "usa-mega": (69, Numbers(deal=5, keep_first=3, draw=4, longest=10, globetrotter=15)),
        "usa-big-cities": (35, Numbers(deal=4, draw=4, longest=0)),
    }
    assert {id: (len(edition(id).tickets), edition(id).rules) for id in expected} == expected


def test_EU_1_and_EU_2_europe_deals_one_long_ticket_and_three_others() -> None:
    europe = edition("europe")
    assert len(europe.tickets) == 46
    assert europe.rules == Numbers(deal=3, deal_long=1, rejects="box", stations=3)
    assert (europe.rules.trains, europe.rules.stations, europe.rules.station_points) == (45, 3, 4)
    assert (europe.rules.keep_first, europe.rules.draw, europe.rules.keep) == (2, 3, 1)


def test_EU_22_variants() -> None:
    europe = edition("europe").rules
    expected = {
        "europe-1912": (65, europe),
        "europe-mega": (101, replace(europe, deal=5, deal_long=2, keep_first=3, most_long=1)),
        "europe-big-cities": (45, replace(europe, deal=5, deal_long=0, draw=4)),
    }
    assert {id: (len(edition(id).tickets), edition(id).rules) for id in expected} == expected


def test_LA_1_LA_2_and_LA_6_legendary_asia() -> None:
    legendary = edition("legendary-asia")
    assert (len(legendary.tickets), sum(t.deck == "long" for t in legendary.tickets)) == (36, 6)
    assert legendary.rules == Numbers(
        deal=3, deal_long=1, rejects="box", longest=0, mountain_points=2, explorer=10
    )


def test_TA_1_to_TA_4_TA_17_TA_21_and_TA_22_team_asia() -> None:
    team = edition("team-asia")
    assert len(team.tickets) == 60
    rules = team.rules
    assert (rules.players, rules.team_size, rules.trains, rules.hand) == ((4, 6), 2, 27, 4)
    assert (rules.deal, rules.keep_first, rules.draw, rules.keep, rules.rejects) == (5, 3, 4, 1, "bottom")
    assert (rules.double_min_players, rules.end_trains) == (6, 4)
    assert (rules.longest, rules.globetrotter, rules.longer_path_wins) == (10, 10, True)


def test_LE_1_LE_2_and_LE_9_leyendas() -> None:
    leyendas = edition("leyendas")
    assert len(leyendas.tickets) == 165
    colours = ("red", "yellow", "green", "blue", "white", "black")
    assert leyendas.rules == replace(Numbers(), deal=3, colours=colours, locomotives=12)


@pytest.mark.parametrize("id", EDITIONS)
def test_only_colours_with_cards_have_lanes(id: str) -> None:
    each = edition(id)
    lanes = {lane.colour for lane in each.board.lanes} - {GRAY}
    assert lanes == set(each.rules.colours)


@pytest.mark.parametrize("id", EDITIONS)
def test_a_full_table_can_be_dealt(id: str) -> None:
    each = edition(id)
    assert each.with_tickets(each.tickets).tickets == each.tickets


@pytest.mark.parametrize("id", EDITIONS)
def test_an_edition_is_described_and_made_once(id: str) -> None:
    assert edition(id).description.endswith(".")
    assert edition(id) is edition(id)
    board = id if id.endswith("asia") else "frontier" if id == "leyendas" else id.partition("-")[0]
    assert edition(id).board is load_board(board)


def test_editions_say_what_is_uncertain() -> None:
    notes = {id: edition(id).note or "" for id in EDITIONS}
    assert [id for id, note in notes.items() if note] == [
        "usa",
        "europe-1912",
        "europe-mega",
        "europe-big-cities",
        "team-asia",
        "leyendas",
    ]
    assert "long tickets are the six of the base game" in notes["europe-1912"]
    assert "three tickets are drawn" in notes["europe-mega"]
    assert "European Express" in notes["europe-big-cities"]
    assert "This deck of 60 is ours" in notes["team-asia"]
    assert "the deck of 84 cards" in notes["leyendas"]


def test_an_unknown_edition_gets_a_suggestion() -> None:
    with pytest.raises(UnknownEdition, match="'usa-clasic', did you mean 'usa-classic'"):
        edition("usa-clasic")
    with pytest.raises(UnknownEdition, match="known are usa, usa-classic"):
        edition("xyz")


def test_editions_and_boards_need_no_numpy() -> None:
    program = """
import sys
from branchline.boards import board_json
from branchline.editions import edition
board_json(edition("usa"))
board_json(edition("europe"))
sys.exit(bool({"numpy", "numba"} & set(sys.modules)))
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_list_may_be_as_long_as_a_game_has_room_for() -> None:
    from branchline.kernel.state import TICKETS

    assert MOST_TICKETS == TICKETS
