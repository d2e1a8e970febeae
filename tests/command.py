"""Running the `branchline` command in a test."""

import os
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str


class Command(Protocol):
    def __call__(self, *arguments: str | os.PathLike[str], stdin: str = "") -> Done: ...
