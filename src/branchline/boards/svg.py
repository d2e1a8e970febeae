"""A board as one standalone SVG: an engraved railway atlas, with the trains that lie on it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from branchline.boards.files import Land, read_land
from branchline.boards.geometry import CITY, Drawing, Track, draw
from branchline.boards.labels import SIZE
from branchline.boards.model import Board, Lane, Ticket

LABEL_FONT = "'Barlow Condensed','Arial Narrow','Liberation Sans Narrow','Roboto Condensed',sans-serif"
TITLE_FONT = "'Source Serif 4',Georgia,'DejaVu Serif',serif"
WAVE = "q2.5-4.4 5 0t5 0"
TRAIN = (38.0, 14.0)  # a train on a space
STATION = "M0-11L11-2.6V10.4H-11V-2.6Z"  # a house
PEAK = "M-9 7.5L-1.2-9L2-3.8L3.6-6L9 7.5Z"  # behind the X of a mountain
PORTAL = "M-7.5 8.5V-1A7.5 7.5 0 0 1 7.5-1V8.5Z"  # behind the number of a tunnel
USUAL_TUNNEL = 3  # cards turned up, where no number is shown (EU-7)
WATERLINES = (26.0, 17.0, 10.0, 4.5)  # how far from the coast the engraved lines in the sea run


@cache
def palette() -> dict[str, Any]:
    """Colours, shapes and patterns, shared with the browser client.

    ``cards`` by kind and ``players`` by seat have ``fill``, ``dark`` (wants a white ring and mark) and the
    SVG ``path`` of the mark: shapes in a box from -10 to 10, patterns drawn as lines on a bar of 34 × 14.
    """
    found: dict[str, Any] = json.loads(Path(__file__).with_name("palette.json").read_bytes())
    return found


def board_svg(
    board: Board,
    *,
    owners: Mapping[int, int] | None = None,
    stations: Mapping[str, int] | None = None,
    tickets: Iterable[Ticket | str] | None = None,
    seats: Sequence[str] | None = None,
    highlight: Iterable[int] | None = None,
    title: str | None = None,
) -> str:
    """Draw a board.

    ``owners`` maps lane ids to seats (0 to 5), ``stations`` city ids. ``tickets`` (or their ids) ring their
    cities, ``seats`` names the players in a legend, ``highlight`` lays a glow under lanes (a longest path).
    Raises ValueError for a lane, city or seat that does not exist, BoardError for a layout file that does
    not fit.
    """
    colours = palette()
    owners = dict(owners or {})
    stations = dict(stations or {})
    lit = set(highlight or ())
    _check(board, owners, stations, lit)
    drawing = draw(board)
    width, height = drawing.size
    ends = _ends(board, tickets or ())
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title or board.name)}">',
        _style(),
        _definitions(),
        f'<rect width="{width}" height="{height}" fill="{colours["sea"]}"/>',
        *_background(read_land(board)),
    ]
    glow = [drawing.tracks[lane.id] for lane in board.lanes if lane.id in lit]
    lines = (f'<polyline class="glow" points="{_points(track)}"/>' for track in glow)
    parts += ['<g opacity=".45">', *lines, "</g>"]
    for lane in board.lanes:
        parts += _lane(lane, drawing.tracks[lane.id], owners.get(lane.id))
    for city in board.cities:
        x, y = drawing.cities[city.id]
        if city.id in ends:
            parts.append(f'<circle class="end" cx="{_n(x)}" cy="{_n(y)}" r="{CITY + 4}"/>')
        kind, radius = ("junction", CITY - 4) if city.junction else ("city", CITY - 1)
        parts.append(f'<circle class="{kind}" cx="{_n(x)}" cy="{_n(y)}" r="{radius}"/>')
        if city.id in stations:
            parts += _station(stations[city.id], x, y)
    for city in board.cities:
        if not city.junction:
            x, y = drawing.cities[city.id]
            label = drawing.labels[city.id]
            parts.append(
                f'<text class="name{" lit" if city.id in ends else ""}" x="{_n(x + label.dx)}" '
                f'y="{_n(y + label.dy)}" text-anchor="{label.anchor}">{escape(city.name)}</text>'
            )
    parts += _frame(width, height)
    parts += _legend(seats or (), title, drawing)
    parts.append("</svg>")
    return "\n".join(parts)


def _check(board: Board, owners: Mapping[int, int], stations: Mapping[str, int], lit: set[int]) -> None:
    ids = {lane.id for lane in board.lanes}
    for id in (*owners, *sorted(lit)):
        if id not in ids:
            raise ValueError(f"board {board.id} has no lane {id}")
    for city in stations:
        if city not in board.index:
            raise ValueError(f"board {board.id} has no city {city!r}")
    pieces = [(f"lane {id}", seat) for id, seat in owners.items()]
    for place, seat in (*pieces, *stations.items()):
        if not 0 <= seat < len(palette()["players"]):
            raise ValueError(f"{place}: no seat {seat}")


def _ends(board: Board, tickets: Iterable[Ticket | str]) -> set[str]:
    """The ids of all cities the tickets name."""
    known = {t.id: t for found in board.ticket_sets.values() for t in found.tickets}
    ends: set[str] = set()
    for ticket in tickets:
        found = known.get(ticket) if isinstance(ticket, str) else ticket
        if found is None:
            raise ValueError(f"board {board.id} has no ticket {ticket!r}")
        ends |= {board.city(found.a).id, board.city(found.b).id}
    return ends


def _style() -> str:
    c = palette()
    return f"""<style>
.land {{ fill: {c["land"]}; stroke: {c["coast"]}; stroke-width: 1 }}
.lake {{ fill: {c["sea"]}; stroke: {c["coast"]}; stroke-width: .8 }}
.shore {{ fill: none; stroke: {c["sea_line"]}; stroke-width: .5; stroke-opacity: .55 }}
.border {{ fill: none; stroke: {c["border"]}; stroke-width: .8; stroke-dasharray: 5 2.5 1 2.5 }}
.river {{ fill: none; stroke: {c["river"]}; stroke-width: 1.1; stroke-linecap: round }}
.rail {{ fill: none; stroke: {c["ink"]}; stroke-width: 1.6 }}
.glow {{ fill: none; stroke: {c["glow"]}; stroke-width: 27; stroke-linecap: round; stroke-linejoin: round }}
.city {{ fill: {c["white"]}; stroke: {c["ink"]}; stroke-width: 2.4 }}
.junction {{ fill: {c["ink"]} }}
.end {{ fill: {c["accent"]}; stroke: {c["white"]}; stroke-width: 2 }}
.name {{ font: 600 {SIZE:g}px {LABEL_FONT}; fill: {c["ink"]}; letter-spacing: .01em;
  paint-order: stroke; stroke: {c["halo"]}; stroke-width: 4.5; stroke-linejoin: round }}
.lit {{ fill: {c["accent"]}; font-weight: 700 }}
.stones {{ fill: none; stroke: {c["ink"]}; stroke-width: 4; stroke-dasharray: 4.6 1.8 }}
.mortar {{ fill: none; stroke: {c["halo"]}; stroke-width: 4.4 }}
.wave {{ fill: none; stroke: {c["ink"]}; stroke-width: 1.4; stroke-linecap: round }}
.peak, .portal {{ fill: {c["white"]}; stroke: {c["ink"]}; stroke-width: 1.4; stroke-linejoin: round }}
.cross {{ stroke: {c["ink"]}; stroke-width: 2 }}
.number {{ font: 700 14px {LABEL_FONT}; text-anchor: middle }}
.frame {{ fill: none; stroke: {c["ink"]} }}
.heading {{ font: 600 34px {TITLE_FONT}; fill: {c["ink"]}; paint-order: stroke;
  stroke: {c["sea"]}; stroke-width: 6; stroke-linejoin: round }}
.credit {{ font: 12px {LABEL_FONT}; fill: {c["coast"]}; text-anchor: end; paint-order: stroke;
  stroke: {c["sea"]}; stroke-width: 3 }}
</style>"""


def _definitions() -> str:
    """The shape of each colour, to be used on its spaces, and the pattern of each seat."""
    c = palette()
    shapes = [f'<path id="s-{kind}" d="{card["path"]}"/>' for kind, card in c["cards"].items()]
    patterns = [
        f'<path id="p-{seat}" d="{player["path"]}" fill="none" stroke="{_mark(player)}" stroke-width="1.3"/>'
        for seat, player in enumerate(c["players"])
    ]
    return "<defs>" + "".join(shapes + patterns) + "</defs>"


def _mark(field: Mapping[str, Any]) -> str:
    """The colour of a mark on a card's or player's field, and of the ring that touches it."""
    colour: str = palette()["white" if field["dark"] else "ink"]
    return colour


def _background(land: Land) -> Iterable[str]:
    if not land.land:
        return
    c = palette()
    outline = " ".join(land.land)
    yield f'<path id="land" d="{outline}" fill="none"/>'
    for reach in WATERLINES:  # a line, then all but its outer edge painted over, from far to near
        yield (
            f'<use href="#land" stroke="{c["sea_line"]}" stroke-opacity=".6" stroke-width="{2 * reach + 1}" '
            'stroke-linejoin="round"/>'
        )
        yield f'<use href="#land" stroke="{c["sea"]}" stroke-width="{2 * reach}" stroke-linejoin="round"/>'
    yield f'<path class="land" d="{outline}"/>'
    yield f'<path class="river" d="{" ".join(land.rivers)}"/>'
    yield f'<path class="lake" d="{" ".join(land.lakes)}"/>'
    yield f'<path class="border" d="{" ".join(land.borders)}"/>'
    yield f'<text class="credit" x="99%" y="98.4%">{escape(land.credit)}</text>'


def _lane(lane: Lane, track: Track, owner: int | None) -> Iterable[str]:
    kind = " tunnel" if lane.tunnel else ""
    kind += f" {lane.tunnel}" if lane.tunnel not in (0, USUAL_TUNNEL) else ""
    kind += f" ferry {lane.ferry}" if lane.ferry else ""
    kind += f" mountain {lane.mountain}" if lane.mountain else ""
    title = f"<title>{lane.a}–{lane.b}: {lane.length} {lane.colour}{kind}</title>"
    yield f'<g>{title}<polyline class="rail" points="{_points(track)}"/>'
    for i, (x, y, angle) in enumerate(track.spaces):
        turn = angle - 180 * round(angle / 180)  # never upside down
        yield f'<g transform="translate({_n(x)} {_n(y)}) rotate({_n(turn)})">'
        yield from _space(lane, i, track.space, turn) if owner is None else _train(owner, turn)
        yield "</g>"
    yield "</g>"


def _space(lane: Lane, i: int, size: tuple[float, float], turn: float) -> Iterable[str]:
    c = palette()
    card = c["cards"].get(lane.colour)
    fill = card["fill"] if card else c["gray"]
    if lane.tunnel:  # walled in by stones
        yield f'<rect class="mortar" {_box(size)}/><rect class="stones" {_box(size)}/>'
        size = size[0] - 6, size[1] - 5
    if card and card["dark"]:
        yield _bar(size, fill, c["ink"], 4.2)
        yield _bar(size, fill, c["white"], 2.4)
    else:
        yield _bar(size, fill, c["ink"], 2.2)
    if lane.ferry and card:  # the waves leave room for the colour's shape
        yield f'<path class="wave" d="M-17 0{WAVE}M7 0{WAVE}" style="stroke:{_mark(card)}"/>'
    elif lane.ferry:
        waves = int((size[0] - 6) / 10)
        yield f'<path class="wave" d="M{-5 * waves} 0{WAVE * waves}"/>'
    if i < lane.ferry:  # a wheel asks for a locomotive
        yield f'<circle r="8" fill="{c["white"]}" stroke="{c["ink"]}" stroke-width="1.4"/>'
        yield f'<use href="#s-locomotive" transform="scale(.68)" fill="{c["ink"]}"/>'
        return
    badge = _badge(lane, i)
    if badge:  # upright, beside the colour's shape
        yield f'<g transform="translate({6 if card else 0}) rotate({_n(-turn)})">{badge}</g>'
    if card:
        aside = "translate(-11) " if badge else ""
        scale = ".33" if lane.tunnel else ".4"
        yield f'<use href="#s-{lane.colour}" transform="{aside}scale({scale})" fill="{_mark(card)}"/>'


def _badge(lane: Lane, i: int) -> str:
    """An X on a peak on as many spaces as a mountain crosses; a tunnel's unusual number, once."""
    first = lane.ferry + (lane.length - lane.ferry - lane.mountain) // 2
    if first <= i < first + lane.mountain:
        return f'<path class="peak" d="{PEAK}"/><path class="cross" d="M-3.2-.9L3.2 5.5M3.2-.9L-3.2 5.5"/>'
    if lane.tunnel not in (0, USUAL_TUNNEL) and i == lane.length // 2:
        return f'<path class="portal" d="{PORTAL}"/><text class="number" y="5.5">{lane.tunnel}</text>'
    return ""


def _train(owner: int, turn: float) -> Iterable[str]:
    c = palette()
    player = c["players"][owner]
    yield _bar(TRAIN, player["fill"], c["ink"], 4)
    yield _bar(TRAIN, player["fill"], _mark(player), 2.4)
    yield f'<use href="#p-{owner}"/>'
    yield (
        f'<text class="number" y="4.7" fill="{_mark(player)}" '
        f'transform="rotate({_n(-turn if abs(turn) > 60 else 0)})">{owner + 1}</text>'
    )


def _station(owner: int, x: float, y: float) -> Iterable[str]:
    c = palette()
    player = c["players"][owner]
    yield f'<g class="station" transform="translate({_n(x)} {_n(y)})">'
    for stroke, width in ((c["ink"], 5), (_mark(player), 2.4)):
        yield (
            f'<path d="{STATION}" fill="{player["fill"]}" stroke="{stroke}" stroke-width="{width}" '
            'stroke-linejoin="round" paint-order="stroke"/>'
        )
    yield f'<text class="number" y="8" fill="{_mark(player)}">{owner + 1}</text></g>'


def _bar(size: tuple[float, float], fill: str, stroke: str, width: float) -> str:
    return f'<rect {_box(size)} fill="{fill}" stroke="{stroke}" stroke-width="{width}" paint-order="stroke"/>'


def _box(size: tuple[float, float]) -> str:
    w, h = size
    return f'x="{_n(-w / 2)}" y="{_n(-h / 2)}" width="{_n(w)}" height="{_n(h)}" rx="3.5"'


def _frame(width: int, height: int) -> Iterable[str]:
    for inset, line in ((4, 2.5), (10, 0.8)):
        yield (
            f'<rect class="frame" x="{inset}" y="{inset}" width="{width - 2 * inset}" '
            f'height="{height - 2 * inset}" stroke-width="{line}"/>'
        )


def _legend(seats: Sequence[str], title: str | None, drawing: Drawing) -> Iterable[str]:
    """Title and players in the lower left corner, or in the upper one where a city lies in the lower."""
    height = drawing.size[1]
    first = height - 34.0 - 30 * (len(seats) - 1)
    if any(x < 300 and y > first - 60 for x, y in drawing.cities.values()):
        first = 70.0
    if title:
        yield f'<text class="heading" x="32" y="{_n(first - 18)}">{escape(title)}</text>'
    for seat, name in enumerate(seats):
        y = first + 30 * seat
        yield f'<g transform="translate(54 {_n(y)})">{"".join(_train(seat, 0))}</g>'
        yield f'<text class="name" x="82" y="{_n(y + 7)}">{escape(name)}</text>'


def _points(track: Track) -> str:
    return " ".join(f"{_n(x)},{_n(y)}" for x, y in track.path)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
