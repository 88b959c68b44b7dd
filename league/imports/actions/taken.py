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
    """The rows by what became of them, each in words, and what to look at."""

    made: list[str] = field(default_factory=list)
    # Known before, and brought again: a player of an earlier season.
    again: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    left_alone: int = 0
    warnings: list[FileNote] = field(default_factory=list)


def same_words(text: str) -> str:
    """Text by which two spellings of a code or a name are held to be one."""
    return " ".join(text.split()).casefold()


def by_words(rows: Iterable[Named]) -> dict[str, Named]:
    """Rows by their code and by their name, the code before a name."""
    listed = list(rows)
    by_name = {same_words(one.name): one for one in listed}
    return by_name | {same_words(one.code): one for one in listed}
