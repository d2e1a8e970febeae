"""What bots decide between the games of a campaign (LW-101).

All bots decide alike, by what their group can see: the attached map with the lanes that run off its edge, who
runs which company, who won, and the events that were turned up. The same campaign gives the same choice.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from branchline.legends.content import GRAY, SURVEY, Company

from .legends.opinions import event_opinion

if TYPE_CHECKING:
    from branchline.campaign import Campaign
    from branchline.campaign.state import State

Option = dict[str, Any]


def choose(campaign: "Campaign", company: str, decision: dict[str, Any]) -> str:
    """The id of the option a company's bot takes; ``decision`` as ``campaign.decision`` has it."""
    options: list[Option] = decision["options"]
    worth = WORTHS.get(decision["op"])
    if worth is None:
        return str(options[0]["id"])
    return str(max(options, key=lambda option: worth(campaign.state, company, option))["id"])


def colour_of(state: "State", company: str) -> str:
    found: Company = state.of.find("companies", company)
    return found.color


def lanes(state: "State", city: str | None = None) -> Iterator[tuple[str, str, str]]:
    """(end, other end, colour) of the lanes at a city or at all, those that run off the map's edge too."""
    regions = {each.id: each.region for each in state.of.cities}
    for route in state.of.routes:
        if city not in (None, route.a, route.b):
            continue
        if regions[route.a] not in state.regions and regions[route.b] not in state.regions:
            continue
        for i, printed in enumerate(route.lanes):
            colour = state.tracks.get(f"{route.id}:{i}", printed)
            if colour != SURVEY:
                yield route.a, route.b, colour


def region_worth(state: "State", company: str, option: Option) -> float:
    """A frontier is worth the lanes that lead there, most of all those in the company's colour."""
    regions, own = {each.id: each.region for each in state.of.cities}, colour_of(state, company)
    worth = 0.0
    for a, b, colour in lanes(state):
        if option["id"] in (regions[a], regions[b]):
            worth += 1.0 if colour == own else 0.2
    return worth


def event_worth(state: "State", company: str, option: Option) -> float:
    """An event is retired that does the company harm, or does the leader good."""
    effects = state.of.find("events", option["id"]).effects
    leader = state.ranking[0]
    worth = -event_opinion(effects, colour_of(state, company))
    if leader != company:
        worth += event_opinion(effects, colour_of(state, leader)) / 2
    return worth


def depot_worth(state: "State", company: str, option: Option) -> float:
    """A depot stands well where many lanes meet that others will want."""
    own = colour_of(state, company)
    return sum(0.5 if colour == own else 1.0 for *_, colour in lanes(state, option["city"]))


def large_worth(state: "State", company: str, option: Option) -> float:
    """A city grows where the company's lanes meet, and not those of the others."""
    colours = {colour_of(state, id): 1.0 if id == company else -0.5 for id in state.companies}
    return sum(colours.get(colour, 0.25) for *_, colour in lanes(state, option["city"]) if colour != GRAY)


def track_worth(state: "State", company: str, option: Option) -> float:
    """A bed is built in the company's colour, where many lanes meet."""
    route = state.of.find("routes", option["lane"].rpartition(":")[0])
    busy = sum(1 for city in (route.a, route.b) for _ in lanes(state, city))
    return busy + (100.0 if option["colour"] == colour_of(state, company) else 0.0)


WORTHS: dict[str, Callable[["State", str, Option], float]] = {
    "choose_region": region_worth,
    "retire_event": event_worth,
    "place_depot": depot_worth,
    "place_large": large_worth,
    "place_track": track_worth,
}
