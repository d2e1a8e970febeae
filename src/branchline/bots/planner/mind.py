"""What the planner has in its head while it decides: one record, filled anew for every decision."""

import numpy as np

from branchline.kernel.state import (
    CITIES,
    CITY_WORDS,
    COLOURS,
    KINDS,
    LANES,
    SHOWN,
    TICKET_WORDS,
    TICKETS,
)
from branchline.kernel.tables import LONGEST_LANE, PAYERS

GOALS = TICKETS  # most tickets that can be open
PLAN = 128  # lanes a plan can have
FAR = 1e9  # the price of what cannot be had
NEVER = -1e6  # the worth of what cannot be done

MIND = np.dtype(
    [
        ("seat", np.int64),
        ("side", np.int64),  # what scores: the seat, or its team
        ("trains", np.float64),  # trains a plan may take: own, in a team with a part of the teammate's
        ("pace", np.float64),  # turns spent on a plan while this seat has one
        ("tickets", np.uint64, TICKET_WORDS),  # those planned for: own, in a team with the shared ones
        ("turns", np.float64),  # turns this seat probably has left, this one included
        ("later", np.float64),  # what a card in hand counts: nothing in the last turn
        ("train_price", np.float64),  # points a train is worth now
        ("thrift", np.float64),  # how much of the price of a lane counts
        # What a lane brings when it is claimed, its trains apart. In a campaign's game events pass, and a
        # claim now may take other cards, and bring more or less (NEVER: it is forbidden).
        ("points", np.float64, LANES),
        ("cards_now", np.int64, LANES),
        ("colour_now", np.int64, LANES),
        ("extra_now", np.float64, LANES),
        ("discounts", np.int64, LANES),  # as bits, to be used for a claim now
        # The map as this seat may use it: its own lanes and those open to it, by city.
        ("first", np.int64, CITIES + 1),
        ("toward", np.int64, 2 * LANES),
        ("by", np.int64, 2 * LANES),
        ("price", np.float64, LANES),  # in points; own lanes cost nothing, others' what a station does
        ("cost", np.float64, LANES),  # the same, with the lanes of the plan at hand for nothing
        # The last search for a shortest path.
        ("distance", np.float64, CITIES),
        ("arrival", np.int64, CITIES),
        ("settled", np.int8, CITIES),
        # Stations: lanes of others that one may lend, and what the plan makes of it.
        ("lent", np.int64, LANES),
        ("lent_count", np.int64),
        ("vacant", np.uint64, CITY_WORDS),  # cities where a station may be built
        ("idle", np.uint64, CITY_WORDS),  # own stations that lend nothing to the plan
        ("borrowed", np.int8, LANES),
        ("to_build", np.int64),  # stations in the plan
        # Tickets that are not connected yet.
        ("goals", np.int64, GOALS),
        ("goal_count", np.int64),
        ("owed", np.float64),  # points of tickets given up
        # The plan: lanes to claim, and lanes of others to build a station for.
        ("plan", np.int64, PLAN),
        ("plan_size", np.int64),
        ("plan_price", np.float64),
        ("plan_trains", np.int64),
        ("plan_cards", np.int64),  # the same without the trains for mountain crossings
        ("in_plan", np.int8, LANES),
        ("spare", np.int64),  # trains the plan leaves
        # Cards: what the plan asks for, and what a hand has beyond it.
        ("need", np.int64, KINDS),  # locomotives: for ferries
        ("tunnel", np.int8, COLOURS),  # colours in which a lane of the plan may ask for more
        ("risk", np.int8, COLOURS),  # the same with the colours its gray lanes will be paid in
        ("gray", np.int64, PLAN),  # lengths of the plan's gray lanes, longest first
        ("gray_tunnel", np.int8, PLAN),
        ("gray_count", np.int64),
        ("hand", np.int64, KINDS),  # in a team with the cards in its holder
        ("left", np.int64, KINDS),
        ("cards", np.int64),  # in that hand
        ("gain", np.float64, KINDS),  # what a card more of a kind brings, and what one less costs
        ("loss", np.float64, KINDS),
        ("unseen", np.int64, KINDS),  # where the next card from the deck comes from
        ("unseen_total", np.int64),
        ("chance", np.float64, KINDS),  # of the next blind card
        ("enough", np.float64, (PAYERS, SHOWN + 1)),  # odds that a tunnel asks for no more than so many
        # What a lane outside the plan brings at most, by colour paid and length.
        ("extra", np.float64, (PAYERS, LONGEST_LANE + 1)),
        ("longest_extra", np.int64),
    ],
    align=True,
)
