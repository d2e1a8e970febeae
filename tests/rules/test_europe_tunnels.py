"""EU-7 to EU-12: tunnels."""

from typing import Any

import pytest

from branchline import Game, IllegalAction
from tests.rules.table import arrange, begun, hand, hand_of, kinds, refused, row

RED_TUNNEL = 54  # Erzurum to Sochi, three spaces
GREEN_TUNNEL = 98  # Venezia to Zürich, two spaces
GRAY_TUNNEL = 85  # Paris to Zürich, three spaces
MADRID_PAMPLONA = (70, 71)  # black and white, three spaces: a double route


def laid(deck: str, held: str, lane: int, pay: str, players: int = 2, **more: Any) -> Game:
    """A game in which seat 0 has just laid cards down for a tunnel; ``pay`` as in the notation."""
    game = arrange(begun(players, edition="europe"), hands={0: held}, deck=deck, **more)
    game.play(f"claim #{lane} {pay}")
    return game


def turned_up(game: Game) -> list[str]:
    found: list[str] = game.log()[-1]["turned_up"]
    return found


def extras(game: Game, seat: int = 0) -> list[dict[str, int]]:
    found: list[dict[str, int]] = game.view(seat)["legal"]["add"]
    return found


# Laying down, turning up, adding


@pytest.mark.parametrize(
    ("deck", "extra"),
    [("RGB", 1), ("RRG", 2), ("RRR", 3), ("GBL", 1), ("RLG", 2), ("LLL", 3), ("RLR", 3)],
)
def test_EU_07_one_more_for_each_card_of_the_colour_and_each_locomotive(deck: str, extra: int) -> None:
    game = laid(deck, "RRRRRR", RED_TUNNEL, "red x3")
    assert (game.phase, game.to_move) == ("tunnel", 0)
    entry = game.log()[-1]
    assert (entry["turned_up"], entry["extra"], entry["rule"]) == (kinds(deck), extra, "EU-7")
    assert "points" not in entry
    assert game.view()["owners"] == {}
    [added] = game.play(f"add red x{extra}")
    assert (added["pay"], added["route"], added["points"]) == ({"red": extra}, RED_TUNNEL, 4)
    assert (added["between"], added["length"], added["rule"]) == (["erzurum", "sochi"], 3, "EU-7")
    assert hand_of(game, 0) == hand("R" * (3 - extra))
    view = game.view()
    # The extra cards take no trains and score nothing.
    assert (view["seats"][0]["trains"], view["seats"][0]["score"]) == (42, 4)
    assert view["owners"] == {str(RED_TUNNEL): 0}
    assert (game.phase, game.to_move) == ("turn", 1)


def test_EU_07_nothing_asked_for_it_is_claimed_at_once() -> None:
    game = laid("GBK", "RRR", RED_TUNNEL, "red x3")
    entry = game.log()[-1]
    assert (entry["turned_up"], entry["extra"], entry["points"]) == (kinds("GBK"), 0, 4)
    assert (game.phase, game.to_move) == ("turn", 1)
    assert game.view()["owners"] == {str(RED_TUNNEL): 0}
    assert game.view()["tunnel"] is None
    assert hand_of(game, 0) == {}


@pytest.mark.parametrize(("colour", "extra"), [("blue", 2), ("green", 1), ("white", 0)])
def test_EU_07_a_gray_tunnel_asks_for_the_colour_played(colour: str, extra: int) -> None:
    game = laid("BBG", "BBBGGGWWW", GRAY_TUNNEL, f"{colour} x3")
    assert game.log()[-1]["extra"] == extra
    assert (game.phase == "tunnel") == (extra > 0)
    if extra:
        tunnel = game.view()["tunnel"]
        assert (tunnel["colour"], tunnel["extra"], tunnel["pay"]) == (colour, extra, {colour: 3})


def test_EU_07_a_payment_with_locomotives_among_it_still_has_its_colour() -> None:
    game = laid("RLG", "RLLR", RED_TUNNEL, "red x1 locomotive x2")
    assert game.view()["tunnel"]["colour"] == "red"
    assert game.log()[-1]["extra"] == 2
    assert hand_of(game, 0) == hand("R")


def test_EU_07_first_decide_about_the_tunnel() -> None:
    game = laid("RGB", "RRRRGG", RED_TUNNEL, "red x3", display="OYBKW")
    for action in ("draw deck", "draw 1", "tickets", "pass", "station paris red x1", "claim #98 green x2"):
        assert refused(game, action) == "EU-7 tunnel_first"
    assert refused(game, {"do": "keep", "tickets": []}) == "EU-7 tunnel_first"
    assert refused(game, "add red x1", 1) == "C-5 not_your_turn"
    assert refused(game, "decline", 1) == "C-5 not_your_turn"
    assert refused(game, "add red x2") == "EU-7 add_count"
    assert refused(game, "add green x1") == "EU-7 add_colour"
    assert refused(game, "add locomotive x1") == "EU-7 pay_not_held"
    assert {str(action) for action in game.legal_actions} == {"add red x1", "decline"}
    view = game.view(0)
    assert view["legal"]["claims"] == {}
    assert view["legal"]["station"] is None
    assert (view["legal"]["add"], view["legal"]["decline"]) == ([{"red": 1}], True)
    assert {why["reason"] for why in view["refused"]["claims"].values()} == {"tunnel_first"}
    assert view["refused"]["deck"]["reason"] == view["refused"]["station"]["reason"] == "tunnel_first"
    assert "legal" not in game.view(1)


def test_EU_07_no_tunnel_no_extra_cards() -> None:
    game = begun(edition="europe")
    for action in ("add", "add red x1", "decline"):
        assert refused(game, action) == "EU-7 no_tunnel"
    assert refused(begun(), "decline") == "EU-7 no_tunnel"


def test_EU_07_the_payment_is_that_of_any_route() -> None:
    game = arrange(begun(edition="europe"), hands={0: "RRRLGG"})
    assert game.view(0)["legal"]["claims"][str(RED_TUNNEL)] == [{"red": 3}, {"red": 2, "locomotive": 1}]
    assert refused(game, f"claim #{RED_TUNNEL} green x3") == "C-16 pay_colour"
    assert refused(game, f"claim #{RED_TUNNEL} red x2 green x1") == "C-16 pay_mixed"
    assert refused(game, f"claim #{RED_TUNNEL} red x4") == "C-16 pay_count"
    assert refused(arrange(game, trains={0: 2}), f"claim #{RED_TUNNEL}") == "C-17 trains_short"


# Locomotives only


@pytest.mark.parametrize("lane", [RED_TUNNEL, GRAY_TUNNEL])
@pytest.mark.parametrize(("deck", "extra"), [("RRR", 0), ("LRR", 1), ("LRL", 2), ("LLL", 3)])
def test_EU_08_locomotives_alone_are_asked_for_locomotives_alone(lane: int, deck: str, extra: int) -> None:
    game = laid(deck, "LLLLLLRRR", lane, "locomotive x3")
    assert game.log()[-1]["extra"] == extra
    if extra == 0:
        assert game.view()["owners"] == {str(lane): 0}
        return
    assert game.view()["tunnel"]["colour"] == "locomotive"
    assert extras(game) == [{"locomotive": extra}]
    assert refused(game, f"add red x{extra}") == "EU-8 add_locomotives"
    game.play("add")
    assert hand_of(game, 0) == hand("RRR" + "L" * (3 - extra))


def test_EU_08_no_locomotive_left_then_only_declining() -> None:
    game = laid("LRR", "LLLRRRRR", RED_TUNNEL, "locomotive x3")
    assert refused(game, "add red x1") == "EU-9 add_short"
    why = game.why_not("add")
    assert why is not None
    assert why.params == {"need": 1, "have": 0, "colour": "locomotive"}
    assert [action.do for action in game.legal_actions] == ["decline"]


# Taking back


@pytest.mark.parametrize("held", ["RRRRG", "RRLLG", "RRRG"])
def test_EU_09_all_is_taken_back_and_the_turn_is_over(held: str) -> None:
    game = arrange(begun(3, edition="europe"), hands={0: held}, deck="RGB", discards="")
    before = game.view(0)
    game.play(f"claim #{RED_TUNNEL}")
    [entry] = game.play("decline")
    assert entry == entry | {"seat": 0, "do": "decline", "route": RED_TUNNEL, "rule": "EU-9"}
    assert "points" not in entry
    after = game.view(0)
    assert after["hand"] == before["hand"]
    assert after["seats"] == before["seats"]
    assert (after["owners"], after["closed"], after["tunnel"]) == ({}, [], None)
    assert (game.phase, game.to_move) == ("turn", 1)
    for action in ("draw deck", "tickets", "station paris", f"claim #{RED_TUNNEL}"):
        assert refused(game, action, 0) == "C-5 not_your_turn"


def test_EU_09_it_stays_free_and_may_be_tried_again() -> None:
    game = arrange(begun(edition="europe"), hands={0: "RRRR"}, deck="RGB" + "OO" + "YBK")
    game.play(f"claim #{RED_TUNNEL}")
    game.play("decline")
    assert game.why_not(f"claim #{RED_TUNNEL} locomotive x3", 1) is not None
    game.play("draw deck")
    game.play("draw deck")
    [entry] = game.play(f"claim #{RED_TUNNEL}")
    assert (entry["turned_up"], entry["points"]) == (kinds("YBK"), 4)  # other cards


@pytest.mark.parametrize("players", [2, 3])
def test_EU_09_a_double_tunnel_given_up_closes_nothing(players: int) -> None:
    black, white = MADRID_PAMPLONA
    game = laid("KKK", "KKK", black, "black x3", players)
    assert game.view()["closed"] == []
    game.play("decline")
    assert game.view()["closed"] == []
    arrange(game, hands={1: "WWW"}, deck="GGG")
    game.play(f"claim #{white} white x3")
    assert game.view()["closed"] == [black]


def test_EU_09_few_trains_are_no_last_round_before_it_is_claimed() -> None:
    game = laid("RGB", "RRRR", RED_TUNNEL, "red x3", trains={0: 4})
    assert game.view()["final"] is None
    game.play("decline")
    assert game.view()["final"] is None
    game = laid("RGB", "RRRR", RED_TUNNEL, "red x3", trains={0: 4})
    [entry] = game.play("add red x1")
    assert entry["final"]
    assert game.view()["final"] == {"by": 0, "left": [1, 1]}


@pytest.mark.parametrize("answer", ["add red x1", "decline"])
def test_EU_09_in_the_very_last_turn(answer: str) -> None:
    game = arrange(begun(edition="europe"), hands={0: "RRRR"}, deck="RGB", tickets={0: [], 1: []})
    game.state["final_by"], game.state["turns_left"] = 0, 1
    game.play(f"claim #{RED_TUNNEL}")
    assert (game.phase, game.result) == ("tunnel", None)
    assert game.view()["final"] == {"by": 0, "left": [1, 0]}
    game.play(answer)
    assert game.result is not None
    assert game.result["seats"][0]["routes"] == (4 if answer.startswith("add") else 0)


def test_EU_09_nobody_sees_whether_a_seat_could_add() -> None:
    seen = []
    for held in ("RRRR", "RRRL", "RRRG"):  # only the last cannot
        game = laid("RGB", held, RED_TUNNEL, "red x3", 3)
        assert game.phase == "tunnel"
        assert (extras(game) == []) == (held == "RRRG")
        watched = [[game.view(seat), game.log(seat)] for seat in (1, 2, None)]
        game.play("decline")
        seen.append(watched + [[game.view(seat), game.log(seat)] for seat in (1, 2, None)])
    assert seen[0] == seen[1] == seen[2]


# The cards turned up


@pytest.mark.parametrize("answer", ["add red x1", "decline"])
def test_EU_10_they_go_to_the_discards_either_way(answer: str) -> None:
    game = laid("RGB", "RRRRR", RED_TUNNEL, "red x3", discards="KK", display="OYBKW")
    view = game.view()
    assert (view["discards"], view["display"]) == (2, row("OYBKW"))  # neither those laid nor those shown
    assert [seat["cards"] for seat in view["seats"]] == [2, 4]
    game.play(answer)
    paid = "RRRR" if answer.startswith("add") else ""
    discards = game.state[0]["discards"].tolist()
    for kind, letter in enumerate("ROYGBPWKL"):
        assert discards[kind] == ("KK" + "RGB" + paid).count(letter)
    assert game.view()["discards"] == 5 + len(paid)
    assert game.view()["display"] == row("OYBKW")


def test_EU_10_taking_a_tunnel_back_needs_consent_for_what_was_seen() -> None:
    game = begun(edition="europe", hands=["GGGL", "BPWK"], deck="GYB")
    before = game.state.tobytes()
    game.play(f"claim #{GREEN_TUNNEL} green x2")
    open_question = game.state.tobytes()
    seen = [{"seen": "tunnel", "cards": kinds("GYB")}]
    assert (game.can_undo, game.undo_reveals) == ("ask", seen)
    assert game.view(0)["undo"] == "ask"
    with pytest.raises(IllegalAction) as caught:
        game.undo()
    assert (caught.value.rule, caught.value.params) == ("C-32", {"seen": seen})
    for answer in ("add green x1", "add locomotive x1", "decline"):
        game.play(answer)
        assert game.can_undo == "free"  # adding and declining show nothing new
        game.undo()
        assert game.state.tobytes() == open_question
    game.undo(agreed=True)
    assert game.state.tobytes() == before
    [entry] = game.play(f"claim #{GREEN_TUNNEL} green x1 locomotive x1")
    assert entry["turned_up"] == kinds("GYB")  # the decks keep their order


# When cards run out


@pytest.mark.parametrize(("deck", "extra"), [("RG", 1), ("GR", 1), ("L", 1), ("RR", 2), ("BG", 0), ("W", 0)])
def test_EU_11_fewer_than_three_cards_turn_up_what_there_is(deck: str, extra: int) -> None:
    game = laid(deck, "RRRRR", RED_TUNNEL, "red x3", discards="", display="OYBKW")
    entry = game.log()[-1]
    assert (entry["turned_up"], entry["extra"]) == (kinds(deck), extra)
    assert "reshuffled" not in entry
    assert (game.phase == "tunnel") == (extra > 0)
    if extra:
        assert game.view()["deck"] == game.view()["discards"] == 0
        game.play("add")
    assert game.view()["discards"] == 3 + len(deck) + extra
    assert sum(game.state[0]["discards"].tolist()) == game.view()["discards"]


@pytest.mark.parametrize("pay", ["red x3", "locomotive x3"])
def test_EU_11_no_card_no_risk(pay: str) -> None:
    game = laid("", "RRRLLL", RED_TUNNEL, pay, discards="", display="OYBKW")
    entry = game.log()[-1]
    assert (entry["turned_up"], entry["extra"], entry["points"]) == ([], 0, 4)
    assert game.view()["owners"] == {str(RED_TUNNEL): 0}
    assert game.view()["discards"] == 3
    assert game.can_undo == "free"  # nothing was turned over


def test_EU_11_the_laid_cards_fill_the_display_only_afterwards() -> None:
    game = laid("", "RRR", RED_TUNNEL, "red x3", discards="", display="OY---")
    entry = game.log()[-1]
    assert (entry["turned_up"], entry["points"]) == ([], 4)
    assert entry["display"] == row("OYRRR")  # C-14, at the end of the action
    assert game.view()["discards"] == 0


@pytest.mark.parametrize(("deck", "discards"), [("R", "GG"), ("", "GGG"), ("RR", "G"), ("R", "G"), ("", "L")])
def test_EU_11_the_discards_are_shuffled_in_without_what_is_laid_down(deck: str, discards: str) -> None:
    for n in range(8):  # whatever chance says
        game = arrange(
            begun(edition="europe", key=bytes([n] * 16)),
            hands={0: "RRRRRR"},
            deck=deck,
            discards=discards,
            display="OYBKW",
        )
        [entry] = game.play(f"claim #{RED_TUNNEL} red x3")
        assert entry["turned_up"] == kinds(deck + discards)
        assert entry["reshuffled"]
        assert entry["extra"] == sum(letter in "RL" for letter in deck + discards)
        if entry["extra"]:
            assert game.view()["deck"] == game.view()["discards"] == 0
            game.play("decline")
            assert hand_of(game, 0) == hand("RRRRRR")
        assert game.view()["discards"] == len(deck + discards) + 3 * (entry["extra"] == 0)


def test_EU_11_a_reshuffle_in_the_middle_leaves_the_rest_in_the_deck() -> None:
    game = laid("R", "RRRRR", RED_TUNNEL, "red x3", discards="GGGGGL", display="OYBKW")
    entry = game.log()[-1]
    assert entry["turned_up"][0] == "red"
    assert entry["reshuffled"]
    assert game.view()["deck"] == 4
    game.play("decline")
    assert (game.view()["deck"], game.view()["discards"]) == (4, 3)


# The choice of the extra cards


def test_EU_12_every_mix_of_the_colour_and_locomotives() -> None:
    game = laid("GGL", "G" * 6 + "LLLR", GREEN_TUNNEL, "green x2")
    assert extras(game) == [
        {"green": 3},
        {"green": 2, "locomotive": 1},
        {"green": 1, "locomotive": 2},
        {"locomotive": 3},
    ]
    for pay in extras(game):
        twin = game.copy()
        twin.play({"do": "add", "pay": pay})
        rest = hand("GGGGLLLR")
        held = {kind: n - pay.get(kind, 0) for kind, n in rest.items()}
        assert hand_of(twin, 0) == {kind: n for kind, n in held.items() if n}
    assert refused(game, "add green x2 red x1") == "EU-7 add_colour"
    game.play("add")  # locomotives are spared
    assert hand_of(game, 0) == hand("GLLLR")


def test_EU_12_all_see_what_is_asked_for_while_it_is_open() -> None:
    game = laid("GKL", "GGGGL", GREEN_TUNNEL, "green x1 locomotive x1", 3)
    expected = {
        "seat": 0,
        "route": GREEN_TUNNEL,
        "pay": {"green": 1, "locomotive": 1},
        "turned_up": kinds("GKL"),
        "colour": "green",
        "extra": 2,
    }
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert view["tunnel"] == expected
        assert (view["phase"], view["deciding"]) == ("tunnel", [0])
        entry = game.log(seat)[-1]
        assert entry == entry | {"turned_up": kinds("GKL"), "extra": 2, "pay": expected["pay"]}
        assert view["seats"][0]["cards"] == 3
    game.play("add green x2")
    assert all(game.log(seat)[-1]["pay"] == {"green": 2} for seat in (0, 1, 2, None))
