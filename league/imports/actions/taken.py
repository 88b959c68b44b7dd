"""What a file did, or would do, and how its words find clubs and teams."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from league.lib.files.notes import FileNote
from league.models import Club, Team, Venue

Named = TypeVar("Named", Club, Team, Venue)


@dataclass(slots=True)
class Taken:
    """The rows by outcome, each in words, and what to look at."""

    made: list[str] = field(default_factory=list)
    # A known player of an earlier season, registered again.
    again: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    left_alone: int = 0
    warnings: list[FileNote] = field(default_factory=list)


def same_words(text: str) -> str:
    """Return a text by which two spellings of a code or a name are equal."""
    return " ".join(text.split()).casefold()


def by_words(rows: Iterable[Named]) -> dict[str, Named]:
    """Return rows by their code and by their name, codes before names."""
    listed = list(rows)
    by_name = {same_words(one.name): one for one in listed}
    return by_name | {same_words(one.code): one for one in listed}
