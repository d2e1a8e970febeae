"""Lay a board out from its cities' latitudes and longitudes, so that every route has room for its spaces.

Cities start at their projected real positions. Gradient descent then trades off: distance from there; routes
shorter or much longer than their spaces need; cities, and routes passing cities or each other, too close;
curvature. A route is a quadratic Bézier whose control point is the chord's midpoint
+ 2 · bulge · (chord turned by 90°).
"""

from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from branchline.boards.files import Layout
from branchline.boards.model import Board

Array = NDArray[np.float64]
Ints = NDArray[np.int64]

SPACE = 44.0  # arc length a space wants
ENDS = 26.0  # arc length kept free at the two cities
MARGIN = 60.0
STEPS = 700
SAMPLES = np.array([0.2, 0.35, 0.5, 0.65, 0.8])  # where on a curve distances are measured


@dataclass(frozen=True)
class Projection:
    """Conic equal-area, fitted to a drawing of the given size. Distances are true near the two parallels."""

    parallels: tuple[float, float]
    meridian: float
    scale: Array
    offset: Array

    @classmethod
    def fit(cls, board: Board, size: tuple[int, int]) -> "Projection":
        """The projection that spreads the board's cities over a drawing, stretched by at most 1.3."""
        lat = np.array([c.lat for c in board.cities])
        lon = np.array([c.lon for c in board.cities])
        if np.ptp(lon) > 180:  # the board lies across the date line
            lon = lon % 360
        low, high = lat.min(), lat.max()
        parallels = (low + (high - low) / 6, high - (high - low) / 6)
        meridian = (lon.min() + lon.max()) / 2
        flat = conic(lat, lon, parallels, meridian)
        extent = np.maximum(np.ptp(flat, axis=0), 1e-6)
        fit = (np.array(size) - [200.0, 150.0]) / extent
        scale = np.minimum(fit, fit[::-1] * 1.3)
        offset = np.array(size) / 2 - scale * (flat.min(0) + flat.max(0)) / 2
        return cls(parallels, float(meridian), scale, offset)

    def __call__(self, lat: Array, lon: Array) -> Array:
        """Degrees, each of shape (n,), to drawing units, shape (n, 2)."""
        return conic(lat, lon, self.parallels, self.meridian) * self.scale + self.offset


def conic(lat: Array, lon: Array, parallels: tuple[float, float], meridian: float) -> Array:
    """Albers' projection with y downwards, in earth radii."""
    first, second = np.radians(parallels)
    n = (np.sin(first) + np.sin(second)) / 2
    if abs(n) < 1e-3:  # parallels on both sides of the equator: the cone is all but a cylinder
        n = 1e-3
    c = np.cos(first) ** 2 + 2 * n * np.sin(first)
    radius = np.sqrt(np.maximum(c - 2 * n * np.sin(np.radians(lat)), 1e-9)) / n
    turn = n * np.radians((np.asarray(lon) - meridian + 540) % 360 - 180)
    return np.stack([radius * np.sin(turn), radius * np.cos(turn)], -1)


def lay_out(board: Board, steps: int = STEPS) -> Layout:
    """Positions and bulges for a board. Takes some seconds; the same board always gives the same layout."""
    size = _size(board)
    lat = np.array([c.lat for c in board.cities])
    lon = np.array([c.lon for c in board.cities])
    home = Projection.fit(board, size)(lat, lon)
    problem = Problem(board, home, size)
    at, bulge = problem.solve(steps)
    ids = [city.id for city in board.cities]
    return Layout(
        size=size,
        cities=dict(zip(ids, _points(at), strict=True)),
        projected=dict(zip(ids, _points(home), strict=True)),
        bulge={
            f"{ids[a]}|{ids[b]}": round(float(v), 4) for a, b, v in zip(*problem.ends, bulge, strict=True)
        },
    )


class Problem:
    """What a layout costs, and its gradient."""

    def __init__(self, board: Board, home: Array, size: tuple[int, int]) -> None:
        links: dict[tuple[int, int], list[int]] = {}
        for lane in board.lanes:
            a, b = sorted((board.index[lane.a], board.index[lane.b]))
            links.setdefault((a, b), []).append(lane.length)
        self.home = home
        self.high = np.array(size) - MARGIN
        self.ends: tuple[Ints, Ints] = (
            np.array([a for a, _ in links]),
            np.array([b for _, b in links]),
        )
        self.want = np.array([max(lengths) for lengths in links.values()]) * SPACE + ENDS
        lanes = np.array([len(lengths) for lengths in links.values()])
        self.cities = _pairs(len(home))
        self.links = _pairs(len(links))
        i, j = self.links
        meet = np.array([bool(set(p) & set(q)) for p, q in combinations(links, 2)], dtype=bool)
        self.gap = np.where(meet, 0.85, 1.0) * (24 + 8 * (lanes[i] + lanes[j] - 2))
        self.foreign = np.ones((len(links), len(home)))
        for end in self.ends:
            self.foreign[np.arange(len(links)), end] = 0

    def cost(self, at: Array, bulge: Array) -> tuple[float, Array, Array]:
        """Cost of city positions (n, 2) and bulges (links,), and its gradient by both."""
        a, b = self.ends
        chord = at[b] - at[a]
        length = _norm(chord)
        total = 0.001 * np.sum((at - self.home) ** 2) + 80 * np.sum(bulge**2)
        d_at = 0.002 * (at - self.home)
        d_bulge = 160 * bulge

        arc = length * (1 + 2.5 * bulge**2)
        short, long = np.maximum(0, self.want - arc), np.maximum(0, arc - self.want * 1.3)
        total += np.sum(0.03 * short**2 + 0.0006 * long**2)
        d_arc = -0.06 * short + 0.0012 * long
        d_bulge += d_arc * length * 5 * bulge
        d_chord = (d_arc * (1 + 2.5 * bulge**2) / length)[:, None] * chord

        i, j = self.cities
        cost, push = _repel(at[i] - at[j], 80.0, 0.02)
        total += cost
        np.add.at(d_at, i, push)
        np.add.at(d_at, j, -push)

        normal = np.stack([-chord[:, 1], chord[:, 0]], -1)
        control = (at[a] + at[b]) / 2 + 2 * bulge[:, None] * normal
        t = SAMPLES[None, :, None]
        curve = (1 - t) ** 2 * at[a][:, None] + 2 * t * (1 - t) * control[:, None] + t**2 * at[b][:, None]
        cost, push = _repel(curve[:, :, None] - at, 44.0, 0.03 * self.foreign[:, None])
        total += cost
        d_curve = push.sum(2)
        d_at -= push.sum((0, 1))
        # Most routes are too far apart to meet: they are not looked at closer.
        centre = curve.mean(1)
        reach = _norm(curve - centre[:, None]).max(1)
        i, j = self.links
        near = _norm(centre[i] - centre[j]) < reach[i] + reach[j] + self.gap
        i, j, gap = i[near], j[near], self.gap[near]
        cost, push = _repel(curve[i][:, :, None] - curve[j][:, None], gap[:, None, None], 0.006)
        total += cost
        np.add.at(d_curve, i, push.sum(2))
        np.add.at(d_curve, j, -push.sum(1))

        d_control = (2 * t * (1 - t) * d_curve).sum(1)
        d_bulge += 2 * np.sum(d_control * normal, -1)
        d_normal = 2 * bulge[:, None] * d_control
        d_chord += np.stack([d_normal[:, 1], -d_normal[:, 0]], -1)
        np.add.at(d_at, a, ((1 - t) ** 2 * d_curve).sum(1) + d_control / 2 - d_chord)
        np.add.at(d_at, b, (t**2 * d_curve).sum(1) + d_control / 2 + d_chord)

        low, high = np.maximum(0, MARGIN - at), np.maximum(0, at - self.high)
        total += 0.05 * np.sum(low**2 + high**2)
        d_at += 0.1 * (high - low)
        return float(total), d_at, d_bulge

    def solve(self, steps: int) -> tuple[Array, Array]:
        """Adam with a falling step size from the projected positions and slightly random bulges."""
        at = self.home.copy()
        bulge = np.random.default_rng(0).normal(0, 0.03, len(self.want))
        mean, square = (np.zeros(at.size + bulge.size) for _ in range(2))
        for step in range(1, steps + 1):
            _, *gradients = self.cost(at, bulge)
            gradient = np.concatenate([part.ravel() for part in gradients])
            mean = 0.9 * mean + 0.1 * gradient
            square = 0.99 * square + 0.01 * gradient**2
            move = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
            move *= 1 - step / (steps + 1)
            at -= 3.0 * move[: at.size].reshape(at.shape)
            bulge -= 0.01 * move[at.size :]
        return at, bulge


def _repel(apart: Array, limit: float | Array, weight: float | Array) -> tuple[float, Array]:
    """weight · (limit - |apart|)² where closer than the limit, summed; and its gradient by ``apart``."""
    distance = _norm(apart)
    lack = weight * np.maximum(0, limit - distance)
    push = (-2 * lack / distance)[..., None] * apart
    return float(np.sum(lack * np.maximum(0, limit - distance))), push


def _norm(vectors: Array) -> Array:
    found: Array = np.sqrt(np.sum(vectors**2, -1) + 1e-6)
    return found


def _pairs(n: int) -> tuple[Ints, Ints]:
    i, j = np.triu_indices(n, 1)
    return i.astype(np.int64), j.astype(np.int64)


def _points(at: Array) -> list[tuple[float, float]]:
    return [(round(float(x), 1), round(float(y), 1)) for x, y in at]


def _size(board: Board) -> tuple[int, int]:
    """1600 × 1000 for up to 50 cities, in proportion larger for more."""
    grow = max(1.0, len(board.cities) / 50) ** 0.5
    return round(1600 * grow), round(1000 * grow)
