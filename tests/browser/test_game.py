"""Whole games through the interface."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.house import House
from tests.browser.people import Person, counted, downloaded, play_on, serious

pytestmark = pytest.mark.browser


def test_two_browsers_and_a_bot_play_a_whole_game(browser: Browser, house: House, tmp_path: Path) -> None:
    """The server is killed in the middle; the record of the game verifies; no request leaves the host."""
    ann, bob = Person(browser, house, "Ann"), Person(browser, house, "Bob")
    bob.join(ann.create(friends=1, bots=1))
    ann.wait(lambda: ann.get("lobby-seat-1").is_visible(), "Bob in the lobby")
    bob.get("lobby-seat-1").wait_for()
    ann.start()
    ann.pace("off")
    play_on([ann, bob], lambda: ann.view["turn"] >= 12)
    house.kill()
    house.open()
    play_on([ann, bob], lambda: ann.over and bob.over)
    for person in (ann, bob):
        counted(person)
        assert person.errors == []
        assert all(url.startswith((house.base, "data:", "blob:")) for url in person.urls)
    downloaded(ann, tmp_path)
    hears_no_secrets(ann, bob)


def hears_no_secrets(one: Person, other: Person) -> None:
    """Neither page was ever told the other's cards or tickets before the count (C-15, C-24)."""
    for hears, seat in ((one, 1), (other, 0)):
        for state in hears.states:
            if state["view"]["phase"] == "over":
                continue
            public = state["view"]["seats"][seat]
            assert "hand" not in public
            assert isinstance(public["tickets"], int)
            for event in state["events"]:
                if event["seat"] == seat:
                    assert not isinstance(event.get("offered"), list)
                    assert not isinstance(event.get("tickets"), list)
                    assert "card" not in event or event["from"] == "display"


def test_a_phone_plays_a_whole_game(browser: Browser, house: House) -> None:
    """390 x 844: everything by thumb, nothing wider than the screen."""
    ann = Person(browser, house, "Ann", phone=True)
    ann.create(friends=0, bots=1)
    ann.start()
    ann.pace("off")

    def fits() -> bool:
        width = ann.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390, f"the page is {width} pixels wide"
        return ann.over

    play_on([ann], fits)
    assert ann.errors == []
    ann.get("skip-count").or_(ann.get("final-table")).first.wait_for()
    assert serious(ann) == []


def test_spectators_see_a_game_and_no_hand(browser: Browser, house: House) -> None:
    ann, eve = Person(browser, house, "Ann"), Person(browser, house, "Eve")
    link = ann.create(friends=0, bots=1)
    ann.start()
    play_on([ann], lambda: ann.view["turn"] >= 4)
    eve.page.goto(link)
    eve.wait(lambda: bool(eve.states), "the table")
    eve.get("table").wait_for()
    assert not {"hand", "tickets", "legal", "offer"} & set(eve.view)
    assert not eve.page.get_by_test_id("hand").count()
    assert all(not isinstance(event.get("tickets"), list) for event in eve.states[-1]["events"])
    assert json.dumps(ann.view["hand"]) not in eve.raw[-1]
