"""The forms for the whole list: its nights, and its settings."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models.seasons import MOST_NIGHTS
from league.plans.demands import WeekdaySpan
from league.plans.faults import MOST_SECONDS
from league.seasons.forms.nights import NightsField

DAY = {"type": "date"}


class NightsForm(forms.Form):
    """From which day to which, on what weekdays; which nights are struck out."""

    first = forms.DateField(
        label=gettext_lazy("first night"),
        widget=forms.DateInput(attrs=DAY, format="%Y-%m-%d"),
    )
    last = forms.DateField(
        label=gettext_lazy("last night"),
        widget=forms.DateInput(attrs=DAY, format="%Y-%m-%d"),
    )
    weekdays = forms.TypedMultipleChoiceField(
        label=gettext_lazy("weekdays"),
        coerce=int,
        choices=list(WEEKDAYS.items()),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    more = NightsField(label=gettext_lazy("other nights besides"))

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        first, last = given.get("first"), given.get("last")
        if first and last and last < first:
            text = _("The last night comes before the first.")
            self.add_error("last", text)
        elif first and last and (last - first).days >= MOST_NIGHTS:
            self.add_error("last", _("A season is a year long at most."))
        return given

    def span(self) -> WeekdaySpan:
        given = getattr(self, "cleaned_data", {})
        return WeekdaySpan(
            given.get("first"), given.get("last"), tuple(given.get("weekdays") or ())
        )


class ListSettingsForm(forms.Form):
    """What holds for every match of the list."""

    start = forms.TimeField(
        label=gettext_lazy("start"),
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    legs = forms.TypedChoiceField(
        label=gettext_lazy("how often each pair meets"),
        coerce=int,
        choices=[(n, str(n)) for n in range(1, 5)],
        help_text=gettext_lazy("A leg is once each pair: 2 is home and away."),
    )
    legs_apart = forms.BooleanField(
        label=gettext_lazy("a leg is over before the next begins"), required=False
    )
    mirrored = forms.BooleanField(
        label=gettext_lazy("the second leg repeats the first, home and away turned"),
        required=False,
    )
    max_run = forms.IntegerField(
        label=gettext_lazy("longest run at home or away"),
        min_value=1,
        max_value=99,
        required=False,
        help_text=gettext_lazy("Left empty: no limit."),
    )
    min_gap = forms.IntegerField(
        label=gettext_lazy("nights between two meetings of a pair, at least"),
        min_value=0,
        max_value=365,
        required=False,
        help_text=gettext_lazy("Left empty: no limit."),
    )
    same_club_within = forms.IntegerField(
        label=gettext_lazy("teams of one club meet within the first nights of a leg"),
        min_value=1,
        max_value=365,
        required=False,
        help_text=gettext_lazy(
            "How many nights. Left empty, it may fall on any night."
        ),
    )
    no_derby_within = forms.IntegerField(
        label=gettext_lazy("no derby within the first nights of the list"),
        min_value=1,
        max_value=365,
        required=False,
        help_text=gettext_lazy(
            "A derby is between teams of one club or hall. Left empty, it may fall on "
            "any night."
        ),
    )
    aim = forms.ChoiceField(
        label=gettext_lazy("what there should be least of"),
        choices=[
            ("breaks", gettext_lazy("breaks: twice running at home, or away")),
            ("rest", gettext_lazy("penalties for crowded weeks, as below")),
        ],
    )
    time_limit_s = forms.IntegerField(
        label=gettext_lazy("seconds to search at most"),
        min_value=5,
        max_value=MOST_SECONDS,
    )
    seed = forms.IntegerField(
        label=gettext_lazy("variant"),
        min_value=1,
        max_value=10**6,
        help_text=gettext_lazy("Another number gives another list as good."),
    )

    def clean_min_gap(self) -> int:
        return self.cleaned_data["min_gap"] or 0


SETTINGS = tuple(name for name in ListSettingsForm.base_fields if name != "start")
