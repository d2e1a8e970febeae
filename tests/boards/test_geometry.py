"""The drawn boards: spaces are where their lanes run, nothing covers anything, labels stay clear."""

import math
import re
from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import pytest

from branchline.boards import Board, board_json, load_board, read_board
from branchline.boards.geometry import CITY, LANE_GAP, bezier, draw, shift, track
from branchline.boards.labels import Box, box_of, text_width
from branchline.editions import EDITIONS, edition

Point = tuple[float, float]


# No map of the frontier has fewer: its routes cannot be drawn without three of them crossing another.
CROSSINGS = {
    ("milwaukee", "rock_island", "chicago", "dubuque"),
    ("st_louis", "indianapolis", "springfield", "evansville"),
    ("salt_lake_city", "los_angeles", "reno", "needles"),
}


@pytest.fixture(params=["usa", "europe", "legendary-asia", "team-asia", "frontier"])
def board(request: pytest.FixtureRequest) -> Board:
    return load_board(request.param)


def corners(space: tuple[float, float, float], size: tuple[float, float]) -> list[Point]:
    x, y, angle = space
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    sides = ((i * size[0] / 2, j * size[1] / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return [(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in sides]


def overlap(one: list[Point], two: list[Point]) -> bool:
    """Whether two convex polygons share area: no side of either separates them."""
    for polygon in (one, two):
        for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            nx, ny = y1 - y0, x0 - x1
            a = [nx * x + ny * y for x, y in one]
            b = [nx * x + ny * y for x, y in two]
            if max(a) <= min(b) + 1e-6 or max(b) <= min(a) + 1e-6:
                return False
    return True


@cache
def spaces_of(board: Board) -> dict[tuple[int, int], list[Point]]:
    """The corners of each space, by lane and place."""
    tracks = draw(board).tracks
    return {
        (lane.id, i): corners(space, tracks[lane.id].space)
        for lane in board.lanes
        for i, space in enumerate(tracks[lane.id].spaces)
    }


def test_every_lane_has_as_many_spaces_as_its_length(board: Board) -> None:
    assert all(len(draw(board).tracks[lane.id].spaces) == lane.length for lane in board.lanes)


def test_spaces_are_large_enough_to_read(board: Board) -> None:
    tracks = draw(board).tracks.values()
    assert min(track.space[0] for track in tracks) >= 32
    assert {track.space[1] for track in tracks} == {12}


def test_no_space_covers_another(board: Board) -> None:
    spaces = spaces_of(board)
    near = ((p, q) for p, q in combinations(spaces, 2) if math.dist(spaces[p][0], spaces[q][0]) < 120)
    assert [(p, q) for p, q in near if overlap(spaces[p], spaces[q])] == []


def test_no_space_covers_a_city_and_all_lie_on_the_board(board: Board) -> None:
    drawn = draw(board)
    width, height = drawn.size
    for polygon in spaces_of(board).values():
        assert all(20 < x < width - 20 and 20 < y < height - 20 for x, y in polygon)
        for x, y in drawn.cities.values():
            disc = [(x + CITY * math.cos(t), y + CITY * math.sin(t)) for t in range(7)]
            assert not overlap(polygon, sorted_around(disc, x, y))


def sorted_around(points: list[Point], x: float, y: float) -> list[Point]:
    return sorted(points, key=lambda p: math.atan2(p[1] - y, p[0] - x))


def test_lanes_meet_only_in_cities(board: Board) -> None:
    tracks = draw(board).tracks
    crossing = set()
    for one, two in combinations(board.lanes, 2):
        if not {one.a, one.b} & {two.a, two.b}:
            first, second = tracks[one.id].path, tracks[two.id].path
            if far(first, second):
                continue
            if any(cross(*p, *q) for p in pairwise(first) for q in pairwise(second)):
                crossing.add((one.a, one.b, two.a, two.b))
    assert crossing == (CROSSINGS if board.id == "frontier" else set())


def far(p: Sequence[Point], q: Sequence[Point]) -> bool:
    """Whether two lines lie in different rows or columns of the board."""
    axes = ([[point[axis] for point in line] for line in (p, q)] for axis in (0, 1))
    return any(max(a) < min(b) or max(b) < min(a) for a, b in axes)


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the line from a to b crosses that from c to d."""
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def test_twins_run_side_by_side(board: Board) -> None:
    tracks = draw(board).tracks
    for one, two in combinations(board.lanes, 2):
        if one.group is not None and one.group == two.group:
            for p, q in zip(tracks[one.id].spaces, tracks[two.id].spaces, strict=True):
                assert math.dist(p[:2], q[:2]) >= 14


def test_a_path_runs_from_a_to_b(board: Board) -> None:
    drawn = draw(board)
    for lane in board.lanes:
        path, spaces = drawn.tracks[lane.id].path, drawn.tracks[lane.id].spaces
        assert math.dist(path[0], drawn.cities[lane.a]) <= LANE_GAP / 2 + 0.01
        assert math.dist(path[-1], drawn.cities[lane.b]) <= LANE_GAP / 2 + 0.01
        assert math.dist(path[0], spaces[0][:2]) <= math.dist(path[0], spaces[-1][:2])


def test_the_rails_of_a_triple_meet_in_its_cities_and_run_under_its_spaces() -> None:
    board = load_board("team-asia")
    drawn = draw(board)
    triple = board.lanes_between("peking", "shanghai")
    tracks = [drawn.tracks[lane.id] for lane in triple]
    for lane, drawn_lane in zip(triple, tracks, strict=True):
        assert drawn_lane.path[0] == drawn.cities[lane.a]
        assert drawn_lane.path[-1] == drawn.cities[lane.b]
        for x, y, _ in drawn_lane.spaces:
            assert min(distance((x, y), p, q) for p, q in pairwise(drawn_lane.path)) < 0.5
    outer, middle, _ = tracks
    for one, two in zip(outer.spaces, middle.spaces, strict=True):
        assert math.dist(one[:2], two[:2]) == pytest.approx(LANE_GAP, abs=1.5)


def distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the line from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(max(along, 0), 1)
    return math.dist(point, (a[0] + t * dx, a[1] + t * dy))


def test_TA_24_a_junction_has_no_label() -> None:
    board = load_board("team-asia")
    assert {city.id for city in board.cities if city.junction} == board.index.keys() - draw(
        board
    ).labels.keys()


def label_boxes(board: Board, language: str) -> dict[str, Box]:
    drawn = draw(board)
    return {
        city.id: box_of(drawn.labels[city.id], *drawn.cities[city.id], text_width(city.name_in(language)))
        for city in board.cities
        if not city.junction
    }


@pytest.mark.parametrize("language", ["local", "en", "es", "de", "fr"])
def test_labels_cover_neither_each_other_nor_cities_nor_the_edge(board: Board, language: str) -> None:
    boxes = label_boxes(board, language)
    width, height = draw(board).size
    assert [(a, b) for a, b in combinations(boxes, 2) if boxes[a].overlap(boxes[b])] == []
    for box in boxes.values():
        assert box.left >= 10
        assert box.top >= 10
        assert box.right <= width - 10
        assert box.bottom <= height - 10
        assert min(box.distance(*at) for at in draw(board).cities.values()) > CITY - 1


@pytest.mark.parametrize("language", ["local", "en", "es", "de", "fr"])
def test_labels_hide_no_space(board: Board, language: str) -> None:
    """A label may graze the corner of a space, never its middle half."""
    for id, box in label_boxes(board, language).items():
        for lane, drawn in draw(board).tracks.items():
            for x, y, angle in drawn.spaces:
                for part in (-0.25, 0, 0.25):
                    u = drawn.space[0] * part
                    p = (x + u * math.cos(math.radians(angle)), y + u * math.sin(math.radians(angle)))
                    assert box.distance(*p) > 3, (id, lane)


@pytest.fixture(params=["usa", "europe"])
def sent(request: pytest.FixtureRequest) -> dict[str, Any]:
    """What a client gets."""
    return board_json(edition(request.param))


def test_board_json_has_the_agreed_fields(sent: dict[str, Any]) -> None:
    assert set(sent) == {
        "id", "name", "size", "cities", "routes", "tickets", "points",
        "land", "lakes", "borders", "rivers", "credit",
    }  # fmt: skip
    assert set(sent["cities"][0]) == {
        "id", "name", "names", "aliases", "x", "y", "label", "junction",
    }  # fmt: skip
    assert set(sent["routes"][0]) == {
        "id", "a", "b", "colour", "length", "group", "ferry", "tunnel", "mountain", "path", "spaces", "space",
    }  # fmt: skip
    assert set(sent["tickets"][0]) == {"id", "a", "b", "value", "deck"}
    assert sent["size"] == [1600, 1000]
    assert {city["label"][2] for city in sent["cities"]} <= {"start", "middle", "end"}
    assert sent["credit"] == "Made with Natural Earth"


def test_board_json_says_what_a_length_scores() -> None:
    usa, europe = (board_json(edition(id)) for id in ("usa", "europe"))
    assert usa["points"] == {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15}
    assert europe["points"] == {"1": 1, "2": 2, "3": 4, "4": 7, "6": 15, "8": 21}


@pytest.mark.parametrize("id", EDITIONS)
def test_each_edition_shows_its_own_tickets_on_its_board(id: str) -> None:
    found = board_json(edition(id))
    assert [t["id"] for t in found["tickets"]] == [t.id for t in edition(id).tickets]
    assert found["id"] == edition(id).board.id
    assert [route["id"] for route in found["routes"]] == [lane.id for lane in edition(id).board.lanes]


@pytest.mark.parametrize("kind", ["land", "lakes", "borders", "rivers"])
def test_the_background_is_plain_path_data(sent: dict[str, Any], kind: str) -> None:
    assert sent[kind]
    assert all(re.fullmatch(r"M[-\d. Mlz]+", path) for path in sent[kind])


def test_the_background_is_small_and_says_where_it_comes_from(board: Board) -> None:
    assert board.file is not None
    path = board.file.with_suffix(".land.json")
    assert path.stat().st_size < 120_000
    assert "public domain" in path.read_text(encoding="utf-8")


def test_curves_keep_their_ends_and_parallels_their_distance() -> None:
    curve = bezier((0, 0), (100, 0), 0.2)
    assert curve[0] == (0, 0)
    assert curve[-1] == (100, 0)
    assert curve[len(curve) // 2] == pytest.approx((50, 20))
    assert shift(((0, 0), (100, 0)), 5) == ((0, 5), (100, 5))
    spaces = track(((0.0, 0.0), (100.0, 0.0)), 2, (13, 13)).spaces
    assert [s[0] for s in spaces] == pytest.approx([31.5, 68.5])


def test_spaces_leave_room_for_a_route_that_crosses() -> None:
    line = ((0.0, 0.0), (200.0, 0.0))
    spaces = [space[0] for space in track(line, 3, (13, 13), [(60, 80)]).spaces]
    assert spaces == pytest.approx([36.5, 103.5, 150.5])  # one before it, two after it, as wide as can be
    assert track(line, 3, (13, 13), [(60, 80)]).space[0] == pytest.approx(43)
    whole = track(line, 3, (13, 13))
    assert [space[0] for space in whole.spaces] == pytest.approx([44, 100, 156])
    both = track(line, 2, (13, 13), [(20, 40), (90, 110)])
    assert [space[0] for space in both.spaces] == pytest.approx([65, 135])


def test_a_board_without_layout_or_land_is_laid_out(triangle: dict[str, Any], tmp_path: Any) -> None:
    import json

    path = tmp_path / "triangle.json"
    path.write_text(json.dumps(triangle), encoding="utf-8")
    drawn = draw(read_board(path))
    assert set(drawn.cities) == {"aa", "bb", "cc"}
    assert [len(drawn.tracks[id].spaces) for id in (1, 2, 3)] == [2, 2, 3]
