"""The head and foot of the paper: the night, its times, who signed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models import Fixture
from matches.desk.forms.lines import NONE, SIGNERS
from matches.sheet.paper import CLOCK, NightPart, moment_on
from rules.clock import INTERVAL
from rules.record import Settings, Side

KNOCK_OUT_ONLY = ("extra", "end", "extra_toss", "winner", "method")
# 19:30, 19.30 or 19h30 as on paper, or 1930 as the fastest way to type it.
CLOCK_FORMATS = ["%H:%M", "%H%M", "%H.%M", "%Hh%M", "%H:%M:%S"]


class Counting(StrEnum):
    """How a sheet's points are typed; a union's screen offers the way it used last."""

    TOTALS = "totals"
    TALLIES = "tallies"
    BOTH = "both"


COUNTINGS = {
    Counting.TOTALS: _("totals of each half"),
    Counting.TALLIES: _("2s and 4s"),
    Counting.BOTH: _("both, table by table"),
}


def written_clock(label: Any) -> forms.TimeField:
    """Return a one-field time: a browser's own takes a Tab for each part."""
    attributes = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "8"}
    return forms.TimeField(
        label=label,
        required=False,
        input_formats=CLOCK_FORMATS,
        widget=forms.TimeInput(attrs=attributes, format="%H:%M"),
    )


def as_clock(value: Any) -> str:
    """Return a field's time as the screen writes it."""
    return value.strftime("%H:%M") if isinstance(value, time) else str(value or "")


class HeadingForm(forms.Form):
    """The head and foot of the paper: toss, times, decision, signatures."""

    night = forms.DateField(
        label=_("night"),
        widget=forms.DateInput(
            attrs={"autocomplete": "off", "maxlength": "10"}, format="%Y-%m-%d"
        ),
    )
    counting = forms.ChoiceField(
        label=_("points typed as"),
        required=False,
        choices=list(COUNTINGS.items()),
        widget=forms.RadioSelect,
    )
    toss = forms.ChoiceField(label=_("toss won by"), required=False)
    first = written_clock(_("start"))
    interval = written_clock(_("interval"))
    second = written_clock(_("play resumed"))
    played = written_clock(_("end of play"))
    extra_toss = forms.ChoiceField(label=_("second toss won by"), required=False)
    extra = written_clock(_("extra time starts"))
    end = written_clock(_("end of extra time"))
    winner = forms.ChoiceField(label=_("decided for"), required=False)
    method = forms.CharField(
        label=_("how it was decided"), required=False, max_length=300
    )
    signed = forms.MultipleChoiceField(
        label=_("signed by"),
        required=False,
        choices=[(str(who), words) for who, words in SIGNERS],
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self,
        data: Any = None,
        *,
        fixture: Fixture,
        plan: Mapping[str, Any],
        **values: Any,
    ) -> None:
        super().__init__(data, **values)
        self.use_required_attribute = False
        self.fixture, self.plan = fixture, plan
        sides = NONE + [
            (str(Side.HOME), fixture.home.name),
            (str(Side.AWAY), fixture.away.name),
        ]
        for name in ("toss", "extra_toss", "winner"):
            self.fields[name].choices = sides  # type: ignore[attr-defined]
        if not fixture.is_knock_out:
            for name in KNOCK_OUT_ONLY:
                del self.fields[name]

    @property
    def is_knock_out(self) -> bool:
        return "extra" in self.fields

    @property
    def clocks(self) -> list[Any]:
        return [self[part] for part in CLOCK if part in self.fields]

    def clean_night(self) -> date:
        night: date = self.cleaned_data["night"]
        if night > timezone.localdate(timezone=self.fixture.union.zone):
            raise ValidationError(gettext("This night is still to come."))
        season = self.fixture.division.season
        if season.starts_on is not None and night < season.starts_on:
            raise ValidationError(gettext("This night is before the season."))
        return night

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if bool(cleaned.get("winner")) != bool(cleaned.get("method")):
            missing = "method" if cleaned.get("winner") else "winner"
            message = gettext("A decision has a winner and a way it was decided.")
            self.add_error(missing, message)
        self._order(cleaned)
        return cleaned

    def _order(self, cleaned: dict[str, Any]) -> None:
        """Report each time that is missing, or not after the one before it."""
        before: datetime | None = None
        missing: NightPart | None = None
        for part in CLOCK:
            given = cleaned.get(part)
            if given is None:
                missing = missing or (part if part in self.fields else None)
                continue
            if missing and missing in self.fields and missing not in self.errors:
                self.add_error(missing, gettext("Fill this in: a later time is given."))
                missing = None
            moment = self.moment(given)
            if before and moment and moment <= before:
                self.add_error(part, gettext("This is not later than the time before."))
            before = moment

    def moment(self, given: time | None) -> datetime | None:
        """Return a time of the night as an instant."""
        night, first = self.cleaned_data.get("night"), self.cleaned_data.get("first")
        if given is None or night is None:
            return None
        return moment_on(night, given, first=first, zone=self.fixture.union.zone)

    @property
    def planned(self) -> list[NightPart]:
        """The parts whose time is the plan's, as the screen filled it in."""
        given = self.cleaned_data
        return [
            part
            for part in CLOCK
            if part in self.plan and given.get(part) == self.plan[part]
        ]

    @property
    def planned_shown(self) -> list[str]:
        """The fields that show a time of the plan, which nobody has noted."""
        return [
            str(part)
            for part in CLOCK
            if part in self.plan
            and as_clock(self[part].value()) == as_clock(self.plan[part])
        ]

    def moments(self) -> dict[NightPart, datetime]:
        found = {part: self.moment(self.cleaned_data.get(part)) for part in CLOCK}
        return {part: moment for part, moment in found.items() if moment}


def planned_moments(start: datetime, settings: Settings) -> dict[NightPart, datetime]:
    """Return when each part of play begins by the plan, by the union's minutes."""
    half = timedelta(minutes=settings.half_minutes)
    interval = start + half
    second = interval + INTERVAL
    return {
        NightPart.FIRST: start,
        NightPart.INTERVAL: interval,
        NightPart.SECOND: second,
        NightPart.PLAYED: second + half,
    }


def heading_initial(fixture: Fixture, settings: Settings) -> dict[str, Any]:
    """Return the fixture's night, and the times of its plan."""
    if fixture.night is None:
        return {}
    start = datetime.combine(fixture.night, fixture.start)
    planned = planned_moments(start, settings)
    return {"night": fixture.night} | {
        str(part): moment.time() for part, moment in planned.items()
    }
