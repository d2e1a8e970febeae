"""What the tests of the server share: an application in this process, and people who play at it."""

from __future__ import annotations

import asyncio
import json
import random
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession

from branchline.editions import edition as edition_named
from branchline.server import events as ev
from branchline.server.app import Settings, create_app
from branchline.server.seats import hashed
from branchline.server.store import SQLiteStore
from branchline.server.tables import Tables
from tests.rules.table import train_cards

Json = dict[str, Any]
KEY = bytes(range(16))


def new_id() -> str:
    return str(uuid.uuid4())


class House(TestClient):
    """The application, and who is connected to it."""

    people: list[Person]

    @property
    def tables(self) -> Tables:
        app = self.app
        assert isinstance(app, Starlette)
        found: Tables = app.state.tables
        return found


@contextmanager
def running(folder: Path, **settings: Any) -> Iterator[House]:
    """The application on a database in `folder`, started and stopped."""
    app = create_app(Settings(folder / "tables.db", **settings))
    with House(app) as house:
        house.people = []
        try:
            yield house
        finally:
            for person in list(house.people):
                person.hang_up()


def post(client: House, path: str, body: Json, status: int = 200) -> Json:
    response = client.post(path, json=body)
    assert response.status_code == status, response.text
    answer: Json = response.json()
    return answer


def put_in_store(
    folder: Path,
    table: str,
    edition: str,
    names: Sequence[str],
    cards: list[str],
    tickets: list[str],
    open_holders: bool = False,
) -> list[str]:
    """A started table with these decks; returns the tokens, the same ones at every table."""

    async def write() -> None:
        store = SQLiteStore(folder / "tables.db")
        people = [hashed(f"token {seat}") for seat in range(len(names))]
        made = ev.TableMade(edition, len(names), names[0], [], people[0], "", None, open_holders)
        events: list[ev.Event] = [made]
        events += [ev.Joined(seat, names[seat], people[seat], "") for seat in range(1, len(names))]
        events += [ev.Started(KEY.hex(), 0, {"cards": cards, "tickets": tickets})]
        await store.create(table, table, ev.write_event(events[0]))
        for seq, event in enumerate(events[1:], start=2):
            await store.append(table, seq, None, ev.write_event(event))
        await store.close()

    asyncio.run(write())
    return [f"token {seat}" for seat in range(len(names))]


def decks(edition: str) -> tuple[list[str], dict[str, list[str]]]:
    """The train cards of an edition, and the ids of its tickets by deck."""
    found = edition_named(edition)
    tickets = {
        deck: [ticket.id for ticket in found.tickets if ticket.deck == deck] for deck in ("regular", "long")
    }
    return train_cards(found), tickets


def dealt_in_order(edition: str, players: int, tickets: dict[str, list[str]]) -> list[str]:
    """Tickets of two decks as a game deals them: to each seat from both, then from the regular ones."""
    rules = edition_named(edition).rules
    regular, long = list(tickets["regular"]), list(tickets["long"])
    dealt: list[str] = []
    for _ in range(players):
        dealt += regular[: rules.deal] + long[: rules.deal_long]
        del regular[: rules.deal], long[: rules.deal_long]
    return dealt + regular + long


def create(client: House, seats: int = 2, bots: list[str] | None = None, **more: Any) -> Json:
    body = {"id": new_id(), "edition": "usa", "name": "Ann", "seats": seats, "bots": bots or []}
    return post(client, "/api/tables", body | more)


def join(client: House, table: str, name: str, status: int = 200, id: str | None = None) -> Json:
    return post(client, f"/api/tables/{table}/join", {"id": id or new_id(), "name": name}, status)


class Person:
    """Somebody at a table: keeps every message, and what they say now."""

    def __init__(self, client: House, table: str, token: str | None = None, since: int = 0) -> None:
        self.house, self.table, self.token = client, table, token
        client.people.append(self)
        self.messages: list[Json] = []
        self.raw: list[str] = []
        self.log: list[Json] = []
        self._context = client.websocket_connect(f"/api/tables/{table}/live")
        self.socket: WebSocketTestSession = self._context.__enter__()
        self.hello(since)

    def hello(self, since: int = 0) -> None:
        if self.ask({"type": "hello", "token": self.token, "since": since})["type"] == "done":
            self.hear()

    def hang_up(self) -> None:
        if self in self.house.people:
            self.house.people.remove(self)
            self._context.__exit__(None, None, None)

    def say(self, message: Json | str) -> None:
        self.socket.send_text(message if isinstance(message, str) else json.dumps(message))

    def hear(self) -> Json:
        """The next message."""
        raw = self.socket.receive_text()
        message: Json = json.loads(raw)
        self.raw.append(raw)
        self.messages.append(message)
        if message["type"] == "state":
            assert message["from"] <= len(self.log), "a gap in the log"
            self.log[message["from"] :] = message["events"]
        return message

    def ask(self, message: Json, id: str | None = None) -> Json:
        """Say something, and hear until it is answered."""
        id = id or new_id()
        self.say(message | {"id": id})
        while True:
            answer = self.hear()
            if answer["type"] == "bye" or (answer["type"] != "lobby" and answer.get("id") == id):
                return answer

    def hear_state(self) -> Json:
        """Hear until told of a game."""
        while not any(m["type"] == "state" for m in self.messages):
            self.hear()
        return self.state

    def hear_version(self, version: int) -> Json:
        """Hear until told of this version of the table."""
        while self.state["version"] < version:
            self.hear()
        return self.state

    @property
    def state(self) -> Json:
        return next(m for m in reversed(self.messages) if m["type"] == "state")

    @property
    def view(self) -> Json:
        view: Json = self.state["view"]
        return view

    @property
    def lobby(self) -> Json:
        return next(m for m in reversed(self.messages) if m["type"] == "lobby")

    @property
    def seat(self) -> int:
        seat: int = self.view["seat"]
        return seat

    def act(self, action: Json, id: str | None = None, version: int | None = None) -> Json:
        told = self.state["version"] if version is None else version
        return self.ask({"type": "act", "version": told, "action": action}, id)


def choices(view: Json) -> list[Json]:
    """Every legal action, read from a view as a client would."""
    if offer := view.get("offer"):
        long = [ticket["id"] for ticket in offer["tickets"] if ticket["deck"] == "long"]
        ids = [ticket["id"] for ticket in offer["tickets"] if ticket["id"] not in long]
        ids += long[: offer["most_long"]]
        return [{"do": "keep", "tickets": ids}, {"do": "keep", "tickets": ids[: offer["min"]]}]
    legal = view.get("legal")
    if not legal:
        return []
    found: list[Json] = [
        {"do": "claim", "route": int(route)} | paid
        for route, pays in legal["claims"].items()
        for pay in pays
        for paid in sources(view, pay)
    ]
    found += [{"do": "draw", "from": "display", "slot": n} for n, can in enumerate(legal["display"]) if can]
    found += [{"do": "draw", "from": "deck"}] if legal["deck"] else []
    found += [{"do": "tickets"}] if legal["tickets"] else []
    station = legal["station"] or {"cities": [], "payments": []}
    found += [
        {"do": "station", "city": city, "pay": pay}
        for city in station["cities"]
        for pay in station["payments"]
    ]
    found += [{"do": "add"} | paid for pay in legal["add"] for paid in sources(view, pay)]
    found += [{"do": "decline"}] if legal["decline"] else []
    found += [{"do": "place", "to": to} for to in ("hand", "holder") if legal["place"]]
    found += [{"do": "share", "ticket": ticket} for ticket in legal["share"]]
    own = [ticket["id"] for ticket in view["tickets"] if not ticket["shared"]]
    found += [{"do": "pass_tickets", "tickets": own[:n]} for n in {1, len(own[:2])} if legal["pass_tickets"]]
    return found


def sources(view: Json, pay: Json) -> list[Json]:
    """A payment with as much of it from the team's holder as can be, and with as little."""
    hand, holder = view["hand"], view.get("holder", {})
    least = {kind: max(0, count - hand.get(kind, 0)) for kind, count in pay.items()}
    most = {kind: min(count, holder.get(kind, 0)) for kind, count in pay.items()}
    parts = [{kind: n for kind, n in part.items() if n} for part in (most, least)]
    return [{"pay": pay} | ({"holder": part} if part else {}) for part in parts[: 1 + (least != most)]]


def pick(view: Json, rng: random.Random) -> Json:
    """A legal action: claims rather than cards, so that games end."""
    found = choices(view)
    if view["tunnel"]:
        return rng.choice(found)
    stations = [action for action in found if action["do"] == "station"]
    if stations and rng.random() < 0.05:
        return rng.choice(stations)
    claims = [action for action in found if action["do"] == "claim"]
    tickets = [action for action in found if action["do"] in ("tickets", "pass_tickets")]
    cards = [action for action in found if action["do"] == "draw"]
    if tickets and rng.random() < 0.05:
        return rng.choice(tickets)
    if claims and rng.random() < 0.8:
        return rng.choice(claims)
    return rng.choice(cards or found)


def at_table(
    client: House,
    *names: str,
    bots: list[str] | None = None,
    start: bool = True,
    edition: str = "usa",
    **more: Any,
) -> list[Person]:
    """People (the first is the host) at a new table; once it has started, all have heard of it."""
    made = create(client, len(names) + len(bots or []), bots, name=names[0], edition=edition, **more)
    tokens = [made["token"], *(join(client, made["table"], name)["token"] for name in names[1:])]
    people = [Person(client, made["table"], token) for token in tokens]
    if start:
        assert people[0].ask({"type": "pace", "pace": "off"})["type"] == "done"
        assert people[0].ask({"type": "start"})["type"] == "done"
        for person in people:
            person.hear_state()
    return people


def turn_of(people: list[Person]) -> Person:
    """Whose turn it is."""
    (seat,) = people[0].view["deciding"]
    return next(person for person in people if person.seat == seat)


def everybody_keeps(people: list[Person]) -> None:
    """The opening, done."""
    for _ in range(1 + bool(people[0].view["teams"])):
        for person in people:
            assert person.act(choices(person.view)[0])["type"] == "done"
        catch_up(people)


def catch_up(people: list[Person]) -> None:
    """All hear until they know of the table's latest version."""
    table = people[0].house.tables._live[people[0].table][0]
    for person in people:
        person.hear_version(table.state.version)


def play_on(people: list[Person], rng: random.Random, actions: int = 10_000) -> int:
    """People play legal actions until the game is over; returns how many they were."""
    for done in range(actions):
        catch_up(people)
        deciding = people[0].view["deciding"]
        if not deciding:
            return done
        person = next(p for p in people if p.seat == rng.choice(deciding) or p.seat in deciding)
        assert person.act(pick(person.view, rng))["type"] == "done"
    catch_up(people)
    return actions
