"""The outline of each region's sheet: what lies around its cities and lanes, divided where sheets meet.

Made from what is attached alone, so that an outline tells nothing of what is not (LW-126).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

CELL = 10.0  # of the grid on which outlines are found
REACH = 78.0  # from a city or lane to the edge of its sheet
GAP = 150.0  # a bay narrower than twice this less REACH is filled
LOOSE = 11.0  # how far an edge wanders, so that no sheet is a plain blob

Array = NDArray[np.float64]
Point = tuple[float, float]
Ring = list[Point]


@dataclass(frozen=True)
class Outlines:
    """Closed rings by region, in map units, and how far inside all sheets together a point is."""

    rings: Mapping[str, list[Ring]]
    origin: Point
    inside: Array

    def depth(self, x: float, y: float) -> float:
        """Map units from the edge inwards, negative outside; good to a cell near the edge."""
        row = min(max(round((y - self.origin[1]) / CELL), 0), self.inside.shape[0] - 1)
        column = min(max(round((x - self.origin[0]) / CELL), 0), self.inside.shape[1] - 1)
        return float(self.inside[row, column])

    def deepest(self, left: float, top: float, right: float, bottom: float) -> tuple[float, float]:
        """The least and the greatest depth in a rectangle."""
        rows, columns = self.inside.shape
        y = [min(max(round((v - self.origin[1]) / CELL), 0), rows - 1) for v in (top, bottom)]
        x = [min(max(round((v - self.origin[0]) / CELL), 0), columns - 1) for v in (left, right)]
        part = self.inside[y[0] : y[1] + 1, x[0] : x[1] + 1]
        return float(part.min()), float(part.max())


def outlines(regions: Mapping[str, Sequence[Point]]) -> Outlines:
    """The sheets of regions, each given by points it must contain: its cities, and points along its lanes."""
    points = {region: np.array(found, dtype=float) for region, found in regions.items()}
    everything = np.concatenate(list(points.values()))
    low = np.floor((everything.min(0) - GAP - 4 * CELL) / CELL) * CELL
    high = everything.max(0) + GAP + 4 * CELL
    x, y = np.meshgrid(np.arange(low[0], high[0], CELL), np.arange(low[1], high[1], CELL))
    grid = np.stack([x, y], -1)
    away = np.stack([_away(grid, found) for found in points.values()])
    inside = _smooth(_closed(grid, away.min(0)) + LOOSE * _waves(x, y))
    away = np.stack([_smooth(layer) for layer in away])
    rings = {}
    for i, region in enumerate(points):
        others = np.delete(away, i, 0)
        nearer = (others.min(0) - away[i]) / 2 if len(others) else inside
        rings[region] = [
            [(float(low[0] + u * CELL), float(low[1] + v * CELL)) for u, v in ring]
            for ring in contours(np.minimum(inside, nearer))
        ]
    return Outlines(rings, (float(low[0]), float(low[1])), inside)


def _away(grid: Array, points: Array) -> Array:
    """From each place of the grid to the nearest point."""
    return np.stack(
        [np.sqrt(((row[:, None] - points) ** 2).sum(-1).min(1)) for row in grid],
    )


def _closed(grid: Array, away: Array) -> Array:
    """How deep a place lies within REACH of the points, once narrow bays are filled (a closing)."""
    outside = away >= GAP
    shore = outside & ~(_shifted(outside).all(0))
    depth = np.maximum(0.0, GAP - away)
    asked = (away > REACH - 2 * CELL) & ~outside
    depth[asked] = _away(grid[asked][None], grid[shore])[0]
    depth[outside] = GAP - away[outside]
    return depth - (GAP - REACH)


def _shifted(field: NDArray[np.bool_]) -> NDArray[np.bool_]:
    wide = np.pad(field, 1, mode="edge")
    return np.stack([wide[:-2, 1:-1], wide[2:, 1:-1], wide[1:-1, :-2], wide[1:-1, 2:]])


def _waves(x: Array, y: Array) -> Array:
    """Between -1 and 1, the same at the same place of the map whatever is attached."""
    found: Array = (np.sin(x / 23 + y / 41) + np.sin(y / 19 - x / 61) + np.sin((x + y) / 57)) / 3
    return found


def _smooth(field: Array) -> Array:
    for _ in range(2):
        wide = np.pad(field, 1, mode="edge")
        field = (wide[:-2, 1:-1] + wide[2:, 1:-1] + wide[1:-1, :-2] + wide[1:-1, 2:] + 2 * field) / 6
    return field


# Marching squares. Corners count 1, 2, 4, 8 from the upper left clockwise; sides are 0 above, 1 right,
# 2 below, 3 left: from which side to which the contour crosses, with the inside on its left.
SIDES: Mapping[int, tuple[tuple[int, int], ...]] = {
    1: ((3, 0),), 2: ((0, 1),), 4: ((1, 2),), 8: ((2, 3),),
    3: ((3, 1),), 6: ((0, 2),), 12: ((1, 3),), 9: ((2, 0),),
    14: ((0, 3),), 13: ((1, 0),), 11: ((2, 1),), 7: ((3, 2),),
    5: ((3, 0), (1, 2)), 10: ((0, 1), (2, 3)),
}  # fmt: skip


def contours(field: Array) -> list[Ring]:
    """Where a field is zero, as closed rings in cells; its rim must be negative."""
    corner = (field > 0).astype(int)
    case = corner[:-1, :-1] + 2 * corner[:-1, 1:] + 4 * corner[1:, 1:] + 8 * corner[1:, :-1]
    after: dict[tuple[int, int, int], tuple[int, int, int]] = {}
    for row, column in np.argwhere((case > 0) & (case < 15)).tolist():
        # A side is named by its upper or left corner and its direction, so that both its cells agree.
        sides = [(row, column, 0), (row, column + 1, 1), (row + 1, column, 0), (row, column, 1)]
        for start, end in SIDES[case[row, column]]:
            after[sides[start]] = sides[end]
    rings = []
    while after:
        side, ring = next(iter(after)), []
        while side in after:
            ring.append(_crossing(field, side))
            side = after.pop(side)
        rings.append(ring)
    return rings


def _crossing(field: Array, side: tuple[int, int, int]) -> Point:
    row, column, down = side
    here = float(field[row, column])
    there = float(field[row + 1, column] if down else field[row, column + 1])
    share = here / (here - there)
    return (column, row + share) if down else (column + share, row)
