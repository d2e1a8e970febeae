"""Every case of the table in README.md has the test it says it has."""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"^\| (C\d+) \| [^|]+ \| ([\w./]+) \|$", re.MULTILINE)
TABLE = ROW.findall((Path(__file__).parent / "README.md").read_text(encoding="utf-8"))
TESTS = re.compile(r"def test_(C\d+)_", re.IGNORECASE)


@pytest.mark.parametrize(("case", "file"), TABLE)
def test_the_case_is_tested_where_the_table_says(case: str, file: str) -> None:
    found = {name.upper() for name in TESTS.findall((ROOT / file).read_text(encoding="utf-8"))}
    assert case in found, f"{file} has no test_{case}_…"


def test_every_case_tested_here_is_in_the_table() -> None:
    listed = Counter(case for case, _ in TABLE)
    assert max(listed.values()) == 1
    here = {
        name.upper()
        for file in Path(__file__).parent.glob("test_*.py")
        for name in TESTS.findall(file.read_text(encoding="utf-8"))
    }
    assert here <= set(listed)
    assert len(listed) == 78
