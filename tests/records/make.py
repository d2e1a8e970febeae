"""Write the golden records anew: python -m tests.records.make

Do so only when the rules or the record's format changed on purpose, and say why in the commit.
"""

from pathlib import Path

from tests.properties.play import new_game, play_to_the_end

FOLDER = Path(__file__).parent
GAMES = [  # edition, players, seed
    ("usa", 2, 16),
    ("usa", 3, 32),
    ("usa", 4, 12),
    ("usa", 5, 16),
    ("usa-classic", 3, 20),
    ("usa-1910", 4, 24),
    ("usa-mega", 5, 28),
    ("usa-big-cities", 2, 32),
    ("europe", 2, 352),
    ("europe", 3, 176),
    ("europe", 4, 236),
    ("europe", 5, 440),
    ("europe-1912", 4, 128),
    ("europe-mega", 5, 128),
    ("europe-big-cities", 3, 4),
    ("legendary-asia", 2, 200),
    ("legendary-asia", 5, 0),
    ("team-asia", 4, 12),
    ("team-asia", 6, 0),
    ("leyendas", 3, 12),
    ("leyendas", 5, 12),
]


def path(edition: str, players: int) -> Path:
    return FOLDER / f"{edition}-{players}.json"


def main() -> None:
    for edition, players, seed in GAMES:
        play_to_the_end(new_game(edition, players, seed), seed).record().save(path(edition, players))


if __name__ == "__main__":
    main()
