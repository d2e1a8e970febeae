"""`rules`: look-up by number, by word, in four languages."""

import pytest

from branchline import rulebook
from tests.command import Command


def test_all_rules_by_number(branchline: Command) -> None:
    out = branchline("rules").out
    for rule in rulebook.rules("en"):
        assert f"{rule.id}  {rule.title}\n" in out


@pytest.mark.parametrize("lang", rulebook.LANGUAGES)
def test_one_rule_in_every_language(branchline: Command, lang: str) -> None:
    done = branchline("rules", "c10", "--lang", lang)
    assert done.out.startswith(f"C-10  {rulebook.rule('C-10', lang).title}\n")


def test_rules_by_word(branchline: Command) -> None:
    assert "C-8  " in branchline("rules", "locomotive").out


def test_rules_of_one_edition(branchline: Command) -> None:
    out = branchline("rules", "-e", "europe-mega").out
    assert "\nEU-7  " in out
    assert out.startswith("C-1  ")
    assert "US-" not in "".join(line for line in out.splitlines() if not line.startswith(" "))
    assert "EU-7  " in branchline("rules", "tunnel", "-e", "europe").out
    assert "did you mean 'europe'?" in branchline("rules", "-e", "europa").err
