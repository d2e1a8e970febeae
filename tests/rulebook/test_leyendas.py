"""The rules of Leyendas: their numbers, and the shared rules they belong to."""

import re

import pytest

from branchline.rulebook import LANGUAGES, rule, rules

IDS = [r.id for r in rules("es", "leyendas") if r.id.startswith("LE-")]


@pytest.mark.parametrize("id", IDS)
def test_related_rules_lead_to_each_other(id: str) -> None:
    assert rule(id).related
    for other in rule(id).related:
        assert id in rule(other).related, other


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("id", "numbers"),
    [
        ("LE-1", [0, 2, 4, 5, 5, 6, 12, 12, 45, 84]),
        ("LE-2", [2, 3, 3]),
        ("LE-4", [1, 3, 3, 4, 5, 5]),
        ("LE-7", [2, 3, 3]),
        ("LE-8", [0, 1, 2]),
        ("LE-9", [10, 10]),
    ],
)
def test_a_rule_gives_its_numbers(id: str, numbers: list[int], lang: str) -> None:
    assert sorted(int(n) for n in re.findall(r"\d+", rule(id, lang).text)) == numbers


def test_only_what_plays_no_part_is_our_decision_as_a_whole() -> None:
    assert [id for id in IDS if rule(id).mark != "seed"] == ["LE-11"]
