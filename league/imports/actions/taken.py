"""What a file did, or would do, and how its words find clubs and teams."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.access.names import NamesKnown, code_key
from league.imports.actions.near_clubs import NearClub
from league.imports.columns import ImportRow
from league.imports.doubles import Double
from league.imports.rehearsal import ImportStopped, short_step
from league.lib.files.notes import FileNote, FilePlace, ImportRefused
from league.models import Club, FileImport, Team, User, Venue

Named = TypeVar("Named", Club, Team, Venue)
Row = TypeVar("Row")


@dataclass(slots=True)
class Taken:
    """The rows by outcome, each in words, and what to look at."""

    made: list[str] = field(default_factory=list)
    # A known player of an earlier season, registered again.
    again: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    left_alone: int = 0
    # How many of those made are no row of the file: clubs and halls of a team's row.
    beside: int = 0
    warnings: list[FileNote] = field(default_factory=list)
    # Who may be one person, in a file of players.
    doubles: list[Double] = field(default_factory=list)
    # Names that are nearly those of clubs, in a file of teams.
    near_clubs: list[NearClub] = field(default_factory=list)
    # How many of the players have an address and agreed to no news by mail.
    unconsented: int = 0

    @property
    def rows(self) -> int:
        """Return how many rows were imported, those that stood already aside."""
        made = len(self.made) + len(self.again) + len(self.changed)
        return made - self.beside


class RowsRefused(ImportRefused):
    """A file's rows are refused; `doubles` are the people who may be one."""

    def __init__(self, faults: Iterable[FileNote], doubles: Sequence[Double]) -> None:
        super().__init__(faults)
        self.doubles = list(doubles)


class Unknown(Exception):
    """What a cell stands for cannot be taken: its column, and a sentence."""

    def __init__(self, column: str, sentence: str) -> None:
        super().__init__(sentence)
        self.column = column


class PlacesKnown(Generic[Named]):
    """A union's clubs, teams or halls, by their codes and by their names."""

    def __init__(self, rows: Iterable[Named]) -> None:
        self.codes: NamesKnown[Named] = NamesKnown(key=code_key)
        self.names: NamesKnown[Named] = NamesKnown()
        self.bare_codes: NamesKnown[Named] = NamesKnown()
        for one in rows:
            self.add(one)

    def add(self, row: Named) -> None:
        self.codes.add(row.code, row)
        self.names.add(row.name, row)
        self.bare_codes.add(row.code, row)

    def values(self) -> Iterator[Named]:
        return self.codes.values()

    def get(self, typed: str, column: str) -> Named | None:
        """Return what a cell names, by its code or by its name; None if nothing.

        Raises Unknown if it is the code of one and the name of another, or the name of
        several.
        """
        known = (self.codes, self.names)
        found = _once_each(one.as_written(typed) for one in known)
        found = found or _once_each(one.by_its_key(typed) for one in known)
        return self._only(found, typed, column)

    def find(self, typed: str, column: str) -> Named | None:
        """Return what a cell names, or else what has this code but for its signs.

        For what must be there: where a name may be a new one's, St Marys 2 is not the
        code ST-MARYS-2.
        """
        found = self.get(typed, column)
        return found or self._only(self.bare_codes.by_its_key(typed), typed, column)

    @staticmethod
    def _only(found: Sequence[Named], typed: str, column: str) -> Named | None:
        if len(found) > 1:
            named = ", ".join(f"{one.name} ({one.code})" for one in found)
            sentence = _("“%(typed)s” may be one of several: %(named)s.")
            raise Unknown(column, sentence % {"typed": typed, "named": named})
        return found[0] if found else None


def _once_each(rows: Iterable[Iterable[Named]]) -> list[Named]:
    return list({one.pk: one for several in rows for one in several}.values())


class ImportWork:
    """A file being imported row by row: what its rows did, and each fault."""

    # The column of a fault that names none.
    FAULTY: str

    def __init__(
        self,
        brought: FileImport,
        faults: list[FileNote],
        *,
        by: User | None,
        is_rehearsal: bool,
        hear: Callable[[int], object] = lambda number: None,
    ) -> None:
        self.hear = hear
        self.file, self.faults, self.by = brought.file_name, faults, by
        self.is_rehearsal = is_rehearsal
        self.taken = Taken()
        with transaction.atomic():
            self.prepare(brought)

    def prepare(self, brought: FileImport) -> None:
        """Read what the rows are compared with."""
        raise NotImplementedError

    def take_rows(self, rows: Sequence[ImportRow]) -> Taken:
        """Take every row, adding each fault by row and column."""
        for row in self.counted(rows):
            self.take(row)
        return self.taken

    def counted(self, rows: Sequence[Row]) -> Iterator[Row]:
        """Yield rows, and tell after each how many were taken."""
        for number, row in enumerate(rows, start=1):
            yield row
            self.hear(number)

    def take(self, row: ImportRow) -> None:
        """Take one row; what it refuses is a fault of the row."""
        try:
            with short_step():
                self.keep(row)
        except Unknown as unknown:
            self.fault(row.line, unknown.column, str(unknown))
        except ValidationError as error:
            self.fault(row.line, self.FAULTY, " ".join(error.messages))

    def keep(self, row: ImportRow) -> None:
        raise NotImplementedError

    def fault(self, line: int, column: str, sentence: str) -> None:
        """Add a fault; where rows are written for good, stop at it."""
        self.faults.append(FileNote(FilePlace(self.file, line, column), sentence))
        if not self.is_rehearsal:
            raise ImportStopped(self.faults)

    def warn(self, line: int, column: str, sentence: str) -> None:
        place = FilePlace(self.file, line, column)
        self.taken.warnings.append(FileNote(place, sentence))
