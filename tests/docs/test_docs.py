"""The documentation is run: Python sessions by doctest, console sessions by the command itself."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
import typer

from branchline.cli.app import app
from tests.command import Command

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"(?:<!-- file: (?P<file>\S+) -->\n)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.M | re.S)
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)|src=\"([^\"]+)\"")

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def blocks(page: Path, kind: str) -> list[str]:
    return [found["text"] for found in FENCE.finditer(page.read_text("utf-8")) if found["kind"] == kind]


@pages
def test_python_sessions_print_what_the_page_says(page: Path) -> None:
    session = "\n".join(blocks(page, "pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS)
    assert runner.run(test).failed == 0


@pages
def test_console_sessions_print_what_the_page_says(
    page: Path, branchline: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for found in FENCE.finditer(page.read_text("utf-8")):
        if found["file"]:
            Path(found["file"]).write_text(found["text"], "utf-8")
        if found["kind"] == "console":
            for command, expected in sessions(found["text"]):
                done = branchline(*command)
                said = re.sub(r" +$", "", done.out + done.err, flags=re.M)
                assert said.strip() == expected.strip(), command


def sessions(text: str) -> list[tuple[list[str], str]]:
    """(arguments, expected output) of every `$ branchline …` line."""
    found = []
    for part in re.split(r"^\$ branchline ", text, flags=re.M)[1:]:
        command, _, expected = part.partition("\n")
        found.append((shlex.split(command), expected))
    return found


@pages
def test_commands_and_options_exist(page: Path) -> None:
    known = typer.main.get_command(app)
    for line in "\n".join(blocks(page, "sh")).splitlines():
        words = shlex.split(line, comments=True)
        if not words or not words[0].endswith(("branchline", "script/server", "script/bench")):
            continue
        name = words[0].rpartition("/")[2]
        path = words[1:] if name == "branchline" else [{"server": "serve"}.get(name, name), *words[1:]]
        command = known.commands[path[0]]  # type: ignore[attr-defined]
        command = getattr(command, "commands", {}).get(path[1], command) if path[1:] else command
        options = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in path if word.startswith("--")} <= options, line


@pages
def test_links_lead_somewhere(page: Path) -> None:
    for file, heading, source in LINK.findall(page.read_text("utf-8")):
        target = page.parent / (file or source or page.name)
        assert target.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.*)$", target.read_text("utf-8"), re.M)
            assert heading in {re.sub(r"\W+", "-", title.lower()) for title in titles}
