"""What the tests of campaigns share: a group, and what its members are told."""

from __future__ import annotations

import json
from typing import Any

from starlette.testclient import WebSocketTestSession

from tests.server.tools import House, Json, Person, new_id, post

COMPANIES = ("red", "blue", "green", "yellow")


class Member:
    """Somebody on the page of a campaign; without a token, somebody who looks on."""

    def __init__(self, house: House, campaign: str, token: str | None = None) -> None:
        self.house, self.campaign, self.token = house, campaign, token
        house.people.append(self)  # type: ignore[arg-type]
        self.messages: list[Json] = []
        self.raw: list[str] = []
        self._context = house.websocket_connect(f"/api/campaigns/{campaign}/live")
        self.socket: WebSocketTestSession = self._context.__enter__()
        if self.ask({"type": "hello", "token": token})["type"] == "done":
            self.hear()

    def hang_up(self) -> None:
        if self in self.house.people:  # type: ignore[comparison-overlap]
            self.house.people.remove(self)  # type: ignore[arg-type]
            self._context.__exit__(None, None, None)

    def hear(self) -> Json:
        """The next message."""
        raw = self.socket.receive_text()
        message: Json = json.loads(raw)
        self.raw.append(raw)
        self.messages.append(message)
        return message

    def ask(self, message: Json, id: str | None = None) -> Json:
        """Say something, and hear until it is answered."""
        id = id or new_id()
        self.socket.send_text(json.dumps(message | {"id": id}))
        while True:
            answer = self.hear()
            if answer["type"] == "bye" or answer.get("id") == id:
                return answer

    def do(self, kind: str, **fields: Any) -> Json:
        """Ask for what must be done, and hear what came of it."""
        answer = self.ask({"type": kind} | fields)
        assert answer["type"] == "done", answer
        self.hear()
        return self.view

    @property
    def told(self) -> Json:
        return next(m for m in reversed(self.messages) if m["type"] == "campaign")

    @property
    def view(self) -> Json:
        view: Json = self.told["view"]
        return view

    @property
    def table(self) -> str | None:
        found: str | None = self.told["table"]
        return found

    def hear_until(self, *stages: str) -> Json:
        while self.view["stage"] not in stages:
            self.hear()
        return self.view

    def let_decide(self) -> Json:
        """As the host: hear until all is decided between two games, by a bot wherever it must be."""
        asked = None
        while self.view["stage"] in ("playing", "closing"):
            decision = self.view["decision"]
            if decision and decision["id"] != asked and not runs_bot(self.view, decision["company"]):
                asked = decision["id"]
                assert self.ask({"type": "decide_for", "decision": asked})["type"] == "done"
            else:
                self.hear()
        return self.view


def runs_bot(view: Json, company: str) -> bool:
    player = next(each["player"] for each in view["companies"] if each["id"] == company)
    return player is None or player.startswith("bot:")


def founded(
    house: House, players: tuple[str, ...] = ("human", "random"), mode: str = "screen", **more: Any
) -> Json:
    """A new campaign: Ann runs the first company, these players the others."""
    seats = [{"company": c, "player": p} for c, p in zip(COMPANIES[1:], players, strict=False)]
    body = {"request": new_id(), "content": "iron-meridian", "mode": mode, "name": "Ann"}
    return post(house, "/api/campaigns", body | {"company": COMPANIES[0], "seats": seats} | more)


def joined(house: House, campaign: str, company: str, name: str = "Bob") -> Json:
    body = {"request": new_id(), "name": name, "company": company}
    return post(house, f"/api/campaigns/{campaign}/join", body)


def group(house: House, **more: Any) -> tuple[Member, Member]:
    """Ann and Bob, each with a company, and a third one that a bot runs."""
    made = founded(house, **more)
    bob = joined(house, made["campaign"], "blue")
    return Member(house, made["campaign"], made["token"]), Member(house, made["campaign"], bob["token"])


def begin(host: Member, *present: str, **others: str) -> str:
    """Begin a game; bots play for the companies of `others`. Returns its table."""
    host.do("begin", present=list(present), others=others)
    assert host.table is not None
    return host.table


def fast(house: House, table: str, token: str | None) -> Person:
    """The host at a table, where bots are not to wait."""
    person = Person(house, table, token)
    person.hear_state()
    assert person.ask({"type": "pace", "pace": "off"})["type"] == "done"
    return person
