"""Why an action is refused, as a sentence."""

import string
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from .catalogue import Texts, facts, texts


@cache
def reasons() -> Mapping[str, str]:
    """Reason key -> id of the rule it rests on by default."""
    return MappingProxyType({key: reason.rules[0] for key, reason in facts().reasons.items()})


def reason_text(reason: str, params: Mapping[str, Any], lang: str = "en") -> str:
    """The sentence for a refusal, in the language asked for.

    `params` are those of the refusal as sent: `colour` a card kind or "gray", `ticket` and `city` ids,
    `slot` counted from 0, `owner` and `name` players' names, `seen` a list of {"seen": "deck" or
    "tickets", "count": n} and {"seen": "display" or "tunnel", "cards": [kinds]}. Raises ValueError for
    an unknown reason or a missing parameter.
    """
    template = texts(lang).reasons.get(reason)
    if template is None:
        raise ValueError(f"unknown reason {reason!r}")
    missing = set(facts().reasons[reason].params) - set(params)
    if missing:
        raise ValueError(f"reason {reason!r} needs {', '.join(sorted(missing))}")
    words = texts(lang)
    return template.format_map({name: _say(name, params[name], words) for name in fields(template)})


def fields(template: str) -> set[str]:
    """The names of a template's placeholders."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def _say(name: str, value: Any, words: Texts) -> str:
    # By placeholder, not by value: a player may be called "red".
    if name == "slot":
        return str(value + 1)  # people count the display from 1
    if name == "colour":
        return words.cards[value]
    if name == "ticket":
        return _ticket(value)
    if name == "city":
        return _city(value)
    if name == "seen":
        return "; ".join(_sight(sight, words) for sight in value)
    return str(value)


def _sight(sight: Mapping[str, Any], words: Texts) -> str:
    cards = ", ".join(words.cards[kind] for kind in sight.get("cards", ()))
    return words.sights[sight["seen"]].format(count=sight.get("count"), cards=cards)


def _ticket(id: str) -> str:
    """ "dallas-new_york" as "Dallas – New York"; anything but a ticket id stays as it is."""
    a, dash, b = id.partition("-")
    if not dash or id != id.lower() or " " in id:
        return id
    return f"{_city(a)} – {_city(b)}"


def _city(id: str) -> str:
    """ "new_york" as "New York"; a name stays as it is."""
    return id.replace("_", " ").title() if id == id.lower() else id
