"""The forms of a score-sheet as the paper's rows: tables, sides, kinds of line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

from matches.desk.forms.lines import LineForm
from matches.team_sheets.typed_names import UNKNOWN
from rules.record import Side
from scoresheets.typing.forms.tallies import TallyForm


def close_fields(form: forms.Form, words: str) -> None:
    """Take nothing in these fields, and say why."""
    for field in form.fields.values():
        field.disabled = True
        field.widget.attrs |= {"title": words, "aria-description": words}


@dataclass(frozen=True, slots=True)
class FieldFault:
    """An error of the screen, and the field that it is about, if it is about one."""

    words: str
    field: str = ""
    is_unknown_player: bool = False


def faults_of_form(form: forms.Form) -> Iterator[FieldFault]:
    """Yield a form's errors, each with what its field is called."""
    for field in form:
        yield from faults_of_field(field)
    yield from (FieldFault(str(error)) for error in form.non_field_errors())


def faults_of_field(field: Any) -> Iterator[FieldFault]:
    called = field.field.widget.attrs.get("aria-label") or field.label
    for fault in field.errors.as_data():
        is_unknown = fault.code == UNKNOWN
        for error in fault.messages:
            yield FieldFault(f"{called}: {error}", field.id_for_label, is_unknown)


@dataclass(frozen=True, slots=True)
class SheetSection:
    """The rows of one kind of line, opened if something is typed in them."""

    title: str
    lines: list[LineForm]

    @property
    def is_open(self) -> bool:
        return any(
            line.has_changed() if line.is_bound else any(line.initial.values())
            for line in self.lines
        )


@dataclass(frozen=True, slots=True)
class RowForms:
    """One side of one table as a row of the paper: its players and points."""

    side: Side
    team: str
    counter: Any
    by_speler: Any
    tallies: list[TallyForm]
    written: Any
    # With the awards in it, once the sheet was scored.
    scored: int | None = None

    @property
    def points(self) -> int:
        return sum(tally.tally.points for tally in self.tallies)

    @property
    def comes_to(self) -> int:
        return self.points if self.scored is None else self.scored

    @property
    def faults(self) -> list[FieldFault]:
        """The row's errors, shown together because the paper's cells are too narrow."""
        fields = [self.counter, self.by_speler, self.written]
        fields += [field for tally in self.tallies for field in tally]
        return [fault for field in fields for fault in faults_of_field(field)]


@dataclass(frozen=True, slots=True)
class TableForms:
    """One table as on paper: a row for each side."""

    number: int
    rows: list[RowForms]

    @property
    def tallies(self) -> list[TallyForm]:
        return [tally for row in self.rows for tally in row.tallies]

    @property
    def lines(self) -> int:
        """How many lines its number stands beside: the rows, and each one's errors."""
        return len(self.rows) + sum(bool(row.faults) for row in self.rows)

    def points(self, side: Side) -> int:
        return sum(row.points for row in self.rows if row.side is side)


@dataclass(frozen=True, slots=True)
class TotalForms:
    """A team's row below the four tables."""

    side: Side
    team: str
    points: int
    written: Any


def part_of(values: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    """Return the values of one form of the screen, by its own field names."""
    start = f"{prefix}-"
    return {
        name.removeprefix(start): value
        for name, value in values.items()
        if name.startswith(start)
    }
