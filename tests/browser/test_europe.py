"""Europe in the browser: tunnels, ferries and stations.

The decks of tests/browser/stacked.py say what happens in the first turns; from there on chance decides.
"""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from branchline.editions import edition
from tests.browser.house import House
from tests.browser.people import Person, counted, downloaded, play_on, serious
from tests.browser.stacked import ANGORA_SMYRNA, ATHINA_SMYRNA, CONSTANTINOPLE_SMYRNA, TURNED_UP

pytestmark = pytest.mark.browser


def ready(person: Person) -> bool:
    return person.may_act and person.view["phase"] == "turn"


def seated(people: list[Person], bots: list[str]) -> str:
    """A table of Europe after the opening; returns its link."""
    ann = people[0]
    link = ann.create(friends=len(people) - 1, bots=len(bots), edition="europe", level=bots)
    for person in people[1:]:
        person.join(link)
    ann.page.locator("[data-testid=start]:enabled").wait_for()
    ann.start()
    for person in people:
        person.get("offer").wait_for()
    ann.pace("off")
    play_on(people, lambda: all(person.view["phase"] == "turn" for person in people))
    return link


def digs(ann: Person) -> None:
    """Ann lays two reds for a tunnel, and one of the cards turned up is red."""
    ann.wait(lambda: ready(ann), "Ann's first turn")
    ann.do(lambda: ann.claim(CONSTANTINOPLE_SMYRNA, pay={"red": 2}))
    ann.get("tunnel-price").wait_for()
    assert ann.view["tunnel"]["turned_up"] == TURNED_UP[0]


def test_two_people_and_two_bots_play_europe_to_the_end(
    browser: Browser, stacked_house: House, tmp_path: Path
) -> None:
    """A tunnel given up, a tunnel paid for, a ferry, and a station that saves a ticket."""
    ann = Person(browser, stacked_house, "Ann")
    bob = Person(browser, stacked_house, "Bob", phone=True)
    seated([ann, bob], ["greedy", "planner"])

    digs(ann)
    bob.get("tunnel-notice").wait_for()
    ann.do(ann.give_up)
    assert ann.view["hand"]["red"] == 2
    assert str(CONSTANTINOPLE_SMYRNA) not in ann.view["owners"]

    bob.wait(lambda: ready(bob), "Bob's first turn")
    bob.do(lambda: bob.claim(ANGORA_SMYRNA))
    assert bob.view["tunnel"]["extra"] == 1
    assert "orange" in bob.get("tunnel-price").inner_text()
    bob.do(bob.add)
    assert bob.view["owners"][str(ANGORA_SMYRNA)] == 1

    ann.wait(lambda: ready(ann), "Ann's second turn")
    ann.do(lambda: ann.claim(ATHINA_SMYRNA, pay={"black": 1, "locomotive": 1}))
    play_on([bob], lambda: ready(ann))
    ann.do(lambda: ann.station("angora", {"red": 1}))
    ann.get("my-station-angora").wait_for()
    assert "Athína – Angora" in ann.get("my-station-angora").inner_text()
    assert "Bob" in ann.get("my-station-angora").inner_text()

    # No other way to Angora: the ticket is Bob's lane or nothing.
    around = {"angora", "constantinople", "erzurum"}
    ann.shuns = {lane.id for lane in edition("europe").board.lanes if around & {lane.a, lane.b}}
    play_on([ann, bob], lambda: ann.over and bob.over)
    result = ann.view["result"]
    for person in (ann, bob):
        counted(person)
        assert person.errors == []
        assert all(url.startswith((stacked_house.base, "data:", "blob:")) for url in person.urls)
    saved = next(t for t in result["seats"][0]["tickets"] if t["id"] == "athina-angora")
    assert (saved["done"], saved["borrowed"]) == (True, [ANGORA_SMYRNA])
    row = ann.get("borrowed-0-angora")
    assert "Smyrna" in row.inner_text()
    assert "Bob" in row.inner_text()
    row.click()
    assert row.get_attribute("aria-pressed") == "true"
    assert ann.page.get_by_text("with a station, over").count()
    downloaded(ann, tmp_path)
    assert [event["do"] for event in ann.log if event["seat"] == 0][1:5] == [
        "claim",
        "decline",
        "claim",
        "station",
    ]


def test_a_refresh_in_the_middle_of_a_tunnel_changes_nothing(browser: Browser, stacked_house: House) -> None:
    """C-97 for the phase that only Europe has; the locomotive is added afterwards (EU-7)."""
    ann = Person(browser, stacked_house, "Ann")
    seated([ann], ["greedy"])
    digs(ann)
    before, prompt, count = ann.view, ann.prompt(), len(ann.states)
    ann.page.reload()
    ann.wait(lambda: len(ann.states) > count, "the table after the refresh")
    assert ann.view == before
    ann.wait(lambda: ann.prompt() == prompt, f"the prompt {prompt!r}")
    assert ann.page.locator("[data-testid=turned-up] [data-counts=true]").count() == 1
    ann.do(ann.add)
    assert ann.view["owners"][str(CONSTANTINOPLE_SMYRNA)] == 0
    assert "locomotive" not in {card for card, n in ann.view["hand"].items() if n}
    assert ann.errors == []


def test_a_tunnel_is_seen_by_all_and_decided_by_one(browser: Browser, stacked_house: House) -> None:
    """Spectators and the other player see the cards and the price, not what could be paid; then an undo."""
    ann, bob = Person(browser, stacked_house, "Ann"), Person(browser, stacked_house, "Bob")
    eve = Person(browser, stacked_house, "Eve", phone=True)
    link = seated([ann, bob], [])
    eve.page.goto(link)
    eve.wait(lambda: bool(eve.states), "the table")
    digs(ann)
    for watcher in (bob, eve):
        watcher.get("tunnel-notice").wait_for()
        assert watcher.page.locator("[data-testid=turned-up] li").count() == 3
        for hidden in ("payments", "give-up", "confirm"):
            assert not watcher.page.get_by_test_id(hidden).count()
        assert serious(watcher) == []
        assert not {"legal", "refused"} & set(watcher.view)
    assert not {"hand", "tickets", "offer"} & set(eve.view)

    # Giving up shows nothing new: it is taken back without asking (C-31).
    ann.do(ann.give_up)
    ann.press("undo")
    ann.get("tunnel-price").wait_for()
    # The tunnel itself has shown three cards: the others are asked, and told which (C-32).
    ann.press("undo")
    ann.confirm()
    bob.get("undo-asked").wait_for()
    asked = bob.get("undo-asked").inner_text()
    assert "turned up for a tunnel" in asked
    assert all(card in asked for card in TURNED_UP[0])
    assert serious(bob) == []
    bob.press("undo-accept")
    ann.wait(lambda: ready(ann), "Ann's turn again")
    assert ann.view["hand"]["red"] == 2
    digs(ann)  # the decks keep their order


def test_a_tunnel_and_a_station_by_keyboard_alone(browser: Browser, stacked_house: House) -> None:
    """Enter on a way to pay, or on giving up, chooses it; once more confirms."""
    ann = Person(browser, stacked_house, "Ann")
    seated([ann], ["greedy"])
    ann.wait(lambda: ready(ann), "Ann's first turn")
    keys = ann.page.keyboard

    keys.press("c")
    tab_to(ann, f"claim-{CONSTANTINOPLE_SMYRNA}")
    keys.press("Enter")
    twice(ann, f"pay-{ann.view['legal']['claims'][str(CONSTANTINOPLE_SMYRNA)].index({'red': 2})}")
    twice(ann, "give-up")

    ann.wait(lambda: ready(ann), "Ann's second turn")
    keys.press("b")
    tab_to(ann, "station-search")
    keys.type("ango")
    keys.press("Enter")
    twice(ann, f"pay-{ann.view['legal']['station']['payments'].index({'red': 1})}")
    assert ann.view["stations"] == {"angora": 0}
    assert [event["do"] for event in ann.log if event["seat"] == 0][1:] == ["claim", "decline", "station"]


def tab_to(person: Person, name: str) -> None:
    """Go on with Tab until something has the focus."""
    person.get(name).wait_for()
    for _ in range(120):
        if person.page.evaluate("document.activeElement?.dataset.testid") == name:
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard did not reach {name}")


def twice(person: Person, name: str) -> None:
    """Choose and confirm by Enter."""
    before = person.done
    tab_to(person, name)
    person.page.keyboard.press("Enter")
    person.page.keyboard.press("Enter")
    person.wait(lambda: person.done > before, f"{name} to be done")


def test_EU_22_at_most_one_long_ticket_is_kept(browser: Browser, stacked_house: House) -> None:
    ann = Person(browser, stacked_house, "Ann", phone=True)
    ann.create(friends=0, bots=1, edition="europe-mega")
    ann.start()
    ann.wait(lambda: "offer" in ann.view, "the opening tickets")
    tickets = ann.view["offer"]["tickets"]
    long = [ticket["id"] for ticket in tickets if ticket["deck"] == "long"]
    regular = [ticket["id"] for ticket in tickets if ticket["deck"] == "regular"]
    assert (len(long), len(regular)) == (2, 5)
    for ticket in (*long, *regular[:2]):
        ann.press(f"offer-{ticket}")
    assert "EU-22" in ann.get("prompt").inner_text()
    assert ann.get("confirm").get_attribute("aria-disabled") == "true"
    assert serious(ann) == []
    ann.press(f"offer-{long[0]}")
    ann.do(lambda: None)
    assert {ticket["id"] for ticket in ann.view["tickets"]} == {long[1], *regular[:2]}


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_serious_finding_of_axe_in_europe(
    browser: Browser, stacked_house: House, phone: bool, theme: str
) -> None:
    ann = Person(browser, stacked_house, "Ann", phone=phone, theme=theme, boardsSeen=[])
    ann.create(friends=0, bots=1, edition="europe")
    ann.start()
    ann.get("primer-europe").wait_for()
    assert serious(ann) == []
    ann.press("primer-close")
    ann.wait(lambda: "offer" in ann.view, "the opening tickets")
    assert serious(ann) == []
    ann.act()
    digs(ann)
    assert serious(ann) == []
    fits(ann)
    ann.give_up()
    ann.get("confirm").wait_for()
    assert serious(ann) == []
    ann.do(lambda: None)
    ann.wait(lambda: ready(ann), "Ann's second turn")
    ann.press("action-station" if phone else "build-station")
    ann.get("station-search").wait_for()
    assert serious(ann) == []
    ann.press("station-angora")
    ann.get("payments").wait_for()
    assert serious(ann) == []
    fits(ann)
    ann.press("pay-0")
    ann.do(lambda: None)
    if not phone:
        ann.get("my-station-angora").wait_for()
    assert serious(ann) == []


def fits(person: Person) -> None:
    """Nothing is wider than the screen."""
    width, room = person.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width <= room
