"""TA-1 to TA-9, TA-17 and TA-18: teams, drawing and tickets in Team Asia."""

import pytest

from branchline import Game
from tests.rules.table import (
    NAMES,
    arrange,
    begun,
    dealt,
    hand,
    hand_of,
    movers,
    offer_ids,
    refused,
    ticket_ids,
)
from tests.rules.team import TICKETS, asia, drawing, holder, shared_ids, sharing, stacked

# Teams and what they begin with


@pytest.mark.parametrize("players", [4, 6])
def test_TA_01_teams_of_two_sit_side_by_side_and_play_one_after_the_other(players: int) -> None:
    game = stacked(players, start=2)
    assert [team["seats"] for team in game.view()["teams"]] == [[0, 1], [2, 3], [4, 5]][: players // 2]
    moved = movers(game, "draw deck", "place hand", "draw deck", turns=players)
    assert moved == [(2 + n) % players for n in range(players)]


def test_TA_01_only_four_or_six_and_anybody_may_start() -> None:
    for players, problem in ((2, "4 to 6"), (3, "4 to 6"), (5, "even number")):
        with pytest.raises(ValueError, match=problem):
            Game("team-asia", NAMES[:players])
    starts = {Game("team-asia", NAMES[:4], key=bytes([n] * 16)).view()["start"] for n in range(40)}
    assert starts == {0, 1, 2, 3}


@pytest.mark.parametrize("players", [4, 6])
def test_TA_02_one_score_a_team_but_trains_of_ones_own(players: int) -> None:
    game = asia(players, hands={0: "RRR", 1: "PP"})
    assert [seat["trains"] for seat in game.view()["seats"]] == [27] * players
    game.play("claim #6 red x3")  # Kashgar and the junction
    game.play("claim #25 pink x2")  # Harbin to Mukden
    view = game.view()
    assert [seat["trains"] for seat in view["seats"]][:2] == [24, 25]
    assert [seat["score"] for seat in view["seats"]][:2] == [4, 2]
    team = view["teams"][0]
    assert (team["score"], team["trains"], team["longest"]) == (6, 49, 3)


def test_TA_02_supplies_never_mix() -> None:
    game = asia(hands={0: "RRRRR"}, trains={0: 2, 1: 27})
    assert refused(game, "claim #6 red x3") == "C-17 trains_short"
    assert game.view(0)["refused"]["claims"]["6"]["params"] == {"need": 3, "have": 2}


def test_TA_03_four_cards_each_and_empty_holders() -> None:
    game = dealt(4, edition="team-asia")
    view = game.view()
    assert [seat["cards"] for seat in view["seats"]] == [4] * 4
    assert [(team["cards"], team["tickets"]) for team in view["teams"]] == [(0, 0), (0, 0)]
    assert holder(game, 0) == {}
    assert view["deck"] == 110 - 16 - 5


def test_TA_04_five_tickets_keep_three_the_rest_under_the_deck() -> None:
    game = dealt(4, edition="team-asia")
    assert [len(offer_ids(game, seat)) for seat in range(4)] == [5] * 4
    for seat in range(4):
        assert game.view(seat)["offer"]["min"] == 3
        assert refused(game, {"do": "keep", "tickets": offer_ids(game, seat)[:2]}, seat) == "C-3 keep_too_few"
    offers = [offer_ids(game, seat) for seat in range(4)]
    for seat, count in enumerate((3, 4, 5, 3)):
        game.play({"do": "keep", "tickets": offers[seat][:count]}, seat)
    assert game.view()["ticket_deck"] == 60 - 15
    state = game.state[0]
    size, top = int(state["queue_size"][0]), int(state["queue_top"][0])
    lowest = {game._book.tickets[state["queue"][0][(top + at) % 256]].id for at in range(size - 5, size)}
    assert lowest == {*offers[0][3:], *offers[1][4:], *offers[3][3:]}


def test_TA_04_what_is_dealt_and_kept_is_seen_by_no_one_else() -> None:
    game = dealt(4, edition="team-asia")
    offers = [offer_ids(game, seat) for seat in range(4)]
    for seat in range(4):
        game.play({"do": "keep", "tickets": offers[seat]}, seat)
        for other in (*range(4), None):
            if other != seat:
                seen = str([game.view(other), game.log(other)])
                assert not any(ticket in seen for ticket in offers[seat])


def test_TA_04_each_shares_one_ticket_at_the_same_time() -> None:
    game, choices = sharing()
    assert (game.phase, game.deciding) == ("share", (0, 1, 2, 3))
    assert [len(tickets) for tickets in choices] == [3] * 4
    for n, seat in enumerate((2, 1, 3, 0)):  # in any order
        assert refused(game, "draw deck", seat) == "TA-4 share_first"
        assert refused(game, {"do": "share", "ticket": choices[seat - 1][0]}, seat) == "TA-4 share_one"
        game.play({"do": "share", "ticket": choices[seat][1]}, seat)
        if n < 3:  # nothing has come to light, nor can anybody be told apart but by having chosen
            assert refused(game, {"do": "share", "ticket": choices[seat][0]}, seat).endswith("not_your_turn")
            assert [team["tickets"] for team in game.view()["teams"]] == [0, 0]
            partner = seat ^ 1
            assert choices[seat][1] not in str([game.view(partner), game.log(partner)])
            assert shared_ids(game, seat) == set()
    view = game.view()
    assert (game.phase, game.to_move) == ("turn", 0)
    assert [team["tickets"] for team in view["teams"]] == [2, 2]
    assert [seat["tickets"] for seat in view["seats"]] == [2] * 4
    for seat in range(4):
        assert shared_ids(game, seat) == {choices[seat][1], choices[seat ^ 1][1]}
        assert len(ticket_ids(game, seat)) == 4


def test_TA_04_nobody_shares_before_all_have_kept() -> None:
    game = dealt(4, edition="team-asia")
    offer = offer_ids(game, 0)
    game.play({"do": "keep", "tickets": offer}, 0)
    assert refused(game, {"do": "share", "ticket": offer[0]}, 0) == "C-3 already_chosen"
    assert refused(game, {"do": "share", "ticket": offer[0]}, 1) == "C-3 opening_first"


def test_TA_05_the_four_actions_of_a_turn() -> None:
    kinds = {action.do for action in stacked(hands=["KKKK", "R", "R", "R"]).legal_actions}
    assert kinds == {"draw", "claim", "tickets", "pass_tickets"}
    for action in ("place hand", "share kabul-peking", "add red x1", "decline", "pass"):
        assert refused(stacked(), action)
    assert refused(stacked(), "place hand") == "TA-6 place_nothing"
    assert refused(stacked(), "share kabul-peking") == "TA-17 share_nothing"
    assert refused(stacked(), "station delhi red x1") == "C-5 no_stations"


def test_TA_05_never_two_actions() -> None:
    game = arrange(stacked(display="ROYGB", deck="KK"), hands={0: "RRR"})
    game.play("draw deck")
    game.play("place hand")
    ticket = min(ticket_ids(game, 0) - shared_ids(game, 0))
    for action in ("claim #6 red x3", "tickets", f"pass_tickets {ticket}"):
        assert refused(game, action) == "C-6 second_card_due"


# Drawing train cards


@pytest.mark.parametrize(("draw", "card"), [("draw deck", "pink"), ("draw 2", "orange")])
@pytest.mark.parametrize("place", ["hand", "holder"])
def test_TA_06_the_first_is_placed_at_once_the_second_goes_to_the_other_place(
    draw: str, card: str, place: str
) -> None:
    game = stacked(display="ROYGB", deck="PKW")
    before = hand_of(game, 0)
    [entry] = game.play(draw)
    assert (game.phase, game.to_move) == ("place", 0)
    assert "to" not in entry
    view = game.view(0)
    assert (view["waiting"], view["legal"]["place"]) == (card, True)
    assert view["legal"]["deck"] is False
    assert view["refused"]["deck"]["reason"] == "place_first"
    for action in ("draw deck", "draw 1", "tickets", "claim #8 blue x1", "pass"):
        assert refused(game, action) == "TA-6 place_first"
    assert refused(game, f"place {place}", 1) == "C-5 not_your_turn"
    assert {str(action) for action in game.legal_actions} == {"place hand", "place holder"}
    [placed] = game.play(f"place {place}")
    assert (placed["to"], placed["card"], placed["rule"]) == (place, card, "TA-6")
    assert (game.phase, game.view(0)["waiting"]) == ("second_card", None)
    assert holder(game, 0) == ({card: 1} if place == "holder" else {})
    [second] = game.play("draw red")
    other = "holder" if place == "hand" else "hand"
    assert second["to"] == other
    assert game.to_move == 1
    assert holder(game, 0) == holder(game, 1) == {card if place == "holder" else "red": 1}
    added = card if place == "hand" else "red"
    assert hand_of(game, 0) == before | {added: before.get(added, 0) + 1}
    assert game.view(0)["last_drawn"] == [card, "red"]
    assert game.view()["seats"][0]["cards"] == 5


def test_TA_06_every_seat_draws_anew() -> None:
    game = stacked(display="ROYGB", deck="PKWROYGB")
    for place in ("holder", "hand", "hand", "holder"):
        game.play("draw deck")
        game.play(f"place {place}")
        game.play("draw deck")
    assert [team["cards"] for team in game.view()["teams"]] == [2, 2]
    assert [seat["cards"] for seat in game.view()["seats"]] == [5] * 4
    assert holder(game, 0) == hand("PR")
    assert holder(game, 3) == hand("YG")


def test_TA_06_even_two_equal_cards_part() -> None:
    game = stacked(display="RRYGB", deck="PK")
    game.play("draw red")
    game.play("place hand")
    game.play("draw red")
    assert holder(game, 0) == hand("R")


def test_TA_07_a_face_up_locomotive_goes_to_the_holder_and_is_the_only_card() -> None:
    game = stacked(display="LRGKW", deck="Y")
    before = hand_of(game, 0)
    [entry] = game.play("draw locomotive")
    assert (entry["to"], entry["rule"]) == ("holder", "C-8")
    assert game.to_move == 1
    assert holder(game, 0) == hand("L")
    assert hand_of(game, 0) == before


@pytest.mark.parametrize("place", ["hand", "holder"])
def test_TA_07_never_as_second_card(place: str) -> None:
    game = stacked(display="LRGKW", deck="YL")
    game.play("draw red")
    game.play(f"place {place}")
    assert refused(game, "draw locomotive") == "C-8 locomotive_second"


@pytest.mark.parametrize("place", ["hand", "holder"])
def test_TA_08_a_blind_locomotive_is_an_ordinary_card(place: str) -> None:
    game = stacked(display="RYGKW", deck="LL")
    game.play("draw deck")
    assert (game.phase, game.view(0)["waiting"]) == ("place", "locomotive")
    game.play(f"place {place}")
    [entry] = game.play("draw deck")  # a second one
    assert entry["to"] == ("hand" if place == "holder" else "holder")
    assert holder(game, 0) == hand("L")
    assert hand_of(game, 0)["locomotive"] == 1


@pytest.mark.parametrize("place", ["hand", "holder"])
@pytest.mark.parametrize("display", ["R----", "RL---"])
def test_TA_09_a_card_that_stays_alone_is_placed(display: str, place: str) -> None:
    game = asia(display=display, deck="", discards="", hands={0: ""})
    game.play("draw red")
    assert game.phase == "place"
    game.play(f"place {place}")
    assert (game.phase, game.to_move) == ("turn", 1)
    assert holder(game, 0) == (hand("R") if place == "holder" else {})
    assert hand_of(game, 0) == (hand("R") if place == "hand" else {})
    assert game.state[0]["to_holder"] == 0


def test_TA_09_the_next_turn_owes_nothing() -> None:
    game = asia(display="R----", deck="", discards="", hands={0: "", 1: "RRR"})
    game.play("draw red")
    game.play("place holder")
    game.play("claim #6 red x3")
    game.play("draw red")  # what was paid fills the display again
    assert (game.phase, game.to_move) == ("place", 2)
    game.play("place holder")
    game.play("draw red")
    assert (holder(game, 2), hand_of(game, 2)["red"]) == (hand("R"), 2)


# Tickets


def test_TA_17_draw_four_keep_some_and_share_exactly_one_of_the_new() -> None:
    game = drawing(TICKETS)
    assert offer_ids(game, 0) == TICKETS[:4]
    assert game.view(0)["offer"]["min"] == 1
    assert refused(game, {"do": "keep", "tickets": []}) == "C-23 keep_too_few"
    [kept] = game.play({"do": "keep", "tickets": TICKETS[:3]})
    assert (kept["rejected"], "shared" in kept) == (1, False)
    assert (game.phase, game.deciding) == ("share", (0,))
    assert set(game.view(0)["legal"]["share"]) == set(TICKETS[:3])
    assert refused(game, f"share {TICKETS[3]}") == "TA-17 share_one"
    assert refused(game, "draw deck") == "TA-17 share_first"
    assert refused(game, f"share {TICKETS[0]}", 1) == "C-5 not_your_turn"
    [entry] = game.play(f"share {TICKETS[1]}")
    assert (entry["ticket"], entry["rule"], game.to_move) == (TICKETS[1], "TA-17", 1)
    assert ticket_ids(game, 0) == set(TICKETS[:3])
    assert ticket_ids(game, 1) == shared_ids(game, 1) == {TICKETS[1]}
    assert game.view()["ticket_deck"] == 2
    game.play("tickets")
    assert offer_ids(game, 1) == [TICKETS[4], TICKETS[3]]  # the rejected one went under the deck


def test_TA_17_earlier_tickets_are_not_for_sharing() -> None:
    game = arrange(drawing(TICKETS), tickets={0: ["kabul-peking"]}, ticket_deck=[])
    game.play({"do": "keep", "tickets": TICKETS[2:4]})
    assert set(game.view(0)["legal"]["share"]) == set(TICKETS[2:4])
    assert refused(game, "share kabul-peking") == "TA-17 share_one"


def test_TA_17_the_only_one_kept_is_shared_at_once() -> None:
    game = drawing(TICKETS)
    [entry] = game.play(f"keep {TICKETS[2]}")
    assert (entry["shared"], entry["rejected"]) == (TICKETS[2], 3)
    assert (game.phase, game.to_move) == ("turn", 1)
    assert shared_ids(game, 0) == shared_ids(game, 1) == {TICKETS[2]}
    assert game.view()["seats"][0]["tickets"] == 0
    [seen] = game.log(1)[-1:]
    assert (seen["tickets"], seen["shared"]) == (1, TICKETS[2])
    for other in (2, 3, None):
        [seen] = game.log(other)[-1:]
        assert (seen["tickets"], "shared" in seen) == (1, False)


@pytest.mark.parametrize("left", [1, 3])
def test_TA_17_what_is_left_of_a_short_deck(left: int) -> None:
    game = drawing(TICKETS[:left])
    assert offer_ids(game, 0) == TICKETS[:left]
    game.play({"do": "keep", "tickets": TICKETS[:left]})
    assert game.phase == ("turn" if left == 1 else "share")
    game = asia(ticket_deck=[])
    assert refused(game, "tickets") == "C-23 no_tickets"


@pytest.mark.parametrize("count", [1, 2])
def test_TA_18_one_or_two_tickets_are_passed_as_the_whole_turn(count: int) -> None:
    game = asia(tickets={0: TICKETS[:3]}, shared={0: []})
    passed = TICKETS[1 : 1 + count]
    [entry] = game.play({"do": "pass_tickets", "tickets": passed})
    assert (set(entry["tickets"]), entry["rule"]) == (set(passed), "TA-18")
    assert game.to_move == 1
    assert shared_ids(game, 0) == shared_ids(game, 1) == set(passed)
    view = game.view()
    assert (view["seats"][0]["tickets"], view["teams"][0]["tickets"]) == (3 - count, count)
    assert set(game.log(1)[-1]["tickets"]) == set(passed)
    assert [game.log(other)[-1]["tickets"] for other in (2, 3, None)] == [count] * 3


def test_TA_18_no_more_than_two_no_others_and_never_back() -> None:
    game = asia(tickets={0: TICKETS[:3], 1: TICKETS[3:]}, shared={0: ["harbin-kashgar"]})
    assert game.view(0)["legal"]["pass_tickets"]
    for tickets, refusal in (
        (TICKETS[:3], "TA-18 pass_tickets_count"),
        ([], "TA-18 pass_tickets_count"),
        ([TICKETS[0]] * 2, "TA-18 pass_tickets_count"),
        ([TICKETS[0], TICKETS[3]], "TA-18 pass_not_held"),  # the partner's
        (["harbin-kashgar"], "TA-18 pass_not_held"),  # shared already
        (["no-ticket"], "TA-18 pass_not_held"),
    ):
        assert refused(game, {"do": "pass_tickets", "tickets": tickets}) == refusal
    game.play({"do": "pass_tickets", "tickets": TICKETS[:2]})
    for _ in range(3):
        game.play("draw deck")
        game.play("place hand")
        game.play("draw deck")
    assert refused(game, {"do": "pass_tickets", "tickets": TICKETS[:1]}) == "TA-18 pass_not_held"
    listed = {action.tickets for action in game.legal_actions if action.do == "pass_tickets"}
    assert listed == {(TICKETS[2],)}


def test_TA_18_who_has_none_passes_none() -> None:
    game = asia(tickets={0: []})
    assert not game.view(0)["legal"]["pass_tickets"]
    assert refused(game, "pass_tickets kabul-peking") == "TA-18 pass_not_held"
    usa = begun()
    with pytest.raises(ValueError, match="not played in teams"):
        usa.play("pass_tickets kabul-peking")


def test_TA_18_passing_is_an_action_so_nobody_need_pass() -> None:
    game = asia(hands={0: ""}, display="-----", deck="", discards="", ticket_deck=[])
    assert {action.do for action in game.legal_actions} == {"pass_tickets"}
    assert refused(game, "pass") == "C-25 pass_not_forced"
