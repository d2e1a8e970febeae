"""What a bot is given: all that a seat cannot know is dealt anew, and nothing of the truth shines through."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings

from branchline import Game
from branchline.actions import KINDS
from branchline.codebook import codebook
from branchline.kernel.state import HANDS, SEATS
from tests.properties.oracle import bits, check_position, pile
from tests.properties.play import choose, games, new_game, play_to_the_end
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
