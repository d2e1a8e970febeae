"""Bots at the table, and seats whose person has left (C-112)."""

import time
from pathlib import Path

import pytest

from branchline import bots as all_bots
from branchline.actions import Action
from branchline.game import Game
from branchline.record import Record
from branchline.server import bots
from tests.server.tools import (
    Json,
    Person,
    at_table,
    catch_up,
    choices,
    everybody_keeps,
    join,
    put_in_store,
    running,
    turn_of,
)

DECK: Json = {"do": "draw", "from": "deck"}


def wait_for_turn(person: Person, seat: int) -> None:
    while person.view["deciding"] != [seat]:
        person.hear()


def test_bots_play_until_a_person_must_decide(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        (ann,) = at_table(house, "Ann", bots=["random", "greedy", "planner"])
        ann.act(choices(ann.view)[0])
        catch_up([ann])
        for _ in range(3):
            wait_for_turn(ann, 0)
            assert ann.act(choices(ann.view)[-1])["type"] == "done"
            ann.hear_version(ann.state["version"] + 1)
        assert {entry["seat"] for entry in ann.log} == {0, 1, 2, 3}
        assert [seat["player"] for seat in ann.state["seats"]] == [
            "human",
            "bot:random",
            "bot:greedy",
            "bot:planner",
        ]


def test_bots_answer_a_persons_tunnel_and_play_europe_to_its_end(tmp_path: Path) -> None:
    """A tunnel is a decision like any other: also for a bot that takes a seat over in the middle of one."""
    cards = ["red", "red", "red", "blue", *["pink", "black"] * 2, *["green", "white"] * 2, "green"]
    tokens = put_in_store(tmp_path, "one", "europe", ("Ann", "Bob"), [*cards, "red", "black", "green"], [])
    with running(tmp_path) as house:
        people = [Person(house, "one", token) for token in tokens]
        ann, bob = people
        watcher = Person(house, "one")
        everybody_keeps(people)
        assert ann.act({"do": "claim", "route": 5, "pay": {"red": 2}})["type"] == "done"
        assert ann.ask({"type": "pace", "pace": "off"})["type"] == "done"
        assert ann.ask({"type": "to_bot", "seat": 0, "bot": "greedy"})["type"] == "done"
        assert bob.ask({"type": "to_bot", "seat": 1, "bot": "random"})["type"] == "done"
        while watcher.view["phase"] != "over":
            watcher.hear()
        waiting = [entry for entry in watcher.log if entry.get("turned_up") and "points" not in entry]
        assert watcher.log[2] == waiting[0]
        assert watcher.log[3]["do"] == "add"  # greedy adds what it can
        for tunnel in waiting:
            answer = watcher.log[tunnel["n"] + 1]
            assert (answer["do"] in ("add", "decline"), answer["seat"]) == (True, tunnel["seat"])
        assert Record.parse(house.get("/api/tables/one/record").text).verify().ok


def test_the_pace_is_the_hosts_to_choose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.PAUSE, "fast", 0.15)
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob", bots=["random"], start=False)
        assert ann.lobby["pace"] == "normal"
        assert bob.ask({"type": "pace", "pace": "off"})["code"] == "not_host"
        assert ann.ask({"type": "pace", "pace": "fast"})["type"] == "done"
        before = time.monotonic()
        assert ann.ask({"type": "start"})["type"] == "done"
        while not (ann.messages[-1]["type"] == "state" and ann.view["seats"][2]["chosen"]):
            ann.hear()
        assert time.monotonic() - before >= 0.15
        assert ann.state["pace"] == "fast"


def test_C117_a_bot_that_fails_does_not_stall_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One raises, one names an illegal action, one thinks for ever: legal actions instead, and a log line."""

    class Bad:
        def __init__(self, how: str) -> None:
            self.how = how

        def choose(self, game: Game, seat: int) -> Action:
            if self.how == "random":
                raise RuntimeError("lost my plan")
            if self.how == "planner":
                time.sleep(0.3)
            return Action.claim(1, {"red": 1})

    monkeypatch.setattr(bots, "PATIENCE", 0.05)
    monkeypatch.setattr(bots, "bot", Bad)
    with running(tmp_path) as house:
        (ann,) = at_table(house, "Ann", bots=["random", "greedy", "planner"])
        ann.act(choices(ann.view)[0])
        catch_up([ann])
        wait_for_turn(ann, 0)
        assert ann.act(choices(ann.view)[-1])["type"] == "done"
        ann.hear_version(ann.state["version"] + 1)
        wait_for_turn(ann, 0)
    assert {entry["seat"] for entry in ann.log} == {0, 1, 2, 3}
    assert "lost my plan" in caplog.text
    assert "a legal action instead" in caplog.text


def test_C119_bots_get_a_game_in_which_the_hidden_part_was_dealt_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Game] = []
    real = all_bots.bot

    class Spy:
        def __init__(self, name: str) -> None:
            self.bot = real(name)

        def choose(self, game: Game, seat: int) -> Action:
            seen.append(game)
            return self.bot.choose(game, seat)

    monkeypatch.setattr(bots, "bot", Spy)
    with running(tmp_path) as house:
        (ann,) = at_table(house, "Ann", bots=["random"])
        ann.act(choices(ann.view)[0])
        catch_up([ann])
        wait_for_turn(ann, 0)
        game = house.tables._live[ann.table][0].state.started
        assert seen
        assert all(imagined is not game and imagined.key != game.key for imagined in seen)


def test_C112_the_host_hands_a_leavers_seat_to_a_bot_and_the_person_takes_it_back(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob", "Cleo")
        ann, bob, cleo = people
        everybody_keeps(people)
        assert ann.ask({"type": "to_bot", "seat": 1, "bot": "random"})["code"] == "still_here"
        assert cleo.ask({"type": "to_bot", "seat": 1, "bot": "random"})["code"] == "not_host"
        bob.hang_up()
        while ann.state["seats"][1]["here"]:
            ann.hear()
        assert ann.ask({"type": "to_bot", "seat": 1, "bot": "nobody"})["code"] == "unknown_bot"
        assert ann.ask({"type": "to_bot", "seat": 1, "bot": "random"})["type"] == "done"
        assert ann.ask({"type": "to_bot", "seat": 1, "bot": "random"})["code"] == "no_such_seat"
        others = [ann, cleo]
        played = 0
        while played < 2:  # the bot plays Bob's turns
            catch_up(others)
            seat = ann.view["deciding"][0]
            if seat == 1:
                ann.hear()
                played = sum(entry["seat"] == 1 and entry["do"] != "keep" for entry in ann.log)
                continue
            assert people[seat].act(DECK)["type"] == "done"
        assert ann.state["seats"][1] == {"player": "bot:random", "here": False, "person": True}
        assert ann.view["seats"][1]["name"] == "Bob"
        # Bob comes back between turns, and his link still works.
        bob = Person(house, ann.table, bob.token)
        assert bob.act(DECK)["code"] == "bot_plays"
        assert bob.ask({"type": "from_bot"})["type"] == "done"
        assert bob.ask({"type": "from_bot"})["code"] == "not_a_bot"
        people[1] = bob
        for _ in range(6):
            catch_up(people)
            assert turn_of(people).act(DECK)["type"] == "done"
        catch_up(people)
        assert bob.state["seats"][1] == {"player": "human", "here": True, "person": True}


def test_C112_while_the_host_is_away_the_next_person_can_hand_seats_over(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob, cleo = at_table(house, "Ann", "Bob", "Cleo")
        assert bob.state["host"] is False
        ann.hang_up()
        while not bob.state["host"]:
            bob.hear()
        assert cleo.ask({"type": "to_bot", "seat": 0, "bot": "random"})["code"] == "not_host"
        assert bob.ask({"type": "to_bot", "seat": 0, "bot": "random"})["type"] == "done"
        ann = Person(house, ann.table, ann.token)
        while bob.state["host"]:
            bob.hear()
        assert ann.state["host"] is True


def test_C112_with_nobody_left_bots_rest_and_the_game_waits(tmp_path: Path) -> None:
    """A table of bots alone plays while somebody watches, stops when nobody does, and goes on later."""
    with running(tmp_path) as house:
        (ann,) = at_table(house, "Ann", bots=["random"])
        table = house.tables._live[ann.table][0]
        assert ann.ask({"type": "to_bot", "seat": 0, "bot": "random"})["type"] == "done"
        while len(ann.log) < 10:
            ann.hear()
        ann.hang_up()
        version = -1
        while version != table.state.version:  # a decision already under way is still carried out
            version = table.state.version
            time.sleep(0.3)
        assert table.state.game is not None
        assert table.state.game.phase != "over"
        watcher = Person(house, ann.table)
        while watcher.view["phase"] != "over":
            watcher.hear()
        assert watcher.view["result"]["winners"]


def test_a_bot_finishes_a_persons_game_after_the_last_turn(tmp_path: Path) -> None:
    """A person may leave after acting: the bots play up to the person's next turn, and it waits there."""
    with running(tmp_path) as house:
        (ann,) = at_table(house, "Ann", bots=["random", "random"])
        ann.act(choices(ann.view)[0])
        ann.hang_up()
        table = house.tables._live[ann.table][0]
        deadline = time.monotonic() + 10
        while table.state.started.deciding != (0,) and time.monotonic() < deadline:
            time.sleep(0.01)
        back = Person(house, ann.table, ann.token)
        assert back.view["deciding"] == [0]


def test_the_last_seats_link_is_not_for_others(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob")
        other = at_table(house, "Ann", "Bob")
        for token in (other[0].token, "x", "", "x" * 128):
            assert Person(house, ann.table, token).messages == [{"type": "bye", "code": "unknown_token"}]
        assert join(house, "nothing", "Eve", status=404)["error"]["code"] == "not_found"
        assert bob.ask({"type": "from_bot"})["code"] == "not_a_bot"
