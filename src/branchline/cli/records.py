"""`replay`, `verify` and `score`: what can be done with a game that was played."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from branchline.cli import fail
from branchline.cli.text import console, entry_text, print_count, side_names, standing
from branchline.position import is_position, read_position
from branchline.record import Record, RecordError

if TYPE_CHECKING:
    from branchline.boards import Board
    from branchline.game import Game


def replay(file: Path, step: bool) -> None:
    game = played(file)
    out = console()
    out.print(f"{game.edition.name}, {', '.join(game.seats)}\n")
    turn_of = None
    for entry in game.log(None):
        if step and entry["seat"] != turn_of and turn_of is not None:
            pause()
        turn_of = entry["seat"]
        out.print(f"{entry['n'] + 1:>4}  {entry_text(game.board, game.seats, entry)}")
    if game.result:
        print_count(out, game.board, side_names(game.seats, game.result), game.result)
    else:
        out.print("\nThe record ends here; the game was not finished.")
        out.print(standing(game.view(None), game.to_move))


def played(file: Path) -> "Game":
    """The game of a record; RecordError with the file and the place if it cannot be played."""
    record = Record.load(file)
    try:
        return record.replay()
    except RecordError as error:
        raise RecordError(str(file), error.where, error.problem) from None


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


def counted(file: Path) -> tuple[tuple[str, ...], "Board", Mapping[str, Any]]:
    """The names of the sides, the board and the final count of a finished record or a position."""
    if is_position(file):
        position = read_position(file)
        return position.names, position.edition.board, position.count()
    game = played(file)
    if game.result is None:
        fail(f"{file}: the game was not finished, so there is no final count")
    return side_names(game.seats, game.result), game.board, game.result
