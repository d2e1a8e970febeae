"""What stations borrow (EU-15, EU-16), against every assignment tried in plain Python."""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from branchline import Edition, Game, edition
from branchline.boards import Lane, Ticket
from branchline.codebook import codebook
from branchline.kernel import score
from branchline.kernel.borrow import borrow_lanes
from branchline.kernel.state import NOBODY, SEATS, STATIONS
from tests.rules.small import lending
from tests.rules.table import NAMES, arrange

POSITIONS = 120  # random final positions of an edition and a number of players


class Best(NamedTuple):
    """Of all assignments: the highest value, the most tickets with it, and the fewest lanes borrowed."""

    value: int
    tickets: int
    borrowed: int


def completed(lanes: Sequence[Lane], tickets: Sequence[Ticket]) -> list[Ticket]:
    """The tickets whose cities hang together by the lanes, by union and find."""
    above: dict[str, str] = {}

    def find(city: str) -> str:
        while city in above:
            city = above[city]
        return city

    for lane in lanes:
        a, b = find(lane.a), find(lane.b)
        if a != b:
            above[a] = b
    return [ticket for ticket in tickets if find(ticket.a) == find(ticket.b)]


def exhaustive(own: list[Lane], others: list[Lane], cities: list[str], tickets: list[Ticket]) -> Best:
    """The best of every assignment of a lane of the others, or none, to every station."""
    lent = [[None, *(lane for lane in others if city in (lane.a, lane.b))] for city in cities]
    found = []
    for assignment in product(*lent):
        borrowed = [lane for lane in assignment if lane is not None]
        done = completed(own + borrowed, tickets)
        found.append((sum(ticket.value for ticket in done), len(done), -len(borrowed)))
    value, count, fewest = max(found)
    return Best(value, count, -fewest)


# Random final positions


def final_position(played: Edition, players: int, random: Random) -> Game:
    """A full board, or one filled in part; stations anywhere or where others surround; many tickets."""
    game = Game(played, NAMES[:players], key=bytes(16), start=0)
    owns = share_out(game, random)
    stations = put_stations(game, owns, random)
    ids = [ticket.id for ticket in played.tickets]
    random.shuffle(ids)
    tickets = {}
    for seat in range(players):
        count = min(len(ids), random.choice((3, 8, 20, 60)) if seat == 0 else random.randint(0, 8))
        tickets[seat], ids = ids[:count], ids[count:]
    return arrange(game, owns=owns, stations=stations, tickets=tickets)


def share_out(game: Game, random: Random) -> dict[int, list[int]]:
    """Lanes claimed in random order until trains or lanes run out, or earlier."""
    trains = [game.edition.rules.trains] * game.players
    owns: dict[int, list[int]] = {seat: [] for seat in range(game.players)}
    cities: list[set[str]] = [set() for _ in owns]
    lanes = list(game.board.lanes)
    random.shuffle(lanes)
    taken = Counter[int]()
    holders: set[tuple[int | None, int]] = set()
    often = random.choice((0.5, 0.9, 1.0))
    for lane in lanes:
        seats = [
            s for s in range(game.players) if trains[s] >= lane.length and (lane.group, s) not in holders
        ]
        closed = lane.group is not None and taken[lane.group] and game.players < 4
        if not seats or closed or random.random() > often:
            continue
        # Mostly whoever has a network there, so that there are pieces and not only crumbs.
        near = [s for s in seats if cities[s] & {lane.a, lane.b}]
        seat = random.choice(near if near and random.random() < 0.7 else seats)
        owns[seat].append(lane.id)
        trains[seat] -= lane.length
        cities[seat] |= {lane.a, lane.b}
        if lane.group is not None:
            taken[lane.group] += 1
            holders.add((lane.group, seat))
    return owns


def put_stations(game: Game, owns: dict[int, list[int]], random: Random) -> dict[int, list[str]]:
    """Three for seat 0, in half of the positions where most lanes of others end; some for the rest."""
    free = [city.id for city in game.board.cities]
    random.shuffle(free)
    if random.random() < 0.5:
        lanes = {lane.id: lane for lane in game.board.lanes}
        others = [lanes[route] for seat in owns if seat != 0 for route in owns[seat]]
        ring = Counter(city for lane in others for city in (lane.a, lane.b))
        free.sort(key=lambda city: -ring[city] + random.random() * 3)
    found = {}
    for seat in range(game.players):
        count = game.edition.rules.stations if seat == 0 else random.randint(0, game.edition.rules.stations)
        found[seat], free = free[:count], free[count:]
    return found


def parts(game: Game, seat: int) -> tuple[list[Lane], list[Lane], list[str], list[Ticket]]:
    """A seat's lanes, those of the others, its stations' cities and its tickets."""
    owner = game.state[0]["owner"].tolist()
    lanes = list(enumerate(game.board.lanes))
    view, held = game.view(seat), {ticket["id"] for ticket in game.view(seat)["tickets"]}
    return (
        [lane for at, lane in lanes if owner[at] == seat],
        [lane for at, lane in lanes if owner[at] not in (seat, NOBODY)],
        sorted(city for city, builder in view["stations"].items() if builder == seat),
        [ticket for ticket in game.edition.tickets if ticket.id in held],
    )


def check_borrowed(game: Game, seat: int, counted: np.ndarray) -> int:
    """Compare the kernel's choice with the exhaustive one; the points that borrowing is worth."""
    own, others, cities, tickets = parts(game, seat)
    best = exhaustive(own, others, cities, tickets)
    chosen = np.full(STATIONS, -2, np.int64)
    assert score.borrowed_lanes(game.tables, game.state, seat, chosen) == len(cities)
    borrowed = []
    # The kernel takes stations in the order of its cities, which is that of the board.
    for city, at in zip(sorted(cities, key=codebook(game.edition).city_at.__getitem__), chosen, strict=False):
        if at != NOBODY:
            lane = game.board.lanes[int(at)]
            assert lane in others  # EU-15
            assert city in (lane.a, lane.b)
            borrowed.append(lane)
    done = completed(own + borrowed, tickets)
    assert Best(sum(ticket.value for ticket in done), len(done), len(borrowed)) == best
    row = counted[seat]
    assert row[score.DONE] == best.value
    assert row[score.FAILED] == best.value - sum(ticket.value for ticket in tickets)
    assert row[score.COMPLETED] == best.tickets
    assert (row[score.BUILT], row[score.UNBUILT]) == (len(cities), 4 * (3 - len(cities)))
    return best.value - sum(ticket.value for ticket in completed(own, tickets))


def final_count(game: Game) -> np.ndarray:
    counted = np.zeros((SEATS, score.COLUMNS), np.int64)
    score.final(game.tables, game.state, counted)
    return counted


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("name", ["europe", "europe-mega"])
def test_the_best_of_all_assignments_is_found(name: str, players: int) -> None:
    random = Random(players)
    worth = 0
    for _ in range(POSITIONS):
        game = final_position(edition(name), players, random)
        worth += check_borrowed(game, 0, final_count(game)) > 0
    assert worth > POSITIONS // 10  # borrowing mattered


def test_on_small_boards_where_every_city_is_near() -> None:
    """Few cities and many lanes: stations next to each other, borrowed lanes that meet, equal worths."""
    random = Random(1)
    cities = "ABCDEFG"
    worth = 0
    for _ in range(60):
        pairs = random.sample([f"{a}-{b}" for a in cities for b in cities if a < b], 12)
        routes = " ".join(f"{pair}:{random.randint(1, 3)}R" for pair in pairs)
        ends = sorted({city for pair in pairs for city in pair.split("-")})
        asked = random.sample([f"{a}-{b}" for a in ends for b in ends if a != b], 14)
        played = lending(routes, {pair: random.randint(1, 3) for pair in asked})
        for players in (2, 3):
            for _ in range(8):
                game = final_position(played, players, random)
                counted = final_count(game)
                for seat in range(players):
                    worth += check_borrowed(game, seat, counted) > 0
    assert worth > 300


def test_all_seats_of_a_full_board_are_counted_as_alone() -> None:
    random = Random(9)
    for _ in range(30):
        game = final_position(edition("europe"), 5, random)
        counted = final_count(game)
        for seat in range(5):
            check_borrowed(game, seat, counted)


def test_trials_stay_below_the_number_of_assignments_begun() -> None:
    random = Random(4)
    roots = np.empty(128, np.int64)
    lanes = np.empty(STATIONS, np.int64)
    for _ in range(50):
        game = final_position(edition("europe-mega"), 5, random)
        score.own_roots(game.tables[0], game.state[0], 0, roots)
        stations, trials = borrow_lanes(game.tables[0], game.state[0], 0, roots, lanes)
        _, others, cities, _ = parts(game, 0)
        most, begun = 0, 1
        for city in sorted(cities, key=codebook(game.edition).city_at.__getitem__):
            begun *= 1 + sum(city in (lane.a, lane.b) for lane in others)
            most += begun
        assert stations == len(cities)
        assert trials <= most
