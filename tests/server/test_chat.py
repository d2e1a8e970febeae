"""Chat: everybody at the table reads it, whoever sits there writes, and it is no part of the game."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

from branchline.server import table as live
from branchline.server.state import CHAT
from tests.server.tools import Json, Person, at_table, catch_up, everybody_keeps, new_id, running, turn_of


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "TALK_BURST", 1e9)


def say(person: Person, text: Any, id: str | None = None) -> Json:
    return person.ask({"type": "chat", "text": text}, id)


def lines(person: Person) -> list[tuple[int, str, str]]:
    return [(line["seat"], line["name"], line["text"]) for line in person.state["chat"]]


def test_TA19_what_is_said_is_told_to_all_and_spectators_only_read(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Abe", "Bea", "Bob", edition="team-asia")
        watcher = Person(house, people[0].table)
        everybody = [*people, watcher]
        assert say(people[1], "  Good   luck! ")["type"] == "done"
        assert say(people[2], "Viel Glück 🍀")["type"] == "done"
        catch_up(everybody)
        for person in everybody:
            assert lines(person) == [(1, "Abe", "Good luck!"), (2, "Bea", "Viel Glück 🍀")]
            assert abs(person.state["chat"][0]["at"] - time.time()) < 60
        assert say(watcher, "hello")["code"] == "watching"
        assert say(people[0], "Thanks")["type"] == "done"
        late = Person(house, people[0].table)
        assert [line[2] for line in lines(late)] == ["Good luck!", "Viel Glück 🍀", "Thanks"]


def test_chat_is_at_every_table_and_does_not_touch_the_game(tmp_path: Path) -> None:
    """An action formed before somebody spoke is not stale, a question to undo stays, the record is silent."""
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        everybody_keeps(people)
        mover = turn_of(people)
        other = next(person for person in people if person is not mover)
        version = mover.state["version"]
        assert say(other, "your turn")["type"] == "done"
        assert mover.act({"do": "draw", "from": "deck"}, version=version)["type"] == "done"
        catch_up(people)
        assert mover.ask({"type": "undo"})["type"] == "done"
        assert say(mover, "please")["type"] == "done"
        catch_up(people)
        assert other.state["undo_asked"]["seat"] == mover.seat
        assert other.ask({"type": "undo_answer", "accept": True})["type"] == "done"
        catch_up(people)
        assert [line[2] for line in lines(mover)] == ["your turn", "please"]  # an undo takes no words back
        table = house.tables._live[mover.table][0]
        assert b"please" not in table.record()
        # Whoever lets a bot play on can still talk.
        assert mover.ask({"type": "to_bot", "seat": mover.seat, "bot": "random"})["type"] == "done"
        assert say(mover, "brb")["type"] == "done"


def test_chat_begins_with_the_game(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        (ann,) = at_table(house, "Ann", bots=["random"], start=False)
        assert say(ann, "anybody?")["code"] == "not_started"


def test_the_same_message_again_is_said_once(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob")
        id = new_id()
        for _ in range(3):
            assert say(ann, "once", id)["type"] == "done"
        assert say(bob, "me too", id)["type"] == "done"  # ids are each person's own
        catch_up([ann, bob])
        assert [line[2] for line in lines(ann)] == ["once", "me too"]


@pytest.mark.parametrize("text", ["", "x" * 301, None, 7, ["hello"], {"text": "x"}])
def test_what_is_no_line_is_malformed(tmp_path: Path, text: object) -> None:
    with running(tmp_path) as house:
        ann, _ = at_table(house, "Ann", "Bob")
        ann.say(json.dumps({"type": "chat", "id": "a", "text": text}))
        assert ann.hear()["code"] == "malformed"
        for more in ({"seat": 1}, {"name": "Bob"}, {"at": 0}):
            ann.say(json.dumps({"type": "chat", "id": "a", "text": "x"} | more))
            assert ann.hear()["code"] == "malformed"
        assert say(ann, "fine")["type"] == "done"
        ann.hear()
        assert lines(ann) == [(0, "Ann", "fine")]


@pytest.mark.parametrize("text", [" ", "\n\t", "\u200b", "\u202e\u202d", "\x00\x07"])
def test_a_line_of_nothing_is_refused(tmp_path: Path, text: str) -> None:
    with running(tmp_path) as house:
        ann, _ = at_table(house, "Ann", "Bob")
        version = ann.state["version"]
        assert say(ann, text)["code"] == "empty"
        assert house.tables._live[ann.table][0].state.version == version


def test_a_line_comes_out_as_text_and_nothing_else(tmp_path: Path, talkative: None) -> None:
    """No control signs or direction overrides; markup and quotes are the client's to show as they are."""
    said = ["<script>alert(1)</script>", 'a"b\\c', "\u202eevil\u202c x", "a\nb\tc", "{} ${x} %s", "é" * 300]
    told = [*said[:2], "evil x", "a b c", *said[4:]]
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob")
        for text in said:
            assert say(ann, text)["type"] == "done"
        catch_up([ann, bob])
        assert [line[2] for line in lines(bob)] == told


def test_who_talks_too_much_has_to_wait_and_others_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "TALK", 0.0)
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob")
        answers = [say(ann, f"line {n}") for n in range(20)]
        assert [a["type"] for a in answers] == ["done"] * int(live.TALK_BURST) + ["error"] * (
            20 - int(live.TALK_BURST)
        )
        assert answers[-1]["code"] == "too_fast"
        # Another connection of the same seat is the same talker.
        again = Person(house, ann.table, ann.token)
        assert say(again, "me again")["code"] == "too_fast"
        assert say(bob, "quiet, please")["type"] == "done"
        catch_up([ann, bob])
        assert len(lines(bob)) == live.TALK_BURST + 1
        assert ann.act({"do": "keep", "tickets": [t["id"] for t in ann.view["offer"]["tickets"]]})


def test_only_the_last_lines_are_told(tmp_path: Path, talkative: None) -> None:
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob")
        for n in range(CHAT + 5):
            assert say(ann, f"line {n}")["type"] == "done"
        catch_up([ann, bob])
        assert [line[2] for line in lines(bob)] == [f"line {n}" for n in range(5, CHAT + 5)]
