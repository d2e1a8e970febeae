"""Cut the land to the sheets: no vertex lies further outside their outlines than a small margin (LW-126)."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from branchline.legends.outlines import Outlines, Point, Ring

MARGIN = 12.0  # sent beyond an outline, so that cut edges are never seen
SMALL = 24.0  # side of the smallest square that is not cut again
SEAM = 0.6  # by which squares overlap
STEP = 12.0  # between the points of a line that are looked at
FURTHEST = MARGIN + SMALL * math.sqrt(2)


def areas(paths: Iterable[str], sheets: Outlines) -> list[Ring]:
    """Closed outlines cut to the sheets: pieces to be filled, whose edges are no coast."""
    found: list[Ring] = []
    for ring, _ in subpaths(paths):
        xs, ys = [p[0] for p in ring], [p[1] for p in ring]
        _cut(ring, (min(xs), min(ys), max(xs), max(ys)), sheets, found)
    return found


def _cut(ring: Ring, box: tuple[float, float, float, float], sheets: Outlines, found: list[Ring]) -> None:
    """Halve a piece until each part lies inside the sheets, outside them, or is small."""
    if len(ring) < 3:
        return
    least, most = sheets.deepest(*box)
    if most <= -MARGIN:
        return
    left, top, right, bottom = box
    if least > 0 or max(right - left, bottom - top) <= SMALL:
        found.append(ring)
        return
    axis = 0 if right - left > bottom - top else 1
    at = (left + right) / 2 if axis == 0 else (top + bottom) / 2
    low = (left, top, at, bottom) if axis == 0 else (left, top, right, at)
    high = (at, top, right, bottom) if axis == 0 else (left, at, right, bottom)
    _cut(_half(ring, axis, at + SEAM, 1), low, sheets, found)
    _cut(_half(ring, axis, at - SEAM, -1), high, sheets, found)


def _half(ring: Ring, axis: int, at: float, side: int) -> Ring:
    """What of a ring lies below (1) or above (-1) a line (Sutherland and Hodgman)."""
    kept: Ring = []
    for p, q in zip(ring, ring[1:] + ring[:1], strict=True):
        before, after = side * (at - p[axis]), side * (at - q[axis])
        if before >= 0:
            kept.append(p)
        if before * after < 0:
            share = before / (before - after)
            kept.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
    return kept


def lines(paths: Iterable[str], sheets: Outlines) -> list[Ring]:
    """The parts of lines that lie on the sheets; a closed one is walked around."""
    found: list[Ring] = []
    for points, closed in subpaths(paths):
        run: Ring = []
        turned = True  # whether the last point of the run is a vertex
        for x, y, vertex in _dense(points + points[:1] if closed else points):
            if sheets.depth(x, y) > -MARGIN:
                if len(run) > 1 and not turned:
                    run.pop()
                run.append((x, y))
                turned = vertex
            else:
                if len(run) > 1:
                    found.append(run)
                run = []
        if len(run) > 1:
            found.append(run)
    return found


def _dense(points: Sequence[Point]) -> Iterator[tuple[float, float, bool]]:
    """The vertices of a line and points between them; which is a vertex."""
    yield (*points[0], True)
    for p, q in pairwise(points):
        steps = max(1, math.ceil(math.dist(p, q) / STEP))
        for i in range(1, steps + 1):
            share = i / steps
            yield p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1]), i == steps


def subpaths(paths: Iterable[str]) -> Iterator[tuple[Ring, bool]]:
    """The vertices of each part of path data (M, l and z), and whether it is closed."""
    for path in paths:
        for text in path.split("M")[1:]:
            numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", text)]
            x, y, points = 0.0, 0.0, []
            for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
                x, y = x + dx, y + dy
                points.append((x, y))
            yield points, text.rstrip().endswith("z")


def path_data(points: Sequence[Point], origin: Point, closed: bool) -> str:
    """Path data of a line, in tenths of a unit from ``origin``."""
    tenths = [(round((x - origin[0]) * 10), round((y - origin[1]) * 10)) for x, y in points]
    steps = [f"{(q[0] - p[0]) / 10:g} {(q[1] - p[1]) / 10:g}" for p, q in pairwise(tenths) if p != q]
    start = f"M{tenths[0][0] / 10:g} {tenths[0][1] / 10:g}"
    return start + ("l" + " ".join(steps) if steps else "") + ("z" if closed else "")
