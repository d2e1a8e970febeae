"""Whatever is typed or sent, it is an action or an error that says so."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Action, UnknownAction
from branchline.actions import VERBS
from tests.properties.seasons import new_game
from tests.rules.table import begun

GAMES = {name: begun(n, edition=name) for name, n in (("usa", 2), ("europe", 2), ("team-asia", 4))}
GAMES["legends"] = new_game(1)[0]
boards = st.sampled_from(sorted(GAMES))
WORDS = [
    "draw",
    "claim",
    "keep",
    "tickets",
    "pass",
    "station",
    "add",
    "decline",
    "place",
    "hand",
    "holder",
    "share",
    "pass_tickets",
    "hire",
    "agent",
    "extra",
    "give",
    "toll",
    "show",
    "with",
    "kabul-peking",
    "paris",
    "deck",
    "red",
    "x1",
    "x",
    "#17",
    "dallas-houston",
    "²",
    "٣",
    "-1",
]
texts = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
FIELDS = ["do", "from", "slot", "card", "route", "city", "pay", "holder", "ticket", "tickets", "to", "more"]
fields = st.sampled_from([*FIELDS, "discounts", "crew", "postcard", "event"])
verbs = st.sampled_from([*VERBS, None])


def is_action(board: str, read: Any) -> bool:
    try:
        action = read()
    except UnknownAction:
        return False
    assert isinstance(action, Action)
    game = GAMES[board]
    before = game.state.tobytes()
    try:
        why = game.why_not(action)
    except UnknownAction:
        return False
    assert game.state.tobytes() == before
    return why is None


@settings(max_examples=300, deadline=None)
@given(boards, texts)
def test_any_text(board: str, text: str) -> None:
    assert is_action(board, lambda: Action.parse(text, GAMES[board].board)) in (True, False)


@settings(max_examples=300, deadline=None)
@given(boards, st.dictionaries(fields, values), verbs)
def test_any_message(board: str, data: dict[str, Any], do: str | None) -> None:
    assert is_action(board, lambda: Action.from_json(data | ({"do": do} if do else {}))) in (True, False)


@pytest.mark.parametrize(
    "parts",
    [
        {"do": "dance"},
        {"do": "draw", "slot": -1},
        {"do": "draw", "slot": 5},
        {"do": "draw", "slot": True},
        {"do": "draw", "card": "mauve"},
        {"do": "claim", "route": 26, "pay": (("red", -1), ("locomotive", 2))},
        {"do": "claim", "route": 26, "pay": (("red", 0),)},
        {"do": "claim", "route": 26, "pay": (("mauve", 1),)},
        {"do": "station", "city": "paris", "pay": (("red", -1),)},
        {"do": "add", "pay": (("mauve", 1),)},
        {"do": "claim", "route": 26, "pay": (("red", 1),), "holder": (("red", -1),)},
        {"do": "claim", "route": 26, "holder": (("red", 1),)},  # of what?
        {"do": "place", "to": "discards"},
        {"do": "share", "tickets": ("kabul-peking", "delhi-peking")},
    ],
)
def test_an_action_that_cannot_exist_is_not_made(parts: dict[str, Any]) -> None:
    with pytest.raises(UnknownAction):
        Action(**parts)


def test_a_card_that_lies_elsewhere_is_not_drawn() -> None:
    game = begun(display="ROYGB")
    before = game.state.tobytes()
    with pytest.raises(UnknownAction, match="no blue card lies in place 1"):
        game.play({"do": "draw", "from": "display", "slot": 0, "card": "blue"})
    assert game.state.tobytes() == before
    game.play({"do": "draw", "from": "display", "slot": 4, "card": "blue"})
    with pytest.raises(UnknownAction, match="deck and display"):
        game.play({"do": "draw", "from": "hand", "slot": 0})


def test_a_seat_that_is_not_there() -> None:
    game = begun()
    for seat in (-1, 2, 7):
        for ask in (game.view, game.log, game.outlook, game.redeal):
            with pytest.raises(ValueError, match="no seat"):
                ask(seat)
        with pytest.raises(UnknownAction, match="no seat"):
            game.play("draw deck", seat)
