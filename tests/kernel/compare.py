"""Compiled against interpreted, for longer than a test takes: python -m tests.kernel.compare FIRST_SEED

One game of every edition and of a campaign, the number of players and the policy going round.
"""

import os
import subprocess
import sys

from branchline import EDITIONS
from tests.kernel.trace import trace
from tests.properties.play import numbers_of_players


def compare(edition: str, players: int, seed: int) -> int:
    """Play a game both ways; AssertionError names the first position that differs. Returns the positions."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.kernel.trace", edition, str(players), str(seed), "1"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    interpreted = done.stdout.rstrip("\n").split("\t")
    compiled = trace(edition, players, seed)
    for n, (one, other) in enumerate(zip(compiled, interpreted, strict=False)):
        assert one == other, f"{edition}, {players} players, seed {seed}: position {n} differs"
    assert len(compiled) == len(interpreted)
    return len(compiled)


def main() -> None:
    first = int(sys.argv[1])
    for n, edition in enumerate((*EDITIONS, "legends"), first):
        numbers = [2, 3, 4, 5] if edition == "legends" else numbers_of_players(edition)
        players = numbers[n % len(numbers)]
        print(f"{edition}, {players} players: {compare(edition, players, n)} positions agree")


if __name__ == "__main__":
    main()
