"""Where everything of a board is drawn: paths of lanes, their spaces, and the cities' labels.

Units are those of the layout (USA: 1600 × 1000, y down); angles are degrees clockwise.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from branchline.boards.files import read_land, read_layout
from branchline.boards.labels import Label, place_labels
from branchline.boards.model import Board, Lane

if TYPE_CHECKING:
    from branchline.editions import Edition

CITY = 9.0  # radius of a city's disc
LANE_GAP = 17.0  # between the centre lines of twins
HEIGHT = 12.0  # of a space
NARROW = 36.0  # a space is not made shorter than this to keep clear of other routes
GAP = 4.0  # least gap between two spaces
LONGEST, SHORTEST = 52.0, 20.0  # of a space
CLEAR = CITY + 4.0  # free of spaces around a city's centre
STEPS = 16  # pieces of a curved lane

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Track:
    """How one lane is drawn: its centre line from ``a`` to ``b``, and (x, y, angle) of each space."""

    path: tuple[Point, ...]
    spaces: tuple[tuple[float, float, float], ...]
    space: tuple[float, float]  # width along the lane, height across it


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board's geometry. ``cities`` maps id to position, ``tracks`` lane id to track.

    ``labels`` leaves out junctions, which have no name to show.
    """

    size: tuple[int, int]
    cities: Mapping[str, Point]
    tracks: Mapping[int, Track]
    labels: Mapping[str, Label]


@lru_cache(maxsize=16)
def draw(board: Board) -> Drawing:
    """The geometry of a board, from its layout file or, without one, from a layout made on the spot."""
    layout = read_layout(board)
    links = _links(board.lanes)
    curves = [
        bezier(layout.cities[a], layout.cities[b], layout.bulge_of(a, b))
        for a, b in ((lanes[0].a, lanes[0].b) for lanes in links)
    ]
    clear = _clearances(links, curves)
    under = _crossings(links, curves)
    tracks: dict[int, Track] = {}
    for lanes, curve, ends, others in zip(links, curves, clear, under, strict=True):
        for i, lane in enumerate(lanes):
            line = shift(curve, (i - (len(lanes) - 1) / 2) * LANE_GAP)
            there = lane.a == lanes[0].a
            line, ends_here = (line, ends) if there else (line[::-1], ends[::-1])
            gaps = [gap for other, half in others for gap in _gaps(line, other, half)]
            drawn = track(line, lane.length, ends_here, gaps)
            tracks[lane.id] = drawn if len(lanes) < 3 else _joined(drawn, curve if there else curve[::-1])
    obstacles = [spot for t in tracks.values() for spot in _spots(t)]
    labels = place_labels(board.cities, layout.cities, obstacles, layout.size, layout.labels)
    return Drawing(layout.size, layout.cities, tracks, labels)


def lane_facts(lane: Lane) -> dict[str, Any]:
    """What is printed of a lane, beside where it lies."""
    return {
        "id": lane.id,
        "a": lane.a,
        "b": lane.b,
        "colour": lane.colour,
        "length": lane.length,
        "group": lane.group,
        "ferry": lane.ferry,
        "tunnel": lane.tunnel,
        "mountain": lane.mountain,
    }


def board_json(edition: "Edition") -> dict[str, Any]:
    """All a client needs to draw an edition's board, as plain data."""
    board = edition.board
    drawing = draw(board)
    land = read_land(board)
    cities = []
    for city in board.cities:
        x, y = drawing.cities[city.id]
        label = drawing.labels.get(city.id)
        cities.append(
            {
                "id": city.id,
                "name": city.name,
                "names": dict(city.names),
                "aliases": list(city.aliases),
                "x": _round(x),
                "y": _round(y),
                "label": label and [_round(label.dx), _round(label.dy), label.anchor],
                "junction": city.junction,
            }
        )
    routes = []
    for lane in board.lanes:
        path = drawing.tracks[lane.id]
        routes.append(
            lane_facts(lane)
            | {
                "path": [[_round(v) for v in point] for point in path.path],
                "spaces": [[_round(v) for v in space] for space in path.spaces],
                "space": [_round(v) for v in path.space],
            }
        )
    tickets = [{"id": t.id, "a": t.a, "b": t.b, "value": t.value, "deck": t.deck} for t in edition.tickets]
    return {
        "id": board.id,
        "name": board.name,
        "size": list(drawing.size),
        "cities": cities,
        "routes": routes,
        "tickets": tickets,
        "points": {str(length): points for length, points in board.points.items()},
        "land": list(land.land),
        "lakes": list(land.lakes),
        "borders": list(land.borders),
        "rivers": list(land.rivers),
        "credit": land.credit,
    }


def bezier(a: Point, b: Point, bulge: float) -> tuple[Point, ...]:
    """The curve of a link: control point = midpoint + 2 · bulge · (chord turned by 90°)."""
    if abs(bulge) < 0.004:  # too flat to see
        return a, b
    cx = (a[0] + b[0]) / 2 - 2 * bulge * (b[1] - a[1])
    cy = (a[1] + b[1]) / 2 + 2 * bulge * (b[0] - a[0])
    points = []
    for i in range(STEPS + 1):
        t = i / STEPS
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((p * a[0] + q * cx + r * b[0], p * a[1] + q * cy + r * b[1]))
    return tuple(points)


def shift(line: Sequence[Point], by: float) -> tuple[Point, ...]:
    """The parallel of a line, to the right of its direction (y down) by this much."""
    moved = []
    for i, (x, y) in enumerate(line):
        before, after = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = math.hypot(dx, dy)
        moved.append((x - dy / length * by, y + dx / length * by))
    return tuple(moved)


def track(
    line: tuple[Point, ...], spaces: int, clear: tuple[float, float], gaps: Iterable[tuple[float, float]] = ()
) -> Track:
    """Spaces of one size, clear of both ends and of ``gaps``, and close to the middle if there is room.

    gaps: from and to which arc length another route crosses.
    """
    marks = _marks(line)
    stretches = [(clear[0], marks[-1] - clear[1])]
    for start, end in sorted(gaps):
        stretches[-1:] = [(stretches[-1][0], start), (end, stretches[-1][1])]
    counts = [0] * len(stretches)
    for _ in range(spaces):  # each to the stretch that has most room for one more
        room = [(end - start) / (count + 1) for (start, end), count in zip(stretches, counts, strict=True)]
        counts[room.index(max(room))] += 1
    parts = [(*stretch, count) for stretch, count in zip(stretches, counts, strict=True) if count]
    step = min(LONGEST + GAP, *((end - start) / count for start, end, count in parts))
    width = max(step - GAP, SHORTEST)
    found: list[tuple[float, float, float]] = []
    for start, end, count in parts:
        middle = min(max(marks[-1] / 2, start + step * count / 2), end - step * count / 2)
        first = middle - step * (count - 1) / 2
        found += (_at(line, marks, first + i * step) for i in range(count))
    return Track(line, tuple(found), (width, HEIGHT))


def _joined(drawn: Track, curve: Sequence[Point]) -> Track:
    """A lane of a triple: its rail bends into both cities, which the outer lanes would miss."""
    marks = _marks(drawn.path)
    start, end = CLEAR, marks[-1] - CLEAR
    inner = [point for point, mark in zip(drawn.path, marks, strict=True) if start < mark < end]
    first, last = (_at(drawn.path, marks, s)[:2] for s in (start, end))
    return replace(drawn, path=(curve[0], first, *inner, last, curve[-1]))


def _marks(line: Sequence[Point]) -> list[float]:
    """The arc length from the start of a line to each of its points."""
    marks = [0.0]
    for p, q in pairwise(line):
        marks.append(marks[-1] + math.dist(p, q))
    return marks


def _at(line: Sequence[Point], marks: Sequence[float], s: float) -> tuple[float, float, float]:
    """Position and direction at arc length ``s``; ``marks`` are the arc lengths of the line's points."""
    i = next((i for i, mark in enumerate(marks[1:-1]) if s <= mark), len(marks) - 2)
    (x0, y0), (x1, y1) = line[i], line[i + 1]
    t = (s - marks[i]) / (marks[i + 1] - marks[i])
    return x0 + t * (x1 - x0), y0 + t * (y1 - y0), math.degrees(math.atan2(y1 - y0, x1 - x0))


def _clearances(
    links: Sequence[Sequence[Lane]], curves: Sequence[Sequence[Point]]
) -> list[tuple[float, float]]:
    """How far from the city's centre the spaces of each link start, at both ends.

    Far enough to leave the city's disc, and where links part at a narrow angle, to leave each other, as long
    as their spaces stay wide enough.
    """
    arms: dict[str, list[tuple[float, float]]] = {}  # city -> direction and half width of its links
    for lanes, curve in zip(links, curves, strict=True):
        half = ((len(lanes) - 1) * LANE_GAP + HEIGHT + GAP) / 2
        arms.setdefault(lanes[0].a, []).append((_direction(curve[0], curve[1]), half))
        arms.setdefault(lanes[0].b, []).append((_direction(curve[-1], curve[-2]), half))
    found = []
    for lanes, curve in zip(links, curves, strict=True):
        slack = sum(map(math.dist, curve, curve[1:])) - 2 * CLEAR - lanes[0].length * (NARROW + GAP)
        a = _parting(arms[lanes[0].a], _direction(curve[0], curve[1]))
        b = _parting(arms[lanes[0].b], _direction(curve[-1], curve[-2]))
        share = min(1.0, max(slack, 0.0) / (a + b)) if a + b else 0.0
        found.append((CLEAR + share * a, CLEAR + share * b))
    return found


def _crossings(
    links: Sequence[Sequence[Lane]], curves: Sequence[Sequence[Point]]
) -> list[list[tuple[Sequence[Point], float]]]:
    """For each link the curves it crosses and has to leave room for, with half the width of their lanes.

    Of two that cross, the one with more room makes way.
    """
    boxes = [(*map(min, zip(*curve, strict=True)), *map(max, zip(*curve, strict=True))) for curve in curves]
    room = [_marks(curve)[-1] - lanes[0].length * NARROW for lanes, curve in zip(links, curves, strict=True)]
    found: list[list[tuple[Sequence[Point], float]]] = [[] for _ in links]
    for (i, one), (j, two) in combinations(enumerate(boxes), 2):
        if one[0] > two[2] or two[0] > one[2] or one[1] > two[3] or two[1] > one[3]:
            continue
        a, b = links[i][0], links[j][0]
        if {a.a, a.b} & {b.a, b.b} or not list(_meetings(curves[i], curves[j])):
            continue
        if room[i] < room[j]:
            i, j = j, i
        found[i].append((curves[j], ((len(links[j]) - 1) * LANE_GAP + HEIGHT) / 2))
    return found


def _gaps(line: Sequence[Point], other: Sequence[Point], half: float) -> Iterable[tuple[float, float]]:
    """From and to which arc length of a line its spaces would touch those of a curve it crosses."""
    for at, angle in _meetings(line, other):
        sine = max(abs(math.sin(angle)), 0.3)
        reach = (half + GAP + HEIGHT / 2 * abs(math.cos(angle))) / sine - GAP / 2
        yield at - reach, at + reach


def _meetings(line: Sequence[Point], other: Sequence[Point]) -> Iterable[tuple[float, float]]:
    """Where a line crosses another: the arc length on the first, and the angle between the two."""
    done = 0.0
    for p, q in pairwise(line):
        px, py = q[0] - p[0], q[1] - p[1]
        for r, s in pairwise(other):
            rx, ry = s[0] - r[0], s[1] - r[1]
            turn = px * ry - py * rx
            if turn:
                t = ((r[0] - p[0]) * ry - (r[1] - p[1]) * rx) / turn
                u = ((r[0] - p[0]) * py - (r[1] - p[1]) * px) / turn
                if 0 <= t < 1 and 0 <= u < 1:
                    yield done + t * math.dist(p, q), math.atan2(turn, px * rx + py * ry)
        done += math.dist(p, q)


def _parting(arms: Sequence[tuple[float, float]], direction: float) -> float:
    """How far beyond CLEAR a link overlaps the neighbours it leaves a city with."""
    half = next(width for angle, width in arms if angle == direction)
    reach = CLEAR
    for angle, width in arms:
        apart = abs((angle - direction + math.pi) % (2 * math.pi) - math.pi)
        if apart:
            reach = max(reach, (half + width) / 2 / math.tan(max(apart, 0.1) / 2))
    return reach - CLEAR


def _direction(start: Point, to: Point) -> float:
    return math.atan2(to[1] - start[1], to[0] - start[0])


def _links(lanes: Iterable[Lane]) -> list[list[Lane]]:
    """Lanes by pair of cities."""
    links: dict[frozenset[str], list[Lane]] = {}
    for lane in lanes:
        links.setdefault(frozenset((lane.a, lane.b)), []).append(lane)
    return list(links.values())


def _spots(drawn: Track) -> Iterable[Point]:
    """Points along a lane's spaces, close enough together that no label slips between them."""
    width = drawn.space[0]
    for x, y, angle in drawn.spaces:
        dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for part in (-0.42, -0.14, 0.14, 0.42):
            yield x + dx * width * part, y + dy * width * part


def _round(value: float) -> float:
    return round(value, 1)
