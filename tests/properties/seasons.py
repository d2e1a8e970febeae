"""Random seasons of a campaign, and games of them, reproducible by a number."""

from collections import Counter
from random import Random

import numpy as np
from hypothesis import strategies as st

from branchline import Game
from branchline.kernel.legends.stack import DISCARD_NEWS
from branchline.kernel.state import EMPTY, NOBODY
from branchline.legends.content import SURVEY, Content, load_content
from branchline.legends.season import Season, SeasonEdition
from tests.properties.oracle import bits
from tests.properties.play import choose
from tests.rules.table import NAMES

MERIDIAN = load_content("iron-meridian")
seeds = st.integers(0, 2**32)


def random_season(random: Random, content: Content = MERIDIAN, **fixed: object) -> SeasonEdition:
    """Any regions, stickers, events, postcards, depots, tracks and companies."""
    players = random.randint(2, 5)
    regions = [region.id for region in content.regions if region.start]
    regions += random.sample([r.id for r in content.regions if not r.start], random.randint(0, 6))
    here = {city.id: city for city in content.cities if city.region in regions}
    small = [city.id for city in here.values() if not city.large]
    beds = [
        f"{route.id}:{i}"
        for route in content.routes
        for i, colour in enumerate(route.lanes)
        if colour == SURVEY and {route.a, route.b} <= set(here)
    ]
    cards = [card.id for card in content.postcards]
    random.shuffle(cards)
    companies = [company.id for company in content.companies]
    colours = list(content.deck.colors)
    fields = {
        "campaign": content.id,
        "content": content.sha,
        "game": random.randint(1, 12),
        "year": 1880,
        "companies": random.sample(companies, players),
        "regions": regions,
        "trains": random.choice([12, 20, 30, 45]),
        "events": random.sample([e.id for e in content.events], random.randint(0, len(content.events))),
        "rules": [rule.id for rule in content.rules if random.random() < 0.6],
        "office": [[cards.pop() for _ in range(random.randint(0, 2))] for _ in range(players)],
        "postcards": [cards.pop() for _ in range(random.randint(0, 10))],
        "large": random.sample(small, random.randint(0, 3)),
        "depots": {c: random.choice(companies) for c in random.sample(small, random.randint(0, 8))},
        "tracks": {bed: random.choice(colours) for bed in beds if random.random() < 0.4},
        "crew_order": random.choice([None, random.sample(range(players), players)]),
        "bonds": {colour: random.randint(0, 8) for colour in colours if random.random() < 0.3},
    }
    return Season(**(fields | fixed)).edition(content)  # type: ignore[arg-type]


def new_game(seed: int, **fixed: object) -> tuple[Game, Random]:
    random = Random(seed)
    edition = random_season(random, **fixed)  # type: ignore[arg-type]
    return Game(edition, NAMES[: len(edition.season.companies)], key=random.randbytes(16)), random


def play_on(game: Game, random: Random, actions: int = 10_000) -> Game:
    """So many random actions, or to the end."""
    for _ in range(actions):
        if game.phase == "over":
            break
        seat = random.choice(game.deciding)
        game.play(choose(game, seat, random), seat)
    return game


def some_way(seed: int) -> tuple[Game, Random]:
    """A game somewhere between the opening and the end."""
    game, random = new_game(seed)
    return play_on(game, random, random.choice([random.randrange(12), random.randrange(250)])), random


def check_position(game: Game) -> None:
    """Nothing is lost or there twice."""
    check_cards(game)
    check_tickets(game)
    check_events_and_postcards(game)
    state, season = game.state[0], game.edition.season
    assert season is not None
    owner = state["owner"].tolist()
    for seat in range(game.players):
        spaces = sum(lane.length for at, lane in enumerate(game.board.lanes) if owner[at] == seat)
        assert state["trains"][seat] + spaces == season.trains
        assert state["trains"][seat] >= 0
        assert state["coins"][seat] >= 0
    owned = (state["bond_owner"] != NOBODY).sum(axis=1)
    assert (owned == state["bond_next"] - game.tables[0]["bonds_taken"]).all()


def check_cards(game: Game) -> None:
    state = game.state[0]
    found = state["deck"].astype(int) + state["discards"]
    assert (state["deck"] >= 0).all()
    assert (state["discards"] >= 0).all()
    assert state["deck_size"] == sum(state["deck"])
    assert state["discards_size"] == sum(state["discards"])
    for seat in range(game.players):
        hand = state["hands"][seat]
        assert (hand >= state["known"][seat]).all()
        assert (hand >= state["passing"][seat]).all()
        assert state["cards"][seat] == sum(hand)
        found += hand
    for kind in state["display"]:
        if kind != EMPTY:
            found[kind] += 1
    if game.phase != "extra":  # extra cards laid down lie in no pile until their step
        for kind in state["extra_kind"][: state["extra_count"]]:
            if kind != EMPTY:
                found[kind] += 1
    frames = state["frames"][: state["depth"], 0].tolist()
    found[9] += frames.count(DISCARD_NEWS)  # newspapers being resolved
    assert (found[:10] == game.tables[0]["cards"][:10]).all()


def check_tickets(game: Game) -> None:
    state = game.state[0]
    top, size = int(state["queue_top"][0]), int(state["queue_size"][0])
    tickets = Counter(int(state["queue"][0][(top + i) % 256]) for i in range(size))
    for seat in range(game.players):
        tickets.update(bits(state["held"][seat]))
        tickets.update(state["offer"][seat][: state["offered"][seat]].tolist())
        assert state["tickets"][seat] == len(bits(state["held"][seat]))
    assert tickets == Counter(range(len(game.edition.tickets)))


def check_events_and_postcards(game: Game) -> None:
    state = game.state[0]
    pile = state["event_pile"][: state["event_count"]].tolist()
    events = Counter(pile + members(state["event_deck"]) + members(state["event_retired"]))
    assert events == Counter(range(int(game.tables[0]["events"])))
    cards = Counter(members(state["post_office"]))
    for seat in range(game.players):
        cards.update(members(state["postcards"][seat]) + members(state["shown_cards"][seat]))
    assert cards == Counter(range(int(game.tables[0]["postcards"])))


def members(word: np.uint64) -> list[int]:
    return bits(np.array([word]))
