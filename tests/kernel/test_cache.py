"""Compiled code never outlives its sources."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import branchline

ASK = """
import json, sys
sys.path.insert(0, sys.argv[1])
from branchline.kernel import _jit
assert str(_jit.PACKAGE).startswith(sys.argv[1]), _jit.PACKAGE
print(json.dumps(str(_jit.cache_directory("bots"))))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    source = Path(branchline.__file__).parent
    shutil.copytree(source, tmp_path / "branchline", ignore=shutil.ignore_patterns("web", "__pycache__"))
    return tmp_path


def directory(root: Path, ask: str = ASK, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", ask, str(root)],
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return str(json.loads(done.stdout))


def test_a_changed_helper_changes_the_cache_directory(package: Path) -> None:
    before = directory(package)
    assert directory(package) == before
    helper = package / "branchline" / "kernel" / "cards.py"
    helper.write_text(helper.read_text() + "\n# another rule\n")
    changed = directory(package)
    assert changed != before
    (package / "branchline" / "kernel" / "extra.py").write_text("# a new file\n")
    assert directory(package) not in (before, changed)


def test_bounds_checks_have_code_of_their_own(package: Path) -> None:
    assert directory(package, NUMBA_BOUNDSCHECK="1") != directory(package, NUMBA_BOUNDSCHECK="0")


def test_a_changed_rule_of_the_frontier_leaves_the_kernel_alone(package: Path) -> None:
    names = ("kernel", "kernel.legends", "bots", "bots.legends")
    asked = {name: ASK.replace('"bots"', f'"{name}"') for name in names}
    before = {name: directory(package, ask=ask) for name, ask in asked.items()}
    rule = package / "branchline" / "kernel" / "legends" / "price.py"
    rule.write_text(rule.read_text() + "\n# another rule\n")
    changed = {name for name, ask in asked.items() if directory(package, ask=ask) != before[name]}
    assert changed == {"kernel.legends", "bots.legends"}


def test_a_changed_bot_leaves_the_kernel_alone(package: Path) -> None:
    kernel = ASK.replace('"bots"', '"kernel"')
    before = directory(package, ask=kernel)
    bot = package / "branchline" / "bots" / "greedy.py"
    bot.write_text(bot.read_text() + "\n# another plan\n")
    assert directory(package, ask=kernel) == before


def test_other_files_leave_it_alone(package: Path) -> None:
    before = directory(package)
    game = package / "branchline" / "game.py"
    game.write_text(game.read_text() + "\n# words only\n")
    assert directory(package) == before


def test_the_directory_can_be_chosen(package: Path, tmp_path: Path) -> None:
    assert directory(package, BRANCHLINE_CACHE=str(tmp_path / "here")).startswith(str(tmp_path / "here"))
