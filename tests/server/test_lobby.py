"""Before the game: making a table, sitting down, bots, links, starting."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.server.tools import Json, Person, at_table, create, join, new_id, post, running


def test_a_table_is_a_link_and_the_host_sits_in_seat_0(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        made = create(house, 4, ["planner", "greedy"])
        assert made["seat"] == 0
        host, guest = Person(house, made["table"], made["token"]), Person(house, made["table"])
        assert [seat["player"] for seat in host.lobby["seats"]] == [
            "human",
            None,
            "bot:planner",
            "bot:greedy",
        ]
        assert (host.lobby["seat"], host.lobby["host"]) == (0, True)
        assert (guest.lobby["seat"], guest.lobby["host"]) == (None, False)
        assert host.lobby["edition"] == "usa"
        assert host.lobby["started"] is False


def test_joining_twice_with_the_same_id_is_joining_once(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        table, id = create(house, 3)["table"], new_id()
        first, again = join(house, table, "Bob", id=id), join(house, table, "Bob", id=id)
        assert first == again
        assert join(house, table, "Cleo")["seat"] == 2


def test_retries_after_a_restart_get_the_same_links(tmp_path: Path) -> None:
    host, guest = new_id(), new_id()
    with running(tmp_path) as house:
        made = create(house, id=host)
        joined = join(house, made["table"], "Bob", id=guest)
    with running(tmp_path) as house:
        assert create(house, id=host) == made
        assert join(house, made["table"], "Bob", id=guest) == joined
        assert Person(house, made["table"], made["token"]).lobby["seat"] == 0
        assert Person(house, made["table"], joined["token"]).lobby["seat"] == 1


def test_tokens_and_ids_are_not_in_the_database(tmp_path: Path) -> None:
    id = new_id()
    with running(tmp_path) as house:
        made = create(house, id=id)
        joined = join(house, made["table"], "Bob")
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert made["table"].encode() in stored
    for secret in (made["token"], joined["token"], id):
        assert secret.encode() not in stored


def test_C104_two_joins_for_the_last_seat_one_succeeds(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        table = create(house, 2)["table"]

        def try_to_join(n: int) -> int:
            return house.post(f"/api/tables/{table}/join", json={"id": new_id(), "name": f"P{n}"}).status_code

        with ThreadPoolExecutor(8) as pool:
            codes = sorted(pool.map(try_to_join, range(8)))
        assert codes == [200] + [409] * 7
        answer = join(house, table, "Late", status=409)
        assert answer["error"]["code"] == "full"


def test_C104_a_game_needs_two_players(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        made = create(house, 3)
        host = Person(house, made["table"], made["token"])
        assert host.ask({"type": "start"})["code"] == "too_few"
        join(house, made["table"], "Bob")
        assert host.ask({"type": "start"})["type"] == "done"
        # The free seat is gone, and the colours are one to a seat.
        assert [seat["name"] for seat in host.hear_state()["view"]["seats"]] == ["Ann", "Bob"]


def test_equal_names_are_told_apart(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Ann", " ann\u202e ", bots=["planner", "planner"])
        names = [seat["name"] for seat in people[0].view["seats"]]
        assert names == ["Ann", "Ann 2", "ann 3", "Planner", "Planner 2"]


def test_a_name_must_show_something(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        table = create(house)["table"]
        for name in (" ", r"\u200b\u200b", r"\u0007", r"\ud800", ""):
            response = house.post(
                f"/api/tables/{table}/join",
                content=f'{{"id":"{new_id()}","name":"{name}"}}',
                headers={"content-type": "application/json"},
            )
            assert response.status_code in (400, 422), name
        assert Person(house, table).lobby["seats"][1]["player"] is None


def test_who_comes_after_the_start_watches(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        answer = join(house, people[0].table, "Late", status=409)
        assert answer["error"]["code"] == "started"
        late = Person(house, people[0].table)
        assert late.messages[-1]["type"] == "state"
        assert "hand" not in late.view
        assert "seat" not in late.view


def test_the_host_adds_and_removes_bots_and_people(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        made = create(house, 3)
        host = Person(house, made["table"], made["token"])
        bob = join(house, made["table"], "Bob", id=(id := new_id()))
        guest = Person(house, made["table"], bob["token"])
        assert guest.ask({"type": "add_bot", "bot": "planner"})["code"] == "not_host"
        assert host.ask({"type": "add_bot", "bot": "nobody"})["code"] == "unknown_bot"
        assert host.ask({"type": "add_bot", "bot": "planner"})["type"] == "done"
        assert host.ask({"type": "add_bot", "bot": "planner"})["code"] == "full"
        assert host.ask({"type": "remove", "seat": 2})["type"] == "done"
        assert host.ask({"type": "remove", "seat": 1})["type"] == "done"
        assert host.ask({"type": "remove", "seat": 1})["code"] == "no_such_seat"
        assert host.ask({"type": "remove", "seat": 0})["code"] == "host_stays"
        while guest.lobby["seat"] is not None:
            guest.hear()
        # The freed seat's link is dead, and the old request does not bring it back.
        assert join(house, made["table"], "Bob", status=409, id=id)["error"]["code"] == "removed"
        assert Person(house, made["table"], bob["token"]).messages[-1] == {
            "type": "bye",
            "code": "unknown_token",
        }
        assert join(house, made["table"], "Bob")["seat"] == 1


def test_the_host_lets_two_seats_change_places(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        made = create(house, 4, bots=["greedy", "random"], edition="team-asia")
        host = Person(house, made["table"], made["token"])
        bob = join(house, made["table"], "Bob", id=(id := new_id()))
        guest = Person(house, made["table"], bob["token"])
        assert guest.ask({"type": "swap", "seat": 1, "other": 2})["code"] == "not_host"
        assert host.ask({"type": "swap", "seat": 1, "other": 1})["code"] == "no_such_seat"
        assert host.ask({"type": "swap", "seat": 1, "other": 4})["code"] == "no_such_seat"
        assert host.ask({"type": "swap", "seat": 1, "other": 2})["type"] == "done"
        while guest.lobby["seat"] != 2:
            guest.hear()
        assert [seat["name"] for seat in guest.lobby["seats"]] == ["Ann", "Greedy", "Bob", "Random"]
        assert host.ask({"type": "swap", "seat": 0, "other": 3})["type"] == "done"
        while host.lobby["seat"] != 3:
            host.hear()
        assert host.ask({"type": "start"})["type"] == "done"  # the host is the host in any seat
        assert join(house, made["table"], "Bob", id=id)["seat"] == 2
        assert host.ask({"type": "swap", "seat": 1, "other": 2})["code"] == "started"
    with running(tmp_path) as house:
        for person, token, seat in (("Ann", made["token"], 3), ("Bob", bob["token"], 2)):
            again = Person(house, made["table"], token)
            assert (again.view["seat"], again.view["seats"][seat]["name"]) == (seat, person)


def test_a_guest_can_leave_the_lobby(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob", "Cleo", start=False)
        assert people[1].ask({"type": "remove", "seat": 2})["code"] == "not_host"
        assert people[1].ask({"type": "remove", "seat": 1})["type"] == "done"
        assert join(house, people[0].table, "Dora")["seat"] == 1


def test_only_the_host_starts_and_only_once(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob", start=False)
        assert bob.ask({"type": "start"})["code"] == "not_host"
        assert ann.ask({"type": "start"})["type"] == "done"
        assert ann.ask({"type": "start"})["code"] == "started"
        assert ann.ask({"type": "add_bot", "bot": "planner"})["code"] == "started"
        assert ann.ask({"type": "remove", "seat": 1})["code"] == "started"


def test_what_a_table_cannot_be(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        good = {"id": new_id(), "edition": "usa", "name": "Ann", "seats": 2, "bots": []}
        cases: list[tuple[Json, str]] = [
            ({"edition": "atlantis"}, "unknown_edition"),
            ({"seats": 6}, "seats"),
            ({"bots": ["planner", "planner"]}, "seats"),
            ({"bots": ["nobody"]}, "unknown_bot"),
            ({"name": "\u200b"}, "name"),
        ]
        for change, code in cases:
            assert post(house, "/api/tables", good | change, 422)["error"]["code"] == code
        bad: list[Json] = [{"id": "1"}, {"seats": 1}, {"seats": "2"}, {"name": "x" * 25}, {"more": 1}]
        for change in bad:
            assert post(house, "/api/tables", good | change, 400)["error"]["code"] == "malformed"


def test_here_and_away_are_shown(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = at_table(house, "Ann", "Bob", start=False)
        while not ann.lobby["seats"][1]["here"]:
            ann.hear()
        bob.hang_up()
        while ann.lobby["seats"][1]["here"]:
            ann.hear()
        Person(house, ann.table, bob.token)
        while not ann.lobby["seats"][1]["here"]:
            ann.hear()
