"""The drawn USA: spaces are where their lanes run, nothing covers anything, labels stay clear."""

import math
import re
from itertools import combinations
from typing import Any

import pytest

from branchline.boards import board_json, load_board, read_board
from branchline.boards.geometry import CITY, LANE_GAP, bezier, draw, shift, track
from branchline.boards.labels import Box, box_of, text_width
from branchline.editions import EDITIONS, edition

USA = load_board("usa")
DRAWN = draw(USA)
JSON = board_json(edition("usa"))


def corners(space: tuple[float, float, float], size: tuple[float, float]) -> list[tuple[float, float]]:
    x, y, angle = space
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    sides = ((i * size[0] / 2, j * size[1] / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    return [(x + u * cos - v * sin, y + u * sin + v * cos) for u, v in sides]


def overlap(one: list[tuple[float, float]], two: list[tuple[float, float]]) -> bool:
    """Whether two convex polygons share area: no side of either separates them."""
    for polygon in (one, two):
        for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
            nx, ny = y1 - y0, x0 - x1
            a = [nx * x + ny * y for x, y in one]
            b = [nx * x + ny * y for x, y in two]
            if max(a) <= min(b) + 1e-6 or max(b) <= min(a) + 1e-6:
                return False
    return True


SPACES = {
    (lane.id, i): corners(space, DRAWN.tracks[lane.id].space)
    for lane in USA.lanes
    for i, space in enumerate(DRAWN.tracks[lane.id].spaces)
}


def test_every_lane_has_as_many_spaces_as_its_length() -> None:
    assert all(len(DRAWN.tracks[lane.id].spaces) == lane.length for lane in USA.lanes)


def test_spaces_are_large_enough_to_read() -> None:
    assert min(track.space[0] for track in DRAWN.tracks.values()) >= 32
    assert {track.space[1] for track in DRAWN.tracks.values()} == {12}


def test_no_space_covers_another() -> None:
    near = ((p, q) for p, q in combinations(SPACES, 2) if math.dist(SPACES[p][0], SPACES[q][0]) < 120)
    assert [(p, q) for p, q in near if overlap(SPACES[p], SPACES[q])] == []


def test_no_space_covers_a_city_and_all_lie_on_the_board() -> None:
    width, height = DRAWN.size
    for polygon in SPACES.values():
        assert all(20 < x < width - 20 and 20 < y < height - 20 for x, y in polygon)
        for x, y in DRAWN.cities.values():
            disc = [(x + CITY * math.cos(t), y + CITY * math.sin(t)) for t in range(7)]
            assert not overlap(polygon, sorted_around(disc, x, y))


def sorted_around(points: list[tuple[float, float]], x: float, y: float) -> list[tuple[float, float]]:
    return sorted(points, key=lambda p: math.atan2(p[1] - y, p[0] - x))


def test_twins_run_side_by_side() -> None:
    for one, two in combinations(USA.lanes, 2):
        if one.group is not None and one.group == two.group:
            for p, q in zip(DRAWN.tracks[one.id].spaces, DRAWN.tracks[two.id].spaces, strict=True):
                assert math.dist(p[:2], q[:2]) >= 14


def test_a_path_runs_from_a_to_b() -> None:
    for lane in USA.lanes:
        path = DRAWN.tracks[lane.id].path
        assert math.dist(path[0], DRAWN.cities[lane.a]) <= LANE_GAP / 2 + 0.01
        assert math.dist(path[-1], DRAWN.cities[lane.b]) <= LANE_GAP / 2 + 0.01
        first, last = DRAWN.tracks[lane.id].spaces[0], DRAWN.tracks[lane.id].spaces[-1]
        assert math.dist(path[0], first[:2]) <= math.dist(path[0], last[:2])


def label_boxes(language: str) -> dict[str, Box]:
    return {
        city.id: box_of(DRAWN.labels[city.id], *DRAWN.cities[city.id], text_width(city.name_in(language)))
        for city in USA.cities
    }


@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
def test_labels_cover_neither_each_other_nor_cities_nor_the_edge(language: str) -> None:
    boxes = label_boxes(language)
    width, height = DRAWN.size
    assert [(a, b) for a, b in combinations(boxes, 2) if boxes[a].overlap(boxes[b])] == []
    for box in boxes.values():
        assert box.left >= 10
        assert box.top >= 10
        assert box.right <= width - 10
        assert box.bottom <= height - 10
        assert min(box.distance(*at) for at in DRAWN.cities.values()) > CITY - 1


@pytest.mark.parametrize("language", ["en", "es", "de", "fr"])
def test_labels_hide_no_space(language: str) -> None:
    """A label may graze the corner of a space, never its middle half."""
    for id, box in label_boxes(language).items():
        for lane, drawn in DRAWN.tracks.items():
            for x, y, angle in drawn.spaces:
                for part in (-0.25, 0, 0.25):
                    u = drawn.space[0] * part
                    p = (x + u * math.cos(math.radians(angle)), y + u * math.sin(math.radians(angle)))
                    assert box.distance(*p) > 3, (id, lane)


def test_board_json_has_the_agreed_fields() -> None:
    assert set(JSON) == {
        "id", "name", "size", "cities", "routes", "tickets", "points",
        "land", "lakes", "borders", "rivers", "credit",
    }  # fmt: skip
    assert set(JSON["cities"][0]) == {"id", "name", "names", "aliases", "x", "y", "label"}
    assert set(JSON["routes"][0]) == {
        "id", "a", "b", "colour", "length", "group", "ferry", "tunnel", "path", "spaces", "space",
    }  # fmt: skip
    assert set(JSON["tickets"][0]) == {"id", "a", "b", "value", "deck"}
    assert JSON["size"] == [1600, 1000]
    assert JSON["points"] == {"1": 1, "2": 2, "3": 4, "4": 7, "5": 10, "6": 15}
    assert {city["label"][2] for city in JSON["cities"]} <= {"start", "middle", "end"}
    assert JSON["credit"] == "Made with Natural Earth"


@pytest.mark.parametrize("id", EDITIONS)
def test_each_edition_shows_its_own_tickets_on_the_same_map(id: str) -> None:
    found = board_json(edition(id))
    assert [t["id"] for t in found["tickets"]] == [t.id for t in edition(id).tickets]
    assert found["routes"] == JSON["routes"]


@pytest.mark.parametrize("kind", ["land", "lakes", "borders", "rivers"])
def test_the_background_is_plain_path_data(kind: str) -> None:
    assert JSON[kind]
    assert all(re.fullmatch(r"M[-\d. Mlz]+", path) for path in JSON[kind])


def test_the_background_is_small_and_says_where_it_comes_from() -> None:
    assert USA.file is not None
    path = USA.file.with_suffix(".land.json")
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


def test_a_board_without_layout_or_land_is_laid_out(triangle: dict[str, Any], tmp_path: Any) -> None:
    import json

    path = tmp_path / "triangle.json"
    path.write_text(json.dumps(triangle), encoding="utf-8")
    drawn = draw(read_board(path))
    assert set(drawn.cities) == {"aa", "bb", "cc"}
    assert [len(drawn.tracks[id].spaces) for id in (1, 2, 3)] == [2, 2, 3]
