"""Connection and longest path (C-27, C-29), against an exhaustive search that shares no idea with ours."""

import random
from collections.abc import Sequence
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.kernel import network

Edge = tuple[int, int, int]  # city, city, length


class Path(NamedTuple):
    trains: int
    edges: list[int]


def arrays(edges: Sequence[Edge]) -> tuple[int, np.ndarray, np.ndarray, np.ndarray]:
    table = np.array(edges, np.int64).reshape(-1, 3)
    return len(edges), table[:, 0].copy(), table[:, 1].copy(), table[:, 2].copy()


def cities_of(edges: Sequence[Edge]) -> int:
    return 1 + max((city for edge in edges for city in edge[:2]), default=0)


def longest(edges: Sequence[Edge]) -> int:
    return int(network.longest_path(*arrays(edges), cities_of(edges)))


def trail(edges: Sequence[Edge]) -> Path:
    out = np.full(network.MAX_EDGES, -1, np.int64)
    trains, steps = network.longest_trail(*arrays(edges), cities_of(edges), out)
    return Path(trains, out[:steps].tolist())


def roots(edges: Sequence[Edge], cities: int) -> list[int]:
    out = np.full(cities, -1, np.int64)
    n, a, b, _ = arrays(edges)
    network.connect(n, a, b, cities, out)
    return [int(root) for root in out]


def connection(edges: Sequence[Edge], cities: int, start: int, goal: int) -> list[int] | None:
    out = np.full(network.MAX_EDGES, -1, np.int64)
    steps = network.connection(*arrays(edges), cities, start, goal, out)
    return None if steps < 0 else out[:steps].tolist()


def exhaustive(edges: Sequence[Edge]) -> int:
    """The most trains, by walking on from every city over every unused edge."""
    best = 0
    onward: list[list[Edge]] = [
        [] for _ in range(cities_of(edges))
    ]  # city -> (edge as a bit, next city, length)
    for i, (a, b, length) in enumerate(edges):
        onward[a].append((1 << i, b, length))
        onward[b].append((1 << i, a, length))
    walks = [(city, 0, 0) for city in range(len(onward))]
    seen = set(walks)
    while walks:
        city, used, trains = walks.pop()
        best = max(best, trains)
        for edge, there, length in onward[city]:
            if not used & edge:
                walk = (there, used | edge, trains + length)
                if walk not in seen:
                    seen.add(walk)
                    walks.append(walk)
    return best


def walked(edges: Sequence[Edge], steps: Sequence[int], start: int) -> int | None:
    """Where the steps lead from a city; None when they do not hang together."""
    city = start
    for i in steps:
        if city not in edges[i][:2]:
            return None
        city = edges[i][0] + edges[i][1] - city
    return city


def check_trail(edges: Sequence[Edge], path: Path) -> None:
    assert len(set(path.edges)) == len(path.edges)
    assert sum(edges[i][2] for i in path.edges) == path.trains
    if path.edges:
        assert any(walked(edges, path.edges, city) is not None for city in edges[path.edges[0]][:2])


def random_edge(cities: int, chance: random.Random) -> Edge:
    a, b = chance.sample(range(cities), 2)
    return a, b, chance.randint(1, 6)


def random_network(chance: random.Random, least: int, most: int) -> list[Edge]:
    """Sparse or crowded, in one piece or several, often with parallel edges."""
    cities = chance.randint(2, 10)
    return [random_edge(cities, chance) for _ in range(chance.randint(least, most))]


@st.composite
def networks(draw: st.DrawFn, most: int = 30) -> list[Edge]:
    cities = draw(st.integers(2, 14))
    city = st.integers(0, cities - 1)
    edge = st.tuples(city, city, st.integers(1, 6)).filter(lambda e: e[0] != e[1])
    return draw(st.lists(edge, max_size=most))


# Longest path


def test_C29_agrees_with_exhaustive_search() -> None:
    chance = random.Random(29)
    swept = 0
    for i in range(3000):
        edges = random_network(chance, 0, 8) if i % 10 else random_network(chance, 9, 11)
        path = trail(edges)
        assert path.trains == longest(edges) == exhaustive(edges), edges
        check_trail(edges, path)
        swept += network.search(*arrays(edges), cities_of(edges))[2] > 0
    assert swept > 100  # the sweep, not only trees and small cores


def test_C29_agrees_with_exhaustive_search_when_branches_hang_on_a_crowded_core() -> None:
    chance = random.Random(30)
    for _ in range(60):
        core = [random_edge(5, chance) for _ in range(9)]
        branches = [
            (chance.randrange(city), city, chance.randint(1, 6))
            for city in range(5, 5 + chance.randint(1, 5))
        ]
        edges = core + branches
        chance.shuffle(edges)
        path = trail(edges)
        assert path.trains == exhaustive(edges), edges
        check_trail(edges, path)


@given(networks())
@settings(deadline=None)
def test_C29_the_trail_is_a_walk_that_uses_no_edge_twice(edges: list[Edge]) -> None:
    path = trail(edges)
    assert path.trains == longest(edges)
    check_trail(edges, path)


@given(networks(), networks(most=1))
@settings(deadline=None)
def test_C29_another_edge_never_shortens_the_path(edges: list[Edge], more: list[Edge]) -> None:
    assert longest(edges) <= longest(edges + more) <= sum(edge[2] for edge in edges + more)


@given(networks(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_C29_order_direction_and_numbering_do_not_matter(edges: list[Edge], chance: random.Random) -> None:
    names = list(range(20))
    chance.shuffle(names)
    others = [
        (names[b], names[a], length) if chance.random() < 0.5 else (names[a], names[b], length)
        for a, b, length in edges
    ]
    chance.shuffle(others)
    assert longest(others) == longest(edges)


@given(networks(), st.integers(2, 4))
@settings(deadline=None)
def test_C29_trains_are_counted_not_routes(edges: list[Edge], factor: int) -> None:
    assert longest([(a, b, factor * length) for a, b, length in edges]) == factor * longest(edges)


def test_C57_a_fork() -> None:
    before, stub, after = [4, 1, 5, 3, 6, 6, 2, 4], 2, [1, 2, 2, 3, 2]
    chain = [(i, i + 1, length) for i, length in enumerate(before + after)]
    edges = [*chain, (len(before), len(chain) + 1, stub)]
    assert sum(edge[2] for edge in edges) == 43
    path = trail(edges)
    assert path.trains == longest(edges) == 41
    assert sorted(path.edges) == list(range(len(chain)))


def test_C58_a_city_may_be_visited_again() -> None:
    a, b, c, d, e, f = range(6)
    edges = [(a, b, 3), (b, c, 3), (c, a, 3), (a, d, 4), (d, e, 2), (e, a, 5), (a, f, 6)]
    path = trail(edges)
    assert path.trains == longest(edges) == 26
    assert sorted(path.edges) == list(range(7))
    check_trail(edges, path)


def test_C62_equal_lengths_are_equal_in_every_seat_order() -> None:
    chain = [(i, i + 1, 5) for i in range(6)]  # 30
    loop = [(0, 1, 6), (1, 2, 6), (2, 0, 6), (0, 3, 6), (3, 4, 6), (7, 8, 6)]  # 30, and a piece apart
    short = [(0, 1, 6), (1, 2, 6), (1, 3, 6), (3, 4, 6), (4, 5, 6), (5, 6, 1)]  # 25
    for seats in permutations([chain, short, loop]):
        lengths = [longest(seat) for seat in seats]
        assert [seats[i] is not short for i in range(3)] == [length == max(lengths) for length in lengths]
        assert sorted(lengths) == [25, 30, 30]


def test_C63_nobody_built() -> None:
    assert longest([]) == 0
    assert trail([]) == Path(0, [])


@pytest.mark.parametrize(
    ("edges", "trains"),
    [
        ([(0, 1, 1), (0, 1, 2)], 3),  # two lanes of one link: there and back
        ([(0, 1, 4), (2, 3, 6)], 6),  # two pieces
        ([(0, 1, 2), (0, 2, 2), (0, 3, 1)], 4),  # three branches, two count
        ([(0, 1, 1), (1, 2, 1), (2, 0, 1), (0, 3, 5), (0, 4, 5)], 13),  # out and back through a loop
        ([(0, 1, 1), (1, 2, 1), (2, 0, 9), (0, 3, 5), (1, 4, 5)], 20),  # round the long way
        ([(a, b, 1) for a, b in combinations(range(6), 2)], 13),  # everybody odd: two lanes are left out
    ],
)
def test_C29_shapes(edges: list[Edge], trains: int) -> None:
    assert trail(edges).trains == longest(edges) == exhaustive(edges) == trains


def grid(wide: int, high: int) -> list[Edge]:
    across = [(y * wide + x, y * wide + x + 1, 1) for y in range(high) for x in range(wide - 1)]
    down = [(y * wide + x, (y + 1) * wide + x, 1) for y in range(high - 1) for x in range(wide)]
    return across + down


@pytest.mark.parametrize(
    ("edges", "trains"),
    [
        (grid(5, 5), 34),  # 12 odd cities on the rim, no two of them closer than a lane
        (grid(6, 5), 43),
        ([(a, b, 1) for a, b in combinations(range(10), 2)], 41),
        ([(a, b, 1) for a, b in combinations(range(11), 2)], 55),
        ([(0, 1, 1)] * 63, 63),
    ],
)
def test_C29_the_work_stays_bounded(edges: list[Edge], trains: int) -> None:
    """Networks harder than a board allows; the states are those of about two milliseconds."""
    found, _, states = network.search(*arrays(edges), cities_of(edges))
    assert found == trains
    assert states <= 25_000
    check_trail(edges, trail(edges))


def test_C29_more_lanes_than_bits_are_refused() -> None:
    with pytest.raises(ValueError, match="at most 63 lanes"):
        longest([(0, 1, 1)] * 64)


# Connection


def test_C43_any_chain_of_own_routes_connects() -> None:
    a, b, c, d, e, apart = range(6)
    edges = [(a, b, 2), (b, c, 3), (c, d, 1), (d, b, 4), (d, e, 2)]
    root = roots(edges, 6)
    for ends in ((a, e), (c, e), (b, d)):
        assert root[ends[0]] == root[ends[1]]
    assert root[a] != root[apart]
    assert connection(edges, 6, a, e) == [0, 3, 4]  # not 0 1 2 4: as many trains, more lanes
    assert connection(edges, 6, a, apart) is None


@given(networks())
@settings(deadline=None)
def test_C27_cities_are_connected_when_their_roots_are_equal(edges: list[Edge]) -> None:
    cities = 15
    together = {city: {city} for city in range(cities)}
    for a, b, _ in edges:
        joined = together[a] | together[b]
        for city in joined:
            together[city] = joined
    root = roots(edges, cities)
    for a in range(cities):
        assert {b for b in range(cities) if root[b] == root[a]} == together[a]
        for b in range(cities):
            assert (connection(edges, cities, a, b) is not None) == (b in together[a])


@given(networks(most=12))
@settings(deadline=None)
def test_C27_the_connection_shown_is_the_shortest(edges: list[Edge]) -> None:
    cities = cities_of(edges)
    far = (10**9, 0)
    least = [[(0, 0) if a == b else far for b in range(cities)] for a in range(cities)]
    for a, b, length in edges:
        least[a][b] = least[b][a] = min(least[a][b], (length, 1))
    for k in range(cities):
        for a in range(cities):
            for b in range(cities):
                through = (least[a][k][0] + least[k][b][0], least[a][k][1] + least[k][b][1])
                least[a][b] = min(least[a][b], through)
    for a in range(cities):
        for b in range(cities):
            steps = connection(edges, cities, a, b)
            if steps is None:
                assert least[a][b][0] >= far[0]
            else:
                assert walked(edges, steps, a) == b
                assert (sum(edges[i][2] for i in steps), len(steps)) == least[a][b]
