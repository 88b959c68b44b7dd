from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Fixture
from matches.forms.heading import HeadingForm, heading_initial
from matches.forms.lines import (
    PARTS,
    CalledAwayForm,
    LineForm,
    QueryForm,
    StoppageForm,
    SubstitutionForm,
    TallyForm,
    line_of,
)
from matches.forms.team_sheet import Pairs, TeamSheetForm
from matches.paper import CLOCK, HALVES, Line, PaperSheet, Part
from matches.typed_names import Names
from rules.record import TABLES, Kind, Settings, Side, Signer

# The rows that the form offers; what a night has more of is added afterwards.
ROWS: dict[str, tuple[type[LineForm], int]] = {
    "stoppage": (StoppageForm, 4),
    "called": (CalledAwayForm, 3),
    "substitution": (SubstitutionForm, 6),
    "query": (QueryForm, 3),
}

TITLES = {
    "stoppage": gettext_lazy("Tables stopped"),
    "called": gettext_lazy("Called away"),
    "substitution": gettext_lazy("Substitutions at half-time"),
    "query": gettext_lazy("Queries"),
}
PUNISHMENTS = ("punished_twos", "punished_fours", "over_punished")


@dataclass(frozen=True, slots=True)
class Section:
    """The rows of one kind of line, opened where something is typed in them."""

    title: str
    lines: list[LineForm]

    @property
    def is_open(self) -> bool:
        return any(line.is_bound and line.has_changed() for line in self.lines)


@dataclass(frozen=True, slots=True)
class HalfForms:
    """A table's tallies of one half, side by side."""

    name: str
    home: TallyForm
    away: TallyForm

    @property
    def tallies(self) -> tuple[TallyForm, TallyForm]:
        return (self.home, self.away)


@dataclass(frozen=True, slots=True)
class TableForms:
    """One table as on paper: its halves, and what they come to."""

    number: int
    halves: list[HalfForms]

    @property
    def has_punishments(self) -> bool:
        return any(
            name in tally.errors or tally.tally.counts[name]
            for half in self.halves
            for tally in half.tallies
            for name in PUNISHMENTS
        )

    @property
    def home(self) -> int:
        return sum(half.home.tally.points for half in self.halves)

    @property
    def away(self) -> int:
        return sum(half.away.tally.points for half in self.halves)


class SheetForm:
    """A whole score-sheet to type in, its parts in the order of the paper."""

    def __init__(
        self,
        fixture: Fixture,
        *,
        names: Names,
        settings: Settings,
        data: Any = None,
        sheets: Mapping[Side, dict[str, str]] | None = None,
    ) -> None:
        self.fixture = fixture
        self.minimum = settings.minimum_tables
        sheets = sheets or {}
        self.heading = HeadingForm(
            data, fixture=fixture, initial=heading_initial(fixture, settings)
        )
        teams = {Side.HOME: fixture.home, Side.AWAY: fixture.away}
        self.sides = {
            side: TeamSheetForm(
                data, team=team, names=names, prefix=side, initial=sheets.get(side)
            )
            for side, team in teams.items()
        }
        self.tables = list(self._tables(data))
        self.rows = {
            name: [
                kind(data, fixture=fixture, names=names, prefix=f"{name}-{place}")
                for place in range(count)
            ]
            for name, (kind, count) in ROWS.items()
        }

    def _tables(self, data: Any) -> Iterator[TableForms]:
        parts = HALVES if self.heading.is_knock_out else HALVES[:2]
        names = {Side.HOME: self.fixture.home.name, Side.AWAY: self.fixture.away.name}
        for table in TABLES:
            yield TableForms(
                table,
                [
                    HalfForms(
                        str(PARTS[part]),
                        **{
                            side: TallyForm(
                                data, part=part, table=table, side=side, team=team
                            )
                            for side, team in names.items()
                        },
                    )
                    for part in parts
                ],
            )

    @property
    def sections(self) -> list[Section]:
        return [Section(str(TITLES[name]), lines) for name, lines in self.rows.items()]

    @property
    def tallies(self) -> list[TallyForm]:
        halves = [half for table in self.tables for half in table.halves]
        return [tally for half in halves for tally in half.tallies]

    @property
    def lines(self) -> list[LineForm]:
        return [form for forms_of_kind in self.rows.values() for form in forms_of_kind]

    @property
    def parts(self) -> list[forms.Form]:
        return [self.heading, *self.sides.values(), *self.tallies, *self.lines]

    @property
    def home(self) -> int:
        return sum(table.home for table in self.tables)

    @property
    def away(self) -> int:
        return sum(table.away for table in self.tables)

    @property
    def faults(self) -> int:
        return sum(len(form.errors) for form in self.parts if form.is_bound)

    def is_valid(self) -> bool:
        # Every form is asked, so that each of them says what is wrong.
        if not sum(not form.is_valid() for form in self.parts):
            self._check_parts()
            self._check_lines()
            self._check_tables()
        return not self.faults

    def are_team_sheets_valid(self) -> bool:
        """Whether the team sheets can be saved, whatever else is on the page."""
        if not sum(not form.is_valid() for form in self.sides.values()):
            self._check_tables()
        return not any(form.errors for form in self.sides.values())

    def _check_parts(self) -> None:
        """Points and lines belong to parts of the night that have begun."""
        begun = self.heading.moments()
        wanted = {form.part for form in self.tallies if form.tally.points}
        wanted |= {form.line_part for form in self.lines if form.is_filled}
        for part in CLOCK:
            if part in wanted and part not in begun and part is not Part.END:
                message = _("Fill this in: something is typed for what it begins.")
                self.heading.add_error(part, message)
        if Part.PLAYED in begun and self.sheet().moments and not self.sheet().has_play:
            message = _("No points are typed. A match that is not over has no time.")
            self.heading.add_error("played", message)

    def _check_lines(self) -> None:
        """A time that was noted lies in the half it is noted for."""
        moments = self.heading.moments()
        for form in self.lines:
            moment = self._moment(form)
            if not form.is_filled or moment is None:
                continue
            opened, closed = moments.get(form.line_part), _next(form.line_part, moments)
            if (opened and moment < opened) or (closed and moment > closed):
                form.add_error("at", _("This time is not in that half."))

    def _check_tables(self) -> None:
        """The tables open for the fuller team must be open for the other (1.13)."""
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
        return any(count < self.minimum for count in counts)

    def line_ups(self) -> dict[Side, Pairs]:
        """The pairs of each side that has handed in a team sheet."""
        return {
            side: form.cleaned_data["pairs"]
            for side, form in self.sides.items()
            if form.cleaned_data["pairs"] is not None
        }

    def sheet(self) -> PaperSheet:
        """What was typed beside the team sheets, as values.

        A walkover has no clock: the times filled in beforehand are left out of it.
        """
        lines = [
            line_of(form, self._moment(form)) for form in self.lines if form.is_filled
        ]
        sheet = PaperSheet(
            moments=self.heading.moments(),
            night=self.heading.cleaned_data["night"],
            tallies=tuple(form.tally for form in self.tallies),
            lines=(*self._tosses(), *lines, *self._ending()),
        )
        if self.is_walkover and not sheet.has_play:
            return replace(sheet, moments={}, lines=(*lines, *self._ending()))
        return sheet

    def _tosses(self) -> Iterator[Line]:
        for name, part in (("toss", Part.BEFORE), ("extra_toss", Part.PLAYED)):
            winner = self.heading.cleaned_data.get(name)
            if winner:
                yield Line(Kind.TOSS, part, {"winner": Side(winner)})

    def _ending(self) -> Iterator[Line]:
        values = self.heading.cleaned_data
        if values.get("winner"):
            fields = {"winner": Side(values["winner"]), "method": values["method"]}
            yield Line(Kind.DECISION, Part.END, fields)
        for signer in values.get("signed", ()):
            yield Line(Kind.SIGN, Part.END, {"by": Signer(signer)})


def _next(part: Part, moments: Mapping[Part, datetime]) -> datetime | None:
    later = [moments[one] for one in CLOCK[CLOCK.index(part) + 1 :] if one in moments]
    return later[0] if later else None
