"""The layout tool: its gradient, its projection, and what it promises about any board."""

import json
import math
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from branchline.boards import Board, BoardError, City, Lane, load_board, read_board
from branchline.boards.files import read_layout, write_layout
from branchline.boards.layout import Problem, Projection, lay_out

SIZE = (1600, 1000)


def board_of(*places: tuple[float, float]) -> Board:
    cities = tuple(City(f"c{i}", f"City {i}", lat, lon) for i, (lat, lon) in enumerate(places))
    lanes = tuple(Lane(i, f"c{i}", f"c{i + 1}", 3, "gray") for i in range(len(cities) - 1))
    return Board("test", "Test", (2, 5), {3: 4}, cities, lanes)


BOARDS = ["usa", "europe", "legendary-asia", "team-asia", "frontier"]


@pytest.mark.parametrize("id", ["usa", "europe", "legendary-asia", "team-asia"])
def test_the_gradient_is_that_of_the_cost(id: str) -> None:
    board = load_board(id)
    rng = np.random.default_rng(1)
    home = rng.uniform((0, 0), SIZE, (len(board.cities), 2))
    problem = Problem(board, home, SIZE)
    at = home + rng.normal(0, 30, home.shape)
    bulge = rng.normal(0, 0.1, len(problem.want))
    _, by_at, by_bulge = problem.cost(at, bulge)
    step = 1e-5
    for _ in range(10):
        d_at, d_bulge = rng.normal(size=at.shape), rng.normal(size=bulge.shape)
        ahead = problem.cost(at + step * d_at, bulge + step * d_bulge)[0]
        behind = problem.cost(at - step * d_at, bulge - step * d_bulge)[0]
        slope = float(np.sum(by_at * d_at) + np.sum(by_bulge * d_bulge))
        assert (ahead - behind) / (2 * step) == pytest.approx(slope, rel=1e-4)


@pytest.mark.parametrize(
    "places",
    [
        [(25.8, -80.2), (49.3, -123.1), (45.5, -73.6)],
        [(-34.9, 138.6), (-12.5, 130.8), (-27.5, 153.0)],  # south
        [(-6.2, 106.8), (14.6, 121.0), (1.3, 103.8)],  # across the equator
        [(-18.1, 178.4), (-21.1, -175.2), (-13.8, -171.8)],  # across the date line
    ],
)
def test_north_is_up_and_east_is_right(places: list[tuple[float, float]]) -> None:
    board = board_of(*places)
    drawn = Projection.fit(board, SIZE)(np.array([p[0] for p in places]), np.array([p[1] for p in places]))
    east = [lon % 360 for _, lon in places]
    assert np.argsort(drawn[:, 0]).tolist() == np.argsort(east).tolist()
    assert np.argsort(-drawn[:, 1]).tolist() == np.argsort([lat for lat, _ in places]).tolist()
    assert (drawn > 0).all()
    assert (drawn < SIZE).all()


def test_crowded_cities_are_pushed_apart_and_stay_on_the_board() -> None:
    board = board_of((50.0, 8.0), (50.1, 8.1), (50.2, 8.05), (52.0, 13.0), (48.0, 2.0))
    found = lay_out(board, steps=300)
    assert min(math.dist(p, q) for p, q in combinations(found.cities.values(), 2)) > 60
    assert all(0 < x < SIZE[0] and 0 < y < SIZE[1] for x, y in found.cities.values())
    assert found == lay_out(board, steps=300)


def test_a_large_board_gets_more_room() -> None:
    rng = np.random.default_rng(0)
    places = [(float(lat), float(lon)) for lat, lon in rng.uniform((30, -120), (48, -75), (109, 2))]
    assert lay_out(board_of(*places), steps=1).size == (2362, 1476)


@pytest.mark.parametrize("id", BOARDS)
def test_the_land_was_bent_from_where_the_projection_puts_the_cities(id: str) -> None:
    board = load_board(id)
    layout = read_layout(board)
    project = Projection.fit(board, layout.size)
    for city in board.cities:
        at = project(np.array([city.lat]), np.array([city.lon]))[0]
        assert layout.projected[city.id] == pytest.approx(tuple(at), abs=0.06)


@pytest.mark.parametrize("id", BOARDS)
def test_every_bulge_is_that_of_a_link(id: str) -> None:
    board = load_board(id)
    for link in read_layout(board).bulge:
        assert board.lanes_between(*link.split("|")), link


@pytest.mark.parametrize(
    ("id", "city"), [("usa", "boston"), ("europe", "wien"), ("team-asia", "junction_west")]
)
def test_a_layout_is_written_as_it_is_read(tmp_path: Path, id: str, city: str) -> None:
    board = load_board(id)
    layout = read_layout(board)
    written = tmp_path / f"{id}.layout.json"
    write_layout(layout, written)
    assert read_layout(replace(board, file=tmp_path / f"{id}.json")) == layout
    assert f'\n    "{city}": [' in written.read_text(encoding="utf-8")


def test_a_layout_file_that_does_not_fit_is_refused(triangle: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "triangle.json"
    path.write_text(json.dumps(triangle), encoding="utf-8")
    board = read_board(path)
    beside = tmp_path / "triangle.layout.json"
    layout = {"size": SIZE, "cities": {"aa": [1, 2], "bb": [3, 4]}, "projected": {}, "bulge": {}}
    beside.write_text(json.dumps(layout), encoding="utf-8")
    with pytest.raises(BoardError, match=r"triangle\.layout\.json: city cc: has no position"):
        read_layout(board)
    beside.write_text("{", encoding="utf-8")
    with pytest.raises(BoardError, match=r"triangle\.layout\.json"):
        read_layout(board)
    assert set(read_layout(replace(board, file=None)).cities) == {"aa", "bb", "cc"}
