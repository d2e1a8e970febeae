"""Pages, headers, and what the HTTP interface says about itself."""

import json
from pathlib import Path

import msgspec

from branchline.editions import EDITIONS
from branchline.rulebook import LANGUAGES
from branchline.server.app import OPERATIONS
from branchline.server.openapi import document
from tests.server.tools import at_table, create, running


def build_client(folder: Path) -> Path:
    web = folder / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>client</title>")
    (web / "assets" / "index-abc123.js").write_text("let a = 1;" * 500)
    (web / "icon.svg").write_text("<svg/>")
    return web


def test_the_client_is_one_page_at_every_address(tmp_path: Path) -> None:
    with running(tmp_path, web=build_client(tmp_path)) as house:
        for path in ("/", "/t/abc", "/watch/abc"):
            response = house.get(path)
            assert response.status_code == 200
            assert "client" in response.text
            assert response.headers["cache-control"] == "no-cache"
        script = house.get("/assets/index-abc123.js")
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.headers["content-encoding"] == "gzip"
        assert "javascript" in script.headers["content-type"]
        icon = house.get("/icon.svg")
        assert icon.headers["content-type"].startswith("image/svg+xml")
        again = house.get("/icon.svg", headers={"if-none-match": icon.headers["etag"]})
        assert again.status_code == 304
        for path in (
            "/nothing.js",
            "/assets/nothing.js",
            "/t/abc/more",
            "/../pyproject.toml",
            "/assets/..%2f..%2fx",
        ):
            assert house.get(path).status_code == 404


def test_without_a_built_client_the_page_says_how_to_build_it(tmp_path: Path) -> None:
    with running(tmp_path, web=tmp_path / "nowhere") as house:
        response = house.get("/t/abc")
        assert response.status_code == 503
        assert "script/server" in response.text
        assert house.get("/healthz").json() == {"ok": True}
        assert house.get("/assets/x.js").status_code == 404


def test_every_response_carries_the_security_headers(tmp_path: Path) -> None:
    with running(tmp_path, web=build_client(tmp_path)) as house:
        paths = (
            "/",
            "/icon.svg",
            "/nothing",
            "/healthz",
            "/api/editions",
            "/api/boards/atlantis",
            "/api/openapi.json",
        )
        responses = [house.get(path) for path in paths]
        responses += [
            house.post("/api/tables", json={}),
            house.post("/", json={}),
            house.delete("/api/tables"),
        ]
        responses += [house.post("/api/tables", json={}, headers={"origin": "https://evil.example"})]
        for response in responses:
            headers = response.headers
            policy = headers["content-security-policy"]
            assert "default-src 'self'" in policy
            assert "connect-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "http" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "access-control-allow-origin" not in headers


def test_editions_boards_rules_and_bots(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        editions = house.get("/api/editions").json()
        assert [edition["id"] for edition in editions] == list(EDITIONS)
        usa = editions[0]
        assert (usa["players"], usa["tickets"], usa["deal"], usa["trains"]) == ([2, 5], 33, 4, 45)
        assert (usa["long_tickets"], usa["deal_long"], usa["most_long"], usa["stations"]) == (0, 0, None, 0)
        mega = next(edition for edition in editions if edition["id"] == "europe-mega")
        assert (mega["board"], mega["tickets"], mega["long_tickets"]) == ("europe", 101, 12)
        assert (mega["deal"], mega["deal_long"], mega["keep_first"], mega["most_long"]) == (5, 2, 3, 1)
        assert (mega["stations"], mega["station_points"]) == (3, 4)
        legendary, teams, leyendas = editions[-3:]
        assert (legendary["mountain_points"], legendary["explorer"], legendary["team_size"]) == (2, 10, 1)
        assert (teams["players"], teams["team_size"], teams["end_trains"]) == ([4, 6], 2, 4)
        assert (teams["longer_path_wins"], usa["longer_path_wins"]) == (True, False)
        assert "ours" in teams["note"]  # the printed deck was not seen
        assert (leyendas["board"], leyendas["tickets"], leyendas["deal"]) == ("frontier", 165, 3)
        board = house.get("/api/boards/usa")
        assert len(board.json()["routes"]) == 100
        etag = {"if-none-match": board.headers["etag"]}
        assert house.get("/api/boards/usa", headers=etag).status_code == 304
        assert house.get("/api/boards/usa-mega", headers=etag).status_code == 200  # other tickets
        assert house.get("/api/boards/atlantis").status_code == 404
        for lang in LANGUAGES:
            book = house.get(f"/api/rulebook/{lang}").json()
            assert any(rule["id"] == "C-8" for rule in book["rules"])
            assert "not_your_turn" in book["reasons"]
            families = {rule["id"]: book["rulesets"][rule["id"].split("-")[0]] for rule in book["rules"]}
            assert (families["C-8"], families["US-2"], families["EU-7"]) == ("", "usa", "europe")
        assert house.get("/api/rulebook/xx").json()["error"]["code"] == "not_found"
        bots = {bot["id"]: bot["name"] for bot in house.get("/api/bots").json()}
        assert bots["planner"] == "Planner"


def test_errors_have_one_form(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        for response in (
            house.get("/api/nothing"),
            house.post("/api/editions", json={}),
            house.post("/api/tables"),
        ):
            assert set(response.json()["error"]) == {"code", "message"}
            assert response.status_code in (400, 404, 405)


def test_a_table_with_an_unreadable_past_is_an_error_and_no_more(tmp_path: Path) -> None:
    """A table that cannot be rebuilt (say, after the rules were corrected) does not take the server down."""
    with running(tmp_path) as house:
        broken, fine = create(house)["table"], create(house)["table"]
    import sqlite3

    db = sqlite3.connect(tmp_path / "tables.db")
    db.execute('UPDATE events SET event = \'{"event":"future"}\' WHERE table_id = ?', (broken,))
    db.commit()
    db.close()
    with running(tmp_path) as house:
        assert house.get(f"/api/tables/{broken}/record").json()["error"]["code"] == "unreadable"
        with house.websocket_connect(f"/api/tables/{broken}/live") as socket:
            assert socket.receive_json() == {"type": "bye", "code": "unreadable"}
        assert house.get(f"/api/tables/{fine}/record").json()["error"]["code"] == "not_over"


def test_the_openapi_document_describes_every_operation_and_message(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        told = house.get("/api/openapi.json").json()
        people = at_table(house, "Ann", "Bob")
        assert house.get(f"/api/tables/{people[0].table}/record").status_code == 409
    assert told == json.loads(msgspec.json.encode(document(OPERATIONS)))
    assert told["openapi"].startswith("3.1")
    live = {"/api/tables/{table}/live", "/api/campaigns/{campaign}/live"}
    assert {op.path for op in OPERATIONS} | live == set(told["paths"])
    schemas = told["components"]["schemas"]
    names = {"Hello", "Act", "Undo", "UndoAnswer", "Start", "AddBot", "Remove", "ToBot", "FromBot", "SetPace"}
    names |= {"Lobby", "State", "Done", "Refused", "Error", "Bye", "CreateTable", "JoinTable", "Failure"}
    assert names <= set(schemas)
    assert schemas["Act"]["additionalProperties"] is False
    names |= {"Picture", "Begin", "Choose", "DecideFor", "HandOver", "EnterGame", "Correct", "Copy"}
    assert names <= set(schemas)
    actions = {"Keep", "Draw", "Claim", "Add", "Decline", "Station", "Tickets", "Pass"}
    assert actions <= set(schemas)
    assert all(schemas[action]["additionalProperties"] is False for action in actions)
    references = set(_references(told))
    assert {reference.removeprefix("#/components/schemas/") for reference in references} <= set(schemas)
    joining = told["paths"]["/api/tables/{table}/join"]["post"]
    assert {"200", "400", "404", "409", "422"} == set(joining["responses"])


def _references(part: object) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [ref for value in part.values() for ref in _references(value)]
    return [ref for value in part for ref in _references(value)] if isinstance(part, list) else []
