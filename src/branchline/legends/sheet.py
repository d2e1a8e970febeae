"""The board of a campaign's game: what is attached, drawn on a sheet of paper of its own.

Nothing in it names, places or outlines what is not opened (LW-126): the far ends of routes that run off
the edge, coasts and borders beyond, and the size of the whole map are left out, and coordinates start
where the paper does.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from branchline.boards import Board, load_board
from branchline.boards.files import read_land
from branchline.boards.geometry import Drawing, Track, draw, lane_facts
from branchline.legends.content import GRAY, SURVEY, City, Content, Route
from branchline.legends.cut import areas, lines, path_data
from branchline.legends.outlines import Point, Ring, outlines
from branchline.legends.season import Season, SeasonEdition, season_board

EDGE = 46.0  # blank paper around the attached sheets …
TRAIL, FRAME = 145.0, 32.0  # … and what a route that runs off takes, from its city, and around its end
NARROWEST, WIDEST = 1.25, 1.8  # of the paper, width by height


@dataclass(frozen=True)
class Attached:
    """The regions on a board, in the content's order; equal where the same ones of the same content are."""

    sha: str
    regions: tuple[str, ...]
    content: Content = field(compare=False, repr=False)

    def shows(self, city: str) -> bool:
        return self.region(city) in self.regions

    def region(self, city: str) -> str:
        found: City = self.content.find("cities", city)
        return found.region


@dataclass(frozen=True)
class Paper:
    """The printed sheets: outlines by region, in the whole map's units; the part of it shown; the land."""

    outlines: Mapping[str, list[Ring]]
    view: tuple[int, int, int, int]
    land: Mapping[str, list[str]]


def sheet_json(edition: SeasonEdition) -> dict[str, Any]:
    """All a client needs to draw the board of a campaign's game: what ``board_json`` gives of others, and

    ``view``: the part [x, y, width, height] of the whole map whose corner is the origin of coordinates;
    ``regions``: the attached ones, each with its cities and the rings of its sheet's ``outlines``;
    ``stubs``: routes that run off the edge, by their near city, direction, length and colours;
    ``beds``: survey beds without a colour, by the content's lane id (LW-4);
    ``coasts`` and ``shores``: the edges of ``land`` and ``lakes``, which are cut to pieces;
    of a city its ``region``, whether it is ``large``, its ``tags``; of a route its ``tags``.
    """
    content, season = edition.content, edition.season
    regions = [region for region in content.regions if region.id in season.regions]
    here = Attached(content.sha, tuple(region.id for region in regions), content)
    paper, whole = print_paper(here), campaign_board(content)
    drawing, pen = draw(whole), Pen(paper.view[0], paper.view[1])
    routes = [
        lane_facts(lane) | {"tags": list(edition.route(lane).tags)} | pen.track(drawing.tracks[lane.id])
        for lane in edition.board.lanes
    ]
    return {
        "id": edition.board.id,
        "name": edition.board.name,
        "size": list(paper.view[2:]),
        "view": list(paper.view),
        "cities": [
            _city(city, edition, whole, drawing, pen) for city in content.cities if here.shows(city.id)
        ],
        "routes": routes,
        "stubs": list(_stubs(here, season, drawing)),
        "beds": [
            {"route": bed, "a": r.a, "b": r.b, "length": r.length}
            | pen.track(drawing.tracks[content.lane_numbers[bed]])
            for r, bed, colour in _lanes(content, season)
            if colour == SURVEY and here.shows(r.a) and here.shows(r.b)
        ],
        "regions": [
            {
                "id": region.id,
                "name": region.name,
                "cities": [city.id for city in content.cities if city.region == region.id],
                "outlines": [[pen.at(p) for p in ring] for ring in paper.outlines.get(region.id, ())],
            }
            for region in regions
        ],
        "tickets": [
            {"id": t.id, "a": t.a, "b": t.b, "value": t.value, "deck": t.deck} for t in edition.tickets
        ],
        "points": {str(length): points for length, points in edition.board.points.items()},
        **paper.land,
        "credit": read_land(whole).credit,
    }


def campaign_board(content: Content) -> Board:
    """All cities and lanes of a campaign, numbered as its games number them.

    Positions, land and names in other languages are those of the package's board that the content names.
    Without one it is laid out by latitude and longitude, on blank paper: drawing it takes some seconds the
    first time. Raises BoardError if the named board lacks a city.
    """
    everything = Season(
        campaign=content.id,
        content=content.sha,
        game=content.games,
        year=content.years[-1],
        companies=[],
        regions=[region.id for region in content.regions],
        trains=0,
        events=[],
        tracks=dict.fromkeys(content.lane_numbers, GRAY),
    )
    board = season_board(content, everything)
    if content.board is None:
        return board
    printed = load_board(content.board)
    known = {city.id: city for city in printed.cities}
    return replace(board, cities=tuple(known.get(city.id, city) for city in board.cities), file=printed.file)


@lru_cache(maxsize=32)
def print_paper(here: Attached) -> Paper:
    """Cut the sheets of what is attached, and the land to them."""
    whole = campaign_board(here.content)
    drawing, land = draw(whole), read_land(whole)
    points: dict[str, list[Point]] = {region: [] for region in here.regions}
    for city in whole.cities:
        if here.shows(city.id):
            points[here.region(city.id)].append(drawing.cities[city.id])
    for lane in whole.lanes:
        if here.shows(lane.a) and here.shows(lane.b):
            a, b = drawing.cities[lane.a], drawing.cities[lane.b]
            for x, y, _ in drawing.tracks[lane.id].spaces:
                nearer = lane.a if math.dist((x, y), a) < math.dist((x, y), b) else lane.b
                points[here.region(nearer)].append((x, y))
    sheets = outlines({region: found for region, found in points.items() if found})
    edges = [(x, y, EDGE) for rings in sheets.rings.values() for ring in rings for x, y in ring]
    for route in here.content.routes:
        if here.shows(route.a) != here.shows(route.b):
            near, (dx, dy) = _off(route, here, drawing)
            x, y = drawing.cities[near]
            edges.append((x + TRAIL * dx, y + TRAIL * dy, FRAME))
    view = _view(edges)
    filled = {"land": land.land, "lakes": land.lakes}
    drawn = {"coasts": land.land, "shores": land.lakes, "borders": land.borders, "rivers": land.rivers}
    origin = view[:2]
    printed = {kind: [path_data(p, origin, True) for p in areas(d, sheets)] for kind, d in filled.items()}
    printed |= {kind: [path_data(p, origin, False) for p in lines(d, sheets)] for kind, d in drawn.items()}
    return Paper(sheets.rings, view, printed)


def _view(edges: list[tuple[float, float, float]]) -> tuple[int, int, int, int]:
    """The paper around points and the room each needs: not too narrow, not too wide."""
    left, right = min(x - room for x, _, room in edges), max(x + room for x, _, room in edges)
    top, bottom = min(y - room for _, y, room in edges), max(y + room for _, y, room in edges)
    width = max(right - left, (bottom - top) * NARROWEST)
    height = max(bottom - top, width / WIDEST)
    x, y = (left + right - width) / 2, (top + bottom - height) / 2
    return math.floor(x), math.floor(y), math.ceil(width) + 1, math.ceil(height) + 1


def _city(city: City, edition: SeasonEdition, whole: Board, drawing: Drawing, pen: "Pen") -> dict[str, Any]:
    printed, label = whole.cities[whole.index[city.id]], drawing.labels[city.id]
    x, y = pen.at(drawing.cities[city.id])
    return {
        "id": city.id,
        "name": printed.name,
        "names": dict(printed.names),
        "aliases": list(printed.aliases),
        "x": x,
        "y": y,
        "label": [round(label.dx, 1), round(label.dy, 1), label.anchor],
        "junction": False,
        "region": city.region,
        "large": city.id in edition.large_cities,
        "tags": list(city.tags),
    }


def _lanes(content: Content, season: Season) -> Iterator[tuple[Route, str, str]]:
    """Each lane of the content: its route, its id, its colour by now."""
    for route in content.routes:
        for i, colour in enumerate(route.lanes):
            bed = f"{route.id}:{i}"
            yield route, bed, season.tracks.get(bed, colour)


def _stubs(here: Attached, season: Season, drawing: Drawing) -> Iterator[dict[str, Any]]:
    """Routes that run off the edge (LW-52): where from, which way, how long; not where to."""
    off: dict[str, list[str]] = {}
    for route, _, colour in _lanes(here.content, season):
        if here.shows(route.a) != here.shows(route.b) and colour != SURVEY:
            off.setdefault(route.id, []).append(colour)
    for id, colours in off.items():
        route = here.content.find("routes", id)
        city, (dx, dy) = _off(route, here, drawing)
        yield {"city": city, "toward": [round(dx, 3), round(dy, 3)], "length": route.length, "lanes": colours}


def _off(route: Route, here: Attached, drawing: Drawing) -> tuple[str, Point]:
    """The near city of a route that runs off the edge, and the direction there, of length 1."""
    there = here.shows(route.a)
    path = drawing.tracks[here.content.lane_numbers[f"{route.id}:0"]].path
    (x0, y0), (x1, y1) = path[:2] if there else path[:-3:-1]
    step = math.dist((x0, y0), (x1, y1))
    return (route.a if there else route.b), ((x1 - x0) / step, (y1 - y0) / step)


@dataclass(frozen=True)
class Pen:
    """Draws in coordinates from a corner of the paper."""

    left: float
    top: float

    def at(self, point: Point) -> list[float]:
        return [round(point[0] - self.left, 1), round(point[1] - self.top, 1)]

    def track(self, track: Track) -> dict[str, Any]:
        return {
            "path": [self.at(p) for p in track.path],
            "spaces": [[*self.at((x, y)), round(angle, 1)] for x, y, angle in track.spaces],
            "space": [round(v, 1) for v in track.space],
        }
