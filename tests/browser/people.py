"""Somebody at a browser: presses what a person would press, and keeps what the page was told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize

from branchline import Record
from tests.browser.house import House

DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
SETTINGS = {
    "speed": "off",
    "bell": False,
    "primerSeen": True,
    "boardsSeen": ["europe", "legendary-asia", "team-asia", "legends"],
    "confirm": "always",
}

Payment = dict[str, int]


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
        self.shuns: set[int] = set()  # routes this person does not claim by itself
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

    def choose(self, name: str, option: str) -> None:
        self.get(name).select_option(option)

    def wait(self, until: Callable[[], bool], what: str, seconds: int = 30) -> None:
        """Let the page go on until something holds."""
        for _ in range(40 * seconds):
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

    def create(self, friends: int, bots: int, edition: str = "usa", level: str | list[str] = "greedy") -> str:
        """Fill in the start page; returns the table's link."""
        self.page.goto(self.house.base)
        self.get("name").fill(self.name)
        self.press(f"edition-{edition}")
        if edition.startswith("team-"):
            self.choose("players", str(1 + friends + bots))
        while int(self.get("friends-count").inner_text()) < friends:
            self.press("friends-more")
        while int(self.get("bots-count").inner_text()) > bots:
            self.press("bots-less")
        while int(self.get("bots-count").inner_text()) < bots:
            self.press("bots-more")
        for i in range(bots):
            self.choose(f"bot-{i}", level if isinstance(level, str) else level[i])
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

    def at_arrangements(self, arrange: Callable[[], None]) -> None:
        """Do something in the dialog about bots and seats."""
        if self.phone:
            self.press("menu")
            self.press("menu-table")
        else:
            self.page.get_by_role("button", name="Bots and seats").click()
        arrange()
        self.page.keyboard.press("Escape")

    def pace(self, pace: str) -> None:
        """Say how fast bots play."""
        self.at_arrangements(lambda: self.choose("pace", pace))
        self.wait(lambda: self.states[-1]["pace"] == pace, f"pace {pace!r}")

    # Playing

    def act(self) -> None:
        """Make one decision by the interface, the way a hasty but sensible player would."""
        wanted = self.wanted()
        if "offer" in self.view:
            self.do(self._keep)
        elif self.view["phase"] == "share":
            self.share()
        elif self.view["phase"] == "place":
            self.place("holder")
        elif self.view["phase"] == "tunnel":
            self.do(self.add if self.view["legal"]["add"] else self.give_up)
        elif wanted and self.view["phase"] == "turn":
            self.do(lambda: self.claim(*wanted))
        else:
            self.do(self._draw)

    def do(self, choose: Callable[[], None], *, confirm: bool = True) -> None:
        """Choose something, confirm it and wait until it is done."""
        before = self.done
        choose()
        if confirm:
            self.confirm()
        self.wait(lambda: self.done > before, "the action to be done")

    def confirm(self) -> None:
        self.page.locator("[data-testid=confirm]:not([aria-disabled=true])").first.click()

    def claim(self, *routes: int, pay: Payment | None = None, holder: Payment | None = None) -> None:
        """Choose the first of these that is listed (of equals one is), and how to pay: else the first way.

        holder: the part that the team's holder pays; else as much as it can.
        """
        if not self.get("claims").is_visible():
            self.press("action-claim" if self.phone else "claim-list")
        self.get("claims").wait_for()
        route = next(route for route in routes if self.page.get_by_test_id(f"claim-{route}").count())
        self.press(f"claim-{route}")
        self._pay(self.view["legal"]["claims"][str(route)], pay)
        for card, n in (holder or {}).items():
            while int(self.get(f"holder-{card}-count").inner_text()) > n:
                self.press(f"holder-{card}-less")

    def place(self, to: str) -> None:
        """Say where the first card drawn goes."""
        self.do(lambda: self.press(f"place-{to}"), confirm=False)

    def share(self) -> None:
        """Put a ticket into the team's holder: the first that is listed."""
        self.do(lambda: self.press(f"choose-{self.view['legal']['share'][0]}"))

    def pass_ticket(self, ticket: str) -> None:
        self.press("action-pass" if self.phone else "pass-tickets")
        self.press(f"choose-{ticket}")

    def station(self, city: str, pay: Payment | None = None) -> None:
        self.press("action-station" if self.phone else "build-station")
        self.press(f"station-{city}")
        self._pay(self.view["legal"]["station"]["payments"], pay)

    def add(self, pay: Payment | None = None) -> None:
        """Add what the tunnel asks for."""
        self.press(f"pay-{self.view['legal']['add'].index(pay) if pay else 0}")

    def give_up(self) -> None:
        self.press("give-up")

    def _pay(self, payments: list[Payment], pay: Payment | None) -> None:
        if len(payments) > 1:
            self.press(f"pay-{payments.index(pay) if pay else 0}")

    def _keep(self) -> None:
        offer = self.view["offer"]
        for ticket in sorted(offer["tickets"], key=lambda t: t["value"])[: offer["min"]]:
            self.press(f"offer-{ticket['id']}")

    def wanted(self) -> list[int]:
        """The routes that can be claimed, the longest first."""
        claims: dict[str, list[Payment]] = (self.view.get("legal") or {}).get("claims", {})
        wanted = [int(route) for route in claims if int(route) not in self.shuns]
        return sorted(wanted, key=lambda route: -sum(claims[str(route)][0].values()))

    def _draw(self) -> None:
        legal = self.view["legal"]
        if legal["pass_tickets"] and not (legal["deck"] or legal["tickets"] or any(legal["display"])):
            self.pass_ticket(next(t["id"] for t in self.view["tickets"] if not t["shared"]))
            return
        if self.phone and not self.get("display").is_visible():
            self.press("action-draw")
        slot = next((slot for slot, may in enumerate(legal["display"]) if may), None)
        if legal["deck"] and (slot is None or self.view["turn"] % 2):
            self.press("deck")
        elif slot is not None:
            self.press(f"display-{slot}")
        else:
            self.press("tickets")


def counted(person: Person) -> None:
    """The final count stands on the page as it is in the result, and axe finds nothing serious."""
    person.get("skip-count").or_(person.get("final-table")).first.wait_for()
    if person.get("skip-count").is_visible():
        person.press("skip-count")
    result = person.view["result"]
    for side, count in enumerate(result.get("teams") or result["seats"]):
        assert str(count["total"]) in person.get(f"total-{side}").inner_text().replace("−", "-")
    assert serious(person) == []


def downloaded(person: Person, folder: Path) -> Record:
    """The record as the page gives it away; it verifies."""
    with person.page.expect_download() as download:
        person.press("record")
    file = folder / "game.json"
    download.value.save_as(file)
    record = Record.load(file)
    assert record.verify().ok, str(record.verify())
    assert record.result == person.view["result"]
    return record


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
