"""The `branchline` command.

`app` declares the commands and imports nothing heavy; what a command does is in a module of its own,
imported when the command runs. So `--help` and `rules` never wait for NumPy or Numba.
"""

import os
import sys
from typing import NoReturn


def main() -> None:
    """Run the command line. What the user can put right is told in one line, without a traceback."""
    # The rules compile in four fifths of the time at this level, and run as fast.
    os.environ.setdefault("NUMBA_OPT", "2")
    from branchline.cli.app import app

    try:
        app(prog_name="branchline")
    except BrokenPipeError:  # `branchline rules | head` is not a fault
        sys.stderr.close()
        raise SystemExit(0) from None
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        fail(f"{place}{error.strerror or error}")
    except Exception as error:
        if not type(error).__module__.startswith("branchline."):
            raise
        fail(str(error))


def fail(problem: str) -> NoReturn:
    """End with exit code 1 and the problem, one line a fault."""
    for line in problem.splitlines():
        print(f"branchline: {line}", file=sys.stderr)
    raise SystemExit(1) from None
