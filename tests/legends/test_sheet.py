"""The board of a campaign's game shows what is attached, and nothing of what is not."""

import json
import math
import random
import re
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from branchline.boards import load_board
from branchline.boards.geometry import draw
from branchline.legends.content import Content, content_json, load_content, read_content
from branchline.legends.cut import FURTHEST, subpaths
from branchline.legends.season import Season
from branchline.legends.sheet import campaign_board, sheet_json

CONTENT = load_content("iron-meridian")
REGIONS = [region.id for region in CONTENT.regions]
Point = tuple[float, float]
Array = NDArray[np.float64]


def sheet(regions: list[str], content: Content = CONTENT, **more: Any) -> dict[str, Any]:
    season = Season(
        campaign=content.id,
        content=content.sha,
        game=3,
        year=1873,
        companies=["red", "blue"],
        regions=regions,
        trains=25,
        events=[],
        **more,
    )
    return sheet_json(season.edition(content))


def some_campaigns() -> list[list[str]]:
    """The regions of campaigns under way, chosen at random as a group might (LW-103)."""
    rng = random.Random(4254)
    found = []
    for size in (1, 2, 2, 3, 4, 5, 6, 7):
        opened = ["heartland"]
        while len(opened) < size:
            near = [
                r.id for r in CONTENT.regions if r.id not in opened and {*r.attach_requires_any} & {*opened}
            ]
            opened.append(rng.choice(near))
        found.append(opened)
    return found


CAMPAIGNS = some_campaigns()
campaigns = pytest.mark.parametrize("opened", CAMPAIGNS, ids=["+".join(opened) for opened in CAMPAIGNS])


@cache
def places() -> dict[str, Point]:
    """Where all cities are on the whole map."""
    return dict(draw(load_board("frontier")).cities)


@campaigns
def test_LW_7_it_shows_the_attached_cities_and_the_lanes_between_them(opened: list[str]) -> None:
    found = sheet(opened)
    cities = {city.id for city in CONTENT.cities if city.region in opened}
    assert {city["id"] for city in found["cities"]} == cities
    assert [region["id"] for region in found["regions"]] == [id for id in REGIONS if id in opened]
    assert {city for region in found["regions"] for city in region["cities"]} == cities
    lanes = {
        CONTENT.lane_numbers[f"{route.id}:{i}"]: colour
        for route in CONTENT.routes
        for i, colour in enumerate(route.lanes)
        if {route.a, route.b} <= cities
    }
    assert {lane["id"]: lane["colour"] for lane in found["routes"]} == {
        id: colour for id, colour in lanes.items() if colour != "survey"
    }
    assert len(found["beds"]) == list(lanes.values()).count("survey")


@campaigns
def test_LW_126_no_unopened_city_or_region_is_named(opened: list[str]) -> None:
    text = json.dumps(sheet(opened), ensure_ascii=False)
    hidden = [city for city in CONTENT.cities if city.region not in opened]
    names = {city.name for city in hidden} | {
        region.name for region in CONTENT.regions if region.id not in opened
    }
    ids = (
        {city.id for city in hidden}
        | set(REGIONS) - set(opened)
        | {route.id for route in CONTENT.routes if not shown(route.a, opened) and not shown(route.b, opened)}
    )
    words = set(re.findall(r'"([^"]*)"', text))
    assert not words & (names | ids)
    assert not [id for id in ids if re.search(rf"(?<![a-z]){id}(?![a-z])", text)]


def shown(city: str, opened: list[str]) -> bool:
    return CONTENT.find("cities", city).region in opened


@campaigns
def test_LW_126_no_unopened_city_has_a_place(opened: list[str]) -> None:
    found = sheet(opened)
    left, top = found["view"][:2]
    given = {*points_of({key: value for key, value in found.items() if key not in ("view", "size")})}
    for city, (x, y) in places().items():
        if not shown(city, opened):
            assert (round(x - left, 1), round(y - top, 1)) not in given, city


def points_of(value: Any) -> list[Point]:
    """All pairs of numbers anywhere in plain data."""
    if isinstance(value, dict):
        return [p for part in value.values() for p in points_of(part)]
    if isinstance(value, list) and len(value) == 2 and all(isinstance(v, int | float) for v in value):
        return [(value[0], value[1])]
    return [p for part in value for p in points_of(part)] if isinstance(value, list) else []


@campaigns
def test_LW_126_no_land_lies_off_the_attached_sheets(opened: list[str]) -> None:
    found = sheet(opened)
    everywhere = edges_of(*found["regions"])
    for kind in ("land", "lakes", "coasts", "shores", "borders", "rivers"):
        points = np.array([p for line, _ in subpaths(found[kind]) for p in line])
        outside = points[~inside(points, everywhere)]
        assert (away(outside, everywhere) < FURTHEST).all(), kind


def edges_of(*regions: dict[str, Any]) -> Array:
    """Start and end of each piece of the regions' outlines, shape (n, 2, 2)."""
    rings = [np.array(ring) for region in regions for ring in region["outlines"]]
    return np.concatenate([np.stack([np.roll(ring, 1, 0), ring], 1) for ring in rings])


def inside(points: Array, edges: Array) -> NDArray[np.bool_]:
    """Which points lie in an outline: sheets do not overlap, so one count of crossings does for all."""
    crossed = np.zeros(len(points), dtype=int)
    for (x0, y0), (x1, y1) in edges:
        spans = (y0 > points[:, 1]) != (y1 > points[:, 1])
        at = x0 + (points[:, 1] - y0) / (y1 - y0 or 1) * (x1 - x0)
        crossed += spans & (points[:, 0] < at)
    odd: NDArray[np.bool_] = crossed % 2 == 1
    return odd


def away(points: Array, edges: Array) -> Array:
    """How far points are from the outlines' vertices."""
    return np.array([np.hypot(*(edges[:, 1] - p).T).min() for p in points])


def test_LW_126_a_sheet_is_the_same_whatever_lies_beyond_it() -> None:
    alone = read_content(part_of_the_campaign("heartland", board="frontier"), "alone.json")
    one, other = sheet(["heartland"]), sheet(["heartland"], alone)
    for kind in ("regions", "view", "land", "lakes", "coasts", "shores", "borders", "rivers"):
        assert one[kind] == other[kind]


@campaigns
def test_every_city_and_space_lies_on_the_sheet_of_its_region(opened: list[str]) -> None:
    found = sheet(opened)
    width, height = found["size"]
    everywhere = edges_of(*found["regions"])
    assert ((everywhere > 0) & (everywhere < [width, height])).all()
    for region in found["regions"]:
        cities = np.array([(c["x"], c["y"]) for c in found["cities"] if c["region"] == region["id"]])
        assert inside(cities, edges_of(region)).all()
        assert (away(cities, edges_of(region)) > 20).all()
    spaces = np.array([space[:2] for lane in found["routes"] for space in lane["spaces"]])
    assert inside(spaces, everywhere).all()


@campaigns
def test_LW_52_routes_run_off_the_edge_toward_where_they_will_go(opened: list[str]) -> None:
    found = sheet(opened)
    off = [r for r in CONTENT.routes if shown(r.a, opened) != shown(r.b, opened) and r.lanes != ["survey"]]
    assert len(found["stubs"]) == len(off)
    for stub, route in zip(found["stubs"], off, strict=True):
        near, far = (route.a, route.b) if shown(route.a, opened) else (route.b, route.a)
        assert (stub["city"], stub["length"]) == (near, route.length)
        assert stub["lanes"] == [colour for colour in route.lanes if colour != "survey"]
        (x0, y0), (x1, y1) = places()[near], places()[far]
        dx, dy = stub["toward"]
        assert math.hypot(dx, dy) == pytest.approx(1, abs=0.01)
        assert dx * (x1 - x0) + dy * (y1 - y0) > 0.7 * math.hypot(x1 - x0, y1 - y0)


def test_LW_105_stickers_are_printed_on_it() -> None:
    bed = "springfield__evansville:0"
    plain, later = sheet(["heartland"]), sheet(["heartland"], tracks={bed: "green"}, large=["toledo"])
    assert [found["route"] for found in plain["beds"]] == [bed]
    assert later["beds"] == []
    number = CONTENT.lane_numbers[bed]
    assert number not in [lane["id"] for lane in plain["routes"]]
    laid = next(lane for lane in later["routes"] if lane["id"] == number)
    assert laid["colour"] == "green"
    assert (laid["path"], laid["spaces"]) == (plain["beds"][0]["path"], plain["beds"][0]["spaces"])
    assert [c["id"] for c in later["cities"] if c["large"] and c["id"] not in large(plain)] == ["toledo"]


def large(found: dict[str, Any]) -> set[str]:
    return {city["id"] for city in found["cities"] if city["large"]}


def test_LW_5_cities_and_routes_carry_their_tags() -> None:
    found = sheet(REGIONS)
    assert {c["id"]: c["tags"] for c in found["cities"]} == {c.id: c.tags for c in CONTENT.cities}
    tags = {lane["id"]: lane["tags"] for lane in found["routes"]}
    for route in CONTENT.routes:
        for i, colour in enumerate(route.lanes):
            if colour != "survey":
                assert tags[CONTENT.lane_numbers[f"{route.id}:{i}"]] == route.tags


def test_cities_have_their_names_in_every_language() -> None:
    board = load_board("frontier")
    assert {c["id"]: c["names"] for c in sheet(REGIONS)["cities"]} == {
        c.id: dict(c.names) for c in board.cities
    }


def test_a_campaign_without_a_board_is_laid_out_on_blank_paper() -> None:
    own = read_content(part_of_the_campaign("gulf", board=None), "own.json")
    assert [lane.id for lane in campaign_board(own).lanes] == [*own.lane_numbers.values()]
    found = sheet(["gulf"], own)
    assert len(found["cities"]) == sum(city.region == "gulf" for city in own.cities)
    assert found["routes"]
    assert found["stubs"]
    assert [found[kind] for kind in ("land", "lakes", "coasts", "shores", "borders", "rivers")] == [[]] * 6
    assert found["regions"][0]["outlines"]


def part_of_the_campaign(region: str, board: str | None) -> bytes:
    """The file of a campaign without the routes, cities and tickets that are far from a region."""
    data = content_json(CONTENT)
    inner = {city.id for city in CONTENT.cities if city.region == region}
    routes = [route for route in data["routes"] if {route["a"], route["b"]} & inner]
    cities = {city for route in routes for city in (route["a"], route["b"])}
    data |= {
        "id": "own",
        "board": board,
        "cities": [city for city in data["cities"] if city["id"] in cities],
        "routes": routes,
        "tickets": [ticket for ticket in data["tickets"] if {ticket["a"], ticket["b"]} <= cities],
    }
    return json.dumps(data).encode()
