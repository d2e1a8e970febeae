"""A whole campaign through the server: every byte sent is searched for what is not open (LW-126, LW-81)."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from branchline.campaign import Campaign
from branchline.server import bots
from tests.campaign.test_secrets import closed_words, private_words, strings, words
from tests.server.groups import Member, founded, joined
from tests.server.tools import House, Json, Person, running

COMPANIES = ("red", "blue", "green")
LANGUAGES = ("en", "es", "de", "fr")


class Wire:
    """All that somebody was sent: messages of the campaign and its tables, and what can be fetched."""

    def __init__(self, house: House, campaign: str, token: str | None) -> None:
        self.house, self.token = house, token
        self.page = Member(house, campaign, token)
        self.seat: Person | None = None
        self.fetched: list[str] = []

    def sit(self, table: str) -> None:
        self.seat = Person(self.house, table, self.token)
        self.seat.hear_state()

    def fetch(self, *paths: str) -> None:
        for path in paths:
            answer = self.house.get(path)
            assert answer.status_code == 200, (path, answer.text)
            self.fetched.append(answer.text)

    def take(self) -> list[str]:
        """What has come since the last time."""
        heard = self.fetched + self.page.raw + (self.seat.raw if self.seat else [])
        self.fetched, self.page.raw = [], []
        if self.seat:
            self.seat.raw = []
        return heard


def assert_unsaid(raw: Iterable[str], secret: set[str]) -> None:
    """None of it in these messages, but for what is just offered to be chosen."""
    found: set[str] = set()
    for each in raw:
        message = json.loads(each)
        view = message.get("view") if isinstance(message, dict) else None
        options = (view.get("decision") or {}).get("options", []) if isinstance(view, dict) else []
        found |= set(strings(message)) - {option[word] for option in options for word in ("id", "name")}
    assert found & secret == set()
    whole = "\n".join(found)
    assert [text for text in secret if len(text) > 20 and text in whole] == []


def state_of(house: House, campaign: str) -> Campaign:
    room = house.app.state.campaigns._live[campaign][0]  # type: ignore[attr-defined]
    found: Campaign = room.state.copy().campaign
    return found


def postcards(campaign: Campaign, ids: Iterable[str]) -> set[str]:
    return {text for id in ids for text in words(campaign.state.of.find("postcards", id))}


def hidden_sides(campaign: Campaign, ids: Iterable[str]) -> set[str]:
    cards = [campaign.state.of.find("postcards", id) for id in ids]
    return {text for c in cards for text in (c.id, c.private if c.read_side == "public" else c.public)}


def play_game(house: House, wires: list[Wire]) -> None:
    """One game that bots play while everybody watches; then what was sent is searched."""
    host = wires[0].page
    campaign = host.campaign
    others = dict.fromkeys(COMPANIES, "random")
    answer = host.ask({"type": "begin", "present": list(COMPANIES), "others": others})
    assert answer["type"] == "done", answer
    for wire in wires:
        wire.page.hear_until("playing")
        assert wire.page.table is not None
    table = host.table
    assert table is not None
    during = state_of(house, campaign)
    for wire in wires:
        wire.sit(table)
    for wire in wires:
        kinds = ["board", *(f"rulebook/{lang}" for lang in LANGUAGES)]
        wire.fetch(*(f"/api/tables/{table}/{kind}" for kind in (*kinds, "tickets")))
        wire.fetch(*(f"/api/campaigns/{campaign}/{kind}" for kind in kinds))
        seat = wire.seat
        assert seat is not None
        while seat.view["phase"] != "over":
            seat.hear()
    played = house.tables._live[table][0].state.started
    carry = (played.result or {})["carry"]["postcards"]
    drawn = {id for pile in (carry["held"], carry["done"]) for hand in pile for id in hand}
    for n, wire in enumerate(wires):
        assert wire.seat is not None
        told = [m for raw in wire.seat.raw if (m := json.loads(raw))["type"] == "state"]
        before_the_end = [m for m in told if m["view"]["phase"] != "over"]
        own = set(carry["held"][n]) if wire.token else set()
        others_cards = {id for hand in carry["held"] for id in hand} - own
        secret = closed_words(during) - postcards(during, drawn) | hidden_sides(during, others_cards)
        assert_unsaid(wire.fetched + wire.seat.raw, secret)
        assert_own(before_the_end, n if wire.token else None)
    for wire in wires:
        wire.take()
        assert wire.seat is not None
        wire.seat.hang_up()
        wire.seat = None


def assert_own(messages: Iterable[Json], seat: int | None) -> None:
    """Hand and tickets are in the view of their holder alone, and before the end in nothing else."""
    for message in messages:
        view = message["view"]
        assert view.get("seat") == seat
        assert ("hand" in view) == ("tickets" in view) == (seat is not None)
        for entry in message["events"]:
            mine = entry["seat"] == seat
            if entry["do"] == "keep" and not mine:
                assert not isinstance(entry.get("tickets"), list)
            if entry["do"] == "draw" and entry.get("from") == "deck" and not mine:
                assert "card" not in entry


@pytest.mark.timeout(900)  # twelve games
def test_LW_126_nothing_that_is_not_open_is_ever_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "PAUSE", dict.fromkeys(bots.PAUSE, 0.0))
    monkeypatch.setattr("branchline.server.table.PAUSE", bots.PAUSE)
    monkeypatch.setattr("branchline.server.campaign.room.PAUSE", bots.PAUSE)
    monkeypatch.setattr("branchline.server.connection.BACKLOG", 100_000)
    with running(tmp_path) as house:
        made = founded(house)
        campaign = made["campaign"]
        tokens: list[str | None] = [made["token"], joined(house, campaign, "blue")["token"], None]
        wires = [Wire(house, campaign, token) for token in tokens]
        for game in range(1, 13):
            assert wires[0].page.view["game"] == game
            play_game(house, wires)
            wires[0].page.let_decide()
            after = state_of(house, campaign)
            for wire in wires:
                while wire.page.view["stage"] not in ("ready", "finished"):
                    wire.page.hear()
                assert_unsaid(wire.take(), closed_words(after))
                company = wire.page.view["company"]
                assert_unsaid([json.dumps(wire.page.told)], private_words(after, company))
        assert wires[0].page.view["stage"] == "finished"
        assert wires[0].page.view["final"]
        export: Json = house.get(f"/api/campaigns/{campaign}/export").json()
        assert_unsaid([json.dumps(export)], closed_words(after))
    for record in caplog.records:
        assert not [text for text in closed_words(after) if len(text) > 20 and text in record.getMessage()]
