"""`board check`, `board draw` and `editions`."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from branchline.boards import load_board
from branchline.editions import EDITIONS, edition
from tests.command import Command


def test_a_faulty_board_is_told_fault_by_fault(
    branchline: Command, write: Callable[[str, str], Path]
) -> None:
    data = {
        "id": "two",
        "name": "Two",
        "players": [2, 3],
        "points": {"1": 1},
        "cities": [
            {"id": "aix", "name": "Aix", "lat": 43.5, "lon": 5.4},
            {"id": "bern", "name": "Bern", "lat": 46.9, "lon": 7.4},
        ],
        "lanes": [
            {"id": 1, "a": "aix", "b": "berne", "length": 1},
            {"id": 2, "a": "aix", "b": "bern", "length": 4},
        ],
    }
    file = write("two.json", json.dumps(data))
    done = branchline("board", "check", file)
    assert done.code == 1
    assert done.out == ""
    assert len(done.err.splitlines()) == 3
    assert done.err.endswith(f"{file}: 2 faults\n")


@pytest.mark.parametrize("source", ["usa", "usa-mega"])
def test_drawing_an_edition(branchline: Command, tmp_path: Path, source: str) -> None:
    out = tmp_path / "board.svg"
    assert branchline("board", "draw", source, "-o", out).code == 0
    drawing = out.read_text("utf-8")
    ElementTree.fromstring(drawing)
    for city in load_board("usa").cities:
        assert city.name in drawing


def test_editions_are_listed_with_what_is_uncertain(branchline: Command) -> None:
    out = branchline("editions").out
    for id in EDITIONS:
        assert f"\n{id}  " in out
    assert re.search(r"^team-asia +4 or 6 +60 .* 10 +10 +teams of two *$", out, re.M)
    assert re.search(r"^legendary-asia +2–5 +36 .* – +explorer 10 *$", out, re.M)
    assert re.search(r"^europe +2–5 .* stations 3 × 4 *$", out, re.M)
    assert re.search(r"^leyendas +2–5 +165 +3/2 +3/1 +10 +– +six colours *$", out, re.M)
    assert "Not certain: This deck of 60 is ours" in out
    assert edition("usa").note
    assert "Not certain: No source at hand lists the 33 tickets" in out
