"""TA-4, TA-6, TA-17 to TA-20: who sees what in Team Asia, and what taking back asks of whom."""

from typing import Any

import pytest

from branchline import Game, IllegalAction
from tests.rules.table import hand, offer_ids, row
from tests.rules.team import TICKETS, asia, drawing, holder, shared_ids, sharing, stacked


def test_TA_19_a_player_never_sees_the_partners_hand_or_tickets() -> None:
    seen: list[list[Any]] = []
    for mine in ("RRRRGGGG", "KKKKWWWW"):
        for tickets in (TICKETS[:2], TICKETS[2:4]):
            game = asia(hands={1: mine}, tickets={1: tickets}, holders={0: "YL"})
            watchers = (0, 2, 3, None)
            seen.append([[game.view(seat), game.log(seat)] for seat in watchers])
    assert all(other == seen[0] for other in seen)
    assert game.view(0)["seats"][1]["cards"] == 8
    assert game.view(0)["seats"][1]["tickets"] == 2
    assert game.view(0)["outlook"] == asia(tickets={1: []}).view(0)["outlook"]


def test_TA_19_nor_in_what_is_refused() -> None:
    said = []
    for mine in ("RRRR", "KKKK"):
        game = asia(hands={0: "RR", 1: mine})
        why = game.why_not("claim #6 red x3")
        assert why is not None
        said.append((why.rule, why.reason, why.params))
    assert said[0] == said[1] == ("C-16", "cards_short", {"missing": 1, "colour": "red"})


def test_TA_20_what_lies_in_a_holder_is_the_teams_to_see() -> None:
    views = []
    for cards, tickets in (("YYL", TICKETS[:2]), ("KKR", TICKETS[2:4])):
        game = asia(holders={0: cards}, shared={0: tickets})
        assert holder(game, 0) == holder(game, 1) == hand(cards)
        assert shared_ids(game, 0) == shared_ids(game, 1) == set(tickets)
        views.append([game.view(seat) for seat in (2, 3, None)])
        assert "holder" not in game.view()
        assert game.view()["teams"][0] | {"cards": 3, "tickets": 2} == game.view()["teams"][0]
    assert views[0] == views[1]


@pytest.mark.parametrize("place", ["hand", "holder"])
def test_TA_20_blind_cards_are_seen_by_those_who_may(place: str) -> None:
    game = stacked(display="ROYGB", deck="PK")
    game.play("draw deck")
    assert "waiting" not in game.view()
    assert [game.view(seat)["waiting"] for seat in range(4)] == ["pink", None, None, None]
    game.play(f"place {place}")
    game.play("draw deck")
    first, placed, second = (
        [game.log(seat)[n].get("card") for seat in (0, 1, 2, None)] for n in (-3, -2, -1)
    )
    assert first == ["pink", None, None, None]
    in_holder = place == "holder"
    assert placed == ["pink", "pink" if in_holder else None, None, None]
    assert second == ["black", None if in_holder else "black", None, None]
    for seat in (0, 1, 2, None):  # where it went everybody sees
        assert [entry.get("to") for entry in game.log(seat)[-3:]] == [
            None,
            place,
            "hand" if in_holder else "holder",
        ]


def test_TA_20_face_up_cards_are_seen_by_all() -> None:
    game = stacked(display="ROYGB", deck="PK")
    game.play("draw red")
    game.play("place holder")
    game.play("draw orange")
    for seat in (0, 1, 2, None):
        first, _, second = game.log(seat)[-3:]
        assert (first["card"], second["card"], second["to"]) == ("red", "orange", "hand")


def test_TA_20_what_a_ticket_shared_shows_to_whom() -> None:
    game = drawing(TICKETS)
    game.play({"do": "keep", "tickets": TICKETS[:2]})
    game.play(f"share {TICKETS[0]}")
    shared = [game.log(seat)[-1].get("ticket") for seat in (0, 1, 2, None)]
    assert shared == [TICKETS[0], TICKETS[0], None, None]
    kept = [game.log(seat)[-2]["tickets"] for seat in (0, 1, 2, None)]
    assert kept == [TICKETS[:2], 2, 2, 2]


# Taking back (C-31, C-32)


def sights(game: Game) -> list[tuple[str, Any]]:
    return [(sight["seen"], sight.get("count") or sight.get("cards")) for sight in game.undo_reveals]


@pytest.mark.parametrize(
    ("draw", "place", "seen"),
    [
        ("draw deck", "hand", []),
        ("draw deck", "holder", [("deck", 1)]),  # the partner has seen it
        ("draw red", "hand", []),
        ("draw red", "holder", []),  # all have seen it before
    ],
)
def test_TA_06_placing_shows_only_a_blind_card_to_the_partner(
    draw: str, place: str, seen: list[tuple[str, Any]]
) -> None:
    game = stacked(display="ROYGB", deck="PK")
    game.play(draw)
    before, view = game.state.tobytes(), game.view(0)
    game.play(f"place {place}")
    assert sights(game) == seen
    assert game.can_undo == ("ask" if seen else "free")
    if seen:
        with pytest.raises(IllegalAction):
            game.undo()
    game.undo(agreed=True)
    assert (game.state.tobytes(), game.view(0)) == (before, view)


def test_TA_17_tickets_shared_have_been_seen() -> None:
    game = stacked()
    known = shared_ids(game, 1)
    game.play("tickets")
    first, second, *_ = offer_ids(game, 0)
    game.play({"do": "keep", "tickets": [first, second]})
    assert sights(game) == []
    before, log, view = game.state.tobytes(), game.log(1), game.view(1)
    game.play(f"share {first}")
    assert shared_ids(game, 1) == known | {first}
    assert sights(game) == [("tickets", 1)]
    game.undo(agreed=True)
    assert (game.state.tobytes(), game.log(1), game.view(1)) == (before, log, view)
    game.play(f"share {second}")
    assert shared_ids(game, 1) == known | {second}


def test_TA_17_so_has_the_only_one_kept() -> None:
    game = drawing(TICKETS)
    game.play(f"keep {TICKETS[0]}")
    assert sights(game) == [("tickets", 1)]
    assert game.can_undo == "ask"


def test_TA_18_so_have_tickets_passed() -> None:
    game = asia(tickets={0: TICKETS[:3]})
    game.play({"do": "pass_tickets", "tickets": TICKETS[:2]})
    assert sights(game) == [("tickets", 2)]


def test_TA_04_the_last_to_share_brings_all_to_light() -> None:
    game, choices = sharing()
    for seat in (3, 0, 2):
        game.play({"do": "share", "ticket": choices[seat][0]}, seat)
        assert (game.can_undo, sights(game)) == ("free", [])
    game.play({"do": "share", "ticket": choices[1][0]}, 1)
    assert sights(game) == [("tickets", 4)]
    assert game.can_undo == "ask"
    game.undo(agreed=True)
    assert game.deciding == (1,)
    assert shared_ids(game, 0) == set()


def test_TA_07_a_locomotive_taken_face_up_shows_what_replaced_it() -> None:
    game = stacked(display="LRGKW", deck="Y")
    game.play("draw locomotive")
    assert sights(game) == [("display", ["yellow"])]
    assert game.view()["display"] == row("YRGKW")
