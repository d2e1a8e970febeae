"""A real server, killed where a campaign and the tables of its games meet: nothing is lost or done twice."""

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.test_kill import Server
from tests.server.tools import Json, new_id

# `branchline serve` that dies at a point of its choice.
PROGRAM = """
import os, signal, sys
from branchline.cli import main
from branchline.server.campaign.room import Room
from branchline.server.store import SQLiteLog
from branchline.server.tables import Tables

point = sys.argv.pop(1)
append = SQLiteLog.append

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

async def stored(self, id, seq, request, event):
    await append(self, id, seq, request, event)
    if b'"type":"close"' in event:
        die()

if point == "the game has no table":
    Tables.begin = die
elif point == "its result is not stored":
    Room._close = die
elif point == "nobody knows its result":
    SQLiteLog.append = stored
main()
"""


class Doomed(Server):
    def __init__(self, folder: Path, point: str) -> None:
        self.program = ["-c", PROGRAM, point]
        super().__init__(folder)

    def dies(self) -> None:
        self.process.wait(300)


class Line:
    """A connection to a campaign."""

    def __init__(self, server: Server, campaign: str, token: str) -> None:
        url = f"ws://127.0.0.1:{server.port}/api/campaigns/{campaign}/live"
        self.socket: ClientConnection = ExitStack().enter_context(connect(url, proxy=None))
        self.view: Json = {}
        self.ask({"type": "hello", "token": token})
        self.hear()

    def hear(self) -> Json:
        message: Json = json.loads(self.socket.recv(60))
        self.view = message.get("view", self.view)
        return message

    def ask(self, message: Json, id: str | None = None) -> Json:
        id = id or new_id()
        self.socket.send(json.dumps(message | {"id": id}))
        while (answer := self.hear()).get("id") != id:
            pass
        return answer


@pytest.mark.timeout(900)  # four starts of a server, each with the compiled rules to load
def test_LW_100_kill_9_between_a_game_and_its_campaign(tmp_path: Path) -> None:
    doomed = Doomed(tmp_path, "the game has no table")
    seats = [{"company": "blue", "player": "random"}]
    body: dict[str, Any] = {"request": new_id(), "content": "iron-meridian", "mode": "screen"}
    body |= {"name": "Ann", "company": "red", "seats": seats}
    made = json.loads(doomed.http("/api/campaigns", body))
    line = Line(doomed, made["campaign"], made["token"])
    id, begin = new_id(), {"type": "begin", "present": ["red", "blue"], "others": {"red": "random"}}
    line.socket.send(json.dumps(begin | {"id": id}))
    doomed.dies()
    # Nobody asks: the server goes on by itself, and bots play the game to its end.
    for point in ("its result is not stored", "nobody knows its result"):
        Doomed(tmp_path, point).dies()
    server = Server(tmp_path)
    try:
        assert json.loads(server.http("/api/campaigns", body)) == made
        line = Line(server, made["campaign"], made["token"])
        assert line.ask(begin, id)["type"] == "done"  # as it was never answered
        assert line.view["stage"] != "playing"
        assert [(slip["game"], slip["company"]) for slip in line.view["slips"]] == [(1, "red"), (1, "blue")]
        headers = {"Authorization": f"Bearer {made['token']}"}
        file = json.loads(server.http(f"/api/campaigns/{made['campaign']}/export", headers=headers))
        kinds = [event["type"] for event in file["events"]]
        assert [kinds.count(kind) for kind in ("new", "begin", "close")] == [1, 1, 1]
        table = next(event["table"] for event in file["events"] if event["type"] == "begin")
        assert json.loads(server.http(f"/api/tables/{table}/board"))["regions"]
    finally:
        server.kill()
