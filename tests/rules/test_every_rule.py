"""Every rule that can be played by has a test named after it, and no test another name."""

import re
from pathlib import Path

from branchline import EDITIONS
from branchline.rulebook import rules
from branchline.rulebook.catalogue import facts

TESTS = re.compile(r"def test_([A-Z]+)_(\d+)_")


def test_every_rule_has_a_test() -> None:
    tested = {
        f"{book}-{int(number)}"
        for file in Path(__file__).parent.glob("test_*.py")
        for book, number in TESTS.findall(file.read_text(encoding="utf-8"))
    }
    # A book may be written before its first edition is there.
    books = {book for book, start in facts().rulesets.items() if any(e.startswith(start) for e in EDITIONS)}
    assert tested == {rule.id for rule in rules() if rule.id.partition("-")[0] in books}
