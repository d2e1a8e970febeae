"""The rulebook: complete in every language, and findable."""

import re
import subprocess
import sys

import msgspec
import pytest

from branchline import rulebook
from branchline.editions import EDITIONS, Edition, edition
from branchline.rulebook import LANGUAGES, Rule, UnknownRule, rule, rules, search
from branchline.rulebook.catalogue import facts, texts

C_IDS = [f"C-{n}" for n in range(1, 33)]
US_IDS = [f"US-{n}" for n in range(1, 15)]
EU_IDS = [f"EU-{n}" for n in range(1, 23)]
LA_IDS = [f"LA-{n}" for n in range(1, 8)]
TA_IDS = [f"TA-{n}" for n in range(1, 26)]
LE_IDS = [f"LE-{n}" for n in range(1, 12)]
LW_IDS = [*(f"LW-{n}" for n in range(1, 127)), *(f"LW-E{n}" for n in range(1, 20))]
OTHERS = C_IDS + US_IDS + EU_IDS + LA_IDS + TA_IDS + LE_IDS
ALL_IDS = OTHERS + LW_IDS


def every(lang: str = "en") -> tuple[Rule, ...]:
    return rules(lang, open_rules=None)


def said(text: str) -> list[int]:
    """The numbers in a text, in its order."""
    return [int(n) for n in re.findall(r"\d+", text)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_rule_is_there_in_natural_order(lang: str) -> None:
    assert [r.id for r in every(lang)] == ALL_IDS
    assert set(texts(lang).rules) == set(facts().rules) == set(ALL_IDS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_clean(lang: str) -> None:
    for r in every(lang):
        assert r.text.endswith("."), r.id
        for text in (r.title, r.text):
            assert text == text.strip(), r.id
            assert text, r.id
            assert "  " not in text, r.id
            assert "\n" not in text, r.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_numbers_of_a_rule_agree_in_all_languages(lang: str) -> None:
    for english, other in zip(every("en"), every(lang), strict=True):
        assert sorted(said(other.text)) == sorted(said(english.text)), english.id


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != "en"])
def test_no_text_was_left_in_english(lang: str) -> None:
    for english, other in zip(every("en"), every(lang), strict=True):
        assert other.text != english.text
    for key, template in texts("en").reasons.items():
        assert texts(lang).reasons[key] != template


def test_french_has_no_break_spaces_before_high_punctuation() -> None:
    french = texts("fr")
    everything = [*french.reasons.values(), *(t for r in every("fr") for t in (r.title, r.text))]
    for text in everything:
        assert not re.search(r"(?<![\u00a0\u202f])[:;!?]", text), text
        assert not re.search(r" [:;!?]", text), text


def test_related_rules_exist_and_are_others() -> None:
    for r in every():
        assert set(r.related) <= set(ALL_IDS) - {r.id}, r.id
        assert len(set(r.related)) == len(r.related), r.id


@pytest.mark.parametrize("own", [US_IDS, EU_IDS, LA_IDS, TA_IDS, LE_IDS, LW_IDS])
def test_rules_of_one_game_do_not_lead_to_another(own: list[str]) -> None:
    for id in own:
        assert set(rule(id).related) <= {*C_IDS, *own}, id


@pytest.mark.parametrize(
    ("shared", "for_europe"),
    [
        ("C-3", "EU-2"), ("C-5", "EU-4"), ("C-16", "EU-6"), ("C-16", "EU-7"), ("C-16", "EU-14"),
        ("C-23", "EU-3"), ("C-27", "EU-15"), ("C-29", "EU-17"), ("C-26", "EU-19"),
    ],
)  # fmt: skip
def test_a_shared_rule_and_what_europe_adds_to_it_lead_to_each_other(shared: str, for_europe: str) -> None:
    assert for_europe in rule(shared).related
    assert shared in rule(for_europe).related


@pytest.mark.parametrize("lang", LANGUAGES)
def test_us_2_to_us_4_give_the_numbers_the_editions_have(lang: str) -> None:
    usa, classic, y1910, mega, cities = (edition(id) for id in EDITIONS if id.startswith("usa"))
    assert said(rule("US-2", lang).text)[:3] == [33, 4, 2]
    assert said(rule("US-2", lang).text)[:3] == [len(usa.tickets), usa.rules.deal, usa.rules.keep_first]
    assert classic.name in rule("US-3", lang).text
    assert said(rule("US-3", lang).text) == [30, classic.rules.deal, classic.rules.keep_first]
    variants = rule("US-4", lang).text
    _, of_1910, of_mega, of_cities = re.split(f"{y1910.name}|{mega.name}|{cities.name}", variants)
    n = y1910.rules
    assert said(of_1910) == [len(y1910.tickets), n.deal, n.keep_first, n.globetrotter]
    n = mega.rules
    assert said(of_mega) == [len(mega.tickets), n.deal, n.keep_first, n.draw, n.keep]
    n = cities.rules
    assert said(of_cities) == [len(cities.tickets), 7, n.deal, n.keep_first, n.draw, n.keep]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_eu_2_and_eu_22_give_the_numbers_the_editions_have(lang: str) -> None:
    def counts(edition: Edition) -> tuple[int, int]:
        return len(edition.tickets), sum(ticket.deck == "long" for ticket in edition.tickets)

    europe, y1912, mega, cities = (edition(id) for id in EDITIONS if id.startswith("europe"))
    n, (tickets, long) = europe.rules, counts(europe)
    assert said(rule("EU-2", lang).text) == [
        tickets, long, 20, n.deal_long, n.deal, n.keep_first, n.deal_long + n.deal
    ]  # fmt: skip
    variants = rule("EU-22", lang).text
    _, of_1912, of_mega, of_cities = re.split(
        f"{y1912.name}:|{mega.name}:|{cities.name}:", variants.replace("\u00a0:", ":")
    )
    n = y1912.rules
    assert said(of_1912) == [*counts(y1912), n.deal_long, n.deal, n.keep_first]
    n = mega.rules
    assert said(of_mega) == [*counts(mega), n.deal_long, n.deal, n.keep_first, n.most_long]
    n = cities.rules
    assert counts(cities)[1] == n.deal_long == 0
    assert said(of_cities) == [len(cities.tickets), 9, n.deal, n.keep_first, n.draw, n.keep]


@pytest.mark.parametrize("written", ["C-7", "c7", "C-07", " c 7 ", "c_007"])
def test_an_id_may_be_written_freely(written: str) -> None:
    assert rule(written).id == "C-7"


@pytest.mark.parametrize("written", ["LW-E3", "lw-e3", "LW E03", " lw_e3 "])
def test_so_may_the_id_of_what_an_effect_means(written: str) -> None:
    assert rule(written).id == "LW-E3"
    assert [r.id for r in search(written)] == ["LW-E3"]


@pytest.mark.parametrize(
    ("written", "near"),
    [
        ("C-33", ("C-32", "C-31", "C-30")),
        ("us15", ("US-14", "US-13", "US-12")),
        ("C-0", ("C-1", "C-2", "C-3")),
        ("EU-23", ("EU-22", "EU-21", "EU-20")),
        ("LA-8", ("LA-7", "LA-6", "LA-5")),
        ("X-7", ("C-7", "US-7", "EU-7", "LA-7", "TA-7", "LE-7", "LW-7")),
        ("X-25", ("C-25", "TA-25", "LW-25")),
        ("LW-127", ("LW-126", "LW-125", "LW-124")),
        ("lw e20", ("LW-E19", "LW-E18", "LW-E17")),
        ("X-E3", ("LW-E3",)),
        ("locomotive", ()),
        ("", ()),
    ],
)
def test_an_unknown_id_suggests_near_ones(written: str, near: tuple[str, ...]) -> None:
    with pytest.raises(UnknownRule) as caught:
        rule(written)
    assert caught.value.suggestions == near
    assert repr(written) in str(caught.value)
    assert all(id in str(caught.value) for id in near)


@pytest.mark.parametrize("edition", ["usa", "usa-classic", "usa-1910", "usa-mega", "usa-big-cities"])
def test_the_usa_editions_have_the_shared_rules_and_their_own(edition: str) -> None:
    assert [r.id for r in rules("de", edition)] == C_IDS + US_IDS


@pytest.mark.parametrize("edition", ["europe", "europe-1912", "europe-mega", "europe-big-cities"])
def test_the_europe_editions_have_the_shared_rules_and_their_own(edition: str) -> None:
    assert [r.id for r in rules("es", edition)] == C_IDS + EU_IDS
    assert search("US-2", "es", edition) == ()


@pytest.mark.parametrize(("edition", "own"), [("legendary-asia", LA_IDS), ("team-asia", TA_IDS)])
def test_each_asia_edition_has_the_shared_rules_and_its_own(edition: str, own: list[str]) -> None:
    assert [r.id for r in rules("fr", edition)] == C_IDS + own
    assert search("EU-6", "fr", edition) == ()


def test_leyendas_has_the_shared_rules_and_its_own() -> None:
    assert [r.id for r in rules("es", "leyendas")] == C_IDS + LE_IDS
    assert search("EU-6", "es", "leyendas") == ()


@pytest.mark.parametrize("edition", ["", "moon", "usable", "asia", "team", "legendary"])
def test_an_unknown_edition_is_an_error(edition: str) -> None:
    with pytest.raises(ValueError, match="usa"):
        rules("en", edition)


def test_a_regional_language_is_its_language() -> None:
    assert rule("C-1", "de-AT") == rule("C-1", "de_CH") == rule("C-1", "DE") == rule("C-1", "de")


@pytest.mark.parametrize("lang", ["", "it", "../en", "english"])
def test_an_unknown_language_is_an_error_naming_the_known(lang: str) -> None:
    with pytest.raises(ValueError, match="en, es, de, fr"):
        rules(lang)


def test_search_ignores_case_and_accents_and_puts_titles_first() -> None:
    assert "C-8" in [r.id for r in search("FACE-UP Locomotive")]
    assert search("vias ruta doble", "es") == search("vías RUTA doble", "es") != ()
    assert search("longest path")[0].id == "C-29"
    assert [r.id for r in search("n'importe quelle route libre", "fr")] == ["C-18"]
    assert [r.id for r in search("us2", "fr")] == ["US-2"]
    assert "C-2" in [r.id for r in search("of 45")]  # words, though written like an id
    assert search("submarine") == search("  ") == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_json_is_plain_data_and_whole(lang: str) -> None:
    data = msgspec.json.decode(msgspec.json.encode(rulebook.rulebook_json(lang)))
    assert [r["id"] for r in data["rules"]] == [r.id for r in rules(lang)]
    assert all(set(r) == {"id", "title", "text", "mark", "related"} for r in data["rules"])
    assert data["reasons"] == texts(lang).reasons
    assert data["sights"] == texts(lang).sights
    assert data["rulesets"] == {
        "C": "",
        "US": "usa",
        "EU": "europe",
        "LA": "legendary-asia",
        "TA": "team-asia",
        "LE": "leyendas",
        "LW": "legends",
    }
    assert data["shared"] == {"LW": ["C-15", "C-25", "C-31", "C-32"]}


def test_a_rule_says_where_it_comes_from() -> None:
    others = {id: rule(id).mark for id in EU_IDS if rule(id).mark != "seed"}
    assert others == {"EU-11": "book", "EU-12": "design", "EU-16": "design", "EU-22": "book"}
    assert {rule(id).mark for id in LA_IDS} == {"book"}
    by_mark = {mark: [id for id in TA_IDS if rule(id).mark == mark] for mark in ("book", "design")}
    assert by_mark == {
        "book": [f"TA-{n}" for n in (1, 2, 8, 11, 16, 21, 22, 23, 24)],
        "design": [f"TA-{n}" for n in (9, 15, 20, 25)],
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mark_is_explained(lang: str) -> None:
    for mark in {r.mark for r in rules(lang)}:
        assert rulebook.mark_text(mark, lang)


def test_neither_numpy_nor_numba_is_imported_and_no_file_read_at_import() -> None:
    code = (
        "import sys, branchline.rulebook as r; from branchline.rulebook.catalogue import facts;"
        "assert facts.cache_info().currsize == 0; r.rule('C-7', 'fr');"
        "print(sorted({'numpy', 'numba'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
