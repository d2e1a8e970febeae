"""`replay`, `verify` and `score`: what can be done with a game that was played."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer

from branchline.cli.text import console, entry_text, print_count, standing
from branchline.position import is_position, read_position
from branchline.record import Record


def replay(file: Path, step: bool) -> None:
    record = Record.load(file)
    game = record.replay()
    out = console()
    out.print(f"{game.edition.name}, {', '.join(game.seats)}\n")
    turn_of = None
    for entry in game.log(None):
        if step and entry["seat"] != turn_of and turn_of is not None:
            pause()
        turn_of = entry["seat"]
        out.print(f"{entry['n'] + 1:>4}  {entry_text(game.board, game.seats, entry)}")
    if game.result:
        print_count(out, game.board, game.seats, game.result)
    else:
        out.print("\nThe record ends here; the game was not finished.")
        out.print(standing(game.view(None), game.to_move))


def pause() -> None:
    if sys.stdin.isatty():
        input()


def verify(file: Path) -> None:
    report = Record.load(file).verify()
    typer.echo(str(report))
    if not report.ok:
        raise typer.Exit(1)


def score(file: Path, as_json: bool) -> None:
    names, board, result = counted(file)
    if as_json:
        typer.echo(json.dumps(result, indent=1))
    else:
        print_count(console(), board, names, result)


def counted(file: Path) -> tuple[tuple[str, ...], Any, Mapping[str, Any]]:
    """The names, the board and the final count of a finished record or a position."""
    if is_position(file):
        position = read_position(file)
        return position.names, position.edition.board, position.count()
    game = Record.load(file).replay()
    if game.result is None:
        typer.echo(f"branchline: {file}: the game was not finished, so there is no final count", err=True)
        raise typer.Exit(1)
    return game.seats, game.board, game.result
