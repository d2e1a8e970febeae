"""A campaign in the browser: twelve games, the story between them, and a server that is killed twice."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from branchline.legends.content import Content, load_content
from tests.browser.company import Company
from tests.browser.conftest import running
from tests.browser.house import House
from tests.browser.people import serious

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

TO_CHICAGO = "milwaukee__chicago:1"  # red, and Chicago is large
GAMES = 12


@pytest.fixture(scope="module")
def campaign_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose campaigns begin with decks laid on purpose."""
    database = tmp_path_factory.mktemp("campaign") / "tables.db"
    with running(House(database, "tests.browser.stacked_campaign")) as house:
        yield house


def test_a_person_and_three_bots_play_a_whole_campaign(browser: Browser, campaign_house: House) -> None:
    """Twelve games with all between them; nothing unopened is ever sent, and every dollar adds up."""
    house, content = campaign_house, load_content("iron-meridian")
    ann = Company(browser, house, "Ann")
    link = ann.found(bots=3)
    assert ann.read()[:2] == ["S01-A front", "S01-A back"]
    assert serious(ann) == []

    ann.begin()
    ann.pace("off")
    in_the_middle_of_a_claim(ann, house, content)
    plays_on(ann)
    house.kill()  # the game is over: its closing is the server's to do, whenever it comes back
    house.open()
    decided = ann.close()
    assert len(of_game(ann, 1)) == 4
    seen = decided

    for game in range(2, GAMES + 1):
        keeps_its_secrets(ann, content)
        assert ann.campaign["game"] == game
        ann.begin(by_bot="planner")
        ann.pace("off")
        ann.wait(lambda: ann.over, f"the end of game {game}", seconds=240)
        decided = ann.close()
        seen += decided
        slips = of_game(ann, game)
        assert len(slips) == 4
        assert all(slip["total"] == max(0, sum(slip["lines"])) for slip in slips)

    ann.get("campaign-final").wait_for()
    final = ann.campaign["final"]
    assert len(ann.campaign["slips"]) == 4 * GAMES
    for row in final["rows"]:
        totals = [slip["total"] for slip in ann.campaign["slips"] if slip["company"] == row["company"]]
        extras = sum(extra["amount"] for extra in row["extras"])
        assert row["total"] == sum(totals) + row["postcards"] + extras
        assert str(row["total"]) in ann.get(f"final-{row['company']}").inner_text()
    assert len(ann.campaign["regions"]) == 7  # the first and six frontiers (LW-103)
    assert serious(ann) == []
    assert ann.errors == []
    assert all(url.startswith((house.base, "data:", "blob:")) for url in ann.urls)
    assert link == ann.page.url.split("#")[0]


def of_game(person: Company, game: int) -> list[dict[str, Any]]:
    return [slip for slip in person.campaign["slips"] if slip["game"] == game]


def in_the_middle_of_a_claim(ann: Company, house: House, content: Content) -> None:
    """Claim a red lane into Chicago; the card drawn for it is a newspaper, whose event asks all for a card.

    The server dies while Ann is asked, between the claim's second step and its end (LW-70, LW-E4).
    """
    ann.act()  # the opening tickets
    ann.wait(lambda: ann.may_act and ann.view["phase"] == "turn", "the first turn")
    coins = ann.view["legends"]["coins"][0]
    lane = content.lane_numbers[TO_CHICAGO]
    ann.do(lambda: ann.claim(lane))
    ann.wait(lambda: ann.view["phase"] == "pass_cards", "the event")
    assert ann.view["legends"]["event"]["title"] in ann.get("event").inner_text()
    assert ann.view["legends"]["coins"][0] == coins + 2  # LW-68, before the large city (LW-69)
    house.kill()
    house.open()
    ann.wait(lambda: ann.may_act and ann.page.get_by_test_id("question").count() > 0, "the question again")
    assert ann.view["legends"]["claim"]["step"] == 20
    cards = sum(ann.view["hand"].values())
    ann.act()
    ann.wait(lambda: ann.view["phase"] == "turn", "the others' cards and the end of the claim")
    # One passed on, one got from the right, and the newspaper's replacement.
    assert sum(ann.view["hand"].values()) == cards + 1
    came = [part["what"] for entry in ann.log for part in entry.get("came", ())]
    assert came.index("newspaper") < came.index("event") < came.index("passed")


def plays_on(ann: Company) -> None:
    """Ann plays the rest of the game herself."""
    idle = 0
    while not ann.over:
        if ann.may_act:
            ann.act()
            idle = 0
        ann.page.wait_for_timeout(20)
        idle += 1
        assert idle < 3000, f"nobody could act: {ann.prompt()!r}"


def keeps_its_secrets(ann: Company, content: Content) -> None:
    """Nothing this group has not opened was in any message to its page (LW-126)."""
    said = "".join(ann.raw)
    view = ann.campaign
    opened = {region["id"] for region in view["regions"]}
    read = {card["id"] for card in view["story"]}
    # Some have expired since.
    stickers = {rule["id"] for seen in ann.campaigns for rule in seen["view"]["rules"]}
    for region in content.regions:
        assert region.id in opened or region.intro not in said or region.name in str(view["decision"])
    for card in content.story:
        assert card.id in read or (card.front not in said and card.back not in said), card.id
    for rule in content.rules:
        assert rule.id in stickers or rule.text not in said, rule.id
    closed = [city.name for city in content.cities if city.region not in opened]
    assert not any(f'"{name}"' in said for name in closed)
