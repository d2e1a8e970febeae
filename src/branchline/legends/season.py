"""A season: one game of a campaign, by the ids of what it is played with.

It names what is open and no more, so that the record of a game tells nothing its group has not met.
"""

from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from branchline.boards.model import Board, City, Lane, Ticket
from branchline.editions import Edition, Numbers
from branchline.legends.content import (
    SURVEY,
    Content,
    ContentError,
    Event,
    Postcard,
    Route,
    Rule,
    load_content,
)


class Season(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What a game of a campaign is set up with; seats are in turn order."""

    campaign: str  # the id of its content …
    content: str  # … and the SHA-256 of it
    game: int
    year: int
    companies: list[str]  # by seat
    regions: list[str]
    trains: int
    events: list[str]  # not retired
    rules: list[str] = []  # stickers in force, in the order they were added
    postcards: list[str] = []  # in the post office (LW-85)
    office: list[list[str]] = []  # unfinished postcards by seat (LW-84)
    retired_tickets: list[str] = []
    large: list[str] = []  # cities made large by a sticker
    depots: dict[str, str] = {}  # city -> company
    tracks: dict[str, str] = {}  # survey bed ("<route>:<lane>") -> its colour
    crew_order: list[int] | None = None  # seats as they hire (LW-19), None: by chance
    bonds: dict[str, int] = {}  # taken of each colour in earlier games

    def edition(self, content: Content | None = None) -> "SeasonEdition":
        """The edition of this game. ``content``: a campaign that does not come with the package.

        Raises ContentError if the content is not the one the season was made with.
        """
        found = load_content(self.campaign) if content is None else content
        if found.sha != self.content:
            raise ContentError(
                found.id, "", "this is another version of the campaign than the game was played with"
            )
        return season_edition(found, self)


@dataclass(frozen=True, eq=False)
class SeasonEdition(Edition):
    """The edition of one game of a campaign."""

    season: Season = field(kw_only=True)
    content: Content = field(kw_only=True)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        return tuple(self.content.find("events", id) for id in self.season.events)

    @cached_property
    def stickers(self) -> tuple[Rule, ...]:
        return tuple(self.content.find("rules", id) for id in self.season.rules)

    @cached_property
    def setup(self) -> dict[str, int]:
        """The parameters of the set-up; a sticker may set some of them (LW-115)."""
        return setup_of(self.content, self.season)

    @cached_property
    def postcards(self) -> tuple[Postcard, ...]:
        """Those in the companies' offices and in the post office, in the content's order."""
        known = {id for ids in (self.season.postcards, *self.season.office) for id in ids}
        return tuple(card for card in self.content.postcards if card.id in known)

    @cached_property
    def items(self) -> tuple[str, ...]:
        """The kinds of tokens the effects and postcards of this game know."""
        found: dict[str, None] = dict.fromkeys(("mail", "toll_received"))
        effects = [e for event in self.events for e in event.effects]
        effects += [e for rule in self.stickers for e in rule.effects]
        effects += [e for card in self.content.crew for e in card.effects]
        effects += [e for card in self.postcards for e in card.benefit]
        effects += [e for company in self.content.companies for b in company.bonus for e in b.effects]
        effects += [reward for effect in effects for reward in effect.reward]
        found |= dict.fromkeys(effect.item for effect in effects if effect.item)
        for card in self.postcards:
            for condition in (card.condition, *card.condition.of):
                found |= dict.fromkeys(item for item in (condition.item,) if item)
        return tuple(item for item in found if item not in ("bond", "postcard", "timetable_tick"))

    @cached_property
    def large_cities(self) -> frozenset[str]:
        """Printed large, or made so by a sticker (LW-105)."""
        return frozenset(c.id for c in self.content.cities if c.large or c.id in self.season.large)

    def has(self, feature: str) -> bool:
        """Whether a sticker in force brings an engine part: "crew", "bonds", "markers" …"""
        return any(rule.feature == feature for rule in self.stickers)

    def route(self, lane: Lane) -> Route:
        """The content's route of a lane."""
        return self._routes[lane.id]

    @cached_property
    def _routes(self) -> dict[int, Route]:
        numbers = self.content.lane_numbers
        return {numbers[f"{r.id}:{i}"]: r for r in self.content.routes for i in range(len(r.lanes))}


def setup_of(content: Content, season: Season) -> dict[str, int]:
    setup = dict(content.setup)
    for id in season.rules:
        for effect in content.find("rules", id).effects:
            if effect.kind == "set_rule" and effect.key in setup:
                setup[effect.key] = (setup[effect.key] if effect.value is None else int(effect.value)) + (
                    effect.add or 0
                )
    return setup


def season_edition(content: Content, season: Season) -> SeasonEdition:
    regions = set(season.regions)
    board = season_board(content, season)
    retired = set(season.retired_tickets)
    tickets = tuple(
        Ticket(ticket.id, ticket.a, ticket.b, ticket.value)
        for ticket in content.tickets
        if {ticket.region, *ticket.needs} <= regions and ticket.id not in retired  # LW-80
    )
    setup = setup_of(content, season)
    numbers = Numbers(
        players=content.players,
        trains=season.trains,
        hand=setup["start_cards"],
        colours=tuple(content.deck.colors),
        per_colour=next(iter(content.deck.colors.values())),
        locomotives=content.deck.locomotives,
        deal=setup["start_tickets"],
        keep_first=setup["start_keep_min"],
        draw=setup["ticket_draw"],
        keep=setup["ticket_keep_min"],
        double_min_players=setup["double_closed_at_players"] + 1,
        longest=0,
        end_trains=setup["end_trigger"],
    )
    return SeasonEdition(
        "legends",
        content.title,
        board,
        tickets,
        numbers,
        f"Game {season.game} of the campaign {content.title}",
        content=content,
        season=season,
    )


def season_board(content: Content, season: Season) -> Board:
    """The part of the map that is attached; survey beds are no lanes until they have a colour (LW-4)."""
    cities = tuple(
        City(city.id, city.name, city.lat, city.lon)
        for city in content.cities
        if city.region in season.regions
    )
    here = {city.id for city in cities}
    lanes = []
    for group, route in enumerate(content.routes, 1):
        if route.a not in here or route.b not in here:
            continue  # LW-52
        for i, colour in enumerate(route.lanes):
            bed = f"{route.id}:{i}"
            laid = season.tracks.get(bed, colour) if colour == SURVEY else colour
            if laid == SURVEY:
                continue
            twins = len(route.lanes) > 1
            number = content.lane_numbers[bed]
            lanes.append(
                Lane(
                    number,
                    route.a,
                    route.b,
                    route.length,
                    laid,
                    group=group if twins else None,
                    both_open=len(route.lanes) > 2,  # LW-54: no closing with three lanes
                )
            )
    return Board(content.board or content.id, content.title, content.players, {}, cities, tuple(lanes))
