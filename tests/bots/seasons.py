"""Seasons to play: of the first games, and with everything a campaign can bring."""

from typing import Any

from branchline.legends.content import load_content
from branchline.legends.season import Season

COMPANIES = ("yellow", "red", "blue", "green", "black")


def season(players: int = 3, game: int = 1, **changes: Any) -> Season:
    """A game of the campaign with nothing but what is there from the start, or what ``changes`` bring."""
    content = load_content("iron-meridian")
    plain: dict[str, Any] = {
        "campaign": content.id,
        "content": content.sha,
        "game": game,
        "year": content.years[game - 1],
        "companies": list(COMPANIES[:players]),
        "regions": [region.id for region in content.regions if region.start],
        "trains": content.trains_per_game[game - 1],
        "events": list(content.start_events),
    }
    return Season(**plain | changes)


def middle(players: int = 3, **changes: Any) -> Season:
    """A sixth game: two more regions, half of the story."""
    content = load_content("iron-meridian")
    regions = ["heartland", "seaboard", "prairie"]
    boxes = [region.box for region in content.regions if region.id in regions]
    rules = ["post_office", "mail_contract", "depots", "crew", "charter_renewal", "trust_toll"]
    given: dict[str, Any] = {
        "regions": regions,
        "rules": rules + [box.rule for box in boxes if box.rule],
        "events": [f"E{n:02d}" for n in (*range(1, 13), 15, 16, 17, 39)]
        + [event for box in boxes for event in box.events],
        "postcards": [f"P{n:02d}" for n in range(1, 14)] + [card for box in boxes for card in box.postcards],
        "office": [["P14"]],
        "depots": {"toledo": "red"},
        "large": ["memphis"],
    }
    return season(players, 6, **given | changes)


def full(players: int = 4, **changes: Any) -> Season:
    """A last game: all regions, events, stickers and postcards."""
    content = load_content("iron-meridian")
    cards = [card.id for card in content.postcards]
    given: dict[str, Any] = {
        "regions": [region.id for region in content.regions],
        "events": [event.id for event in content.events],
        "rules": [rule.id for rule in content.rules],
        "postcards": cards[players:],
        "office": [[card] for card in cards[:players]],
        "depots": {"toledo": "red", "springfield": "yellow", "columbus": "black"},
        "tracks": {"springfield__evansville:0": "green"},
        "large": ["memphis"],
        "bonds": {"red": 2},
    }
    return season(players, 12, **given | changes)
