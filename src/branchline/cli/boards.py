"""`board check` and `board draw`."""

from pathlib import Path

import typer

from branchline.boards import check_file, read_board
from branchline.boards.svg import board_svg
from branchline.editions import EDITIONS, edition


def check(file: Path) -> None:
    faults = check_file(file)
    for fault in faults:
        typer.echo(str(fault), err=True)
    if faults:
        noun = "fault" if len(faults) == 1 else "faults"
        typer.echo(f"{file}: {len(faults)} {noun}", err=True)
        raise typer.Exit(1)
    board = read_board(file)
    counts = f"{len(board.cities)} cities, {len(board.lanes)} lanes"
    sets = ", ".join(f"{name} ({len(each.tickets)} tickets)" for name, each in board.ticket_sets.items())
    typer.echo(f"{file}: sound. {board.name}: {counts}; ticket sets: {sets or 'none'}")


def draw(source: str, out: Path) -> None:
    board = edition(source).board if source in EDITIONS else read_board(source)
    out.write_text(board_svg(board), encoding="utf-8")
    typer.echo(f"{board.name} drawn to {out}")
