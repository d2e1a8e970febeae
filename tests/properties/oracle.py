"""The rules once more, in plain Python and without regard to speed, to hold the kernel against."""

from collections import Counter
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


def payments(lane: Lane, hand: Counter[str], trains: int) -> list[dict[str, int]]:
    """Every legal payment of a lane (C-16, C-17), by trying each number of each colour and of locomotives."""
    found: list[dict[str, int]] = []
    if trains < lane.length:
        return found
    for colour in COLOURS:
        for own in range(hand[colour] + 1):
            for wild in range(hand[LOCOMOTIVE] + 1):
                payment = {kind: n for kind, n in ((colour, own), (LOCOMOTIVE, wild)) if n}
                fits = lane.colour in ("gray", colour)
                if fits and own + wild == lane.length and payment not in found:
                    found.append(payment)
    return found


def legal(game: Game, seat: int) -> set[Action]:
    """Every legal action of a seat, from what is on the table."""
    if game.phase in ("opening", "keep"):
        offer = game.view(seat)["offer"]
        ids = [ticket["id"] for ticket in offer["tickets"]]
        choices = chain.from_iterable(combinations(ids, n) for n in range(offer["min"], len(ids) + 1))
        return {Action.keep(*choice) for choice in choices}
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
    free = open_routes(game, seat)
    for lane in game.board.lanes:
        if lane.id in free:
            found |= {Action.claim(lane.id, payment) for payment in payments(lane, hand, trains)}
    return found or {Action("pass")}


def check_position(game: Game) -> None:
    """What holds after every action: nothing is lost, nothing appears, the display is as C-10 wants it."""
    state, shown = game.state[0], display(game)
    hands = [pile(game, "hands", seat) for seat in range(game.players)]
    everywhere = Counter(card for card in shown if card)
    for cards in (pile(game, "deck"), pile(game, "discards"), *hands):
        assert min(cards.values()) >= 0
        everywhere.update(cards)
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
    assert sorted(tickets_everywhere(game)) == list(range(len(game.edition.tickets)))


def check_display(game: Game, shown: list[str | None]) -> None:
    if game.phase != "over" and None in shown:
        assert game.state[0]["deck_size"] + game.state[0]["discards_size"] == 0  # C-14
    if shown.count(LOCOMOTIVE) >= 3:  # C-11, as far as it can be seen afterwards
        assert game.log()[-1].get("resets") is None


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
