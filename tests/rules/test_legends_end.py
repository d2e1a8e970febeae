"""LW-88 to LW-101: the last turns, bank slips, the order of companies, what goes back to the campaign."""

from typing import Any

import pytest

from branchline import Game
from tests.rules.frontier import (
    arrange,
    begun,
    campaign,
    claim,
    coins,
    effect,
    event,
    slips,
    sticker,
    table,
)
from tests.rules.table import movers, refused


@pytest.mark.parametrize(("left", "last"), [(3, False), (2, True), (1, True), (0, True)])
def test_LW_88_two_trains_or_fewer_at_the_end_of_a_turn(left: int, last: bool) -> None:
    game = table(arranged={"hands": {0: "Y"}, "trains": {0: left + 1}})
    entries = claim(game, "d-e", "Y")
    assert (game.view()["final"] is not None) == last
    assert entries[-1].get("final", False) == last


def test_LW_88_it_is_triggered_once() -> None:
    game = table(players=3, arranged={"hands": {0: "Y", 1: "W"}, "trains": {0: 3, 1: 3}})
    claim(game, "d-e", "Y")
    claim(game, "d-g", "W")
    assert game.view()["final"] == {"by": 0, "left": [1, 0, 1]}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("trigger", [0, 1])
def test_LW_89_everybody_has_one_more_turn_whoever_triggered_it_too(players: int, trigger: int) -> None:
    start = (-1 if trigger else 0) % players  # the last player of a round, or the first
    game = table(players=players, start=start, arranged={"trains": {start: 2}})
    turns = movers(game)
    assert turns == [(start + n) % players for n in range(players + 1)]
    assert game.phase == "over"
    assert refused(game, "draw deck").endswith("game_over")


def test_LW_89_others_who_answer_in_a_last_turn_have_theirs_still() -> None:
    each = event("E0", effect("discard_cards", "flip", pick="choice", who="each"))
    game = table(players=3, events=[each], deck="RRNR", arranged={"trains": {0: 2}})
    game.play("draw deck")
    game.play("draw deck")
    game.play("draw deck")
    game.play("give red")
    assert game.to_move == 2
    assert game.view()["final"] == {"by": 0, "left": [1, 1, 1]}


def test_LW_90_a_slip_has_coins_trains_and_tickets() -> None:
    game = table(arranged={"coins": {0: 7, 1: 3}, "trains": {0: 2, 1: 12}, "tickets": {0: [], 1: ["A-B"]}})
    assert [slip["lines"] for slip in slips(game)] == [[7, 9, 0], [3, 0, -3]]
    assert [slip["company"] for slip in slips(game)] == ["yellow", "red"]


@pytest.mark.parametrize(
    ("left", "dollars"),
    [(0, 16), (1, 12), (2, 9), (3, 7), (4, 6), (5, 4), (7, 4), (8, 2), (10, 2), (11, 0), (58, 0)],
)
def test_LW_91_dollars_for_trains_left(left: int, dollars: int) -> None:
    assert slips(table(arranged={"trains": {0: left}}))[0]["trains_bonus"] == dollars


def test_LW_92_completed_less_failed_may_be_below_zero() -> None:
    game = table(
        tickets={"D-E": 2, "A-F": 9}, arranged={"owns": {0: ["d-e"]}, "tickets": {0: ["D-E", "A-F"]}}
    )
    slip = slips(game)[0]
    assert (slip["lines"][2], slip["completed"]) == (-7, 1)


def test_LW_93_effects_for_the_slips_are_itemised_line_by_line() -> None:
    rules = [
        sticker("sleepers", effect("bank_bonus", "score", metric="own_routes", each=2)),
        sticker("conductor", effect("trains_bonus", "score", delta=3)),
        sticker("finale", effect("ticket_payout", "score", delta=2, filter={"done": True})),
    ]
    game = arrange(begun(campaign(rules=rules)), owns={0: ["d-e"]}, tickets={0: ["D-E"]}, trains={0: 2})
    slip = slips(game)[0]
    assert slip["bonuses"] == [{"source": "sleepers", "kind": "rule", "amount": 2}]
    assert slip["trains_changes"] == [{"source": "conductor", "kind": "rule", "amount": 3}]
    assert slip["tickets"][0]["changes"] == [{"source": "finale", "kind": "rule", "amount": 2}]
    assert (slip["lines"], slip["total"]) == ([5 + 2, 9 + 3, 3 + 2], 24)


def test_LW_94_only_the_total_is_never_below_zero() -> None:
    game = table(tickets={"A-F": 20}, arranged={"coins": {0: 1}, "tickets": {0: ["A-F"]}})
    slip = slips(game)[0]
    assert (slip["lines"], slip["total"], slip["floored"]) == ([1, 0, -20], 0, True)


def ranked(**arranged: Any) -> list[int]:
    game = table(players=3, start=1, arranged={"tickets": {0: [], 1: [], 2: []}} | arranged)
    slips(game)
    assert game.result is not None
    return list(game.result["ranking"])


def test_LW_95_the_higher_total_then_more_tickets_then_later_in_turn_order() -> None:
    assert ranked(coins={0: 3, 1: 9, 2: 5}) == [1, 2, 0]
    # Two tickets of 3, one of them failed, are worth as much as none; one done and none failed is worth 3.
    assert ranked(tickets={0: [], 1: ["D-E", "A-F"], 2: []}, owns={1: ["d-e"]})[0] == 1
    assert ranked() == [0, 2, 1]  # turn order is 1, 2, 0
    assert table(players=3).count()["winners"] == [table(players=3).count()["ranking"][0]]


def test_LW_95_slips_without_a_dollar_are_ranked_alike() -> None:
    lost = {seat: ["A-F", "A-G", "B-G"] for seat in range(3)}
    assert ranked(coins=dict.fromkeys(range(3), 0), tickets=lost) == [0, 2, 1]


def test_LW_96_the_last_place_is_told_to_the_campaign() -> None:
    game = table(players=3, arranged={"coins": {0: 9, 1: 2, 2: 5}, "tickets": {0: [], 1: [], 2: []}})
    slips(game)
    assert game.result is not None
    assert [slip["rank"] for slip in game.result["slips"]] == [1, 3, 2]


def test_LW_97_the_events_flipped_are_handed_on_with_the_current_one_on_top() -> None:
    events = [event("E0"), event("E1"), event("E2", effect("retire", "flip", target="this"))]
    game = table(events=events, deck="NRNRNR", arranged={"current": ["E0"]})
    movers(game, turns=2)
    carried = game.count()["carry"]["events"]
    assert carried["retired"] == ["E2"]
    assert sorted(carried["discards"]) == ["E0", "E1"]
    quiet = table(events=events)
    assert quiet.count()["carry"]["events"] == {"discards": [], "retired": []}


def test_LW_100_what_a_game_hands_on() -> None:
    game = table(arranged={"owns": {0: ["d-e", "a-b"], 1: ["c-d"]}})
    carried = game.count()["carry"]
    assert carried["touched"] == [["a", "b", "d", "e"], ["c", "d"]]
    assert set(carried) == {"postcards", "bonds", "events", "touched", "start"}
    assert coins(game) == [5, 5]


def test_LW_111_a_game_can_be_played_with_45_trains_and_every_sticker() -> None:
    rules = [sticker(f"r{n}", effect("coins", "claim", amount=1), step=50 + n) for n in range(3)]
    game: Game = begun(campaign(rules=rules), trains=45)
    arrange(game, hands={0: "W"})
    claim(game, "d-g", "W")
    assert coins(game)[0] == 8
    assert game.view()["seats"][0]["trains"] == 44
