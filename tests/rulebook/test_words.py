"""One word for one thing: what native readers found misleading stays mended, in rulebook and client."""

import json
import re
from pathlib import Path

import pytest

from branchline import rulebook
from branchline.rulebook.catalogue import texts

CLIENT = Path(__file__).parents[2] / "frontend/src/i18n"
PASSING = "pass_tickets|turn\\.mine_teams?$|primer\\.(share_text|turn_teams)$|log\\.pass_tickets"

# language, which texts (a client's key or a rule's id), what may not stand there, and why
MISLEADING = [
    ("es", PASSING, r"\bpas(a|ar)\b", "reads as passing the turn; tickets are ceded"),
    ("es", "bond|^LW-118$", r"\bbonos?\b", "reads as a bonus; bonds are obligaciones"),
    ("fr", r"^LW-|^coins_|^toll_", r"\bargent\b", "would count the vault; what a game is paid in are pièces"),
    ("fr", r"^LW-6$|^log\.", r"\bjournal\b", "is the newspaper; the log is the historique"),
    (
        "de",
        r"^LW-105$",
        "Zeichen",
        "is a sign printed on the board (LW-5); what a company puts down is a Marke",
    ),
    ("de", r"^next\.preparing$", "übersetzt", "is translated; rules are compiled"),
    ("de", r"^slip\.", "auf der Hand", "is a hand of cards"),
    ("de", r"^place_nothing$", "abgelegt", "is discarded"),
    ("de", r"^LW-101$", "erhält", "reads as a reward"),
    ("de", r"^US-5$", "1910-Varianten, die\\s", "would mean all of them"),
    ("en", r"^TA-19$", "team chat", "there is none: everybody at the table reads along"),
    ("de", r"^TA-19$", "Team-Chat", "there is none: everybody at the table reads along"),
    ("es", r"^TA-19$", "El chat del equipo", "there is none: everybody at the table reads along"),
    ("fr", r"^TA-19$", "Le chat de l’équipe", "there is none: everybody at the table reads along"),
]


def said(language: str) -> dict[str, str]:
    """Every text of a language by its key: the client's, the refusals and the rules."""
    client: dict[str, str | dict[str, str]] = json.loads((CLIENT / f"{language}.json").read_text("utf-8"))
    plain = {
        key: text if isinstance(text, str) else " / ".join(text.values()) for key, text in client.items()
    }
    rules = {id: f"{entry.title}\n{entry.text}" for id, entry in texts(language).rules.items()}
    return plain | dict(texts(language).reasons) | rules


@pytest.mark.parametrize(("language", "where", "word", "why"), MISLEADING)
def test_no_text_misleads(language: str, where: str, word: str, why: str) -> None:
    there = {key: text for key, text in said(language).items() if re.search(where, key)}
    assert there
    assert not {key: why for key, text in there.items() if re.search(word, text, re.IGNORECASE)}


@pytest.mark.parametrize(
    ("language", "least"), [("en", "at least"), ("es", "mínimo"), ("de", "mindestens"), ("fr", "au moins")]
)
def test_an_edition_says_that_more_tickets_may_be_kept(language: str, least: str) -> None:
    assert all(least in said(language)[key] for key in ("edition.deal", "edition.deal_long"))


# What a rule must say, by a word of it in each language.
SAID = {
    "C-6": ("refilled display", "repuestas", "ergänzte Auslage", "complétées"),
    "LW-49": ("whole card", "toda la carta", "ganze Karte", "toute la carte"),
    "LW-83": ("neither the question", "ni la pregunta", "weder die Frage", "ni la question"),
    "LW-107": ("A marker", "La marca", "Eine Marke", "La marque"),
}


@pytest.mark.parametrize("id", SAID)
def test_a_rule_says_it_in_every_language(id: str) -> None:
    for language, words in zip(("en", "es", "de", "fr"), SAID[id], strict=True):
        assert words in rulebook.rule(id, language).text.replace("\n", " ")
