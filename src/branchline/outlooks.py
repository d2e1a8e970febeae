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
    """The count of every side as if the game were over now (columns: kernel.score), and who would win."""
    rows = np.zeros((SEATS, score.COLUMNS), np.int64)
    winners = score.final(game.tables, game.state, rows)
    return rows[: game.sides].tolist(), [side for side in range(game.sides) if winners >> side & 1]


def ticket_states(game: "Game", seat: int, tickets: list[int]) -> list[str]:
    """For each ticket what can still become of it.

    "done"; "station": done by a borrowed route, if it stays so; "open"; "impossible": blocked, or too few
    trains are left for it.
    """
    needed = np.empty(len(tickets), np.int64)
    reach.trains_needed(game.tables, game.state, seat, np.array(tickets, np.int64), needed)
    side = game.side(seat)
    trains = sum(game.number("trains", member) for member in game.members(side))
    borrowed = results.borrowed_lanes(game, side)

    def state(ticket: int, needed: int) -> str:
        if needed > trains:
            return "impossible"
        if needed > 0 or (way := results.way(game, side, ticket, borrowed)) is None:
            return "open"
        return "station" if results.lent(game, side, way) else "done"

    return [state(ticket, n) for ticket, n in zip(tickets, needed.tolist(), strict=True)]


def outlook(game: "Game", seat: int, row: list[int], tickets: list[int], states: list[str]) -> dict[str, Any]:
    """What a seat's side would score now, bonuses apart, as far as the seat knows its tickets.

    row: of :func:`count`; tickets, states: those the seat knows of. Its partner's stay the partner's.
    """
    row = list(row)
    done = [ticket for ticket, state in zip(tickets, states, strict=True) if state in ("done", "station")]
    values = {ticket: game._book.tickets[ticket].value for ticket in tickets}
    row[score.DONE] = sum(values[ticket] for ticket in done)
    row[score.FAILED] = row[score.DONE] - sum(values.values())
    return {
        "routes": row[score.ROUTES],
        "tickets_done": row[score.DONE],
        "tickets_failed": row[score.FAILED],
        "tickets_completed": len(done),
        "longest_path_trains": row[score.LONGEST],
        "stations": row[score.UNBUILT],
        "mountains": row[score.CROSSINGS],
        "cities_joined": row[score.CITIES_JOINED],
        "total": sum(row[column] for column in STANDING),
    }
