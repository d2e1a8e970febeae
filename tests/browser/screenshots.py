"""The README's pictures, taken of real games: `script/screenshots`."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from branchline.editions import edition
from tests.browser.company import Company
from tests.browser.conftest import CHROMIUM, QUIET
from tests.browser.house import House
from tests.browser.people import Person, play_on


def main(folder: Path) -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as scratch:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        house = House(Path(scratch) / "tables.db")
        house.open()
        try:
            of_usa(browser, house, folder)
            while not of_europe(browser, house, folder):
                pass
            while not of_team_asia(browser, house, folder):
                pass
            while not of_campaign(browser, house, folder):
                pass
        finally:
            house.close()


def of_usa(browser: Browser, house: House, folder: Path) -> None:
    """A person and two planners; a planner plays for the person except while the pictures are taken."""
    ann = Person(browser, house, "Ann")
    link = ann.create(friends=0, bots=2, level="planner")
    ann.start()
    phone = Person(browser, house, "Ann", phone=True)
    phone.page.goto(f"{link}#seat={token_of(ann, link)}")
    until_turn(ann, 55)
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


def of_europe(browser: Browser, house: House, folder: Path) -> bool:
    """The same; then the person builds a station and digs until a tunnel asks for cards that can be added.

    False if none does until the end.
    """
    ann = Person(browser, house, "Ann")
    ann.create(friends=0, bots=2, edition="europe", level="planner")
    ann.start()
    until_turn(ann, 58)
    ann.shuns = {lane.id for lane in edition("europe").board.lanes if not lane.tunnel}
    if not ann.view["stations"]:
        ann.do(lambda: ann.station(site(ann)))
    play_on([ann], lambda: ann.over or (ann.may_act and bool(ann.view["legal"]["add"])))
    if ann.over:
        return False
    ann.get("give-up").wait_for()
    ann.page.wait_for_timeout(1500)
    ann.page.screenshot(path=folder / "europe-desktop.png")
    return True


def of_team_asia(browser: Browser, house: House, folder: Path) -> bool:
    """Two teams; then the person chooses a payment of which the holder gives more or less.

    False if no such payment comes up until the end.
    """
    ann = Person(browser, house, "Ann")
    ann.create(friends=0, bots=3, edition="team-asia", level="planner")
    ann.start()
    until_turn(ann, 60)
    ann.shuns = {lane.id for lane in edition("team-asia").board.lanes}  # drawing fills both places
    play_on([ann], lambda: ann.over or (ann.may_act and ann.view["phase"] == "turn" and bool(shared(ann))))
    if ann.over:
        return False
    ann.claim(*shared(ann))
    ann.page.wait_for_timeout(1500)
    ann.page.screenshot(path=folder / "team-asia-desktop.png")
    return True


def of_campaign(browser: Browser, house: House, folder: Path) -> bool:
    """The first game of a campaign, which tells nothing of what comes later, with an event in effect.

    False if no newspaper comes up until the end.
    """
    ann = Company(browser, house, "Ann")
    ann.found(bots=3)
    ann.begin()
    ann.pace("off")
    play_on([ann], lambda: ann.over or (ann.may_act and ann.view["legends"]["event"] is not None))
    if ann.over:
        return False
    ann.page.wait_for_timeout(1500)
    ann.page.screenshot(path=folder / "campaign-desktop.png")
    return True


def shared(person: Person) -> list[int]:
    """Routes whose first payment leaves a choice of how much the holder gives."""
    hand, holder = person.view["hand"], person.view["holder"]
    return [
        int(route)
        for route, payments in person.view["legal"]["claims"].items()
        if any(min(n - 1, hand.get(card, 0), holder.get(card, 0)) > 1 for card, n in payments[0].items())
    ]


def site(person: Person) -> str:
    """Where a station completes a ticket; the list has those cities first."""
    person.press("build-station")
    first = person.page.locator("[data-testid=station-cities] button").first.get_attribute("data-testid")
    person.press("cancel")
    assert first
    return first.removeprefix("station-")


def until_turn(person: Person, turn: int) -> None:
    """Let a planner play for the person until then; the person's own turn follows."""
    to_bot(person, "fast")
    person.wait(lambda: person.view["turn"] >= turn, "the middle of the game", seconds=120)
    person.press("from-bot")
    play_on([person], lambda: person.may_act and person.view["phase"] == "turn")


def token_of(person: Person, link: str) -> str:
    """The secret of a person's seat, as the page keeps it."""
    table = link.rsplit("/", 1)[1]
    script = "table => Object.entries(localStorage).find(([key]) => key.includes(table))[1]"
    return str(person.page.evaluate(script, table)).strip('"')


def to_bot(person: Person, pace: str) -> None:
    """Hand the person's seat to a bot, and say how fast bots play."""
    person.pace(pace)
    person.at_arrangements(lambda: person.press("bot-for-me"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
