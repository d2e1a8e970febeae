"""Matches and their intervals; C120."""

import pytest

from branchline.arena import play_match
from branchline.arena.match import normal, wilson
from branchline.bots import UnknownBot


@pytest.mark.parametrize("edition", ["usa", "europe", "legendary-asia", "leyendas"])
def test_c120_the_planner_beats_greedy_clearly(edition: str) -> None:
    match = play_match(edition, ["planner", "greedy"], games=30, seed=120)
    planner, greedy = match.standings
    assert planner.win_rate[0] > 0.7  # the low end of the interval
    assert planner.mean_total[1] > greedy.mean_total[1] + 30


def test_match_is_decided_by_its_seed_and_not_by_the_number_of_processes() -> None:
    one = play_match("usa-classic", ["greedy", "random", "greedy"], games=6, seed=3)
    assert one == play_match("usa-classic", ["greedy", "random", "greedy"], games=6, seed=3, jobs=2)
    assert one != play_match("usa-classic", ["greedy", "random", "greedy"], games=6, seed=4)
    greedy, random = one.standings
    assert (greedy.sides, random.sides) == (2, 1)
    assert greedy.wins + random.wins == pytest.approx(6)
    assert (greedy.expected, random.expected) == pytest.approx((2 / 3, 1 / 3))


def test_in_teams_a_bot_plays_both_seats_and_teams_are_counted() -> None:
    match = play_match("team-asia", ["greedy", "random"], games=6, seed=2)
    greedy, random = match.standings
    assert (greedy.sides, random.sides) == (1, 1)
    assert greedy.wins + random.wins == 6
    assert all(len(outcome.totals) == 2 for outcome in match.outcomes)
    with pytest.raises(ValueError, match="4 to 6 players"):
        play_match("team-asia", ["greedy"], 2)


def test_equal_bots_share_every_deal() -> None:
    """Each deal is played from every seat, so a bot without dice cannot do better than itself."""
    match = play_match("usa", ["greedy", "greedy"], games=4)
    first, second = (sum(outcome.totals[i] for outcome in match.outcomes) for i in (0, 1))
    assert first == second


def test_faulty_matches_are_refused() -> None:
    with pytest.raises(UnknownBot):
        play_match("usa", ["planner", "greddy"], 2)
    with pytest.raises(ValueError, match="at least one game"):
        play_match("usa", ["greedy", "greedy"], 0)
    with pytest.raises(ValueError, match="2 to 5 players"):
        play_match("usa", ["greedy"], 1)


def test_intervals() -> None:
    low, rate, high = wilson(5, 10)
    assert (rate, low, high) == pytest.approx((0.5, 0.2366, 0.7634), abs=1e-4)
    assert wilson(10, 10)[2] == pytest.approx(1.0)
    least, mean, most = normal([1.0, 2.0, 3.0])
    assert (mean, most - mean, mean - least) == pytest.approx((2.0, 1.1316, 1.1316), abs=1e-3)
