"""Forms for decisions outside a match: withdrawals, walkovers, deductions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, time
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.lib.forms import reason_field
from league.models import Adjustment, Fixture, Team, Venue
from league.rulings.actions.rulings import RulingChoice
from league.rulings.figures import FIGURES, SignedFigures, WordedFigures
from league.standings.log.decisions import figures_of

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
CLOCK = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")


def team_choices(teams: Iterable[Team]) -> list[tuple[str, str]]:
    return [("", _("Choose a team")), *((str(one.pk), one.name) for one in teams)]


class WithdrawalForm(forms.Form):
    """When a team left its division, and why."""

    on = forms.DateField(label=gettext_lazy("withdrawn on"), widget=DAY)
    reason = reason_field()

    def __init__(self, *args: Any, today: date, **values: Any) -> None:
        super().__init__(*args, **values)
        self.today = self.fields["on"].initial = today

    def clean_on(self) -> date:
        on: date = self.cleaned_data["on"]
        if on > self.today:
            raise ValidationError(_("A team withdraws today or has done so before."))
        return on


class _OfATeam(forms.Form):
    """Whose figures are moved in the log, and why."""

    reason = reason_field()

    def __init__(self, *args: Any, teams: Iterable[Team], **values: Any) -> None:
        super().__init__(*args, **values)
        by_pk = {str(one.pk): one for one in teams}
        self.fields["team"] = forms.TypedChoiceField(
            label=_("team"),
            choices=team_choices(by_pk.values()),
            coerce=by_pk.__getitem__,
            error_messages={"required": _("Choose a team.")},
        )
        self.order_fields(["team", "way", *FIGURES, "reason"])

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if not self.errors and not any(found.get(name) for name in FIGURES):
            raise ValidationError(_("Give or take at least one point."))
        return found


class DeductionForm(_OfATeam, WordedFigures):
    """What a team is given in the log, or what is taken from it."""

    @property
    def deduction(self) -> dict[str, Any]:
        """Return the action's arguments."""
        return deduction_of(self.cleaned_data, self.figures)

    @property
    def moved(self) -> list[str]:
        """The figures that it moves, in words."""
        return figures_of(Adjustment(**self.figures))


class SignedDeductionForm(_OfATeam, SignedFigures):
    """The same as programs send it, with signs."""

    @property
    def deduction(self) -> dict[str, Any]:
        """Return the action's arguments."""
        return deduction_of(self.cleaned_data, self.figures)


def deduction_of(found: dict[str, Any], figures: dict[str, Any]) -> dict[str, Any]:
    return {"team": found["team"], "reason": found["reason"], "figures": figures}


class AwardForm(forms.Form):
    """The decision on a match, and why."""

    reason = reason_field()

    def __init__(self, *args: Any, fixture: Fixture, **values: Any) -> None:
        super().__init__(*args, **values)
        self.fields["decided"] = forms.TypedChoiceField(
            label=_("decision"),
            choices=decisions(fixture),
            coerce=RulingChoice,
            widget=forms.RadioSelect,
            error_messages={"required": _("Choose what is decided.")},
        )
        self.order_fields(["decided", "reason"])


def decisions(fixture: Fixture) -> list[tuple[str, str]]:
    """Return the possible decisions on a match, in words."""
    walkover = _("Walkover to %(team)s")
    return [
        (RulingChoice.HOME, walkover % {"team": fixture.home.name}),
        (RulingChoice.AWAY, walkover % {"team": fixture.away.name}),
        (RulingChoice.VOID, _("Void: it counts for nobody")),
        (RulingChoice.REPLAY, _("Void, and played again with its date open")),
    ]


class PracticeForm(forms.Form):
    """A match between two teams that counts nowhere."""

    night = forms.DateField(label=gettext_lazy("night"), widget=DAY)
    start = forms.TimeField(label=gettext_lazy("start"), widget=CLOCK)

    def __init__(
        self,
        *args: Any,
        teams: Iterable[Team],
        venues: Iterable[Venue],
        start: time,
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.fields["start"].initial = start
        by_pk = {str(one.pk): one for one in teams}
        halls = {str(one.pk): one for one in venues}
        for name, label in (("home", _("home team")), ("away", _("away team"))):
            self.fields[name] = forms.TypedChoiceField(
                label=label,
                choices=team_choices(by_pk.values()),
                coerce=by_pk.__getitem__,
                error_messages={"required": _("Choose a team.")},
            )
        self.fields["venue"] = forms.TypedChoiceField(
            label=_("hall"),
            required=False,
            choices=[
                ("", _("No hall")),
                *((pk, one.name) for pk, one in halls.items()),
            ],
            coerce=halls.__getitem__,
            empty_value=None,
        )
        self.order_fields(["home", "away", "night", "start", "venue"])

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if found.get("home") and found.get("home") == found.get("away"):
            self.add_error("away", _("A team cannot play against itself."))
        return found
