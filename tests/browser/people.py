"""Somebody at a browser: presses what a person would press, and keeps what the page was told."""

import json
from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize

from tests.browser.house import House

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SETTINGS = {"speed": "off", "bell": False, "primerSeen": True, "confirm": "always"}


class Person:
    """One browser profile with one page."""

    def __init__(
        self, browser: Browser, house: House, name: str, *, phone: bool = False, **settings: Any
    ) -> None:
        self.house, self.name, self.phone = house, name, phone
        self.states: list[dict[str, Any]] = []  # every state the page was sent
        self.log: list[dict[str, Any]] = []
        self.raw: list[str] = []  # every message, as bytes came
        self.urls: list[str] = []  # every request the page made
        self.errors: list[str] = []
        self.context: BrowserContext = browser.new_context(
            viewport=PHONE if phone else DESKTOP, has_touch=phone, is_mobile=phone, locale="en-GB"
        )
        stored = json.dumps(SETTINGS | settings)
        self.context.add_init_script(
            "const key = 'branchline.settings';"
            f"localStorage.getItem(key) || localStorage.setItem(key, '{stored}')"
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.page.on("request", lambda request: self.urls.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("websocket", lambda ws: ws.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        self.raw.append(text)
        message = json.loads(text)
        if message["type"] == "state":
            self.states.append(message)
            self.log[message["from"] :] = message["events"]

    # Looking

    @property
    def view(self) -> dict[str, Any]:
        return self.states[-1]["view"]  # type: ignore[no-any-return]

    def get(self, name: str) -> Locator:
        return self.page.get_by_test_id(name).first

    def press(self, name: str) -> None:
        self.get(name).click()

    def wait(self, until: Callable[[], bool], what: str) -> None:
        """Let the page go on until something holds."""
        for _ in range(1200):
            if until():
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{self.name} waited in vain for {what}; the prompt says {self.prompt()!r}")

    def prompt(self) -> str:
        prompt = self.page.get_by_test_id("prompt")
        return prompt.first.inner_text() if prompt.count() else ""

    @property
    def done(self) -> int:
        """How many actions of this person stand in the log."""
        return sum(entry["seat"] == self.view.get("seat") for entry in self.log)

    @property
    def may_act(self) -> bool:
        return bool(self.states) and self.view.get("seat") in self.view["deciding"]

    @property
    def over(self) -> bool:
        return bool(self.states) and self.view["phase"] == "over"

    # Coming to the table

    def create(self, friends: int, bots: int, edition: str = "usa", level: str = "greedy") -> str:
        """Fill in the start page; returns the table's link."""
        self.page.goto(self.house.base)
        self.get("name").fill(self.name)
        self.press(f"edition-{edition}")
        while int(self.get("friends-count").inner_text()) < friends:
            self.press("friends-more")
        while int(self.get("bots-count").inner_text()) > bots:
            self.press("bots-less")
        while int(self.get("bots-count").inner_text()) < bots:
            self.press("bots-more")
        for i in range(bots):
            self.get(f"bot-{i}").select_option(level)
        self.press("create")
        self.page.wait_for_url("**/t/*")
        return self.page.url

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.get("name").fill(self.name)
        self.press("join")

    def start(self) -> None:
        self.press("start")
        self.wait(lambda: bool(self.states), "the deal")

    # Playing

    def act(self) -> None:
        """Make one decision by the interface, the way a hasty but sensible player would."""
        before = self.done
        if "offer" in self.view:
            self._keep()
        elif self.view["legal"]["claims"] and self.view["phase"] == "turn":
            self._claim()
        else:
            self._draw()
        self.confirm()
        self.wait(lambda: self.done > before, "the action to be done")

    def confirm(self) -> None:
        self.page.locator("[data-testid=confirm]:not([aria-disabled=true])").first.click()

    def _keep(self) -> None:
        offer = self.view["offer"]
        for ticket in sorted(offer["tickets"], key=lambda t: t["value"])[: offer["min"]]:
            self.press(f"offer-{ticket['id']}")

    def _claim(self) -> None:
        lengths: dict[str, int] = {
            route: sum(pays[0].values()) for route, pays in self.view["legal"]["claims"].items()
        }
        wanted = sorted(lengths, key=lambda route: -lengths[route])
        if not self.get("claims").is_visible():
            self.press("action-claim" if self.phone else "claim-list")
        row = next(r for r in wanted if self.page.get_by_test_id(f"claim-{r}").count())
        self.press(f"claim-{row}")
        if len(self.view["legal"]["claims"][row]) > 1:
            self.press("pay-0")

    def _draw(self) -> None:
        legal = self.view["legal"]
        if self.phone and not self.get("display").is_visible():
            self.press("action-draw")
        slot = next((slot for slot, may in enumerate(legal["display"]) if may), None)
        if legal["deck"] and (slot is None or self.view["turn"] % 2):
            self.press("deck")
        elif slot is not None:
            self.press(f"display-{slot}")
        else:
            self.press("tickets")


def serious(person: Person) -> list[str]:
    """The serious and critical findings of axe on the page as it is."""
    found = Axe().run(person.page).response["violations"]
    return [
        f"{v['id']}: {v['nodes'][0]['html'][:120]}" for v in found if v["impact"] in ("serious", "critical")
    ]


def play_on(people: list[Person], until: Callable[[], bool]) -> None:
    """Let people act whenever it is their turn, until something holds."""
    idle = 0
    while not until():
        acting = [person for person in people if person.may_act and not person.over]
        for person in acting:
            person.act()
        for person in people:
            person.page.wait_for_timeout(10 if acting else 50)
        idle = 0 if acting else idle + 1
        assert idle < 1200, f"nobody could act: {people[0].prompt()!r}"
