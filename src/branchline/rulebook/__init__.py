"""The rules by number, and why an action is refused, in four languages.

Every rule has an id that stays ("C-7", "US-2"); refusals name it. Nothing here needs NumPy or
Numba, and no file is read before the first question.

>>> rule("c7").title
'Refilling the display'
>>> reason_text("trains_short", {"need": 4, "have": 3})
'Not enough trains: 4 needed, 3 left.'
"""

import msgspec

from .catalogue import LANGUAGES, Mark, facts, texts
from .lookup import Rule, UnknownRule, rule, rules, search
from .refusals import reason_text, reasons

__all__ = [
    "LANGUAGES",
    "Mark",
    "Rule",
    "UnknownRule",
    "mark_text",
    "reason_text",
    "reasons",
    "rule",
    "rulebook_json",
    "rules",
    "search",
]


def mark_text(mark: Mark, lang: str = "en") -> str:
    """Where a rule comes from, in words."""
    return texts(lang).marks[mark]


def rulebook_json(lang: str = "en") -> dict[str, object]:
    """The whole rulebook as plain data: {"rules": [{"id", "title", "text", "mark", "related"}],
    "reasons": {key: template}, "sights": {key: template}, "rulesets": {prefix of ids: editions}}.

    Templates have {placeholders}. The rules "EU-…" belong to the editions that begin with
    rulesets["EU"]; "" are all.
    """
    words = texts(lang)
    return {
        "rules": msgspec.to_builtins(list(rules(lang))),
        "reasons": dict(words.reasons),
        "sights": dict(words.sights),
        "rulesets": dict(facts().rulesets),
    }
