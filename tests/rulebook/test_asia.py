"""The rules of Legendary Asia and Team Asia: their numbers, their examples, what leads to them."""

import re

import pytest

from branchline.rulebook import LANGUAGES, reasons, rule, rules

ROUTE_POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15}  # C-22
EXAMPLE = {"en": "Example", "es": "Ejemplo", "de": "Beispiel", "fr": "Exemple"}
OWN = [r for edition in ("legendary-asia", "team-asia") for r in rules("en", edition) if r.id[0] != "C"]


def said(id: str, lang: str, example: bool = False) -> list[int]:
    """The numbers of a rule before its example, or those of the example, in the order of the text."""
    rule_itself, _, worked = rule(id, lang).text.partition(EXAMPLE[lang])
    return [int(n) for n in re.findall(r"\d+", worked if example else rule_itself)]


@pytest.mark.parametrize("id", [r.id for r in OWN])
def test_related_rules_lead_to_each_other(id: str) -> None:
    for other in rule(id).related:
        assert id in rule(other).related, other


@pytest.mark.parametrize(
    ("id", "shared"),
    [
        ("LA-2", "C-3"), ("LA-3", "C-16"), ("LA-4", "C-17"), ("LA-4", "C-26"), ("LA-6", "C-29"),
        ("TA-2", "C-17"), ("TA-5", "C-5"), ("TA-6", "C-6"), ("TA-7", "C-8"), ("TA-10", "C-16"),
        ("TA-11", "C-20"), ("TA-12", "C-16"), ("TA-17", "C-23"), ("TA-18", "C-24"),
        ("TA-21", "C-26"), ("TA-22", "C-27"),
    ],
)  # fmt: skip
def test_a_rule_of_asia_leads_to_the_shared_one_it_changes(id: str, shared: str) -> None:
    assert shared in rule(id).related


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("id", "numbers"),
    [
        ("LA-1", [2, 4, 5, 39, 45, 110]),
        ("LA-2", [1, 2, 3, 4, 6, 30]),
        ("LA-4", [2]),
        ("LA-6", [10]),
        ("TA-2", [27]),
        ("TA-4", [1, 2, 3, 5]),
        ("TA-12", [4, 5, 6]),
        ("TA-16", [7, 18]),
        ("TA-17", [1, 1, 4]),
        ("TA-18", [1, 2]),
        ("TA-21", [4]),
        ("TA-22", [10, 10]),
        ("TA-25", [60]),
    ],
)
def test_a_rule_gives_its_numbers(id: str, numbers: list[int], lang: str) -> None:
    assert sorted(said(id, lang)) == numbers


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_mountain_of_the_example_is_paid_and_scored_right(lang: str) -> None:
    length, crossings, cards, trains, for_route, for_crossings, points, too_few = said("LA-4", lang, True)
    assert cards == length
    assert trains == length + crossings
    assert (for_route, for_crossings) == (ROUTE_POINTS[length], 2 * crossings)
    assert points == for_route + for_crossings
    assert too_few == trains - 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cities_of_the_example_are_counted_right(lang: str) -> None:
    links = re.findall(r"([A-F])–([A-F])", rule("LA-6", lang).text)
    *joined, apart = links
    assert said("LA-6", lang, True) == [len({city for link in joined for city in link})]
    assert not set(apart) & {city for link in joined for city in link}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_payments_of_the_examples_add_up(lang: str) -> None:
    hand, red, locomotive, teammate, possible, impossible = said("TA-10", lang, True)
    assert hand + red + locomotive == possible < impossible <= possible + teammate
    from_hand, from_holder, to_hand, to_holder = said("TA-15", lang, True)
    assert (from_hand, from_holder) == (to_hand, to_holder)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_last_round_of_the_example_counts_both_supplies(lang: str) -> None:
    (most,) = said("TA-21", lang)
    own, teammates, mine, yours = said("TA-21", lang, True)
    assert own <= 2  # which would start it anywhere else (C-26)
    assert own + teammates > most >= mine + yours


@pytest.mark.parametrize(
    ("reason", "id"),
    [
        ("mountain_trains", "LA-4"),
        ("place_first", "TA-6"), ("place_nothing", "TA-6"), ("share_nothing", "TA-17"),
        ("holder_short", "TA-10"), ("lane_limit", "TA-11"), ("share_first", "TA-4"), ("share_one", "TA-4"),
        ("pass_tickets_count", "TA-18"), ("pass_not_held", "TA-18"),
    ],
)  # fmt: skip
def test_a_refusal_of_asia_rests_on_its_rule(reason: str, id: str) -> None:
    assert reasons()[reason] == id
