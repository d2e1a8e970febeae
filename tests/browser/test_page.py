"""What holds for every page: refresh, keyboard, access, languages, refusals."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.browser.house import House
from tests.browser.people import Person, play_on, serious

pytestmark = pytest.mark.browser


def at_opening(ann: Person) -> None:
    ann.wait(lambda: "offer" in ann.view, "the opening tickets")


def at_turn(ann: Person) -> None:
    play_on([ann], lambda: ann.may_act and ann.view["phase"] == "turn")


def at_second_card(ann: Person) -> None:
    at_turn(ann)
    ann.press("deck")
    ann.confirm()
    ann.wait(lambda: ann.view["phase"] == "second_card", "the second card")


def at_ticket_choice(ann: Person) -> None:
    at_turn(ann)
    ann.press("tickets")
    ann.confirm()
    ann.wait(lambda: ann.view["phase"] == "keep", "the tickets")


def at_the_end(ann: Person) -> None:
    ann.pace("off")
    play_on([ann], lambda: ann.over)


STATES = [at_opening, at_turn, at_second_card, at_ticket_choice, at_the_end]


@pytest.fixture
def ann(browser: Browser, house: House) -> Person:
    person = Person(browser, house, "Ann")
    person.create(friends=0, bots=1)
    person.start()
    return person


@pytest.mark.parametrize("reach", STATES, ids=lambda reach: reach.__name__)
def test_C97_a_refresh_in_every_state_changes_nothing(ann: Person, reach: Callable[[Person], None]) -> None:
    reach(ann)
    before, prompt = ann.view, ann.prompt()
    count = len(ann.states)
    ann.page.reload()
    ann.wait(lambda: len(ann.states) > count, "the table after the refresh")
    assert ann.view == before
    ann.wait(lambda: ann.prompt() == prompt, f"the prompt {prompt!r}")
    if not ann.over:
        ann.act()
    assert ann.errors == []


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_finding_of_axe(browser: Browser, house: House, phone: bool, theme: str) -> None:
    ann = Person(browser, house, "Ann", phone=phone, theme=theme)
    ann.page.goto(house.base)
    ann.get("create").wait_for()
    assert serious(ann) == []
    ann.create(friends=1, bots=1)
    ann.get("start").wait_for()
    assert serious(ann) == []
    ann.start()
    at_opening(ann)
    assert serious(ann) == []
    at_turn(ann)
    assert serious(ann) == []
    ann.press("action-claim" if phone else "claim-list")
    ann.get("claims").wait_for()
    assert serious(ann) == []
    if phone:
        ann.press("panel-close")
        ann.press("action-draw")
    ann.press("deck")
    ann.get("confirm").wait_for()
    assert serious(ann) == []


def test_C122_a_refused_choice_names_its_rule(ann: Person) -> None:
    at_second_card(ann)
    ann.get("tickets").click(force=True)  # marked as disabled, and still answers
    assert "C-6" in ann.get("prompt").inner_text()
    assert ann.view["phase"] == "second_card"


@pytest.mark.parametrize(("language", "word"), [("de", "Karten"), ("es", "cartas"), ("fr", "cartes")])
def test_the_game_speaks_four_languages(browser: Browser, house: House, language: str, word: str) -> None:
    ann = Person(browser, house, "Ann")
    ann.page.goto(house.base)
    ann.get("language").select_option(language)
    ann.create(friends=0, bots=1)
    ann.start()
    at_turn(ann)
    assert ann.page.evaluate("document.documentElement.lang") == language
    assert word in ann.page.locator("body").inner_text()


def test_row_84_a_turn_by_keyboard_alone(ann: Person) -> None:
    at_turn(ann)
    before = ann.done
    for key in ("d", "Enter", "d", "Enter"):
        ann.page.keyboard.press(key)
        ann.page.wait_for_timeout(150)
    ann.wait(lambda: ann.done == before + 2, "two cards drawn by keys")


def test_a_claim_is_undone_and_the_same_player_chooses_again(browser: Browser, house: House) -> None:
    """C-31, between two people so that nobody acts in between."""
    ann, bob = Person(browser, house, "Ann"), Person(browser, house, "Bob")
    bob.join(ann.create(friends=1, bots=0))
    ann.wait(lambda: ann.page.locator("[data-testid=start]:enabled").count() > 0, "a full table")
    ann.start()
    bob.wait(lambda: bool(bob.states), "the deal")

    def claimed() -> bool:
        return any(event["do"] == "claim" for person in (ann, bob) for event in person.states[-1]["events"])

    play_on([ann, bob], claimed)
    who = next(person for person in (ann, bob) if person.view["undo"])
    owned = len(who.view["owners"])
    who.press("undo")
    if who.page.locator("[data-testid=confirm]:not([aria-disabled=true])").count():
        who.confirm()
    who.wait(lambda: len(who.view["owners"]) == owned - 1, "the claim to be taken back")
    assert who.may_act


ON_SCREEN = """([x, y]) => {
    const board = document.querySelector("svg.game > g[transform]");
    const point = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
    return [point.x, point.y];
}"""


def test_C35_a_tap_on_the_map_claims_the_route_or_asks_which_lane(ann: Person) -> None:
    at_turn(ann)
    while not ann.view["legal"]["claims"]:
        ann.act()
        at_turn(ann)
    route = next(iter(ann.view["legal"]["claims"]))
    board = ann.page.request.get(f"{ann.house.base}/api/boards/usa").json()
    spaces = next(lane["spaces"] for lane in board["routes"] if str(lane["id"]) == route)
    x, y = ann.page.evaluate(ON_SCREEN, spaces[len(spaces) // 2][:2])
    ann.page.mouse.click(x, y)
    ann.page.wait_for_timeout(300)
    lane = ann.page.get_by_test_id(f"lane-{route}")
    if lane.count():
        lane.first.click()
    if len(ann.view["legal"]["claims"][route]) > 1:
        ann.press("pay-0")
    ann.confirm()
    ann.wait(lambda: ann.view["owners"].get(route) == 0, f"route {route} to be claimed")
