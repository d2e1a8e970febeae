"""The rules of a campaign's games: their numbers, what leads to them, and that they tell nothing unopened."""

import json
import re
from typing import Any

import pytest

from branchline import rulebook
from branchline.legends.content import CONTENTS, DATA
from branchline.rulebook import LANGUAGES, Rule, reasons, rule, rules, search
from branchline.rulebook.catalogue import facts

CONTENT = [json.loads((DATA / f"{id}.json").read_text(encoding="utf-8")) for id in CONTENTS]
STICKERS = {sticker["id"]: sticker["name"] for content in CONTENT for sticker in content["rules"]}
SEALED = {id: fact.unlocked_by for id, fact in facts().rules.items() if fact.unlocked_by}


def legends(lang: str = "en", open_rules: tuple[str, ...] | None = None) -> list[Rule]:
    return [r for r in rules(lang, "legends", open_rules) if r.id.startswith("LW-")]


def test_a_campaign_game_has_its_own_rules_and_of_the_shared_ones_hands_passing_and_taking_back() -> None:
    ids = [r.id for r in rules("de", "legends", None)]
    assert ids[:4] == ["C-15", "C-25", "C-31", "C-32"]
    assert ids[4:] == [id for id in facts().rules if id.startswith("LW-")]
    assert len(ids) == 4 + 126 + 19


@pytest.mark.parametrize("edition", ["usa", "europe-1912", "leyendas", "team-asia"])
def test_other_games_have_none_of_its_rules(edition: str) -> None:
    assert not [r for r in rules("en", edition, None) if r.id.startswith("LW-")]


def test_related_rules_lead_to_each_other() -> None:
    for r in legends():
        assert r.related, r.id
        for other in r.related:
            assert r.id in rule(other).related, (r.id, other)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_of_a_readable_size(lang: str) -> None:
    for r in legends(lang):
        assert 20 <= len(r.text) <= 600, r.id
        assert len(r.title) <= 52, r.id
    titles = [r.title for r in legends(lang)]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rule_speaks_the_engine_s_language(lang: str) -> None:
    for r in legends(lang):
        assert not re.search(r"[_`{}\[\]]|\b(null|true|false|json)\b", r.text), r.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_rule_names_anything_of_a_campaign(lang: str) -> None:
    """No region, city, event, sticker, crew, company or line of the story; a rule that comes with a sticker
    may say that sticker's name."""
    for content in CONTENT:
        names = {
            each["name"] for part in ("regions", "cities", "companies", "crew") for each in content[part]
        }
        names |= {event["title"] for event in content["events"]} | {content["title"]}
        for r in legends(lang):
            told = names | {name for id, name in STICKERS.items() if id != SEALED.get(r.id)}
            said = {name for name in told if re.search(rf"\b{re.escape(name)}\b", f"{r.title}. {r.text}")}
            assert not said, r.id


@pytest.mark.parametrize(
    ("lang", "later"),
    [
        ("en", r"postcard|post office|depot|toll|mail|\bbond|timetable|\bcrew|punch|stamped"),
        ("es", r"\bpostal|correo|depósito|peaje|\bobligaci|horario|personal|\bpica|sellad"),
        ("de", r"postkarte|postamt|depot|\bmaut|postsack|anleihe|fahrplan|personal|loch|stempel"),
        ("fr", r"posta|\bposte\b|dépôt|péage|obligation|horaire|personnel|poinçon|timbr"),
    ],
)
def test_what_is_open_from_the_start_does_not_hint_at_what_comes(lang: str, later: str) -> None:
    for r in legends(lang, open_rules=()):
        assert not re.search(later, f"{r.title} {r.text}", re.IGNORECASE), r.id
    for id in SEALED:
        assert re.search(later, f"{rule(id, lang).title} {rule(id, lang).text}", re.IGNORECASE), id


def test_a_sticker_that_unlocks_rules_is_one_of_a_campaign() -> None:
    assert set(SEALED.values()) <= set(STICKERS)


@pytest.mark.parametrize("sticker", sorted(set(SEALED.values())))
def test_a_rule_is_told_once_its_sticker_is_open(sticker: str) -> None:
    before, after = legends(open_rules=()), legends(open_rules=(sticker,))
    new = {id for id, unlocked_by in SEALED.items() if unlocked_by == sticker}
    assert {r.id for r in after} - {r.id for r in before} == new
    for r in before:
        assert not set(r.related) & set(SEALED), r.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_book_as_json_leaves_out_what_is_not_open(lang: str) -> None:
    def ids(open_rules: tuple[str, ...] | None) -> set[str]:
        told = rulebook.rulebook_json(lang, open_rules)["rules"]
        assert isinstance(told, list)
        assert {id for r in told for id in r["related"]} <= set(facts().rules)
        return {r["id"] for r in told}

    assert ids(None) == set(facts().rules)
    assert ids(()) == set(facts().rules) - set(SEALED)
    assert ids(("bonds", "an unknown one")) - ids(()) == {"LW-118"}


def test_a_rule_that_is_not_open_is_found_by_nobody_s_words_but_still_by_its_id() -> None:
    assert "LW-118" not in [r.id for r in search("bonds numbered")]
    assert "LW-118" in [r.id for r in search("bonds numbered", open_rules=("bonds",))]
    assert rule("LW-118").id == "LW-118"  # a refusal names it


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("content", CONTENT, ids=CONTENTS)
def test_the_numbers_are_those_of_the_campaign(content: dict[str, Any], lang: str) -> None:
    def said(id: str) -> list[int]:
        return [int(n) for n in re.findall(r"\d+", rule(id, lang).text)]

    def dollars(id: str) -> list[int]:
        pattern = r"\$(\d+)" if lang == "en" else r"(\d+)\u00a0\$"
        return [int(n) for n in re.findall(pattern, rule(id, lang).text)]

    setup, deck = content["setup"], content["deck"]
    assert said("LW-1") == [*content["players"], len(content["companies"])]
    assert said("LW-2")[:3] == [deck["colors"]["red"], len(deck["colors"]), deck["locomotives"]]
    assert dollars("LW-9") == [setup["start_coins"]]
    papers = deck["newspapers"]
    cards = sum(deck["colors"].values()) + deck["locomotives"]
    assert sorted(said("LW-10")) == sorted([2, papers["2"], 3, papers["3"], 4, 5, papers["4"], cards])
    assert papers["4"] == papers["5"]
    assert said("LW-11") == [setup["start_cards"], setup["row_size"]]
    assert said("LW-14") == [setup["start_tickets"], setup["start_keep_min"]]
    assert said("LW-17") == content["trains_per_game"][:1]
    assert said("LW-27") == [setup["deck_lock"]] * 2
    assert said("LW-76") == [setup["ticket_draw"], setup["ticket_keep_min"]]
    assert dollars("LW-91") == [row["dollars"] for row in content["trains_bonus"] if row["dollars"]]
    assert said("LW-102") == [content["games"]]
    closed = [region for region in content["regions"] if not region["start"]]
    picks = content["frontier_picks"]
    assert said("LW-103") == [*(pick["after_game"] for pick in picks), len(picks), len(closed)]
    assert said("LW-111") == [content["games"], content["trains_per_game"][-1]]
    assert dollars("LW-118") == content["bonds"]["rank"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_price_of_the_example_is_right(lang: str) -> None:
    spaces, surcharge, discount, cards, trains = [
        int(n) for n in re.findall(r"\d+", rule("LW-61", lang).text)
    ][1:]
    assert (cards, trains) == (spaces + surcharge - discount, spaces)


@pytest.mark.parametrize(
    ("reason", "id"),
    [
        ("not_your_turn", "LW-21"), ("locomotive_second", "LW-30"), ("own_twin", "LW-54"),
        ("lane_closed", "LW-54"), ("route_taken", "LW-54"), ("trains_short", "LW-59"),
        ("pay_count", "LW-61"), ("keep_too_few", "LW-76"), ("pass_not_forced", "LW-23"),
        ("deck_locked", "LW-27"), ("survey_bed", "LW-54"), ("toll_first", "LW-75"),
        ("give_first", "LW-E3"), ("nothing_to_undo", "C-31"), ("undo_needs_consent", "C-32"),
    ],
)  # fmt: skip
def test_a_refusal_in_a_campaign_game_rests_on_its_rule(reason: str, id: str) -> None:
    assert reasons("LW")[reason] == id
    assert id in [r.id for r in rules("en", "legends", None)]
