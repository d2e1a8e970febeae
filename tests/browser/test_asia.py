"""Asia in the browser: two partners and their holders, mountains and the Explorer."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from branchline import Game, Record
from branchline.editions import edition
from branchline.record import Pass, action_json
from tests.browser.house import House
from tests.browser.people import Payment, Person, counted, downloaded, play_on

pytestmark = pytest.mark.browser

ALL = {lane.id for edition_id in ("team-asia", "legendary-asia") for lane in edition(edition_id).board.lanes}
TUNNELS = {lane.id for lane in edition("team-asia").board.lanes if lane.tunnel}
MOUNTAINS = {lane.id for lane in edition("legendary-asia").board.lanes if lane.mountain}


def ready(person: Person) -> bool:
    return person.may_act and person.view["phase"] == "turn"


def secret(person: Person) -> list[str]:
    """The tickets that only this person may know."""
    return [ticket["id"] for ticket in person.view["tickets"] if not ticket["shared"]]


def test_two_partners_and_four_bots_play_team_asia_to_the_end(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    """All that only teams do, on a desktop and a phone; neither page is told the partner's hand."""
    ann, bob = Person(browser, house, "Ann"), Person(browser, house, "Bob", phone=True)
    bots = ["greedy", "planner", "greedy", "greedy"]
    bob.join(ann.create(friends=1, bots=4, edition="team-asia", level=bots))
    ann.page.locator("[data-testid=start]:enabled").wait_for()
    ann.start()
    ann.pace("off")
    opens(ann, bob)
    for person in (ann, bob):  # nobody's is seen before all have chosen
        person.get("shared-tickets" if person is ann else "action-draw").wait_for()
    assert (ann.view["teams"][0]["seats"], ann.view["teams"][0]["tickets"]) == ([0, 1], 2)

    chats(ann, bob)
    for person, to in ((ann, "hand"), (bob, "holder")):
        person.shuns = ALL
        places(person, [ann, bob], to)
    passes(bob, [ann, bob])
    keep_apart(ann, bob)
    pays_from_both(ann, [ann, bob])
    keep_apart(ann, bob)

    ann.shuns = bob.shuns = set()
    play_on([ann, bob], lambda: ann.over and bob.over)
    for person in (ann, bob):
        counted(person)
        assert person.page.locator("[data-testid^=total-]").count() == 3
        assert person.errors == []
        assert all(url.startswith((house.base, "data:", "blob:")) for url in person.urls)
    hears_what_it_may(downloaded(ann, tmp_path), ann, bob)


def opens(*people: Person) -> None:
    """All keep tickets, then each puts one of them into the team's holder (TA-4)."""
    for person in people:
        person.wait(lambda person=person: "offer" in person.view, "the opening tickets")  # type: ignore[misc]
        person.act()
    for person in people:
        person.get("ticket-choice").wait_for()
        person.share()


def chats(ann: Person, bob: Person) -> None:
    """The table's chat, with the rule that it is everybody's beside it (TA-19)."""
    ann.press("tab-chat")
    assert "TA-19" in ann.get("chat").inner_text()
    ann.get("chat-text").fill("Good luck to you all")
    ann.press("chat-send")
    bob.press("chat-open")
    bob.get("chat").get_by_text("Good luck to you all").wait_for()
    bob.press("chat-open")
    ann.press("tab-log")


def places(person: Person, people: list[Person], to: str) -> None:
    """Draw a blind card and place it; the second goes to the other place (TA-6)."""
    play_on([other for other in people if other is not person], lambda: ready(person))
    before = lying(person)
    person.do(lambda: draw_blind(person))
    card = person.view["waiting"]
    assert person.get("waiting").get_attribute("data-card") == card
    assert lying(person) == (before[0] + 1, before[1])
    person.place(to)
    person.do(lambda: draw_blind(person))
    person.wait(lambda: not person.may_act, "the end of the turn")
    assert [(entry["do"], entry.get("to")) for entry in own(person)[-3:]] == [
        ("draw", None),
        ("place", to),
        ("draw", "hand" if to == "holder" else "holder"),
    ]
    assert own(person)[-2]["card"] == card


def lying(person: Person) -> tuple[int, int]:
    """How many cards are in the hand and in the team's holder."""
    return sum(person.view["hand"].values()), sum(person.view["holder"].values())


def own(person: Person) -> list[dict[str, Any]]:
    """The log's entries of what a person did."""
    return [entry for entry in person.log if entry["seat"] == person.view["seat"]]


def draw_blind(person: Person) -> None:
    if person.phone and not person.get("display").is_visible():
        person.press("action-draw")
    person.press("deck")


def passes(person: Person, people: list[Person]) -> None:
    """A turn to put one of the own tickets into the holder (TA-18): the partner sees which."""
    play_on([other for other in people if other is not person], lambda: ready(person))
    ticket = secret(person)[0]
    person.do(lambda: person.pass_ticket(ticket))
    assert ticket not in secret(person)
    for other in people:
        other.wait(lambda other=other: ticket in json.dumps(other.view), "the ticket passed")  # type: ignore[misc]
        assert next(t["shared"] for t in other.view["tickets"] if t["id"] == ticket)


def pays_from_both(person: Person, people: list[Person]) -> None:
    """A lane paid with cards of one kind from the hand and from the holder (TA-10)."""
    play_on(people, lambda: ready(person) and bool(ways_from_both(person)))
    pay, holder = ways_from_both(person)[0]
    routes = [int(route) for route, payments in person.view["legal"]["claims"].items() if pay in payments]
    hand, held = dict(person.view["hand"]), dict(person.view["holder"])
    person.do(lambda: person.claim(*set(routes) - TUNNELS, pay=pay, holder=holder))
    assert own(person)[-1]["holder"] == holder
    assert own(person)[-1]["pay"] == pay
    person.wait(lambda: not person.may_act, "the end of the turn")
    (card,) = pay
    assert person.view["hand"].get(card, 0) == hand[card] - (pay[card] - holder[card])
    shown = person.page.get_by_test_id(f"holder-{card}").get_attribute("data-count")
    assert shown == str(person.view["holder"].get(card, 0)) == str(held[card] - holder[card])


def ways_from_both(person: Person) -> list[tuple[Payment, Payment]]:
    """Payments of one kind for no tunnel, and the least that the holder can give: some, not all."""
    hand, held = person.view["hand"], person.view["holder"]
    return [
        (pay, {card: least})
        for route, payments in person.view["legal"]["claims"].items()
        for pay in payments
        for card, n in pay.items()
        if len(pay) == 1 and int(route) not in TUNNELS
        if n > (least := max(1, n - hand.get(card, 0))) and min(n, held.get(card, 0)) > least
    ]


def keep_apart(*partners: Person) -> None:
    """Both pages as they are: no private ticket of the partner, and no cards but the own and the holder's."""
    for person, partner in zip(partners, reversed(partners), strict=True):
        content = person.page.content()
        assert secret(partner)
        for ticket in secret(partner):
            assert ticket not in content
            assert ticket not in json.dumps(person.view)
        shown = {
            stack.get_attribute("data-testid"): int(stack.get_attribute("data-count") or 0)
            for stack in person.page.locator("[data-count]").all()
        }
        kinds = [f"{place}-{card}" for place in ("hand", "holder") for card in person.view["hand"]]
        assert set(kinds) <= set(shown)
        for name, n in shown.items():
            place, card = str(name).split("-")
            assert person.view[place].get(card, 0) == n


def hears_what_it_may(record: Record, *people: Person) -> None:
    """Every position a page was told of is what the rules let its seat know then, no more (TA-19, TA-20)."""
    names = [seat.name for seat in record.seats]
    game = Game(record.edition, names, key=bytes.fromhex(record.key or ""), start=record.start)
    may_know = {0: known(game)}
    for entry in record.actions:
        if not isinstance(entry, Pass):
            game.play(action_json(entry), entry.seat)
            may_know[len(game.log(0))] = known(game)
    for seat, person in enumerate(people):
        assert len(person.states) > 100
        for state in person.states:
            view, log = may_know[state["from"] + len(state["events"])][seat]
            assert state["events"] == log[state["from"] :]
            assert without_versions(state["view"]) == without_versions(view)


def known(game: Game) -> list[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """What the first two seats may know of a position, and of how it came about."""
    return [(game.view(seat), game.log(seat)) for seat in (0, 1)]


def without_versions(view: dict[str, Any]) -> dict[str, Any]:
    """The server counts more than actions, and says itself what can be taken back."""
    return {name: value for name, value in view.items() if name not in ("version", "undo")}


def test_a_person_and_two_bots_play_legendary_asia_to_the_end(
    browser: Browser, house: House, tmp_path: Path
) -> None:
    """A mountain route takes more trains than it has spaces; the count has the Explorer (LA-4, LA-6)."""
    ann = Person(browser, house, "Ann")
    ann.create(friends=0, bots=2, edition="legendary-asia", level=["greedy", "planner"])
    ann.start()
    ann.pace("off")
    play_on([ann], lambda: ready(ann))

    ann.shuns = ALL - MOUNTAINS
    play_on([ann], lambda: ready(ann) and bool(ann.wanted()))
    route = ann.wanted()[0]
    lane = next(lane for lane in edition("legendary-asia").board.lanes if lane.id == route)
    trains = ann.view["seats"][0]["trains"]
    ann.do(lambda: crosses(ann, route))
    assert ann.view["seats"][0]["trains"] == trains - lane.length - lane.mountain
    assert ann.view["seats"][0]["mountain_routes"] == 1
    assert ann.get("mountains-0").inner_text().strip().startswith(str(lane.mountain))

    ann.shuns = set()
    play_on([ann], lambda: ann.over)
    counted(ann)
    rows = ann.view["result"]["seats"]
    explorers = [seat for seat, row in enumerate(rows) if row["explorer"]]
    most = max(row["cities_joined"] for row in rows)
    assert explorers == [seat for seat, row in enumerate(rows) if row["cities_joined"] == most]
    for seat, row in enumerate(rows):
        assert str(row["cities_joined"]) in ann.get(f"network-{seat}").inner_text()
    network = ann.get(f"network-{explorers[0]}")
    network.click()
    assert network.get_attribute("aria-pressed") == "true"
    assert ann.errors == []
    downloaded(ann, tmp_path)


def crosses(person: Person, route: int) -> None:
    """Choose a mountain route; what it takes is said before any card is laid down."""
    person.claim(route)
    assert "LA-4" in person.get("special-lane").inner_text()
