"""Random moves without a list: the same set as the list, every member as likely."""

from collections import Counter
from math import sqrt

import numpy as np
import pytest

from branchline import EDITIONS, Game
from branchline.kernel.codes import ADD, ANY_SOURCE, CLAIM, STATION, WHAT
from branchline.kernel.playout import ALL, CHEAPEST, play_games, random_action
from tests.properties.play import new_game, numbers_of_players, play_to_the_end
from tests.rules.table import arrange, begun
from tests.rules.team import TICKETS, asia, drawing, sharing


def codes(game: Game) -> list[int]:
    listed: list[int] = game.legal_actions.codes.tolist()
    return listed


def cheapest(listed: list[int]) -> set[int]:
    """Of each lane, city and colour, and for a tunnel, the payment with the fewest locomotives.

    Of its mixes in a team the one that takes most from the holder.
    """
    best: dict[int, tuple[int, int]] = {}
    others = set()
    for code in listed:
        if code & WHAT in (CLAIM, STATION, ADD):
            paid_for, found = (code & ANY_SOURCE) >> 4, (code & 15, -(code >> 24))
            best[paid_for] = min(best.get(paid_for, found), found)
        else:
            others.add(code)
    return others | {lane << 4 | wild | -mix << 24 for lane, (wild, mix) in best.items()}


def drawn(game: Game, policy: int, count: int, seed: int = 1) -> Counter[int]:
    rng = np.array([seed], np.uint64)
    before = game.state.tobytes()
    found = Counter(int(random_action(game.tables, game.state, rng, policy)) for _ in range(count))
    assert game.state.tobytes() == before
    return found


def tunnel(pay: str) -> Game:
    game = arrange(begun(edition="europe"), hands={0: "GGGGGLLLLLL"}, deck="GLL")
    game.play(f"claim venezia-zurich {pay}")
    return game


def asia_tunnel(pay: str, own: str, shared: str, deck: str) -> Game:
    game = asia(hands={0: own}, holders={0: shared}, deck=deck)
    game.play(f"claim delhi-kathmandu {pay}")
    return game


POSITIONS = [
    begun(hands=["RRRL", "BPWK"]),
    arrange(begun(4), hands={0: "RRRRLLLOOGGGGGGK"}, owns={1: [25, 26], 2: [37]}),
    arrange(begun(5), hands={0: "L" * 14 + "R" * 12 + "K"}, trains={0: 5}),
    arrange(begun(2), hands={0: "LLL"}, display="-----", deck="", discards="", ticket_deck=[]),
    arrange(begun(3), display="LL-RL", deck="", discards=""),
    begun(2, edition="europe"),
    arrange(
        begun(3, edition="europe"), hands={0: "RRRLLLOOGGG"}, stations={0: ["paris"], 1: ["wien", "roma"]}
    ),
    arrange(begun(2, edition="europe"), hands={0: "RL"}, stations={0: ["paris", "wien", "roma"]}),
    tunnel("green x1 locomotive x1"),
    tunnel("locomotive x2"),
    arrange(tunnel("green x2"), hands={0: "R"}),  # nothing but declining is left
    asia(hands={0: "RRL", 1: "RRRR"}, holders={0: "RL"}),
    asia(hands={0: "RRPPL"}, holders={0: "RRPLL"}, tickets={0: TICKETS}, display="LRYGB"),
    asia(6, hands={0: "W"}, trains={0: 3}, owns={1: [88], 2: [32], 3: [33]}),
    asia(hands={0: ""}, display="-----", deck="", discards="", ticket_deck=[]),
    asia_tunnel("white x3", "WWWWL", "WL", "WLGBRR"),
    asia_tunnel("locomotive x3", "LLLL", "LL", "GLLBRR"),
    begun(2, edition="legendary-asia", hands=["YYRL", "BPWK"]),
    arrange(begun(3, edition="legendary-asia"), hands={0: "RRRWWLLPPPP"}, trains={0: 3}),
]


@pytest.mark.parametrize("game", POSITIONS, ids=range(len(POSITIONS)))
def test_all_covers_exactly_the_legal_actions_equally(game: Game) -> None:
    listed = codes(game)
    draws = 60 * len(listed)
    found = drawn(game, ALL, draws)
    assert set(found) == set(listed)
    assert chi_square(found, listed) < len(listed) + 6 * sqrt(2 * len(listed))


@pytest.mark.parametrize("game", POSITIONS, ids=range(len(POSITIONS)))
def test_cheapest_covers_exactly_the_payments_with_fewest_locomotives_equally(game: Game) -> None:
    listed = sorted(cheapest(codes(game)))
    found = drawn(game, CHEAPEST, 60 * len(listed))
    assert set(found) == set(listed)
    assert chi_square(found, listed) < len(listed) + 6 * sqrt(2 * len(listed))


def chi_square(found: Counter[int], members: list[int]) -> float:
    expected = found.total() / len(members)
    return sum((found[code] - expected) ** 2 / expected for code in members)


def test_tickets_second_cards_and_the_opening_are_drawn_equally() -> None:
    opening = Game("usa-mega", key=bytes(16))
    keeping = begun()
    keeping.play("tickets")
    second = begun(display="LLRGB", deck="K")
    second.play("draw red")
    placing = begun(4, edition="team-asia", deck="R")
    placing.play("draw deck")
    passing = drawing(TICKETS)
    passing.play({"do": "keep", "tickets": TICKETS[:3]})
    for game in (opening, keeping, second, placing, passing, sharing()[0]):
        listed = codes(game)
        found = drawn(game, ALL, 100 * len(listed))
        assert set(found) == set(listed)
        assert chi_square(found, listed) < len(listed) + 6 * sqrt(2 * len(listed))


def test_the_most_answers_a_tunnel_can_have_are_drawn_too() -> None:
    """Six cards asked for, with six of the colour and six locomotives in hand and in the holder each."""
    game = asia(hands={0: "YYYYYYY" + "LLLLLL"}, holders={0: "YYYYYY" + "LLLLLL"}, deck="LLLLLL")
    game.play("claim cawnpore-kathmandu yellow x1")
    listed = codes(game)
    assert len(listed) == 1 + 84
    assert set(drawn(game, ALL, 60 * len(listed))) == set(listed)
    assert set(drawn(game, CHEAPEST, 100)) == cheapest(listed)


@pytest.mark.parametrize(
    ("edition", "players"),
    [(name, players) for name in EDITIONS for players in {*numbers_of_players(name)} & {2, 4, 5, 6}],
)
def test_what_is_drawn_is_legal_all_through_the_game(edition: str, players: int) -> None:
    rng = np.array([3], np.uint64)

    def check(game: Game) -> None:
        if game.phase == "over":
            return
        game.state["seat"] = game.to_move
        listed = codes(game)
        for _ in range(3):
            assert int(random_action(game.tables, game.state, rng, ALL)) in listed
            assert int(random_action(game.tables, game.state, rng, CHEAPEST)) in cheapest(listed)

    play_to_the_end(new_game(edition, players, 11), 11, after=check)


@pytest.mark.parametrize("name", ["usa", "legendary-asia", "team-asia", "leyendas"])
@pytest.mark.parametrize("policy", [ALL, CHEAPEST])
def test_whole_playouts_end_and_repeat(policy: int, name: str) -> None:
    tables = begun(4, edition=name).tables
    decisions, points = play_games(tables, 4, 50, policy, 9)
    assert abs(points) < 50 * 4 * 500
    assert 50 * 100 < decisions < 50 * 3000
    assert (decisions, points) == play_games(tables, 4, 50, policy, 9)
    assert (decisions, points) != play_games(tables, 4, 50, policy, 10)
