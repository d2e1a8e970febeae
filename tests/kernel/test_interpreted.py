"""The compiled rules play as the same rules interpreted, state by state (script/soak: on many more games)."""

import pytest

from tests.kernel.compare import compare


@pytest.mark.parametrize(
    ("edition", "players", "seed"),
    [
        ("usa", 2, 4),
        ("usa-mega", 5, 7),
        ("europe", 3, 2),
        ("europe-mega", 4, 5),
        ("legendary-asia", 3, 3),
        ("team-asia", 4, 2),
        ("team-asia", 6, 5),
        ("leyendas", 3, 1),
        ("legends", 4, 2),
    ],
)
def test_compiled_and_interpreted_agree_state_by_state(edition: str, players: int, seed: int) -> None:
    assert compare(edition, players, seed) > 100
