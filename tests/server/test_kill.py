"""A real server, killed at random moments of a whole game: nothing acknowledged is lost or doubled."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from branchline.record import Record
from tests.server.tools import Json, new_id, pick, put_in_store

KILLS = 6
NONE: Mapping[str, str] = {}


class Server:
    """The server in a process of its own."""

    program: Sequence[str] = ("-m", "branchline")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.start()

    def start(self) -> None:
        database = str(self.folder / "tables.db")
        command = [sys.executable, *self.program, "serve", "--port", str(self.port), "--db", database]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert str(self.port) in self.process.stdout.readline()

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def http(self, path: str, body: Json | None = None, headers: Mapping[str, str] = NONE) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", **headers}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(request) as response:
            content: bytes = response.read()
        return content


class Player:
    """A person at a browser that reconnects, and repeats what was not answered with the same id."""

    def __init__(self, server: Server, table: str, token: str) -> None:
        self.server, self.table, self.token = server, table, token
        self.line = ExitStack()
        self.log: list[Json] = []
        self.state: Json = {}
        self.pending: Json | None = None
        self.acknowledged: list[Json] = []
        self.connect()

    def connect(self) -> None:
        url = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/live"
        self.hang_up()
        self.socket: ClientConnection = self.line.enter_context(connect(url, proxy=None))
        told = self.log
        self.say({"type": "hello", "id": new_id(), "token": self.token, "since": len(told)})
        while self.hear()["type"] not in ("state", "lobby"):
            pass
        assert self.log[: len(told)] == told, "something that had been told is gone"

    def hang_up(self) -> None:
        self.line.close()

    def say(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float | None = 20) -> Json:
        message: Json = json.loads(self.socket.recv(timeout))
        if message["type"] == "state":
            assert message["version"] >= self.state.get("version", 0)
            self.state = message
            self.log = self.log[: message["from"]] + message["events"]
        return message

    def catch_up(self) -> None:
        """Hear what has arrived."""
        while True:
            try:
                self.hear(0.005)
            except TimeoutError:
                return

    def ask(self, message: Json) -> None:
        """Ask for something and hear that it is done, and what came of it."""
        self.pending = message | {"id": new_id()}
        self.send_pending()
        self.hear_answer()

    def act(self, action: Json) -> None:
        self.catch_up()
        self.ask({"type": "act", "version": self.state["version"], "action": action})

    def send_pending(self) -> None:
        assert self.pending is not None
        self.say(self.pending)

    def hear_answer(self) -> None:
        assert self.pending is not None
        while True:
            answer = self.hear()
            if answer.get("id") == self.pending["id"]:
                assert answer["type"] == "done", answer
                done, self.pending = self.pending, None
                self.acknowledged.append(done)
                while self.state and self.state["version"] <= done.get("version", 0):
                    self.hear()  # what came of it
                return


@pytest.mark.timeout(900)  # seven starts of a server, each with the compiled rules to load
def test_C97_kill_9_at_random_moments_of_a_whole_game(tmp_path: Path) -> None:
    rng = random.Random(os.environ.get("BRANCHLINE_SOAK_SEED", "9"))
    server = Server(tmp_path)
    made = json.loads(
        server.http(
            "/api/tables",
            {"id": new_id(), "edition": "europe", "name": "Ann", "seats": 3, "bots": ["random"]},
        )
    )
    joined = json.loads(server.http(f"/api/tables/{made['table']}/join", {"id": new_id(), "name": "Bob"}))
    people = [Player(server, made["table"], token) for token in (made["token"], joined["token"])]
    for command in ({"type": "pace", "pace": "off"}, {"type": "start"}):
        people[0].ask(command)
    people[0].acknowledged.clear()
    kills = 0

    def one_round() -> None:
        """Each person hears the news and decides if it is their turn; the server may die in between."""
        nonlocal kills
        for person in people:
            person.catch_up()
            view = person.state["view"] if person.state else {"deciding": []}
            if person.pending is None and view.get("seat") in view["deciding"]:
                version, action = person.state["version"], pick(view, rng)
                person.pending = {"type": "act", "id": new_id(), "version": version, "action": action}
            if person.pending is not None:
                person.send_pending()
            if rng.random() < 0.06 and kills < KILLS:
                time.sleep(rng.random() * 0.004)
                server.kill()
                kills += 1
                server.start()
            if person.pending is not None:
                person.hear_answer()

    def is_over() -> bool:
        return all(person.state and person.state["view"]["phase"] == "over" for person in people)

    try:
        while not is_over():
            try:
                one_round()
            except ConnectionClosed:
                for person in people:
                    person.connect()
        assert kills == KILLS
        entries = people[0].log
        for seat, person in enumerate(people):
            done = [entry for entry in entries if entry["seat"] == seat and entry["do"] != "pass"]
            meant = [message["action"] for message in person.acknowledged]
            assert len(done) == len(meant)
            for entry, action in zip(done, meant, strict=True):
                known = {key: action[key] for key in ("do", "route", "city", "pay") if key in action}
                assert entry | known == entry
        record = Record.parse(server.http(f"/api/tables/{made['table']}/record"))
        assert record.verify().ok
        assert record.commitment == people[0].state["commitment"]
    finally:
        for person in people:
            person.hang_up()
        server.kill()


@contextmanager
def at_the_table(folder: Path, tokens: list[str]) -> Iterator[tuple[list[Player], Callable[[], None]]]:
    """The people of a table called "one", and how its server is killed and started again."""
    server = Server(folder)
    people = [Player(server, "one", token) for token in tokens]

    def killed() -> None:
        server.kill()
        server.start()
        for person in people:
            person.connect()

    try:
        yield people, killed
    finally:
        for person in people:
            person.hang_up()
        server.kill()


def test_a_tunnel_that_waits_for_a_decision_survives_kill_9(tmp_path: Path) -> None:
    cards = ["red", "red", "red", "blue", *["pink", "black"] * 2, *["green", "white"] * 2, "green"]
    tokens = put_in_store(tmp_path, "one", "europe", ("Ann", "Bob"), [*cards, "red", "black", "green"], [])
    with at_the_table(tmp_path, tokens) as (people, killed):
        ann, bob = people
        for person in people:
            offer = [ticket["id"] for ticket in person.state["view"]["offer"]["tickets"]]
            person.act({"do": "keep", "tickets": offer})
        ann.act({"do": "claim", "route": 5, "pay": {"red": 2}})
        bob.catch_up()
        before = [(person.state["view"], person.log) for person in people]
        assert before[1][0]["tunnel"]["turned_up"] == ["red", "black", "green"]
        assert before[0][0]["legal"]["add"] == [{"red": 1}]
        killed()
        assert [(person.state["view"], person.log) for person in people] == before
        ann.act({"do": "add", "pay": {"red": 1}})
        bob.catch_up()
        assert ann.state["view"]["owners"] == bob.state["view"]["owners"] == {"5": 0}
        assert ann.state["view"]["hand"] == {"blue": 1}


def test_what_was_said_and_a_card_that_waits_for_its_place_survive_kill_9(tmp_path: Path) -> None:
    names = ("Ann", "Abe", "Bea", "Bob")
    tokens = put_in_store(tmp_path, "one", "team-asia", names, ["white"] * 12 + ["red"] * 4, [])
    with at_the_table(tmp_path, tokens) as (people, killed):
        for _ in range(2):  # keep, share
            for person in people:
                person.catch_up()
                person.act(pick(person.state["view"], random.Random(1)))
            killed()
        (first,) = people[0].state["view"]["deciding"]
        mover = people[first]
        mover.act({"do": "draw", "from": "deck"})
        people[1].ask({"type": "chat", "text": "hurry up"})
        killed()
        for person in people:
            assert [line["text"] for line in person.state["chat"]] == ["hurry up"]
            waiting = person.state["view"]["waiting"]
            assert (waiting is not None) == (person is mover)
        waiting = mover.state["view"]["waiting"]
        mover.act({"do": "place", "to": "holder"})
        killed()
        for person in people:
            view = person.state["view"]
            team = view["seat"] // 2 == first // 2
            assert view["holder"] == ({waiting: 1} if team else {})
            assert view["phase"] == "second_card"
