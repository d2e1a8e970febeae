"""Cases about Team Asia (C85 to C93) and Legendary Asia (C94 to C96)."""

from collections import Counter

import pytest

from branchline.record import Record
from tests.properties.play import random_game
from tests.rules.small import small
from tests.rules.table import arrange, begun, dealt, hand, hand_of, offer_ids, over, refused, ticket_ids
from tests.rules.team import TICKETS, asia, drawing, holder, shared_ids, sharing, stacked

RED_FOUR, RED_SIX = 33, 57  # Peking to Shanghai, Cawnpore and the junction
WHITE_TUNNEL = 50  # Delhi to Kathmandu: three spaces, six cards


def test_C85_the_first_card_is_placed_before_the_second_is_seen() -> None:
    game = stacked(display="GGYRB", deck="KW")
    game.play("draw green")
    assert (game.phase, game.view(0)["waiting"]) == ("place", "green")
    assert refused(game, "draw green") == "TA-6 place_first"
    game.play("place holder")
    game.play("draw green")  # two equal cards are no exception
    assert (holder(game), hand_of(game, 0)) == (hand("G"), hand("ROYGG"))
    assert game.to_move == 1


def test_C87_a_face_up_locomotive_belongs_to_the_team() -> None:
    game = stacked(display="LGYRB", deck="LW")
    game.play("draw locomotive")
    assert (holder(game), game.to_move) == (hand("L"), 1)
    assert "locomotive" not in hand_of(game, 0)
    game.play("draw deck")
    assert game.phase == "place"  # a blind one is an ordinary card


def test_C88_whose_cards_pay() -> None:
    game = asia(hands={0: "RR", 1: "RRRR"}, holders={0: "RL"})
    assert refused(game, f"claim #{RED_SIX} red x6") == "C-16 cards_short"
    game.play(f"claim #{RED_FOUR} red x3 locomotive x1 holder red x1 locomotive x1")
    assert (hand_of(game, 0), holder(game), hand_of(game, 1)) == ({}, {}, hand("RRRR"))


def test_C89_tickets_at_the_start() -> None:
    game, choices = sharing()
    for seat in range(4):
        assert len(choices[seat]) == 3
        assert shared_ids(game, seat) == set()
        game.play({"do": "share", "ticket": choices[seat][0]}, seat)
    assert [team["tickets"] for team in game.view()["teams"]] == [2, 2]


@pytest.mark.parametrize("kept", [1, 2, 4])
def test_C89_tickets_in_play(kept: int) -> None:
    game = drawing(TICKETS)
    game.play({"do": "keep", "tickets": TICKETS[:kept]})
    if kept > 1:
        game.play(f"share {TICKETS[0]}")
    assert shared_ids(game, 1) == {TICKETS[0]}
    assert ticket_ids(game, 0) == set(TICKETS[:kept])
    assert game.view()["ticket_deck"] == len(TICKETS) - kept


def test_C90_the_sharing_turn() -> None:
    game = asia(tickets={0: TICKETS[:4]}, shared={0: []})
    assert refused(game, {"do": "pass_tickets", "tickets": TICKETS[:3]}) == "TA-18 pass_tickets_count"
    game.play({"do": "pass_tickets", "tickets": TICKETS[:2]})
    assert game.to_move == 1
    assert shared_ids(game, 1) == set(TICKETS[:2])
    assert refused(game, f"pass_tickets {TICKETS[0]}") == "TA-18 pass_not_held"  # nothing comes back out


def test_C93_separate_trains_seats_and_the_end() -> None:
    game = asia(hands={0: "RRR"}, trains={0: 2, 1: 20})
    assert refused(game, "claim #6 red x3") == "C-17 trains_short"
    game = asia(6, hands={0: "K"}, trains={0: 1, 1: 4})
    game.play("claim #11 black x1")
    assert game.to_move == 1
    assert game.view()["final"] == {"by": 0, "left": [1] * 6}
    teams = over(asia(owns={0: [1, 2, 8], 1: [13, 50]}, tickets={0: ["kashgar-kathmandu"]}))["teams"]
    assert [(team["longest_path"], team["globetrotter"]) for team in teams] == [(10, 10), (0, 0)]


@pytest.mark.parametrize("left", [4, 5, 6])
def test_C94_the_price_of_a_mountain(left: int) -> None:
    # Three spaces and two crossings: no route of the board has both.
    board = small("A-B:3Rm2 B-C:1g", {"A-C": 1, "A-B": 1, "B-C": 1, "C-A": 1}, mountain_points=2)
    game = arrange(begun(edition=board), hands={0: "RRRK"}, trains={0: left})
    if left == 4:
        assert refused(game, "claim #1 red x3") == "LA-4 mountain_trains"
        return
    [entry] = game.play("claim #1 red x3")
    assert (entry["points"], entry["crossings"], hand_of(game, 0)) == (8, 2, hand("K"))
    view = game.view()
    assert (view["seats"][0]["trains"], view["seats"][0]["score"]) == (left - 5, 8)
    assert view["final"] == {"by": 0, "left": [1, 1]}


def test_C96_ties_in_legendary_asia() -> None:
    # Mountains on lanes 2 and 3; of each pair both have as many points.
    board = small(
        "A-B:2R C-D:2Rm1 E-F:2Rm1", {"A-B": 1, "C-D": 1, "E-F": 1, "A-C": 1}, longest=0, explorer=10
    )
    game = arrange(begun(edition=board), owns={0: [1], 1: [2]}, tickets={0: ["a-b"], 1: []})
    assert over(game)["decided_by"] == "points"
    for owns, winners, decided in (
        ({0: [1], 1: [2]}, [1], "mountains"),
        ({0: [3], 1: [2]}, [0, 1], "shared"),
    ):
        result = over(arrange(begun(edition=board), owns=owns, tickets={0: [], 1: []}))
        assert [row["total"] for row in result["seats"]] == [12, 12]
        assert (result["winners"], result["decided_by"]) == (winners, decided)


@pytest.mark.parametrize(
    ("name", "players", "deal", "least"), [("legendary-asia", 2, 4, 2), ("team-asia", 4, 5, 3)]
)
def test_C36_opening_deal_and_minimum(name: str, players: int, deal: int, least: int) -> None:
    game = dealt(players, edition=name)
    offer = offer_ids(game, 1)
    assert (len(offer), game.view(1)["offer"]["min"]) == (deal, least)
    assert refused(game, {"do": "keep", "tickets": offer[: least - 1]}, 1) == "C-3 keep_too_few"
    game.play({"do": "keep", "tickets": offer}, 1)
    assert game.view()["seats"][1]["trains"] == (45 if players == 2 else 27)


def test_C22_ferries_on_coloured_lanes() -> None:
    game = arrange(begun(edition="legendary-asia"), hands={0: "PPPPPBBBBL"})
    assert refused(game, "claim astrakhan-samarkand pink x5") == "LA-3 pay_ferry"
    assert refused(game, "claim astrakhan-samarkand blue x4 locomotive x1") == "C-16 pay_colour"
    game.play("claim astrakhan-samarkand pink x4 locomotive x1")


def test_C27_a_tunnel_of_a_team() -> None:
    game = asia(hands={0: "LLWW"}, holders={0: "LW"}, deck="LWWGBR")
    game.play(f"claim #{WHITE_TUNNEL} locomotive x3 holder locomotive x1")
    assert [action.do for action in game.legal_actions] == ["decline"]  # no fourth locomotive
    game.play("decline")
    assert (hand_of(game, 0), holder(game)) == (hand("WWLL"), hand("WL"))
    assert game.view()["owners"] == {}


@pytest.mark.parametrize("players", [4, 6])
def test_C116_a_game_of_teams_can_be_proven(players: int) -> None:
    game = random_game("team-asia", players, 8)
    record = Record.parse(game.record().to_text())
    assert record.verify().ok
    assert record.replay().state.tobytes() == game.state.tobytes()
    for team in range(players // 2):
        seats = (2 * team, 2 * team + 1)
        drawn, paid = Counter[str](), Counter[str]()
        for seat in seats:
            drawn.update(game.deal["hands"][seat])
            laid: dict[str, int] = {}
            for entry in game.log(seat):
                if entry["seat"] != seat:
                    continue
                if entry["do"] == "draw":
                    drawn[entry["card"]] += 1
                elif entry["do"] in ("claim", "add"):
                    laid = entry["pay"]
                    paid.update(laid)
                elif entry["do"] == "decline":
                    paid -= Counter(laid)
        held = holder(game, seats[0])
        assert drawn - paid == Counter(hand_of(game, seats[0])) + Counter(hand_of(game, seats[1])) + Counter(
            held
        )


def test_C30_the_surcharge_costs_cards_not_trains() -> None:
    game = asia(hands={0: "WWWWW"}, trains={0: 3, 1: 20}, deck="WLGBRR")
    game.play(f"claim #{WHITE_TUNNEL} white x3")
    game.play("add white x2")
    assert [seat["trains"] for seat in game.view()["seats"]][:2] == [0, 20]
