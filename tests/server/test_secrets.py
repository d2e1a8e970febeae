"""What may not be known is not sent: two games that differ only in that give the same bytes."""

import random
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from branchline.actions import KINDS
from branchline.editions import edition as edition_named
from branchline.errors import IllegalAction, UnknownAction
from branchline.game import Game
from branchline.server.seats import hashed
from tests.server import tools
from tests.server.tools import (
    KEY,
    House,
    Json,
    Person,
    at_table,
    catch_up,
    dealt_in_order,
    decks,
    everybody_keeps,
    pick,
    play_on,
    put_in_store,
    running,
)

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fay")
ANGORA_CONSTANTINOPLE = 5  # a gray tunnel of two
Actions = list[tuple[int, Json]]


@dataclass
class Story:
    """A whole game with scripted decks: who did what, and where every card of the deck went."""

    edition: str
    players: int
    cards: list[str]
    tickets: list[str]
    actions: Actions
    saw: dict[int, set[int | None]]  # position in the deck -> who saw the card; None: spectators
    offered: dict[int | None, set[str]]  # tickets each seat has seen
    open_holders: bool = False


def game_of(edition: str, players: int, cards: list[str], tickets: list[str]) -> Game:
    return Game(edition, NAMES[:players], key=KEY, start=0, stack={"cards": cards, "tickets": tickets})


def random_story(edition: str, players: int, rng: random.Random, open_holders: bool = False) -> Story:
    """Play a random game on shuffled decks."""
    rules = edition_named(edition).rules
    cards, by_deck = decks(edition)
    for cards_or_tickets in (cards, *by_deck.values()):
        rng.shuffle(cards_or_tickets)
    tickets = dealt_in_order(edition, players, by_deck)
    game = game_of(edition, players, cards, tickets)
    all_seats: set[int | None] = {*range(players), None}
    saw: dict[int, set[int | None]] = {n: {n // rules.hand} for n in range(players * rules.hand)}
    offered: dict[int | None, set[str]] = {seat: set() for seat in all_seats}
    for seat in range(players):
        offered[seat] |= {t["id"] for t in game.view(seat)["offer"]["tickets"]}
    at = len(cards) - game.view()["deck"]
    saw |= dict.fromkeys(range(len(saw), at), all_seats)
    drawn: int | None = None  # where the card just drawn blind was
    actions: Actions = []
    fresh = True  # the deck has not been shuffled again: positions are those of `cards`
    while game.phase != "over":
        seat = rng.choice(game.deciding)
        view = game.view(seat)
        action = pick(view, rng)
        if fresh and rng.random() < 0.5 and (view.get("legal") or {}).get("deck"):
            action = {"do": "draw", "from": "deck"}  # cards that others may not know
        deck = view["deck"]
        entries = game.play(action, seat)
        actions.append((seat, action))
        fresh = fresh and not any("reshuffled" in entry for entry in entries)
        if fresh:
            taken = deck - game.view()["deck"]
            blind = action == {"do": "draw", "from": "deck"}
            for n in range(taken):
                saw[at + n] = {seat} if blind and n == 0 else all_seats
            if action["do"] == "draw":
                drawn = at if blind else None
            at += taken
        team = all_seats if open_holders else {*game.members(game.side(seat))}
        if entries[0].get("to") == "holder" and drawn is not None:
            saw[drawn] = saw[drawn] | team
        if action["do"] == "tickets":
            offered[seat] |= {t["id"] for t in game.view(seat)["offer"]["tickets"]}
        elif game.sides < players:
            for each in all_seats:
                view = game.view(each, open_holders)
                known = [view.get("tickets", []), *(side.get("shared", []) for side in view["teams"])]
                offered[each] |= {ticket["id"] for tickets in known for ticket in tickets}
    for n in range(at, len(cards)):  # never seen by anybody, or shuffled together again with the discards
        saw[n] = set() if fresh else all_seats
    return Story(edition, players, cards, tickets, actions, saw, offered, open_holders)


def retold(story: Story, viewer: int | None, rng: random.Random) -> tuple[Story, list[int]]:
    """The same game as far as the viewer can tell, much else changed; and where the deck has other cards."""
    # Tickets the viewer never sees change their names, those of each deck among themselves.
    seen = story.offered[viewer]
    renamed: dict[str, str] = {}
    for deck in decks(story.edition)[1].values():
        hidden = [ticket for ticket in deck if ticket not in seen]
        renamed |= zip(hidden, rng.sample(hidden, len(hidden)), strict=True)
    tickets = [renamed.get(ticket, ticket) for ticket in story.tickets]
    actions: Actions = [
        (
            seat,
            action
            | ({"tickets": [renamed.get(t, t) for t in action["tickets"]]} if "tickets" in action else {})
            | ({"ticket": renamed.get(action["ticket"], action["ticket"])} if "ticket" in action else {}),
        )
        for seat, action in story.actions
    ]
    # Cards the viewer never sees change places, as long as everybody can still do what they did.
    places = [n for n, seats in story.saw.items() if viewer not in seats]
    cards = list(story.cards)
    held = [n for n in places if story.saw[n]]
    for a in rng.sample(held, len(held)):
        for b in rng.sample(places, 4):
            other = list(cards)
            other[a], other[b] = other[b], other[a]
            if other != cards and possible(story, other, tickets, actions):
                cards = other
                break
    again = replace(story, cards=cards, tickets=tickets, actions=actions)
    return again, [n for n in places if cards[n] != story.cards[n]]


def possible(story: Story, cards: list[str], tickets: list[str], actions: Actions) -> bool:
    """Whether all actions are legal on these decks, and nobody has to pass (C-25) who did not before."""
    game = game_of(story.edition, story.players, cards, tickets)
    try:
        for seat, action in actions:
            game.play(action, seat)
    except (IllegalAction, UnknownAction):
        return False
    return game.phase == "over"


def probes(rng: random.Random) -> list[Json]:
    """Things somebody may try in order to learn something."""
    return [
        {"do": "claim", "route": rng.randint(1, 100), "pay": {rng.choice(KINDS): rng.randint(1, 6)}},
        {"do": "claim", "route": rng.randint(1, 100), "pay": {"red": 2}, "holder": {"red": 1}},
        {"do": "place", "to": rng.choice(["hand", "holder"])},
        {"do": "share", "ticket": "delhi-bangalore"},
        {"do": "pass_tickets", "tickets": ["delhi-bangalore"]},
        {"do": "draw", "from": "display", "slot": rng.randint(0, 4)},
        {"do": "keep", "tickets": ["dallas-new_york"]},
        {"do": "station", "city": "paris", "pay": {rng.choice(KINDS): rng.randint(1, 3)}},
        {"do": "add", "pay": {rng.choice(KINDS): rng.randint(1, 3)}},
        {"do": "decline"},
        {"do": "pass"},
    ]


def tell(house: House, table: str, story: Story, viewer: int | None, tokens: list[str]) -> list[str]:
    """Play the story at a table; returns every message the viewer was sent before the final count."""
    serial = count()
    tools.new_id = lambda: f"m{next(serial)}"  # the same ids at every table
    people = [Person(house, table, token) for token in tokens]
    eye = Person(house, table) if viewer is None else people[viewer]
    everybody = people if viewer is not None else [*people, eye]
    rng = random.Random(99)

    def ask(person: Person, message: Json) -> Json:
        version = {"version": person.state["version"]} if message["type"] == "act" else {}
        answer = person.ask(message | version)
        for other in everybody:
            other.hear_version(house.tables._live[table][0].state.version)
        return answer

    heard = 0
    for seat, action in story.actions:
        if rng.random() < 0.15 and (viewer is None or eye.view["deciding"] != [viewer]):
            ask(eye, {"type": "act", "action": rng.choice(probes(rng))})
            if eye.view.get("undo") is None:
                ask(eye, {"type": "undo"})
        heard = len(eye.raw)
        assert ask(people[seat], {"type": "act", "action": action})["type"] == "done"
        # Now and then an action is taken back, by agreement where needed, and done again.
        if rng.random() < 0.05 and people[seat].view.get("undo"):
            ask(people[seat], {"type": "undo"})
            for other in people:
                if eye.state["undo_asked"] is not None and other is not people[seat]:
                    ask(other, {"type": "undo_answer", "accept": True})
            assert ask(people[seat], {"type": "act", "action": action})["type"] == "done"
        if rng.random() < 0.03:
            eye.hello(rng.choice([0, len(eye.log)]))
    assert eye.view["phase"] == "over"
    for person in everybody:
        person.hang_up()
    return eye.raw[:heard]


@pytest.mark.parametrize(
    ("edition", "players", "viewer", "open_holders"),
    [
        ("usa", 2, 0, False),
        ("usa", 3, 1, False),
        ("usa", 4, None, False),
        ("usa-mega", 2, None, False),
        ("usa-classic", 3, 2, False),
        ("usa", 5, 4, False),
        ("europe", 2, 1, False),
        ("europe", 4, None, False),
        ("europe-mega", 3, 0, False),
        ("legendary-asia", 3, 2, False),
        ("leyendas", 3, 0, False),
        # The viewer's team and others: neither may a teammate know more than the holders tell.
        ("team-asia", 4, 0, False),
        ("team-asia", 4, 3, False),
        ("team-asia", 6, 2, False),
        ("team-asia", 4, None, False),
        ("team-asia", 4, 1, True),
        ("team-asia", 6, None, True),
    ],
)
def test_what_may_not_be_known_changes_no_byte(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    edition: str,
    players: int,
    viewer: int | None,
    open_holders: bool,
) -> None:
    monkeypatch.setattr(tools, "new_id", tools.new_id)  # put back afterwards
    rng = random.Random(f"{edition} {players} {viewer}")
    story = random_story(edition, players, rng, open_holders)
    other, changed = retold(story, viewer, rng)
    assert len(changed) >= 8
    drawn = [story.saw[n] for n in changed if n >= players * edition_named(edition).rules.hand]
    assert any(drawn)
    if edition == "team-asia":  # what the partner drew for itself, and others for their holders
        assert viewer is None or {viewer ^ 1} in drawn
        assert open_holders or any(len(seats) == 2 for seats in drawn)
    assert other.tickets != story.tickets
    names = NAMES[:players]
    tokens = put_in_store(tmp_path, "one", edition, names, story.cards, story.tickets, open_holders)
    put_in_store(tmp_path, "two", edition, names, other.cards, other.tickets, open_holders)
    with running(tmp_path) as house:
        first = tell(house, "one", story, viewer, tokens)
        second = tell(house, "two", other, viewer, tokens)
        # The test can see: to another seat the two games are not the same.
        neighbour = 0 if viewer is None else (viewer + 1) % players
        logs = [Person(house, table, tokens[neighbour]).log for table in ("one", "two")]
        assert logs[0] != logs[1]
    assert len(first) > len(story.actions)
    for n, (a, b) in enumerate(zip(first, second, strict=True)):
        assert a == b, f"message {n}"


@pytest.mark.parametrize(("edition", "players"), [("usa", 2), ("usa", 4), ("europe", 3), ("team-asia", 3)])
def test_no_message_names_what_its_receiver_may_not_know(tmp_path: Path, edition: str, players: int) -> None:
    """Over a whole game: no ticket a seat was never offered, no key, no token, no blind card of others."""
    with running(tmp_path) as house:
        people = at_table(house, *NAMES[:players], bots=["random"], edition=edition)
        watcher = Person(house, people[0].table)
        game = house.tables._live[people[0].table][0].state.started
        all_tickets = {ticket.id for ticket in game.edition.tickets}
        rng = random.Random(players)
        while people[0].view["phase"] != "over":
            deciding = [p for p in people if p.seat in people[0].view["deciding"]]
            if not deciding:
                people[0].hear()
                continue
            play_on([*people, watcher], rng, 1)
        secrets = [game.key.hex(), *(str(p.token) for p in people), *(hashed(str(p.token)) for p in people)]
        for person in [*people, watcher]:
            before_the_end = [n for n, m in enumerate(person.messages) if not is_over(m)]
            views = [message["view"] for message in person.messages if message["type"] == "state"]
            offers = {t["id"] for view in views for t in view.get("offer", {"tickets": []})["tickets"]}
            offers |= {t["id"] for view in views for t in view.get("tickets", []) if t["shared"]}
            assert bool(offers) == (person is not watcher)
            for n in before_the_end:
                raw = person.raw[n]
                assert not any(f'"{ticket}"' in raw for ticket in all_tickets - offers)
                assert not any(secret in raw for secret in secrets)
                for entry in person.messages[n].get("events", []):
                    seats = [] if person is watcher else [person.seat]
                    if entry.get("to") == "holder" and seats:
                        seats = [*game.members(game.side(person.seat))]
                    if entry["do"] == "place" or (entry["do"] == "draw" and entry["from"] == "deck"):
                        assert ("card" in entry) == (entry["seat"] in seats)


def is_over(message: Json) -> bool:
    return bool(message["type"] == "state" and message["view"]["phase"] == "over")


PRIVATE = {
    *("seat", "hand", "last_drawn", "tickets", "borrowed", "offer"),
    *("legal", "refused", "undo", "outlook", "holder", "waiting"),
}


@pytest.mark.parametrize(("edition", "players"), [("usa", 2), ("europe", 2), ("team-asia", 4)])
def test_spectators_get_nothing_private(tmp_path: Path, edition: str, players: int) -> None:
    with running(tmp_path) as house:
        people = at_table(house, *NAMES[:players], edition=edition)
        watcher = Person(house, people[0].table)
        everybody_keeps(people)
        play_on([*people, watcher], random.Random(4), 60)
        views: list[dict[str, Any]] = [m["view"] for m in watcher.messages if m["type"] == "state"]
        assert len(views) > 30
        assert not any(PRIVATE & view.keys() for view in views)


def test_EU9_nobody_learns_whether_a_tunnel_could_have_been_paid(tmp_path: Path) -> None:
    """Ann lays two red cards down and two more are asked for: in one game she holds them, in one not."""
    cards, tickets = decks("europe")
    order = dealt_in_order("europe", 2, tickets)
    open_cards = ["green", "white", "green", "white", "green"]
    turned_up = ["red", "black", "locomotive"]
    bobs = ["pink", "pink", "black", "black"]
    told: list[list[str]] = []
    prices: list[list[Json]] = []
    for n, rest in enumerate((["red", "red"], ["blue", "yellow"])):
        top = ["red", "red", *rest, *bobs, *open_cards, *turned_up]
        left = list(cards)
        for card in top:
            left.remove(card)
        tokens = put_in_store(tmp_path, f"table{n}", "europe", NAMES[:2], top + left, order)
        with running(tmp_path) as house:
            ann, bob = (Person(house, f"table{n}", token) for token in tokens)
            everybody = [ann, bob, Person(house, f"table{n}")]
            for person in (ann, bob):
                offer = [ticket["id"] for ticket in person.view["offer"]["tickets"]]
                assert person.act({"do": "keep", "tickets": offer})["type"] == "done"
                catch_up(everybody)
            heard = [len(person.raw) for person in everybody]
            tunnel = {"do": "claim", "route": ANGORA_CONSTANTINOPLE, "pay": {"red": 2}}
            assert ann.act(tunnel)["type"] == "done"
            catch_up(everybody)
            for person in everybody:
                assert person.view["tunnel"]["turned_up"] == turned_up
                assert person.view["tunnel"]["extra"] == 2
            assert not PRIVATE & everybody[2].view.keys()
            prices.append(ann.view["legal"]["add"])
            assert ann.view["legal"]["decline"] is True
            assert ann.act({"do": "decline"})["type"] == "done"
            catch_up(everybody)
            others = zip(everybody[1:], heard[1:], strict=True)
            told.append([raw for person, first in others for raw in person.raw[first:]])
    assert prices == [[{"red": 2}], []]
    assert len(told[0]) == 4
    assert told[0] == told[1]
