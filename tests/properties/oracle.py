"""The rules once more, in plain Python and without regard to speed, to hold the kernel against."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations
from typing import Any

from branchline import Action, Game
from branchline.actions import KINDS, LOCOMOTIVE
from branchline.boards import Lane
from branchline.codebook import codebook
from tests.rules.table import open_routes, owners

COLOURS = KINDS[:-1]
TRAINS = 45


def display(game: Game) -> list[str | None]:
    return [KINDS[kind] if kind >= 0 else None for kind in game.state[0]["display"].tolist()]


def pile(game: Game, name: str, *at: int) -> Counter[str]:
    """One of the kernel's piles of cards, by kind."""
    return Counter(
        dict(
            zip(KINDS, game.state[0][name][at].tolist() if at else game.state[0][name].tolist(), strict=False)
        )
    )


def payments(hand: Counter[str], cards: int, colours: Sequence[str], ferry: int = 0) -> list[dict[str, int]]:
    """Every payment of so many cards (C-16), by trying each number of each colour and of locomotives."""
    found: list[dict[str, int]] = []
    for colour in colours:
        for own in range(hand[colour] + 1):
            for wild in range(ferry, hand[LOCOMOTIVE] + 1):  # EU-6
                payment = {kind: n for kind, n in ((colour, own), (LOCOMOTIVE, wild)) if n}
                if own + wild == cards and payment not in found:
                    found.append(payment)
    return found


def claims(game: Game, seat: int, hand: Counter[str], trains: int) -> set[Action]:
    """Every claim of a seat (C-16 to C-21, EU-6)."""
    free = open_routes(game, seat)
    return {
        Action.claim(lane.id, payment)
        for lane in game.board.lanes
        if lane.id in free and lane.length <= trains
        for payment in payments(hand, lane.length, colours_of(lane), lane.ferry)
    }


def colours_of(lane: Lane) -> Sequence[str]:
    return COLOURS if lane.colour == "gray" else (lane.colour,)


def stations(game: Game, seat: int, hand: Counter[str]) -> set[Action]:
    """Every station a seat may build: any city without one, for any payment (EU-13, EU-14)."""
    built = cities_with_stations(game)
    price = len(built[seat]) + 1
    if price > game.edition.rules.stations:
        return set()
    taken = {city for cities in built for city in cities}
    free = [city.id for city in game.board.cities if city.id not in taken]
    return {Action.station(city, pay) for city in free for pay in payments(hand, price, COLOURS)}


def cities_with_stations(game: Game) -> list[list[str]]:
    """The cities of each seat's stations."""
    rows = game.state[0]["stations"][: game.players]
    return [[game.board.cities[at].id for at in bits(row)] for row in rows]


def answers(game: Game, hand: Counter[str]) -> set[Action]:
    """What may follow the cards turned up for a tunnel (EU-7 to EU-9)."""
    tunnel = game.view()["tunnel"]
    colour = next((kind for kind in tunnel["pay"] if kind != LOCOMOTIVE), LOCOMOTIVE)
    extra = sum(card in (colour, LOCOMOTIVE) for card in tunnel["turned_up"])
    assert (tunnel["colour"], tunnel["extra"]) == (colour, extra)
    assert extra > 0
    colours = (colour,) if colour != LOCOMOTIVE else ()
    found = {Action.add(pay) for pay in payments(hand, extra, colours)}
    if colour == LOCOMOTIVE and hand[LOCOMOTIVE] >= extra:  # EU-8
        found.add(Action.add({LOCOMOTIVE: extra}))
    return found | {Action("decline")}


def legal(game: Game, seat: int) -> set[Action]:
    """Every legal action of a seat, from what is on the table."""
    if game.phase in ("opening", "keep"):
        offer = game.view(seat)["offer"]
        ids = [ticket["id"] for ticket in offer["tickets"]]
        long = {ticket["id"] for ticket in offer["tickets"] if ticket["deck"] == "long"}
        most = len(ids) if offer["most_long"] is None else offer["most_long"]  # EU-22
        choices = chain.from_iterable(combinations(ids, n) for n in range(offer["min"], len(ids) + 1))
        return {Action.keep(*choice) for choice in choices if len(long.intersection(choice)) <= most}
    if game.phase == "tunnel":
        return answers(game, Counter(game.view(seat)["hand"]))
    shown, view = display(game), game.view(seat)
    second = game.phase == "second_card"
    found = {
        Action("draw", slot=slot)
        for slot, card in enumerate(shown)
        if card is not None and not (second and card == LOCOMOTIVE)
    }
    if view["deck"] + view["discards"] > 0:
        found.add(Action("draw"))
    if second:
        return found
    if view["ticket_deck"] > 0:
        found.add(Action("tickets"))
    hand, trains = Counter(view["hand"]), view["seats"][seat]["trains"]
    found |= claims(game, seat, hand, trains) | stations(game, seat, hand)
    return found or {Action("pass")}


def check_position(game: Game) -> None:
    """What holds after every action: nothing is lost, nothing appears, the display is as C-10 wants it."""
    check_tunnel(game)
    state, shown = game.state[0], display(game)
    hands = [pile(game, "hands", seat) for seat in range(game.players)]
    everywhere = Counter(card for card in shown if card)
    for cards in (pile(game, "deck"), pile(game, "discards"), *hands):
        assert min(cards.values()) >= 0
        everywhere.update(cards)
    tunnel = game.view()["tunnel"]
    if tunnel:  # laid down and turned up: in no pile
        everywhere.update(tunnel["pay"])
        everywhere.update(tunnel["turned_up"])
    assert everywhere == Counter({**dict.fromkeys(COLOURS, 12), LOCOMOTIVE: 14})
    assert state["deck_size"] == pile(game, "deck").total()
    assert state["discards_size"] == pile(game, "discards").total()
    assert state["gaps"] == shown.count(None)
    check_display(game, shown)
    lanes = {lane.id: lane for lane in game.board.lanes}
    owned = owners(game)
    for seat in range(game.players):
        mine = [lanes[route] for route, owner in owned.items() if owner == seat]
        assert state["cards"][seat] == hands[seat].total()
        assert all(state["known"][seat] <= state["hands"][seat])
        assert state["trains"][seat] == TRAINS - sum(lane.length for lane in mine) >= 0
        assert state["score"][seat] == sum(game.board.points[lane.length] for lane in mine)  # C-28
        bits = sum(int(word) << 64 * i for i, word in enumerate(state["open"][seat]))
        at = codebook(game.edition).lane_at
        assert {route for route in lanes if bits >> at[route] & 1} == open_routes(game, seat)
    assert pile(game, "fresh") == pile(game, "deck") + sum(
        (pile(game, "blind", seat) for seat in range(game.players)), Counter()
    )
    check_doubles(game, owned)
    check_stations(game)
    assert sorted(tickets_everywhere(game)) == list(range(len(game.edition.tickets)))


def check_display(game: Game, shown: list[str | None]) -> None:
    if game.phase != "over" and None in shown:
        assert game.state[0]["deck_size"] + game.state[0]["discards_size"] == 0  # C-14
    if shown.count(LOCOMOTIVE) >= 3:  # C-11, as far as it can be seen afterwards
        assert game.log()[-1].get("resets") is None


def check_tunnel(game: Game) -> None:
    """A tunnel waits for its seat alone, and leaves no trace once it is decided."""
    state, tunnel = game.state[0], game.view()["tunnel"]
    assert (tunnel is not None) == (game.phase == "tunnel")
    if tunnel is None:
        for field in ("laid_lane", "laid_payer", "laid_locomotives", "extra", "shown_count"):
            assert state[field] == 0
        assert not state["shown"].any()
        return
    assert game.deciding == (tunnel["seat"],)
    lane = next(lane for lane in game.board.lanes if lane.id == tunnel["route"])
    assert lane.id not in owners(game)
    assert sum(tunnel["pay"].values()) == lane.length
    assert 0 < tunnel["extra"] <= len(tunnel["turned_up"]) <= lane.tunnel


def check_stations(game: Game) -> None:
    built = cities_with_stations(game)
    for seat, cities in enumerate(built):
        assert len(cities) + game.state[0]["stations_left"][seat] == game.edition.rules.stations
    assert game.view()["stations"] == {city: seat for seat, cities in enumerate(built) for city in cities}
    assert sum(map(len, built)) == len(game.view()["stations"])  # EU-13


def check_doubles(game: Game, owned: dict[int, int]) -> None:
    groups: dict[int, list[int]] = {}
    for lane in game.board.lanes:
        if lane.group is not None and lane.id in owned:
            groups.setdefault(lane.group, []).append(owned[lane.id])
    for holders in groups.values():
        assert len(set(holders)) == len(holders)  # C-19
        assert game.players >= 4 or len(holders) == 1  # C-20


def tickets_everywhere(game: Game) -> list[int]:
    """Every ticket, once for each place it lies in."""
    state: Any = game.state[0]
    found: list[int] = []
    for deck in range(2):
        top, size = int(state["queue_top"][deck]), int(state["queue_size"][deck])
        found += [int(state["queue"][deck][(top + i) % 256]) for i in range(size)]
    for seat in range(game.players):
        held = bits(state["held"][seat])
        assert len(held) == state["tickets"][seat]
        found += held + state["offer"][seat][: state["offered"][seat]].tolist()
    return found + bits(state["boxed"])


def bits(words: Any) -> list[int]:
    return [64 * i + bit for i, word in enumerate(words.tolist()) for bit in range(64) if word >> bit & 1]
