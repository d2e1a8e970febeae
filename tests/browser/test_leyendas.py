"""Leyendas in the browser: a whole game on the frontier board, with cards of six colours."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from branchline.editions import edition
from branchline.rulebook import rule
from tests.browser.house import House
from tests.browser.people import Person, counted, downloaded, play_on, serious

pytestmark = pytest.mark.browser

LEYENDAS = edition("leyendas")
SHORT = {lane.id for lane in LEYENDAS.board.lanes if lane.length < 4}


def test_a_person_and_two_bots_play_leyendas_to_the_end(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    """LE-1 to LE-10: three tickets of which two are kept, stacks of six colours, the count with its path."""
    ann = Person(browser, house, "Ann")
    ann.create(friends=0, bots=2, edition="leyendas", level=["greedy", "planner"])
    ann.start()
    ann.wait(lambda: "offer" in ann.view, "the opening tickets")
    assert (len(ann.view["offer"]["tickets"]), ann.view["offer"]["min"]) == (3, 2)
    stacks, kinds = ann.page.locator("[data-testid^=hand-]"), (*LEYENDAS.rules.colours, "locomotive")
    shown = "stacks => stacks.map(stack => stack.dataset.testid)"
    ann.wait(lambda: stacks.evaluate_all(shown) == [f"hand-{kind}" for kind in kinds], "seven stacks")
    assert serious(ann) == []
    ann.pace("off")

    ann.shuns = SHORT  # long routes end a game sooner
    play_on([ann], lambda: ann.over)
    counted(ann)
    rows = ann.view["result"]["seats"]
    longest = max(row["longest_path_trains"] for row in rows)
    assert [row["longest_path"] for row in rows] == [
        10 if row["longest_path_trains"] == longest else 0 for row in rows
    ]
    assert ann.errors == []
    record = downloaded(ann, tmp_path)
    assert record.edition == "leyendas"


def test_the_rules_of_leyendas_are_read_in_spanish_first(browser: Browser, house: House) -> None:
    """The others are one press away; the page stays in its own language."""
    ann = Person(browser, house, "Ann")
    ann.create(friends=0, bots=1, edition="leyendas")
    ann.start()
    ann.page.get_by_role("button", name="Rules and help").click()
    article = ann.page.locator("#rule-LE-7")
    for lang in ("es", "de", "fr", "en"):
        if lang != "es":
            ann.press(f"rules-{lang}")
        article.get_by_text(rule("LE-7", lang).title).wait_for()
        assert article.get_attribute("lang") == lang
    assert ann.page.evaluate("document.documentElement.lang") == "en"
    assert serious(ann) == []


def test_the_whole_board_fits_a_phone(browser: Browser, house: House) -> None:
    ann = Person(browser, house, "Ann", phone=True)
    ann.create(friends=0, bots=1, edition="leyendas")
    ann.start()
    ann.wait(lambda: "offer" in ann.view, "the opening tickets")
    ann.act()
    ann.wait(lambda: ann.may_act and ann.view["phase"] == "turn", "the first turn")
    assert serious(ann) == []
    width, room = ann.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room
    assert ann.errors == []
