"""What the planner has in its head while it decides: one record, filled anew for every decision."""

import numpy as np

from branchline.kernel.state import CITIES, COLOURS, KINDS, LANES, TICKETS
from branchline.kernel.tables import LONGEST_LANE, PAYERS

GOALS = TICKETS  # most tickets that can be open
PLAN = 128  # lanes a plan can have

MIND = np.dtype(
    [
        ("seat", np.int64),
        ("turns", np.float64),  # turns this seat probably has left, this one included
        ("train_price", np.float64),  # points a train is worth now
        # The map as this seat may use it: its own lanes and those open to it, by city.
        ("first", np.int64, CITIES + 1),
        ("toward", np.int64, 2 * LANES),
        ("by", np.int64, 2 * LANES),
        ("price", np.float64, LANES),  # in points; own lanes cost nothing
        ("cost", np.float64, LANES),  # the same, with the lanes of the plan at hand for nothing
        # The last search for a shortest path.
        ("distance", np.float64, CITIES),
        ("arrival", np.int64, CITIES),
        ("settled", np.int8, CITIES),
        # Tickets that are not connected yet.
        ("goals", np.int64, GOALS),
        ("goal_count", np.int64),
        ("owed", np.float64),  # points of tickets given up
        # The plan: lanes to claim.
        ("plan", np.int64, PLAN),
        ("plan_size", np.int64),
        ("plan_price", np.float64),
        ("plan_trains", np.int64),
        ("in_plan", np.int8, LANES),
        ("spare", np.int64),  # trains the plan leaves
        # Cards: what the plan asks for, and what a hand has beyond it.
        ("need", np.int64, COLOURS),
        ("gray", np.int64, PLAN),  # lengths of the plan's gray lanes, longest first
        ("gray_count", np.int64),
        ("hand", np.int64, KINDS),
        ("left", np.int64, KINDS),
        ("chance", np.float64, KINDS),  # of the next blind card
        # What a lane outside the plan brings at most, by colour paid and length.
        ("extra", np.float64, (PAYERS, LONGEST_LANE + 1)),
        ("longest_extra", np.int64),
    ],
    align=True,
)
