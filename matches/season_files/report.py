"""The report of a season's import: what it did with each file, and its warnings."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from league.audit.rows import FieldChange, Kept, Outcome
from league.lib.files.notes import FileNote, FilePlace, notes_as_json


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A row that an import changes, with old and new values."""

    place: FilePlace
    changes: tuple[FieldChange, ...]


@dataclass(slots=True)
class FileReport:
    """What an import does with one kind of file."""

    file: str
    made: int = 0
    left_alone: int = 0
    changed: list[ChangedRow] = field(default_factory=list)

    def count(self, kept: Kept, place: FilePlace) -> None:
        if kept.outcome is Outcome.MADE:
            self.made += 1
        elif kept.outcome is Outcome.CHANGED:
            self.changed.append(ChangedRow(place, kept.changes))
        else:
            self.left_alone += 1


@dataclass(slots=True)
class Report:
    """What an import made, changed and left alone, and its warnings."""

    files: dict[str, FileReport] = field(default_factory=dict)
    warnings: list[FileNote] = field(default_factory=list)

    def of(self, file: str) -> FileReport:
        return self.files.setdefault(file, FileReport(file))

    def as_json(self) -> dict[str, Any]:
        return {
            "files": [asdict(one) for one in self.files.values()],
            "warnings": notes_as_json(self.warnings),
        }
