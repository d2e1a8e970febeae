"""How a seat stands while the game goes on: its count, and what can still become of its tickets."""

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

import numpy as np

from branchline.kernel import score
from branchline.kernel.network import MAX_EDGES
from branchline.kernel.state import NOBODY

if TYPE_CHECKING:
    from branchline.game import Game


def longest_trains(game: "Game", seat: int) -> int:
    """The trains of a seat's longest path now (C-29)."""
    return int(score.trail_of(game.tables, game.state, seat, np.empty(MAX_EDGES, np.int64))[0])


def trains_needed(game: "Game", seat: int, ticket: int) -> int | None:
    """The fewest trains with which a seat can still connect a ticket; None when it is cut off."""
    owners, words = game.numbers("owner"), game.numbers("open", seat)
    steps: dict[str, list[tuple[str, int]]] = {}
    for i, lane in enumerate(game._book.lanes):
        if owners[i] == seat:
            cost = 0
        elif owners[i] == NOBODY and words[i >> 6] >> (i & 63) & 1:
            cost = lane.length
        else:
            continue
        steps.setdefault(lane.a, []).append((lane.b, cost))
        steps.setdefault(lane.b, []).append((lane.a, cost))
    wanted = game._book.tickets[ticket]
    best = {wanted.a: 0}
    queue = [(0, wanted.a)]
    while queue:
        cost, city = heappop(queue)
        if city == wanted.b:
            return cost
        if cost > best[city]:
            continue
        for other, more in steps.get(city, ()):
            if cost + more < best.get(other, 1 << 30):
                best[other] = cost + more
                heappush(queue, (cost + more, other))
    return None


def ticket_status(game: "Game", seat: int, ticket: int) -> str:
    """ "done", "open", or "impossible": blocked, or too few trains are left for the shortest way."""
    needed = trains_needed(game, seat, ticket)
    if needed is None or needed > game.number("trains", seat):
        return "impossible"
    return "open" if needed else "done"


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
