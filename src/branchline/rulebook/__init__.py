"""The rules by number, and why an action is refused, in four languages.

Every rule has an id that stays ("C-7", "US-2", "LW-E3"); refusals name it. Nothing here needs NumPy or
Numba, and no file is read before the first question.

>>> rule("c7").title
'Refilling the display'
>>> reason_text("trains_short", {"need": 4, "have": 3})
'Not enough trains: 4 needed, 3 left.'
"""

from collections.abc import Collection

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


def rulebook_json(lang: str = "en", open_rules: Collection[str] | None = ()) -> dict[str, object]:
    """The rulebook as plain data: {"rules": [{"id", "title", "text", "mark", "related"}],
    "reasons": {key: template}, "sights": {key: template}, "rulesets": {prefix of ids: editions},
    "shared": {prefix of ids: [ids]}}.

    Templates have {placeholders}. The rules "EU-…" belong to the editions that begin with
    rulesets["EU"]; "" are all, except that of these only shared["LW"] hold where "LW-…" do.
    `open_rules`: ids of the stickers a campaign has opened; without them, the rules that come with
    a sticker are left out. None: they are all there.
    """
    words = texts(lang)
    return {
        "rules": msgspec.to_builtins(list(rules(lang, open_rules=open_rules))),
        "reasons": dict(words.reasons),
        "sights": dict(words.sights),
        "rulesets": dict(facts().rulesets),
        "shared": {book: list(ids) for book, ids in facts().shared.items()},
    }
