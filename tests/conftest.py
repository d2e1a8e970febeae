"""What every test shares."""

import io
import os
import sys

import pytest

from tests.command import Command, Done

# Numba checks no bounds unless asked, before its first import: an index out of range would read rubbish.
os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")


@pytest.fixture
def branchline(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run the `branchline` command in this process: `branchline("rules", "C-10")`."""

    def run(*arguments: str | os.PathLike[str], stdin: str = "") -> Done:
        from branchline.cli import main

        monkeypatch.setenv("COLUMNS", "110")
        monkeypatch.setattr(sys, "argv", ["branchline", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code
        return Done(code if isinstance(code, int) else 0, *capsys.readouterr())

    return run
