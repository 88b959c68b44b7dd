from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models import Fixture
from matches.desk.actions import Added
from matches.desk.forms import lines as line_forms
from matches.models import Entry, Match
from matches.record.reading import settings_of
from matches.sheet.paper import AFTER_POINTS, ENDING, NightPart, moment_on
from matches.sheet.timeline import TimelineEntry, room_in, start_of
from matches.team_sheets.forms import Pairs, TeamSheetForm, team_sheets_initial
from matches.team_sheets.typed_names import NameIndex
from rules.record import Kind, Side, StoppageRule

PART_NAMES = {
    NightPart.BEFORE: _("Before play"),
    NightPart.FIRST: _("First half"),
    NightPart.INTERVAL: _("Interval"),
    NightPart.SECOND: _("Second half"),
    NightPart.PLAYED: _("After time"),
    NightPart.EXTRA: _("Extra time"),
    NightPart.END: _("After extra time"),
}

POINTS = (Kind.POINTS, Kind.TOTAL)
# The kinds of line that a correction can add, with the heading of each.
ADDED: dict[str, tuple[Any, type[line_forms.LineForm]]] = {
    "points": (_("Points"), line_forms.PointsLineForm),
    "total": (_("Total of a half"), line_forms.TotalLineForm),
    "stoppage": (_("Stoppage"), line_forms.StoppageLineForm),
    "called": (_("Called away"), line_forms.CalledAwayLineForm),
    "substitution": (_("Substitution"), line_forms.SubstitutionLineForm),
    "leave": (_("Leave"), line_forms.LeaveLineForm),
    "query": (_("Query"), line_forms.QueryLineForm),
    "toss": (_("Toss"), line_forms.TossLineForm),
    "clock": (_("Time of the clock"), line_forms.ClockLineForm),
    "decision": (_("Decision"), line_forms.DecisionLineForm),
    "sign": (_("Signature"), line_forms.SignLineForm),
}
FORM_OF: dict[str, str] = {
    "called-away": "called",
    "back": "leave",
    "start": "clock",
    "interval": "clock",
    "resume": "clock",
    "time": "clock",
    "extra": "clock",
}


@dataclass(frozen=True, slots=True)
class CorrectionGroup:
    """The entries of one table, or of none, in one part of the night."""

    title: str
    entries: list[TimelineEntry]
    struck: frozenset[str]

    @property
    def is_open(self) -> bool:
        """Whether the group is shown open: an entry is ticked, struck or refused."""
        return any(
            one.row.record_id in self.struck or not one.stands for one in self.entries
        )


class StrikeForm(forms.Form):
    """Which entries to strike out, and why."""

    struck = forms.MultipleChoiceField(required=False)
    reason = forms.CharField(
        label=_("reason"),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"aria-describedby": "reason-help"}),
    )

    def __init__(self, *args: Any, entries: list[TimelineEntry], **values: Any) -> None:
        super().__init__(*args, **values)
        self.fields["struck"].choices = [  # type: ignore[attr-defined]
            (one.row.record_id, one.row.record_id)
            for one in entries
            if one.row.kind != Kind.VOID
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("struck") and not cleaned.get("reason"):
            self.add_error("reason", gettext("Say why the entries are struck out."))
        return cleaned


class CorrectionForm:
    """A typed correction: entries struck, lines added, and the real seats."""

    def __init__(
        self,
        match: Match,
        *,
        names: NameIndex,
        entries: list[TimelineEntry],
        data: Any = None,
        again: Entry | None = None,
    ) -> None:
        self.fixture = fixture = match.fixture
        self.entries = entries
        self.grace = timedelta(minutes=settings_of(match).grace_minutes)
        sheets = team_sheets_initial(match, names)
        self.again = FORM_OF.get(again.kind, again.kind) if again else None
        self.strike = StrikeForm(data, prefix="strike", entries=entries)
        self.added = {
            name: form(
                data,
                fixture=fixture,
                names=names,
                prefix=f"add-{name}",
                initial=again_initial(again, fixture, names, entries)
                if again and name == self.again
                else None,
            )
            for name, (_title, form) in ADDED.items()
        }
        teams = {Side.HOME: fixture.home, Side.AWAY: fixture.away}
        self.sides = {
            side: TeamSheetForm(
                data, team=team, names=names, prefix=side, initial=sheets.get(side)
            )
            for side, team in teams.items()
        }

    @property
    def sections(self) -> list[dict[str, Any]]:
        """The kinds of line, each with its heading, open if something is typed."""
        return [
            {
                "title": ADDED[name][0],
                "form": form,
                "is_open": name == self.again or form.is_bound and form.has_changed(),
            }
            for name, form in self.added.items()
        ]

    @property
    def struck(self) -> frozenset[str]:
        """The ids of the ticked entries."""
        return frozenset(self.strike["struck"].value() or ())

    @property
    def groups(self) -> list[CorrectionGroup]:
        """The entries by part of the night and table, in order of the night."""
        found: dict[tuple[NightPart, int], list[TimelineEntry]] = defaultdict(list)
        for one in self.entries:
            found[one.part, one.row.table or 0].append(one)
        order = list(NightPart)
        return [
            CorrectionGroup(group_title(part, table), found[part, table], self.struck)
            for part, table in sorted(
                found, key=lambda key: (order.index(key[0]), key[1])
            )
        ]

    @property
    def faults(self) -> int:
        return sum(len(form.errors) for form in self.parts if form.is_bound)

    @property
    def sides_open(self) -> bool:
        return any(form.is_bound and form.has_changed() for form in self.sides.values())

    @property
    def parts(self) -> list[forms.Form]:
        return [self.strike, *self.added.values(), *self.sides.values()]

    @property
    def are_sides_changed(self) -> bool:
        return any(form.has_changed() for form in self.sides.values())

    @property
    def is_empty(self) -> bool:
        struck = self.strike.cleaned_data.get("struck")
        is_added = any(form.is_filled for form in self.added.values())
        return not (struck or is_added or self.are_sides_changed)

    def is_valid(self) -> bool:
        if not sum(not form.is_valid() for form in self.parts):
            for form in self.added.values():
                self._check_part(form)
            if self.is_empty:
                message = gettext("Nothing is struck out, added or changed.")
                self.strike.add_error(None, message)
        return not any(form.errors for form in self.parts)

    def _check_part(self, form: line_forms.LineForm) -> None:
        if form.is_filled and self._place(form) is None:
            message = gettext("The match has no such half yet: add its start first.")
            form.add_error("half" if "half" in form.fields else None, message)

    def line_ups(self) -> dict[Side, Pairs]:
        return {
            side: form.cleaned_data["pairs"]
            for side, form in self.sides.items()
            if form.has_changed() and form.cleaned_data["pairs"] is not None
        }

    def lines(self) -> tuple[Added, ...]:
        """The added lines, each at a time within its half."""
        return tuple(
            added
            for form in self.added.values()
            if form.is_filled
            for added in self._added(form)
        )

    def _added(self, form: line_forms.LineForm) -> list[Added]:
        at = self._place(form)
        assert at, "a line without a place is a fault of its form"
        is_guessed = self._noted(form) is None
        added = Added(line_forms.paper_line_of(form, None), at, is_guessed)
        return [added] * (form.cleaned_data.get("how_many") or 1)

    def _place(self, form: line_forms.LineForm) -> datetime | None:
        noted, part = self._noted(form), form.line_part
        if noted is not None:
            return noted
        start, last = start_of(part, self.entries), room_in(part, self.entries)
        if part in (NightPart.BEFORE, NightPart.PLAYED, NightPart.END):
            return last or self.fixture.starts_at or timezone.now()
        if start is None or last is None or form.kind in POINTS:
            return start
        if form.kind in ENDING:
            is_late = form.cleaned_data.get("rule") == StoppageRule.LATE
            return max(last, start + (self.grace if is_late else AFTER_POINTS))
        return last

    def _noted(self, form: line_forms.LineForm) -> datetime | None:
        """Return the time noted with a line, on the night of the match."""
        noted: time | None = form.cleaned_data.get("at")
        zone = self.fixture.union.zone
        first = self.entries[0].row.at.astimezone(zone) if self.entries else None
        night = first.date() if first else self.fixture.night
        if noted is None or night is None:
            return None
        earliest = first.replace(hour=max(first.hour - 2, 0)).time() if first else None
        return moment_on(night, noted, first=earliest, zone=zone)


def group_title(part: NightPart, table: int) -> str:
    if not table:
        return str(PART_NAMES[part])
    words = gettext("%(half)s, table %(table)d")
    return words % {"half": PART_NAMES[part], "table": table}


def again_initial(
    row: Entry, fixture: Fixture, names: NameIndex, entries: list[TimelineEntry]
) -> dict[str, Any]:
    """Return the initial values to write an entry once more."""
    part = next(one.part for one in entries if one.row.pk == row.pk)
    player = names.label(row.player_id) if row.player_id else ""
    other = names.label(row.other_id) if row.other_id else ""
    words = row.free_text
    return {
        "table": row.table,
        "side": row.side,
        "points": row.points,
        "rule": row.rule,
        "half": part,
        "why": row.choice,
        "winner": row.choice,
        "role": row.choice,
        "defaulters": row.choice,
        "by": row.choice,
        "what": row.kind,
        "player_name": player,
        "off": player,
        "substitute": other,
        "on": other,
        "reason": words,
        "text": words,
        "method": words,
        "at": noted_time(row, fixture),
    }


def noted_time(row: Entry, fixture: Fixture) -> str:
    """Return the time to fill in again; none for points or a guessed time."""
    if row.kind in POINTS or row.is_time_guessed:
        return ""
    at = row.at.astimezone(fixture.union.zone)
    return at.strftime("%H:%M:%S" if at.second else "%H:%M")
