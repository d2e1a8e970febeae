"""Place the cities' names where they cover least: a choice among positions around each city."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from branchline.boards.model import City

SIZE = 22.0  # font size in board units
CAP = 0.72 * SIZE  # height of a capital above the base line
DROP = 0.2 * SIZE  # depth of g, p, q below it
REACH = 13.0  # from a city's centre to its label
FARTHEST = 180.0  # no label reaches farther from its city
CLEAR = 8.0  # a label this near to the middle of a space touches it
# Widths of a condensed sans at weight 600, in em; the fonts we name differ by a few per cent.
WIDTHS = {"i": 0.23, "j": 0.23, "l": 0.23, "I": 0.26, ".": 0.24, ",": 0.24, "'": 0.19, " ": 0.22, "-": 0.33}
WIDTHS |= {"f": 0.3, "t": 0.3, "r": 0.33, "m": 0.7, "w": 0.63, "M": 0.7, "W": 0.76}

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Label:
    """Offset of the text's base line from the city's centre, and which part of the text stands there."""

    dx: float
    dy: float
    anchor: Anchor


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def distance(self, x: float, y: float) -> float:
        return math.hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))

    def crowding(self, spots: Sequence[Point]) -> float:
        """How far spots reach into the box and the CLEAR space around it, summed."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        total = 0.0
        for x, y in spots:
            if left - CLEAR < x < right + CLEAR and top - CLEAR < y < bottom + CLEAR:
                total += max(0.0, CLEAR - self.distance(x, y))
        return total

    def overlap(self, other: "Box") -> float:
        """Area shared, with two units of air around."""
        wide = min(self.right, other.right) - max(self.left, other.left) + 4
        high = min(self.bottom, other.bottom) - max(self.top, other.top) + 4
        return wide * high if wide > 0 and high > 0 else 0.0


Choice = tuple[float, Label, Box]  # with what it costs by itself


def text_width(text: str, size: float = SIZE) -> float:
    """Estimated width of a text in board units."""
    return size * sum(WIDTHS.get(c, 0.54 if c.isupper() or c.isdigit() else 0.46) for c in text)


def place_labels(
    cities: Sequence[City],
    at: Mapping[str, Point],
    spots: Sequence[Point],
    size: tuple[int, int],
    fixed: Mapping[str, Label],
) -> dict[str, Label]:
    """A label for each city id, junctions left out.

    ``spots`` lie along everything drawn; ``fixed`` labels stay as they are.
    """
    boxes: dict[str, list[Choice]] = {}
    for city in (city for city in cities if not city.junction):
        x, y = at[city.id]
        width = max(text_width(name) for name in (city.name, *city.names.values()))
        near = [p for p in spots if abs(p[0] - x) < width + 60 and abs(p[1] - y) < 90]
        discs = [p for other, p in at.items() if other != city.id and abs(p[0] - x) < width + 60]
        discs = [p for p in discs if abs(p[1] - y) < 90]
        positions = [fixed[city.id]] if city.id in fixed else candidates(width)
        choices: list[Choice] = []
        for rank, label in enumerate(positions):
            box = box_of(label, x, y, width)
            cost = 0.1 * rank + 40 * _outside(box, size)
            cost += 2 * box.crowding(near)
            cost += sum(max(0.0, 16 - box.distance(*disc)) for disc in discs) * 6
            choices.append((cost, label, box))
        boxes[city.id] = sorted(choices, key=lambda choice: choice[0])
    chosen = {id: choices[0] for id, choices in boxes.items()}
    for _ in range(10):  # each label in turn makes way for the others, until none moves
        before = dict(chosen)
        for id, choices in boxes.items():
            others = [chosen[o][2] for o in boxes if o != id and math.dist(at[o], at[id]) < 2 * FARTHEST]
            chosen[id] = _cheapest(choices, others)
        if chosen == before:
            break
    return {id: label for id, (_, label, _) in chosen.items()}


def _cheapest(choices: Sequence[Choice], others: Sequence[Box]) -> Choice:
    """The choice that costs least with what it covers of other labels; they are sorted by their own cost."""
    best, least = choices[0], math.inf
    for choice in choices:
        if choice[0] >= least:
            break
        cost = choice[0] + sum(map(choice[2].overlap, others))
        if cost < least:
            best, least = choice, cost
    return best


def candidates(width: float) -> Iterable[Label]:
    """Positions around a city, nearest first; a label above or below may slide along its city."""
    for reach in (REACH, REACH + 5, REACH + 10, REACH + 16, REACH + 23):
        for turn in sorted(range(32), key=lambda turn: (turn % 16 != 0, turn % 8 != 0, turn % 4 != 0)):
            cos, sin = math.cos(turn * math.pi / 16), math.sin(turn * math.pi / 16)
            anchor: Anchor = "start" if cos > 0.1 else "end" if cos < -0.1 else "middle"
            yield Label(cos * reach, _base(sin, reach), anchor)
        for slide in (-0.15, 0.15, -0.25, 0.25, -0.35, 0.35, -0.45, 0.45):
            yield Label(slide * width, _base(-1, reach), "middle")
            yield Label(slide * width, _base(1, reach), "middle")


def _base(sin: float, reach: float) -> float:
    """Base line of a label that touches the circle of this radius from outside."""
    return sin * reach + CAP * (1 + sin) / 2


def box_of(label: Label, x: float, y: float, width: float) -> Box:
    left = x + label.dx - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    return Box(left, y + label.dy - CAP, left + width, y + label.dy + DROP)


def _outside(box: Box, size: tuple[int, int]) -> float:
    """How far the box reaches over a margin of fifteen units inside the board's edge."""
    sides = (15 - box.left, 15 - box.top, box.right - size[0] + 15, box.bottom - size[1] + 15)
    return sum(max(0.0, side) for side in sides)
