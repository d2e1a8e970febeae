"""`replay`, `verify` and `score` on records."""

import json
from pathlib import Path

import pytest

from branchline.game import Game
from tests.command import Command


def test_verify_accepts_an_honest_record(branchline: Command, record_file: Path) -> None:
    done = branchline("verify", record_file)
    assert (done.code, done.err) == (0, "")
    assert "FAULT" not in done.out
    assert "the final count, to the last point" in done.out


def change_card(record: dict) -> None:  # type: ignore[type-arg]
    entry = next(e for e in record["actions"] if e["do"] == "draw" and e["from"] == "deck")
    entry["card"] = "red" if entry["card"] != "red" else "blue"


def change_key(record: dict) -> None:  # type: ignore[type-arg]
    record["key"] = "00" * 16


def change_total(record: dict) -> None:  # type: ignore[type-arg]
    record["result"]["seats"][1]["total"] += 1


def change_deal(record: dict) -> None:  # type: ignore[type-arg]
    record["deal"]["display"].reverse()


@pytest.mark.parametrize("change", [change_card, change_key, change_total, change_deal])
def test_verify_finds_what_was_changed(branchline: Command, record_file: Path, change) -> None:  # type: ignore[no-untyped-def]
    record = json.loads(record_file.read_text())
    change(record)
    record_file.write_text(json.dumps(record))
    done = branchline("verify", record_file)
    assert done.code == 1
    assert "FAULT" in done.out


def test_an_unknown_field_is_refused_by_name(branchline: Command, record_file: Path) -> None:
    record = json.loads(record_file.read_text())
    record["actions"][3]["comment"] = "nice"
    record_file.write_text(json.dumps(record))
    done = branchline("verify", record_file)
    assert done.code == 1
    assert done.err.startswith(f"branchline: {record_file}: actions[3]: ")
    assert "comment" in done.err


def test_replay_tells_every_action_and_the_count(
    branchline: Command, record_file: Path, finished: Game
) -> None:
    done = branchline("replay", record_file)
    assert done.code == 0
    told = [line for line in done.out.splitlines() if line[:4].strip().isdigit()]
    assert len(told) == finished.version
    assert "Bob [red]" in done.out  # a name is never markup
    assert finished.result
    for seat in finished.result["seats"]:
        assert f" {seat['total']} " in done.out


def test_a_game_of_europe_is_verified_told_and_counted(
    branchline: Command, european: Game, tmp_path: Path
) -> None:
    file = tmp_path / "europe.json"
    european.record().save(file)
    assert branchline("verify", file).code == 0
    lines = branchline("replay", file).out.splitlines()
    told = [line for line in lines if line[:4].strip().isdigit()]
    assert len(told) == european.version
    for entry, line in zip(european.log(), told, strict=True):
        match entry["do"]:
            case "claim" if "turned_up" in entry and "points" not in entry:
                assert " tries " in line
                assert "turned up: " in line
            case "add":
                assert " adds " in line
            case "decline":
                assert " gives " in line
            case "station":
                assert f" builds a station in {european.board.city(entry['city']).name}, for" in line
    done = {entry["do"] for entry in european.log()}
    assert done >= {"claim", "add", "decline", "station"}
    assert european.result
    for row in european.result["seats"]:
        assert f" {row['stations']} ({row['stations_left']} left) " in "\n".join(lines)
        stations = [line for line in lines if line.startswith("  station in ")]
    assert len(stations) == sum(len(row["borrowed"]) for row in european.result["seats"])
    assert any(": borrows " in line for line in stations)
    assert any("(borrowing " in line for line in lines)
    done_json = branchline("score", file, "--json")
    assert json.loads(done_json.out) == json.loads(json.dumps(european.result))


def test_a_game_of_legendary_asia_is_verified_told_and_counted(
    branchline: Command, legendary: Game, tmp_path: Path
) -> None:
    file = tmp_path / "legendary.json"
    legendary.record().save(file)
    assert branchline("verify", file).code == 0
    out = " ".join(branchline("replay", file).out.split())
    crossed = [entry["crossings"] for entry in legendary.log() if entry.get("crossings")]
    assert set(crossed) == {1, 2}
    assert out.count("included") == len(crossed)
    assert out.count(", 2 crossings included") == crossed.count(2)
    assert legendary.result
    for row in legendary.result["seats"]:
        assert f" {row['mountains']} ({row['mountain_routes']} route" in out
        assert f" {row['explorer']} ({row['cities_joined']} cities) " in out


def test_a_game_in_teams_is_verified_told_and_counted(
    branchline: Command, teams: Game, tmp_path: Path
) -> None:
    file = tmp_path / "teams.json"
    teams.record().save(file)
    assert branchline("verify", file).code == 0
    done = branchline("replay", file)
    told = [line for line in done.out.splitlines() if line[:4].strip().isdigit()]
    assert len(told) == teams.version
    for entry, line in zip(teams.log(), told, strict=True):
        match entry["do"]:
            case "place":
                assert " puts " in line
                assert f" into the {entry['to']}" in line
            case "share":
                assert " shares 1 ticket" in line
            case "pass_tickets":
                assert " passes " in line
            case "claim" if "holder" in entry:
                assert " of it from the holder" in " ".join(done.out.split())
    assert {entry["do"] for entry in teams.log()} >= {"place", "share", "pass_tickets", "add", "decline"}
    assert any("holder" in entry for entry in teams.log())
    assert teams.result
    for name, team in zip(("Ann and Abe", "Bea and Bob"), teams.result["teams"], strict=True):
        assert f"\n{name}\n" in done.out
        assert f" {team['total']} \n" in done.out
    winner = ("Ann and Abe", "Bea and Bob")[teams.result["winners"][0]]
    assert done.out.splitlines()[-1].startswith(f"{winner} win")
    assert json.loads(branchline("score", file, "--json").out) == json.loads(json.dumps(teams.result))


@pytest.mark.parametrize(
    ("do", "change", "clue"),
    [
        ("place", lambda entry: entry.update(card="black", to="holder"), ""),
        ("share", lambda entry: entry.update(ticket="delhi-atlantis"), ""),
        ("pass_tickets", lambda entry: entry.update(tickets=["delhi-atlantis"]), ""),
        ("claim", lambda entry: entry.update(holder={"locomotive": 6}), ""),
    ],
)
def test_verify_finds_what_was_changed_in_a_team(  # type: ignore[no-untyped-def]
    branchline: Command, teams: Game, tmp_path: Path, do: str, change, clue: str
) -> None:
    file = tmp_path / "teams.json"
    teams.record().save(file)
    record = json.loads(file.read_text())
    n, entry = next((n, e) for n, e in enumerate(record["actions"]) if e["do"] == do)
    change(entry)
    file.write_text(json.dumps(record))
    done = branchline("verify", file)
    assert done.code == 1
    assert f"actions[{n}]" in done.out + done.err


def turn_up_another(entry: dict) -> None:  # type: ignore[type-arg]
    entry["turned_up"][0] = "red" if entry["turned_up"][0] != "red" else "blue"


@pytest.mark.parametrize(
    ("do", "change", "clue"),
    [
        ("claim", turn_up_another, "the record says"),
        ("station", lambda entry: entry.update(city="atlantis"), "has no city with the id 'atlantis'"),
        ("add", lambda entry: entry.update(pay={"locomotive": 9}), "(EU-7)"),
        ("decline", lambda entry: entry.update(do="pass"), "nobody had to pass here"),
    ],
)
def test_verify_finds_a_changed_tunnel_or_station(  # type: ignore[no-untyped-def]
    branchline: Command, european: Game, tmp_path: Path, do: str, change, clue: str
) -> None:
    file = tmp_path / "europe.json"
    european.record().save(file)
    record = json.loads(file.read_text())
    n, entry = next(
        (n, e)
        for n, e in enumerate(record["actions"])
        if e["do"] == do and (do != "claim" or "turned_up" in e)
    )
    change(entry)
    file.write_text(json.dumps(record))
    done = branchline("verify", file)
    assert done.code == 1
    assert f"FAULT   actions[{n}]: " in done.out
    assert clue in done.out


def test_replay_names_the_action_that_cannot_be_done(branchline: Command, record_file: Path) -> None:
    record = json.loads(record_file.read_text())
    n, claim = next((i, e) for i, e in enumerate(record["actions"]) if e["do"] == "claim")
    claim["seat"] = (claim["seat"] + 1) % 3
    record_file.write_text(json.dumps(record))
    done = branchline("replay", record_file)
    assert done.code == 1
    assert done.err.startswith(f"branchline: {record_file}: actions[{n}]: It is not your turn")


def test_score_counts_a_record(branchline: Command, record_file: Path, finished: Game) -> None:
    done = branchline("score", record_file, "--json")
    assert json.loads(done.out) == json.loads(json.dumps(finished.result))


def test_score_needs_a_finished_game(branchline: Command, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    Game("usa", ["Ann", "Bob"], key=bytes(16)).record().save(path)
    done = branchline("score", path)
    assert (done.code, done.err) == (
        1,
        f"branchline: {path}: the game was not finished, so there is no final count\n",
    )
