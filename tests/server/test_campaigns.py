"""Campaigns on the server: founding, joining, links, companies that change hands, branches and files."""

import json
from pathlib import Path

import pytest

from branchline.legends.content import load_content
from tests.server.groups import COMPANIES, Member, founded, group, joined
from tests.server.tools import House, Json, new_id, post, running

CONTENT = load_content("iron-meridian")


def stored(house: House, campaign: str) -> list[Json]:
    """The events of a campaign, as they are on disk."""
    store = house.app.state.store  # type: ignore[attr-defined]
    rows = house.portal.call(store.campaigns.events, campaign)  # type: ignore[union-attr]
    return [event for row in rows for event in json.loads(row.event)["events"]]


def test_contents_tell_nothing_of_the_story(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        (told,) = house.get("/api/campaigns/contents").json()
    assert told["id"] == "iron-meridian"
    assert [company["id"] for company in told["companies"]] == [c.id for c in CONTENT.companies]
    assert set(told) == {"id", "title", "language", "games", "players", "companies", "note"}


def test_the_same_request_founds_one_campaign(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        request = new_id()
        made = [founded(house, request=request) for _ in range(2)]
        assert made[0] == made[1]
        other = founded(house)
        assert other["campaign"] != made[0]["campaign"]
        ann = Member(house, made[0]["campaign"], made[0]["token"])
        assert ann.told["host"]
        assert ann.view["company"] == "red"
        assert ann.view["id"] == made[0]["campaign"]
        players = {company["id"]: company["player"] for company in ann.view["companies"]}
        assert players == {"red": "Ann", "blue": None, "green": "bot:random"}


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"content": "dallas"}, "unknown_content"),
        ({"content": "../iron-meridian.json"}, "unknown_content"),
        ({"company": "mauve"}, "unknown_company"),
        ({"company": "blue"}, "companies"),
        ({"seats": []}, "companies"),
        ({"seats": [{"company": "blue", "player": "hal"}]}, "unknown_bot"),
        ({"seats": [{"company": "blue", "player": None}]}, "malformed"),
        ({"name": "bot:planner"}, "name"),
        ({"name": "\u200b"}, "name"),
        ({"request": "1"}, "malformed"),
        ({"key": "00" * 16}, "malformed"),
    ],
)
def test_what_cannot_be_founded_is_refused(tmp_path: Path, wrong: Json, code: str) -> None:
    with running(tmp_path) as house:
        body: Json = {"request": new_id(), "content": "iron-meridian", "mode": "screen", "name": "Ann"}
        body |= {"company": "red", "seats": [{"company": "blue", "player": "human"}]}
        answer = house.post("/api/campaigns", json=body | wrong)
        assert answer.json()["error"]["code"] == code
        assert 400 <= answer.status_code < 500


def test_a_free_company_is_joined_once(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        campaign = founded(house)["campaign"]
        body = {"request": new_id(), "name": "Ann", "company": "blue"}
        link = post(house, f"/api/campaigns/{campaign}/join", body)
        assert post(house, f"/api/campaigns/{campaign}/join", body) == link
        again = house.post(f"/api/campaigns/{campaign}/join", json=body | {"request": new_id()})
        assert again.json()["error"]["code"] == "taken"
        for company, code in (("green", "taken"), ("red", "taken"), ("mauve", "unknown_company")):
            other = house.post(
                f"/api/campaigns/{campaign}/join", json=body | {"request": new_id(), "company": company}
            )
            assert other.json()["error"]["code"] == code
        assert len(stored(house, campaign)) == 2
        second = Member(house, campaign, link["token"])
        assert second.view["company"] == "blue"
        assert not second.told["host"]
        assert second.view["companies"][1]["player"] == "Ann 2"
        assert post(house, "/api/campaigns/nothing/join", body, 404)["error"]["code"] == "not_found"


def test_links_open_their_own_company_and_nobody_else_does(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = group(house)
        eye = Member(house, ann.campaign)
        assert eye.view["company"] is None
        assert not eye.told["host"]
        stranger = Member(house, ann.campaign, "x" * 43)
        assert stranger.messages[-1] == {"type": "bye", "code": "unknown_token"}
        other = founded(house)
        assert Member(house, other["campaign"], bob.token).messages[-1]["type"] == "bye"
        assert Member(house, "nothing").messages[-1] == {"type": "bye", "code": "not_found"}
        before = len(stored(house, ann.campaign))
        commands: list[Json] = [
            {"type": "begin", "present": ["red", "blue", "green"]},
            {"type": "cancel"},
            {"type": "decide_for", "decision": "1-1"},
            {"type": "company", "company": "green", "player": None},
            {"type": "company", "company": "red", "player": None},
            {"type": "correct", "game": 1, "company": "blue", "note": "?"},
            {"type": "copy", "after_game": 0},
        ]
        for person in (bob, eye):
            for command in commands:
                assert person.ask(command)["code"] == "not_host"
        assert eye.ask({"type": "choose", "decision": "1-1", "option": "x"})["code"] == "watching"
        assert len(stored(house, ann.campaign)) == before


RUBBISH: list[Json] = [
    {"type": "begin"},
    {"type": "begin", "present": "red"},
    {"type": "begin", "present": ["red"] * 6},
    {"type": "begin", "present": ["red", "blue"], "table": "x"},
    {"type": "choose", "decision": 1, "option": "x"},
    {"type": "choose", "decision": "1", "option": "x" * 200},
    {"type": "company", "company": "red"},
    {"type": "enter_game", "game": 1, "slips": [{"company": "red", "lines": [1, 2]}]},
    {"type": "enter_game", "game": 10**9, "slips": []},
    {"type": "unlock", "item": {"kind": "spaceship", "name": "x"}},
    {"type": "close", "table": "x", "result": {}},
    {"type": "act", "version": 1, "action": {"do": "pass"}},
    {"type": "sing"},
]
REFUSED: list[tuple[Json, str]] = [
    ({"type": "begin", "present": []}, "too_few"),
    ({"type": "begin", "present": ["red"]}, "too_few"),
    ({"type": "begin", "present": ["red", "mauve"]}, "unknown_company"),
    ({"type": "begin", "present": ["red", "green"], "others": {"green": "hal"}}, "unknown_bot"),
    ({"type": "begin", "present": ["red", "green"], "others": {"blue": "random"}}, "not_present"),
    ({"type": "cancel"}, "stage"),
    ({"type": "choose", "decision": "1-1", "option": "x"}, "no_decision"),
    ({"type": "decide_for", "decision": "1-1"}, "stale"),
    ({"type": "company", "company": "red", "player": "bot:random"}, "host_stays"),
    ({"type": "company", "company": "blue", "player": "bot:hal"}, "unknown_bot"),
    ({"type": "company", "company": "blue", "player": "Carl"}, "player"),
    ({"type": "company", "company": "mauve", "player": None}, "unknown_company"),
    ({"type": "enter_game", "game": 1, "slips": []}, "mode"),
    ({"type": "tick", "company": "red", "what": "x"}, "mode"),
    ({"type": "correct", "game": 1, "company": "red", "note": "x"}, "no_slip"),
    ({"type": "copy", "after_game": 1}, "not_reached"),
]


def test_rubbish_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, _ = group(house)
        before = stored(house, ann.campaign)
        for message in RUBBISH:
            ann.socket.send_text(json.dumps(message | {"id": "x"}))
            answer = ann.hear()
            assert (answer["type"], answer["code"]) == ("error", "malformed"), message
        for message, reason in REFUSED:
            answer = ann.ask(message)
            assert answer.get("code", answer.get("reason")) == reason, message
            if answer["type"] == "refused":
                assert answer["params"]["text"]
        assert stored(house, ann.campaign) == before


def test_LW_108_a_company_changes_hands_and_its_old_link_opens_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = group(house)
        assert ann.ask({"type": "company", "company": "blue", "player": "bot:random"})["type"] == "done"
        while bob.messages[-1]["type"] != "bye":
            bob.hear()
        assert bob.messages[-1]["code"] == "unknown_token"
        assert Member(house, ann.campaign, bob.token).messages[-1]["type"] == "bye"
        ann.hear()
        ann.do("company", company="blue", player=None)
        carl = joined(house, ann.campaign, "blue", "Carl")
        assert Member(house, ann.campaign, carl["token"]).view["company"] == "blue"
        third = Member(house, ann.campaign, carl["token"])
        assert third.ask({"type": "company", "company": "blue", "player": None})["type"] == "bye"  # leaves


def test_a_command_repeated_is_done_once(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, _ = group(house)
        id = new_id()
        for _ in range(3):
            command = {"type": "company", "company": "green", "player": "bot:greedy"}
            assert ann.ask(command, id) == {"type": "done", "id": id}
        assert len([e for e in stored(house, ann.campaign) if e["type"] == "company"]) == 2
        campaign = ann.campaign
        token = ann.token
    with running(tmp_path) as house:  # … also by a server that has forgotten everything but the file
        ann = Member(house, campaign, token)
        assert ann.ask(command, id)["type"] == "done"
        assert len([e for e in stored(house, campaign) if e["type"] == "company"]) == 2


def slips(*lines: list[int]) -> list[Json]:
    return [
        {"company": company, "lines": line, "completed": 1}
        for company, line in zip(COMPANIES, lines, strict=False)
    ]


def test_LW_112_a_ledger_is_kept_corrected_and_branched(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, bob = group(house, players=("human",), mode="ledger")
        assert ann.view["games"] == CONTENT.games
        assert house.get(f"/api/campaigns/{ann.campaign}/board").status_code == 404
        assert bob.ask({"type": "enter_game", "game": 1, "slips": []})["code"] == "not_host"
        id = new_id()
        entry = {"type": "enter_game", "game": 1, "slips": slips([5, 2, 10], [4, 9, -3])}
        for _ in range(2):
            assert ann.ask(entry, id)["type"] == "done"
        again = ann.ask(entry)
        assert (again["type"], again["reason"], again["rule"]) == ("refused", "written", "LW-112")
        item = {"kind": "region", "name": "The coast"}
        ann.do("enter_game", game=2, slips=slips([0, 0, 1], [0, 0, 2]), unlocked=[item], note="late")
        ann.do("tick", company="red", what="a city")
        ann.do("award", company="red", amount=3, what="a prize")
        ann.do("unlock", item={"kind": "sticker", "name": "A rule", "text": "in our words"})
        ann.do("retire", item={"kind": "event", "name": "A card"})
        ann.do("strike", entry=3, note="it was blue")
        ann.do("correct", game=1, company="red", lines=[6, 2, 10], completed=2, note="one more")
        assert next(s for s in ann.view["slips"] if s["game"] == 1)["total"] == 18
        wrong = [{"company": "red", "lines": [1, 1, 1], "total": 4}]
        assert ann.ask({"type": "enter_game", "game": 3, "slips": wrong})["reason"] == "arithmetic"

        request = new_id()
        answers = [ann.ask({"type": "copy", "after_game": 1, "note": "what if"}, request) for _ in range(2)]
        assert answers[0] == answers[1]
        assert answers[0]["campaign"] != ann.campaign
        branch = Member(house, answers[0]["campaign"], answers[0]["token"])
        assert branch.told["host"]
        assert branch.view["game"] == 2
        assert [slip["total"] for slip in branch.view["slips"]] == [18, 10]
        assert Member(house, branch.campaign, bob.token).view["company"] == "blue"
        assert Member(house, branch.campaign, ann.token).messages[-1]["type"] == "bye"
        branch.do("enter_game", game=2, slips=slips([0, 0, 9], [0, 0, 9]))
        assert Member(house, ann.campaign).view["slips"][2]["total"] == 1


def test_a_file_is_the_hosts_and_goes_on_elsewhere(tmp_path: Path) -> None:
    with running(tmp_path / "here") as house:
        ann, bob = group(house, players=("human", "random"))
        path = f"/api/campaigns/{ann.campaign}/export"
        for headers in ({}, {"Authorization": f"Bearer {bob.token}"}, {"Authorization": "Bearer "}):
            assert house.get(path, headers=headers).status_code == 403
        text = house.get(path, headers={"Authorization": f"Bearer {ann.token}"}).json()
    with running(tmp_path / "there") as house:
        body = {"request": new_id(), "file": text}
        made = post(house, "/api/campaigns/import", body)
        assert post(house, "/api/campaigns/import", body) == made
        assert made["campaign"] != ann.campaign
        again = Member(house, made["campaign"], made["token"])
        assert again.told["host"]
        players = {company["id"]: company["player"] for company in again.view["companies"]}
        assert players == {"red": "Ann", "blue": None, "green": "bot:random"}
        assert again.view["id"] == made["campaign"]
        assert joined(house, made["campaign"], "blue")["company"] == "blue"
        keys = {event["key"] for event in stored(house, made["campaign"]) if "key" in event}
        assert len(keys) == 2  # what chance brings from here on is not in the file


def test_a_large_file_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        ann, _ = group(house, players=("human",), mode="ledger")
        for n in range(20):
            ann.do("unlock", item={"kind": "card", "name": f"card {n}", "text": "in our words " * 100})
        path = f"/api/campaigns/{ann.campaign}/export"
        text = house.get(path, headers={"Authorization": f"Bearer {ann.token}"}).json()
        assert len(json.dumps(text)) > 20_000
        made = post(house, "/api/campaigns/import", {"request": new_id(), "file": text})
        assert len(Member(house, made["campaign"]).view["entries"]) == 20
        text["events"] += [text["events"][-1]] * 2000
        answer = house.post("/api/campaigns/import", json={"request": new_id(), "file": text})
        assert answer.status_code in (400, 413)


def a_file() -> Json:
    first: Json = {"type": "new", "id": "c", "mode": "screen", "key": "00" * 16, "content": "iron-meridian"}
    first |= {"sha": CONTENT.sha, "companies": [{"id": "red", "player": "Ann"}, {"id": "blue"}]}
    return {"format": "branchline-campaign/1", "events": [first]}


@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.clear(),
        lambda file: file.update(format="branchline/1"),
        lambda file: file.update(events={}),
        lambda file: file.update(events=[]),
        lambda file: file.update(events=[1]),
        lambda file: file.update(more=1),
        lambda file: file["events"].insert(0, file["events"][0]),
        lambda file: file["events"][0].update(content="../../secret.json"),
        lambda file: file["events"][0].update(sha="0" * 64),
        lambda file: file["events"][0].update(companies=[{"id": "red"}] * 2),
        lambda file: file["events"][0].update(key="zz"),
        lambda file: file["events"].append({"type": "close", "table": "t", "result": {"slips": []}}),
        lambda file: file["events"].append(
            {"type": "choose", "company": "red", "decision": "", "option": ""}
        ),
    ],
)
def test_a_file_that_is_no_campaign_is_refused(tmp_path: Path, spoil: object) -> None:
    file = a_file()
    spoil(file)  # type: ignore[operator]
    with running(tmp_path) as house:
        answer = house.post("/api/campaigns/import", json={"request": new_id(), "file": file})
        assert 400 <= answer.status_code < 500, answer.text
        assert answer.json()["error"]["message"]


def test_a_file_with_strange_players_is_brought_in_order(tmp_path: Path) -> None:
    file = a_file()
    file["events"][0]["companies"] = [
        {"id": "red", "player": "bot:hal"},
        {"id": "blue", "player": "\u202eEve\n" + "x" * 60},
        {"id": "green", "player": "Fay"},
    ]
    file["events"].append({"type": "begin", "companies": ["red", "blue"], "table": "elsewhere"})
    with running(tmp_path) as house:
        made = post(house, "/api/campaigns/import", {"request": new_id(), "file": file})
        assert made["company"] == "blue"
        eve = Member(house, made["campaign"], made["token"])
        players = [company["player"] for company in eve.view["companies"]]
        assert players == [None, "Eve" + "x" * 20, None] or players == [None, "Eve " + "x" * 20, None]
        assert eve.view["stage"] == "ready"  # the table of its game is elsewhere
        assert eve.table is None


def test_board_and_rules_are_those_that_are_open(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        campaign = founded(house)["campaign"]
        board = house.get(f"/api/campaigns/{campaign}/board")
        assert [region["id"] for region in board.json()["regions"]] == [
            region.id for region in CONTENT.regions if region.start
        ]
        etag = board.headers["etag"]
        again = house.get(f"/api/campaigns/{campaign}/board", headers={"If-None-Match": etag})
        assert again.status_code == 304
        for lang in ("en", "es", "de", "fr"):
            book = house.get(f"/api/campaigns/{campaign}/rulebook/{lang}").json()
            assert book == house.get(f"/api/rulebook/{lang}").json()  # no sticker yet
        assert house.get(f"/api/campaigns/{campaign}/rulebook/xx").status_code == 404
        assert house.get("/api/boards/legends").status_code == 404
