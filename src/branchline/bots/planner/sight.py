"""What a lane brings and takes, as far as the rules of an edition say it once and for all."""

from typing import Any

import numpy as np
import numpy.typing as npt

from branchline.kernel.tables import Tables

from .mind import MIND


def see(tables: Tables) -> npt.NDArray[Any]:
    """A new mind (one MIND) that knows the lanes of a board."""
    mind = np.zeros(1, MIND)
    t, m = tables[0], mind[0]
    length = t["lane_length"]
    m["points"] = t["points"][length] + t["mountain_points"] * (t["lane_trains"] - length)  # C-22, LA-4
    m["cards_now"], m["colour_now"] = length, t["lane_colour"]
    return mind
