"""Somebody who runs a company of a campaign: what they press on its page, and in its games."""

import json
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.browser.house import House
from tests.browser.people import Person

# What the panel of a question offers, in the order somebody in a hurry would take it.
ANSWERS = ("accept", "decline", "pay-toll")


class Company(Person):
    """A person with a company: the page of the campaign sends its view as the table's sends the game's."""

    def __init__(self, browser: Browser, house: House, name: str, **settings: Any) -> None:
        self.campaigns: list[dict[str, Any]] = []
        super().__init__(browser, house, name, **settings)

    def _hear(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode()
        message = json.loads(text)
        if message["type"] == "campaign":
            self.raw.append(text)
            self.campaigns.append(message)
        else:
            super()._hear(text)

    @property
    def campaign(self) -> dict[str, Any]:
        return self.campaigns[-1]["view"]  # type: ignore[no-any-return]

    # The campaign's page

    def found(self, bots: int) -> str:
        """Begin a campaign with one's own company and so many bots; returns its link."""
        self.page.goto(f"{self.house.base}/campaign/new")
        self.get("name").fill(self.name)
        self.page.locator("[data-testid^=plays-]").first.wait_for()
        plays = self.page.locator("[data-testid^=plays-]")
        for n in range(plays.count()):
            plays.nth(n).select_option("me" if n == 0 else "planner" if n <= bots else "none")
        self.press("create-campaign")
        self.page.wait_for_url("**/c/*")
        self.wait(lambda: bool(self.campaigns), "the campaign")
        return self.page.url

    @property
    def step(self) -> str:
        """What the page says is to be done next."""
        return self.get("next").get_attribute("data-next") or ""

    def read(self) -> list[str]:
        """Read the story on to its end, a side at a time; returns what was read."""
        told: list[str] = []
        while not self._has_read():
            story = self.get("story")
            side = f"{story.get_attribute('data-card')} {story.get_attribute('data-face')}"
            try:
                self.get("story-on").click(timeout=3_000)
            except PlaywrightTimeout:  # a region opened over it
                continue
            told.append(side)
        return told

    def _has_read(self) -> bool:
        self.opened()
        return self.step != "read"

    def opened(self) -> bool:
        """Whether a region was being opened; it has been looked at now."""
        opening = self.page.get_by_test_id("opening-close").count() > 0
        if opening:
            self.press("opening-close")
            self.page.get_by_test_id("opening-close").wait_for(state="detached")
        return opening

    def begin(self, by_bot: str | None = None) -> None:
        """Begin the next game and go to its table; by_bot: a bot plays one's company for this game."""
        self.read()
        self.press("begin-open")
        if by_bot:
            self.page.get_by_role("dialog").locator("[data-testid^=plays-]").first.select_option(by_bot)
        self.press("begin")
        self.wait(lambda: self.campaigns[-1]["table"] is not None, "the table", seconds=300)
        self.states.clear()
        self.log.clear()
        self.press("to-table")
        self.wait(lambda: bool(self.states), "the deal")

    def decide(self) -> str:
        """Take the first option of what this company has to decide; returns what it was."""
        op = self.get("decision").get_attribute("data-op") or ""
        decision = self.campaign["decision"]
        if op == "place_track":  # a bed, then its colour
            self.press(f"option-{decision['options'][0]['lane']}")
        self.press(f"option-{decision['options'][0]['id']}")
        self.press("decide")
        asked = decision["id"]
        self.wait(lambda: (self.campaign["decision"] or {}).get("id") != asked, "the decision to be made")
        return op

    def close(self) -> list[str]:
        """Go back to the campaign after a game and do all that closes it; returns what was decided."""
        self.press("back-to-campaign")
        self.get("next").wait_for()
        decided: list[str] = []
        while True:
            self.wait(self._is_asked, "something to do", seconds=120)
            if self.opened() or self.step == "read":
                self.read()
            elif self.step == "decide":
                decided.append(self.decide())
            else:
                return decided

    def _is_asked(self) -> bool:
        return self.page.get_by_test_id("opening-close").count() > 0 or self.step != "wait"

    # At the table

    def act(self) -> None:
        if self.page.get_by_test_id("question").count() and self.view["legends"]["question"]:
            self.do(self.answer)
        elif self.wanted() and self.view["phase"] == "turn":
            self.do(self._claim_plainly)
        else:
            super().act()

    def _claim_plainly(self) -> None:
        self.claim(*self.wanted())

    def answer(self) -> None:
        """Answer what is asked beside the turn."""
        legal = self.view["legal"]
        named = [*legal["hire"], *legal["retire"]]
        if legal["cards"]:
            self.press(f"give-{legal['cards'][0]}")
        elif legal["show"]:
            self.press(f"show-{legal['show'][0]}")
        elif named:
            self.press(f"choose-{named[0]}")
        elif any(legal["display"]):
            self.press(f"take-{legal['display'].index(True)}")
        else:
            asked = {"accept": legal["accept"], "decline": legal["decline"], "pay-toll": legal["toll"]}
            self.press(next(name for name in ANSWERS if asked[name]))
