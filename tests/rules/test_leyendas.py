"""LE-1 to LE-11: Leyendas, the whole frontier board in one game."""

from collections import Counter
from typing import Any

import pytest

from branchline import Game, UnknownAction, edition
from branchline.actions import LOCOMOTIVE
from branchline.legends.content import load_content
from tests.rules.table import arrange, begun, dealt, hand, hand_of, offer_ids, over, refused, row

COLOURS = ["red", "yellow", "green", "blue", "white", "black"]
HANDS = ("RYGB", "WKRY", "GBWK", "RYGB", "WKRY")

CHICAGO_MILWAUKEE = (1, 2)  # yellow and red, one space: a double route
MILWAUKEE_GRAND_RAPIDS = 3  # gray, two spaces; a ferry in the campaign
CHICAGO_GRAND_RAPIDS = 4  # red, two spaces
GRAND_RAPIDS_DETROIT = (5, 6)  # white and black, two spaces: a double route
DETROIT_TOLEDO = (49, 50, 51)  # yellow, black and blue, one space: a triple route
RICHMOND_KNOXVILLE = 122  # red, five spaces
FORT_WORTH_EL_PASO = 166  # black, six spaces
SURVEY_BEDS = {66, 82, 200, 218, 242}  # of the campaign; Springfield–Evansville and four others


def leyendas(players: int = 2, **more: Any) -> Game:
    return arrange(begun(players, edition="leyendas", hands=HANDS, display="RYGBW"), **more)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_LE_01_two_to_five_players_with_45_trains_and_four_of_84_cards(players: int) -> None:
    game = dealt(players, edition="leyendas", hands=HANDS, display="RYGBW")
    view = game.view()
    assert [(seat["score"], seat["trains"], seat["cards"]) for seat in view["seats"]] == [
        (0, 45, 4)
    ] * players
    assert view["display"] == row("RYGBW")
    assert view["deck"] == 84 - 4 * players - 5


def test_LE_01_six_are_too_many_and_nobody_plays_alone() -> None:
    for players in (1, 6):
        with pytest.raises(ValueError, match="2 to 5 players"):
            dealt(players, edition="leyendas")


def test_LE_01_twelve_cards_in_each_of_six_colours_and_twelve_locomotives() -> None:
    game = begun(edition="leyendas", hands=HANDS, display="RYGBW", deck="OP")  # none of which there are
    seen = Counter[str]()
    while game.view()["deck"]:
        game.play("draw deck")
    for seat in range(2):
        seen.update(hand_of(game, seat))
    seen.update(card for card in game.view()["display"] if card)
    assert seen == dict.fromkeys([*COLOURS, LOCOMOTIVE], 12)


def test_LE_02_three_tickets_keep_two_the_rest_goes_under_the_deck_unseen() -> None:
    game = dealt(5, edition="leyendas")
    offered = [offer_ids(game, seat) for seat in range(5)]
    assert [len(offer) for offer in offered] == [3] * 5
    assert game.view(0)["offer"]["min"] == 2
    assert refused(game, {"do": "keep", "tickets": offered[0][:1]}, 0) == "C-3 keep_too_few"
    game.play({"do": "keep", "tickets": offered[0]}, 0)  # all three may be kept
    for seat in range(1, 5):
        game.play({"do": "keep", "tickets": offered[seat][:2]}, seat)
    assert game.view()["ticket_deck"] == 165 - 15 + 4
    for ticket in (offer[2] for offer in offered[1:]):
        assert ticket not in str([game.view(0), game.log(0), game.view(), game.log()])


def test_LE_02_values_are_points() -> None:
    game = leyendas(owns={0: [CHICAGO_GRAND_RAPIDS]}, tickets={0: ["grand_rapids-toledo"], 1: []})
    assert over(game)["seats"][0]["tickets_failed"] == -3


def test_LE_03_one_action_a_turn_and_a_route_scores_at_once() -> None:
    game = leyendas(hands={0: "RRRRRRRR"})
    game.play(f"claim #{RICHMOND_KNOXVILLE} red x5")
    assert game.view()["seats"][0]["score"] == 10
    assert game.to_move == 1
    assert refused(game, f"claim #{CHICAGO_MILWAUKEE[1]} red x1", 0) == "C-5 not_your_turn"


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15)])
def test_LE_03_points_by_length(length: int, points: int) -> None:
    played = edition("leyendas")
    assert {played.points(lane) for lane in played.board.lanes if lane.length == length} == {points}


def test_LE_04_a_face_up_locomotive_is_the_only_card() -> None:
    game = leyendas(display="LRYGB")
    game.play("draw locomotive")
    assert game.to_move == 1
    game = leyendas(display="RLYGB")
    game.play("draw red")
    assert refused(game, "draw locomotive") == "C-8 locomotive_second"


def test_LE_04_locomotives_are_wild() -> None:
    game = leyendas(hands={0: "RRRLLKKKKLL"})
    game.play(f"claim #{RICHMOND_KNOXVILLE} red x3 locomotive x2")
    assert hand_of(game, 0) == hand("KKKKLL")


def test_LE_04_three_face_up_locomotives_are_discarded_with_the_rest() -> None:
    game = leyendas(display="LLRYG", deck="LBWKRYGB")
    game.play("draw red")
    assert game.view()["display"] == row("BWKRY")


def test_LE_05_no_card_to_draw() -> None:
    game = leyendas(hands={0: "RRRRR"}, display="-----", deck="", discards="")
    assert refused(game, "draw deck") == "C-13 no_cards"
    assert {action.do for action in game.legal_actions} == {"claim", "tickets"}


def test_LE_06_routes_need_not_connect_and_all_score() -> None:
    game = leyendas(hands={0: "RRRRRKKKKKK"}, owns={0: [CHICAGO_GRAND_RAPIDS]})
    game.play(f"claim #{RICHMOND_KNOXVILLE} red x5")
    game.play("draw deck")
    game.play("draw deck")
    game.play(f"claim #{FORT_WORTH_EL_PASO} black x6")
    assert game.view()["seats"][0]["score"] == 2 + 10 + 15


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_LE_07_a_double_route_closes_with_two_or_three_players(players: int) -> None:
    game = leyendas(players, hands={0: "YR", 1: "R"})
    yellow, red = CHICAGO_MILWAUKEE
    game.play(f"claim #{yellow} yellow x1")
    assert refused(game, f"claim #{red} red x1", 0) == "C-5 not_your_turn"
    if players < 4:
        assert game.view()["closed"] == [red]
        assert refused(game, f"claim #{red} red x1") == "C-20 lane_closed"
        return
    game.play(f"claim #{red} red x1")
    assert game.view()["owners"] == {str(yellow): 0, str(red): 1}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_LE_07_a_triple_route_stays_open_one_lane_a_player(players: int) -> None:
    yellow, black, blue = DETROIT_TOLEDO
    game = leyendas(players, hands=dict(enumerate(["YB", "KB", "B"][:players])))
    game.play(f"claim #{yellow} yellow x1")
    game.play(f"claim #{black} black x1")
    assert game.view()["closed"] == []
    if players == 2:
        assert refused(game, f"claim #{blue} blue x1") == "C-19 own_twin"
    else:
        game.play(f"claim #{blue} blue x1")
        assert game.view()["owners"] == {str(yellow): 0, str(black): 1, str(blue): 2}


def test_LE_08_the_last_round_then_everything_is_revealed() -> None:
    game = leyendas(3, hands={0: "RR"}, trains={0: 4}, tickets=dict.fromkeys(range(3), ("chicago-memphis",)))
    game.play(f"claim #{CHICAGO_GRAND_RAPIDS} red x2")
    assert game.view()["final"] == {"by": 0, "left": [1, 1, 1]}
    for seat in (1, 2, 0):
        assert game.to_move == seat
        game.play("draw deck")
        game.play("draw deck")
    assert game.phase == "over"
    result = game.view()["result"]
    assert [seat["tickets"][0]["id"] for seat in result["seats"]] == ["chicago-memphis"] * 3


def test_LE_09_the_longest_path_is_10_points_for_all_who_tie() -> None:
    ring = [CHICAGO_MILWAUKEE[0], MILWAUKEE_GRAND_RAPIDS, CHICAGO_GRAND_RAPIDS]  # 1 + 2 + 2, a loop
    owns = {0: ring, 1: [RICHMOND_KNOXVILLE], 2: [GRAND_RAPIDS_DETROIT[0]]}
    seats = over(leyendas(3, owns=owns))["seats"]
    assert [seat["longest_path_trains"] for seat in seats] == [5, 5, 2]
    assert [seat["longest_path"] for seat in seats] == [10, 10, 0]


def test_LE_10_most_points_win() -> None:
    owns = {0: [FORT_WORTH_EL_PASO], 1: [RICHMOND_KNOXVILLE]}
    game = leyendas(owns=owns, tickets={0: [], 1: []})
    ann, bob = over(game)["seats"]
    assert (ann["total"], bob["total"]) == (25, 10)
    assert (over(game)["winners"], over(game)["decided_by"]) == ([0], "points")


def tied(owns: dict[int, list[int]], tickets: dict[int, list[str]], value: int = 1) -> tuple[list[int], str]:
    """Who wins with equal points, and by what; ``value``: of every ticket."""
    played = edition("leyendas")
    listed = [{"a": ticket.a, "b": ticket.b, "value": value} for ticket in played.tickets]
    game = begun(len(owns), edition=played.with_tickets(listed), hands=HANDS, display="RYGBW")
    result = over(arrange(game, owns=owns, tickets=tickets))
    assert len({seat["total"] for seat in result["seats"]}) == 1
    return result["winners"], result["decided_by"]


def test_LE_10_in_a_tie_most_completed_tickets() -> None:
    # Ann: 15, and 10 for the longest path. Bob: 2 + 2 + 1, and a ticket worth 20.
    owns = {0: [FORT_WORTH_EL_PASO], 1: [CHICAGO_GRAND_RAPIDS, GRAND_RAPIDS_DETROIT[0], DETROIT_TOLEDO[0]]}
    tickets = {0: [], 1: ["grand_rapids-toledo"]}
    assert tied(owns, tickets, value=20) == ([1], "tickets")


def test_LE_10_then_the_longest_path_then_shared() -> None:
    # Ann: 15, 10 for the path, and a failed ticket of 15. Bob: 10 for five spaces.
    owns = {0: [FORT_WORTH_EL_PASO], 1: [RICHMOND_KNOXVILLE]}
    assert tied(owns, {0: ["chicago-memphis"], 1: []}, value=15) == ([0], "longest_path")
    # Two paths of one length.
    owns = {0: [CHICAGO_GRAND_RAPIDS], 1: [GRAND_RAPIDS_DETROIT[0]]}
    assert tied(owns, {0: [], 1: []}) == ([0, 1], "shared")


def test_LE_11_the_board_is_the_whole_one_of_the_campaign_with_survey_beds_gray() -> None:
    board, content = edition("leyendas").board, load_content("iron-meridian")
    assert [city.id for city in board.cities] == [city.id for city in content.cities]
    printed = [(route.a, route.b, route.length, colour) for route in content.routes for colour in route.lanes]
    assert [lane.id for lane in board.lanes] == list(range(1, 301))
    for lane, (a, b, length, colour) in zip(board.lanes, printed, strict=True):
        assert (lane.a, lane.b, lane.length) == (a, b, length)
        assert lane.colour == ("gray" if colour == "survey" else colour)
    beds = [lane for lane, (*_, colour) in zip(board.lanes, printed, strict=True) if colour == "survey"]
    assert {lane.id for lane in beds} == SURVEY_BEDS
    for lane in beds:
        game = leyendas(hands={0: "GGGGG"})
        game.play(f"claim #{lane.id} green x{lane.length}")
        assert game.view()["owners"] == {str(lane.id): 0}


def test_LE_11_no_route_leaves_the_board() -> None:
    board = edition("leyendas").board
    assert all(lane.a in board.index and lane.b in board.index for lane in board.lanes)
    with pytest.raises(UnknownAction):
        leyendas(hands={0: "RRRR"}).play("claim saint_john-halifax red x4")


def test_LE_11_ferries_mountains_and_large_cities_cost_and_bring_nothing() -> None:
    assert all(lane.ferry == lane.tunnel == lane.mountain == 0 for lane in edition("leyendas").board.lanes)
    game = leyendas(hands={0: "YY"})
    game.play(f"claim #{MILWAUKEE_GRAND_RAPIDS} yellow x2")
    assert game.view()["seats"][0] | {"score": 2, "trains": 43, "cards": 0} == game.view()["seats"][0]
    assert {action.do for action in leyendas().legal_actions} == {"draw", "tickets", "claim"}
