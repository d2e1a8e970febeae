"""Random contents on a small map: effects of every kind, on every trigger and with every field."""

from random import Random
from typing import Any

import msgspec

from branchline.legends.content import Effect, Postcard
from branchline.legends.season import SeasonEdition
from branchline.legends.vocabulary import EFFECTS, PLACES
from tests.rules.frontier import (
    COMPANIES,
    ROUTES,
    campaign,
    effect,
    event,
    hireling,
    postcard,
    season,
    sticker,
)

MAP = ROUTES + " B-E:3W/3K C-F:2Y B-G:4B A-G:1R C-G:3R/3Y/3B D-F:2g E-G:6g A-D:3K"
FILTERS: list[dict[str, Any]] = [
    {},
    {"length": {"min": 2}},
    {"own_color": True},
    {"marker": "mail"},
    {"marker": "depot"},
    {"large": True},
    {"color": ["gray", "red"]},
    {"lanes": {"min": 2}},
]
METRICS: list[dict[str, Any]] = [
    {"metric": "tokens", "item": "grain", "each": 2},
    {"metric": "token_sets", "item": "mail", "set": 2, "each": 3},
    {"metric": "own_routes", "each": 1, "max": 4},
    {"metric": "large_cities_reached", "each": 2},
    {"metric": "connects", "a": ["a"], "b": ["c", "d"], "amount": 3},
]
SETTINGS: list[dict[str, Any]] = [
    {"key": "draw_count", "value": 3},
    {"key": "ticket_draw", "add": 1},
    {"key": "ticket_keep_min", "value": 2},
    {"key": "loco_reset", "value": 2},
    {"key": "deck_lock", "value": 20},
    {"key": "end_trigger", "add": 2},
    {"key": "faceup_allowed", "value": False},
    {"key": "ignore_card_surcharge", "value": True},
    {"key": "company_bonus_level", "value": 2},
    {"key": "start_coins", "add": 1},
]
CONDITIONS: list[dict[str, Any]] = [
    {"kind": "claim", "filter": {"length": {"min": 3}}},
    {"kind": "claim_extra", "filter": {}, "cards": 2, "match": "any"},
    {"kind": "claim_extra", "filter": {"own_color": True}, "cards": 1, "match": "route"},
    {"kind": "own", "filter": {"marker": "depot"}, "at_least": 2},
    {"kind": "connect", "a": ["a"], "b": ["d", "e"]},
    {"kind": "reach", "cities": ["a", "b", "c"], "at_least": 2},
    {"kind": "hold", "color": "locomotive", "at_least": 2},
    {"kind": "coins", "at_least": 7},
    {"kind": "trains_left", "at_most": 6},
    {"kind": "tickets_kept", "at_least": 3},
    {"kind": "token", "item": "grain", "at_least": 1},
]


def random_content(random: Random) -> SeasonEdition:
    """A season of a made-up content."""
    players = random.randint(2, 5)
    events = [random_event(random, f"E{n}") for n in range(random.randint(0, 12))]
    rules = [
        sticker(f"r{n}", *some(random, "rule", 2), step=random.choice([40, 50, 60, 70]))
        for n in range(random.randint(0, 5))
    ]
    if random.random() < 0.6:
        rules.append(sticker("crew", feature="crew"))
    content = campaign(
        MAP,
        large="BE",
        events=events,
        rules=rules,
        crew=[hireling(f"c{n}", random_effect(random, "crew")) for n in range(7)],
        postcards=[random_postcard(random, f"P{n}") for n in range(8)],
        bonus={id: [some(random, "bonus", 1), some(random, "bonus", 2)] for id in COMPANIES},
        bonds=random.choice(["", "RY", "RYGBWK"]),
    )
    return season(
        content,
        players,
        office=[[f"P{n}"] for n in range(players)],
        postcards=["P5", "P6", "P7"],
        depots={"c": "red", "d": "black", "g": "yellow"},
        trains=random.choice([6, 10, 14, 20]),
        crew_order=None,
    )


def some(random: Random, place: str, most: int) -> list[Effect]:
    return [random_effect(random, place) for _ in range(random.randint(1, most))]


def random_event(random: Random, id: str) -> Any:
    if random.random() < 0.5:
        return event(id, *some(random, "instant", 3), instant=True)
    return event(id, *some(random, "ongoing", 3), uses=random.choice([None, 1, 2, 3]))


def random_postcard(random: Random, id: str) -> Postcard:
    condition = random.choice(CONDITIONS)
    if random.random() < 0.2:
        condition = {"kind": "any", "of": random.sample(CONDITIONS, 2)}
    return postcard(id, condition, *some(random, "postcard", 2))


def random_effect(random: Random, place: str) -> Effect:
    """An effect that may stand in such a place."""
    kind, on = random.choice(
        [
            (kind, on)
            for kind, form in EFFECTS.items()
            for on in sorted(form.on & PLACES[place] - {"pause", "final"})
            if (kind, on) != ("grant", "score")  # the campaign's, not the game's
        ]
    )
    fields = details(random, kind, place)
    fields.setdefault("filter", {} if kind in ("ticket_payout", "set_rule") else random.choice(FILTERS))
    if kind != "place_marker":
        fields |= common(random, alone=on == "cost" or kind == "toll")
    return effect(kind, on, **fields)


def common(random: Random, alone: bool) -> dict[str, Any]:
    """Fields any effect may have. alone: it is about the active player only."""
    fields: dict[str, Any] = {}
    if random.random() < 0.25:
        fields["optional"] = True
    if random.random() < 0.2:
        fields["cost"] = random.randint(1, 3)
    limit: dict[str, Any] = random.choice([{}, {}, {}, {"once": "turn"}, {"once": "game"}, {"uses": 2}])
    if random.random() < 0.1:
        fields["only_if"] = {"trains_left": random.choice([{"max": 9}, {"min": 6}])}
    if random.random() < 0.3 and not alone:
        fields["who"] = random.choice(["each", "richest", "poorest"])
    return fields | limit


def details(random: Random, kind: str, place: str) -> dict[str, Any]:
    """What the fields of one kind hold."""
    number = random.randint(1, 3)
    amounts: list[Any] = [random.randint(-3, 4), {"per": "space", "each": number}, {"table": [0, 1, 5]}]
    if kind == "optional_extra":
        reward = [msgspec.to_builtins(each) for each in some(random, "reward", 2)]
        return {"cards": number, "match": random.choice(["route", "any", "green"]), "reward": reward}
    if kind == "bank_bonus":
        return dict(random.choice(METRICS))
    if kind == "set_rule":
        return dict(random.choice(SETTINGS))
    fields: dict[str, dict[str, Any]] = {
        "coins": {"amount": random.choice(amounts)},
        "draw_cards": {"n": number, "source": random.choice(["deck", "row"])},
        "discard_cards": {"n": number, "pick": random.choice(["choice", "random"])},
        "pass_cards": {"n": number, "dir": random.choice(["left", "right"])},
        "draw_tickets": {"draw": number, "keep_min": random.randint(0, 1)},
        "grant": {
            "item": random.choice(["bond", "postcard", "mail", "grain"]),
            "n": number,
            "take_marker": random.random() < 0.3,
        },
        "surcharge": {"cards": number - 1, "coins": 3 - number, "waive_if_broke": random.random() < 0.5},
        "discount": {"cards": number, "min": random.randint(1, 2)},
        "recolor": {"as_color": random.choice(["gray", "red", "white"])},
        "ticket_payout": {"delta": number - 2, "cap_zero": random.random() < 0.5},
        "trains_bonus": {"delta": number - 2},
        "place_marker": {"marker": "mail", "by": "random", "count": number, "filter": {"large": False}},
        "toll": {"marker": "depot", "coins": number, "or_cards": number - 1, "to": "owner"},
        "retire": {
            "target": random.choice(["this", "choose"]) if place in ("instant", "ongoing") else "choose"
        },
    }
    return fields.get(kind, {})
