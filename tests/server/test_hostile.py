"""A hostile client changes nothing and learns nothing."""

import asyncio
import json
import random
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from branchline.server import connection
from branchline.server.connection import BACKLOG, Connection
from branchline.server.messages import read_message
from tests.server.tools import (
    House,
    Json,
    Person,
    at_table,
    catch_up,
    create,
    everybody_keeps,
    new_id,
    put_in_store,
    running,
    turn_of,
)

BAD_MESSAGES = [
    "",
    "x",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type":"hello"',
    '{"type":"sudo","id":"a"}',
    '{"type":"act","id":"a"}',
    '{"type":"act","id":"a","version":1}',
    '{"type":"act","id":"a","version":"1","action":{"do":"pass"}}',
    '{"type":"act","id":"a","version":-1,"action":{"do":"pass"}}',
    '{"type":"act","id":"a","version":1e99,"action":{"do":"pass"}}',
    '{"type":"act","id":"a","version":99999999999999999999999999,"action":{"do":"pass"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"cheat"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"pass","seat":1}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"draw","from":"pocket"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"draw","from":"deck","slot":0}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"draw","from":"display"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"draw","from":"display","slot":5}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"draw","from":"display","slot":0,"card":"red"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"claim","route":1,"pay":{}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"claim","route":1,"pay":{"red":-1}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"claim","route":1,"pay":{"red":0}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"claim","route":1.5,"pay":{"red":1}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"add","pay":{}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"add","pay":{"red":0}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"add","pay":{"red":1e9}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"add"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"add","route":5,"pay":{"red":1}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"decline","pay":{"red":1}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"station","pay":{"red":1}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"station","city":7,"pay":{"red":1}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"station","city":"","pay":{"red":1}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"station","city":"paris","pay":{}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"station","city":"paris","pay":{"red":100}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"station","city":"paris","pay":{"red":1},"seat":0}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"keep","tickets":["a","b","c","d","e","f","g","h","i"]}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"keep","tickets":[1]}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"claim","route":1,"pay":{"red":1},"holder":{}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"claim","route":1,"pay":{"red":1},"holder":1}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"claim","route":1,"holder":{"red":1}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"add","pay":{"red":1},"holder":null}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"add","pay":{"red":1},"holder":{"red":0}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"station","city":"x","pay":{"red":1},"holder":{}}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"place"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"place","to":"display"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"place","to":"hand","card":"red"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"share"}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"share","ticket":["a-b"]}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"share","tickets":["a-b"]}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"pass_tickets","tickets":[]}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"pass_tickets","tickets":["a-b","c-d","e-f"]}}',
    '{"type":"act","id":"a","version":1,"action":{"do":"pass_tickets","ticket":"a-b"}}',
    '{"type":"act","id":"","version":1,"action":{"do":"pass"}}',
    '{"type":"act","id":"a b","version":1,"action":{"do":"pass"}}',
    '{"type":"act","id":"\\ud800","version":1,"action":{"do":"pass"}}',
    '{"type":"act","id":"' + "a" * 65 + '","version":1,"action":{"do":"pass"}}',
    '{"type":"start","id":"a","key":"00"}',
    '{"type":"remove","id":"a","seat":99}',
    '{"type":"pace","id":"a","pace":"warp"}',
    '{"type":"hello","id":"a","token":1}',
    '{"type":"hello","id":"a","since":-1}',
    '{"type":' + "[" * 5000,
    '{"a":' * 2000,
]


def test_what_cannot_be_read_is_answered_and_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob")
        everybody_keeps([ann, bob])
        mover = turn_of([ann, bob])
        before = mover.state["version"]
        for text in BAD_MESSAGES:
            mover.say(text)
            answer = mover.hear()
            assert (answer["type"], answer["id"], answer["code"]) == ("error", None, "malformed"), text
        version = house.tables._live[ann.table][0].state.version
        assert version == before
        # The connection still works.
        assert mover.act({"do": "draw", "from": "deck"})["type"] == "done"


def test_well_formed_nonsense_is_refused(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        everybody_keeps(people)
        mover = turn_of(people)
        cases: list[tuple[Json, str]] = [
            ({"do": "claim", "route": 999, "pay": {"red": 1}}, "unknown_action"),
            ({"do": "claim", "route": 1, "pay": {"purple": 1}}, "unknown_action"),
            ({"do": "toll"}, "unknown_action"),
            ({"do": "hire", "crew": "agent"}, "unknown_action"),
        ]
        for action, code in cases:
            assert mover.act(action)["code"] == code
        for action in (
            {"do": "claim", "route": 1, "pay": {"red": 99}},
            {"do": "claim", "route": 1, "pay": {"red": 1, "blue": 1}},
            {"do": "keep", "tickets": ["no-ticket"]},
            {"do": "keep", "tickets": []},
            {"do": "station", "city": "dallas", "pay": {"red": 1}},  # there are none in this edition
            {"do": "add", "pay": {"red": 1}},
            {"do": "decline"},
            {"do": "pass"},
        ):
            assert mover.act(action)["type"] == "refused"
        for version in (0, 1, mover.state["version"] + 1, 2**53):
            answer = mover.act({"do": "draw", "from": "deck"}, version=version)
            assert (answer["type"], answer["code"]) == ("error", "stale")
            assert mover.hear()["type"] == "state"


def test_nonsense_about_tunnels_and_stations_is_refused(tmp_path: Path) -> None:
    cards = ["red", "red", "red", "blue", *["pink", "black"] * 2, *["green", "white"] * 2, "green"]
    stack = [*cards, "red", "black", "green"]
    tokens = put_in_store(tmp_path, "one", "europe", ("Ann", "Bob"), stack, [])
    with running(tmp_path) as house:
        ann, bob = (Person(house, "one", token) for token in tokens)
        everybody_keeps([ann, bob])

        def asked(person: Person, action: Json) -> str:
            answer = person.act(action)
            why: str = answer.get("reason") or answer.get("code") or answer["type"]
            return why

        before = ann.state["version"]
        for city, pay, why in (
            ("paris", {"red": 2}, "station_count"),
            ("paris", {"pink": 1}, "pay_not_held"),
            ("paris", {"red": 1, "blue": 1}, "pay_mixed"),
            ("paris", {"gold": 1}, "unknown_action"),
            ("atlantis", {"red": 1}, "unknown_action"),
            ("🚂" * 40, {"red": 1}, "unknown_action"),
        ):
            assert asked(ann, {"do": "station", "city": city, "pay": pay}) == why
        assert asked(ann, {"do": "decline"}) == asked(ann, {"do": "add", "pay": {"red": 1}}) == "no_tunnel"
        assert house.tables._live["one"][0].state.version == before
        assert asked(ann, {"do": "claim", "route": 5, "pay": {"red": 2}}) == "done"
        catch_up([ann, bob])
        assert (ann.view["phase"], ann.view["tunnel"]["extra"]) == ("tunnel", 1)
        before = ann.state["version"]
        for pay, why in (
            ({"red": 2}, "add_count"),
            ({"blue": 1}, "add_colour"),
            ({"locomotive": 1}, "pay_not_held"),
            ({"red": 1, "blue": 1}, "add_colour"),
            ({"gold": 1}, "unknown_action"),
        ):
            assert asked(ann, {"do": "add", "pay": pay}) == why
        others: list[Json] = [
            {"do": "draw", "from": "deck"},
            {"do": "claim", "route": 5, "pay": {"red": 1}},
            {"do": "station", "city": "paris", "pay": {"red": 1}},
            {"do": "tickets"},
            {"do": "pass"},
        ]
        for action in others:
            assert asked(ann, action) == "tunnel_first"
        for action in ({"do": "add", "pay": {"red": 1}}, {"do": "decline"}):
            assert asked(bob, action) == "not_your_turn"
        assert house.tables._live["one"][0].state.version == before
        assert asked(ann, {"do": "add", "pay": {"red": 1}}) == "done"


def test_the_first_message_is_hello(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        table = create(house)["table"]
        with house.websocket_connect(f"/api/tables/{table}/live") as socket:
            socket.send_text('{"type":"start","id":"a"}')
            assert socket.receive_json()["code"] == "hello_first"


def test_who_says_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "GREETING", 0.05)
    with running(tmp_path) as house:
        table = create(house)["table"]
        with house.websocket_connect(f"/api/tables/{table}/live") as socket:
            assert socket.receive_json() == {"type": "bye", "code": "no_hello"}
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()


@pytest.mark.parametrize("text", ["x" * 20_000, '{"type":"hello","id":"a","token":"' + "x" * 20_000 + '"}'])
def test_messages_have_a_largest_size(tmp_path: Path, text: str) -> None:
    with running(tmp_path) as house:
        (ann,) = at_table(house, "Ann", bots=["random"], start=False)
        ann.say(text)
        assert ann.hear() == {"type": "bye", "code": "too_big"}
        response = house.post("/api/tables", content=text, headers={"content-type": "application/json"})
        assert response.status_code == 413


def test_binary_messages_are_not_read(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        (ann,) = at_table(house, "Ann", bots=["random"], start=False)
        ann.socket.send_bytes(b'{"type":"start","id":"a"}')
        assert ann.hear() == {"type": "bye", "code": "malformed"}


def test_a_flood_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "BURST", 60.0)
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob")
        for n in range(200):
            bob.say({"type": "from_bot", "id": f"n{n}"})
        while bob.hear() != {"type": "bye", "code": "too_fast"}:
            pass
        with pytest.raises(WebSocketDisconnect):
            bob.hear()
        assert sum(message["type"] == "error" for message in bob.messages) <= connection.BURST + 10
        # The others do not notice.
        assert ann.ask({"type": "pace", "pace": "fast"})["type"] == "done"


def test_unknown_tables(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        for name in ("nothing", "x" * 500, "%00", "%F0%9F%9A%82"):
            with house.websocket_connect(f"/api/tables/{name}/live") as socket:
                assert socket.receive_json() == {"type": "bye", "code": "not_found"}
            assert house.get(f"/api/tables/{name}/record").status_code == 404


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://testserver.evil.example", "", "testserver"]
)
def test_other_pages_may_not_talk_to_us(tmp_path: Path, origin: str) -> None:
    with running(tmp_path) as house:
        table = create(house)["table"]
        headers = {"origin": origin}
        with (
            pytest.raises(WebSocketDisconnect),
            house.websocket_connect(f"/api/tables/{table}/live", headers=headers),
        ):
            pass
        body = {"id": new_id(), "edition": "usa", "name": "Eve", "seats": 2, "bots": []}
        response = house.post("/api/tables", json=body, headers=headers)
        assert (response.status_code, response.json()["error"]["code"]) == (403, "origin")


def test_our_own_pages_may(tmp_path: Path) -> None:
    with running(tmp_path, origins=("https://games.example",)) as house:
        table = create(house)["table"]
        for origin in ("http://testserver", "https://games.example"):
            headers = {"origin": origin}
            with house.websocket_connect(f"/api/tables/{table}/live", headers=headers) as socket:
                socket.send_text('{"type":"hello","id":"a"}')
                assert socket.receive_json() == {"type": "done", "id": "a"}
            body = {"id": new_id(), "name": "Bob"}
            assert house.post(f"/api/tables/{table}/join", json=body, headers=headers).status_code in (
                200,
                409,
            )


def test_posts_must_be_json(tmp_path: Path) -> None:
    """A form on a foreign page can send text/plain without asking first."""
    with running(tmp_path) as house:
        body = json.dumps({"id": new_id(), "edition": "usa", "name": "Eve", "seats": 2})
        for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
            response = house.post("/api/tables", content=body, headers={"content-type": kind})
            assert response.json()["error"]["code"] == "malformed"
        for content in ("", "{", "[]", "null", '{"id":1}', "\xff", "[" * 10_000):
            response = house.post(
                "/api/tables", content=content, headers={"content-type": "application/json"}
            )
            assert (response.status_code, response.json()["error"]["code"]) == (400, "malformed")


def test_random_bytes_and_random_messages(tmp_path: Path) -> None:
    """Mutations of good messages: each is answered or ends the connection; the game goes on by the rules."""
    rng = random.Random(0)
    good = [
        {"type": "act", "id": "i", "version": 5, "action": {"do": "draw", "from": "display", "slot": 1}},
        {"type": "act", "id": "i", "version": 5, "action": {"do": "claim", "route": 9, "pay": {"red": 2}}},
        {"type": "act", "id": "i", "version": 5, "action": {"do": "keep", "tickets": ["dallas-new_york"]}},
        {
            "type": "act",
            "id": "i",
            "version": 5,
            "action": {"do": "station", "city": "rio", "pay": {"red": 1}},
        },
        {"type": "act", "id": "i", "version": 5, "action": {"do": "add", "pay": {"locomotive": 2}}},
        {"type": "act", "id": "i", "version": 5, "action": {"do": "decline"}},
        {"type": "undo_answer", "id": "i", "accept": True},
        {"type": "to_bot", "id": "i", "seat": 1, "bot": "random"},
    ]
    junk = ["{", "}", '"', "0", "-", "null", ",", "\\u0000", "[", "]", "1e5", "true", "🚂", "a"]
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob")
        for n in range(400):
            text = json.dumps(rng.choice(good) | {"id": f"i{n}"})
            for _ in range(rng.randint(1, 4)):
                at = rng.randrange(len(text))
                text = text[:at] + rng.choice(junk) + text[at + rng.randint(0, 3) :]
            bob.say(text)
            bob.hear()
        state = house.tables._live[ann.table][0].state
        assert bob.ask({"type": "undo"}, id="last")["type"] in ("done", "refused", "error")
        game = state.started
        assert (
            sum(seat["cards"] for seat in game.view()["seats"])
            + 5
            + game.view()["deck"]
            + game.view()["discards"]
            == 110
        )


async def test_a_slow_client_is_dropped(tmp_path: Path) -> None:
    """Its queue is bounded; when it is full the connection ends, without waiting."""

    class Stuck:
        async def receive(self) -> Json:
            await asyncio.sleep(60)
            return {}

        async def send_text(self, text: str) -> None:
            await asyncio.sleep(60)

    class Quiet:
        id = "t"
        left = 0

        def leave(self, listener: object) -> None:
            self.left += 1

    table = Quiet()
    slow = Connection(Stuck(), read_message)  # type: ignore[arg-type]
    serving = asyncio.create_task(slow.run(table))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    for _ in range(BACKLOG + 2):
        slow.send(b"x" * 1000)
    await asyncio.wait_for(serving, 1)
    assert table.left == 1


def test_a_table_has_room_for_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("branchline.server.table.CROWD", 3)

    def watch(house: House, table: str) -> Json:
        return Person(house, table).messages[-1]

    with running(tmp_path) as house:
        table = create(house)["table"]
        assert [watch(house, table)["type"] for _ in range(4)] == ["lobby", "lobby", "lobby", "bye"]
