"""What bots do in a team: placing, sharing and passing on, and paying from hand and holder."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from branchline import Game
from branchline.bots import BOTS, ask, bot
from tests.rules.table import arrange, begun, dealt, offer_ids

# All of a way to a ticket but one lane.
DIHUA_PEKING = [18, 21]  # lacks Ulan Bator to Peking
ULAN_BATOR_PEKING = 23  # four green
KARACHI_MADRAS = [46, 51, 113, 120]  # lacks Hyderabad to Bangalore
HYDERABAD_BANGALORE = 119  # two red
KASHGAR_KATHMANDU = [12, 14, 50]  # lacks Kashgar to the junction: three red, or a tunnel and more


def position(
    *,
    hand: str = "",
    holder: str = "",
    own: Sequence[str] = (),
    shared: Sequence[str] = (),
    partner: Sequence[str] = (),
    owns: Mapping[int, Sequence[int]] | None = None,
    **changes: Any,
) -> Game:
    """Two teams, Ann and Bob in the first; Ann to move."""
    return arrange(
        begun(4, edition="team-asia"),
        hands={0: hand, 1: "", 2: "BPWK", 3: "BPWK"},
        holders={0: holder, 1: ""},
        tickets={0: own, 1: partner, 2: ["hankow-kabul"], 3: ["harbin-kashgar"]},
        shared={0: shared, 1: []},
        owns=owns or {0: KARACHI_MADRAS, 1: DIHUA_PEKING},
        **{"display": "OOKKO", "deck": "ROYGBPWK" * 5, **changes},
    )


def choice(game: Game, name: str = "planner") -> dict[str, Any]:
    """What a bot does in Ann's seat."""
    return ask(bot(name, seed=1), game, 0).to_json()


@pytest.mark.parametrize(
    ("own", "hand", "shared", "holder", "drawn", "to"),
    [
        ("dihua-peking", "GGG", "karachi-madras", "R", "G", "hand"),
        ("dihua-peking", "GGG", "karachi-madras", "R", "R", "holder"),
        ("karachi-madras", "R", "dihua-peking", "GGG", "G", "holder"),
        ("karachi-madras", "R", "dihua-peking", "GGG", "R", "hand"),
    ],
)
def test_the_first_card_goes_to_the_tickets_that_want_it(
    own: str, hand: str, shared: str, holder: str, drawn: str, to: str
) -> None:
    game = position(own=[own], hand=hand, shared=[shared], holder=holder, deck=drawn + "ROYGBPWK" * 5)
    game.play("draw deck")
    assert game.phase == "place"
    assert choice(game) == {"do": "place", "to": to}


@pytest.mark.parametrize(
    ("shared", "from_holder"), [([], {"red": 2}), (["kashgar-kathmandu"], {})], ids=["free", "wanted"]
)
def test_the_holder_pays_first_what_shared_tickets_do_not_want(
    shared: list[str], from_holder: dict[str, int]
) -> None:
    """Ann has trains for her own lane only."""
    game = position(
        own=["karachi-madras"],
        shared=shared,
        hand="RR",
        holder="RR",
        owns={0: KARACHI_MADRAS, 1: KASHGAR_KATHMANDU},
        trains={0: 2, 1: 20},
    )
    chosen = choice(game)
    assert (chosen["do"], chosen["route"], chosen["pay"]) == ("claim", HYDERABAD_BANGALORE, {"red": 2})
    assert chosen.get("holder", {}) == from_holder


@pytest.mark.parametrize("name", ["planner", "greedy"])
def test_hand_and_holder_pay_together(name: str) -> None:
    game = position(own=["dihua-peking"], hand="GG", holder="GG")
    assert choice(game, name) == {
        "do": "claim",
        "route": ULAN_BATOR_PEKING,
        "pay": {"green": 4},
        "holder": {"green": 2},
    }


def test_the_teammates_lanes_complete_tickets() -> None:
    """Ann wants nothing more than what Bob lacks: all of the way but one lane is his."""
    game = position(own=["dihua-peking"], hand="GGGG", owns={1: DIHUA_PEKING})
    assert choice(game)["route"] == ULAN_BATOR_PEKING


@pytest.mark.parametrize("name", ["planner", "greedy"])
def test_extra_cards_for_a_tunnel_come_from_both(name: str) -> None:
    """Kashgar to Rawalpindi: two black, six cards turned up."""
    game = position(
        own=["kashgar-kathmandu"],
        owns={0: [8, 13, 50]},
        hand="KKK",
        holder="K",
        deck="KKROYG" + "ROYGBPWK" * 5,
    )
    game.play({"do": "claim", "route": 4, "pay": {"black": 2}})
    assert choice(game, name) == {"do": "add", "pay": {"black": 2}, "holder": {"black": 1}}


@pytest.mark.parametrize("name", BOTS)
def test_all_share_in_any_order_of_the_opening(name: str) -> None:
    game = dealt(4, edition="team-asia")
    for phase, seats in (("opening", (2, 0, 3, 1)), ("share", (3, 1, 0, 2))):
        assert game.phase == phase
        for seat in seats:
            game.play(ask(bot(name, seed=4), game, seat), seat)
    assert game.phase == "turn"
    assert [team["tickets"] for team in game.view(0)["teams"]] == [2, 2]


@pytest.mark.parametrize(
    ("trains", "shared"), [(27, "baroda-canton"), (5, "karachi-madras")], ids=["early", "late"]
)
def test_it_shares_the_most_valuable_ticket_that_can_be_done(trains: int, shared: str) -> None:
    tickets = ["karachi-madras", "baroda-canton", "bombay-kabul", "chengdu-rangoon"]
    game = position(ticket_deck=tickets, trains={0: trains, 1: trains})
    game.play("tickets")
    assert set(offer_ids(game, 0)) == set(tickets)
    game.play({"do": "keep", "tickets": tickets[:2]})
    assert game.phase == "share"
    assert choice(game) == {"do": "share", "ticket": shared}


def test_greedy_shares_the_cheapest() -> None:
    tickets = ["baroda-canton", "calcutta-rangoon", "bombay-kabul", "chengdu-rangoon"]
    game = position(ticket_deck=tickets)
    game.play("tickets")
    game.play({"do": "keep", "tickets": tickets[:3]})
    assert choice(game, "greedy") == {"do": "share", "ticket": "calcutta-rangoon"}


@pytest.mark.parametrize(
    ("own", "trains", "passed"),
    [
        (["dihua-peking"], {0: 0, 1: 12}, ["dihua-peking"]),
        (["dihua-peking", "karachi-madras"], {0: 1, 1: 12}, ["dihua-peking", "karachi-madras"]),
        (["dihua-peking"], {0: 12, 1: 12}, None),  # she can finish it herself
        (["dihua-peking"], {0: 1, 1: 3}, None),  # nor can he
        ([], {0: 0, 1: 12}, None),
    ],
)
def test_it_passes_on_what_only_the_teammate_can_finish(
    own: list[str], trains: dict[int, int], passed: list[str] | None
) -> None:
    chosen = choice(position(own=own, trains=trains))
    if passed is None:
        assert chosen["do"] != "pass_tickets"
    else:
        assert chosen["do"] == "pass_tickets"
        assert sorted(chosen["tickets"]) == passed


@pytest.mark.parametrize("name", BOTS)
def test_when_nothing_but_passing_tickets_can_be_done_they_are_passed(name: str) -> None:
    game = position(own=["dihua-peking"], display="-----", deck="", discards="", ticket_deck=[])
    assert {action.do for action in game.legal_actions} == {"pass_tickets"}
    game.play(choice(game, name))
    assert [ticket["shared"] for ticket in game.view(0)["tickets"]] == [True]
