"""What an edition becomes for the kernel, and what is too large for it."""

from dataclasses import replace

import pytest

from branchline import EDITIONS, edition
from branchline.boards import City, Lane, Ticket
from branchline.editions import Edition
from branchline.kernel.state import CITIES, LANES, LOCOMOTIVE, TICKETS
from branchline.kernel.tables import LONGEST_LANE, build_tables
from tests.rules.small import small

SOUND = small("A-B:2R/2Y B-C:1g", {"A-C": 3, "A-B": 2})


@pytest.mark.parametrize("name", EDITIONS)
def test_lanes_are_payable_in_their_colour_or_any_and_in_locomotives(name: str) -> None:
    board, tables = edition(name).board, build_tables(edition(name))[0]
    colours = ["red", "orange", "yellow", "green", "blue", "pink", "white", "black"]
    for at, lane in enumerate(board.lanes):
        for payer in range(LOCOMOTIVE + 1):
            suits = payer == LOCOMOTIVE or lane.colour in ("gray", colours[payer])
            for cards in range(LONGEST_LANE + 1):
                bit = int(tables["payable"][payer][cards][at // 64]) >> at % 64 & 1
                assert bit == (suits and cards >= lane.length)


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
        (replace(SOUND, tickets=tuple(Ticket(f"t{n}", "a", "b", 1) for n in range(TICKETS + 1))), "tickets"),
    ],
)
def test_a_board_that_is_too_large_is_refused_in_words(large: Edition, problem: str) -> None:
    with pytest.raises(ValueError, match=f"{problem}; there is room for"):
        build_tables(large)
