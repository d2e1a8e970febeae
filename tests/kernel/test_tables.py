"""What an edition becomes for the kernel, and what is too large for it."""

from dataclasses import replace

import pytest

from branchline import EDITIONS, edition
from branchline.boards import City, Lane, Ticket
from branchline.editions import Edition
from branchline.kernel.state import CHOICES, CITIES, LANES, LOCOMOTIVE, SHOWN, STATIONS, TICKETS
from branchline.kernel.tables import LONGEST_LANE, build_tables
from tests.rules.small import small

SOUND = small("A-B:2R/2Y B-C:1g", {"A-C": 3, "A-B": 2})


@pytest.mark.parametrize("name", EDITIONS)
def test_lanes_are_payable_in_their_colour_or_any_and_in_locomotives(name: str) -> None:
    board, tables = edition(name).board, build_tables(edition(name))[0]
    colours = ["red", "orange", "yellow", "green", "blue", "pink", "white", "black"]
    for at, lane in enumerate(board.lanes):
        for payer in range(LOCOMOTIVE + 1):
            coloured = payer < LOCOMOTIVE and lane.colour in ("gray", colours[payer])
            suits = payer == LOCOMOTIVE or (coloured and lane.ferry < lane.length)  # EU-6
            for cards in range(LONGEST_LANE + 1):
                bit = int(tables["payable"][payer][cards][at // 64]) >> at % 64 & 1
                assert bit == (suits and cards >= lane.length)


@pytest.mark.parametrize("name", EDITIONS)
def test_ferries_open_with_as_many_locomotives_as_they_show(name: str) -> None:
    board, tables = edition(name).board, build_tables(edition(name))[0]
    for at, lane in enumerate(board.lanes):
        assert (tables["lane_ferry"][at], tables["lane_tunnel"][at]) == (lane.ferry, lane.tunnel)
        for locomotives in range(LONGEST_LANE + 1):
            bit = int(tables["ferried"][locomotives][at // 64]) >> at % 64 & 1
            assert bit == (locomotives >= lane.ferry)


@pytest.mark.parametrize("name", EDITIONS)
def test_regular_tickets_are_numbered_before_long_ones(name: str) -> None:
    played, tables = edition(name), build_tables(edition(name))[0]
    regular, long = (sum(t.deck == deck for t in played.tickets) for deck in ("regular", "long"))
    assert tables["tickets"].tolist() == [regular, long]
    numbered = [played.board.cities[at].id for at in tables["ticket_a"][: regular + long]]
    decks = [[t.a for t in played.tickets if t.deck == deck] for deck in ("regular", "long")]
    assert numbered == decks[0] + decks[1]
    assert sum(int(word).bit_count() for word in tables["all_cities"]) == len(played.board.cities)


def test_twins_are_the_other_lanes_of_a_route() -> None:
    twins = build_tables(SOUND)[0]["twins"][:, 0].tolist()
    assert twins[:3] == [0b10, 0b01, 0]


def with_board(**parts: object) -> Edition:
    return replace(SOUND, board=replace(SOUND.board, **parts))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("large", "problem"),
    [
        (with_board(cities=tuple(City(f"c{n}", f"C{n}", 0, 0) for n in range(CITIES + 1))), "cities"),
        (with_board(lanes=tuple(Lane(n, "a", "b", 1, "gray") for n in range(LANES + 1))), "routes"),
        (with_board(lanes=(Lane(1, "a", "b", LONGEST_LANE + 1, "gray"),)), "spaces on a route"),
        (with_board(lanes=(Lane(1, "a", "b", 2, "gray", tunnel=SHOWN + 1),)), "cards turned up for a tunnel"),
        (
            with_board(lanes=tuple(Lane(n, "a", "b", 1, "gray") for n in range(CHOICES + 1))),
            "routes at a city",
        ),
        (replace(SOUND, rules=replace(SOUND.rules, stations=STATIONS + 1)), "stations a player"),
        (replace(SOUND, tickets=tuple(Ticket(f"t{n}", "a", "b", 1) for n in range(TICKETS + 1))), "tickets"),
    ],
)
def test_a_board_that_is_too_large_is_refused_in_words(large: Edition, problem: str) -> None:
    with pytest.raises(ValueError, match=f"{problem}; there is room for"):
        build_tables(large)
