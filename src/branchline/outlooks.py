"""How a seat stands while the game goes on: its count, and what can still become of its tickets."""

from typing import TYPE_CHECKING, Any

import numpy as np

from branchline import results
from branchline.kernel import reach, score
from branchline.kernel.state import SEATS

STANDING = (score.ROUTES, score.CROSSINGS, score.DONE, score.FAILED, score.UNBUILT)  # all but the bonuses

if TYPE_CHECKING:
    from branchline.game import Game


def count(game: "Game") -> tuple[list[list[int]], list[int]]:
    """The count of every seat as if the game were over now (columns: kernel.score), and who would win."""
    rows = np.zeros((SEATS, score.COLUMNS), np.int64)
    winners = score.final(game.tables, game.state, rows)
    return rows[: game.players].tolist(), [seat for seat in range(game.players) if winners >> seat & 1]


def ticket_states(game: "Game", seat: int, tickets: list[int]) -> list[str]:
    """For each ticket what can still become of it.

    "done"; "station": done by a borrowed route, if it stays so; "open"; "impossible": blocked, or too few
    trains are left for it.
    """
    needed = np.empty(len(tickets), np.int64)
    reach.trains_needed(game.tables, game.state, seat, np.array(tickets, np.int64), needed)
    trains = game.number("trains", seat)
    borrowed = results.borrowed_lanes(game, seat)

    def state(ticket: int, needed: int) -> str:
        if needed > trains:
            return "impossible"
        if needed > 0 or (way := results.way(game, seat, ticket, borrowed)) is None:
            return "open"
        return "done" if all(game.number("owner", lane) == seat for lane in way) else "station"

    return [state(ticket, n) for ticket, n in zip(tickets, needed.tolist(), strict=True)]


def outlook(row: list[int]) -> dict[str, Any]:
    """One seat's row of :func:`count` as it stands, bonuses apart: what it would score now."""
    return {
        "routes": row[score.ROUTES],
        "tickets_done": row[score.DONE],
        "tickets_failed": row[score.FAILED],
        "tickets_completed": row[score.COMPLETED],
        "longest_path_trains": row[score.LONGEST],
        "stations": row[score.UNBUILT],
        "mountains": row[score.CROSSINGS],
        "cities_joined": row[score.CITIES_JOINED],
        "total": sum(row[column] for column in STANDING),
    }
