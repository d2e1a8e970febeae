"""What the planner makes of ferries, tunnels, stations and mountains, in positions set by hand."""

from typing import Any

import pytest

from branchline import Game
from branchline.bots import ask, bot
from tests.rules.table import arrange, begun, hand_of

EARLY, LAST = False, True
BUDAPEST_SARAJEVO, SARAJEVO_SOFIA, SARAJEVO_ZAGRAB = 37, 93, 94
ATHINA_SOFIA, CONSTANTINOPLE_SMYRNA, MUNCHEN_ZURICH = 11, 44, 80
PALERMO_SMYRNA = 82
# Legendary Asia
BANGKOK_SAIGON, CALCUTTA_RANGOON = 96, 62


def position(last_turn: bool, edition: str = "europe", **changes: Any) -> Game:
    """Two players, Ann to move: somewhere in the game, or in her last turn."""
    game = begun(2, edition=edition)
    if last_turn:
        game.state["final_by"], game.state["turns_left"] = 1, 2
    others: dict[str, Any] = {"hands": {1: "BPWK"}, "display": "OPWKB"}
    changes["hands"] = {**others["hands"], **changes["hands"]}
    return arrange(game, **{**others, **changes})


def choice(game: Game, name: str = "planner") -> dict[str, Any]:
    """What a bot does in Ann's seat."""
    return ask(bot(name), game, 0).to_json()


def test_it_builds_a_station_that_saves_a_ticket_in_the_last_turn() -> None:
    game = position(
        LAST,
        hands={0: "RR"},
        owns={0: [BUDAPEST_SARAJEVO], 1: [SARAJEVO_SOFIA]},
        tickets={0: ["budapest-sofia"]},
    )
    chosen = choice(game)
    assert chosen["do"] == "station"
    assert chosen["city"] in ("sarajevo", "sofia")
    game.play(chosen)
    assert game.view(0)["tickets"][0]["status"] == "station"


def test_it_builds_where_the_station_saves_most() -> None:
    """One city serves a lane that completes five points, another one that completes eight."""
    game = position(
        LAST,
        hands={0: "RR"},
        owns={0: [BUDAPEST_SARAJEVO, CONSTANTINOPLE_SMYRNA], 1: [SARAJEVO_SOFIA, PALERMO_SMYRNA]},
        tickets={0: ["budapest-sofia", "palermo-constantinople"]},
    )
    assert choice(game)["city"] in ("palermo", "smyrna")


@pytest.mark.parametrize("when", [EARLY, LAST])
@pytest.mark.parametrize(
    ("owns", "ticket"),
    [
        ({0: [BUDAPEST_SARAJEVO, SARAJEVO_SOFIA]}, "budapest-sofia"),  # connected
        ({1: [BUDAPEST_SARAJEVO, SARAJEVO_SOFIA]}, "budapest-sofia"),  # it would take two stations
        ({1: [SARAJEVO_ZAGRAB]}, "budapest-sofia"),  # of no use for it
    ],
)
def test_it_builds_no_station_when_nothing_is_gained(
    when: bool, owns: dict[int, list[int]], ticket: str
) -> None:
    game = position(when, hands={0: "RR"}, owns=owns, tickets={0: [ticket]})
    assert choice(game)["do"] != "station"


def test_a_station_that_will_be_of_use_can_wait() -> None:
    game = position(
        EARLY,
        hands={0: "RR"},
        owns={0: [BUDAPEST_SARAJEVO], 1: [SARAJEVO_SOFIA]},
        tickets={0: ["budapest-sofia"]},
    )
    assert choice(game)["do"] != "station"


@pytest.mark.parametrize("when", [EARLY, LAST])
def test_it_adds_cards_for_a_tunnel_that_completes_a_ticket(when: bool) -> None:
    game = position(
        when,
        hands={0: "RRRK"},
        owns={0: [BUDAPEST_SARAJEVO]},
        tickets={0: ["budapest-sofia"]},
        deck="RGY" + "ROYGBPWK" * 5,
    )
    game.play({"do": "claim", "route": SARAJEVO_SOFIA, "pay": {"red": 2}})
    assert game.phase == "tunnel"
    assert choice(game) == {"do": "add", "pay": {"red": 1}}


def test_it_declines_when_adding_costs_the_locomotives_of_a_ferry_it_needs() -> None:
    game = position(
        EARLY,
        hands={0: "YYGGGGLL"},
        owns={0: [CONSTANTINOPLE_SMYRNA]},
        tickets={0: ["palermo-constantinople"]},
        deck="YYR" + "ROYGBPWK" * 5,
    )
    game.play({"do": "claim", "route": MUNCHEN_ZURICH, "pay": {"yellow": 2}})
    assert game.view(0)["legal"]["add"] == [{"locomotive": 2}]
    assert choice(game) == {"do": "decline"}


def test_it_declines_when_it_cannot_add() -> None:
    game = position(
        LAST,
        hands={0: "RR"},
        owns={0: [BUDAPEST_SARAJEVO]},
        tickets={0: ["budapest-sofia"]},
        deck="RRR" + "ROYGBPWK" * 5,
    )
    game.play({"do": "claim", "route": SARAJEVO_SOFIA, "pay": {"red": 2}})
    assert choice(game) == {"do": "decline"}


def test_it_keeps_its_locomotives_for_a_ferry_it_needs() -> None:
    """One green card is missing; the locomotives would pay for two spaces anywhere."""
    ferry: dict[str, Any] = {
        "owns": {0: [CONSTANTINOPLE_SMYRNA]},
        "tickets": {0: ["palermo-constantinople"]},
    }
    game = position(EARLY, hands={0: "GGGLL"}, display="GPWKB", deck="OPWKB", **ferry)
    while game.to_move == 0:
        game.play(choice(game))
    assert hand_of(game, 0) == {"orange": 1, "green": 4, "locomotive": 2}
    game = position(EARLY, hands={0: "GGGGLL"}, **ferry)
    assert choice(game) == {"do": "claim", "route": PALERMO_SMYRNA, "pay": {"green": 4, "locomotive": 2}}


def test_it_takes_the_locomotive_a_ferry_lacks() -> None:
    game = position(
        EARLY,
        hands={0: "GGGGL"},
        display="GGLKB",
        owns={0: [CONSTANTINOPLE_SMYRNA]},
        tickets={0: ["palermo-constantinople"]},
    )
    assert hand_of(game, 0) == {"green": 4, "locomotive": 1}
    assert choice(game) == {"do": "draw", "from": "display", "slot": 2}


@pytest.mark.parametrize("name", ["planner", "greedy"])
def test_when_nothing_but_a_station_can_be_done_it_is_built(name: str) -> None:
    nothing: dict[str, Any] = {"display": "-----", "deck": "", "discards": "", "ticket_deck": []}
    game = position(EARLY, hands={0: "R", 1: ""}, trains={0: 0}, **nothing)
    assert {action.do for action in game.legal_actions} == {"station"}
    chosen = ask(bot(name), game, 0)
    assert chosen.do == "station"
    assert game.why_not(chosen) is None


@pytest.mark.parametrize("name", ["planner", "greedy"])
@pytest.mark.parametrize(("trains", "points"), [(4, 6), (2, 3)])
def test_it_crosses_mountains_for_their_points_with_the_trains_to_do_so(
    name: str, trains: int, points: int
) -> None:
    """Four trains cross two mountains on two spaces, two cross one on one; three spaces score four (LA-4)."""
    game = position(LAST, "legendary-asia", hands={0: "RRGGG"}, tickets={0: []}, trains={0: trains})
    game.play(choice(game, name))
    seat = game.view(0)["seats"][0]
    assert (seat["score"], seat["trains"], seat["mountain_routes"]) == (points, 0, 1)


def test_it_joins_one_city_more_where_cities_count() -> None:
    """With one train all lanes score one; only green reaches a new city from Bangkok and Saigon (LA-6)."""
    game = position(
        LAST, "legendary-asia", hands={0: "BGKR"}, tickets={0: []}, owns={0: [BANGKOK_SAIGON]}, trains={0: 1}
    )
    game.play(choice(game))
    assert game.view(0)["seats"][0]["cities_joined"] == 3


def test_it_takes_the_locomotive_a_coloured_ferry_lacks() -> None:
    """Calcutta to Colombo: five green, one of them a locomotive (LA-3)."""
    game = position(
        EARLY,
        "legendary-asia",
        hands={0: "GGGG"},
        display="GGLKB",
        owns={0: [CALCUTTA_RANGOON]},
        tickets={0: ["rangoon-colombo"]},
    )
    assert choice(game) == {"do": "draw", "from": "display", "slot": 2}
