"""The rulebook's data files, decoded strictly and read only when asked for."""

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec

LANGUAGES = ("en", "es", "de", "fr")

Mark = Literal["seed", "book", "design"]
Sight = Literal["deck", "display", "tunnel", "tickets", "event", "postcard"]
Text = Annotated[str, msgspec.Meta(min_length=1)]

_DATA = Path(__file__).with_name("data")


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class RuleFacts(_Strict, frozen=True):
    """`unlocked_by`: id of the sticker before which a campaign does not tell of this rule, or ""."""

    mark: Mark
    related: tuple[str, ...]
    unlocked_by: str = ""


class ReasonFacts(_Strict, frozen=True):
    """`rules`: what a refusal can rest on, the default first. `params`: its placeholders."""

    rules: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    params: tuple[str, ...] = ()


class Facts(_Strict, frozen=True):
    """What all languages share (data/rules.toml)."""

    rulesets: dict[str, str]
    shared: dict[str, tuple[str, ...]]
    rules: dict[str, RuleFacts]
    reasons: dict[str, ReasonFacts]


class RuleText(_Strict, frozen=True):
    title: Text
    text: Text


class RuleTexts(_Strict, frozen=True):
    """The rules of the campaign's games in one language (data/legends.<language>.toml)."""

    rules: dict[str, RuleText]


class Texts(_Strict, frozen=True):
    """One language (data/<language>.toml, and with its rules those of the campaign's games)."""

    cards: dict[str, Text]
    marks: dict[Mark, Text]
    reasons: dict[str, Text]
    sights: dict[Sight, Text]
    rules: dict[str, RuleText]


@cache
def facts() -> Facts:
    return msgspec.toml.decode((_DATA / "rules.toml").read_bytes(), type=Facts)


def language(lang: str) -> str:
    """The one of LANGUAGES meant by "de", "de-AT" or "de_AT"; ValueError if there is none."""
    code = re.split("[-_]", lang.strip())[0].lower()
    if code not in LANGUAGES:
        raise ValueError(f"no rulebook in {lang!r}; there is one in {', '.join(LANGUAGES)}")
    return code


def texts(lang: str) -> Texts:
    return _texts(language(lang))


@cache
def _texts(code: str) -> Texts:
    words = msgspec.toml.decode((_DATA / f"{code}.toml").read_bytes(), type=Texts)
    legends = msgspec.toml.decode((_DATA / f"legends.{code}.toml").read_bytes(), type=RuleTexts)
    return msgspec.structs.replace(words, rules=words.rules | legends.rules)
