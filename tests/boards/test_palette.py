"""Colours stay apart for everyone: CIEDE2000 in normal sight and under Machado's (2009) simulations."""

import math
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from branchline.boards import COLOURS, palette

Array = NDArray[np.float64]

SIGHT = {  # full severity, on linear RGB
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
CARDS = [palette()["cards"][kind]["fill"] for kind in COLOURS]
PLAYERS = [player["fill"] for player in palette()["players"]]


def linear(colour: str) -> Array:
    srgb = np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(srgb <= 0.04045, srgb / 12.92, ((srgb + 0.055) / 1.055) ** 2.4)


def lab(colour: str, sight: str) -> tuple[float, float, float]:
    rgb = np.clip(SIGHT[sight] @ linear(colour), 0, 1)
    t = TO_XYZ @ rgb / np.array([0.95047, 1.0, 1.08883])
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return float(116 * f[1] - 16), float(500 * (f[0] - f[1])), float(200 * (f[1] - f[2]))


def ciede2000(one: tuple[float, float, float], two: tuple[float, float, float]) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, two
    mean = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = h1 + turn / 2
    dl, dc, dh = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * math.cos(math.radians(hue - 30)) + 0.24 * math.cos(math.radians(2 * hue))
    t += 0.32 * math.cos(math.radians(3 * hue + 6)) - 0.2 * math.cos(math.radians(4 * hue - 63))
    sl = 1 + 0.015 * (light - 50) ** 2 / math.sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation *= math.sin(math.radians(60 * math.exp(-((((hue % 360) - 275) / 25) ** 2))))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * dc / sc * dh / sh)


def contrast(one: str, two: str) -> float:
    dark, light = sorted(float(TO_XYZ[1] @ linear(colour)) for colour in (one, two))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
    ("one", "two", "expected"),
    [  # published reference pairs (Sharma, Wu and Dalal 2005)
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_formula_agrees_with_published_pairs(
    one: tuple[float, float, float], two: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(one, two) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("sight", SIGHT)
@pytest.mark.parametrize(("colours", "least"), [(CARDS, 15), (PLAYERS, 20)], ids=["cards", "players"])
def test_colours_stay_apart(colours: list[str], least: float, sight: str) -> None:
    closest = min(ciede2000(lab(a, sight), lab(b, sight)) for a, b in combinations(colours, 2))
    assert closest >= least


@pytest.mark.parametrize("field", [*palette()["cards"].values(), *palette()["players"]])
def test_every_field_has_a_ring_and_mark_that_stand_out(field: dict[str, str]) -> None:
    ring = palette()["white" if field["dark"] else "ink"]
    assert contrast(field["fill"], ring) >= 3


def test_every_card_has_its_own_shape_and_every_player_its_own_pattern() -> None:
    cards, players = palette()["cards"], palette()["players"]
    assert list(cards) == [*COLOURS, "locomotive"]
    assert len({card["shape"] for card in cards.values()}) == len({c["path"] for c in cards.values()}) == 9
    assert len({player["pattern"] for player in players}) == len({p["path"] for p in players}) == 6
