"""`serve` as a process: it says where it is, answers there, and can be stopped."""

import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from branchline.cli import serve


@contextmanager
def running(*arguments: str) -> Iterator[tuple[list[str], subprocess.Popen[str]]]:
    """The lines a server prints until it is ready, and its process."""
    command = [sys.executable, "-m", "branchline", "serve", "--port", "0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout
        lines: list[str] = []
        try:
            for line in server.stdout:
                lines.append(line.rstrip())
                if line.startswith("Ctrl-C stops it"):
                    break
            yield lines, server
        finally:
            server.kill()


def test_it_says_where_it_is_and_answers_there(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with running("--db", str(database)) as (lines, server):
        found = re.search(r"Branchline is at (http://127\.0\.0\.1:\d+/)", "\n".join(lines))
        assert found, lines
        assert any("--host 0.0.0.0" in line for line in lines)
        with urllib.request.urlopen(found[1] + "healthz", timeout=30) as answer:
            assert answer.status == 200
        with urllib.request.urlopen(found[1] + "api/editions", timeout=30) as answer:
            assert "usa" in [each["id"] for each in json.load(answer)]
        server.send_signal(signal.SIGINT)
        assert server.wait(30) == 0
    assert database.exists()


def test_D20_a_second_server_on_one_database_says_so_and_stops(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with running("--db", str(database)), running("--db", str(database)) as (lines, second):
        assert second.wait(30) == 1
    assert lines[-1] == (
        f"branchline: {database}: another server uses this database: "
        "stop it first, or name another file with --db"
    )
    with running("--db", str(database)) as (lines, _):  # a killed server leaves nothing that is in the way
        assert lines[-1].startswith("Ctrl-C"), lines


def test_on_the_network_it_tells_the_address_for_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.168.1.20")
    assert serve.addresses("0.0.0.0", 8000) == [
        "Branchline is at http://127.0.0.1:8000/",
        "Friends on your network open http://192.168.1.20:8000/",
    ]


def test_a_named_address_is_told_as_it_is() -> None:
    assert serve.addresses("192.168.1.20", 80) == ["Branchline is at http://192.168.1.20:80/"]


def test_the_address_on_the_network_is_no_loopback() -> None:
    found = serve.lan_address()
    assert found is None or not found.startswith("127.")
