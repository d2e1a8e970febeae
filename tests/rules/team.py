"""Games of Team Asia for tests."""

from typing import Any

from branchline import Game
from tests.rules.table import arrange, begun, dealt, offer_ids

TICKETS = ["kabul-peking", "harbin-lahore", "delhi-peking", "hankow-kabul", "foochow-karachi"]


def stacked(players: int = 4, **stack: Any) -> Game:
    """A first turn, with decks laid on purpose."""
    return begun(players, edition="team-asia", **stack)


def asia(players: int = 4, **more: Any) -> Game:
    """A first turn, arranged."""
    return arrange(stacked(players), **more)


def drawing(tickets: list[str]) -> Game:
    """Seat 0 has just drawn tickets; no other is anywhere."""
    game = asia(ticket_deck=tickets, tickets={seat: [] for seat in range(4)}, shared={0: [], 1: []})
    game.play("tickets")
    return game


def holder(game: Game, seat: int = 0) -> dict[str, int]:
    """The cards in the holder of a seat's team."""
    found: dict[str, int] = game.view(seat)["holder"]
    assert sum(found.values()) == game.view()["teams"][seat // 2]["cards"]
    return found


def shared_ids(game: Game, seat: int) -> set[str]:
    """The tickets in the holder of a seat's team."""
    return {ticket["id"] for ticket in game.view(seat)["tickets"] if ticket["shared"]}


def sharing(players: int = 4) -> tuple[Game, list[list[str]]]:
    """All have kept three tickets; what they may share, by seat."""
    game = dealt(players, edition="team-asia")
    for seat in reversed(range(players)):
        game.play({"do": "keep", "tickets": offer_ids(game, seat)[:3]}, seat)
    return game, [game.view(seat)["legal"]["share"] for seat in range(players)]
