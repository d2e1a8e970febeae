"""`bench`: every figure is measured, compared and stored."""

import json
from pathlib import Path

from tests.command import Command

PLAYOUTS = {f"games, {n} players, {policy}" for n in range(2, 6) for policy in ("cheapest", "all")}
BOARDS = {"Europe": (2, 4), "Legendary Asia": (2, 4), "Team Asia": (4, 6), "Leyendas": (2, 5)}
PLAYOUTS |= {
    f"{board}, {n} players, {policy}"
    for board, players in BOARDS.items()
    for n in players
    for policy in ("cheapest", "all")
}
for n in (1, 12):
    PLAYOUTS |= {f"Legends, game {n}, 4 players, {policy}" for policy in ("cheapest", "all")}
    PLAYOUTS.add(f"Legends, game {n}, legal list")
OTHERS = {"legal list at midgame", "compiled copy", "stations", "decisions from Python"}


def test_figures_are_stored_and_the_next_run_is_compared(branchline: Command, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    first = branchline("bench", "--seconds", "0.1", "--last", file, "--store")
    assert first.code == 0
    stored = json.loads(file.read_text())["figures"]
    assert stored.keys() == PLAYOUTS | OTHERS
    assert min(stored.values()) > 0
    file.write_text(json.dumps({"machine": "a slower one", "figures": dict.fromkeys(stored, 0.001)}))
    second = branchline("bench", "--seconds", "0.1", "--last", file)
    assert "a slower one" in second.out
    assert second.out.count("× ") == len(stored)
    assert json.loads(file.read_text())["machine"] == "a slower one"
