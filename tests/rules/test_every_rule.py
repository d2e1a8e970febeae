"""Every rule of the rulebook has a test named after it, and no test another name."""

import re
from pathlib import Path

from branchline.rulebook import rules

TESTS = re.compile(r"def test_([A-Z]+)_(\d+)_")


def test_every_rule_has_a_test() -> None:
    tested = {
        f"{book}-{int(number)}"
        for file in Path(__file__).parent.glob("test_*.py")
        for book, number in TESTS.findall(file.read_text(encoding="utf-8"))
    }
    assert tested == {rule.id for rule in rules()}
