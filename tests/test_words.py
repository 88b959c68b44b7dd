"""The texts keep to docs/words.md, in English and in both translations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest
from django.conf import settings

from tests.catalogues import CATALOGUES, TEMPLATES

WORDS = Path(settings.BASE_DIR) / "docs" / "words.md"
SECTION = re.compile(r"^## (.*)$", re.MULTILINE)
PLACE = re.compile(r"%\(\w+\)[sd]|%[sd]|{\w+}")
# Names of keys, menus and files of others, and what is typed, stay as they are.
QUOTED = re.compile(
    r"“[^”]*”|<[^>]*>|\S*/\S+|\S+@\S+|\S+\.(?:csv|org|example)|^captain,"
)
# A computer that is one, not somebody's device; a word that is no term here.
ALLOWED = {
    "computer": re.compile(
        "runs the demo|command line|Google Calendar|computer's luck"
    ),
}
# Words that a translator who left one behind would have left behind.
ENGLISH = re.compile(
    r"\b(the|and|with|your|you|please|match|matches|fixtures?|saved?|settings"
    r"|players?|halls?|teams of|evenings?|secretary|referee|captain|sign(ed)? in"
    r"|password|half-time|standings|results?|union)\b",
    re.IGNORECASE,
)
# In Afrikaans ’n has no capital; in a sentence that begins with it the next word has.
ARTICLE = "’n "
BEGINS = re.compile(r"(?:^|[.?!] )’n (\w)")
WITHIN = re.compile(r"(?<!^)(?<![.?!:(“] )(?<!\()(?<!“)’n ([A-Z][a-z]+)\b")
NAMES = {"Android", "Excel"}
# Texts that only ever stand within a sentence or a cell, and so begin small.
SMALL = (
    "league/imports/",
    "matches/charts/",
    "matches/models/",
    "matches/phones/",
    "referees/night/presses.py",
    "templates/league/cups/cup_drawn.html",
    "templates/league/postponements/my_teams.html",
    "templates/league/seasons/season_office.html",
    "templates/scoresheets/photos/_photo.html",
)
AFRIKAANS, DUTCH = CATALOGUES["af"], CATALOGUES["nl"]


def banned_terms(*sections: str) -> Iterator[str]:
    """Yield the terms in the "not" column of these sections' tables."""
    parts = SECTION.split(WORDS.read_text())
    for title, text in zip(parts[1::2], parts[2::2], strict=True):
        for row in text.splitlines() if title in sections else ():
            cells = [one.strip() for one in row.strip("|").split("|")]
            if row.startswith("|") and cells[-1] not in (
                "",
                "not",
                "---",
                "what it is",
            ):
                plain = re.sub(r"\([^)]*\)", "", cells[-1])
                yield from (one.strip() for one in plain.split(",") if one.strip())


def pattern_of(term: str) -> re.Pattern[str]:
    """A term's words, with an s or es; a capital stands for a title or a button."""
    flags = 0 if term[0].isupper() else re.IGNORECASE
    return re.compile(rf"\b{re.escape(term)}(?:e?s)?(?!\w)", flags)


@cache
def entries_of(path: Path) -> list[polib.POEntry]:
    return list(polib.pofile(str(path)))


def said(entry: polib.POEntry) -> list[str]:
    texts = entry.msgstr_plural.values() or [entry.msgstr]
    return [QUOTED.sub("…", PLACE.sub("…", one)) for one in texts]


def is_of_models(entry: polib.POEntry) -> bool:
    """Names of models and of their choices stay as published."""
    return all("/models/" in path for path, _line in entry.occurrences)


def broken_by(texts: list[str], terms: list[str]) -> list[tuple[str, str]]:
    return [
        (term, text)
        for term in terms
        for text in texts
        if pattern_of(term).search(text)
        and not (term in ALLOWED and ALLOWED[term].search(text))
    ]


def test_the_glossary_is_read() -> None:
    english = set(banned_terms("The league", "The software"))
    assert {"venue", "anew", "press", "log in", "Keep it", "s/he"} <= english
    assert "pouse" in set(banned_terms("Afrikaans"))
    assert "jouw" in set(banned_terms("Dutch"))


def test_no_english_text_has_a_term_that_the_glossary_replaced() -> None:
    texts = [
        QUOTED.sub("…", PLACE.sub("…", text))
        for one in entries_of(AFRIKAANS[0])
        if not is_of_models(one)
        for text in (one.msgid, one.msgid_plural)
    ]
    terms = list(banned_terms("The league", "The software"))
    assert broken_by(texts, terms) == []


@pytest.mark.parametrize(
    ("path", "language"),
    [
        *((one, "Afrikaans") for one in AFRIKAANS),
        *((one, "Dutch") for one in DUTCH),
    ],
    ids=str,
)
def test_no_translation_has_a_second_term_for_a_thing(
    path: Path, language: str
) -> None:
    terms = list(banned_terms(language))
    # The rule book's own word is told from the term by its English text.
    texts = [
        text
        for one in entries_of(path)
        if "slaggie" not in one.msgid
        for text in said(one)
    ]
    assert broken_by(texts, terms) == []


@pytest.mark.parametrize("path", [*AFRIKAANS, *DUTCH], ids=str)
def test_no_translation_has_an_english_word(path: Path) -> None:
    found = [
        (words[0], text)
        for one in entries_of(path)
        for text in said(one)
        if (words := ENGLISH.search(text))
    ]
    assert found == []


def faults_of_articles(text: str) -> bool:
    """Whether a text has ’n with a capital, or the wrong word after it has one."""
    within = [one for one in WITHIN.findall(text) if one not in NAMES]
    begins = [one for one in BEGINS.findall(text) if one.islower()]
    return bool(re.search("[’'`]N\\b|'n\\b", text) or within or begins)


@pytest.mark.parametrize("path", AFRIKAANS, ids=str)
def test_the_afrikaans_article_is_small_and_the_word_after_it_begins_a_sentence(
    path: Path,
) -> None:
    wrong = [
        text
        for one in entries_of(path)
        for text in said(one)
        if faults_of_articles(text if one.msgid[0].isupper() else f"x {text}")
    ]
    assert wrong == []


LABEL = re.compile(
    r"<label[^>]*>(?:{{[^}]*}}|<[^>]*>|\s)*{% translate \"([^\"]*)\"", re.DOTALL
)


def labels_of_templates() -> set[str]:
    pages = (path.read_text() for path in TEMPLATES.rglob("*.html"))
    return {words for page in pages for words in LABEL.findall(page)}


@pytest.mark.parametrize("path", AFRIKAANS, ids=str)
def test_no_label_begins_with_the_afrikaans_article(path: Path) -> None:
    """A page sets a label's first letter as a capital: ’n would become ’N."""
    labels = labels_of_templates()
    assert len(labels) > 20
    wrong = [
        one.msgstr
        for one in entries_of(path)
        if one.msgid[0].islower() or one.msgid in labels
        if one.msgstr.startswith(ARTICLE)
        if not all(place.startswith(SMALL) for place, _line in one.occurrences)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "is_wrong"),
    [
        ("’n Wedstryd", False),
        ("Klaar. ’n Wedstryd wag.", False),
        ("Speel ’n wedstryd", False),
        ("’N wedstryd", True),
        ("’n wedstryd", True),
        ("Klaar. ’n wedstryd wag.", True),
        ("Speel ’n Wedstryd", True),
        ("Speel 'n wedstryd", True),
    ],
)
def test_a_wrong_capital_is_found(text: str, is_wrong: bool) -> None:
    assert faults_of_articles(text) is is_wrong


@pytest.mark.parametrize(
    ("term", "text", "is_found"),
    [
        ("press", "3 presses left", True),
        ("press", "an expression", False),
        ("Work", "It works by itself", False),
        ("anew", "Draw anew", True),
    ],
)
def test_a_replaced_term_is_found(term: str, text: str, is_found: bool) -> None:
    assert bool(broken_by([text], [term])) is is_found
