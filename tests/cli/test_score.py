"""`score` on positions written down at a table (docs/score.md)."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from branchline.boards import Board
from branchline.editions import edition
from branchline.game import Game
from branchline.position import PositionError, read_position
from tests.command import Command

Write = Callable[[str, str], Path]


@pytest.mark.parametrize("which", ["finished", "european", "legendary"])
def test_the_position_of_a_finished_game_counts_the_same(
    request: pytest.FixtureRequest, write: Write, which: str
) -> None:
    game: Game = request.getfixturevalue(which)
    view = game.view(None)
    assert game.result
    seats = [
        {
            "name": name,
            "routes": [int(route) for route, owner in view["owners"].items() if owner == seat],
            "tickets": [ticket["id"] for ticket in game.result["seats"][seat]["tickets"]],
            "stations": [city for city, owner in view["stations"].items() if owner == seat],
        }
        for seat, name in enumerate(game.seats)
    ]
    file = write("table.json", json.dumps({"edition": game.edition.id, "seats": seats}))
    assert read_position(file).count() == game.result


def test_TA22_the_position_of_a_finished_team_game_counts_the_same(write: Write, teams: Game) -> None:
    """Who of a team placed a route or held a ticket cannot be seen on a table, and makes no difference."""
    assert teams.result
    owners = teams.view()["owners"].items()
    sides = [
        {
            "name": f"Team {n}",
            "routes": [int(route) for route, owner in owners if owner in team["seats"]],
            "tickets": [ticket["id"] for ticket in team["tickets"]],
        }
        for n, team in enumerate(teams.result["teams"])
    ]
    file = write("table.json", json.dumps({"edition": "team-asia", "teams": sides}))
    counted = read_position(file).count()
    for result in (counted, expected := json.loads(json.dumps(teams.result))):
        for team in result["teams"]:
            for ticket in team["tickets"]:
                del ticket["held_by"]
    assert json.loads(json.dumps(counted)) == expected


def test_LA4_mountains_and_LA6_cities_are_counted(branchline: Command, write: Write) -> None:
    file = position(
        write,
        ["Moscow - Perm red", "Perm - Omsk gray"],
        ["Agra - Calcutta"],
        edition="legendary-asia",
    )
    board = read_position(file).edition.board
    ann, bob = read_position(file).count()["seats"]
    assert (ann["mountains"], ann["mountain_routes"]) == (2, 1)
    assert (ann["explorer"], ann["cities_joined"]) == (10, 3)
    assert (bob["mountains"], bob["explorer"], bob["cities_joined"]) == (0, 0, 2)
    out = branchline("score", file).out
    assert "  3 cities in one network\n" in out
    assert " 2 (1 route) " in out
    assert "10 (3 cities)" in out
    mountains = [lane.id for lane in board.lanes if lane.mountain and lane.group is None]
    with pytest.raises(PositionError, match=r"Ann has \d+ trains on the board, but only 45"):
        read_position(position(write, mountains, [], edition="legendary-asia"))


def with_teams(write: Write, *routes: Sequence[object], edition: str = "team-asia", **more: object) -> Path:
    names = ("Red", "Blue", "Green")
    sides = [{"name": names[i], "routes": mine} for i, mine in enumerate(routes)]
    return write("table.json", json.dumps({"edition": edition, "teams": sides} | more))


def lanes_of(board: Board, size: int, both_open: bool = False) -> list[list[object]]:
    """The lanes of every double or triple route, by their numbers."""
    groups: dict[int, list[object]] = {}
    for lane in board.lanes:
        if lane.group is not None and lane.both_open == both_open:
            groups.setdefault(lane.group, []).append(lane.id)
    return [group for group in groups.values() if len(group) == size]


def test_TA11_lanes_of_teams(write: Write) -> None:
    board = edition("team-asia").board
    double, triple, open_double = (
        lanes_of(board, 2)[0],
        lanes_of(board, 3)[0],
        lanes_of(board, 2, both_open=True)[0],
    )
    for held in ([double[:1], []], [triple[:2], []], [triple[:1], triple[1:2]], [open_double, []]):
        read_position(with_teams(write, *held))
        read_position(with_teams(write, *held, []))
    for held in ([double, []], [double[:1], double[1:]], [triple[:2], triple[2:]]):
        with pytest.raises(PositionError, match=r"closed, since four players leave a lane free \(TA-11\)"):
            read_position(with_teams(write, *held))
        read_position(with_teams(write, *held, []))
    with pytest.raises(PositionError, match=r"no team holds three lanes of one route \(TA-11\)"):
        read_position(with_teams(write, triple, [], []))


def test_LE7_lanes_of_doubles_and_triples(write: Write) -> None:
    board = edition("leyendas").board
    double, triple = lanes_of(board, 2)[0], lanes_of(board, 3, both_open=True)[0]
    for held in ([double[:1], [], []], [triple[:1], triple[1:2]], [triple[:1], triple[1:2], triple[2:]]):
        read_position(position(write, *held, edition="leyendas"))
    with pytest.raises(PositionError, match=r"closed, since Ann holds the other lane \(C-20\)"):
        read_position(position(write, double[:1], double[1:], [], edition="leyendas"))
    read_position(position(write, double[:1], double[1:], [], [], edition="leyendas"))
    with pytest.raises(PositionError, match=r"nobody holds two lanes of one route \(C-19\)"):
        read_position(position(write, triple[:2], [], [], [], edition="leyendas"))


def test_what_cannot_be_of_teams_is_refused(write: Write) -> None:
    def fault(file: Path) -> str:
        with pytest.raises(PositionError) as error:
            read_position(file)
        return str(error.value)

    assert "teams: 1 teams; team-asia is for 2 or 3" in fault(with_teams(write, []))
    assert "seats: team-asia is counted by teams" in fault(with_teams(write, [], [], seats=[{"name": "Ann"}]))
    assert "teams: usa is counted by seats" in fault(with_teams(write, [], [], edition="usa"))
    assert "teams[1].routes[0]: no route has the number 999" in fault(with_teams(write, [], [999]))
    long = [lane.id for lane in edition("team-asia").board.lanes if lane.length >= 3 and lane.group is None]
    assert "teams[0].routes: Red has " in fault(with_teams(write, long, []))
    assert "trains on the board, but only 54" in fault(with_teams(write, long, []))


def position(
    write: Write, *routes: Sequence[object], tickets: tuple[list[str], ...] = (), edition: str = "usa"
) -> Path:
    names = ("Ann", "Bob", "Cleo", "Dan")
    seats = [
        {"name": names[i], "routes": mine, "tickets": tickets[i] if i < len(tickets) else []}
        for i, mine in enumerate(routes)
    ]
    return write("table.json", json.dumps({"edition": edition, "seats": seats}))


def test_routes_are_read_in_any_spelling(write: Write) -> None:
    file = position(
        write,
        ["dallas – HOUSTON", "kansas_city-Saint Louis pink", "Montreal - Boston", 17],
        ["St. Louis-Chicago white"],
    )
    found = read_position(file)
    assert [(lane.a, lane.b) for lane in found.routes[0][:3]] == [
        ("dallas", "houston"),
        ("kansas_city", "saint_louis"),
        ("boston", "montreal"),
    ]
    assert found.routes[0][1].colour == "pink"
    assert found.routes[0][3].id == 17
    assert found.routes[1][0].colour == "white"


FAULTS = [
    (
        [["Dallas - Houston", "Dallas - Houston"], []],
        "seats[0].routes[1]: Dallas - Houston: nobody holds two lanes",
        "C-19",
    ),
    (
        [["Dallas - Houston"], ["Dallas - Houston"]],
        "seats[1].routes[0]: Dallas - Houston: closed, since Ann",
        "C-20",
    ),
    ([["Duluth - Helena"], ["Duluth - Helena"]], "seats[1].routes[0]: Duluth - Helena belongs to Ann", ""),
    ([["Dallas - Boston"], []], "seats[0].routes[0]: no route joins Dallas and Boston", ""),
    ([["Dallas - Hustn"], []], "did you mean 'Houston'?", ""),
    ([["Dallas"], []], "seats[0].routes[0]: 'Dallas': write two cities with a dash", ""),
    ([[999], []], "seats[0].routes[0]: no route has the number 999", ""),
    ([["Denver - Omaha red"], []], "that route is pink", ""),
    ([[]], "seats: 1 seats; usa is for 2 to 5", ""),
]


@pytest.mark.parametrize(("routes", "clue", "rule"), FAULTS)
def test_what_cannot_be_is_refused(write: Write, routes: list[list[object]], clue: str, rule: str) -> None:
    with pytest.raises(PositionError) as error:
        read_position(position(write, *routes))
    assert clue in str(error.value)
    assert rule in str(error.value)


def test_with_four_players_both_lanes_may_be_held_c_21(write: Write) -> None:
    file = position(write, ["Dallas - Houston"], ["Dallas - Houston"], [], [])
    found = read_position(file)
    assert found.routes[0][0].id != found.routes[1][0].id


def test_more_trains_than_a_player_has_c_2(write: Write) -> None:
    lanes = [
        "Calgary - Helena",
        "Calgary - Winnipeg",
        "Duluth - Helena",
        "Duluth - Toronto",
        "Helena - Seattle",
    ]
    lanes += [
        "Los Angeles - El Paso",
        "Miami - New Orleans",
        "Portland - Salt Lake City",
        "Seattle - Calgary",
    ]
    with pytest.raises(
        PositionError, match=r"seats\[0\].routes: Ann has 50 trains on the board, but only 45"
    ):
        read_position(position(write, lanes, []))


@pytest.mark.parametrize(
    ("tickets", "clue"),
    [
        (
            (["Dallas - New York"], ["New York - Dallas"]),
            "seats[1].tickets[0]: New York - Dallas is held by Ann",
        ),
        ((["Dallas - Houston"], []), "seats[0].tickets[0]: usa has no ticket Dallas - Houston"),
        ((["Dallas - New York red"], []), "usa has no ticket Dallas - New York red"),
    ],
)
def test_tickets_that_cannot_be_held(write: Write, tickets: tuple[list[str], ...], clue: str) -> None:
    with pytest.raises(PositionError) as error:
        read_position(position(write, [], [], tickets=tickets))
    assert clue in str(error.value)


EUROPE = ["Brest - Paris", "Venice - Zürich"], ["Paris - Zürich"]


def with_stations(
    write: Write, *stations: list[str], edition: str = "europe", tickets: tuple[list[str], ...] = ()
) -> Path:
    seats = [
        {"name": name, "routes": routes, "tickets": held, "stations": built}
        for name, routes, held, built in zip(
            ("Ann", "Bob"), EUROPE, tickets or ([], []), stations, strict=True
        )
    ]
    return write("table.json", json.dumps({"edition": edition, "seats": seats}))


def test_EU15_a_station_borrows_what_a_ticket_needs(branchline: Command, write: Write) -> None:
    file = with_stations(write, ["PARIS", "Wien"], ["Rome"], tickets=(["Brest - Venice"], []))
    result = read_position(file).count()
    ann, bob = result["seats"]
    assert (ann["tickets_done"], ann["stations"], ann["stations_left"]) == (8, 4, 1)
    assert [(b["city"], b["route"] is not None) for b in ann["borrowed"]] == [
        ("paris", True),
        ("wien", False),
    ]
    assert ann["tickets"][0]["borrowed"] == [ann["borrowed"][0]["route"]]
    assert (bob["stations"], ann["longest_path_trains"]) == (8, 3)  # EU-17: a borrowed route is no path
    out = branchline("score", file).out
    assert "Brest – Paris – Zürich – Venezia (borrowing Paris – Zürich)" in out
    assert "  station in Paris: borrows Paris – Zürich\n" in out
    assert "  station in Wien: no route that helps\n" in out


@pytest.mark.parametrize(
    ("stations", "clue"),
    [
        ((["Pariss"], []), "seats[0].stations[0]: unknown city 'Pariss', did you mean 'Paris'?"),
        ((["Roma", "Rome"], []), "seats[0].stations[1]: Roma has a station of Ann already (EU-13)"),
        ((["Vienna"], ["Wien"]), "seats[1].stations[0]: Wien has a station of Ann already (EU-13)"),
        (
            ([], ["Rome", "Wien", "Paris", "Berlin"]),
            "seats[1].stations: Bob has 4 stations, but only 3 (EU-13)",
        ),
    ],
)
def test_EU13_stations_that_cannot_be(write: Write, stations: tuple[list[str], ...], clue: str) -> None:
    with pytest.raises(PositionError) as error:
        read_position(with_stations(write, *stations))
    assert str(error.value).endswith(clue)


def test_stations_where_there_are_none(write: Write) -> None:
    seats = [{"name": "Ann", "stations": ["Denver"]}, {"name": "Bob"}]
    with pytest.raises(PositionError, match=r"seats\[0\].stations: usa has no stations \(C-5\)"):
        read_position(write("table.json", json.dumps({"edition": "usa", "seats": seats})))


@pytest.mark.parametrize(("edition", "rule"), [("europe", "EU-2"), ("europe-mega", "EU-22")])
def test_nobody_holds_two_long_tickets(write: Write, edition: str, rule: str) -> None:
    tickets = ["Lisbon - Gdańsk", "Palermo - Moscow"], list[str]()
    with pytest.raises(PositionError, match=rf"Ann has 2 long tickets, .* more than 1 \({rule}\)"):
        read_position(with_stations(write, [], [], edition=edition, tickets=tickets))


def test_all_faults_are_told_each_with_its_entry(branchline: Command, write: Write) -> None:
    file = position(write, ["Dallas - Boston", "x - y"], [12345], tickets=(["Dallas - Houston"], []))
    done = branchline("score", file)
    assert done.code == 1
    places = [line.removeprefix(f"branchline: {file}: ").split(":")[0] for line in done.err.splitlines()]
    assert places == ["seats[0].routes[0]", "seats[0].routes[1]", "seats[1].routes[0]", "seats[0].tickets[0]"]


@pytest.mark.parametrize(
    ("text", "clue"),
    [
        ('{"edition": "usa"}', "seats: 0 seats; usa is for 2 to 5"),
        ('{"seats": []}', "missing required field `edition`"),
        ('{"edition": "uas", "seats": []}', "edition: unknown edition 'uas', did you mean 'usa'?"),
        (
            '{"edition": "usa", "seats": [{"name": "A", "train": 3}]}',
            "seats[0]: Object contains unknown field `train`",
        ),
        ('{"edition": "usa", "seats": [{"name": "A", "routes": [1.5]}]}', "seats[0].routes[0]: "),
        (
            '{"edition": "usa", "seats": [{"name": "A"}, {"name": "A"}]}',
            "seats[1].name: another seat is called A",
        ),
    ],
)
def test_files_of_the_wrong_shape(write: Write, text: str, clue: str) -> None:
    with pytest.raises(PositionError) as error:
        read_position(write("table.json", text))
    assert clue in str(error.value)


def test_negative_totals_and_shared_victory_c_30_us_7(write: Write) -> None:
    file = position(
        write, [], [], tickets=(["Dallas - New York"], ["Denver - Pittsburgh"]), edition="usa-classic"
    )
    result = read_position(file).count()
    assert [seat["total"] for seat in result["seats"]] == [-11, -11]
    assert (result["winners"], result["decided_by"]) == ([0, 1], "shared")
    assert [seat["longest_path"] for seat in result["seats"]] == [0, 0]  # C-29: no route, no path
