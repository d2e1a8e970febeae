"""Golden records: whole games that must replay to the last point, whatever else changes."""

from collections import Counter

import pytest

from branchline import EDITIONS
from branchline.actions import LOCOMOTIVE
from branchline.record import Record
from tests.records.make import FOLDER, GAMES, SEASONS, path

AGAIN = "if the rules or the format changed on purpose: python -m tests.records.make"


def test_all_editions_have_golden_records() -> None:
    assert {edition for edition, _, _ in GAMES} == set(EDITIONS), AGAIN
    assert {players for _, players, _ in GAMES} == {2, 3, 4, 5, 6}
    written = {file.name for file in FOLDER.glob("*-*.json")}
    seasons = [("legends", players) for players, _ in SEASONS]
    assert written == {path(*game).name for game in [*(game[:2] for game in GAMES), *seasons]}, AGAIN


@pytest.mark.parametrize(("edition", "players"), [game[:2] for game in GAMES])
def test_a_golden_record_replays_to_the_last_point(edition: str, players: int) -> None:
    record = Record.load(path(edition, players))
    assert (record.edition, len(record.seats)) == (edition, players)
    report = record.verify()
    assert report.ok, f"{report}\n{AGAIN}"
    game = record.replay()
    assert game.result is not None
    assert game.result == record.result, AGAIN
    claims = [entry for entry in game.log() if entry["do"] == "claim"]
    assert len(claims) > (4 if edition == "team-asia" else 8) * players  # a game worth the name


@pytest.mark.parametrize(("edition", "players"), [game[:2] for game in GAMES])
def test_it_replays_from_what_was_revealed_alone(edition: str, players: int) -> None:
    record = Record.load(path(edition, players))
    record.key = None
    assert record.replay().result == record.result, AGAIN


@pytest.mark.parametrize(("edition", "players"), [game[:2] for game in GAMES])
def test_it_is_written_as_it_was_read(edition: str, players: int) -> None:
    file = path(edition, players)
    assert Record.load(file).to_text() == file.read_text(encoding="utf-8"), AGAIN


@pytest.mark.parametrize(("edition", "players"), [game[:2] for game in GAMES if game[0].startswith("europe")])
def test_a_golden_record_of_europe_has_something_of_everything(edition: str, players: int) -> None:
    game = Record.load(path(edition, players)).replay()
    ferries = {lane.id for lane in game.board.lanes if lane.ferry}
    log, result = game.log(), game.result
    assert result is not None
    tunnels = [entry for entry in log if "turned_up" in entry]
    assert {entry["extra"] > 0 for entry in tunnels} == {True, False}
    assert {"add", "decline", "station"} <= {entry["do"] for entry in log}
    assert any(entry["do"] == "claim" and entry["route"] in ferries for entry in log)
    assert any("resets" in entry for entry in log)
    assert any("reshuffled" in entry for entry in tunnels)
    assert any(ticket["borrowed"] for seat in result["seats"] for ticket in seat["tickets"])


@pytest.mark.parametrize(("edition", "players"), [game[:2] for game in GAMES if game[0] == "legendary-asia"])
def test_a_golden_record_of_legendary_asia_has_mountains_and_ferries(edition: str, players: int) -> None:
    game = Record.load(path(edition, players)).replay()
    log, result = game.log(), game.result
    assert result is not None
    assert {entry.get("crossings", 0) for entry in log if entry["do"] == "claim"} == {0, 1, 2}
    assert any(entry["rule"] == "LA-3" for entry in log)
    assert any(seat["explorer"] for seat in result["seats"])
    assert any(seat["tickets_done"] for seat in result["seats"])


@pytest.mark.parametrize(("edition", "players"), [game[:2] for game in GAMES if game[0] == "team-asia"])
def test_a_golden_record_of_team_asia_has_something_of_everything(edition: str, players: int) -> None:
    record = Record.load(path(edition, players))
    game = record.replay()
    entries = [entry for seat in range(players) for entry in game.log(seat) if entry["seat"] == seat]
    assert {"add", "decline", "place", "share", "pass_tickets"} <= {entry["do"] for entry in entries}
    assert {entry["extra"] > 0 for entry in entries if "turned_up" in entry} == {True, False}
    assert {entry["rule"] for entry in entries if entry["do"] == "share"} == {"TA-4", "TA-17"}
    assert any("shared" in entry for entry in entries)
    assert {entry["do"] for entry in entries if "holder" in entry} == {"claim", "add"}
    assert {entry["to"] for entry in entries if entry["do"] == "place"} == {"hand", "holder"}
    assert any(entry["rule"] == "C-8" and entry["to"] == "holder" for entry in entries)


@pytest.mark.parametrize(("edition", "players"), [game[:2] for game in GAMES if game[0] == "leyendas"])
def test_a_golden_record_of_leyendas_has_shared_triples_and_six_colours(edition: str, players: int) -> None:
    game = Record.load(path(edition, players)).replay()
    triples = {lane.id: lane.group for lane in game.board.lanes if lane.both_open}
    claims = [entry for entry in game.log() if entry["do"] == "claim"]
    taken = Counter(triples[entry["route"]] for entry in claims if entry["route"] in triples)
    assert max(taken.values()) > 1
    assert {kind for entry in claims for kind in entry["pay"]} == {*game.edition.rules.colours, LOCOMOTIVE}
    assert any("resets" in entry for entry in game.log())
    assert any("reshuffled" in entry for entry in game.log())


def test_a_record_from_before_a_figure_of_the_count_still_verifies() -> None:
    record = Record.load(path("usa", 2))
    assert record.result is not None
    for row in record.result["seats"]:
        del row["stations"], row["borrowed"], row["mountains"], row["explorer"]
    assert record.verify().ok
    record.result["seats"][1]["stations"] = 4
    assert record.verify().faults == ("result, seats 1, stations: the record says 4, the game gives 0",)
    del record.result["seats"][1]["stations"], record.result["seats"][1]["total"]
    assert not record.verify().ok
