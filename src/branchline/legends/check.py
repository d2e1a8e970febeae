"""Find every fault of a campaign's content, each with the entry it is in (`branchline campaign check`)."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from branchline.boards.check import label
from branchline.boards.model import COLOURS
from branchline.legends import check_map, check_story
from branchline.legends.check_effects import Effects, Known
from branchline.legends.content import (
    City,
    ClaimStep,
    Company,
    Content,
    ContentError,
    CrewCard,
    Event,
    Postcard,
    Region,
    Route,
    Rule,
    StoryCard,
    Ticket,
)
from branchline.legends.faults import Faults
from branchline.legends.vocabulary import FEATURES, RULE_KEYS, SETUP

Json = Mapping[str, Any]
ENTRIES: dict[str, Any] = {
    "companies": Company,
    "regions": Region,
    "cities": City,
    "routes": Route,
    "tickets": Ticket,
    "claim_steps": ClaimStep,
    "events": Event,
    "postcards": Postcard,
    "rules": Rule,
    "crew": CrewCard,
    "story": StoryCard,
}
# What the record of a game has room for: kernel.state and kernel.legends.state, which stand above this.
MOST = {"cities": 128, "lanes": 320, "tickets": 192, "events": 64, "postcards": 64, "crew": 16, "tokens": 8}
MOST_BONDS = 16  # of a colour


def check_file(path: str | Path) -> list[ContentError]:
    """All faults of a campaign's file; an empty list means a sound one. OSError if there is no file."""
    try:
        data = json.loads(Path(path).read_bytes())
    except (ValueError, RecursionError) as error:
        return [ContentError(str(path), "", f"this is not JSON: {error}")]
    return check_content(data, str(path))


def check_content(data: object, file: str) -> list[ContentError]:
    """All faults of a campaign file's decoded JSON, in reading order."""
    faults = Faults(file)
    if not isinstance(data, dict):
        faults.add("", "a campaign is a JSON object")
        return faults.found
    lists = {kind: data.get(kind, []) for kind in ENTRIES}
    for kind in [kind for kind, entries in lists.items() if not isinstance(entries, list)]:
        faults.add(kind, "this is not a list")
        lists[kind] = []
    frame = faults.convert({**data, **{kind: [] for kind in ENTRIES}}, Content, "")
    sound: dict[str, list[Json]] = {}
    typed: dict[str, list[Any]] = {}
    for kind, struct in ENTRIES.items():
        read = [
            (entry, faults.convert(entry, struct, f"{kind}[{n}]{label(entry)}"))
            for n, entry in enumerate(lists[kind])
        ]
        sound[kind] = [raw for raw, entry in read if entry is not None]
        typed[kind] = [entry for _, entry in read if entry is not None]
    if frame is not None:
        content = msgspec.structs.replace(frame, **typed)
        # An entry with a fault of its own is no unknown one to the others.
        ids = {kind: [id for id in map(_id, lists[kind]) if id is not None] for kind in ENTRIES}
        _check(content, {**data, **sound}, ids, faults)
    return faults.found


def _id(entry: Any) -> str | None:
    id = entry.get("id") if isinstance(entry, dict) else None
    return id if isinstance(id, str) else None


def _check(content: Content, data: Json, ids: Mapping[str, list[str]], faults: Faults) -> None:
    for kind, entries in ids.items():
        faults.once(kind, entries, "id")
    have = {kind: len(found) for kind, found in ids.items()}
    have |= {
        "lanes": sum(len(route.lanes) for route in content.routes),
        "tokens": len(Known(data, ids).tokens),
    }
    for kind, most in MOST.items():
        if have[kind] > most:
            faults.add(kind, f"{have[kind]} are too many, there is room for {most}")
    if content.bonds is not None and content.bonds.per_color > MOST_BONDS:
        faults.add(
            "bonds", f"{content.bonds.per_color} of a colour are too many, there is room for {MOST_BONDS}"
        )
    _check_numbers(content, faults)
    _check_companies(content, faults)
    check_map.check(content, ids, faults)
    _check_cards(content, data, ids, faults)
    check_story.check(content, ids, faults)


def _check_numbers(content: Content, faults: Faults) -> None:
    for name in ("years", "trains_per_game", "absent_payout"):
        length = len(getattr(content, name))
        if length != content.games:
            faults.add(name, f"{length} entries for {content.games} games")
    fewest, most = content.players
    if not 2 <= fewest <= most <= 5:
        faults.add("players", f"{fewest} to {most} is not a range from 2 to 5")
    for name in SETUP:
        if name not in content.setup:
            faults.add("setup", f"{name!r} is missing")
    for name in content.setup:
        faults.known("setup", "parameter", name, RULE_KEYS)
    for colour in content.deck.colors:
        faults.known("deck.colors", "colour", colour, COLOURS)
    if len(set(content.deck.colors.values())) > 1:
        faults.add("deck.colors", "every colour has to have the same number of cards")
    for players in range(fewest, most + 1):
        if str(players) not in content.deck.newspapers:
            faults.add("deck.newspapers", f"nothing for {players} players")
    expected: int | None = 0
    for n, bonus in enumerate(content.trains_bonus):
        if bonus.min != expected or (bonus.max is not None and bonus.max < bonus.min):
            faults.add(
                f"trains_bonus[{n}]", f"begins at {bonus.min}, the one before leaves off before {expected}"
            )
        expected = None if bonus.max is None else bonus.max + 1
    if expected is not None:
        faults.add("trains_bonus", f"nothing for {expected} trains or more: the last max has to be null")


def _check_companies(content: Content, faults: Faults) -> None:
    if len(content.companies) < content.players[1]:
        faults.add("companies", f"{len(content.companies)} are too few for {content.players[1]} players")
    faults.once("companies", [company.color for company in content.companies], "colour")
    for company in content.companies:
        where = f"company {company.id}"
        faults.known(where, "colour", company.color, list(content.deck.colors))
        if [bonus.level for bonus in company.bonus] != list(range(1, len(company.bonus) + 1)):
            faults.add(where, "the levels of its bonus are not 1, 2, …")
        if company.id != company.color:
            faults.add(where, f"its id has to be its colour, {company.color!r}")


def _check_cards(content: Content, data: Json, ids: Mapping[str, list[str]], faults: Faults) -> None:
    """Events, stickers, postcards, crew and bonuses: their effects, conditions and features."""
    check = Effects(Known(data, ids), faults)
    for event in data["events"]:
        check.effects(event["effects"], event["type"], f"event {event['id']} effects")
    for rule in data["rules"]:
        check.effects(rule["effects"], "rule", f"rule {rule['id']} effects")
    for card in data["postcards"]:
        check.condition(card["condition"], f"postcard {card['id']} condition")
        check.effects(card["benefit"], "postcard", f"postcard {card['id']} benefit")
        for kind, id in card.get("requires", {}).items():
            where = f"postcard {card['id']} requires"
            if faults.known(where, "kind", kind, ("region", "rule")):
                faults.known(where, kind, id, ids[f"{kind}s"])
    for member in data["crew"]:
        check.effects(member["effects"], "crew", f"crew {member['id']} effects")
    for company in data["companies"]:
        for bonus in company["bonus"]:
            check.effects(
                bonus["effects"], "bonus", f"company {company['id']} bonus {bonus['level']} effects"
            )
    _check_steps(content, faults)
    for rule in content.rules:
        _check_feature(content, rule, faults)


def _check_steps(content: Content, faults: Faults) -> None:
    numbers = [step.step for step in content.claim_steps]
    if numbers != sorted(set(numbers)):
        faults.add("claim_steps", "their numbers do not ascend")
    steps = {step.rule or step.id: step.step for step in content.claim_steps}
    for rule in content.rules:
        where = f"rule {rule.id}"
        if rule.claim_step is not None and steps.get(rule.id) != rule.claim_step:
            faults.add(where, f"claim_steps has no step {rule.claim_step} of this sticker")
        if rule.claim_step is None and any(effect.on == "claim" for effect in rule.effects):
            faults.add(where, "has an effect at a claim, so it needs a claim_step")
        last = rule.expires_after_game
        if last is not None and not 1 <= last <= content.games:
            faults.add(where, f"expires after game {last}, but there are {content.games}")


def _check_feature(content: Content, rule: Rule, faults: Faults) -> None:
    """A sticker that brings a part of the game needs what that part is played with."""
    where = f"rule {rule.id}"
    if rule.feature is not None:
        faults.known(where, "feature", rule.feature, FEATURES)
    if rule.feature == "crew" and len(content.crew) < content.players[1] + 2:
        faults.add(
            where, f"{len(content.crew)} crew cards are too few for {content.players[1]} players and 2"
        )
    if rule.feature == "bonds" and content.bonds is None:
        faults.add(where, "there are no bonds")
    if rule.feature == "timetable":
        if not content.timetable or len({len(row) for row in content.timetable}) != 1:
            faults.add(where, "the timetable is no grid")
        cities = [city.id for city in content.cities]
        for city in (city for row in content.timetable for city in row):
            faults.known("timetable", "city", city, cities)
    for effect in rule.effects:
        asked = {"place_marker": "survey" if effect.marker == "track" else "markers", "toll": "markers"}
        needed = {"bond": "bonds", "timetable_tick": "timetable"}.get(effect.item or "") or asked.get(
            effect.kind
        )
        if needed and rule.feature != needed:
            faults.add(where, f"an effect of kind {effect.kind!r} needs the feature {needed!r}")
