from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Fixture
from matches.models import Night, NightSettings
from matches.record.reading import MatchReading
from referees.clock.steps import BUTTONS
from rules.record import Abandonment, Kind

MOST_WORDS = 300
LOAD_SHEDDING, POWER_CUT, OTHER = "load-shedding", "power cut", "other"
PAUSES = {
    LOAD_SHEDDING: _("Load-shedding"),
    POWER_CUT: _("Power cut"),
    OTHER: _("Another reason"),
}
# The effect of each outcome, which the referee reads before choosing.
OUTCOMES: dict[Abandonment, Any] = {
    Abandonment.REPLAY: _(
        "Replayed on another night: what was scored tonight does not count, and "
        "the fixture is postponed."
    ),
    Abandonment.CARRY_ON: _(
        "Goes on from here on another night: the score stands, the clock stands "
        "still, and the fixture is postponed."
    ),
    Abandonment.STANDS: _(
        "Counts as it stands: the points on the sheet are the result, and go to the "
        "log."
    ),
}


def title_of(fixture: Fixture) -> str:
    return f"{fixture.home.name} – {fixture.away.name}"


class HallForm(forms.Form):
    """A choice of a hall's matches, all selected at first."""

    match = forms.TypedMultipleChoiceField(
        label=_("matches"),
        coerce=UUID,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one match.")},
    )

    def __init__(self, *args: Any, fixtures: Sequence[Fixture], **values: Any) -> None:
        super().__init__(*args, **values)
        self.fixtures = fixtures
        choices = [(str(one.pk), title_of(one)) for one in fixtures]
        self.fields["match"].choices = choices  # type: ignore[attr-defined]
        if not self.is_bound:
            self.initial.setdefault("match", [pk for pk, _title in choices])

    def chosen(self) -> list[Fixture]:
        named = set(self.cleaned_data["match"])
        return [one for one in self.fixtures if one.pk in named]


class ClockForm(HallForm):
    """A press of the clock: which step, and in which matches."""

    step = forms.TypedChoiceField(
        label=_("what"),
        coerce=Kind,
        choices=[(str(kind), words) for kind, words in BUTTONS.items()],
        widget=forms.RadioSelect,
    )


class PauseForm(HallForm):
    """Why play is paused, and in which matches."""

    reason = forms.ChoiceField(
        label=_("reason"),
        choices=list(PAUSES.items()),
        initial=LOAD_SHEDDING,
        widget=forms.RadioSelect,
    )
    words = forms.CharField(
        label=_("in words"), required=False, max_length=MOST_WORDS, strip=True
    )

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if found.get("reason") == OTHER and not found.get("words"):
            self.add_error("words", _("Say in words why play is paused."))
        return found

    def reason_given(self) -> str:
        words: str = self.cleaned_data["words"]
        return words or str(self.cleaned_data["reason"])


class NightReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("reason"),
        max_length=MOST_WORDS,
        error_messages={"required": _("Give the reason: it goes on the record.")},
    )


class AbandonForm(HallForm, NightReasonForm):
    """Which matches end before their time, with what outcome, and why."""

    outcome = forms.TypedChoiceField(
        label=_("what happens to it"),
        coerce=Abandonment,
        choices=[(str(outcome), words) for outcome, words in OUTCOMES.items()],
        widget=forms.RadioSelect,
    )
    field_order = ("match", "outcome", "reason")


class TakeBackForm(NightReasonForm):
    """The last presses of the clock to undo, and why."""

    def __init__(
        self,
        *args: Any,
        pressed: Sequence[tuple[MatchReading, Any, str]],
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.fields["press"] = forms.MultipleChoiceField(
            label=_("entry"),
            choices=[(row.record_id, words) for _state, row, words in pressed],
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": _("Choose which entry is taken back.")},
        )


class HallAnnouncementForm(forms.Form):
    """The line on the hall's big screen; an empty one removes it."""

    text = forms.CharField(
        label=_("announcement"),
        required=False,
        max_length=Night._meta.get_field("announcement").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class NightSettingsForm(forms.Form):
    """A union's choices for its match nights."""

    abandonment = forms.ChoiceField(
        label=_("a match that is abandoned"),
        choices=NightSettings.Abandonment.choices,
        widget=forms.RadioSelect,
    )
    marks_boom = forms.BooleanField(
        label=_("markers mark strokes on a drawn boom"), required=False
    )
