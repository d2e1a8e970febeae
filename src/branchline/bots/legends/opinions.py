"""What cards are worth before it is known which lanes will be claimed: by their effects alone, in dollars."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from branchline.legends.content import Effect, Filter

CLAIMS = 8.0  # of a company in a game, about
TIMES = 2.0  # that a passing event meets a company
CARD = 1.2
# Parts of the lanes a filter lets through, each by itself.
SHARES = {"own_color": 0.15, "color": 0.15, "length": 0.4, "city_tag": 0.25, "tag": 0.15, "region": 0.2}
OTHER = 0.3


def share(wanted: "Filter", colour: str) -> float:
    """The part of a company's claims that pass a filter, about."""
    part = 1.0
    for name in ("own_color", "color", "not_color", "length", "city_tag", "tag", "region", "city", "large"):
        value = getattr(wanted, name)
        if value is None or name == "not_color":
            continue
        part *= 0.4 if name == "color" and "gray" in value else SHARES.get(name, OTHER)
        if name == "color" and colour in value:
            part *= 1.5
    return part


def crew_opinion(effects: "Iterable[Effect]", colour: str) -> float:
    """What a crew card brings in a game."""
    return sum(opinion(effect, colour, CLAIMS) for effect in effects)


def event_opinion(effects: "Iterable[Effect]", colour: str) -> float:
    """What an event brings a company each time it comes up; below 0: it does harm."""
    return sum(opinion(effect, colour, TIMES) for effect in effects)


def opinion(effect: "Effect", colour: str, claims: float) -> float:
    times = claims * share(effect.filter, colour)
    if effect.uses is not None:
        times = min(times, effect.uses)
    match effect.kind:
        case "coins":
            return amount(effect) * (times if effect.on == "claim" else 1.0)
        case "draw_cards":
            price = effect.cost or 0
            return max(0.0, CARD * effect.n - price) * (times if effect.on in ("claim", "draw") else 1.0)
        case "discard_cards" | "pass_cards":
            return -CARD * effect.n * (1.0 if effect.kind == "discard_cards" else 0.5)
        case "surcharge":
            return -(CARD * effect.cards + effect.coins) * times
        case "discount":
            return max(0.0, CARD * effect.cards - (effect.cost or 0)) * times
        case "restrict":
            return -2.0 * times
        case "recolor":
            return 0.5 * times
        case "optional_extra":
            return max(0.0, sum(amount(each) for each in effect.reward) - CARD * effect.cards) * times
        case "ticket_payout" | "trains_bonus":
            return 0.8 * (effect.delta or 0)
        case "bank_bonus":
            return 0.8 * min(effect.max or 99, CLAIMS / 2 * effect.each)
        case "set_rule":
            return 1.5 if effect.add or (effect.value not in (None, False)) else -1.0
        case "draw_tickets":
            return 1.0
    return 0.0


def amount(effect: "Effect") -> float:
    """The dollars an effect pays, about."""
    found = effect.amount
    if isinstance(found, dict):
        table = found.get("table")
        return sum(table) / len(table) if table else 2.0 * found["each"]
    return float(found or 0)
