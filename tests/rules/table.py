"""Positions for tests: decks laid on purpose, and positions set by hand where play cannot easily lead.

Cards are written as letters, as in the cases: R O Y G B P W K are the colours, L a locomotive, - an
empty place of the display.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from branchline import Edition, Game, IllegalAction
from branchline.actions import KINDS, LOCOMOTIVE
from branchline.codebook import codebook
from branchline.kernel.state import EMPTY, NOBODY, OVER, SEATS

LETTERS = dict(zip("ROYGBPWKL", KINDS, strict=True))
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
KEY = bytes(range(16))
HANDS = ("ROYG", "BPWK", "ROYG", "BPWK", "ROYG", "BPWK")


def kinds(letters: str) -> list[str]:
    return [LETTERS[letter] for letter in letters]


def row(letters: str) -> list[str | None]:
    """A display."""
    return [LETTERS.get(letter) for letter in letters]


def hand(letters: str) -> dict[str, int]:
    """Cards by kind, in the order views have them."""
    return {kind: kinds(letters).count(kind) for kind in KINDS if kind in kinds(letters)}


def train_cards(edition: Edition) -> list[str]:
    """All train cards of an edition, kind by kind."""
    rules = edition.rules
    coloured = [colour for colour in rules.colours for _ in range(rules.per_colour)]
    return coloured + [LOCOMOTIVE] * rules.locomotives


def dealt(
    players: int = 2,
    *,
    edition: str = "usa",
    hands: Sequence[str] = HANDS,
    display: str = "ROYGB",
    deck: str = "",
    tickets: Sequence[str] = (),
    start: int = 0,
    key: bytes = KEY,
) -> Game:
    """A game before the opening choices: hands of four and the display, then the deck from the top."""
    stack = {"cards": kinds("".join(hands[:players]) + display + deck), "tickets": list(tickets)}
    return Game(edition, NAMES[:players], key=key, start=start, stack=stack)


def begun(players: int = 2, *, keep: int | None = None, **stack: Any) -> Game:
    """A game in its first turn: all kept as few tickets as allowed, or ``keep``, and shared the first."""
    game = dealt(players, **stack)
    for seat in range(players):
        offer = [ticket["id"] for ticket in game.view(seat)["offer"]["tickets"]]
        game.play({"do": "keep", "tickets": offer[: keep or game.edition.rules.keep_first]}, seat)
    for seat in game.deciding if game.phase == "share" else ():
        game.play({"do": "share", "ticket": game.view(seat)["legal"]["share"][0]}, seat)
    return game


def arrange(
    game: Game,
    *,
    hands: Mapping[int, str] | None = None,
    display: str | None = None,
    deck: str | None = None,
    discards: str | None = None,
    trains: Mapping[int, int] | None = None,
    owns: Mapping[int, Sequence[int]] | None = None,
    tickets: Mapping[int, Sequence[str]] | None = None,
    ticket_deck: Sequence[str] | None = None,
    stations: Mapping[int, Sequence[str]] | None = None,
    holders: Mapping[int, str] | None = None,
    shared: Mapping[int, Sequence[str]] | None = None,
) -> Game:
    """Change a position; the deck and the ticket deck are listed from the top. The rest stays.

    holders, shared: the cards and tickets in the holders of teams.
    """
    state, book = game.state[0], codebook(game.edition)
    for seat, letters in {**(hands or {}), **of_holders(holders)}.items():
        state["hands"][seat, : len(KINDS)] = counts(letters)
        state["cards"][seat] = len(letters)
    if display is not None:
        state["display"] = [KINDS.index(kind) if kind else EMPTY for kind in row(display)]
        state["gaps"] = display.count("-")
    if deck is not None:
        state["deck"][: len(KINDS)] = counts(deck)
        state["deck_size"] = state["stack_end"] = len(deck)
        state["stack_at"] = 0
        state["stack"][: len(deck)] = [KINDS.index(kind) for kind in kinds(deck)]
    if discards is not None:
        state["discards"][: len(KINDS)] = counts(discards)
        state["discards_size"] = len(discards)
    for seat, routes in (owns or {}).items():
        for route in routes:
            lane = book.lanes[book.lane_at[route]]
            assert state["owner"][book.lane_at[route]] == NOBODY
            state["owner"][book.lane_at[route]] = seat
            state["trains"][seat] -= lane.trains
            crossed = game.edition.rules.mountain_points * lane.mountain
            state["score"][seat] += game.board.points[lane.length] + crossed
    for seat, left in (trains or {}).items():
        state["trains"][seat] = left
    for seat in range(game.players):
        state["open"][seat] = 0
        for route in open_routes(game, seat):
            if game.board.lanes[book.lane_at[route]].trains > state["trains"][seat]:
                continue  # C-17
            word, bit = divmod(book.lane_at[route], 64)
            state["open"][seat, word] |= np.uint64(1 << bit)
    for seat, held in {**(tickets or {}), **of_holders(shared)}.items():
        state["held"][seat], state["tickets"][seat] = 0, len(held)
        for ticket in held:
            word, bit = divmod(book.ticket_at[ticket], 64)
            state["held"][seat, word] |= np.uint64(1 << bit)
    if ticket_deck is not None:
        state["queue"][0, : len(ticket_deck)] = [book.ticket_at[ticket] for ticket in ticket_deck]
        state["queue_top"][0] = state["unsorted"][0] = state["ticket_stack_end"] = 0
        state["ticket_stack_at"] = 0
        state["queue_size"][0] = len(ticket_deck)
    for seat, cities in (stations or {}).items():
        for city in cities:
            word, bit = divmod(book.city_at[city], 64)
            state["stations"][seat, word] |= np.uint64(1 << bit)
            state["stations_left"][seat] -= 1
    return game


def of_holders(by_team: Mapping[int, Any] | None) -> dict[int, Any]:
    """By the kernel's rows: those of the holders follow those of the seats."""
    return {SEATS + team: held for team, held in (by_team or {}).items()}


def counts(letters: str) -> list[int]:
    return [kinds(letters).count(kind) for kind in KINDS]


def owners(game: Game) -> dict[int, int]:
    held = game.state[0]["owner"].tolist()
    return {lane.id: held[at] for at, lane in enumerate(game.board.lanes) if held[at] != NOBODY}


@cache
def twins(edition: Edition) -> dict[int, list[int]]:
    """The other lanes of each lane's route."""
    lanes = edition.board.lanes
    return {
        lane.id: [
            other.id
            for other in lanes
            if lane.group is not None and other.group == lane.group and other is not lane
        ]
        for lane in lanes
    }


def open_routes(game: Game, seat: int) -> set[int]:
    """The routes C-18 to C-21 and TA-11 leave to a seat, by the letter of the rules."""
    owned, free = owners(game), set()
    few = game.players < game.edition.rules.double_min_players
    both_open = {lane.id for lane in game.board.lanes if lane.both_open}
    for route, others in twins(game.edition).items():
        holders = [owned[other] for other in others if other in owned]
        most = len(others) + 1 if route in both_open else max(1, len(others))  # 1 of 2, 2 of 3
        closed = seat in holders or (few and len(holders) >= most)
        if route not in owned and not closed:
            free.add(route)
    return free


def over(game: Game) -> dict[str, Any]:
    """The final count of a position, as if its last turn had just ended."""
    game.state["phase"] = OVER
    result = game.result
    assert result is not None
    return result


def refused(game: Game, action: Any, seat: int | None = None) -> str:
    """Assert that an action is refused, that it changes nothing, and that why_not agrees; 'rule reason'."""
    before, log = game.state.tobytes(), game.log()
    why = game.why_not(action, seat)
    assert why is not None
    caught: IllegalAction | None = None
    try:
        game.play(action, seat)
    except IllegalAction as error:
        caught = error
    assert caught is not None, f"{action} was allowed"
    assert (caught.rule, caught.reason, caught.params) == (why.rule, why.reason, why.params)
    assert caught.rule in str(caught)
    assert game.state.tobytes() == before
    assert game.log() == log
    return f"{why.rule} {why.reason}"


def hand_of(game: Game, seat: int) -> dict[str, int]:
    held: dict[str, int] = game.view(seat)["hand"]
    return held


def ticket_ids(game: Game, seat: int) -> set[str]:
    return {ticket["id"] for ticket in game.view(seat)["tickets"]}


def offer_ids(game: Game, seat: int) -> list[str]:
    return [ticket["id"] for ticket in game.view(seat)["offer"]["tickets"]]


def pass_round(game: Game) -> None:
    """Seats draw blind until the turn has come round to the one that is to move now."""
    first = game.to_move
    while True:
        mover = game.to_move
        while game.to_move == mover and game.phase != "over":
            game.play("draw deck")
        if game.to_move in (first, None):
            return


def movers(game: Game, *turn: str, turns: int | None = None) -> list[int | None]:
    """Play every turn alike, so many of them or to the end of the game; returns who moved."""
    moved: list[int | None] = []
    while game.phase != "over" if turns is None else len(moved) < turns:
        moved.append(game.to_move)
        for action in turn or ("draw deck", "draw deck"):
            game.play(action)
    return moved
