"""Cases about the games of a campaign (C71 to C84)."""

import pytest

from branchline import Game
from tests.rules.frontier import (
    MERIDIAN,
    arrange,
    begun,
    came,
    campaign,
    claim,
    claims,
    coins,
    current,
    display,
    effect,
    event,
    hand,
    lane,
    offered,
    piles,
    season,
    slips,
    table,
)
from tests.rules.table import NAMES, refused

QUIET = tuple(event(f"E{n}") for n in range(4))


def first_game(players: int = 3) -> Game:
    """The first game of the campaign that comes with the program."""
    regions = [region.id for region in MERIDIAN.regions if region.start]
    edition = season(MERIDIAN, players, regions=regions, events=MERIDIAN.start_events, rules=[])
    return Game(edition, NAMES[:players], key=bytes(16), start=0)


def test_C71_claims_score_nothing_and_no_path_has_a_bonus() -> None:
    game = first_game()
    assert [len(offered(game, seat)) for seat in range(3)] == [4, 4, 4]
    assert [seat["trains"] for seat in game.view()["seats"]] == [20, 20, 20]
    for seat in range(3):
        game.play({"do": "keep", "tickets": offered(game, seat)[:2]}, seat)
    foreign = [each for each in game.board.lanes if each.colour in ("green", "black", "white")]
    longest = max(foreign, key=lambda each: each.length)
    assert longest.length >= 3
    arrange(game, hands={0: "GGGGKKKKWWWW"})
    game.play({"do": "claim", "route": longest.id})
    assert [seat["score"] for seat in game.view()["seats"]] == [0, 0, 0]
    assert coins(game) == [5, 5, 5]
    slip = slips(game)[0]
    assert set(slip) >= {"coins", "trains_bonus", "tickets"}
    assert not [name for name in slip if "long" in name or "path" in name]


@pytest.mark.parametrize(("players", "newspapers"), [(2, 6), (3, 4), (4, 3), (5, 3)])
def test_C72_newspapers_at_the_set_up(players: int, newspapers: int) -> None:
    view = first_game(players).view()
    assert view["legends"]["newspapers"] == {"deck": newspapers, "discards": 0}
    assert view["legends"]["event"] is None
    assert view["legends"]["events"]["discards"] == []
    assert [seat["cards"] for seat in view["seats"]] == [4] * players
    assert view["display"].count("locomotive") < 3
    assert view["legends"]["coins"] == [5] * players


def test_C73_a_newspaper_is_not_a_card() -> None:
    game = table(events=QUIET, deck="NRG")
    assert came(game.play("draw deck")) == ["newspaper", "event E0", "card 0 red"]
    assert game.phase == "second_card"
    assert came(game.play("draw deck")) == ["card 0 green"]
    assert game.view()["seats"][0]["cards"] == 6
    refill = table(events=QUIET, deck="NRG", display="WGBYK")
    refill.play("draw 1")
    assert (current(refill), display(refill), refill.phase) == ("E0", "RGBYK", "second_card")


@pytest.mark.parametrize(("deck", "offered_now"), [("RGB", False), ("RGBY", True)])
def test_C76_eight_or_fewer(deck: str, offered_now: bool) -> None:
    game = table(arranged={"deck": deck, "discards": "RGBYW"})
    assert (game.why_not("draw deck") is None) == offered_now
    assert (game.why_not("draw 1") is None) == offered_now
    if not offered_now:
        assert refused(game, "draw 1") == "LW-27 deck_locked"


def test_C78_steps_after_a_claim_in_order() -> None:
    game = table(
        players=3,
        events=QUIET,
        deck="NB",
        arranged={"hands": {0: "YYYRRL"}, "trains": {0: 6}},
    )
    assert came(claim(game, "a-b", "YYYL")) == [
        "step 10",
        "paid 0 2",
        "step 20",
        "newspaper",
        "event E0",
        "card 0 blue",
    ]
    assert lane(game, "a-b:1") not in claims(game)
    assert game.view()["final"]["by"] == 0
    assert slips(game)[0]["trains_bonus"] == 9


@pytest.mark.parametrize(
    ("route", "paid", "bonus"), [("d-e", "L", 2), ("c-d", "YYY", 0), ("b-c", "RR", 0), ("a-b", "YYYY", 2)]
)
def test_C80_what_is_a_company_route(route: str, paid: str, bonus: int) -> None:
    game = table(arranged={"hands": {0: paid}})
    claim(game, route, paid)
    assert coins(game)[0] == 5 + bonus


def test_C82_life_of_an_event() -> None:
    lasting = event("E0", effect("coins", "claim", amount=1))
    lightning = event("E1", effect("coins", "flip", amount=1, who="each"))
    retiring = event("E2", effect("retire", "flip", target="this"))
    game = table(
        events=[lasting, lightning, retiring, event("E3")],
        deck="RNRNRR",
        arranged={"current": ["E0"], "hands": {0: "WWW", 1: "W"}},
    )
    claim(game, "d-g", "W")
    assert coins(game) == [6, 5]
    game.play("draw deck")
    game.play("draw deck")
    assert (coins(game), current(game)) == ([7, 6], "E1")
    claim(game, "e-f:1", "WW")
    assert coins(game) == [7, 6]  # neither works any more
    game.play("draw deck")
    assert piles(game) == ([], ["E0", "E1", "E3"], ["E2"])


def test_C84_a_route_off_the_edge() -> None:
    content = campaign(regions={"F": "far", "G": "far"})
    before, after = begun(content, regions=["home"]), begun(content)
    for game in (before, after):
        arrange(game, hands={0: "BBBBB"})
    assert lane(after, "a-f") in claims(after)
    assert lane(after, "a-f") not in claims(before)
    assert hand(before) == "BBBBB"
