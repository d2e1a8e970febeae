"""What a bot is given: all that a seat cannot know is dealt anew, and nothing of the truth shines through."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings

from branchline import EDITIONS, Action, Edition, Game
from branchline.actions import KINDS
from branchline.codebook import codebook
from branchline.kernel.state import HANDS, SEATS
from tests.properties.oracle import bits, check_position, pile
from tests.properties.play import choose, games, new_game, numbers_of_players, play_to_the_end
from tests.rules.table import NAMES, begun, dealt, offer_ids

KEYS = (bytes(range(16)), bytes(range(16, 32)))


def some_way(setting: tuple[str, int, int]) -> Game:
    """A game somewhere between the opening and the end."""
    game, random = new_game(*setting), Random(setting[2])
    for _ in range(random.choice([random.randrange(8), random.randrange(250)])):
        if game.phase != "over":
            seat = random.choice(game.deciding)
            game.play(choose(game, seat, random), seat)
    return game


def knowledge(game: Game, seat: int) -> dict[str, Any]:
    """What a seat's view says about the position (the past, which a deal anew does not have, left out)."""
    return {
        name: value
        for name, value in game.view(seat).items()
        if name not in ("version", "last_drawn", "undo")
    }


@settings(max_examples=40, deadline=None)
@example(("team-asia", 4, 2))
@example(("team-asia", 6, 3))
@given(games)
def test_the_seat_sees_no_difference_and_nothing_is_lost(setting: tuple[str, int, int]) -> None:
    game = some_way(setting)
    before = game.state.tobytes()
    for seat in range(game.players):
        anew = game.redeal(seat)
        if game.phase != "over":
            assert knowledge(anew, seat) == knowledge(game, seat)
        own = [seat] + [SEATS + game.side(seat)] * (game.edition.rules.team_size > 1)
        for hand in own:
            assert pile(anew, "hands", hand) == pile(game, "hands", hand)
        check_position_anew(anew)
        for hand in range(HANDS):
            assert anew.state[0]["cards"][hand] == game.state[0]["cards"][hand]
            assert all(anew.state[0]["hands"][hand] >= game.state[0]["known"][hand])
        unseen = pile(game, "fresh") - sum((pile(game, "blind", hand) for hand in own), Counter())
        assert pile(anew, "deck") <= unseen
    assert game.state.tobytes() == before


def check_position_anew(game: Game) -> None:
    if game.phase != "opening" and game._log == []:
        game._log = [{"seat": 0, "do": "pass", "rule": "C-25"}]  # the position alone is looked at
    check_position(game)
    game._log = []


@settings(max_examples=40, deadline=None)
@example(("team-asia", 4, 2))
@example(("team-asia", 6, 3))
@given(games)
def test_it_depends_on_nothing_but_knowledge_and_key(setting: tuple[str, int, int]) -> None:
    """Dealt anew under one key and again under another is the same as dealt under the other at once."""
    game = some_way(setting)
    for seat in range(game.players):
        twice = game.redeal(seat, KEYS[0]).redeal(seat, KEYS[1])
        assert twice.state.tobytes() == game.redeal(seat, KEYS[1]).state.tobytes()


@settings(max_examples=25, deadline=None)
@example(("team-asia", 4, 2))
@example(("team-asia", 6, 3))
@given(games)
def test_it_can_be_played_to_the_end(setting: tuple[str, int, int]) -> None:
    anew = some_way(setting).redeal(setting[2] % setting[1], KEYS[0])
    play_to_the_end(anew, setting[2], after=check_position)


def test_it_has_no_past() -> None:
    game = begun(3)
    game.play("draw deck")
    anew = game.redeal(1)
    assert anew.log(0) == []
    assert anew.deal == {}
    assert anew.can_undo is None
    with pytest.raises(ValueError, match="no record"):
        anew.record()
    anew.play("draw deck")
    assert anew.can_undo is None
    assert anew.undo_reveals == []
    assert anew.key != game.key


def test_hidden_cards_are_not_dealt_as_they_are() -> None:
    """Over many deals the others' cards and tickets are those of the truth no more often than by chance."""
    game = begun(2, hands=["RRRR", "LLLL"], deck="LLLLLLLL")
    for _ in range(4):
        game.play("draw deck")
        game.play("draw deck")
    locomotives, same = [], 0
    truth = bits(game.state[0]["held"][1])
    for n in range(400):
        anew = game.redeal(0, Random(n).randbytes(16))
        locomotives.append(int(anew.state[0]["hands"][1][KINDS.index("locomotive")]))
        same += bits(anew.state[0]["held"][1]) == truth
    # Bob has eight locomotives; Ann has seen four of the fourteen: 10 of the 93 unseen cards, 8 in his hand.
    unseen, wild = 110 - 8 - 5, 14 - hand_count(game, 0)
    expected = 8 * wild / unseen
    assert abs(np.mean(locomotives) - expected) < 0.25
    assert same < 10  # two of 29 tickets


def hand_count(game: Game, seat: int) -> int:
    return int(game.state[0]["hands"][seat][KINDS.index("locomotive")])


def test_cards_taken_face_up_stay_until_they_are_paid() -> None:
    game = begun(2, start=1, hands=["ROYG", "BPWK"], display="RRYGB", deck="OOOO")
    game.play("draw red")
    game.play("draw red")
    for n in range(50):
        anew = game.redeal(0, Random(n).randbytes(16))
        assert anew.state[0]["hands"][1][0] >= 2
        assert anew.state[0]["cards"][1] == 6


def test_cards_taken_back_from_a_tunnel_are_known() -> None:
    game = begun(2, edition="europe", start=1, hands=["ROYG", "GGLB"], deck="GYBOO")
    game.play("claim venezia-zurich green x1 locomotive x1")
    for n in range(50):
        state = game.redeal(0, Random(n).randbytes(16)).state[0]
        assert state["cards"][1] == sum(state["hands"][1]) == 2  # those laid down are in no hand
    game.play("decline")
    for n in range(50):
        state = game.redeal(0, Random(n).randbytes(16)).state[0]
        assert state["hands"][1][KINDS.index("green")] >= 1
        assert state["hands"][1][KINDS.index("locomotive")] >= 1
        assert state["cards"][1] == sum(state["hands"][1]) == 4


def test_tickets_put_back_lie_under_the_deck_until_somebody_draws_there() -> None:
    game = begun(2)
    game.play("tickets")
    offer = offer_ids(game, 0)
    game.play({"do": "keep", "tickets": offer[:1]})
    book = codebook(game.edition)
    mine = {book.ticket_at[ticket] for ticket in offer[1:]}
    orders = set()
    for n in range(40):
        state = game.redeal(0, Random(n).randbytes(16)).state[0]
        size = int(state["queue_size"][0])
        queue = [int(state["queue"][0][(int(state["queue_top"][0]) + i) % 256]) for i in range(size)]
        assert set(queue[-2:]) == mine
        orders.add(tuple(queue[-2:]))
        seen_by_bob = game.redeal(1, Random(n).randbytes(16)).state[0]
        assert not mine & set(bits(seen_by_bob["held"][1]))
    assert len(orders) == 2


def test_in_the_opening_the_others_choices_are_dealt_anew() -> None:
    kept = Counter[int]()
    game = Game("usa", NAMES[:3], key=KEYS[0])
    game.play({"do": "keep", "tickets": offer_ids(game, 1)}, 1)  # all four
    for n in range(110):
        anew = game.redeal(0, Random(n).randbytes(16))
        assert anew.view(0)["seats"][1]["chosen"]
        kept[int(anew.state[0]["tickets"][1])] += 1
        assert anew.state[0]["tickets"][1] + anew.state[0]["offered"][1] == 4
    assert set(kept) == {2, 3, 4}
    assert kept[2] > kept[3] > kept[4]  # six, four, one of eleven choices


def test_what_others_kept_of_the_long_tickets_is_dealt_anew() -> None:
    game = begun(3, edition="europe-mega")
    offer = dealt(3, edition="europe-mega").view(0)["offer"]["tickets"]
    book, first_long = codebook(game.edition), int(game.tables[0]["tickets"][0])
    rejected = {book.ticket_at[ticket["id"]] for ticket in offer} - set(bits(game.state[0]["held"][0]))
    long = Counter[int]()
    for n in range(120):
        state = game.redeal(0, Random(n).randbytes(16)).state[0]
        for other in (1, 2):
            held = bits(state["held"][other])
            long[sum(ticket >= first_long for ticket in held)] += 1
            assert not rejected & set(held)
        assert rejected < set(bits(state["boxed"]))  # what it put out of the game itself it knows
        queue = state["queue"][0].tolist()[: int(state["queue_size"][0])]
        assert not rejected & set(queue)
        assert max(queue) < first_long  # EU-3
    # Of the choices of three of five and two, at most one of them long: ten have none, twenty have one.
    assert set(long) == {0, 1}
    assert 1.5 < long[1] / long[0] < 2.7


# Two games that differ only in what a seat may not know


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
    cards = [kind for kind in KINDS[:-1] for _ in range(12)] + ["locomotive"] * 14
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
            anew = [game.redeal(seat, KEYS[0]).state.tobytes() for game in (first, second)]
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
    cards = [kind for kind in KINDS for _ in range(14 if kind == "locomotive" else 12)]
    random.shuffle(cards)
    tickets = ticket_stack(new_game("team-asia", 4, seed).edition, 4, random)
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
