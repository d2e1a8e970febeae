"""The compiled rules play as the same rules interpreted, state by state."""

import os
import subprocess
import sys

import pytest

from branchline.kernel import _jit
from tests.kernel.trace import trace


@pytest.mark.parametrize(("edition", "players", "seed"), [("usa", 2, 4), ("usa-mega", 5, 7)])
def test_compiled_and_interpreted_agree_state_by_state(edition: str, players: int, seed: int) -> None:
    interpreted = subprocess.run(
        [sys.executable, "-m", "tests.kernel.trace", edition, str(players), str(seed), "1"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert interpreted.returncode == 0, interpreted.stderr
    lines = interpreted.stdout.rstrip("\n").split("\t")
    compiled = trace(edition, players, seed)
    assert len(compiled) > 100
    first = next((n for n, (a, b) in enumerate(zip(compiled, lines, strict=False)) if a != b), None)
    assert first is None, f"position {first} of {len(compiled)} differs"
    assert lines == compiled
    assert _jit.config.DISABLE_JIT == 0
