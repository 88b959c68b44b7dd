"""A whole score-sheet as forms, in the order of the paper."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Fixture
from matches.desk.forms.lines import (
    CalledAwayLineForm,
    LineForm,
    QueryLineForm,
    StoppageLineForm,
    SubstitutionLineForm,
    paper_line_of,
)
from matches.sheet.paper import CLOCK, HALVES, NightPart, PaperLine, PaperSheet
from matches.team_sheets.forms import Pairs, TeamSheetForm
from matches.team_sheets.typed_names import NameIndex
from rules.record import TABLES, Kind, Settings, Side, Signer
from scoresheets.tally.fields import tally_prefix
from scoresheets.typing.forms.heading import (
    HeadingForm,
    heading_initial,
    planned_moments,
)
from scoresheets.typing.forms.rows import (
    FieldFault,
    RowForms,
    SheetSection,
    TableForms,
    TotalForms,
    close_fields,
    faults_of_form,
    part_of,
)
from scoresheets.typing.forms.tallies import TallyForm, WrittenForm

# The rows that an empty form offers; once they are filled there is one more.
MOST_ROWS = 30
ROWS: dict[str, tuple[type[LineForm], int]] = {
    "stoppage": (StoppageLineForm, 4),
    "called": (CalledAwayLineForm, 3),
    "substitution": (SubstitutionLineForm, 6),
    "query": (QueryLineForm, 3),
}

TITLES = {
    "stoppage": gettext_lazy("Tables stopped"),
    "called": gettext_lazy("Called away"),
    "substitution": gettext_lazy("Substitutions at half-time"),
    "query": gettext_lazy("Queries"),
}


class SheetForm:
    """A whole score-sheet to type in, in the order of the paper."""

    def __init__(
        self,
        fixture: Fixture,
        *,
        names: NameIndex,
        settings: Settings,
        data: Any = None,
        sheets: Mapping[Side, dict[str, str]] | None = None,
        values: Mapping[str, Any] | None = None,
    ) -> None:
        self.fixture = fixture
        self.scored: Mapping[str, int] = {}
        self.settings, self.names = settings, names
        values = values or {}
        teams = {Side.HOME: fixture.home, Side.AWAY: fixture.away}
        self.teams = {side: team.name for side, team in teams.items()}
        plan = heading_initial(fixture, settings)
        self.heading = HeadingForm(
            data, fixture=fixture, plan=plan, initial=plan | dict(values)
        )
        self.sides = {
            side: TeamSheetForm(
                data,
                team=team,
                names=names,
                prefix=side,
                initial=dict((sheets or {}).get(side, {})) | part_of(values, side),
            )
            for side, team in teams.items()
        }
        self.written = WrittenForm(
            data, teams=self.teams, initial=part_of(values, "paper")
        )
        self.tables = [self._table(table, data, values) for table in TABLES]
        # A sent line is compared with an empty one: see LineForm.
        drafted = values if data is None else {}
        self.rows = {name: self._lines(name, data, names, drafted) for name in ROWS}

    def _lines(
        self, name: str, data: Any, names: NameIndex, values: Mapping[str, Any]
    ) -> list[LineForm]:
        kind, _least = ROWS[name]
        given = values if data is None else data
        count = rows_of(name, given)
        prefixes = [f"{name}-{place}" for place in range(count)]
        return [
            kind(
                data,
                fixture=self.fixture,
                names=names,
                prefix=prefix,
                initial=part_of(values, prefix),
            )
            for prefix in prefixes
        ]

    def _table(self, table: int, data: Any, values: Mapping[str, Any]) -> TableForms:
        parts = HALVES if self.heading.is_knock_out else HALVES[:2]
        rows = []
        for side, team in self.teams.items():
            tallies = [
                TallyForm(
                    data,
                    part=part,
                    table=table,
                    side=side,
                    team=team,
                    initial=part_of(values, tally_prefix(table, part, side)),
                )
                for part in parts
            ]
            pair = self.sides[side]
            rows.append(
                RowForms(
                    side,
                    team,
                    pair[f"counter_{table}"],
                    pair[f"by_speler_{table}"],
                    tallies,
                    self.written[f"{table}-{side}"],
                )
            )
        return TableForms(table, rows)

    def mark(self, names: Collection[str], kind: str, words: str) -> None:
        """Mark fields that somebody has to look at, and say why."""
        attributes = {"aria-description": words, "title": words, "class": kind}
        for form in self.parts:
            for field in form:
                if field.html_name in names:
                    field.field.widget.attrs |= attributes

    def mark_planned(self) -> list[str]:
        """Mark the times that nobody has noted, and return their fields."""
        names = self.heading.planned_shown
        self.mark(names, "as-planned", _("By the plan, not noted"))
        return names

    def close_points(self, words: str) -> None:
        """Take no points of a match that has not begun, and say so in its fields."""
        for form in (*self.tallies, self.written, *self.lines):
            close_fields(form, words)

    def show_totals(self, totals: Mapping[str, int]) -> None:
        """Show what the tables and the match come to, as `1-home` and `home`."""
        self.scored = totals
        for table in self.tables:
            table.rows[:] = [
                replace(row, scored=totals[f"{table.number}-{row.side}"])
                for row in table.rows
            ]

    @property
    def sections(self) -> list[SheetSection]:
        return [
            SheetSection(str(TITLES[name]), lines) for name, lines in self.rows.items()
        ]

    @property
    def tallies(self) -> list[TallyForm]:
        return [tally for table in self.tables for tally in table.tallies]

    @property
    def lines(self) -> list[LineForm]:
        return [form for forms_of_kind in self.rows.values() for form in forms_of_kind]

    @property
    def parts(self) -> list[forms.Form]:
        return [
            self.heading,
            *self.sides.values(),
            self.written,
            *self.tallies,
            *self.lines,
        ]

    @property
    def totals(self) -> list[TotalForms]:
        """The rows below the tables: each team's points, and the paper's totals."""
        return [
            TotalForms(
                side,
                team,
                self.scored.get(
                    str(side), sum(table.points(side) for table in self.tables)
                ),
                self.written[str(side)],
            )
            for side, team in self.teams.items()
        ]

    @property
    def half_names(self) -> list[str]:
        return [tally.half_name for tally in self.tables[0].rows[0].tallies]

    @property
    def name_columns(self) -> int:
        """The number of columns between the table's number and its sum."""
        return 3 + len(self.half_names)

    @property
    def columns(self) -> int:
        """The number of columns beside the table's number."""
        return self.name_columns + 2

    @property
    def has_punishments(self) -> bool:
        return any(tally.has_punishments for tally in self.tallies)

    @property
    def faults(self) -> int:
        return sum(len(form.errors) for form in self.parts if form.is_bound)

    @property
    def fault_list(self) -> list[FieldFault]:
        sent = [form for form in self.parts if form.is_bound]
        return [fault for form in sent for fault in faults_of_form(form)]

    def is_valid(self) -> bool:
        # Validate every form, so that each shows its errors.
        if not sum(not form.is_valid() for form in self.parts):
            self._check_parts()
            self._check_lines()
            self._check_tables()
        return not self.faults

    def are_team_sheets_valid(self) -> bool:
        """Return whether the team sheets can be saved, whatever else is on the page."""
        if not sum(not form.is_valid() for form in self.sides.values()):
            self._check_tables()
        return not any(form.errors for form in self.sides.values())

    def _check_parts(self) -> None:
        """Report points and lines in parts of the night that have not begun."""
        begun = self.heading.moments()
        if NightPart.FIRST in begun and begun[NightPart.FIRST] > timezone.now():
            message = _("This start is still to come.")
            self.heading.add_error(NightPart.FIRST, message)
        wanted = {form.part for form in self.tallies if form.tally.is_said}
        wanted |= {form.line_part for form in self.lines if form.is_filled}
        for part in CLOCK:
            if part in wanted and part not in begun and part is not NightPart.END:
                message = _("Fill this in: something is typed for what it begins.")
                self.heading.add_error(part, message)
        if NightPart.PLAYED not in begun:
            self._check_signed()
        elif self.sheet().moments and not self.sheet().has_play:
            message = _("No points are typed. Leave this empty until play is over.")
            self.heading.add_error("played", message)

    def _check_signed(self) -> None:
        """Report signatures under a sheet whose play has no end (1.10)."""
        given = self.heading.cleaned_data
        if given.get("signed") and not given.get("played") and not self.is_walkover:
            message = _("Fill this in: a sheet is signed once play is over.")
            if "played" not in self.heading.errors:
                self.heading.add_error("played", message)

    def _check_lines(self) -> None:
        """Report noted times outside the half they are noted for."""
        moments = self.heading.moments()
        for form in self.lines:
            moment = self._moment(form)
            if not form.is_filled or moment is None:
                continue
            opened, closed = moments.get(form.line_part), _next(form.line_part, moments)
            if (opened and moment < opened) or (closed and moment > closed):
                form.add_error("at", _("This time is not in that half."))

    def _check_tables(self) -> None:
        """Report tables open for the fuller team but not for the other (1.13)."""
        home, away = (form.cleaned_data.get("pairs") for form in self.sides.values())
        if home is None or away is None or self.is_walkover:
            return
        empty = [
            {table for table in TABLES if pairs[table - 1] is None}
            for pairs in (home, away)
        ]
        if not (empty[0] <= empty[1] or empty[1] <= empty[0]):
            message = _("Both teams leave tables open; let them be the same ones.")
            self.sides[Side.AWAY].add_error("tables", message)

    def _moment(self, form: LineForm) -> datetime | None:
        cleaned = getattr(form, "cleaned_data", {})
        return self.heading.moment(cleaned.get("at"))

    @property
    def is_walkover(self) -> bool:
        pairs = [form.cleaned_data.get("pairs") for form in self.sides.values()]
        counts = [sum(pair is not None for pair in one) for one in pairs if one]
        return any(count < self.settings.minimum_tables for count in counts)

    def is_of_its_night(self) -> bool:
        """Return whether a match with a night is typed in for that one."""
        planned, night = self.fixture.night, self.heading.cleaned_data["night"]
        if planned is None or planned == night:
            return True
        words = _("This match is planned for %(day)s. Move it first if that is wrong.")
        day = date_format(planned, "j F Y")
        self.heading.add_error("night", words % {"day": day})
        return False

    @property
    def planned_end(self) -> datetime | None:
        """When play should be over, by the fixture's start or else by the paper's."""
        start = self.fixture.starts_at or self.heading.moments().get(NightPart.FIRST)
        if start is None:
            return None
        return planned_moments(start, self.settings)[NightPart.PLAYED]

    @property
    def is_over(self) -> bool:
        """Whether the match is over by what was typed."""
        return self.is_walkover or NightPart.PLAYED in self.heading.moments()

    def line_ups(self) -> dict[Side, Pairs]:
        """The pairs of each side that has handed in a team sheet."""
        return {
            side: form.cleaned_data["pairs"]
            for side, form in self.sides.items()
            if form.cleaned_data["pairs"] is not None
        }

    def sheet(self) -> PaperSheet:
        """Everything typed except the team sheets, as values.

        A walkover has no clock, so times filled in beforehand are left out.
        """
        lines = [
            paper_line_of(form, self._moment(form))
            for form in self.lines
            if form.is_filled
        ]
        sheet = PaperSheet(
            moments=self.heading.moments(),
            planned=self.heading.planned,
            night=self.heading.cleaned_data["night"],
            tallies=tuple(form.tally for form in self.tallies),
            lines=(*self._tosses(), *lines, *self._ending()),
        )
        if self.is_walkover and not sheet.has_play:
            return replace(sheet, moments={}, lines=(*lines, *self._ending()))
        return sheet

    def _tosses(self) -> Iterator[PaperLine]:
        for name, part in (
            ("toss", NightPart.BEFORE),
            ("extra_toss", NightPart.PLAYED),
        ):
            winner = self.heading.cleaned_data.get(name)
            if winner:
                yield PaperLine(Kind.TOSS, part, {"winner": Side(winner)})

    def _ending(self) -> Iterator[PaperLine]:
        values = self.heading.cleaned_data
        if values.get("winner"):
            fields = {"winner": Side(values["winner"]), "method": values["method"]}
            yield PaperLine(Kind.DECISION, NightPart.END, fields)
        for signer in values.get("signed", ()):
            yield PaperLine(Kind.SIGN, NightPart.END, {"by": Signer(signer)})


def _next(part: NightPart, moments: Mapping[NightPart, datetime]) -> datetime | None:
    later = [moments[one] for one in CLOCK[CLOCK.index(part) + 1 :] if one in moments]
    return later[0] if later else None


def rows_of(name: str, given: Mapping[str, Any]) -> int:
    """Return how many rows of a kind to show: one more than the last that is filled."""
    place = re.compile(rf"{name}-(\d{{1,2}})-")
    found = [place.match(field) for field, value in given.items() if value]
    last = max((int(one[1]) for one in found if one), default=-1)
    return min(max(ROWS[name][1], last + 2), MOST_ROWS)
