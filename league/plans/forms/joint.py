"""Which divisions of a season are planned together, and what they share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from league.models import Division
from league.plans.joint.sharing import JointChoice

MOST_MATCHES = 999
USUAL_SECONDS = 60


class JointForm(forms.Form):
    """The divisions, the referees' nights, pairs of teams, and the time."""

    divisions = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Divisions"),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": gettext_lazy("Choose at least two divisions.")},
    )
    matches = forms.IntegerField(
        label=gettext_lazy("Most matches a night, all divisions together"),
        help_text=gettext_lazy("As many as there are referees for; empty: no limit."),
        min_value=1,
        max_value=MOST_MATCHES,
        required=False,
    )
    alternates = forms.BooleanField(
        label=gettext_lazy("The two teams of a club are at home in turn"),
        help_text=gettext_lazy(
            "Never both in one week. It holds for clubs that enter just two teams in "
            "these divisions."
        ),
        required=False,
    )
    seconds = forms.TypedChoiceField(
        label=gettext_lazy("Time"),
        coerce=int,
        choices=[
            (30, gettext_lazy("30 seconds")),
            (USUAL_SECONDS, gettext_lazy("1 minute")),
            (300, gettext_lazy("5 minutes")),
            (600, gettext_lazy("10 minutes")),
        ],
        initial=USUAL_SECONDS,
    )

    def __init__(
        self, *args: Any, offered: Sequence[JointChoice], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.offered = {one.division.pk: one.division for one in offered}
        self.fields["divisions"].choices = [  # type: ignore[attr-defined]
            (pk, division.name) for pk, division in self.offered.items()
        ]
        if not self.is_bound:
            self.initial.setdefault("divisions", list(self.offered))

    def clean_divisions(self) -> list[Division]:
        chosen = self.cleaned_data["divisions"]
        if len(chosen) < 2:
            raise forms.ValidationError(
                self.fields["divisions"].error_messages["required"]
            )
        return [self.offered[pk] for pk in chosen]
