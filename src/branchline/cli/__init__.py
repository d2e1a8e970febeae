"""The `branchline` command.

`app` declares the commands and imports nothing heavy; what a command does is in a module of its own,
imported when the command runs. So `--help` and `rules` never wait for NumPy or Numba.
"""

import sys


def main() -> None:
    """Run the command line. What the user can put right is told in one line, without a traceback."""
    from branchline.cli.app import app

    try:
        app(prog_name="branchline")
    except BrokenPipeError:  # `branchline rules | head` is not a fault
        sys.stderr.close()
        raise SystemExit(0) from None
    except Exception as error:
        if isinstance(error, OSError):
            print(
                f"branchline: {error.filename or ''}: {error.strerror or error}".replace(": :", ":"),
                file=sys.stderr,
            )
        elif type(error).__module__.startswith("branchline."):
            print(f"branchline: {error}", file=sys.stderr)
        else:
            raise
        raise SystemExit(1) from None
