"""Previews of shared links: a card as data for its picture, and its addresses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format, time_format

from league.models import Fixture

# Raise this when the drawing of cards changes, so that old pictures are not reused.
FORMAT = 1


MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a card: a word before it, who, and the figure at its end."""

    name: str
    figure: str = ""
    start: str = ""

    @property
    def words(self) -> str:
        return " ".join(part for part in (self.start, self.name, self.figure) if part)


@dataclass(frozen=True, slots=True)
class Card:
    """A card as data: its title, the lines on it, the note below."""

    eyebrow: str
    title: str
    lines: tuple[Line, ...] = ()
    note: str = ""

    @property
    def version(self) -> str:
        state = repr((FORMAT, self)).encode()
        return blake2b(state, digest_size=9).hexdigest()

    @property
    def alt(self) -> str:
        """The card in words, for people who cannot see it."""
        said = "; ".join(line.words for line in self.lines)
        return ". ".join(part for part in (self.title, said, self.note) if part)


# The kinds of cards of packages above this one, which add their own: each returns the
# card of a key, or raises Http404.
CARDS_ABOVE: dict[str, Callable[[str], Card]] = {}


def join_names(*names: str) -> str:
    """Return names on one line, separated by points."""
    return " · ".join(name for name in names if name)


def figure(score: int | None) -> str:
    """Return a score as text, "" while there is none."""
    return "" if score is None else str(score)


def fixture_line(fixture: Fixture, *, day: bool = False) -> Line:
    """Return a fixture as one line, with its score or its starting time."""
    figure = ""
    if fixture.home_score is not None:
        figure = f"{fixture.home_score}–{fixture.away_score}"
    elif fixture.night is not None and fixture.state == Fixture.State.PLANNED:
        figure = time_format(fixture.start, "H:i")
    start = date_format(fixture.night, "j M") if day and fixture.night else ""
    return Line(f"{fixture.home.name} – {fixture.away.name}", figure, start)


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """What a shared link needs: the addresses of page and picture, and their words."""

    address: str
    picture: str
    alt: str
    title: str
    said: str


def preview_of(kind: str, key: Any, card: Card, *, page: str) -> LinkPreview:
    """Return the preview for a page whose card this is."""
    picture = reverse("preview", args=[kind, key, card.version])
    said = card.alt.removeprefix(card.title).removeprefix(". ")
    return LinkPreview(
        address=f"{settings.SITE_ADDRESS}{page}",
        picture=f"{settings.SITE_ADDRESS}{picture}",
        alt=card.alt,
        title=" · ".join(part for part in (card.title, card.eyebrow) if part),
        said=said,
    )
