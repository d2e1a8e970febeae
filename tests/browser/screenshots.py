"""The README's pictures, taken of a real game: `script/screenshots`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.house import House
from tests.browser.people import Person


def main(folder: Path) -> None:
    """A person and two planners; a planner plays for the person except while the pictures are taken."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as scratch:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        house = House(Path(scratch) / "tables.db")
        house.open()
        try:
            ann = Person(browser, house, "Ann")
            link = ann.create(friends=0, bots=2, level="planner")
            ann.start()
            phone = Person(browser, house, "Ann", phone=True)
            phone.page.goto(f"{link}#seat={token_of(ann, link)}")
            to_bot(ann, "fast")
            ann.wait(lambda: ann.view["turn"] >= 55, "the middle of the game")
            ann.press("from-bot")
            ann.wait(lambda: ann.may_act, "Ann's turn")
            if ann.view["phase"] != "turn":
                ann.act()
                ann.wait(lambda: ann.may_act and ann.view["phase"] == "turn", "Ann's next turn")
            ann.page.wait_for_timeout(1500)
            ann.page.screenshot(path=folder / "game-desktop.png")
            phone.wait(lambda: phone.may_act, "the phone to hear of it")
            phone.page.wait_for_timeout(1500)
            phone.page.screenshot(path=folder / "game-phone.png")
            to_bot(ann, "off")
            ann.wait(lambda: ann.over, "the end")
            if ann.get("skip-count").is_visible():
                ann.press("skip-count")
            winner = ann.view["result"]["winners"][0]
            ann.get("final-table").wait_for()
            ann.get(f"longest-{winner}").click()
            ann.page.wait_for_timeout(4000)
            ann.page.screenshot(path=folder / "final-count.png")
        finally:
            house.close()


def token_of(person: Person, link: str) -> str:
    """The secret of a person's seat, as the page keeps it."""
    table = link.rsplit("/", 1)[1]
    script = "table => Object.entries(localStorage).find(([key]) => key.includes(table))[1]"
    return str(person.page.evaluate(script, table)).strip('"')


def to_bot(person: Person, pace: str) -> None:
    """Hand the person's seat to a bot by the dialog, and say how fast bots play."""
    person.page.get_by_role("button", name="Bots and seats").click()
    person.get("pace").select_option(pace)
    person.press("bot-for-me")
    person.page.keyboard.press("Escape")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
