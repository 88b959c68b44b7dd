"""What an import says: every fault and warning by its place, and what it did."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from django.core.exceptions import ValidationError

from league.actions.season import FieldChange, Kept, Outcome


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a season's files: a row and column, or a path into a record."""

    file: str
    row: int | None = None
    column: str = ""

    def __str__(self) -> str:
        if self.row is None:
            return f"{self.file}: {self.column}" if self.column else self.file
        return f"{self.file}:{self.row}:{self.column}"


@dataclass(frozen=True, slots=True)
class Note:
    """A fault or a warning: its place, and a sentence."""

    place: Place
    sentence: str

    def __str__(self) -> str:
        return f"{self.place}: {self.sentence}"


class Refused(Exception):
    """An import that is not done, with every fault that was found."""

    def __init__(self, faults: Iterable[Note]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A row that an import changes, and from what to what."""

    place: Place
    changes: tuple[FieldChange, ...]


@dataclass(slots=True)
class FileReport:
    """What an import does with one kind of file."""

    file: str
    made: int = 0
    left_alone: int = 0
    changed: list[ChangedRow] = field(default_factory=list)

    def count(self, kept: Kept, place: Place) -> None:
        if kept.outcome is Outcome.MADE:
            self.made += 1
        elif kept.outcome is Outcome.CHANGED:
            self.changed.append(ChangedRow(place, kept.changes))
        else:
            self.left_alone += 1


@dataclass(slots=True)
class Report:
    """What an import made, changed and left alone, and what it warns of."""

    files: dict[str, FileReport] = field(default_factory=dict)
    warnings: list[Note] = field(default_factory=list)

    def of(self, file: str) -> FileReport:
        return self.files.setdefault(file, FileReport(file))

    def warn(self, place: Place, sentence: str) -> None:
        self.warnings.append(Note(place, sentence))

    def as_json(self) -> dict[str, Any]:
        return {
            "files": [asdict(one) for one in self.files.values()],
            "warnings": notes_as_json(self.warnings),
        }


def notes_as_json(notes: Iterable[Note]) -> list[dict[str, Any]]:
    return [asdict(note) for note in notes]


def sentences(error: ValidationError) -> str:
    return " ".join(error.messages)
