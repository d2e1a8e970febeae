"""How much somebody may say in how much time."""

from __future__ import annotations

import time


class Bucket:
    """Allows `burst` messages at once and `rate` a second in the long run."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left, self._at = min(self._burst, self._left + (now - self._at) * self._rate), now
        if self._left < 1:
            return False
        self._left -= 1
        return True
