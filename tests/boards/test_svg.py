"""board_svg: one standalone, well-formed drawing of any position."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from branchline.boards import board_svg, load_board, palette, read_board

USA = load_board("usa")
SVG = "{http://www.w3.org/2000/svg}"


def parse(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def test_it_is_well_formed_and_shows_every_city_and_lane() -> None:
    root = parse(board_svg(USA))
    assert root.tag == f"{SVG}svg"
    names = {text.text for text in root.iter(f"{SVG}text")}
    assert {city.name for city in USA.cities} <= names
    assert len(list(root.iter(f"{SVG}title"))) == len(USA.lanes)


def test_it_needs_nothing_from_outside() -> None:
    svg = board_svg(USA, owners={1: 0}, seats=["Ann"], title="A")
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<script|<image|@import|url\(", svg)
    assert all(link.startswith("#") for link in re.findall(r'href="([^"]*)"', svg))


def test_every_reference_has_its_definition() -> None:
    svg = board_svg(USA, owners={lane.id: lane.id % 6 for lane in USA.lanes[:50]})
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


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no lane 101"):
        board_svg(USA, owners={101: 0})
    with pytest.raises(ValueError, match="no lane 0"):
        board_svg(USA, highlight=[0])
    with pytest.raises(ValueError, match="no seat 6"):
        board_svg(USA, owners={1: 6})
    with pytest.raises(ValueError, match="no ticket 'x-y'"):
        board_svg(USA, tickets=["x-y"])


def test_a_map_makers_board_is_drawn_with_ferries_tunnels_and_mountains(
    triangle: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "triangle.json"
    path.write_text(json.dumps(triangle), encoding="utf-8")
    svg = board_svg(read_board(path))
    assert svg.count('href="#s-locomotive"') == 2
    assert svg.count("stroke-dasharray=") == 3  # the edges of the three tunnel spaces
    assert svg.count('d="M-5-4L5 4M5-4L-5 4"') == 1
    assert palette()["land"] in svg
