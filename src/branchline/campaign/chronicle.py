"""The chronicle: what happened, as keys with what they need, and as English sentences (LW-112)."""

from collections.abc import Callable
from typing import Any

from branchline.campaign.state import State

SENTENCES = {
    "begun": "{companies} play; {start} begins.",
    "cancelled": "The game is not played.",
    "closed": "All bank slips are in.",
    "slip": "{company} banks ${amount}.",
    "caboose": "{company} takes the caboose.",
    "event_retired": "{event} is retired.",
    "punched": "{company} has {ticket} punched.",
    "ticket_retired": "{company} has {ticket} punched, and the ticket is retired.",
    "postcards_dealt": "{company} receives postcards: {n}.",
    "postcard_finished": "{company} finishes the postcard {postcard}",
    "region_opened": "{region} is opened.",
    "rule_added": "The sticker {rule} is added.",
    "rule_removed": "The sticker {rule} is removed.",
    "rule_expired": "The sticker {rule} has expired.",
    "events_added": "New events: {n}.",
    "postcards_added": "New postcards: {n}.",
    "depot_placed": "{company} raises a depot in {city}.",
    "city_grown": "{company} lets {city} grow into a large city.",
    "track_built": "{company} builds the survey bed {lane} in {colour}.",
    "ticked": "{company} ticks {cities}.",
    "player": "{player} runs {company} from now on.",
    "corrected": "The slip of {company} for game {of} is corrected from ${before} to ${after}: {text}",
    "copied": "From here on this is another branch.",
    "finished": "The campaign is over.",
    "unlocked": "New at the table: {name} ({kind}).",
    "retired": "{name} ({kind}) is retired.",
    "awarded": "{company} receives ${amount}: {name}.",
    "struck": "Entry {entry} ({name}) is struck: {text}",
    "noted": "{text}",
}


def told(state: State, entry: dict[str, Any]) -> dict[str, Any]:
    """An entry with the names of what it mentions (``names``, by param) and its sentence (``text``)."""
    names = {param: NAMES[param](state, value) for param, value in entry.items() if param in NAMES}
    words = {**entry, **names, "player": entry.get("player") or "Nobody"}
    return {**entry, "names": names, "sentence": SENTENCES[entry["key"]].format(**words)}


def _company(state: State, id: str | None) -> str:
    return state.companies[id].name if id else ""


def _entry(kind: str, field: str) -> Callable[[State, str], str]:
    return lambda state, id: str(getattr(state.of.find(kind, id), field))


def _city(state: State, id: str) -> str:
    """A city by its name; in a ledger it goes by the owners' words already."""
    return str(state.of.find("cities", id).name) if state.content else id


def _ends(kind: str) -> Callable[[State, str], str]:
    """A ticket or a lane by its two cities."""

    def ends(state: State, id: str) -> str:
        entry = state.of.find(kind, id.partition(":")[0])
        return f"{_city(state, entry.a)} – {_city(state, entry.b)}"

    return ends


NAMES: dict[str, Callable[[State, Any], str]] = {
    "company": _company,
    "start": _company,
    "companies": lambda state, ids: ", ".join(_company(state, id) for id in ids),
    "event": _entry("events", "title"),
    "rule": _entry("rules", "name"),
    "region": _entry("regions", "name"),
    "postcard": _entry("postcards", "public"),
    "city": _city,
    "cities": lambda state, ids: ", ".join(_city(state, id) for id in ids),
    "ticket": _ends("tickets"),
    "lane": _ends("routes"),
}
