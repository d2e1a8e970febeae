"""What every command says of itself, and what it may not import to say it."""

import subprocess
import sys
from importlib.metadata import version

import pytest
import typer

from branchline.cli.app import app
from tests.command import Command

HEAVY = ("numpy", "numba", "starlette", "uvicorn", "rich")
CAMPAIGN = [
    *("check", "new", "show", "choose", "hand", "slip", "unlock", "retire", "tick", "award"),
    *("correct", "strike", "copy", "simulate"),
]
COMMANDS = [
    ["serve"],
    ["play"],
    ["editions"],
    ["rules"],
    ["replay"],
    ["verify"],
    ["score"],
    ["bench"],
    ["board", "check"],
    ["board", "draw"],
    *(["campaign", name] for name in CAMPAIGN),
]


def imported(*arguments: str) -> set[str]:
    """The heavy packages that a command imports, found in a process of its own."""
    script = (
        "import sys; from branchline.cli import main; sys.argv = sys.argv[1:]\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print(*[name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)"
    )
    command = [sys.executable, "-c", script, "branchline", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["play", "--help"], ["nonsense"]])
def test_help_imports_nothing_heavy(arguments: list[str]) -> None:
    found = imported(*arguments)
    assert not found & set(HEAVY)


def test_the_rulebook_is_read_without_numpy_and_numba() -> None:
    assert not imported("rules", "C-10") & {"numpy", "numba", "starlette"}


def test_the_catalogue_of_editions_is_read_without_numba() -> None:
    assert not imported("editions") & {"numba", "starlette"}


def test_every_command_is_listed_here() -> None:
    group = typer.main.get_command(app)
    assert {path[0] for path in COMMANDS} == set(group.commands)  # type: ignore[attr-defined]
    assert set(CAMPAIGN) == set(group.commands["campaign"].commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_teaches_with_an_example(branchline: Command, path: list[str]) -> None:
    done = branchline(*path, "--help")
    assert done.code == 0
    examples = [line for line in done.out.splitlines() if line.startswith(f"  branchline {' '.join(path)}")]
    assert examples


def test_the_list_of_commands_is_not_cut_off(branchline: Command) -> None:
    listed = branchline("--help").out.partition("Commands:")[2]
    assert "..." not in listed


def test_version(branchline: Command) -> None:
    assert branchline("--version").out == f"branchline {version('branchline')}\n"


def test_python_m_branchline_is_the_same_command() -> None:
    done = subprocess.run([sys.executable, "-m", "branchline", "--version"], capture_output=True, text=True)
    assert done.stdout.startswith("branchline ")
