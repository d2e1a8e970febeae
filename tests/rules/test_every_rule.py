"""Every rule that can be played by has a test named after it, and no test another name."""

import re
from pathlib import Path

from branchline import EDITIONS
from branchline.rulebook import rules
from branchline.rulebook.catalogue import facts

NAME = re.compile(r"def (test_\w+)")
RULE = re.compile(r"(?:test|and)_([A-Z]+)_(E?)(\d+)(?=_)")  # test_C_07_…, test_LW_E15_and_LW_117_…
FOLDERS = [Path(__file__).parent.parent / name for name in ("rules", "campaign")]


def test_every_rule_has_a_test() -> None:
    tested = {
        f"{book}-{effect}{int(number)}"
        for folder in FOLDERS
        for file in folder.glob("test_*.py")
        for name in NAME.findall(file.read_text(encoding="utf-8"))
        for book, effect, number in RULE.findall(name)
    }
    # A book may be written before its first edition is there; a campaign's games have no fixed edition.
    books = {"LW"} | {
        book for book, start in facts().rulesets.items() if any(e.startswith(start) for e in EDITIONS)
    }
    assert tested == {rule.id for rule in rules(open_rules=None) if rule.id.partition("-")[0] in books}
