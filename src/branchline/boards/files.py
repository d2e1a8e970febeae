"""The files beside a board file: ``NAME.layout.json`` (positions) and ``NAME.land.json`` (background)."""

import json
import math
from pathlib import Path
from typing import TypeVar

import msgspec

from branchline.boards.check import BoardError
from branchline.boards.labels import Label
from branchline.boards.model import Board

Point = tuple[float, float]


class Layout(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """Positions in drawing units: cities as drawn and as projected (what bends the land), bulge of each link.

    ``bulge`` has one number for "a|b", as a part of the distance, positive to the right of a → b.
    ``labels`` fixes labels by hand where the automatic choice does not please.
    """

    size: tuple[int, int]
    cities: dict[str, Point]
    projected: dict[str, Point]
    bulge: dict[str, float]
    labels: dict[str, Label] = {}

    def bulge_of(self, a: str, b: str) -> float:
        return self.bulge.get(f"{a}|{b}", -self.bulge.get(f"{b}|{a}", 0.0))


class Land(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """The background as SVG path data, already bent to the layout."""

    land: tuple[str, ...] = ()
    lakes: tuple[str, ...] = ()
    borders: tuple[str, ...] = ()
    rivers: tuple[str, ...] = ()
    credit: str = ""
    sources: tuple[str, ...] = ()


def read_layout(board: Board) -> Layout:
    """The layout beside the board's file, or one made now (seconds of work) if there is none."""
    path = beside(board, "layout")
    if path is None:
        from branchline.boards.layout import lay_out  # NumPy only where it is needed

        return lay_out(board)
    layout = _decode(path, Layout)
    for city in board.cities:
        if city.id not in layout.cities:
            raise BoardError(path.name, f"city {city.id}", "has no position; lay the board out again")
        if not all(map(math.isfinite, layout.cities[city.id])):
            raise BoardError(path.name, f"city {city.id}", "has no finite position")
    return layout


def write_layout(layout: Layout, path: Path) -> None:
    """Write a layout to be read by ``read_layout``, one entry a line so that it can be nudged by hand."""
    fields = {name: value for name, value in msgspec.to_builtins(layout).items() if value}
    blocks = []
    for name, value in fields.items():
        if isinstance(value, dict):
            lines = ",\n".join(f"    {json.dumps(key)}: {json.dumps(entry)}" for key, entry in value.items())
            blocks.append(f'  "{name}": {{\n{lines}\n  }}')
        else:
            blocks.append(f'  "{name}": {json.dumps(value)}')
    path.write_text("{\n" + ",\n".join(blocks) + "\n}\n", encoding="utf-8")


def read_land(board: Board) -> Land:
    """The background beside the board's file; an empty one if there is none."""
    path = beside(board, "land")
    return Land() if path is None else _decode(path, Land)


def beside(board: Board, kind: str) -> Path | None:
    if board.file is None:
        return None
    path = board.file.with_suffix(f".{kind}.json")
    return path if path.is_file() else None


T = TypeVar("T")


def _decode(path: Path, to: type[T]) -> T:
    try:
        return msgspec.json.decode(path.read_bytes(), type=to)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BoardError(path.name, "", str(error)) from None
