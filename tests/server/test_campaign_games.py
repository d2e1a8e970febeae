"""The games of a campaign at their tables, from the first seat to the bank slips."""

import json
import random
from pathlib import Path

from branchline.record import Record
from tests.campaign.made_up import a_depot_is_missed
from tests.server.groups import Member, begin, fast, founded, group, joined
from tests.server.test_campaigns import stored
from tests.server.tools import House, Json, Person, catch_up, join, new_id, post, running


def settled(house: House, ann: Member) -> list[Json]:
    """What is stored of a campaign after it has been asked again and again to close its game."""
    for _ in range(2):
        room = house.app.state.campaigns._live[ann.campaign][0]  # type: ignore[attr-defined]
        house.portal.call(room.settle)  # type: ignore[union-attr]
        Member(house, ann.campaign).hang_up()
    return stored(house, ann.campaign)


def test_LW_100_a_game_goes_into_the_campaign_once(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = group(house)
        table = begin(ann, "red", "blue", "green", red="random", blue="random")
        view = ann.let_decide()
        assert (view["stage"], view["game"]) == ("ready", 2)
        assert [slip["company"] for slip in view["slips"]] == ["red", "blue", "green"]
        assert ann.table is None
        bob.hear_until("playing")
        assert bob.hear_until("closing")["slips"] == view["slips"]
        events = settled(house, ann)
        assert [e["table"] for e in events if e["type"] == "close"] == [table]
        over = Person(house, table)
        assert over.view["phase"] == "over"
        assert "carry" not in over.view["result"]
        totals = [slip["total"] for slip in over.view["result"]["slips"]]
        assert totals == [slip["total"] for slip in view["slips"]]
        campaign, token = ann.campaign, ann.token
    with running(tmp_path) as house:
        again = Member(house, campaign, token)
        assert again.view == view | {"chronicle": again.view["chronicle"]}
        assert [e["table"] for e in settled(house, again) if e["type"] == "close"] == [table]
        begin(again, "red", "green", red="random")
        assert again.let_decide()["game"] == 3
        absent = [s for s in again.view["slips"] if s["game"] == 2 and s["absent"]]
        assert [slip["company"] for slip in absent] == ["blue"]  # LW-107


def test_the_companies_links_open_their_seats(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = group(house)
        before = len(stored(house, ann.campaign))
        assert ann.ask({"type": "begin", "present": ["red", "blue"], "others": {"blue": "hal"}})["code"]
        assert len(stored(house, ann.campaign)) == before
        id = new_id()
        for _ in range(2):
            answer = ann.ask({"type": "begin", "present": ["green", "blue", "red"]}, id)
            assert answer["type"] == "done"
        while ann.table is None:
            ann.hear()
        assert bob.hear_until("playing")["stage"] == "playing"
        assert bob.table == ann.table
        at = fast(house, ann.table, ann.token)
        other, eye = Person(house, ann.table, bob.token), Person(house, ann.table)
        assert [seat["name"] for seat in at.view["seats"]] == ["Ann", "Bob", "Random"]
        assert [person.hear_state()["host"] for person in (at, other, eye)] == [True, False, False]
        assert [person.view.get("seat") for person in (at, other, eye)] == [0, 1, None]
        assert at.state["campaign"] == {"id": ann.campaign, "game": 1}
        assert at.view["edition"] == "legends"
        assert [c["id"] for c in at.view["legends"]["companies"]] == ["red", "blue", "green"]
        assert other.ask({"type": "start"})["code"] == "not_host"
        assert at.ask({"type": "start"})["code"] == "started"
        assert Person(house, ann.table, "x" * 43).messages[-1]["type"] == "bye"
        assert join(house, ann.table, "Eve", 409)["error"]["code"] == "started"
        board = house.get(f"/api/tables/{ann.table}/board").json()
        assert board == house.get(f"/api/campaigns/{ann.campaign}/board").json()
        assert house.get(f"/api/tables/{ann.table}/record").json()["error"]["code"] == "not_over"
        # Once a game has begun, its companies stay with their players.
        assert ann.ask({"type": "company", "company": "blue", "player": None})["code"] == "playing"
        assert ann.ask({"type": "begin", "present": ["red", "blue"]})["reason"] == "stage"


def test_people_play_undo_and_talk_in_a_game_of_a_campaign(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = group(house, players=("human",))
        table = begin(ann, "red", "blue")
        people = [fast(house, table, ann.token), Person(house, table, bob.token)]
        for person in people:
            offer = person.hear_state()["view"]["offer"]["tickets"]
            assert person.act({"do": "keep", "tickets": [t["id"] for t in offer]})["type"] == "done"
        catch_up(people)
        assert people[1].ask({"type": "chat", "text": "all aboard"})["type"] == "done"
        rng = random.Random(1)
        for action in ACTIONS:  # known to the protocol, none of them legal now
            assert people[0].act(action)["type"] in ("refused", "error")
        for _ in range(6):
            catch_up(people)
            (seat,) = people[0].view["deciding"]
            mover = people[seat]
            answer = mover.act(simple(mover.view, rng))
            assert answer["type"] == "done", answer
        catch_up(people)
        mover = next((p for p in people if p.view.get("undo")), None)
        if mover is not None:
            assert mover.ask({"type": "undo"})["type"] == "done"
            other = people[1 - mover.seat]
            other.hear_version(house.tables._live[table][0].state.version)
            if other.state["undo_asked"]:
                assert other.ask({"type": "undo_answer", "accept": True})["type"] == "done"
            catch_up(people)
            assert people[0].state["undone"]
        assert people[0].state["chat"][0]["text"] == "all aboard"
        assert people[0].log == Person(house, table, ann.token).log


ACTIONS: list[Json] = [
    {"do": "hire", "crew": "agent"},
    {"do": "extra", "card": "red"},
    {"do": "give", "card": "red"},
    {"do": "give", "card": "mauve"},
    {"do": "toll"},
    {"do": "accept"},
    {"do": "decline"},
    {"do": "show", "postcard": "P01"},
    {"do": "show", "postcard": "nothing"},
    {"do": "retire", "event": "E01"},
    {"do": "claim", "route": 9999, "pay": {"red": 1}, "discounts": ["landing"]},
]


def simple(view: Json, rng: random.Random) -> Json:
    """A card from the deck, or whatever a question wants."""
    legal = view["legal"]
    if legal["deck"]:
        return {"do": "draw", "from": "deck"}
    if legal["cards"]:
        return {"do": "give" if view["phase"] != "extra" else "extra", "card": rng.choice(legal["cards"])}
    for kind in ("decline", "accept", "toll", "pass"):
        if legal[kind]:
            return {"do": kind}
    return {"do": "draw", "from": "display", "slot": legal["display"].index(True)}


def test_a_bot_plays_for_a_company_until_its_player_comes_back(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = group(house, players=("human",))
        table = begin(ann, "red", "blue", blue="random")
        at = fast(house, table, ann.token)
        other = Person(house, table, bob.token)
        assert other.hear_state()["seats"][1] == {"player": "bot:random", "here": True, "person": True}
        assert other.ask({"type": "from_bot"})["type"] == "done"
        other.hear()
        assert other.state["seats"][1]["player"] == "human"
        assert at.ask({"type": "to_bot", "seat": 0, "bot": "random"})["type"] == "done"


def test_a_game_called_off_leaves_nothing_behind(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, _ = group(house)
        first = begin(ann, "red", "blue", "green")
        view = ann.do("cancel")
        assert (view["stage"], ann.table) == ("ready", None)
        second = begin(ann, "red", "green", red="random")
        assert second != first
        assert ann.let_decide()["game"] == 2
        at = fast(house, first, ann.token)  # it can still be played, and counts for nothing
        assert at.ask({"type": "to_bot", "seat": 0, "bot": "random"})["type"] == "done"
        assert [e["table"] for e in settled(house, ann) if e["type"] == "close"] == [second]


def test_LW_107_the_table_waits_for_a_missed_marker(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        file = json.loads(a_depot_is_missed().to_text())
        made = post(house, "/api/campaigns/import", {"request": new_id(), "file": file})
        ann = Member(house, made["campaign"], made["token"])
        ann.do("begin", present=["red", "blue", "green"])
        assert (ann.view["stage"], ann.table) == ("story", None)
        while ann.view["stage"] == "story":  # the company is a bot's: it decides
            ann.hear()
        assert ann.view["stage"] == "playing"
        assert set(ann.view["depots"].values()) == {"red", "blue", "green"}
        assert ann.table is not None


def test_nobody_runs_a_company_unless_somebody_does(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        made = founded(house)
        ann = Member(house, made["campaign"], made["token"])
        answer = ann.ask({"type": "begin", "present": ["red", "blue", "green"]})
        assert answer["code"] == "no_player"
        table = begin(ann, "red", "blue", blue="random")
        carl = joined(house, ann.campaign, "blue", "Carl")  # from the next game on
        late = Person(house, table, carl["token"])
        assert late.messages[-1]["type"] == "bye"


def test_LW_81_a_record_waits_until_it_tells_nobody_who_holds_a_postcard(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, _ = group(house)
        table = begin(ann, "red", "blue", "green", red="random", blue="random")
        ann.let_decide()
        answer = house.get(f"/api/tables/{table}/record")
        played = house.tables._live[table][0].state.started
        held = [card for hand in (played.result or {})["carry"]["postcards"]["held"] for card in hand]
        if held:
            assert answer.json()["error"]["code"] == "secret"
        else:
            record = Record.parse(answer.content)
            assert record.verify().ok
            assert json.loads(answer.content)["options"]["season"]["game"] == 1
