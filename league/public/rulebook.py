"""The rule book as a page: its rules by section, and the search through them.

The page's script searches the same way (static/js/league/public/rulebook.js): keep them
alike. Every term must be found, in the rule's number, words or cost, or in its
section's name. `12` is a section or a number that stands by itself, `12.1` begins a
number.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules import book
from rules.book import Rule, RuleCoverage

MOST_LETTERS = 100
APOSTROPHES = str.maketrans("’‘`´", "''''")

HOW_FAR = {
    RuleCoverage.ENFORCED: gettext_lazy("The system counts or refuses by it."),
    RuleCoverage.RECORDED: gettext_lazy("The system keeps it in the record."),
    RuleCoverage.LEFT: gettext_lazy("Left to the referee."),
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text, and whether it is what was searched for."""

    text: str
    is_hit: bool


@dataclass(frozen=True, slots=True)
class Article:
    """A rule as the page shows it."""

    anchor: str
    number: list[Piece]
    text: list[Piece]
    cost: list[Piece]
    how_far: str
    is_left: bool
    is_hit: bool


@dataclass(frozen=True, slots=True)
class BookChapter:
    """A chapter of the book, with its rules."""

    anchor: str
    number: str
    name: list[Piece]
    title: str
    articles: list[Article]

    @property
    def hits(self) -> list[Article]:
        return [one for one in self.articles if one.is_hit]


def anchor_of(number: str) -> str:
    """Return the anchor of a rule or section on the page: r-12-1 for 12.1."""
    return f"r-{number.replace('.', '-')}"


def sections_for(query: str) -> list[BookChapter]:
    """Return the whole book with the matches marked; without a query nothing is."""
    terms = terms_of(query)
    chapters: dict[str, list[Rule]] = {}
    for rule in book.RULES.values():
        chapters.setdefault(rule.number.partition(".")[0], []).append(rule)
    return [section_of(one, rules, terms) for one, rules in chapters.items()]


def section_of(
    number: str, rules: Sequence[Rule], terms: list[re.Pattern[str]]
) -> BookChapter:
    title = _(book.SECTIONS[number])
    return BookChapter(
        anchor=anchor_of(number),
        number=number,
        name=list(pieces(title, terms)),
        title=title,
        articles=[article_of(one, title, terms) for one in rules],
    )


def article_of(rule: Rule, title: str, terms: list[re.Pattern[str]]) -> Article:
    text = _(rule.text)
    cost = _(rule.cost) if rule.cost else ""
    searched = fold_text(f"{rule.number} {text} {cost} {title}")
    return Article(
        anchor=anchor_of(rule.number),
        number=list(pieces(rule.number, terms)),
        text=list(pieces(text, terms)),
        cost=list(pieces(cost, terms)),
        how_far=str(HOW_FAR[rule.standing]),
        is_left=rule.standing is RuleCoverage.LEFT,
        is_hit=all(term.search(searched) for term in terms),
    )


def terms_of(query: str) -> list[re.Pattern[str]]:
    return [_pattern_of(one) for one in fold_text(query[:MOST_LETTERS]).split()]


def _pattern_of(term: str) -> re.Pattern[str]:
    """Return the pattern that finds a term in a folded text."""
    if re.fullmatch(r"\d+", term):
        return re.compile(rf"(?<![\d.]){term}(?!\d)")
    if re.fullmatch(r"\d+\.\d*", term):
        return re.compile(rf"(?<![\d.]){re.escape(term)}")
    return re.compile(re.escape(term))


def fold_text(text: str) -> str:
    """Return a text without case, accents or kinds of apostrophe, just as long."""
    composed = unicodedata.normalize("NFC", text).translate(APOSTROPHES)
    return "".join(_plain(letter) for letter in composed)


def _plain(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0].lower()[:1] or letter


def pieces(text: str, terms: list[re.Pattern[str]]) -> Iterator[Piece]:
    """Yield a text cut where the matches begin and end."""
    composed = unicodedata.normalize("NFC", text)
    within = marked(fold_text(composed), terms)
    start = 0
    for place in range(1, len(composed) + 1):
        if place == len(composed) or within[place] != within[start]:
            yield Piece(composed[start:place], within[start])
            start = place


def marked(text: str, terms: list[re.Pattern[str]]) -> list[bool]:
    """Return for each letter whether it is part of a match."""
    within = [False] * len(text)
    for term in terms:
        for found in term.finditer(text):
            within[slice(*found.span())] = [True] * (found.end() - found.start())
    return within
