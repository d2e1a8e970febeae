"""What the planner believes things are worth, in points. Found by matches between variants.

They are a record of numbers, so that variants can play each other without compiling anew.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

DEFAULTS = {
    # Prices. A claim costs a turn and trains, a missing card part of a turn.
    "turn": 1.6,  # what a turn is worth
    "train": 1.2,  # what a train is worth while there are turns enough to use it
    "card": 1.6,  # a card that is missing
    "narrow": 0.3,  # more for each card of the colour most is missing of: it has to be waited for
    "held": 0.6,  # the part of a card's price that a lane saves when the card is held already
    "floor": 0.1,  # the least price of a lane, so that no way goes round for nothing
    "locomotive": 0.8,  # a locomotive kept in hand, beyond what it saves
    "ferry": 3.2,  # a locomotive that is missing for a ferry
    "tunnel": 1.6,  # a card more that a tunnel is expected to ask for
    "failure": 3.0,  # a tunnel that asks for more than there is
    # Stations, beyond the points and the cards.
    "station": 2.0,  # as a way for a ticket
    "build": 0.0,  # a planned one that is built
    "opening": 1.0,  # how much of these prices counts in the opening, when the trains have no other use yet
    # Odds of a plan: 1 while it takes little of what is left, falling beyond.
    "easy_trains": 0.75,
    "hard_trains": 0.8,
    "easy_turns": 1.0,
    "hard_turns": 1.5,
    "blocked": 0.01,  # less for each lane still to claim and each rival
    # Danger of losing a planned lane before the next turn.
    "danger": 0.01,  # from each rival
    "near": 0.05,  # from each rival with a lane at one of its ends
    "worst": 30.0,  # the most a loss can cost
    # Lanes beyond the tickets.
    "extra": 0.7,  # how much the best of them counts in what a hand is worth
    "second": 0.3,  # and the best in another colour
    "longest": 0.3,  # a train that makes this seat's longest path longer
    "city": 0.5,  # a city more in the largest network, where that is what counts
    # Teams
    "partner": 0.4,  # the part of a teammate's trains and turns a plan may count on
    "passing": 0.5,  # the part of a ticket that is saved by passing it to one who can finish it
    # Tickets
    "offer": 0.2,  # how much of the expected value of a new offer is believed
    # Campaigns: what is no dollar yet.
    "drawn": 1.0,  # a card drawn as a reward
    "laid": 1.6,  # a card more for a lane, or laid down beside it
    "optional": 0.5,  # how much of what extra cards would bring counts before they are there
    "bond": 4.0,
    "postcard": 2.5,
    "vault": 2.0,  # a finished postcard, for the end of the campaign
    "pace": 1.1,  # trains placed in a turn
    # How fast others are.
    "claim_trains": 3.3,  # trains in a claim
    "draw_cards": 1.9,  # cards in a turn of drawing
}

# Where other values did better. Lanes in Europe are short: there tickets are the better part of the points.
ON_BOARD = {"europe": {"opening": 0.75}, "frontier": {"train": 0.4, "claim_trains": 2.0}}

WEIGHTS = np.dtype([(name, np.float64) for name in DEFAULTS])


def weights(board: str | None = None, **changed: float) -> npt.NDArray[Any]:
    """A one-element WEIGHTS array: the defaults, as a board (id) has them, with some of them changed."""
    found = np.zeros(1, WEIGHTS)
    for name, value in (DEFAULTS | ON_BOARD.get(board or "", {}) | changed).items():
        found[name] = value
    return found
