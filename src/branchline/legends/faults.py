"""The faults of a campaign's file, collected: each with its place, and what may have been meant."""

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

import msgspec

from branchline.boards.check import reason
from branchline.boards.model import nearest
from branchline.legends.content import ContentError

T = TypeVar("T")


class Faults:
    """Collects the faults of one file."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[ContentError] = []

    def add(self, where: str, problem: str) -> None:
        self.found.append(ContentError(self.file, where, problem))

    def known(self, where: str, what: str, id: Any, among: Collection[str]) -> bool:
        """Whether an id is among those there are; if not, a fault that names the nearest one."""
        if id in among:
            return True
        near = nearest(str(id), list(among))
        self.add(where, f"unknown {what} {id!r}" + (f", did you mean {near!r}?" if near else ""))
        return False

    def one_of(self, where: str, what: str, word: Any, words: Collection[str]) -> None:
        if word not in words:
            self.add(
                where, f"{what} is {word!r}, but can only be {' or '.join(map(repr, words)) or 'left out'}"
            )

    def once(self, where: str, ids: Iterable[str], what: str) -> None:
        seen: set[str] = set()
        for id in ids:
            if id in seen:
                self.add(where, f"duplicate {what} {id!r}")
            seen.add(id)

    def convert(self, data: object, to: type[T], where: str) -> T | None:
        try:
            return msgspec.convert(data, to)
        except msgspec.ValidationError as error:
            self.add(where, reason(error))
            return None
