"""Faults and warnings about an uploaded file, each with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import ngettext

# More faults than these nobody reads, and no page shows in time.
MOST_TOLD = 1000


@dataclass(frozen=True, slots=True)
class FilePlace:
    """A place in a season's files: a row and column, or a path into a record."""

    file: str
    row: int | None = None
    column: str = ""

    def __str__(self) -> str:
        if self.row is None:
            return f"{self.file}: {self.column}" if self.column else self.file
        return f"{self.file}:{self.row}:{self.column}"


@dataclass(frozen=True, slots=True)
class FileNote:
    """A fault or a warning: its place and a sentence."""

    place: FilePlace
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}"


def more_faults(number: int) -> str:
    sentence = ngettext(
        "and %(number)d more fault.", "and %(number)d more faults.", number
    )
    return sentence % {"number": number}


class ImportRefused(Exception):
    """An import is refused, with every fault that was found.

    Of more than a page can show, how many more there are.
    """

    def __init__(self, faults: Iterable[FileNote]) -> None:
        found = tuple(faults)
        if len(found) > MOST_TOLD:
            rest = FilePlace(found[MOST_TOLD].place.file)
            more = FileNote(rest, more_faults(len(found) - MOST_TOLD))
            found = (*found[:MOST_TOLD], more)
        self.faults = found
        super().__init__("; ".join(map(str, self.faults)))


def notes_as_json(notes: Iterable[FileNote]) -> list[dict[str, Any]]:
    return [asdict(note) for note in notes]


def notes_from_json(notes: Iterable[dict[str, Any]]) -> list[FileNote]:
    return [FileNote(FilePlace(**one["place"]), one["sentence"]) for one in notes]


def error_sentences(error: ValidationError) -> str:
    return " ".join(error.messages)
