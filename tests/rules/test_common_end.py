"""C-23 to C-32: tickets, passing, the end, undoing."""

from itertools import permutations
from typing import Any

import pytest

from branchline import Game, IllegalAction
from tests.rules.table import (
    arrange,
    begun,
    dealt,
    hand,
    hand_of,
    movers,
    offer_ids,
    over,
    pass_round,
    refused,
    row,
    ticket_ids,
)

# A ring of the north-west: Portland, Salt Lake City, San Francisco; see C-29.
PORTLAND_SLC, PORTLAND_SF, SLC_SF = 88, 89, 95


# Drawing tickets


def test_C_23_three_from_the_top_keep_one_the_rest_under_the_deck() -> None:
    game = arrange(
        begun(), ticket_deck=["dallas-new_york", "denver-el_paso", "boston-miami", "winnipeg-houston"]
    )
    game.play("tickets")
    assert game.phase == "keep"
    assert game.view(0)["offer"]["min"] == 1
    assert offer_ids(game, 0) == ["dallas-new_york", "denver-el_paso", "boston-miami"]
    assert refused(game, {"do": "keep", "tickets": []}) == "C-23 keep_too_few"
    assert refused(game, {"do": "keep", "tickets": ["winnipeg-houston"]}) == "C-23 keep_not_offered"
    assert game.to_move == 0  # the choice is part of the turn
    held = ticket_ids(game, 0)
    game.play("keep boston-miami")
    assert game.to_move == 1
    assert ticket_ids(game, 0) == held | {"boston-miami"}
    assert game.view()["ticket_deck"] == 3
    game.play("tickets")
    assert offer_ids(game, 1)[0] == "winnipeg-houston"
    assert set(offer_ids(game, 1)[1:]) == {"dallas-new_york", "denver-el_paso"}


def test_C_23_the_order_under_the_deck_is_drawn() -> None:
    orders = set()
    for n in range(20):
        game = arrange(
            begun(key=bytes([n] * 16)), ticket_deck=["dallas-new_york", "denver-el_paso", "boston-miami"]
        )
        game.play("tickets")
        game.play("keep boston-miami")
        game.play("tickets")
        orders.add(tuple(offer_ids(game, 1)))
    assert len(orders) == 2


def test_C_23_what_is_left_when_the_deck_is_short_and_nothing_from_an_empty_one() -> None:
    game = arrange(begun(), ticket_deck=["dallas-new_york"])
    game.play("tickets")
    assert offer_ids(game, 0) == ["dallas-new_york"]
    assert refused(game, {"do": "keep", "tickets": []}) == "C-23 keep_too_few"
    game.play("keep dallas-new_york")
    assert refused(game, "tickets") == "C-23 no_tickets"
    assert not game.view(1)["legal"]["tickets"]


def test_C_24_kept_tickets_stay_and_stay_secret() -> None:
    game = begun()
    held = ticket_ids(game, 0)
    game.play("tickets")
    offered = offer_ids(game, 0)
    game.play({"do": "keep", "tickets": offered[:2]})
    assert ticket_ids(game, 0) == held | set(offered[:2])
    assert [seat["tickets"] for seat in game.view(1)["seats"]] == [4, 2]
    assert refused(game, {"do": "keep", "tickets": offered[2:]}) == "C-23 keep_not_offered"
    for seat in (1, None):
        others = str([game.view(seat), game.log(seat)]).replace("draw", "")
        for ticket in ticket_ids(game, 0) - ticket_ids(game, 1):
            assert ticket not in others
        [asked, kept] = game.log(seat)[-2:]
        assert (asked["offered"], kept["tickets"], kept["rejected"]) == (3, 2, 1)


# No legal action


def stuck(players: int = 2, **more: Any) -> Game:
    """Nothing to draw and no ticket; only seat 0 can claim."""
    arrangement = {"hands": {0: "R", **dict.fromkeys(range(1, players), "")}} | more
    return arrange(begun(players), display="-----", deck="", discards="", ticket_deck=[], **arrangement)


def test_C_25_a_player_without_legal_action_passes_and_it_is_recorded() -> None:
    game = stuck(3)
    # One card in the discards fills one place of the display: the next player can take it.
    entries = game.play("claim dallas-houston red x1")
    assert [entry["do"] for entry in entries] == ["claim"]
    assert game.view()["display"] == row("R----")
    entries = game.play("draw red")
    # Cleo cannot do anything, Ann neither; Bob has a card again.
    assert [(entry["seat"], entry["do"]) for entry in entries] == [(1, "draw"), (2, "pass"), (0, "pass")]
    assert entries[1]["rule"] == "C-25"
    assert game.to_move == 1


def test_C_25_only_who_must_may_pass() -> None:
    game = stuck()
    assert refused(game, "pass") == "C-25 pass_not_forced"
    assert "pass" not in [action.do for action in game.legal_actions]


def test_C_25_when_all_in_a_row_must_pass_the_game_ends_and_is_counted() -> None:
    ones = [3, 26, 58, 91, 99]  # every route of one space
    game = arrange(stuck(3, hands=dict.fromkeys(range(3), "")), owns={2: ones}, display="R----")
    entries = game.play("draw red")
    assert [(entry["seat"], entry["do"]) for entry in entries] == [
        (0, "draw"),
        (1, "pass"),
        (2, "pass"),
        (0, "pass"),
    ]
    assert game.phase == "over"
    result = game.result
    assert result is not None
    assert [seat["routes"] for seat in result["seats"]] == [0, 0, 5]


# The end


def near_the_end(players: int, seat: int, trains: int = 4) -> Game:
    """A seat may claim a route of two with its last trains but ``trains`` - 2."""
    game = begun(players, start=seat)
    return arrange(game, hands={seat: "RR"}, trains={seat: trains})


@pytest.mark.parametrize("left", [0, 1, 2])
def test_C_26_two_or_fewer_trains_give_everyone_one_more_turn(left: int) -> None:
    game = near_the_end(3, 1, left + 2)
    [entry] = game.play("claim boston-new_york red x2")
    assert entry["final"]
    assert game.view()["final"] == {"by": 1, "left": [1, 1, 1]}
    assert movers(game) == [2, 0, 1]
    assert refused(game, "draw deck") == "C-26 game_over"


def test_C_26_three_trains_do_not() -> None:
    game = near_the_end(3, 1, 5)
    game.play("claim boston-new_york red x2")
    assert game.view()["final"] is None
    pass_round(game)
    assert game.phase == "turn"


def test_C_26_it_triggers_once() -> None:
    game = arrange(near_the_end(2, 0), hands={1: "RR"}, trains={1: 3})
    game.play("claim boston-new_york red x2")
    [entry] = game.play("claim dallas-little_rock red x2")
    assert "final" not in entry
    assert game.view()["final"] == {"by": 0, "left": [1, 0]}
    game.play("draw deck")
    game.play("draw deck")
    assert game.phase == "over"


def test_C_27_tickets_add_or_subtract_each_on_its_own() -> None:
    owns = {0: [26, 28], 1: [66]}  # Houston-Dallas-Little Rock; Bob has Little Rock-Oklahoma City
    game = arrange(begun(), owns=owns, hands={0: "R" * 12}, tickets={0: ["winnipeg-houston"], 1: []})
    result = over(game)["seats"][0]
    assert (result["tickets_done"], result["tickets_failed"], result["tickets_completed"]) == (0, -12, 0)
    game = arrange(
        begun(edition="usa-classic"),
        owns={0: [45, 41, 58, 56, 29, 26]},  # Winnipeg-Duluth-Omaha-Kansas City-Oklahoma City-Dallas-Houston
        tickets={0: ["winnipeg-houston", "duluth-houston", "kansas_city-houston", "dallas-new_york"], 1: []},
    )
    result = over(game)["seats"][0]
    assert (result["tickets_done"], result["tickets_failed"]) == (12 + 8 + 5, -11)
    assert result["tickets_completed"] == 3
    assert result["total"] == result["routes"] + 25 - 11 + 10


def test_C_27_cards_left_count_nothing_and_tickets_are_shown() -> None:
    one = over(arrange(begun(), hands={0: "R", 1: ""}))
    other = over(arrange(begun(), hands={0: "R" * 12 + "L" * 14, 1: ""}))
    assert one == other
    assert [len(seat["tickets"]) for seat in one["seats"]] == [2, 2]


def test_C_28_route_points_are_recounted_from_the_board() -> None:
    game = arrange(begun(), owns={0: [25, 46, 26], 1: [18]})
    assert [seat["score"] for seat in game.view()["seats"]] == [7 + 15 + 1, 4]
    game.state["score"] = 0
    assert [seat["routes"] for seat in over(game)["seats"]] == [7 + 15 + 1, 4]


def test_C_29_trains_count_and_cities_may_be_revisited() -> None:
    # The ring 6 + 5 + 5, and from Portland on to Seattle (1): all 17 in one path.
    game = arrange(begun(), owns={0: [PORTLAND_SLC, PORTLAND_SF, SLC_SF, 91]})
    assert game.view()["seats"][0]["longest"] == 17
    result = over(game)["seats"][0]
    assert (result["longest_path_trains"], result["longest_path"]) == (17, 10)
    assert sorted(result["longest_path_routes"]) == [PORTLAND_SLC, PORTLAND_SF, 91, SLC_SF]


@pytest.mark.parametrize("seats", list(permutations(range(3))))
def test_C_29_all_who_tie_get_it(seats: tuple[int, int, int]) -> None:
    routes = [[46], [40], [25]]  # 6, 6 and 4 trains
    game = arrange(begun(3), owns={seat: routes[i] for i, seat in enumerate(seats)})
    bonus = [seat["longest_path"] for seat in over(game)["seats"]]
    assert [bonus[seat] for seat in seats] == [10, 10, 0]


def test_C_29_no_route_no_path() -> None:
    result = over(begun())
    assert [seat["longest_path"] for seat in result["seats"]] == [0, 0]
    assert [seat["longest_path_trains"] for seat in result["seats"]] == [0, 0]


def test_C_30_totals_may_be_negative() -> None:
    game = arrange(begun(), tickets={0: ["seattle-new_york"], 1: ["denver-el_paso"]})
    result = over(game)
    assert [seat["total"] for seat in result["seats"]] == [-22, -4]
    assert result["winners"] == [1]


# Undoing


def test_C_31_a_claim_is_taken_back_whole() -> None:
    game = begun(hands=["RRRR", "BPWK"])
    before, view = game.state.tobytes(), game.view(0)
    game.play("claim dallas-el_paso red x4")
    assert game.can_undo == "free"
    assert game.view(0)["undo"] == "free"
    assert game.view(1)["undo"] is None  # it is Ann's to take back
    gone = game.undo()
    assert [entry["do"] for entry in gone] == ["claim"]
    assert game.state.tobytes() == before
    assert game.view(0) == view
    assert game.to_move == 0
    game.play("claim dallas-houston red x1")
    assert hand_of(game, 0) == hand("RRR")


def test_C_31_nothing_to_undo_at_the_beginning_or_after_the_end() -> None:
    game = dealt()
    assert game.can_undo is None
    assert game.undo_reveals == []
    with pytest.raises(IllegalAction) as caught:
        game.undo()
    assert (caught.value.rule, caught.value.reason) == ("C-31", "nothing_to_undo")
    game = near_the_end(2, 0)
    game.play("claim boston-new_york red x2")
    while game.phase != "over":
        game.play("draw deck")
    with pytest.raises(IllegalAction):
        game.undo(agreed=True)


def test_C_31_a_choice_of_tickets_is_free_too() -> None:
    game = begun()
    game.play("tickets")
    offer = offer_ids(game, 0)
    game.play({"do": "keep", "tickets": offer})
    assert game.can_undo == "free"
    game.undo()
    assert (game.phase, offer_ids(game, 0)) == ("keep", offer)


REVEALING = [
    ("draw deck", [{"seen": "deck", "count": 1}]),
    ("draw 1", [{"seen": "display", "cards": ["black"]}]),
    ("tickets", [{"seen": "tickets", "count": 3}]),
]


@pytest.mark.parametrize(("action", "seen"), REVEALING)
def test_C_32_what_was_seen_needs_consent_and_is_told(action: str, seen: list[Any]) -> None:
    game = begun(display="ROYGB", deck="K")
    before = game.state.tobytes()
    game.play(action)
    after = game.state.tobytes()
    assert game.can_undo == "ask"
    assert game.undo_reveals == seen
    with pytest.raises(IllegalAction) as caught:
        game.undo()
    assert (caught.value.rule, caught.value.reason) == ("C-32", "undo_needs_consent")
    assert caught.value.params == {"seen": seen}
    assert game.state.tobytes() == after
    game.undo(agreed=True)
    assert game.state.tobytes() == before


def test_C_32_a_card_replaced_by_one_of_its_kind_was_seen_too() -> None:
    game = begun(display="ROYGB", deck="R")
    game.play("draw red")
    assert game.can_undo == "ask"
    assert game.undo_reveals == [{"seen": "display", "cards": ["red"]}]


def test_C_32_the_decks_keep_their_order() -> None:
    game = begun()
    [first] = game.play("draw deck")
    game.undo(agreed=True)
    game.play("tickets")
    game.play({"do": "keep", "tickets": offer_ids(game, 0)})
    [again] = game.play("draw deck")
    assert again["card"] == first["card"]


def test_C_32_a_claim_that_turned_cards_up_needs_consent() -> None:
    # All cards but four are in hands, so the claim fills the display up (C-14).
    game = begun(5, hands=["RRRR", "OOOO", "YYYY", "GGGG", "BBBB"], display="RRRRR", deck="RRROOOOOOOO")
    while game.view()["deck"] + game.view()["discards"] > 0 or None not in game.view()["display"]:
        legal = game.view(game.to_move)["legal"]
        take = next((f"draw {i + 1}" for i, holds in enumerate(legal["display"]) if holds), "draw deck")
        game.play("draw deck" if legal["deck"] else take)
    while game.phase == "second_card":
        game.play(next(iter(game.legal_actions)))
    claim = next(action for action in game.legal_actions if action.do == "claim")
    [entry] = game.play(claim)
    assert "display" in entry
    assert game.can_undo == "ask"
    assert game.undo_reveals[0]["seen"] == "display"
