from typing import Any

import pytest


@pytest.fixture
def triangle() -> dict[str, Any]:
    """A small sound board file: three cities, a double, a ferry through a tunnel, a long ticket."""
    return {
        "id": "triangle",
        "name": "Triangle",
        "players": [2, 4],
        "points": {"1": 1, "2": 2, "3": 4},
        "cities": [
            {"id": "aa", "name": "Aachen", "lat": 50.8, "lon": 6.1},
            {"id": "bb", "name": "Bonn", "lat": 50.7, "lon": 7.1, "names": {"fr": "Bonne"}},
            {"id": "cc", "name": "Cologne", "lat": 50.9, "lon": 7.0, "aliases": ["Köln"]},
        ],
        "lanes": [
            {"id": 1, "a": "aa", "b": "bb", "length": 2, "colour": "red", "group": 1},
            {"id": 2, "a": "bb", "b": "aa", "length": 2, "colour": "blue", "group": 1},
            {"id": 3, "a": "bb", "b": "cc", "length": 3, "ferry": 2, "tunnel": 3, "mountain": 1},
        ],
        "ticket_sets": {
            "base": {
                "tickets": [
                    {"a": "aa", "b": "cc", "value": 5},
                    {"a": "bb", "b": "cc", "value": 3, "deck": "long"},
                ]
            }
        },
    }
