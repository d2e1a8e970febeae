"""Why an action is refused, as a sentence."""

import string
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from .catalogue import Texts, facts, texts


@cache
def reasons(book: str = "") -> Mapping[str, str]:
    """Reason key -> id of the rule it rests on by default, or in the ruleset `book` ("LW") if it has
    one there."""

    def rest(rules: tuple[str, ...]) -> str:
        return next((id for id in rules if id.startswith(f"{book}-")), rules[0])

    return MappingProxyType({key: rest(reason.rules) for key, reason in facts().reasons.items()})


def reason_text(reason: str, params: Mapping[str, Any], lang: str = "en") -> str:
    """The sentence for a refusal, in the language asked for.

    `params` are those of the refusal as sent: `colour` a card kind or "gray", `ticket` and `city` ids,
    `slot` counted from 0, `owner` and `name` players' names, `seen` a list of {"seen": "deck" or
    "tickets", "count": n} and {"seen": "display" or "tunnel", "cards": [kinds]}, `need` a number, or
    one card kind or several that would do; `event`, `postcard`, `crew` and `source` (of a discount) are
    titles or ids. Raises ValueError for an unknown reason or a missing parameter.
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
    if name in ("city", "source", "crew"):
        return _named(value)
    if name == "need" and not isinstance(value, int):
        return ", ".join(words.cards[kind] for kind in ([value] if isinstance(value, str) else value))
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
    return f"{_named(a)} – {_named(b)}"


def _named(id: str) -> str:
    """ "new_york" as "New York"; a name stays as it is."""
    return id.replace("_", " ").title() if id == id.lower() else id
