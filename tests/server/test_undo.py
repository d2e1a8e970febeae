"""Taking back: C-31 at once, C-32 by agreement, alone with bots without limit."""

from pathlib import Path

from tests.server.tools import (
    Json,
    Person,
    at_table,
    catch_up,
    everybody_keeps,
    put_in_store,
    running,
    turn_of,
)

DECK: Json = {"do": "draw", "from": "deck"}


def someone_claims(people: list[Person]) -> Person:
    """Play until somebody has claimed a route; returns who."""
    while True:
        catch_up(people)
        mover = turn_of(people)
        claims = mover.view["legal"]["claims"]
        if claims:
            route, payments = next(iter(claims.items()))
            assert mover.act({"do": "claim", "route": int(route), "pay": payments[0]})["type"] == "done"
            catch_up(people)
            return mover
        assert mover.act(DECK)["type"] == "done"


def test_C_31_a_claim_is_taken_back_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        everybody_keeps(people)
        mover = someone_claims(people)
        other = next(p for p in people if p is not mover)
        after = mover.state
        assert (mover.view["undo"], other.view["undo"]) == ("free", None)
        assert other.ask({"type": "undo"})["reason"] == "nothing_to_undo"
        assert mover.ask({"type": "undo"}, id="back")["type"] == "done"
        catch_up(people)
        assert mover.view["owners"] == {}
        assert mover.view["deciding"] == [mover.seat]
        assert mover.view["seats"][mover.seat]["trains"] == 45
        assert sum(mover.view["hand"].values()) == mover.view["seats"][mover.seat]["cards"]
        for person in people:  # everybody's log is told anew
            assert person.state["from"] == 0
            assert [entry["n"] for entry in person.log] == list(range(len(person.log)))
            assert all(entry["do"] != "claim" for entry in person.log)
            assert [undone["seat"] for undone in person.state["undone"]] == [mover.seat]
        assert mover.state["version"] > after["version"]
        assert mover.state["practice"] is False
        # A retry does not take back more, and what was formed on the old position is stale.
        assert mover.ask({"type": "undo"}, id="back")["type"] == "done"
        assert mover.act(DECK, version=after["version"])["code"] == "stale"
        assert mover.act(DECK)["type"] == "done"


def test_C_31_not_after_the_next_player_has_acted(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        everybody_keeps(people)
        mover = someone_claims(people)
        other = next(p for p in people if p is not mover)
        assert other.act(DECK)["type"] == "done"
        catch_up(people)
        assert mover.view["undo"] is None
        assert mover.ask({"type": "undo"})["reason"] == "nothing_to_undo"


def test_C_32_a_seen_card_needs_everybody(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob", "Cleo")
        everybody_keeps(people)
        watcher = Person(house, people[0].table)
        mover = turn_of(people)
        others = [p for p in people if p is not mover]
        before = mover.view
        assert mover.act(DECK)["type"] == "done"
        card = mover.hear_version(mover.state["version"] + 1)["view"]["last_drawn"]
        assert mover.view["undo"] == "ask"
        assert mover.ask({"type": "undo"})["type"] == "done"
        for person in [*people, watcher]:
            while person.state["undo_asked"] is None:
                person.hear()
            # The table is told what was seen, but not which card.
            told = person.state["undo_asked"]
            assert (told["seat"], told["accepted"]) == (mover.seat, [])
            assert told["reveals"] == [{"seen": "deck", "count": 1}]
        assert mover.ask({"type": "undo"})["code"] == "not_now"
        assert mover.ask({"type": "undo_answer", "accept": True})["code"] == "not_yours"
        assert watcher.ask({"type": "undo_answer", "accept": True})["code"] == "watching"
        assert others[0].ask({"type": "undo_answer", "accept": True}, id="yes")["type"] == "done"
        assert others[0].ask({"type": "undo_answer", "accept": True}, id="yes")["type"] == "done"
        assert others[1].hear_version(others[0].state["version"])["undo_asked"]["accepted"] == [
            others[0].seat
        ]
        assert others[1].ask({"type": "undo_answer", "accept": True})["type"] == "done"
        catch_up(people)
        now = mover.view
        assert {k: v for k, v in now.items() if k != "version"} == {
            k: v for k, v in before.items() if k != "version"
        }
        assert mover.state["undo_asked"] is None
        assert mover.state["undone"] == [
            {"seat": mover.seat, "n": 3, "reveals": [{"seen": "deck", "count": 1}]}
        ]
        # The deck's order is kept: the same draw finds the same card.
        assert mover.act(DECK)["type"] == "done"
        assert mover.hear_version(mover.state["version"] + 1)["view"]["last_drawn"] == card


def test_C_32_a_no_leaves_everything_as_it_is(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob", "Cleo")
        everybody_keeps(people)
        mover = turn_of(people)
        other = next(p for p in people if p is not mover)
        assert mover.act(DECK)["type"] == "done"
        before = mover.hear_version(mover.state["version"] + 1)["view"]
        assert other.ask({"type": "undo_answer", "accept": True})["code"] == "not_now"
        assert mover.ask({"type": "undo"})["type"] == "done"
        assert other.ask({"type": "undo_answer", "accept": False})["type"] == "done"
        catch_up(people)
        assert mover.state["undo_asked"] is None
        assert mover.view | {"version": 0} == before | {"version": 0}
        # The asking player can also withdraw, or simply play on.
        for answer in ({"type": "undo_answer", "accept": False}, {"type": "act", "action": DECK}):
            assert mover.ask({"type": "undo"})["type"] == "done"
            catch_up(people)
            more = {"version": mover.state["version"]} if answer["type"] == "act" else {}
            assert mover.ask(answer | more)["type"] == "done"
            catch_up(people)
            assert mover.state["undo_asked"] is None


def test_C_32_requests_survive_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob")
        everybody_keeps(people)
        mover = turn_of(people)
        other = next(p for p in people if p is not mover)
        mover.act(DECK)
        mover.ask({"type": "undo"})
        catch_up(people)
        asked, table, tokens = mover.state["undo_asked"], mover.table, (mover.token, other.token)
    with running(tmp_path) as house:
        mover, other = (Person(house, table, token) for token in tokens)
        assert mover.state["undo_asked"] == asked
        assert other.ask({"type": "undo_answer", "accept": True})["type"] == "done"
        catch_up([mover, other])
        state = mover.state["view"]
    with running(tmp_path) as house:
        assert Person(house, table, tokens[0]).view == state


def test_a_tunnel_is_given_up_at_once_but_its_cards_have_been_seen(tmp_path: Path) -> None:
    """C-31: adding and declining show nothing. C-32: what was turned up has been seen (EU-10)."""
    cards = ["red", "red", "red", "blue", *["pink", "black"] * 2, *["green", "white"] * 2, "green"]
    turned_up = ["red", "black", "green"]
    tokens = put_in_store(tmp_path, "one", "europe", ("Ann", "Bob"), [*cards, *turned_up], [])
    tunnel: Json = {"do": "claim", "route": 5, "pay": {"red": 2}}
    with running(tmp_path) as house:
        people = [Person(house, "one", token) for token in tokens]
        ann, bob = people
        everybody_keeps(people)
        before = ann.view
        assert ann.act(tunnel)["type"] == "done"
        catch_up(people)
        asked = ann.view
        assert (asked["phase"], asked["undo"]) == ("tunnel", "ask")
        for answer, hand in (({"do": "add", "pay": {"red": 1}}, {"blue": 1}), ({"do": "decline"}, None)):
            assert ann.act(answer)["type"] == "done"
            catch_up(people)
            assert ann.view["undo"] == "free"
            assert ann.view["hand"] == (hand or before["hand"])
            assert ann.ask({"type": "undo"})["type"] == "done"
            catch_up(people)
            assert ann.view | {"version": 0} == asked | {"version": 0}
        assert ann.ask({"type": "undo"})["type"] == "done"
        catch_up(people)
        reveals = [{"seen": "tunnel", "cards": turned_up}]
        assert bob.state["undo_asked"]["reveals"] == reveals
        assert bob.ask({"type": "undo_answer", "accept": True})["type"] == "done"
        catch_up(people)
        assert ann.view | {"version": 0} == before | {"version": 0}
        assert [undone["reveals"] for undone in ann.state["undone"]] == [[], [], reveals]
        # The order of the deck is kept: the same tunnel turns up the same cards.
        assert ann.act(tunnel)["type"] == "done"
        catch_up(people)
        assert ann.view["tunnel"] == asked["tunnel"]


def test_C_31_a_station_is_taken_back_at_once(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob", edition="europe")
        everybody_keeps(people)
        mover = turn_of(people)
        before, station = mover.view, mover.view["legal"]["station"]
        built = {"do": "station", "city": "paris", "pay": station["payments"][0]}
        assert mover.act(built)["type"] == "done"
        catch_up(people)
        assert people[0].view["stations"] == {"paris": mover.seat}
        assert mover.view["seats"][mover.seat]["stations"] == 2
        assert mover.view["undo"] == "free"
        assert mover.ask({"type": "undo"})["type"] == "done"
        catch_up(people)
        assert mover.view | {"version": 0} == before | {"version": 0}


def test_alone_with_bots_undo_has_no_limit_and_makes_it_practice(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        (ann,) = people = at_table(house, "Ann", bots=["random", "random"])
        ann.act({"do": "keep", "tickets": [ticket["id"] for ticket in ann.view["offer"]["tickets"]]})
        catch_up(people)
        positions = []
        for _ in range(4):
            while ann.view["deciding"] != [0]:
                ann.hear()
            positions.append(ann.view | {"version": 0})
            assert ann.act(DECK)["type"] == "done"
            ann.hear_version(ann.state["version"] + 1)
        while ann.view["deciding"] != [0]:
            ann.hear()
        assert ann.state["practice"] is False
        for position in reversed(positions):
            assert ann.view["undo"] == "free"
            assert ann.ask({"type": "undo"})["type"] == "done"
            catch_up(people)
            assert {k: v for k, v in ann.view.items() if k != "undo"} == {
                k: v for k, v in (position | {"version": ann.state["version"]}).items() if k != "undo"
            }
        assert ann.state["practice"] is True
        assert len(ann.state["undone"]) == 4


def test_bots_that_have_moved_on_do_not_stand_in_the_way_of_a_request(tmp_path: Path) -> None:
    """Two people and a bot: the bot's action goes back with the person's, if the other person agrees."""
    with running(tmp_path) as house:
        people = at_table(house, "Ann", "Bob", bots=["random"])
        ann, bob = people
        everybody_keeps(people)
        while True:
            catch_up(people)
            seat = ann.view["deciding"][0]
            if seat == 2:
                ann.hear()
                continue
            mover = people[seat]
            if mover is ann and len(ann.log) > 8:
                break
            assert mover.act(DECK)["type"] == "done"
        while ann.view["deciding"] != [1]:  # Bob has played, the bot has played: Ann's turn was
            catch_up(people)
            seat = ann.view["deciding"][0]
            if seat == 0:
                assert ann.act(DECK)["type"] == "done"
            elif seat == 2:
                ann.hear()
        assert ann.view["undo"] is not None
        bobs = [entry for entry in ann.log if entry["seat"] == 1]
        while bob.view["deciding"] != [2] and bob.view["deciding"] != [0]:
            assert bob.act(DECK)["type"] == "done"
            catch_up(people)
        while bob.view["deciding"] != [0]:
            bob.hear()
        assert bob.view["undo"] == "ask"
        assert bob.ask({"type": "undo"})["type"] == "done"
        assert ann.ask({"type": "undo_answer", "accept": True})["type"] == "done"
        catch_up(people)
        assert bob.view["deciding"] == [1]
        assert len([entry for entry in ann.log if entry["seat"] == 1]) == len(bobs) + 1
        assert all(entry["seat"] != 2 for entry in ann.log[-1:])
