"""The form that settles a refused entry."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from referees.night.forms.match import PointsForm
from referees.night.forms.night import MOST_WORDS

STRIKE, MEANT, LEAVE = "strike", "meant", "leave"


class SettleForm(PointsForm):
    """How to settle a refused entry: strike out, replace, or leave it."""

    outcome = forms.ChoiceField(
        label=gettext_lazy("settle it"),
        choices=[
            (
                LEAVE,
                gettext_lazy(
                    "Leave it refused: it counts for nobody, and stays listed"
                ),
            ),
            (STRIKE, gettext_lazy("Strike it out: it was not meant at all")),
            (MEANT, gettext_lazy("Strike it out, and write what was meant instead")),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose how it is settled.")},
    )
    reason = forms.CharField(
        label=gettext_lazy("reason"), required=False, max_length=MOST_WORDS
    )
    field_order = ("outcome", "reason", "table", "side", "points", "why")
    meant_fields = ("table", "side", "points", "why")

    def lay_out(self) -> None:
        super().lay_out()
        is_meant = not self.is_bound or self.data.get("outcome") == MEANT
        for name in self.meant_fields:
            field = self.fields[name]
            field.required = is_meant
            field.label = _("What was meant: %s") % field.label

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if found.get("outcome") != LEAVE and not found.get("reason"):
            self.add_error(
                "reason", gettext_lazy("Give the reason: it goes on the record.")
            )
        return found
