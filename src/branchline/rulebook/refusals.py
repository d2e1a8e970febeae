"""Why an action is refused, as a sentence."""

import string
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from .catalogue import facts, texts


@cache
def reasons() -> Mapping[str, str]:
    """Reason key -> id of the rule it rests on by default."""
    return MappingProxyType({key: reason.rules[0] for key, reason in facts().reasons.items()})


def reason_text(reason: str, params: Mapping[str, object], lang: str = "en") -> str:
    """The sentence for a refusal, in the language asked for.

    `params` are those of the refusal as sent: colours and hidden cards seen (`seen`, a list or
    one text) as card kinds or ticket ids, `slot` counted from 0, `owner` and `name` as players'
    names. Raises ValueError for an unknown reason or a missing parameter.
    """
    template = texts(lang).reasons.get(reason)
    if template is None:
        raise ValueError(f"unknown reason {reason!r}")
    missing = set(facts().reasons[reason].params) - set(params)
    if missing:
        raise ValueError(f"reason {reason!r} needs {', '.join(sorted(missing))}")
    cards = texts(lang).cards
    return template.format_map({name: _say(name, params[name], cards) for name in fields(template)})


def fields(template: str) -> set[str]:
    """The names of a template's placeholders."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def _say(name: str, value: object, cards: Mapping[str, str]) -> str:
    # By placeholder, not by value: a player may be called "red".
    if name == "slot" and isinstance(value, int):
        return str(value + 1)  # people count the display from 1
    if name == "seen" and isinstance(value, list | tuple):
        return ", ".join(_say(name, item, cards) for item in value)
    if name in ("colour", "seen", "ticket"):
        return cards.get(str(value)) or _ticket(str(value))
    return str(value)


def _ticket(id: str) -> str:
    """ "dallas-new_york" as "Dallas – New York"; anything but a ticket id stays as it is."""
    a, dash, b = id.partition("-")
    if not dash or id != id.lower() or " " in id:
        return id
    return f"{a} – {b}".replace("_", " ").title()
