"""Looking rules up: by id, by edition, by words."""

import re
import unicodedata
from collections.abc import Collection
from functools import cache

import msgspec

from .catalogue import Mark, facts, language, texts

_ID = re.compile(r"\s*([A-Za-z]+)(?:[\s_-]+(E))?[\s_-]*0*(\d{1,9})\s*", re.IGNORECASE)


class Rule(msgspec.Struct, frozen=True):
    """One numbered rule. `mark` says where it comes from: the document its edition follows
    ("seed"), the printed rulebook where that is silent ("book"), or us ("design")."""

    id: str
    title: str
    text: str
    mark: Mark
    related: tuple[str, ...]


class UnknownRule(ValueError):
    """No rule has this id; `suggestions` are ids of rules near it."""

    def __init__(self, id: str, suggestions: tuple[str, ...]) -> None:
        self.id = id
        self.suggestions = suggestions
        hint = f"; did you mean {', '.join(suggestions)}?" if suggestions else ""
        super().__init__(f"no rule {id!r}{hint}")


def rule(id: str, lang: str = "en") -> Rule:
    """The rule with this id, which may be written C-7, c7 or C-07. Raises UnknownRule."""
    found = _canonical(id)
    if found not in facts().rules:
        raise UnknownRule(id, _near(id))
    return _rule(found, language(lang))


def rules(
    lang: str = "en", edition: str | None = None, open_rules: Collection[str] | None = ()
) -> tuple[Rule, ...]:
    """All rules, or those of an edition, in natural order. ValueError for an unknown edition.

    A campaign opens some of its rules only later. They are left out, also from what is related to
    others, unless the id of their sticker is in `open_rules`; with None all are there.
    """
    code = language(lang)
    told = {id for id, fact in facts().rules.items() if _told(fact.unlocked_by, open_rules)}
    return tuple(_only(_rule(id, code), told) for id in _of(edition) if id in told)


def search(
    text: str, lang: str = "en", edition: str | None = None, open_rules: Collection[str] | None = ()
) -> tuple[Rule, ...]:
    """The rule with the id `text`, or those that contain all its words: title matches first,
    case and accents ignored. `open_rules`: see rules()."""
    candidates = rules(lang, edition, open_rules)
    if (id := _canonical(text)) in facts().rules:
        return tuple(r for r in candidates if r.id == id)
    words = _fold(text).split()
    if not words:
        return ()
    in_title = [r for r in candidates if all(word in _fold(r.title) for word in words)]
    in_text = [r for r in candidates if all(word in _fold(f"{r.title} {r.text}") for word in words)]
    return tuple(dict.fromkeys(in_title + in_text))


@cache
def _rule(id: str, code: str) -> Rule:
    text, fact = texts(code).rules[id], facts().rules[id]
    # The files wrap their lines; only plain blanks are folded, French needs its no-break spaces.
    return Rule(id, text.title, re.sub(r"[ \n]+", " ", text.text).strip(), fact.mark, fact.related)


def _told(sticker: str, open_rules: Collection[str] | None) -> bool:
    return not sticker or open_rules is None or sticker in open_rules


def _only(rule: Rule, told: set[str]) -> Rule:
    related = tuple(id for id in rule.related if id in told)
    return rule if related == rule.related else msgspec.structs.replace(rule, related=related)


@cache
def _ids() -> tuple[str, ...]:
    order = list(facts().rulesets)

    def place(id: str) -> tuple[int, str, int]:
        prefix, series, number = _parts(id)
        return order.index(prefix), series, number

    return tuple(sorted(facts().rules, key=place))


def _parts(id: str) -> tuple[str, str, int]:
    """The ruleset, "E" for what effects mean (LW-E3) or "", and the number."""
    match = _ID.fullmatch(id)
    assert match
    return match[1], match[2] or "", int(match[3])


def _canonical(id: str) -> str:
    match = _ID.fullmatch(id)
    return f"{match[1]}-{match[2] or ''}{match[3]}".upper() if match else ""


def _near(id: str) -> tuple[str, ...]:
    """The three nearest numbers of the same ruleset, else the same number in every ruleset."""
    if not (canonical := _canonical(id)):
        return ()
    prefix, series, number = _parts(canonical)
    same = [known for known in _ids() if _parts(known)[:2] == (prefix, series)]
    if not same:
        return tuple(known for known in _ids() if _parts(known)[1:] == (series, number))
    return tuple(sorted(same, key=lambda known: abs(_parts(known)[2] - number))[:3])


def _of(edition: str | None) -> tuple[str, ...]:
    families, whole = facts().rulesets, facts().shared
    if edition is None:
        return _ids()
    own = {prefix for prefix, name in families.items() if name and f"{edition}-".startswith(f"{name}-")}
    if not own:
        known = ", ".join(name for name in families.values() if name)
        raise ValueError(f"no rules for edition {edition!r}; there are rules for {known}")

    def holds(id: str) -> bool:
        prefix = _parts(id)[0]
        return prefix in own or (not families[prefix] and all(id in whole.get(book, (id,)) for book in own))

    return tuple(id for id in _ids() if holds(id))


def _fold(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.replace("’", "'"))
    return "".join(c for c in plain if not unicodedata.combining(c)).casefold()
