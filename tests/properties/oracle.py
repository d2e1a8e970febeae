"""The rules once more, in plain Python and without regard to speed, to hold the kernel against."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain, combinations, product
from typing import Any

from branchline import Action, Game
from branchline.actions import KINDS, LOCOMOTIVE
from branchline.boards import Lane
from branchline.codebook import codebook
from branchline.kernel.state import HANDS, SEATS
from tests.rules.table import open_routes, owners, train_cards

COLOURS = KINDS[:-1]


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


def claims(game: Game, seat: int, trains: int) -> set[Action]:
    """Every claim of a seat (C-16 to C-21, EU-6, LA-4, TA-10)."""
    free, (hand, holder) = open_routes(game, seat), sources(game, seat)
    return {
        Action.claim(lane.id, payment, part)
        for lane in game.board.lanes
        if lane.id in free and lane.length + lane.mountain <= trains
        for payment in payments(hand + holder, lane.length, colours_of(lane), lane.ferry)
        for part in mixes(payment, hand, holder)
    }


def sources(game: Game, seat: int) -> tuple[Counter[str], Counter[str]]:
    """What a seat can pay from: its hand and, in a team, the holder."""
    view = game.view(seat)
    return Counter(view["hand"]), Counter(view.get("holder", {}))


def mixes(payment: dict[str, int], hand: Counter[str], holder: Counter[str]) -> list[dict[str, int]]:
    """Every part of a payment that the holder can give while the hand gives the rest (TA-10)."""
    parts = [
        [n for n in range(cards + 1) if n <= holder[kind] and cards - n <= hand[kind]]
        for kind, cards in payment.items()
    ]
    return [{kind: n for kind, n in zip(payment, part, strict=True) if n} for part in product(*parts)]


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


def answers(game: Game, seat: int) -> set[Action]:
    """What may follow the cards turned up for a tunnel (EU-7 to EU-9, TA-12)."""
    tunnel, (hand, holder) = game.view()["tunnel"], sources(game, seat)
    colour = next((kind for kind in tunnel["pay"] if kind != LOCOMOTIVE), LOCOMOTIVE)
    extra = sum(card in (colour, LOCOMOTIVE) for card in tunnel["turned_up"])
    assert (tunnel["colour"], tunnel["extra"]) == (colour, extra)
    assert extra > 0
    colours = (colour,) if colour != LOCOMOTIVE else ()
    pays = payments(hand + holder, extra, colours)
    if colour == LOCOMOTIVE and hand[LOCOMOTIVE] + holder[LOCOMOTIVE] >= extra:  # EU-8
        pays = [{LOCOMOTIVE: extra}]
    found = {Action.add(pay, part) for pay in pays for part in mixes(pay, hand, holder)}
    return found | {Action("decline")}


def passed(view: dict[str, Any]) -> set[Action]:
    """Every one or two of a seat's own tickets, which it may pass to its team (TA-18)."""
    own = [ticket["id"] for ticket in view["tickets"] if not ticket["shared"]]
    choices = chain(combinations(own, 1), combinations(own, 2)) if view["teams"] else ()
    return {Action("pass_tickets", tickets=tickets) for tickets in choices}


def new_tickets(game: Game, seat: int) -> set[str]:
    """The tickets of which a seat that has to share one chooses: those it has just kept (TA-4, TA-17)."""
    kept = [entry for entry in game.log(seat) if entry["do"] == "keep" and entry["seat"] == seat]
    if not kept:  # a game dealt anew has no past
        return set(game.view(seat)["legal"]["share"])
    return set(kept[-1]["tickets"])


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
        return answers(game, seat)
    if game.phase == "place":
        return {Action("place", to="hand"), Action("place", to="holder")}
    if game.phase == "share":
        return {Action("share", tickets=(ticket,)) for ticket in new_tickets(game, seat)}
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
    found |= claims(game, seat, trains) | stations(game, seat, hand) | passed(view)
    return found or {Action("pass")}


def check_position(game: Game) -> None:
    """What holds after every action: nothing is lost, nothing appears, the display is as C-10 wants it."""
    check_tunnel(game)
    state, shown = game.state[0], display(game)
    hands = [pile(game, "hands", hand) for hand in range(HANDS)]
    everywhere = Counter(card for card in shown if card)
    for cards in (pile(game, "deck"), pile(game, "discards"), *hands):
        assert min(cards.values()) >= 0
        everywhere.update(cards)
    tunnel = game.view()["tunnel"]
    if tunnel:  # laid down and turned up: in no pile
        everywhere.update(tunnel["pay"])
        everywhere.update(tunnel["turned_up"])
    assert +everywhere == Counter(train_cards(game.edition))
    assert state["deck_size"] == pile(game, "deck").total()
    assert state["discards_size"] == pile(game, "discards").total()
    assert state["gaps"] == shown.count(None)
    check_display(game, shown)
    lanes, rules = {lane.id: lane for lane in game.board.lanes}, game.edition.rules
    owned = owners(game)
    for hand in range(HANDS):
        assert state["cards"][hand] == hands[hand].total()
        assert all(state["known"][hand] <= state["hands"][hand])
    for seat in range(game.players):
        mine = [lanes[route] for route, owner in owned.items() if owner == seat]
        assert state["trains"][seat] == rules.trains - sum(lane.length + lane.mountain for lane in mine) >= 0
        points = sum(game.board.points[lane.length] for lane in mine)
        assert state["score"][seat] == points + rules.mountain_points * sum(lane.mountain for lane in mine)
        bits = sum(int(word) << 64 * i for i, word in enumerate(state["open"][seat]))
        at = codebook(game.edition).lane_at
        manned = {lane.id for lane in lanes.values() if lane.length + lane.mountain <= state["trains"][seat]}
        assert {route for route in lanes if bits >> at[route] & 1} == open_routes(game, seat) & manned
    assert pile(game, "fresh") == pile(game, "deck") + sum(
        (pile(game, "blind", hand) for hand in range(HANDS)), Counter()
    )
    check_teams(game)
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


def check_teams(game: Game) -> None:
    """Holders hold what they say, and choices of teams leave no trace once they are made."""
    state, view = game.state[0], game.view()
    sides = len(view["teams"])
    assert sides * 2 == (game.players if game.edition.rules.team_size == 2 else 0)
    for side, team in enumerate(view["teams"]):
        seats = [view["seats"][seat] for seat in team["seats"]]
        assert team["trains"] == sum(seat["trains"] for seat in seats)
        assert team["score"] == sum(seat["score"] for seat in seats)
        assert team["cards"] == state["cards"][SEATS + side]
        assert team["tickets"] == state["tickets"][SEATS + side]
    assert not state["hands"][SEATS + sides :].any()
    assert not state["held"][SEATS + sides :].any()
    if game.phase == "place":
        seat = game.deciding[0]
        assert state["hands"][seat][state["waiting"]] > 0  # in hand until it is placed
        assert game.view(seat)["waiting"] == KINDS[state["waiting"]]
    else:
        assert (state["waiting"], state["waiting_blind"]) == (0, 0)
    assert game.phase in ("second_card", "over") or state["to_holder"] == 0
    assert (state["sharing"] > 0) == (game.phase == "share")
    for seat in range(game.players):
        shareable = bits(state["shareable"][seat])
        assert set(shareable) <= set(bits(state["held"][seat]))
        if game.phase not in ("opening", "share"):
            assert not shareable
            assert state["share"][seat] == 0


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
    both_open = {lane.group for lane in game.board.lanes if lane.both_open}
    for group, holders in groups.items():
        assert len(set(holders)) == len(holders)  # C-19
        size = sum(lane.group == group for lane in game.board.lanes)
        if game.players < game.edition.rules.double_min_players and group not in both_open:
            assert len(holders) < size  # C-20, TA-11


def tickets_everywhere(game: Game) -> list[int]:
    """Every ticket, once for each place it lies in."""
    state: Any = game.state[0]
    found: list[int] = []
    for deck in range(2):
        top, size = int(state["queue_top"][deck]), int(state["queue_size"][deck])
        found += [int(state["queue"][deck][(top + i) % 256]) for i in range(size)]
    for hand in range(HANDS):
        held = bits(state["held"][hand])
        assert len(held) == state["tickets"][hand]
        found += held
    for seat in range(game.players):
        found += state["offer"][seat][: state["offered"][seat]].tolist()
    return found + bits(state["boxed"])


def bits(words: Any) -> list[int]:
    return [64 * i + bit for i, word in enumerate(words.tolist()) for bit in range(64) if word >> bit & 1]
