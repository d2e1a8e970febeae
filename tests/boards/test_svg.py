"""board_svg: one standalone, well-formed drawing of any position."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from branchline.boards import Board, board_svg, load_board, palette, read_board
from branchline.boards.geometry import draw

USA = load_board("usa")
EUROPE = load_board("europe")
LEGENDARY = load_board("legendary-asia")
TEAM = load_board("team-asia")
SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


@pytest.fixture(params=["usa", "europe", "legendary-asia", "team-asia", "frontier"])
def board(request: pytest.FixtureRequest) -> Board:
    return load_board(request.param)


def test_it_is_well_formed_and_shows_every_city_and_lane(board: Board) -> None:
    root = parse(board_svg(board))
    assert root.tag == f"{SVG}svg"
    names = {text.text for text in root.iter(f"{SVG}text")}
    assert {city.name for city in board.cities if not city.junction} <= names
    assert len(list(root.iter(f"{SVG}title"))) == len(board.lanes)


def test_it_needs_nothing_from_outside(board: Board) -> None:
    svg = board_svg(board, owners={1: 0}, seats=["Ann"], title="A")
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|<image|@import|url\(", svg)
    assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', svg))


def test_every_reference_has_its_definition(board: Board) -> None:
    svg = board_svg(board, owners={lane.id: lane.id % 6 for lane in board.lanes[:50]})
    ids = set(re.findall(r' id="([^"]*)"', svg))
    assert {link[1:] for link in re.findall(r'href="([^"]*)"', svg)} <= ids


def test_spaces_carry_shapes_and_trains_numerals_and_patterns() -> None:
    empty = board_svg(USA)
    for kind in ("red", "white", "black"):
        spaces = sum(lane.length for lane in USA.lanes if lane.colour == kind)
        assert empty.count(f'href="#s-{kind}"') == spaces
    taken = board_svg(USA, owners={18: 2})  # Chicago–Duluth, 3 red
    assert empty.count('href="#s-red"') - taken.count('href="#s-red"') == 3
    assert taken.count('href="#p-2"') == 3
    assert [t.text for t in parse(taken).iter(f"{SVG}text") if t.get("class") == "number"] == ["3"] * 3


def test_tickets_seats_highlight_and_title_are_drawn() -> None:
    svg = board_svg(
        USA,
        tickets=["dallas-new_york", USA.ticket_sets["promo"].tickets[0]],
        seats=["Ann", "<Bob> & Co"],
        highlight=[1, 2],
        title='Game "4"',
    )
    root = parse(svg)
    assert svg.count('class="end"') == 4
    assert svg.count('class="glow"') == 2
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"Ann", "<Bob> & Co", 'Game "4"'} <= set(texts)
    assert root.get("aria-label") == 'Game "4"'


def test_EU_6_and_EU_7_ferries_and_tunnels_are_told_apart_without_colour() -> None:
    svg = board_svg(EUROPE)
    assert svg.count('href="#s-locomotive"') == 17  # a wheel for each locomotive a ferry asks for
    assert svg.count('class="wave"') == sum(lane.length for lane in EUROPE.lanes if lane.ferry)
    assert svg.count('class="stones"') == sum(lane.length for lane in EUROPE.lanes if lane.tunnel)
    assert "<title>amsterdam–london: 2 gray ferry 2</title>" in svg
    assert "<title>madrid–pamplona: 3 white tunnel</title>" in svg
    assert 'class="portal"' not in svg  # three cards, as always
    plain = board_svg(USA)
    marks = ("wave", "stones", "mortar", "station", "peak", "cross", "portal", "junction")
    assert not any(f'class="{mark}"' in plain for mark in marks)


def test_LA_4_every_crossed_space_shows_an_X_on_a_peak_beside_its_colour() -> None:
    svg = board_svg(LEGENDARY)
    assert svg.count('class="peak"') == svg.count('class="cross"') == 39
    for kind in ("red", "black"):  # shapes stay, but for the space with a ferry's wheel
        lanes = [lane for lane in LEGENDARY.lanes if lane.colour == kind]
        assert svg.count(f'href="#s-{kind}"') == sum(lane.length - lane.ferry for lane in lanes)
    assert "<title>shiraz–karachi: 2 pink mountain 2</title>" in svg
    taken = board_svg(LEGENDARY, owners={45: 1})  # Shiraz–Karachi
    assert taken.count('class="peak"') == 37


def test_LA_3_a_coloured_ferry_shows_shape_and_waves() -> None:
    svg = board_svg(LEGENDARY)
    assert svg.count('href="#s-locomotive"') == 15
    assert svg.count('class="wave"') == sum(lane.length for lane in LEGENDARY.lanes if lane.ferry)
    black = ElementTree.tostring(lane_of(svg, "bombay–colombo: 4 black ferry 1")).decode()
    assert black.count('class="wave"') == black.count(f"stroke:{palette()['white']}") == 4


def test_TA_12_a_tunnel_shows_its_number_once() -> None:
    svg = board_svg(TEAM)
    portals = [g for g in parse(svg).iter(f"{SVG}g") if g.find(f"{SVG}path[@class='portal']") is not None]
    numbers = sorted(portal.findtext(f"{SVG}text") or "" for portal in portals)
    assert numbers == ["4"] * 3 + ["5"] * 3 + ["6"] * 4
    assert "<title>delhi–kathmandu: 3 white tunnel 6</title>" in svg
    assert svg.count('class="stones"') == sum(lane.length for lane in TEAM.lanes if lane.tunnel)


def test_TA_24_junctions_are_dots_without_a_name() -> None:
    root = parse(board_svg(TEAM))
    dots = {(c.get("cx"), c.get("cy")) for c in root.iter(f"{SVG}circle") if c.get("class") == "junction"}
    places = (draw(TEAM).cities[city.id] for city in TEAM.cities if city.junction)
    assert dots == {(f"{x:g}", f"{y:g}") for x, y in places}
    assert not [text.text for text in root.iter(f"{SVG}text") if "Junction" in (text.text or "")]


def lane_of(svg: str, title: str) -> ElementTree.Element:
    return next(g for g in parse(svg).iter(f"{SVG}g") if g.findtext(f"{SVG}title") == title)


def test_trains_cover_stones_and_wheels() -> None:
    svg = board_svg(EUROPE, owners={4: 0, 70: 1})  # Amsterdam–London, Madrid–Pamplona
    empty = board_svg(EUROPE)
    assert empty.count('href="#s-locomotive"') - svg.count('href="#s-locomotive"') == 2
    assert empty.count('class="stones"') - svg.count('class="stones"') == 3


def test_EU_13_stations_stand_in_their_cities_with_their_owners_numeral() -> None:
    root = parse(board_svg(EUROPE, stations={"paris": 0, "wien": 4}))
    pieces = [g for g in root.iter(f"{SVG}g") if g.get("class") == "station"]
    assert [piece.findtext(f"{SVG}text") for piece in pieces] == ["1", "5"]
    x, y = draw(EUROPE).cities["paris"]
    assert pieces[0].get("transform") == f"translate({x:g} {y:g})"
    assert pieces[0].find(f"{SVG}path").get("fill") == palette()["players"][0]["fill"]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("source", "low"), [("usa", True), ("europe", False), ("legendary-asia", True), ("team-asia", True)]
)
def test_the_legend_stands_where_no_city_lies(source: str, low: bool) -> None:
    board = load_board(source)
    root = parse(board_svg(board, seats=["Ann", "Bob", "Céleste"], title="Game 4"))
    texts = {text.text: text for text in root.iter(f"{SVG}text")}
    places = [float(texts[name].get("y", "")) for name in ("Game 4", "Ann", "Bob", "Céleste")]
    assert places == sorted(places)
    assert places[0] > 40
    assert places[-1] < 980
    assert (places[0] > 500) == low
    assert not any(x < 300 and places[0] - 50 < y < places[-1] + 30 for x, y in draw(board).cities.values())


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no lane 101"):
        board_svg(USA, owners={101: 0})
    with pytest.raises(ValueError, match="no lane 0"):
        board_svg(USA, highlight=[0])
    with pytest.raises(ValueError, match="no seat 6"):
        board_svg(USA, owners={1: 6})
    with pytest.raises(ValueError, match="no city 'atlantis'"):
        board_svg(USA, stations={"atlantis": 0})
    with pytest.raises(ValueError, match="miami: no seat 6"):
        board_svg(USA, stations={"miami": 6})
    with pytest.raises(ValueError, match="no ticket 'x-y'"):
        board_svg(USA, tickets=["x-y"])


def test_a_map_makers_board_is_drawn_with_ferries_tunnels_and_mountains(
    triangle: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "triangle.json"
    path.write_text(json.dumps(triangle), encoding="utf-8")
    svg = board_svg(read_board(path))
    assert svg.count('href="#s-locomotive"') == 2
    assert svg.count('class="stones"') == 3
    assert svg.count('class="wave"') == 3
    assert "<title>bb–cc: 3 gray tunnel ferry 2 mountain 1</title>" in svg
    assert svg.count('class="peak"') == 1
    assert palette()["land"] in svg
