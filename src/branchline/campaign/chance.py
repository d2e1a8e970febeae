"""The chance of a campaign: keyed like a game's, one stream an event (LW-6).

What is dealt depends on the key, on the number of the event that deals and on nothing else. So a
campaign folded again deals the same, and nobody without the key can know what comes next.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from branchline.campaign.state import State

T = TypeVar("T")


def below(state: "State", n: int) -> int:
    """An unbiased number from 0 to ``n`` - 1, the next one of the event that is being folded."""
    whole = 1 << 64
    while True:
        word = _word(bytes.fromhex(state.key), state.n << 32 | state.drawn)
        state.drawn += 1
        if word < whole - whole % n:
            return word % n


def sample(state: "State", items: Sequence[T], n: int) -> list[T]:
    """``n`` of the items, or all there are, in random order."""
    left = list(items)
    return [left.pop(below(state, len(left))) for _ in range(min(n, len(left)))]


def _word(key: bytes, message: int) -> int:
    import numpy as np  # most of what is done with a campaign needs no chance, and no compiled code

    from branchline.kernel.chance import siphash

    k0, k1 = (np.uint64(int.from_bytes(half, "little")) for half in (key[:8], key[8:]))
    with np.errstate(over="ignore"):  # uncompiled, NumPy would warn of the overflow that is meant
        return int(siphash(k0, k1, np.uint64(message)))
