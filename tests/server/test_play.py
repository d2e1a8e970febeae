"""Whole games between people: order, refusals, retries, reconnects, and what everybody is told."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from branchline.editions import EDITIONS
from branchline.editions import edition as edition_named
from branchline.record import Record
from branchline.server import messages as m
from tests.server.tools import (
    Json,
    Person,
    at_table,
    catch_up,
    choices,
    everybody_keeps,
    pick,
    play_on,
    running,
    turn_of,
)

DECK: Json = {"do": "draw", "from": "deck"}
HUB = {
    "usa": "denver",
    "europe": "paris",
    "legendary-asia": "omsk",
    "team-asia": "delhi",
    "leyendas": "st_louis",
}


def full_table(edition: str) -> tuple[str, ...]:
    """Names for the smallest table of an edition."""
    return ("Ann", "Bob", "Cleo", "Dora")[: edition_named(edition).rules.players[0]]


def public(state: Json) -> Json:
    """What of a state must be the same for everybody."""
    own = {
        "seat",
        "hand",
        "last_drawn",
        "tickets",
        "borrowed",
        "offer",
        "legal",
        "refused",
        "undo",
        "outlook",
    }
    return {k: v for k, v in state["view"].items() if k not in own} | {"seats now": state["seats"]}


@pytest.mark.parametrize("edition", ["usa", "europe"])
def test_a_whole_game_and_its_record(tmp_path: Path, edition: str) -> None:
    rng = random.Random(1)
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob", "Cleo", edition=edition)
        watcher = Person(house, people[0].table)
        commitment = watcher.state["commitment"]
        url = f"/api/tables/{people[0].table}/record"
        assert house.get(url).json()["error"]["code"] == "not_over"
        play_on([*people, watcher], rng)
        # C-105: all clients agree, also on the count.
        assert len({msgspec.json.encode(public(person.state)) for person in [*people, watcher]}) == 1
        assert watcher.view["result"]["winners"]
        told = house.get(url)
        record = Record.parse(told.text)
        assert told.headers["content-type"] == "application/json"
        assert record.commitment == commitment
        assert [seat.player for seat in record.seats] == ["human"] * 3
        report = record.verify()
        assert report.ok, str(report)
        assert record.result == watcher.view["result"]


def test_C97_refresh_in_every_phase(tmp_path: Path) -> None:
    """After every action one player reloads: the same screen, question and log. So after a restart."""
    rng = random.Random(2)
    phases = set()
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        table, tokens = people[0].table, [person.token for person in people]
        for n in range(60):
            catch_up(people)
            at = n % 2
            before, log = people[at].state, people[at].log
            phases.add((before["view"]["phase"], at in before["view"]["deciding"]))
            people[at].hang_up()
            people[at] = Person(house, table, tokens[at])
            assert people[at].state["view"] == before["view"]
            assert people[at].log == log
            mover = next(p for p in people if p.seat in p.view["deciding"])
            actions = choices(mover.view)
            tickets = [action for action in actions if action["do"] == "tickets"]
            action = tickets[0] if tickets and n % 7 == 0 else rng.choice(actions)
            assert mover.act(action)["type"] == "done"
        catch_up(people)
        views, logs = [p.view for p in people], [p.log for p in people]
    assert {phase for phase, _ in phases} == {"opening", "turn", "second_card", "keep"}
    with running(tmp_path) as house:
        again = [Person(house, table, token) for token in tokens]
        assert [p.view for p in again] == views
        assert [p.log for p in again] == logs


def test_C97_a_second_device_shows_the_same(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob")
        phone = Person(house, ann.table, ann.token)
        everybody_keeps([ann, bob])
        mover = turn_of([ann, bob])
        if mover is ann:
            assert phone.hear_version(ann.state["version"])["view"] == ann.view
            assert phone.act(DECK)["type"] == "done"
            ann.hear_version(phone.state["version"] + 1)
        phone.hear_version(ann.state["version"])
        assert phone.view == ann.view
        # Away is who has no connection left.
        phone.hang_up()
        assert Person(house, ann.table).state["seats"][0]["here"] is True


def test_reconnecting_with_what_is_already_known(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        play_on(people, random.Random(3), 12)
        back = people[0].socket
        for since in (0, 1, 5, 12, 13, 9999):
            people[0].say({"type": "hello", "id": f"again{since}", "token": people[0].token, "since": since})
            while people[0].hear().get("id") != f"again{since}":
                pass
            people[0].hear()
            assert people[0].state["from"] == (since if since <= len(people[0].log) else 0)
            assert [entry["n"] for entry in people[0].log] == list(range(len(people[0].log)))
        assert people[0].socket is back


def test_C99_fast_clicks(tmp_path: Path) -> None:
    """Ten draws sent at once: two cards, the turn passes once, the rest is refused."""
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        everybody_keeps(people)
        mover = turn_of(people)
        version, cards = mover.state["version"], mover.view["seats"][mover.seat]["cards"]
        for n in range(10):
            mover.say({"type": "act", "id": f"click{n}", "version": version, "action": DECK})
        answers: list[tuple[str, str | None]] = []
        while len(answers) < 10:
            message = mover.hear()
            if message.get("id"):
                answers.append((message["type"], message.get("code")))
        assert answers == [("done", None)] + [("error", "stale")] * 9
        # And a client that always knows the newest version, as the old clients of those reports did:
        answers = []
        for n in range(10):
            message = mover.act(DECK, id=f"again{n}", version=version + min(n + 1, 2))
            answers.append((message["type"], message.get("reason")))
        assert answers == [("done", None)] + [("refused", "not_your_turn")] * 9
        catch_up(people)
        assert mover.view["seats"][mover.seat]["cards"] == cards + 2
        assert turn_of(people) is not mover


def test_a_retry_is_not_a_second_move(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        everybody_keeps(people)
        mover = turn_of(people)
        version = mover.state["version"]
        assert mover.act(DECK, id="once", version=version)["type"] == "done"
        after = mover.hear_version(version + 1)
        assert mover.act(DECK, id="once", version=version) == {"type": "done", "id": "once"}
        # The acknowledgement was lost and so was the connection, or the whole server.
        mover.hang_up()
        back = Person(house, mover.table, mover.token)
        assert back.act(DECK, id="once", version=version) == {"type": "done", "id": "once"}
        assert back.state["view"] == after["view"]
        # Another seat's id is another message.
        other = next(p for p in people if p is not mover)
        assert other.act(DECK, id="once", version=after["version"])["type"] == "refused"
        table, token = mover.table, mover.token
    with running(tmp_path) as house:
        back = Person(house, table, token)
        assert back.act(DECK, id="once", version=version) == {"type": "done", "id": "once"}
        assert back.state["view"] == after["view"]


def test_C102_out_of_turn(tmp_path: Path) -> None:
    """Every kind of action by a player not to move is refused with a reason; nothing changes."""
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        everybody_keeps(people)
        mover = turn_of(people)
        other = next(p for p in people if p is not mover)
        watcher = Person(house, mover.table)
        before = watcher.state
        actions: list[Json] = [
            DECK,
            {"do": "draw", "from": "display", "slot": 0},
            {"do": "claim", "route": 1, "pay": {"red": 1}},
            {"do": "station", "city": "dallas", "pay": {"red": 1}},
            {"do": "add", "pay": {"red": 1}},
            {"do": "decline"},
            {"do": "tickets"},
            {"do": "keep", "tickets": ["dallas-new_york"]},
            {"do": "pass"},
        ]
        for action in actions:
            answer = other.act(action)
            assert (answer["type"], answer["rule"], answer["reason"]) == ("refused", "C-5", "not_your_turn")
            assert answer["params"]["name"] == mover.view["seats"][mover.seat]["name"]
            assert watcher.act(action)["code"] == "watching"
        assert Person(house, mover.table).state["view"] == before["view"]


def test_C103_everybody_chooses_tickets_first(tmp_path: Path) -> None:
    rng = random.Random(5)
    starts = set()
    with running(tmp_path) as house:
        for _ in range(6):
            people = at_table(house, "Ann", "Bob", "Cleo")
            start = people[0].view["start"]
            starts.add(start)
            version = people[0].state["version"]
            order = rng.sample(people, 3)
            for n, person in enumerate(order):
                assert person.view["phase"] == "opening"
                assert person.act(DECK, version=version)["reason"] == "opening_first"
                # All decide on what they saw at the start; nobody's choice makes another's stale.
                assert person.act(choices(person.view)[0], version=version)["type"] == "done"
                if n < 2:
                    assert person.act(choices(order[2].view)[0])["reason"] == "already_chosen"
            catch_up(people)
            assert people[0].view["phase"] == "turn"
            assert people[0].view["deciding"] == [start]
            for person in people:
                person.hang_up()
    assert len(starts) > 1


def test_C105_all_clients_agree_after_every_event(tmp_path: Path) -> None:
    rng = random.Random(6)
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob", "Cleo")
        everybody = [*people, Person(house, people[0].table)]
        for _ in range(40):
            play_on(everybody, rng, 1)
            assert len({msgspec.json.encode(public(person.state)) for person in everybody}) == 1
            for person in people:
                seat = person.view["seats"][person.seat]
                assert sum(person.view["hand"].values()) == seat["cards"]
                assert person.view["phase"] == "opening" or len(person.view["tickets"]) == seat["tickets"]


def test_C106_the_public_log(tmp_path: Path) -> None:
    """Face-up cards by colour, blind draws and tickets as numbers, routes and payments in full."""
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        watcher = Person(house, people[0].table)
        play_on([*people, watcher], random.Random(7))
        kinds = set()
        for entry in watcher.log:
            kinds.add((entry["do"], entry.get("from")))
            if entry["do"] == "draw":
                assert ("card" in entry) == (entry["from"] == "display")
            elif entry["do"] == "claim":
                assert sum(entry["pay"].values()) == entry["length"]
            elif entry["do"] == "keep":
                # How many opening tickets are kept is a secret until all have chosen (C-3).
                assert (
                    isinstance(entry["tickets"], int) if entry["rule"] == "C-23" else "tickets" not in entry
                )
            elif entry["do"] == "tickets":
                assert isinstance(entry["offered"], int)
        assert kinds >= {
            ("draw", "deck"),
            ("draw", "display"),
            ("claim", None),
            ("keep", None),
            ("tickets", None),
        }


def test_C113_a_new_game_is_new(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        games = [at_table(house, "Ann", "Bob") for _ in range(4)]
        for people in games:
            view = people[0].view
            assert [seat["cards"] for seat in view["seats"]] == [4, 4]
            assert [seat["score"] for seat in view["seats"]] == [0, 0]
            assert (view["deck"], view["discards"] % 5, view["owners"]) == (
                110 - 8 - 5 - view["discards"],
                0,
                {},
            )
        assert len({tuple(t["id"] for t in people[0].view["offer"]["tickets"]) for people in games}) == 4
        assert len({people[0].state["commitment"] for people in games}) == 4
        everybody_keeps(games[0])
        other = Person(house, games[1][0].table, games[1][0].token)
        assert other.view == games[1][0].view


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_message_is_of_the_published_form(tmp_path: Path, edition: str) -> None:
    decode: Any = msgspec.json.Decoder(m.ServerMessage, strict=True).decode
    with running(tmp_path) as house:
        people = at_table(house, *full_table(edition), edition=edition)
        play_on(people, random.Random(8), 40)
        for person in people:
            for raw in person.raw:
                assert msgspec.json.decode(msgspec.json.encode(decode(raw))) == msgspec.json.decode(raw)


@pytest.mark.parametrize("edition", HUB)
def test_a_view_offers_exactly_what_is_legal(tmp_path: Path, edition: str) -> None:
    """Whatever a view offers is accepted; whatever it refuses is refused with the same reason."""
    rng = random.Random(9)
    with running(tmp_path) as house:
        people = at_table(house, *full_table(edition), edition=edition)
        everybody_keeps(people)
        for _ in range(30):
            mover = turn_of(people)
            view = mover.view
            if view["phase"] == "turn":
                stations, cities = view["refused"]["station"], view["refused"]["cities"]
                for city, why in cities.items() if stations is None else [(HUB[edition], stations)]:
                    answer = mover.act({"do": "station", "city": city, "pay": {"red": 1}})
                    assert {key: answer[key] for key in why} == why
            for route, why in (view.get("refused") or {"claims": {}})["claims"].items():
                if why["reason"] in ("route_taken", "lane_closed", "lane_limit", "own_twin", "trains_short"):
                    answer = mover.act({"do": "claim", "route": int(route), "pay": {"red": 1}})
                    assert {key: answer[key] for key in why} == why
                    break
            assert mover.act(pick(view, rng))["type"] == "done"
            catch_up(people)
            if people[0].view["phase"] == "keep":
                mover = turn_of(people)
                assert mover.act(choices(mover.view)[0])["type"] == "done"
                catch_up(people)


def test_two_servers_on_one_database_play_one_game(tmp_path: Path) -> None:
    """The second writer is refused by the database, reads again, and tells the truth."""
    with running(tmp_path) as house, running(tmp_path) as other_house:
        people = at_table(house, "Ann", "Bob")
        everybody_keeps(people)
        mover = turn_of(people)
        there = Person(other_house, mover.table, mover.token)
        assert there.view == mover.view
        version = mover.state["version"]
        assert mover.act(DECK, id="here")["type"] == "done"
        # The other server does not know of it yet: the same message is not a second move there …
        assert there.act(DECK, id="here", version=version) == {"type": "done", "id": "here"}
        assert there.hear_version(version + 1)["view"] == mover.hear_version(version + 1)["view"]
        # … and a different one, formed on what has passed, is stale.
        assert mover.act(DECK, id="second", version=version + 1)["type"] == "done"
        assert there.act(DECK, id="third", version=version + 1)["code"] == "stale"
        assert there.hear_version(version + 2)["view"] == mover.hear_version(version + 2)["view"]
