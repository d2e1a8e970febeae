"""A mistake gets one clear line and an exit code, never a traceback."""

import socket
from pathlib import Path

import pytest

from tests.command import Command


@pytest.mark.parametrize(
    ("arguments", "code", "clue"),
    [
        (["nonsense"], 2, "No such command"),
        (["play", "--players", "x"], 2, "--players"),
        (["play", "--edition", "uas"], 1, "did you mean 'usa'?"),
        (["play", "--bots", "planer"], 1, "did you mean 'planner'?"),
        (["play", "--players", "9"], 2, "2 to 5 players"),
        (["play", "--key", "abc"], 2, "32 hex digits"),
        (["rules", "C-99"], 1, "did you mean"),
        (["rules", "--lang", "xx"], 2, "en, es, de, fr"),
        (["replay", "missing.json"], 1, "missing.json: No such file"),
        (["verify", "missing.json"], 1, "missing.json: No such file"),
        (["score", "missing.json"], 1, "missing.json: No such file"),
        (["board", "check", "missing.json"], 1, "missing.json: cannot be read"),
        (["board", "draw", "nowhere"], 1, "nowhere"),
    ],
)
def test_mistakes(branchline: Command, arguments: list[str], code: int, clue: str) -> None:
    done = branchline(*arguments)
    assert done.code == code
    assert clue in done.err
    assert "Traceback" not in done.err
    assert done.out == ""


@pytest.mark.parametrize("command", ["replay", "verify", "score"])
@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "branchline/1"}', '{"format": "other"}', "\x00"])
def test_files_that_are_no_records(branchline: Command, tmp_path: Path, command: str, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    done = branchline(command, file)
    assert done.code == 1
    assert done.err.startswith(f"branchline: {file}: ")


def test_a_port_in_use_is_told_with_what_to_do(branchline: Command) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = branchline("serve", "--port", str(port))
    assert done.code == 1
    assert f"cannot listen on 127.0.0.1 port {port}: Address already in use; try --port" in done.err


def test_an_address_that_is_not_ours(branchline: Command) -> None:
    done = branchline("serve", "--host", "203.0.113.7", "--port", "0")
    assert done.code == 1
    assert "cannot listen on 203.0.113.7" in done.err


def test_a_file_that_is_no_database(branchline: Command, tmp_path: Path) -> None:
    database = tmp_path / "evening.db"
    database.write_text("the shopping list")
    done = branchline("serve", "--port", "0", "--db", database)
    assert done.code == 1
    assert f"{database}: file is not a database" in done.err
    assert database.read_text() == "the shopping list"
