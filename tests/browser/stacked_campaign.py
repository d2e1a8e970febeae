"""`branchline serve`, but a campaign's first game begins with decks laid on purpose: for tests only.

Ann claims a red lane into Chicago in her first turn: red is her company's colour, Chicago is a large city,
and the card she draws for it is a newspaper. The event that flips makes everybody pass a card to the left.
"""

from itertools import chain
from typing import Any

from branchline import Game
from branchline.cli import main
from branchline.server import state

HANDS = [
    ["red", "red", "red", "red"],
    ["blue", "green", "white", "yellow"],
    ["blue", "green", "white", "yellow"],
    ["blue", "green", "white", "yellow"],
]
ROW = ["blue", "green", "white", "yellow", "black"]
PASSING = "E07"


def stack(players: int) -> dict[str, list[str]]:
    """The decks, for that many companies."""
    cards = chain(*HANDS[:players], ROW, ["newspaper", "black"])
    return {"cards": list(cards), "events": [PASSING]}


def lay_decks() -> None:
    """Let the first game of a campaign start with these decks."""

    def stacked(edition: Any, *rest: Any, **how: Any) -> Any:
        if edition.season is not None and edition.season.game == 1:
            how |= {"start": 0, "stack": stack(len(edition.season.companies))}
        return Game(edition, *rest, **how)

    vars(state)["Game"] = stacked


if __name__ == "__main__":
    lay_decks()
    main()
