"""How a seat stands while the game goes on: its count, and what can still become of its tickets."""

from typing import TYPE_CHECKING, Any

import numpy as np

from branchline.kernel import reach, score
from branchline.kernel.network import MAX_EDGES

if TYPE_CHECKING:
    from branchline.game import Game


def longest_trains(game: "Game", seat: int) -> int:
    """The trains of a seat's longest path now (C-29)."""
    return int(score.trail_of(game.tables, game.state, seat, np.empty(MAX_EDGES, np.int64))[0])


def ticket_states(game: "Game", seat: int, tickets: list[int]) -> list[str]:
    """For each ticket "done", "open" or "impossible": blocked, or too few trains are left for it."""
    needed = np.empty(len(tickets), np.int64)
    reach.trains_needed(game.tables, game.state, seat, np.array(tickets, np.int64), needed)
    trains = game.number("trains", seat)
    return ["done" if n == 0 else "open" if n <= trains else "impossible" for n in needed.tolist()]


def outlook(game: "Game", seat: int) -> dict[str, Any]:
    """A seat's count as it stands (bonuses apart): what its routes and tickets would score now."""
    row = np.zeros(score.COLUMNS, np.int64)
    score.count_now(game.tables, game.state, seat, row)
    return {
        "routes": int(row[score.ROUTES]),
        "tickets_done": int(row[score.DONE]),
        "tickets_failed": int(row[score.FAILED]),
        "tickets_completed": int(row[score.COMPLETED]),
        "longest_path_trains": int(row[score.LONGEST]),
        "total": int(row[score.TOTAL]),
    }
