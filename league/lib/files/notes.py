"""Faults and warnings about an uploaded file, each with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from django.core.exceptions import ValidationError


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


class ImportRefused(Exception):
    """An import is refused, with every fault that was found."""

    def __init__(self, faults: Iterable[FileNote]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


def notes_as_json(notes: Iterable[FileNote]) -> list[dict[str, Any]]:
    return [asdict(note) for note in notes]


def error_sentences(error: ValidationError) -> str:
    return " ".join(error.messages)
