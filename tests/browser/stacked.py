"""`branchline serve`, but games of Europe begin in seat 0 with decks laid on purpose: for tests only.

As long as each seat plays its part in its first turn, nothing is left to luck:

Ann   lays two reds for the gray tunnel Constantinople-Smyrna; one of the cards turned up is red. She has a
      locomotive to add, or gives up; later it takes her from Athina to Smyrna by ferry, and a station in
      Angora completes Athina-Angora over the lane that Bob has claimed.
Bob   lays three oranges for the tunnel Angora-Smyrna and adds the fourth.
Bots  can pay for no ferry and no tunnel in their first turn: no locomotive, no two cards of a colour.
"""

from itertools import chain
from typing import Any

import msgspec

from branchline.cli import main
from branchline.server import commands

ATHINA_SMYRNA, ANGORA_SMYRNA, CONSTANTINOPLE_SMYRNA = 10, 7, 44

HANDS = [
    ["red", "red", "locomotive", "black"],
    ["orange", "orange", "orange", "orange"],
    ["blue", "green", "white", "yellow"],
    ["blue", "green", "white", "pink"],
]
DISPLAY = ["blue", "green", "white", "yellow", "pink"]
TURNED_UP = [["red", "blue", "green"], ["orange", "white", "pink"]]
TICKETS = [  # three regular ones and a long one
    ["athina-angora", "edinburgh-paris", "london-wien", "brest-petrograd"],
    # Nobody keeps Angora-Kharkov: it would be another use for a station in Angora.
    ["madrid-zurich", "barcelona-munchen", "angora-kharkov", "cadiz-stockholm"],
    ["paris-zagrab", "brest-marseille", "madrid-dieppe", "lisboa-danzig"],
    ["essen-kyiv", "london-berlin", "bruxelles-danzig", "kobenhavn-erzurum"],
]


def stack(players: int) -> dict[str, list[str]]:
    """The decks, for that many players."""
    cards = chain(*HANDS[:players], DISPLAY, *TURNED_UP)
    return {"cards": list(cards), "tickets": list(chain(*TICKETS[:players]))}


def lay_decks() -> None:
    """Let games of Europe start with these decks."""
    start = commands._start

    def stacked(state: Any, asker: Any) -> Any:
        started = start(state, asker)
        if state.edition != "europe":
            return started
        players = sum(seat.player is not None for seat in state.seats)
        return msgspec.structs.replace(started, start=0, stack=stack(players))

    commands._start = stacked


if __name__ == "__main__":
    lay_decks()
    main()
