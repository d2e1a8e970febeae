"""US-2: a table can play with a ticket list of its own instead of its edition's."""

import random
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from branchline.editions import edition
from branchline.record import Record
from tests.server.tools import Json, Person, create, join, new_id, play_on, post, running

CITIES = [city.id for city in edition("usa").board.cities]
LIST: list[Json] = [{"a": a, "b": b, "value": 7} for a, b in list(combinations(CITIES, 2))[:25]]


def test_US2_a_game_with_the_tables_own_tickets_and_its_record(tmp_path: Path) -> None:
    ids = {f"{ticket['a']}-{ticket['b']}" for ticket in LIST}
    with running(tmp_path) as house:
        made = create(house, tickets=LIST)
        table, guest = made["table"], join(house, made["table"], "Bob")
        ann, bob = Person(house, table, made["token"]), Person(house, table, guest["token"])
        assert ann.lobby["own_tickets"] == bob.lobby["own_tickets"] == len(LIST)
        assert house.get(f"/api/tables/{table}/tickets").json() == LIST
        assert ann.ask({"type": "start"})["type"] == "done"
        for person in (ann, bob):
            assert person.hear_state()["own_tickets"] == len(LIST)
            assert {ticket["id"] for ticket in person.view["offer"]["tickets"]} <= ids
        assert ann.view["ticket_deck"] == len(LIST) - 8
        play_on([ann, bob], random.Random(3), actions=20)
        before = ann.view
    with running(tmp_path) as house:
        ann, bob = Person(house, table, made["token"]), Person(house, table, guest["token"])
        assert ann.view == before
        assert ann.state["own_tickets"] == len(LIST)
        play_on([ann, bob], random.Random(4))
        record = Record.parse(house.get(f"/api/tables/{table}/record").text)
        assert [(t.a, t.b, t.value) for t in record.options.tickets or ()] == [
            (t["a"], t["b"], t["value"]) for t in LIST
        ]
        report = record.verify()
        assert report.ok, str(report)
        assert record.result == ann.view["result"]


def test_EU2_a_list_for_europe_has_two_decks(tmp_path: Path) -> None:
    cities = [city.id for city in edition("europe").board.cities]
    pairs = list(combinations(cities, 2))[:30]
    own: list[Json] = [{"a": a, "b": b, "value": 7} for a, b in pairs[:24]]
    own += [{"a": a, "b": b, "value": 20, "deck": "long"} for a, b in pairs[24:]]
    with running(tmp_path) as house:
        made = create(house, edition="europe", tickets=own)
        table, guest = made["table"], join(house, made["table"], "Bob")
        assert house.get(f"/api/tables/{table}/tickets").json() == own
        people = [Person(house, table, token) for token in (made["token"], guest["token"])]
        assert people[0].ask({"type": "start"})["type"] == "done"
        for person in people:
            offer = person.hear_state()["view"]["offer"]["tickets"]
            assert [ticket["deck"] for ticket in offer] == ["regular"] * 3 + ["long"]
            assert [ticket["value"] for ticket in offer] == [7, 7, 7, 20]
        assert people[0].view["ticket_deck"] == 24 - 6
        play_on(people, random.Random(5))
        record = Record.parse(house.get(f"/api/tables/{table}/record").text)
        assert [ticket.deck for ticket in record.options.tickets or ()] == ["regular"] * 24 + ["long"] * 6
        assert record.verify().ok
        # Too few for five players, of either deck.
        for short, fault in (
            (own[10:], "regular tickets: 14 are too few to deal 3 to each of 5 players"),
            (own[:-2], "long tickets: 4 are too few to deal 1 to each of 5 players"),
        ):
            body = {"id": new_id(), "edition": "europe", "name": "Ann", "seats": 2, "tickets": short}
            assert post(house, "/api/tables", body, 422)["error"]["message"] == fault


def test_US2_cities_may_have_any_name_the_board_knows(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        named = [{**LIST[0], "a": edition("usa").board.cities[0].name.upper()}, *LIST[1:]]
        table = create(house, tickets=named)["table"]
        assert house.get(f"/api/tables/{table}/tickets").json() == LIST


def test_US2_a_table_without_a_list_plays_with_its_editions(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        made = create(house)
        assert Person(house, made["table"], made["token"]).lobby["own_tickets"] is None
        listed = house.get(f"/api/tables/{made['table']}/tickets").json()
        assert [(t["a"], t["b"], t["value"]) for t in listed] == [
            (t.a, t.b, t.value) for t in edition("usa").tickets
        ]


FAULTY: list[tuple[list[Any], list[str]]] = [
    (
        [{"a": "dallas", "b": "seatle", "value": 9}, {"a": "denver", "b": "Denver", "value": 3}, *LIST],
        [
            "ticket dallas-seatle: unknown city 'seatle', did you mean 'seattle'?",
            "ticket denver-denver: both ends are the same city",
        ],
    ),
    ([*LIST, LIST[0]], [f"ticket {LIST[0]['a']}-{LIST[0]['b']}: duplicate ticket"]),
    (
        [{"a": "dallas", "b": "miami", "value": "9"}, {"a": "dallas", "b": "boston", "value": 0}, "x"],
        [
            "tickets[0] (dallas-miami): value: expected 'int', got 'str'",
            "tickets[1] (dallas-boston): value: expected 'int' >= 1",
            "tickets[2]: expected 'object', got 'str'",
        ],
    ),
    (LIST[:19], ["regular tickets: 19 are too few to deal 4 to each of 5 players"]),
    (
        [{**LIST[0], "deck": "long"}, *LIST[1:]],
        ["long tickets: this edition has no deck of long tickets"],
    ),
    (
        [{"a": a, "b": b, "value": 1} for a, b in list(combinations(CITIES, 2))[:200]],
        ["tickets: 200 are too many, there is room for 192"],
    ),
]


@pytest.mark.parametrize(("tickets", "faults"), FAULTY)
def test_US2_all_faults_of_a_list_are_told_and_no_table_is_made(
    tmp_path: Path, tickets: list[Any], faults: list[str]
) -> None:
    body = {"id": new_id(), "edition": "usa", "name": "Ann", "seats": 2, "bots": []}
    with running(tmp_path) as house:
        error = post(house, "/api/tables", body | {"tickets": tickets}, 422)["error"]
        assert error["code"] == "tickets"
        assert error["message"].splitlines() == faults
        # The same request, corrected, makes the table: the id was not used up.
        table = post(house, "/api/tables", body | {"tickets": LIST})["table"]
        assert house.get(f"/api/tables/{table}/tickets").json() == LIST


def test_a_list_of_no_use_is_malformed(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        body = {"id": new_id(), "edition": "usa", "name": "Ann", "seats": 2, "bots": []}
        for tickets in ([], "printed.json", {"tickets": LIST}, [1] * 401):
            error = post(house, "/api/tables", body | {"tickets": tickets}, 400)["error"]
            assert error["code"] == "malformed"
