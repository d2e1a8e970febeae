"""Teams at tables: who sits with whom, people and bots mixed, the opening shared, holders open or not."""

import random
from pathlib import Path

import pytest

from branchline.record import Record
from tests.server.tools import (
    House,
    Json,
    Person,
    at_table,
    catch_up,
    choices,
    create,
    decks,
    everybody_keeps,
    join,
    new_id,
    pick,
    post,
    put_in_store,
    running,
    turn_of,
)

PEOPLE = ("Ann", "Abe", "Bea", "Bob")
KABUL_RAWALPINDI = 2  # a white tunnel of one space


def play_with_bots(people: list[Person], rng: random.Random) -> None:
    """People play until the game is over; bots decide for themselves."""
    table = people[0].house.tables._live[people[0].table][0]
    while people[0].view["phase"] != "over":
        mine = [person for person in people if person.seat in people[0].view["deciding"]]
        if mine:
            catch_up(people)
            person = rng.choice(mine)
            if person.seat in person.view["deciding"]:
                version = person.state["version"]
                answer = person.act(pick(person.view, rng))
                assert answer["type"] == "done" or table.state.version > version, answer
        else:
            people[0].hear()
    catch_up(people)


def verified(house: House, table: str) -> Record:
    record = Record.parse(house.get(f"/api/tables/{table}/record").content)
    assert record.verify().ok
    return record


@pytest.mark.parametrize(("seats", "told"), [(2, "4 or 6"), (3, "4 or 6"), (5, "4 or 6")])
def test_TA1_teams_of_two_need_four_or_six_seats(tmp_path: Path, seats: int, told: str) -> None:
    with running(tmp_path) as house:
        body = {"id": new_id(), "edition": "team-asia", "name": "Ann", "seats": seats}
        error = post(house, "/api/tables", body, 422)["error"]
        assert error == {"code": "seats", "message": f"team-asia is for {told} players"}


def test_TA1_a_game_starts_with_whole_teams_only(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        made = create(house, 6, edition="team-asia")
        ann = Person(house, made["table"], made["token"])

        def start() -> str:
            answer = ann.ask({"type": "start"})
            told: str = answer.get("code") or answer["type"]
            return told

        for _ in range(2):  # seats 1, 2
            assert ann.ask({"type": "add_bot", "bot": "random"})["type"] == "done"
        assert start() == "too_few"
        for seat, bots in ((2, 2), (1, 0)):  # seats 0, 1, 2, 3 and then 0, 2, 3
            assert ann.ask({"type": "remove", "seat": seat})["type"] == "done"
            for _ in range(bots):
                assert ann.ask({"type": "add_bot", "bot": "random"})["type"] == "done"
        assert start() == "too_few"
        for _ in range(2):  # 0, 1, 2, 3, 4
            assert ann.ask({"type": "add_bot", "bot": "random"})["type"] == "done"
        assert start() == "half_team"
        assert ann.ask({"type": "remove", "seat": 2})["type"] == "done"
        assert start() == "half_team"  # four players, but two teams are halves
        assert ann.ask({"type": "add_bot", "bot": "random"})["type"] == "done"
        assert ann.ask({"type": "remove", "seat": 4})["type"] == "done"
        assert start() == "done"
        assert [team["seats"] for team in ann.hear_state()["view"]["teams"]] == [[0, 1], [2, 3]]


@pytest.mark.parametrize(
    ("humans", "bots"), [(("Ann", "Abe"), ["random", "greedy"]), (PEOPLE[:3], ["random"] * 3), (PEOPLE, [])]
)
def test_people_and_bots_play_whole_games_in_teams(
    tmp_path: Path, humans: tuple[str, ...], bots: list[str]
) -> None:
    rng = random.Random(len(bots))
    with running(tmp_path) as house:
        people = at_table(house, *humans, bots=bots, edition="team-asia")
        play_with_bots(people, rng)
        result = people[0].view["result"]
        assert [team["seats"] for team in result["teams"]] == [
            [seat, seat + 1] for seat in range(0, len(humans) + len(bots), 2)
        ]
        done = {entry["do"] for entry in people[0].log}
        assert done >= {"keep", "share", "draw", "place", "claim"}
        record = verified(house, people[0].table)
        assert any(getattr(entry, "holder", None) for entry in record.actions)


def test_a_person_and_a_bot_against_another_pair(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        made = create(house, 4, edition="team-asia")
        ann = Person(house, made["table"], made["token"])
        ann.ask({"type": "pace", "pace": "off"})
        assert ann.ask({"type": "add_bot", "bot": "random"})["type"] == "done"
        bob = Person(house, made["table"], join(house, made["table"], "Bob")["token"])
        assert ann.ask({"type": "add_bot", "bot": "random"})["type"] == "done"
        assert ann.ask({"type": "start"})["type"] == "done"
        for person in (ann, bob):
            person.hear_state()
        assert (ann.seat, bob.seat) == (0, 2)
        play_with_bots([ann, bob], random.Random(5))
        verified(house, ann.table)


def test_legendary_asia_over_the_wire(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob", bots=["random"], edition="legendary-asia")
        play_with_bots(people, random.Random(2))
        crossed = [entry for entry in people[0].log if entry.get("crossings")]
        assert crossed
        rows = people[0].view["result"]["seats"]
        assert sum(row["mountains"] for row in rows) == 2 * sum(entry["crossings"] for entry in crossed)
        verified(house, people[0].table)


def test_TA4_all_share_at_the_same_time(tmp_path: Path) -> None:
    """Each decides on what it knew when all had chosen: nobody's choice makes another's stale."""
    with running(tmp_path) as house:
        people = at_table(house, *PEOPLE, edition="team-asia")
        ann, abe, *_ = people
        for person in people:
            assert person.act(choices(person.view)[0])["type"] == "done"
        catch_up(people)
        assert ann.view["phase"] == "share"
        assert ann.view["deciding"] == [0, 1, 2, 3]
        version = ann.state["version"]
        for person in reversed(people):
            assert person.act({"do": "keep", "tickets": ["delhi-bangalore"]})["reason"] == "share_first"
            assert ann.view["teams"][0]["tickets"] == 0
            share = choices(person.view)[-1]
            assert person.act(share, version=version)["type"] == "done"
        catch_up(people)
        assert ann.view["phase"] == "turn"
        assert [team["tickets"] for team in ann.view["teams"]] == [2, 2]
        shared = [{t["id"] for t in person.view["tickets"] if t["shared"]} for person in people]
        assert shared[0] == shared[1] != shared[2] == shared[3]
        # Who shared what stays between the two, and only as a pair.
        told = {entry["seat"]: "ticket" in entry for entry in abe.log if entry["do"] == "share"}
        assert told == {0: False, 1: True, 2: False, 3: False}


def stacked(folder: Path, open_holders: bool, top: list[str] | None = None) -> list[str]:
    """A table at which everybody has four white cards; the deck gives ``top`` after the display."""
    tickets = decks("team-asia")[1]
    hands, display = ["white"] * 16, ["red", "red", "blue", "green", "locomotive"]
    stack = hands + display + (top or ["pink", "black"])
    return put_in_store(folder, "one", "team-asia", PEOPLE, stack, tickets["regular"], open_holders)


@pytest.mark.parametrize("open_holders", [False, True])
def test_TA20_holders_are_the_teams_unless_the_table_opens_them(tmp_path: Path, open_holders: bool) -> None:
    tokens = stacked(tmp_path, open_holders, ["pink", "black", "blue"])
    with running(tmp_path) as house:
        people = [Person(house, "one", token) for token in tokens]
        ann, abe, bea, _ = people
        watcher = Person(house, "one")
        everybody = [*people, watcher]
        everybody_keeps(people)
        for action in (
            {"do": "draw", "from": "deck"},
            {"do": "place", "to": "holder"},
            {"do": "draw", "from": "deck"},
        ):
            assert ann.act(action)["type"] == "done"
            catch_up(everybody)
        own = next(ticket["id"] for ticket in abe.view["tickets"] if not ticket["shared"])
        assert abe.act({"do": "pass_tickets", "tickets": [own]})["type"] == "done"
        catch_up(everybody)
        assert ann.view["holder"] == abe.view["holder"] == {"pink": 1}
        assert own in {ticket["id"] for ticket in ann.view["tickets"]}
        for person in everybody:
            assert person.state["open_holders"] == open_holders
            team = person.view["teams"][0]
            assert (team["cards"], team["tickets"]) == (1, 3)
            assert ("holder" in team, "shared" in team) == (open_holders, open_holders)
        place = [next(e for e in person.log if e["do"] == "place") for person in everybody]
        passed = [next(e for e in person.log if e["do"] == "pass_tickets") for person in everybody]
        drawn = [[e for e in person.log if e["do"] == "draw"] for person in everybody]
        assert [entry.get("card") for entry in place[:2]] == ["pink"] * 2
        assert [entry["tickets"] for entry in passed[:2]] == [[own]] * 2
        for entry, tickets in zip(place[2:], passed[2:], strict=True):
            assert entry.get("card") == ("pink" if open_holders else None)
            assert tickets["tickets"] == ([own] if open_holders else 1)
        # What went to the hand is seen by nobody else, the partner included.
        seen = [["card" in entry for entry in entries] for entries in drawn]
        assert seen == [[True, True], *[[False, False]] * 4]
        assert drawn[0][1]["to"] == "hand"
        if open_holders:
            team = watcher.view["teams"][0]
            assert team["holder"] == {"pink": 1}
            assert {t["id"] for t in team["shared"]} == {t["id"] for t in ann.view["tickets"] if t["shared"]}
        assert "holder" not in watcher.view
        assert bea.view["holder"] == {}


def test_open_holders_are_told_in_the_lobby_and_need_teams(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        for choice in (False, True):
            (ann,) = at_table(
                house, "Ann", bots=["random"] * 3, start=False, edition="team-asia", open_holders=choice
            )
            assert ann.lobby["open_holders"] == choice
        body = {"id": new_id(), "edition": "usa", "name": "Ann", "seats": 2, "open_holders": True}
        assert post(house, "/api/tables", body, 422)["error"]["code"] == "holders"


def test_hand_and_holder_pay_together_and_refusals_say_what_is_missing(tmp_path: Path) -> None:
    tokens = stacked(tmp_path, False)
    with running(tmp_path) as house:
        people = [Person(house, "one", token) for token in tokens]
        ann, abe, *_ = people
        everybody_keeps(people)

        def asked(person: Person, action: Json) -> str:
            answer = person.act(action)
            why: str = answer.get("reason") or answer.get("code") or answer["type"]
            catch_up(people)
            return why

        draw = {"do": "draw", "from": "display", "slot": 0}
        claim = {"do": "claim", "route": KABUL_RAWALPINDI, "pay": {"white": 1}}
        assert asked(ann, claim | {"holder": {"white": 1}}) == "holder_short"
        assert asked(ann, {"do": "place", "to": "holder"}) == "place_nothing"
        assert asked(ann, {"do": "share", "ticket": "delhi-bangalore"}) == "share_nothing"
        mine = [ticket["id"] for ticket in ann.view["tickets"] if not ticket["shared"]]
        theirs = next(ticket["id"] for ticket in abe.view["tickets"] if not ticket["shared"])
        assert asked(ann, {"do": "pass_tickets", "tickets": [mine[0], mine[0]]}) == "pass_tickets_count"
        assert asked(ann, {"do": "pass_tickets", "tickets": [theirs]}) == "pass_not_held"
        assert asked(ann, draw | {"slot": 4}) == "done"  # a locomotive: to the holder at once (TA-7)
        assert ann.view["holder"] == {"locomotive": 1}
        assert asked(abe, draw) == "done"
        assert abe.view["waiting"] == "red"
        assert all(person.view.get("waiting") is None for person in people if person is not abe)
        for action in (draw, claim, {"do": "tickets"}, {"do": "pass"}):
            assert asked(abe, action) == "place_first"
        assert asked(ann, {"do": "place", "to": "hand"}) == "not_your_turn"
        assert asked(abe, {"do": "place", "to": "holder"}) == "done"
        assert asked(abe, {"do": "draw", "from": "deck"}) == "done"
        assert abe.view["holder"] == {"red": 1, "locomotive": 1}


def test_undo_asks_every_other_person_the_partner_too(tmp_path: Path) -> None:
    tokens = stacked(tmp_path, False)
    with running(tmp_path) as house:
        people = [Person(house, "one", token) for token in tokens]
        everybody_keeps(people)
        ann, *others = people
        assert turn_of(people) is ann
        ticket = next(t["id"] for t in ann.view["tickets"] if not t["shared"])
        before = ann.view
        assert ann.act({"do": "pass_tickets", "tickets": [ticket]})["type"] == "done"
        catch_up(people)
        assert ann.view["undo"] == "ask"  # the partner has seen it
        assert ann.ask({"type": "undo"})["type"] == "done"
        for person in others:
            catch_up(people)
            assert ann.state["undo_asked"]["reveals"] == [{"seen": "tickets", "count": 1}]
            assert person.ask({"type": "undo_answer", "accept": True})["type"] == "done"
        catch_up(people)
        assert ann.state["undone"][0]["seat"] == 0
        assert ann.view["tickets"] == before["tickets"]
        # Where a card goes may be taken back freely while nobody could see it.
        for action in ({"do": "draw", "from": "display", "slot": 0}, {"do": "place", "to": "holder"}):
            assert ann.act(action)["type"] == "done"
            catch_up(people)
        assert ann.view["undo"] == "free"
