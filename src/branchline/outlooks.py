"""How a seat stands while the game goes on: its count, and what can still become of its tickets."""

from typing import TYPE_CHECKING, Any

import numpy as np

from branchline import referee, results
from branchline.kernel import reach, score
from branchline.kernel.state import SEATS

STANDING = (score.ROUTES, score.CROSSINGS, score.DONE, score.FAILED, score.UNBUILT)  # all but the bonuses

if TYPE_CHECKING:
    from branchline.game import Game


def count(game: "Game") -> tuple[list[list[int]], list[int]]:
    """The count of every side as if the game were over now (columns: kernel.score), and who would win."""
    rows = np.zeros((SEATS, score.COLUMNS), np.int64)
    if game.edition.season is not None:  # nothing of this count is of use in a campaign
        return rows[: game.sides].tolist(), []
    winners = score.final(game.tables, game.state, rows)
    return rows[: game.sides].tolist(), [side for side in range(game.sides) if winners >> side & 1]


def ticket_states(game: "Game", seat: int) -> dict[int, str]:
    """For each ticket a seat knows its side to hold what can still become of it; by kernel number.

    "done"; "station": done by a borrowed route, if it stays so; "open"; "impossible": blocked, or too few
    trains are left for it. In a team that is its own and the holder's: its partner's stay the partner's.
    """
    hands = [seat] if game.edition.rules.team_size == 1 else [seat, SEATS + game.side(seat)]
    tickets = sorted(ticket for hand in hands for ticket in referee.held_by(game, hand))
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

    return {ticket: state(ticket, n) for ticket, n in zip(tickets, needed.tolist(), strict=True)}


def outlook(game: "Game", row: list[int], states: dict[int, str]) -> dict[str, Any]:
    """What a side would score now, bonuses apart, as far as one of its seats knows its tickets.

    row: the side's, of :func:`count`; states: of :func:`ticket_states`.
    """
    row = list(row)
    values = {ticket: game._book.tickets[ticket].value for ticket in states}
    done = [values[ticket] for ticket, state in states.items() if state in ("done", "station")]
    row[score.DONE] = sum(done)
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
