"""Two games that differ only in what a seat may not know: it gets the same bytes, and so does a bot there."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from branchline import EDITIONS, Action, Edition, Game
from branchline.codebook import codebook
from tests.properties.play import new_game, numbers_of_players
from tests.rules.table import NAMES, offer_ids, train_cards

KEY = bytes(range(16))


def public(game: Game, action: Action, seat: int) -> dict[str, Any]:
    """An action as another game can follow it: tickets by their place in the offer."""
    data = action.to_json()
    if action.do == "keep":
        offered = game._offer(seat)
        numbers = [codebook(game.edition).ticket_at[ticket] for ticket in action.tickets]
        data["tickets"] = [offered.index(number) for number in numbers]
    return data


def follow(game: Game, data: dict[str, Any], seat: int) -> None:
    if data["do"] == "keep":
        offered = game._offer(seat)
        data = data | {"tickets": [codebook(game.edition).tickets[offered[at]].id for at in data["tickets"]]}
    game.play(data, seat)


def ticket_stack(edition: Edition, players: int, random: Random) -> list[str]:
    """All tickets in random order, as they are dealt: each seat's regular ones and then its long ones."""
    decks = [[t.id for t in edition.tickets if t.deck == deck] for deck in ("regular", "long")]
    stack: list[str] = []
    for deck in decks:
        random.shuffle(deck)
    for _ in range(players):
        for deck, deal in zip(decks, (edition.rules.deal, edition.rules.deal_long), strict=True):
            stack += [deck.pop() for _ in range(deal)]
    return stack + decks[0] + decks[1]


def twins(edition: str, players: int, seed: int) -> tuple[Game, Game, Random]:
    """Two games with other hidden cards and tickets, alike in what all seats but 1 are dealt and see."""
    random = Random(seed)
    fresh = new_game(edition, players, seed)
    cards = train_cards(fresh.edition)
    random.shuffle(cards)
    tickets = ticket_stack(fresh.edition, players, random)
    first = Game(edition, NAMES[:players], key=fresh.key, start=0, stack={"cards": cards, "tickets": tickets})
    # A card of seat 1 changes places with another kind from the bottom of the deck, and so do two tickets:
    # a regular one, and a long one with one that stays in the box.
    other = list(cards)
    deep = max(at for at, kind in enumerate(cards) if kind != cards[4])
    other[4], other[deep] = other[deep], other[4]
    swapped, rules = list(tickets), fresh.edition.rules
    regular = [at for at, id in enumerate(tickets) if id in regular_tickets(fresh.edition)]
    mine = rules.deal + rules.deal_long
    pairs = [(mine, regular[-1])] + [(mine + rules.deal, -1)] * bool(rules.deal_long)
    for here, there in pairs:
        swapped[here], swapped[there] = swapped[there], swapped[here]
    stack = {"cards": other, "tickets": swapped}
    second = Game(edition, NAMES[:players], key=Random(seed + 1).randbytes(16), start=0, stack=stack)
    return first, second, random


def regular_tickets(edition: Edition) -> set[str]:
    return {ticket.id for ticket in edition.tickets if ticket.deck == "regular"}


WEIGHTS = {"claim": 6, "draw": 4, "station": 0.5, "pass_tickets": 0.5}


def steps(first: Game, second: Game, random: Random) -> Iterator[tuple[int, dict[str, Any]]]:
    """Public actions both games allow, while the swapped cards stay hidden.

    The opening choice of seat 1 is another in the second game, of as many tickets.
    """
    for _ in range(60):
        if first.phase == "over" or first.state[0]["reshuffles"] or first.state[0]["deck_size"] < 8:
            return
        seat = random.choice(first.deciding)
        if first.phase == "opening" and seat == 1:
            choice = random.choice(list(first.legal_actions_of(1)))
            alike = [a for a in second.legal_actions_of(1) if len(a.tickets) == len(choice.tickets)]
            if first.edition.rules.team_size > 1:  # one that both keep comes to light
                alike = [a for a in alike if {*a.tickets} & {*choice.tickets}]
            first.play(choice, 1)
            second.play(random.choice(alike), 1)
            yield seat, {"do": "keep"}
            continue
        legal = [public(first, action, seat) for action in first.legal_actions_of(seat)]
        both = [public(second, action, seat) for action in second.legal_actions_of(seat)]
        # What was swapped must not come to light: nobody draws tickets in play, and seat 1 does only what
        # it could do in either game.
        legal = [data for data in legal if data["do"] != "tickets" and data in both]
        kinds = sorted({data["do"] for data in legal})
        kind = random.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
        data = random.choice([data for data in legal if data["do"] == kind])
        follow(first, data, seat)
        follow(second, data, seat)
        yield seat, data


@pytest.mark.parametrize(
    ("edition", "players"),
    [(name, players) for name in EDITIONS for players in numbers_of_players(name) if players % 2 == 0],
)
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_gets(edition: str, players: int) -> None:
    for seed in range(2):
        first, second, random = twins(edition, players, seed)
        assert first.state.tobytes() != second.state.tobytes()
        steps_made = 0
        for _ in steps(first, second, random):
            steps_made += 1
            check_twins(first, second)
        assert steps_made > 10
        assert first.view(1) != second.view(1)


def check_twins(first: Game, second: Game, but: tuple[int, ...] = (1,)) -> None:
    """Nobody but seat 1 can tell the games apart, nor can a bot that plays another seat."""
    for seat in (None, *(seat for seat in range(first.players) if seat not in but)):
        assert first.view(seat) == second.view(seat)
        assert first.log(seat) == second.log(seat)
        if seat is not None:
            anew = [game.redeal(seat, KEY).state.tobytes() for game in (first, second)]
            assert anew[0] == anew[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_nor_does_how_many_tickets_a_seat_keeps_before_all_have_chosen(edition: str) -> None:
    first, second, _ = twins(edition, numbers_of_players(edition)[-1], 5)
    choices = sorted(first.legal_actions_of(1), key=lambda action: len(action.tickets))
    more = max(second.legal_actions_of(1), key=lambda action: len(action.tickets))
    assert len(choices[0].tickets) < len(more.tickets)
    first.play(choices[0], 1)
    second.play(more, 1)
    check_twins(first, second)
    for game in (first, second):
        game.play(game.legal_actions_of(2)[0], 2)
    check_twins(first, second)


def blind_twins(seed: int, at: int | None) -> tuple[Game, Game]:
    """Two team games that differ in one card of the deck, number ``at`` of those drawn in play.

    None: in the first ticket drawn in play.
    """
    random = Random(seed)
    played = new_game("team-asia", 4, seed).edition
    cards = train_cards(played)
    random.shuffle(cards)
    tickets = ticket_stack(played, 4, random)
    others, dealt_tickets = (list(cards), list(tickets)), 4 * 5
    if at is None:
        others[1][dealt_tickets], others[1][-1] = tickets[-1], tickets[dealt_tickets]
    else:
        here = 4 * 4 + 5 + at
        deep = max(n for n, kind in enumerate(cards) if kind != cards[here])
        others[0][here], others[0][deep] = cards[deep], cards[here]
    first, second = (
        Game(
            "team-asia",
            NAMES[:4],
            key=bytes([n] * 16),
            start=1,
            stack=dict(zip(("cards", "tickets"), stack, strict=True)),
        )
        for n, stack in enumerate(((cards, tickets), others))
    )
    for game in (first, second):
        for seat in range(4):
            game.play({"do": "keep", "tickets": offer_ids(game, seat)}, seat)
        for seat in range(4):
            game.play({"do": "share", "ticket": game.view(seat)["legal"]["share"][0]}, seat)
    return first, second


@pytest.mark.parametrize("place", ["hand", "holder"])
@pytest.mark.parametrize("at", [0, 1])
def test_nor_does_a_blind_card_of_a_team(at: int, place: str) -> None:
    """In its own hand nobody else knows it; in the holder its partner does, and nobody else."""
    for seed in range(4):
        first, second = blind_twins(seed, at)
        check_twins(first, second)
        in_holder = (place == "holder") == (at == 0)
        actions = ("draw deck", f"place {place}", "draw deck", "draw deck", "place hand", "draw deck")
        for n, action in enumerate(actions):
            for game in (first, second):
                game.play(action)
            check_twins(first, second, but=(0, 1) if in_holder and n > at else (1,))
        assert (first.view(0)["holder"] == second.view(0)["holder"]) == (not in_holder)
        assert first.view(1) != second.view(1)


@pytest.mark.parametrize("share", [0, 1])
def test_nor_does_a_ticket_a_team_draws(share: int) -> None:
    """Seat 1 draws tickets of which the first is another, and shares that one or keeps it for itself."""
    for seed in range(4):
        first, second = blind_twins(seed, None)
        first.play("tickets")
        second.play("tickets")
        check_twins(first, second)
        offers = [offer_ids(game, 1) for game in (first, second)]
        assert offers[0][0] != offers[1][0]
        assert offers[0][1:] == offers[1][1:]
        for game, offer in zip((first, second), offers, strict=True):
            game.play({"do": "keep", "tickets": offer[:3]})
        check_twins(first, second)
        for game, offer in zip((first, second), offers, strict=True):
            game.play({"do": "share", "ticket": offer[share]})
        check_twins(first, second, but=(1,) if share else (0, 1))
        assert (first.view(0) == second.view(0)) == (share == 1)


def test_nor_does_whether_a_seat_can_pay_what_a_tunnel_asks_for() -> None:
    """Seat 1 lays down for a tunnel; in one game it holds what is asked for, in the other it does not."""
    told_apart = 0
    for seed in range(300):
        first, second, random = twins("europe", 3, seed)
        for seat, _ in steps(first, second, random):
            if seat == 1 and first.phase == "tunnel":
                answers = [{action.do for action in game.legal_actions} for game in (first, second)]
                if answers[0] != answers[1]:
                    told_apart += 1
                    check_twins(first, second)
                    for game in (first, second):
                        game.play("decline")
                    check_twins(first, second)
                    break
        if told_apart == 3:
            return
    pytest.fail(f"only {told_apart} tunnels of which one of two games can pay more")
