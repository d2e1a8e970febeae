"""Why an action is refused, as a sentence."""

import re
from typing import Any

import pytest

from branchline.rulebook import LANGUAGES, reason_text, reasons, rule
from branchline.rulebook.catalogue import facts, texts
from branchline.rulebook.refusals import fields

CARDS = ["red", "orange", "yellow", "green", "blue", "pink", "white", "black", "locomotive", "gray"]
PARAMS: dict[str, Any] = {
    "name": "Ann", "owner": "Bob", "slot": 2, "need": 4, "have": 3, "got": 5, "missing": 2, "min": 2,
    "most": 1, "colour": "pink", "ticket": "dallas-new_york", "city": "san_francisco",
    "event": "A Fine Day", "postcard": "P00", "crew": "stoker", "source": "toy_shop", "coins": 1, "left": 2,
    "cards": 8,
    "seen": [{"seen": "deck", "count": 1}, {"seen": "display", "cards": ["red", "locomotive"]}],
}  # fmt: skip


@pytest.mark.parametrize("key", reasons())
def test_every_reason_rests_on_rules_that_exist(key: str) -> None:
    assert reasons()[key] == facts().reasons[key].rules[0]
    for id in facts().reasons[key].rules:
        assert rule(id).id == id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_has_a_sentence_with_the_same_placeholders(lang: str) -> None:
    assert set(texts(lang).reasons) == set(reasons())
    for key, template in texts(lang).reasons.items():
        assert fields(template) == set(facts().reasons[key].params), key


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", reasons())
def test_every_sentence_is_whole(key: str, lang: str) -> None:
    sentence = reason_text(key, PARAMS, lang)
    assert sentence.endswith(".")
    assert not re.search(r"[{}_\[\]]|  ", sentence)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_kind_has_a_name_of_its_own(lang: str) -> None:
    names = texts(lang).cards
    assert list(names) == CARDS
    assert len(set(names.values())) == len(CARDS)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Not enough cards: still missing 2 × pink (locomotives will do)."),
        ("es", "Faltan cartas: 2 × rosa (valen locomotoras)."),
        ("de", "Zu wenige Karten: Es fehlen noch 2 × Rosa (oder Lokomotiven)."),
        ("fr", "Pas assez de cartes\u00a0: il manque 2 × rose (ou des locomotives)."),
    ],
)
def test_colours_are_named_in_the_language(lang: str, sentence: str) -> None:
    assert reason_text("cards_short", {"missing": 2, "colour": "pink"}, lang) == sentence


def test_a_slot_is_counted_from_one_for_people() -> None:
    assert "place 1 " in reason_text("empty_slot", {"slot": 0})


def test_a_ticket_is_named_by_its_cities() -> None:
    assert "Dallas – New York" in reason_text("keep_not_offered", {"ticket": "dallas-new_york"})
    assert "Dallas – Montréal" in reason_text("keep_not_offered", {"ticket": "Dallas – Montréal"})


def test_a_player_called_red_is_not_translated() -> None:
    assert reason_text("route_taken", {"owner": "red"}, "de") == "Diese Strecke gehört bereits red."
    assert "{need}" in reason_text("not_your_turn", {"name": "{need}"})


def test_a_city_is_named() -> None:
    taken = {"city": "san_francisco", "owner": "Bob"}
    assert "San Francisco" in reason_text("station_taken", taken)
    assert "København" in reason_text("station_taken", taken | {"city": "København"}, "de")


def test_what_a_tunnel_still_needs_is_named_in_the_language() -> None:
    lacking = {"need": 2, "have": 1, "colour": "locomotive"}
    assert "2 × locomotora" in reason_text("add_short", lacking, "es")
    assert "vert ou en locomotives" in reason_text("add_colour", {"colour": "green"}, "fr")


def test_holder_and_ticket_of_a_team_are_named_in_the_language() -> None:
    lacking = {"colour": "orange", "need": 3, "have": 1}
    assert "3 × Orange nötig, 1 im Halter" in reason_text("holder_short", lacking, "de")
    assert "Delhi – Peking" in reason_text("pass_not_held", {"ticket": "delhi-peking"}, "fr")


def test_discounts_and_crew_are_named() -> None:
    assert "Toy Shop" in reason_text("discount_unknown", {"source": "toy_shop"})
    assert "Stoker" in reason_text("hire_unknown", {"crew": "stoker"}, "fr")
    assert "A Fine Day" in reason_text("event_forbids", {"event": "A Fine Day"}, "es")


def test_cards_that_would_meet_a_condition_are_named_in_the_language() -> None:
    assert "verlangt ist: Rot, Lokomotive." in reason_text(
        "extra_card", {"need": ["red", "locomotive"]}, "de"
    )
    assert "que pide: verde." in reason_text("extra_card", {"need": "green"}, "es")


def test_money_is_written_as_the_language_does() -> None:
    short = {"need": 3, "have": 1}
    assert "$3 needed, $1 left" in reason_text("coins_short", short)
    assert "3\u00a0$ nötig, 1\u00a0$ übrig" in reason_text("coins_short", short, "de")


def test_what_was_seen_is_listed() -> None:
    assert "(1 × blind from the deck; turned up: red, locomotive)" in reason_text(
        "undo_needs_consent", PARAMS
    )
    tunnel = {"seen": [{"seen": "tunnel", "cards": ["black", "locomotive"]}]}
    assert "(descubiertas para un túnel: negro, locomotora)" in reason_text(
        "undo_needs_consent", tunnel, "es"
    )
    tickets = {"seen": [{"seen": "tickets", "count": 3}]}
    assert "(3 × Zielkarte)" in reason_text("undo_needs_consent", tickets, "de")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sight_has_a_phrase_with_the_same_placeholder(lang: str) -> None:
    found = {key: fields(phrase) for key, phrase in texts(lang).sights.items()}
    assert found == {
        "deck": {"count"},
        "display": {"cards"},
        "tunnel": {"cards"},
        "tickets": {"count"},
        "event": {"count"},
        "postcard": {"count"},
    }


def test_a_missing_parameter_or_unknown_reason_is_named() -> None:
    with pytest.raises(ValueError, match="'trains_short' needs have"):
        reason_text("trains_short", {"need": 4})
    with pytest.raises(ValueError, match="unknown reason 'tired'"):
        reason_text("tired", {})
