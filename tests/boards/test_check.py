"""C127: boards and tickets are checked when loaded, and every fault is named."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from branchline.boards import (
    BoardError,
    board_svg,
    check_board,
    check_file,
    load_board,
    read_board,
    read_tickets,
)
from branchline.editions import EDITIONS, edition

Json = dict[str, Any]


def problems(data: object) -> list[str]:
    return [f"{fault.entry}: {fault.problem}" for fault in check_board(data, "f.json")]


def write(folder: Path, data: object) -> Path:
    path = folder / "board.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def test_C127_a_sound_board_has_no_fault(triangle: Json, tmp_path: Path) -> None:
    assert problems(triangle) == []
    board = read_board(write(tmp_path, triangle))
    assert board.lanes[2].ferry == 2
    assert board.lanes[2].tunnel == 3
    assert board.lanes[2].mountain == 1
    assert board.lanes[2].colour == "gray"
    assert board.ticket_sets["base"].tickets[1].deck == "long"
    assert board.city("Köln").id == board.city("koln").id == "cc"


def set_lane(field: str, value: object) -> Callable[[Json], None]:
    return lambda data: data["lanes"][1].update({field: value})


def set_ticket(**fields: object) -> Callable[[Json], None]:
    return lambda data: data["ticket_sets"]["base"]["tickets"][0].update(fields)


def add_city(**fields: object) -> Callable[[Json], None]:
    city = {"id": "dd", "name": "Düren", "lat": 50.8, "lon": 6.5, **fields}
    return lambda data: data["cities"].append(city)


def add_lane(**fields: object) -> Callable[[Json], None]:
    lane = {"id": 9, "a": "aa", "b": "cc", "length": 1, **fields}
    return lambda data: data["lanes"].append(lane)


def both(*spoil: Callable[[Json], None]) -> Callable[[Json], None]:
    def spoil_all(data: Json) -> None:
        for change in spoil:
            change(data)

    return spoil_all


FAULTS: list[tuple[str, Callable[[Json], None], str]] = [
    ("no name", lambda d: d.pop("name"), ": missing required field 'name'"),
    ("unknown field", lambda d: d.update(colour="red"), ": contains unknown field 'colour'"),
    ("players", lambda d: d.update(players=[4, 2]), "players: [4, 2] is not a range of players from 1 to 6"),
    ("no lanes", lambda d: d.update(lanes=[], ticket_sets={}), "lanes: a board needs at least one lane"),
    ("city twice", add_city(id="aa"), "city aa: duplicate city"),
    ("name twice", add_city(name="BONN"), "city dd: name 'BONN' also stands for city bb"),
    ("name of signs", add_city(name="…"), "city dd: name '…' has no letter or digit"),
    ("blank name", add_city(name=" "), r"cities[3] (dd): name: expected 'str' matching regex '\\S'"),
    ("city id", add_city(id="New York"), "cities[3] (New York): id: expected 'str' matching"),
    ("latitude", add_city(lat=95), "cities[3] (dd): lat: expected 'float' <= 90.0"),
    ("language", add_city(names={"xx": "D"}), "cities[3] (dd): names: invalid enum value 'xx'"),
    ("lane field", set_lane("color", "red"), "lanes[1] (2 bb-aa): contains unknown field 'color'"),
    ("colour", set_lane("colour", "teal"), "lanes[1] (2 bb-aa): colour: invalid enum value 'teal'"),
    ("lane type", lambda d: d["lanes"].append("x"), "lanes[3]: expected 'object', got 'str'"),
    ("lane id twice", add_lane(id=3), "lane 3 (aa-cc): duplicate lane id, also of bb-cc"),
    ("lane's city", add_lane(b="ccx"), "lane 9 (aa-ccx): unknown city 'ccx', did you mean 'cc'?"),
    ("loop", add_lane(b="aa"), "lane 9 (aa-aa): joins a city with itself"),
    ("no points", add_lane(length=4), "lane 9 (aa-cc): length 4 has no entry in points"),
    ("ferry", add_lane(ferry=2), "lane 9 (aa-cc): 2 ferry symbols on 1 spaces"),
    ("mountain", add_lane(mountain=2), "lane 9 (aa-cc): 2 mountain spaces on 1 spaces"),
    ("lone twin", add_lane(group=7), "lane 9 (aa-cc): is the only lane of group 7"),
    ("ungrouped twins", set_lane("group", None), "lane 1 (aa-bb): is the only lane of group 1"),
    ("beside", add_lane(a="cc", b="bb"), "lane 9 (cc-bb): runs beside lane 3 but they have no group"),
    (
        "twin's ends",
        set_lane("b", "cc"),
        "lane 2 (bb-cc): group 1 starts with lane 1, which has different ends: aa-bb",
    ),
    (
        "twin's length",
        set_lane("length", 3),
        "lane 2 (bb-aa): group 1 starts with lane 1, which has 2 spaces, not 3",
    ),
    (
        "twin alone open",
        set_lane("both_open", True),
        "lane 2 (bb-aa): group 1 starts with lane 1, which is not both_open",
    ),
    (
        "twin alone closed",
        lambda d: d["lanes"][0].update(both_open=True),
        "lane 2 (bb-aa): group 1 starts with lane 1, which is both_open",
    ),
    (
        "open without twin",
        add_lane(both_open=True),
        "lane 9 (aa-cc): has no group, so no twin that could close it",
    ),
    (
        "ticket's city",
        set_ticket(b="ccx"),
        "ticket_sets.base ticket aa-ccx: unknown city 'ccx', did you mean 'cc'?",
    ),
    ("same city", set_ticket(b="aa"), "ticket_sets.base ticket aa-aa: both ends are the same city"),
    ("ticket twice", set_ticket(a="cc", b="bb"), "ticket_sets.base ticket bb-cc: duplicate ticket"),
    ("value", set_ticket(value=0), "ticket_sets.base.tickets[0] (aa-cc): value: expected 'int' >= 1"),
    (
        "deck",
        set_ticket(deck="short"),
        "ticket_sets.base.tickets[0] (aa-cc): deck: invalid enum value 'short'",
    ),
    (
        "out of reach",
        both(add_city(), set_ticket(b="dd")),
        "ticket_sets.base ticket aa-dd: no chain of lanes connects the two cities",
    ),
    (
        "junction",
        lambda d: d["cities"][2].update(junction=True),
        "ticket_sets.base ticket aa-cc: cc is a junction, not a city",
    ),
    (
        "touching",
        lambda d: d["ticket_sets"]["base"].update(touching=["aa"]),
        "ticket_sets.base ticket bb-cc: touches none of aa",
    ),
]


@pytest.mark.parametrize(("spoil", "problem"), [f[1:] for f in FAULTS], ids=[f[0] for f in FAULTS])
def test_C127_a_fault_names_its_entry(triangle: Json, spoil: Callable[[Json], None], problem: str) -> None:
    spoil(triangle)
    found = problems(triangle)
    assert any(text.startswith(problem) for text in found), found


def test_C127_all_faults_are_reported_and_the_first_is_raised(triangle: Json, tmp_path: Path) -> None:
    triangle["cities"].append({"id": "aa", "name": "Aix", "lat": 0, "lon": 0})
    triangle["lanes"][2].update(ferry=4, length=3)
    triangle["ticket_sets"]["base"]["tickets"].append({"a": "aa", "b": "aa", "value": 1})
    path = write(tmp_path, triangle)
    assert [fault.entry for fault in check_file(path)] == [
        "city aa",
        "lane 3 (bb-cc)",
        "ticket_sets.base ticket aa-aa",
    ]
    with pytest.raises(BoardError) as error:
        read_board(path)
    assert error.value.file == str(path)
    assert error.value.entry == "city aa"
    assert error.value.problem == "duplicate city"
    assert len(error.value.more) == 2
    assert str(error.value) == f"{path}: city aa: duplicate city (and 2 more)"


def test_C127_broken_json_says_line_and_column(tmp_path: Path) -> None:
    path = write(tmp_path, '{\n "id": "x",\n "name" "X"}')
    with pytest.raises(BoardError, match="line 3 column 9: broken JSON"):
        read_board(path)
    assert check_file(path)[0].entry == "line 3 column 9"


@pytest.mark.parametrize("data", ["[]", "3", "null", '{"id": "x"}', '"text"'])
def test_C127_other_json_is_refused_in_words(tmp_path: Path, data: str) -> None:
    with pytest.raises(BoardError):
        read_board(write(tmp_path, data))


@pytest.mark.parametrize("id", ["nowhere", "usa.layout", "../data/usa", ""])
def test_only_boards_of_the_package_are_loaded_by_id(id: str) -> None:
    with pytest.raises(BoardError, match="no such board in the package"):
        load_board(id)


def test_C127_a_missing_or_binary_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BoardError, match=r"none\.json: cannot be read"):
        read_board(tmp_path / "none.json")
    path = tmp_path / "b.json"
    path.write_bytes(b"{\xff}")
    with pytest.raises(BoardError, match="byte 1: not UTF-8"):
        read_board(path)


@pytest.mark.parametrize(
    "name", ["St. John's", 'The "Bend"', "São Tomé", "  New   York ", "<b>&amp;", "北京"]
)
def test_C127_city_names_may_hold_dots_quotes_accents_and_blanks(
    triangle: Json, tmp_path: Path, name: str
) -> None:
    triangle["cities"][0]["name"] = name
    board = read_board(write(tmp_path, triangle))
    assert board.city(name).id == "aa"
    tickets = read_tickets(board, [{"a": name, "b": "Köln", "value": 2}]).tickets
    assert tickets[0].id == "aa-cc"


@pytest.mark.parametrize("id", EDITIONS)
def test_C127_every_lane_scores_and_every_ticket_can_be_reached(id: str) -> None:
    board = edition(id).board
    assert check_file(str(board.file)) == []
    assert {lane.length for lane in board.lanes} <= set(board.points)


def test_a_ticket_file_of_ones_own_replaces_the_deck(tmp_path: Path) -> None:
    usa = edition("usa")
    tickets = [{"a": t.a, "b": t.b, "value": 7} for t in usa.tickets]
    tickets[0] = {"a": "New York City", "b": "Saint Louis", "value": 9}
    path = write(tmp_path, {"tickets": tickets, "note": "as printed"})
    own = usa.with_tickets(path)
    assert own.tickets[0].id == "new_york-saint_louis"
    assert own.note == "as printed"
    assert usa.with_tickets(usa.tickets).tickets == usa.tickets
    assert usa.with_tickets(write(tmp_path, tickets)).tickets == own.tickets


def test_a_faulty_ticket_file_names_the_ticket(tmp_path: Path) -> None:
    usa = edition("usa")
    with pytest.raises(BoardError, match="ticket boston-miamy: unknown city 'miamy', did you mean 'miami'"):
        usa.with_tickets([{"a": "boston", "b": "miamy", "value": 3}])
    with pytest.raises(BoardError, match=r"tickets\[0\] \(boston-None\)"):
        usa.with_tickets([{"a": "boston", "b": None, "value": 3}])
    with pytest.raises(BoardError, match="duplicate ticket"):
        usa.with_tickets([*usa.tickets, usa.tickets[0]])
    with pytest.raises(BoardError, match="regular tickets: 2 are too few to deal 4 to each of 5 players"):
        usa.with_tickets(usa.tickets[:2])
    with pytest.raises(BoardError, match="line 1 column 2: broken JSON"):
        usa.with_tickets(write(tmp_path, "{"))


def test_checking_changes_nothing(triangle: Json) -> None:
    before = copy.deepcopy(triangle)
    check_board(triangle, "f.json")
    assert triangle == before


def test_a_board_with_odd_names_is_drawn(triangle: Json, tmp_path: Path) -> None:
    triangle["cities"][0]["name"] = '<b> & "Bend"'
    svg = board_svg(read_board(write(tmp_path, triangle)))
    assert "&lt;b&gt; &amp; &quot;Bend&quot;" in svg
