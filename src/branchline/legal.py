"""The legal actions of a seat as a sequence: listed by the kernel, written out when looked at."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from branchline.actions import Action
from branchline.kernel.codes import ANY_SOURCE

if TYPE_CHECKING:
    from branchline.game import Game


class LegalActions(Sequence[Action]):
    """The legal actions of a seat, in a fixed order. Each is made when it is looked at."""

    def __init__(self, game: "Game", codes: npt.NDArray[np.int32], seat: int) -> None:
        self.codes = codes
        self._game = game
        self._seat = seat
        self._terms = game._terms(seat)

    def whatever_the_source(self) -> "LegalActions":
        """The same with every payment once: in teams hand and holder can pay it in many mixes (TA-10)."""
        if self._game.edition.rules.team_size == 1:
            return self
        return LegalActions(self._game, np.unique(self.codes & ANY_SOURCE), self._seat)

    def __len__(self) -> int:
        return len(self.codes)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[i] for i in range(*at.indices(len(self)))]
        return self._game._book.decode(int(self.codes[at]), self._terms)

    def __iter__(self) -> Iterator[Action]:
        return (self._game._book.decode(int(code), self._terms) for code in self.codes)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, str):
            action = Action.parse(action, self._game.board)
        if not isinstance(action, Action) or not len(self):
            return False
        action = self._game._face.complete(self._game, action, self._seat)
        return self._game._book.encode(action, self._terms) in self.codes

    def __repr__(self) -> str:
        return f"<{len(self)} legal actions: {', '.join(a.notation(self._game.board) for a in self)}>"
