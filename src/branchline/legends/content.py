"""The content of a campaign: its map, cards, stickers, story and numbers, read from one JSON file.

The file says everything in data: effects, conditions and unlocks are entries of a small vocabulary
(LW-E1 to LW-E19, LW-113 to LW-124) that the rules interpret. No program knows a card by its id.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from branchline.boards.check import place

DATA = Path(__file__).with_name("data")
CONTENTS = ("iron-meridian",)
SCHEMA: Literal["legends-campaign/1"] = "legends-campaign/1"
SURVEY, GRAY = "survey", "gray"
LOCOMOTIVE_COLOUR = "locomotive"

Trigger = Literal["setup", "flip", "cost", "claim", "draw", "passive", "score", "pause", "final", "now"]
Amount = int | dict[str, Any]  # a number, {"per": "space", "each", "max"} or {"table": […]}


class ContentError(ValueError):
    """A campaign file that cannot be used: which file, where in it, and what is wrong."""

    def __init__(self, file: str, where: str, problem: str) -> None:
        self.file, self.where, self.problem = file, where, problem
        super().__init__(": ".join(part for part in (file, where, problem) if part))


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A piece of the file; an unknown field is a fault."""


class Span(Entry, frozen=True):
    min: int | None = None
    max: int | None = None


class Filter(Entry, frozen=True, kw_only=True):
    """Which routes, cities or tickets an effect is about (LW-113): all keys must hold, a list is any of."""

    color: list[str] | None = None
    not_color: list[str] | None = None
    length: Span | None = None
    tag: list[str] | None = None
    city_tag: list[str] | None = None
    region: list[str] | None = None
    city: list[str] | None = None
    large: bool | None = None
    own_color: bool | None = None
    lanes: Span | None = None
    edge: bool | None = None
    marker: str | None = None
    without_marker: str | None = None
    done: bool | None = None
    value: Span | None = None


EVERYTHING = Filter()


class Effect(Entry, frozen=True, kw_only=True):
    """One effect: a trigger, a kind of the vocabulary, and what the kind asks for."""

    on: Trigger
    kind: str
    filter: Filter = EVERYTHING
    who: Literal["active", "each", "richest", "poorest"] = "active"
    optional: bool = False
    cost: int = 0
    once: Literal["turn", "game"] | None = None
    uses: int | None = None
    only_if: dict[str, Any] | None = None
    duration: Literal["game"] | None = None
    scope: Literal["campaign"] | None = None
    amount: Amount | None = None
    n: int = 1
    source: Literal["deck", "row"] = "deck"
    pick: Literal["choice", "random"] | None = None
    dir: Literal["left", "right"] | None = None
    draw: int | None = None
    keep_min: int | None = None
    item: str | None = None
    per: str | None = None
    take_marker: bool = False
    cards: int = 0
    coins: int = 0
    waive_if_broke: bool = False
    min: int = 1
    as_color: str | None = None
    match: str | None = None
    reward: list["Effect"] = []
    delta: int = 0
    cap_zero: bool = False
    metric: str | None = None
    each: int = 0
    max: int | None = None
    set: int = 1
    a: list[str] = []
    b: list[str] = []
    rank: list[int] = []
    key: str | None = None
    value: int | bool | None = None
    add: int | None = None
    marker: str | None = None
    by: str | None = None
    count: int | str | None = None
    or_cards: int = 0
    to: str | None = None
    target: Literal["this", "choose"] | None = None


class Condition(Entry, frozen=True, kw_only=True):
    """When a postcard may be shown (LW-121)."""

    kind: str
    of: list["Condition"] = []
    filter: Filter = EVERYTHING
    cards: int = 0
    match: str | None = None
    at_least: int | None = None
    at_most: int | None = None
    a: list[str] = []
    b: list[str] = []
    cities: list[str] = []
    color: str | None = None
    item: str | None = None


class Deck(Entry, frozen=True):
    colors: dict[str, int]
    locomotives: int
    newspapers: dict[str, int]  # by the number of players


class Bonus(Entry, frozen=True):
    min: int
    max: int | None
    dollars: int


class Pick(Entry, frozen=True):
    after_game: int
    tiers: list[str]


class CompanyBonus(Entry, frozen=True):
    level: int
    text: str
    effects: list[Effect]


class Company(Entry, frozen=True):
    id: str
    name: str
    color: str
    motto: str
    bonus: list[CompanyBonus]


class Box(Entry, frozen=True):
    rule: str | None = None
    events: list[str] = []
    postcards: list[str] = []
    tickets: list[str] = []


class Region(Entry, frozen=True):
    id: str
    name: str
    tier: str
    start: bool
    intro: str
    neighbors: list[str]
    attach_requires_any: list[str]
    box: Box


class City(Entry, frozen=True):
    id: str
    name: str
    region: str
    lat: float
    lon: float
    large: bool = False
    tags: list[str] = []


class Route(Entry, frozen=True):
    id: str
    a: str
    b: str
    length: int
    lanes: list[str]
    tags: list[str] = []
    regions: list[str] = []
    edge: bool = False


class Ticket(Entry, frozen=True):
    id: str
    a: str
    b: str
    value: int
    region: str
    needs: list[str] = []
    stamp: bool = False


class ClaimStep(Entry, frozen=True):
    step: int
    id: str
    source: str
    rule: str | None = None


class Event(Entry, frozen=True):
    id: str
    title: str
    text: str
    type: Literal["ongoing", "instant"]
    effects: list[Effect]
    source: str
    uses: int | None = None
    tags: list[str] = []


class Postcard(Entry, frozen=True):
    id: str
    read_side: Literal["public", "private"]
    public: str
    private: str
    condition: Condition
    benefit: list[Effect]
    vault: int
    requires: dict[str, str] = {}


class Rule(Entry, frozen=True):
    """A rule sticker."""

    id: str
    name: str
    text: str
    effects: list[Effect]
    source: str
    claim_step: int | None = None
    feature: str | None = None
    expires_after_game: int | None = None


class CrewCard(Entry, frozen=True):
    id: str
    name: str
    text: str
    effects: list[Effect]


class Bonds(Entry, frozen=True):
    per_color: int
    colors: list[str]
    price: int
    rank: list[int]


class Unlock(Entry, frozen=True, kw_only=True):
    op: str
    by: str | None = None
    tiers: list[str] = []
    id: str | None = None
    ids: list[str] = []
    who: str | None = None
    n: int = 1
    rule: str | None = None


class StoryCard(Entry, frozen=True):
    id: str
    game: int
    type: Literal["story", "pause"]
    front: str
    back: str
    unlocks: list[Unlock] = []


class Content(Entry, frozen=True, kw_only=True, dict=True):
    """A campaign's file; ``sha``, of its canonical JSON, says in a game's record what it was played with."""

    schema: Literal["legends-campaign/1"]
    id: str
    title: str
    language: str
    note: str = ""
    players: tuple[int, int] = (2, 5)
    games: int = 12
    years: list[int]
    setup: dict[str, int]
    deck: Deck
    trains_per_game: list[int]
    trains_bonus: list[Bonus]
    absent_payout: list[int]
    frontier_picks: list[Pick]
    companies: list[Company]
    regions: list[Region]
    cities: list[City]
    routes: list[Route]
    tickets: list[Ticket]
    claim_steps: list[ClaimStep]
    events: list[Event]
    start_events: list[str]
    postcards: list[Postcard] = []
    rules: list[Rule] = []
    crew: list[CrewCard] = []
    bonds: Bonds | None = None
    timetable: list[list[str]] = []
    story: list[StoryCard] = []
    board: str | None = None  # the board with this map's layout and land; None: laid out by itself

    @property
    def sha(self) -> str:
        return str(_once(self, "sha", lambda: hashlib.sha256(_canonical(self)).hexdigest()))

    def find(self, kind: str, id: str) -> Any:
        """An entry by its id: ``find("events", "E01")``. KeyError if there is none."""
        return self.index(kind)[id]

    def index(self, kind: str) -> Mapping[str, Any]:
        """All entries of a kind ("cities", "routes", "events" …) by id."""
        found: Mapping[str, Any] = _once(self, kind, lambda: {e.id: e for e in getattr(self, kind)})
        return found

    @property
    def lane_numbers(self) -> Mapping[str, int]:
        """ "<route id>:<index>" -> the number a lane has on boards, for the whole campaign."""
        lanes = (f"{route.id}:{i}" for route in self.routes for i in range(len(route.lanes)))
        found: Mapping[str, int] = _once(
            self, "lane_numbers", lambda: {lane: number for number, lane in enumerate(lanes, 1)}
        )
        return found


def _once(content: Content, name: str, make: Any) -> Any:
    """A value worked out from a content once and kept beside it."""
    kept = content.__dict__
    if name not in kept:
        kept[name] = make()
    return kept[name]


def _canonical(content: Content) -> bytes:
    return msgspec.json.encode(content, order="sorted")


def load_content(source: str | Path) -> Content:
    """A campaign by its id, or from a file (a path that ends in ``.json``). Raises ContentError."""
    if isinstance(source, str) and not source.endswith(".json"):
        return _KNOWN.get(source) or _shipped(source)
    path = Path(source)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise ContentError(str(path), "", error.strerror or str(error)) from None
    return read_content(data, str(path))


_KNOWN: dict[str, Content] = {}


def register(content: Content) -> None:
    """Let a campaign from elsewhere be found by its id, for records and servers that play it."""
    _KNOWN[content.id] = content


@cache
def _shipped(id: str) -> Content:
    file = DATA / f"{id}.json"
    if not re.fullmatch(r"[a-z0-9-]+", id) or not file.is_file():
        raise ContentError(id, "", f"no such campaign in the package; there is {', '.join(CONTENTS)}")
    return read_content(file.read_bytes(), file.name)


def read_content(data: bytes, file: str) -> Content:
    """A campaign from the text of its file. Raises ContentError for the first entry that is malformed."""
    try:
        return msgspec.json.decode(data, type=Content)
    except msgspec.ValidationError as error:
        raise ContentError(file, *place(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ContentError(file, "", str(error)) from None


def content_json(content: Content) -> dict[str, Any]:
    """The file's JSON, as plain data."""
    return json.loads(msgspec.json.encode(content))  # type: ignore[no-any-return]
