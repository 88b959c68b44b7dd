"""What a shared link shows, before anyone opens it: a picture in words, its address."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format, time_format

from league.models import Fixture

# Moves with how cards are drawn, so that a former picture is not taken for a new one.
FORMAT = 1


MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class LinkCardLine:
    """A line of a card: a word before it, who, and the figure at its end."""

    name: str
    figure: str = ""
    start: str = ""

    @property
    def words(self) -> str:
        return " ".join(part for part in (self.start, self.name, self.figure) if part)


@dataclass(frozen=True, slots=True)
class LinkCard:
    """A picture in words: what it is of, what stands on it, what is said below."""

    eyebrow: str
    title: str
    lines: tuple[LinkCardLine, ...] = ()
    note: str = ""

    @property
    def version(self) -> str:
        state = repr((FORMAT, self)).encode()
        return blake2b(state, digest_size=9).hexdigest()

    @property
    def alt(self) -> str:
        """The picture in words, for who cannot see it."""
        said = "; ".join(line.words for line in self.lines)
        return ". ".join(part for part in (self.title, said, self.note) if part)


def join_names(*names: str) -> str:
    """What stands in one line, parted by points."""
    return " · ".join(name for name in names if name)


def figure(score: int | None) -> str:
    """A score, or nothing where there is none yet."""
    return "" if score is None else str(score)


def fixture_line(fixture: Fixture, *, day: bool = False) -> LinkCardLine:
    """A fixture as one line: its score, or when it starts."""
    figure = ""
    if fixture.home_score is not None:
        figure = f"{fixture.home_score}–{fixture.away_score}"
    elif fixture.night is not None and fixture.state == Fixture.State.PLANNED:
        figure = time_format(fixture.start, "H:i")
    start = date_format(fixture.night, "j M") if day and fixture.night else ""
    return LinkCardLine(f"{fixture.home.name} – {fixture.away.name}", figure, start)


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """A page's address in full, and its picture's with the words of it."""

    address: str
    picture: str
    alt: str
    title: str
    said: str


def preview_of(kind: str, key: Any, card: LinkCard, *, page: str) -> LinkPreview:
    """Return how a page of a card is shown where its link is shared."""
    picture = reverse("preview", args=[kind, key, card.version])
    said = card.alt.removeprefix(card.title).removeprefix(". ")
    return LinkPreview(
        address=f"{settings.SITE_ADDRESS}{page}",
        picture=f"{settings.SITE_ADDRESS}{picture}",
        alt=card.alt,
        title=" · ".join(part for part in (card.title, card.eyebrow) if part),
        said=said,
    )
