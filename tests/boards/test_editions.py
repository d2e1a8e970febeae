"""The numbers of the USA editions (US-1 to US-5)."""

import subprocess
import sys
from dataclasses import replace

import pytest

from branchline.editions import EDITIONS, MOST_TICKETS, Numbers, UnknownEdition, edition


def test_editions_are_listed_in_order() -> None:
    assert EDITIONS == ("usa", "usa-classic", "usa-1910", "usa-mega", "usa-big-cities")


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


@pytest.mark.parametrize("id", EDITIONS)
def test_an_edition_is_described_and_made_once(id: str) -> None:
    assert edition(id).description.endswith(".")
    assert (edition(id).note is None) == (id != "usa")
    assert edition(id) is edition(id)
    assert edition(id).board is edition("usa").board


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
sys.exit(bool({"numpy", "numba"} & set(sys.modules)))
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_list_may_be_as_long_as_a_game_has_room_for() -> None:
    from branchline.kernel.state import TICKETS

    assert MOST_TICKETS == TICKETS
