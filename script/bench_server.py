"""How long from an action until everybody at the table has been told, with many tables at once.

The server runs in a process of its own on this machine, on a database in a temporary directory. At every
table sit one person (played by this process, choosing at random after a short thought) and two bots at the
pace "fast"; two others watch. Measured: from sending a person's action until the last of the table's
connections has the new state. Run it with `script/bench_server.py`, or call `measure`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

BOTS = ["planner", "greedy"]
SERVE = """
import sys
from pathlib import Path
from branchline.server.app import Settings
from branchline.server.run import serve
from branchline.warmup import warm_up
warm_up()
serve(Settings(Path(sys.argv[1])), port=0, ready=lambda url: print(url, flush=True))
"""


@dataclass
class Figures:
    """Milliseconds from action to all told, one entry an action of a person; and what else went on."""

    told: list[float] = field(default_factory=list)
    states: int = 0
    bytes: int = 0
    seconds: float = 0.0

    def quantile(self, q: float) -> float:
        return sorted(self.told)[min(len(self.told) - 1, int(q * len(self.told)))]

    def __str__(self) -> str:
        return (
            f"action -> all told: median {self.quantile(0.5):.1f} ms, p99 {self.quantile(0.99):.1f} ms, "
            f"worst {max(self.told):.1f} ms ({len(self.told):,} actions of people); "
            f"{self.states / self.seconds:,.0f} states/s of {self.bytes / max(1, self.states):,.0f} bytes"
        )


class Table:
    """One table: a person, two bots, and watchers."""

    def __init__(self, figures: Figures, seed: int) -> None:
        self.figures = figures
        self.rng = random.Random(seed)
        self.versions: dict[int, int] = {}  # connection -> version it has been told of
        self.waiting: tuple[int, float] | None = None  # version all must hear of, and since when

    def heard(self, who: int, version: int) -> None:
        self.versions[who] = version
        if self.waiting and min(self.versions.values()) >= self.waiting[0]:
            self.figures.told.append((time.perf_counter() - self.waiting[1]) * 1000)
            self.waiting = None

    async def listen(self, who: int, line: ClientConnection, token: str | None) -> None:
        await line.send(json.dumps({"type": "hello", "id": f"h{who}", "token": token}))
        async for text in line:
            self.figures.bytes += len(text)
            message = json.loads(text)
            if message["type"] != "state":
                continue
            self.figures.states += 1
            self.heard(who, message["version"])
            if token and not self.waiting and message["view"].get("seat") in message["view"]["deciding"]:
                await self.decide(line, message)

    async def decide(self, line: ClientConnection, message: dict[str, Any]) -> None:
        version = message["version"]
        await asyncio.sleep(self.rng.uniform(0.1, 0.6))
        self.waiting = version + 1, time.perf_counter()
        action = choose(message["view"], self.rng)
        await line.send(
            json.dumps({"type": "act", "id": f"a{version}", "version": version, "action": action})
        )


def choose(view: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A legal action, claims first, read from the view."""
    if "offer" in view:
        return {"do": "keep", "tickets": [ticket["id"] for ticket in view["offer"]["tickets"]]}
    legal = view["legal"]
    if legal["claims"]:
        route = rng.choice(list(legal["claims"]))
        return {"do": "claim", "route": int(route), "pay": rng.choice(legal["claims"][route])}
    if legal["deck"]:
        return {"do": "draw", "from": "deck"}
    slots = [slot for slot, can in enumerate(legal["display"]) if can]
    return {"do": "draw", "from": "display", "slot": slots[0]} if slots else {"do": "tickets"}


def post(url: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    data, headers = json.dumps(body).encode(), {"content-type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(url + path, data, headers)) as response:
        answer: dict[str, Any] = json.load(response)
    return answer


async def play(url: str, tables: int, watchers: int, seconds: float) -> Figures:
    figures, tasks = Figures(), []
    lines: list[ClientConnection] = []
    for n in range(tables):
        body = {"id": str(uuid.uuid4()), "edition": "usa", "name": "Ann", "seats": 3, "bots": BOTS}
        made = await asyncio.to_thread(post, url, "/api/tables", body)
        live = f"{url.replace('http', 'ws', 1)}/api/tables/{made['table']}/live"
        table = Table(figures, n)
        for who in range(1 + watchers):
            line = await connect(live, compression=None, proxy=None).__aenter__()
            lines.append(line)
            tasks.append(asyncio.create_task(table.listen(who, line, made["token"] if who == 0 else None)))
    hosts = lines[:: 1 + watchers]
    for command in ({"type": "pace", "pace": "fast", "id": "p"}, {"type": "start", "id": "s"}):
        await asyncio.gather(*(line.send(json.dumps(command)) for line in hosts))
    await asyncio.sleep(2)  # the openings
    figures.told.clear()
    figures.states = figures.bytes = 0
    await asyncio.sleep(seconds)
    figures.seconds = seconds
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for line in lines:
        line.transport.abort()
    return figures


def measure(tables: int = 100, watchers: int = 2, seconds: float = 20.0) -> Figures:
    """Run the load against a fresh server on the loopback interface; takes `seconds` and the set-up."""
    with tempfile.TemporaryDirectory() as folder:
        arguments = [sys.executable, "-c", SERVE, str(Path(folder) / "tables.db")]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                url = server.stdout.readline().strip().rstrip("/")
                return asyncio.run(play(url, tables, watchers, seconds))
            finally:
                os.kill(server.pid, signal.SIGTERM)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--watchers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    print(
        f"{asked.tables} tables, each one person, bots {', '.join(BOTS)} and {asked.watchers} watchers; "
        f"{os.cpu_count()} cores, Python {platform.python_version()}"
    )
    print(measure(asked.tables, asked.watchers, asked.seconds))


if __name__ == "__main__":
    main()
