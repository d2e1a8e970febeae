"""What a seat cannot know on the frontier: dealt anew for bots, and in no byte of what it is sent."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from branchline import Game
from tests.properties.oracle import bits
from tests.properties.seasons import MERIDIAN, check_position, play_on, random_season, seeds, some_way
from tests.properties.test_looking_alike import follow, public
from tests.rules.frontier import arrange, begun, campaign, effect, event, postcard
from tests.rules.table import NAMES

KEYS = (bytes(range(16)), bytes(range(16, 32)))


def knowledge(game: Game, seat: int) -> dict[str, Any]:
    """What a seat's view says about the position, without the past."""
    past = ("version", "last_drawn", "undo")
    return {name: value for name, value in game.view(seat).items() if name not in past}


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_the_seat_sees_no_difference_and_nothing_is_lost(seed: int) -> None:
    game, _ = some_way(seed)
    before = game.state.tobytes()
    for seat in range(game.players):
        anew = game.redeal(seat, KEYS[0])
        check_position(anew)
        # What another seat is still declaring is taken back (LW-60).
        if game.phase not in ("over", "extra") or seat in game.deciding:
            assert knowledge(anew, seat) == knowledge(game, seat)
        assert (anew.state[0]["hands"][seat] == game.state[0]["hands"][seat]).all()
        for hand in range(game.players):
            assert anew.state[0]["cards"][hand] == game.state[0]["cards"][hand]
    assert game.state.tobytes() == before


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_it_depends_on_nothing_but_knowledge_and_key(seed: int) -> None:
    """Dealt anew under one key and again under another is the same as dealt under the other at once."""
    game, _ = some_way(seed)
    for seat in range(game.players):
        twice = game.redeal(seat, KEYS[0]).redeal(seat, KEYS[1])
        assert twice.state.tobytes() == game.redeal(seat, KEYS[1]).state.tobytes()


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_it_can_be_played_to_the_end(seed: int) -> None:
    game, random = some_way(seed)
    anew = game.redeal(seed % game.players, KEYS[0])
    while anew.phase != "over":
        play_on(anew, random, 1)
        check_position(anew)


# Events that bring a hidden card to light by chance part the games for everybody to see, and so does the
# postcard one is asked to show for what one holds.
OPEN = [e.id for e in MERIDIAN.events if not any(effect.pick == "random" for effect in e.effects)]
POSTCARDS = [card.id for card in MERIDIAN.postcards if card.condition.kind != "hold"]


def twins(players: int, seed: int) -> tuple[Game, Game, Random]:
    """Two games that differ in a card and a ticket of seat 1, and in what lies deep in the decks."""
    random = Random(seed)
    regions = [region.id for region in MERIDIAN.regions if region.start]
    posts = random.sample(POSTCARDS, 12)
    edition = random_season(
        random,
        companies=[company.id for company in MERIDIAN.companies[:players]],
        regions=regions,
        events=random.sample(OPEN, 20),
        postcards=posts[players:],
        office=[[card] for card in posts[:players]],
        depots={},
        large=[],
        tracks={},
        crew_order=list(range(players)),
    )
    cards = [colour for colour in MERIDIAN.deck.colors for _ in range(12)] + ["locomotive"] * 12
    random.shuffle(cards)
    for _ in range(MERIDIAN.deck.newspapers[str(players)]):
        cards.insert(random.randrange(4 * players + 5, len(cards)), "newspaper")
    tickets = [ticket.id for ticket in edition.tickets]
    random.shuffle(tickets)
    stack = {
        "cards": cards,
        "tickets": tickets,
        "events": list(edition.season.events),
        "postcards": posts[players:],
    }
    other = {name: list(each) for name, each in stack.items()}
    deep = max(at for at, kind in enumerate(cards) if kind not in (cards[4], "newspaper"))
    other["cards"][4], other["cards"][deep] = cards[deep], cards[4]
    other["tickets"][4], other["tickets"][-1] = tickets[-1], tickets[4]
    key = random.randbytes(16)
    games = [Game(edition, NAMES[:players], key=key, start=0, stack=each) for each in (stack, other)]
    return games[0], games[1], random


WEIGHTS = {"claim": 6, "draw": 4, "accept": 2, "extra": 2, "show": 3}


def steps(first: Game, second: Game, random: Random) -> Iterator[dict[str, Any]]:
    """Actions both games allow, while what was swapped stays hidden."""
    for _ in range(80):
        if first.state[0]["reshuffles"] or first.state[0]["deck_size"] < 12:
            return
        seat = random.choice(first.deciding)
        legal = [public(first, action, seat) for action in first.legal_actions_of(seat)]
        both = [public(second, action, seat) for action in second.legal_actions_of(seat)]
        legal = [data for data in legal if data["do"] != "tickets" and data in both]
        if not legal:
            return
        kinds = sorted({data["do"] for data in legal})
        kind = random.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
        data = random.choice([data for data in legal if data["do"] == kind])
        follow(first, data, seat)
        follow(second, data, seat)
        if first.phase == "over":  # all tickets are on the table
            return
        yield data


def check_twins(first: Game, second: Game, but: tuple[int, ...] = (1,)) -> None:
    """Nobody but seat 1 can tell the games apart, nor can a bot that plays another seat."""
    for seat in (None, *(seat for seat in range(first.players) if seat not in but)):
        assert first.view(seat) == second.view(seat)
        assert first.log(seat) == second.log(seat)
        if seat is not None:
            anew = [game.redeal(seat, KEYS[0]).state.tobytes() for game in (first, second)]
            assert anew[0] == anew[1]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_gets(players: int) -> None:
    done = set()
    for seed in range(6):
        first, second, random = twins(players, seed)
        assert first.state.tobytes() != second.state.tobytes()
        count = 0
        for data in steps(first, second, random):
            done.add(data["do"])
            count += 1
            check_twins(first, second)
        assert count > 10
        assert first.view(1) != second.view(1)
    assert {"keep", "draw", "claim"} < done


def test_nor_do_the_cards_one_has_chosen_to_pass_on() -> None:
    """Not before all have chosen, and afterwards only whoever gets them knows."""
    events = [event("E0", effect("pass_cards", "flip", n=1, dir="left"))]
    games = []
    for card in ("red", "green"):
        game = begun(campaign(events=events), 3, deck="NB")
        game.play("draw deck")
        game.play("give red")
        game.play(f"give {card}", 1)
        games.append(game)
    check_twins(games[0], games[1])
    for game in games:
        game.play("give white", 2)
    check_twins(games[0], games[1], but=(1, 2))
    assert games[0].view(2)["hand"] != games[1].view(2)["hand"]


def test_nor_does_which_of_two_postcards_with_the_same_side_read_it_is() -> None:
    never = {"kind": "coins", "at_least": 99}
    cards = [postcard(f"P{n}", never, public="Greetings") for n in range(4)]
    cards += [postcard("P4", never), postcard("P5", never)]
    gift = event("E0", effect("grant", "flip", item="postcard"))
    games = []
    for drawn in ("P1", "P2"):
        office = [["P0"], ["P4"], []]
        posts = ["P1", "P2", "P3", "P5"]
        game = begun(
            campaign(events=[gift], postcards=cards),
            3,
            start=1,
            deck="NBG",
            office=office,
            postcards=posts,
            post=[drawn],
        )
        game.play("draw deck")
        games.append(game)
    check_twins(games[0], games[1])
    held = set()
    for n in range(30):
        state = games[0].redeal(0, bytes([n] * 16)).state[0]
        mine = bits(np.array([state["postcards"][1]]))
        assert 4 in mine  # the one of which everybody knows the side that was read
        held.add(tuple(mine))
    assert held == {(1, 4), (2, 4), (3, 4)}


def test_nor_does_whether_one_holds_a_card_that_suits_a_condition() -> None:
    reward = [{"on": "now", "kind": "coins", "amount": 3}]
    extra = effect("optional_extra", "claim", cards=1, match="route", reward=reward)
    games = []
    for letters in ("RRRK", "RRGK"):
        game = begun(campaign(events=[event("E0", extra)]), 3, start=1, hands=("RGBW", letters, "RGBW"))
        arrange(game, current=["E0"])
        game.play("claim b-c red x2")
        games.append(game)
    check_twins(games[0], games[1])
    for game in games:
        game.play("decline")
    check_twins(games[0], games[1])
