"""Write the golden records anew: python -m tests.records.make

Do so only when the rules or the record's format changed on purpose, and say why in the commit.
"""

from pathlib import Path

from branchline import Game
from branchline.legends.content import load_content
from branchline.legends.season import Season, SeasonEdition
from tests.properties.play import new_game, play_to_the_end
from tests.rules.table import NAMES

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

SEASONS = [(2, 9), (5, 6)]  # games of a campaign: players, seed


def season(players: int) -> SeasonEdition:
    """A late game of the campaign: most regions, everything that ever came into force."""
    content = load_content("iron-meridian")
    cards = [card.id for card in content.postcards]
    return Season(
        campaign=content.id,
        content=content.sha,
        game=11,
        year=1889,
        companies=[company.id for company in content.companies[:players]],
        regions=[region.id for region in content.regions if region.start or region.tier != "far"],
        trains=40,
        events=[event.id for event in content.events],
        rules=[rule.id for rule in content.rules],
        office=[[card] for card in cards[:players]],
        postcards=cards[players:],
        large=["toledo"],
        depots={"louisville": "red", "columbus": "green", "springfield": "black"},
        tracks={"springfield__evansville:0": "green"},
        crew_order=list(range(players)),
        bonds={"red": 7},
    ).edition()


def legends_game(players: int, seed: int) -> Game:
    """A whole game of that season, by chance."""
    return play_to_the_end(Game(season(players), NAMES[:players], key=bytes([seed] * 16)), seed)


def path(edition: str, players: int) -> Path:
    return FOLDER / f"{edition}-{players}.json"


def main() -> None:
    for edition, players, seed in GAMES:
        play_to_the_end(new_game(edition, players, seed), seed).record().save(path(edition, players))
    for players, seed in SEASONS:
        legends_game(players, seed).record().save(path("legends", players))


if __name__ == "__main__":
    main()
