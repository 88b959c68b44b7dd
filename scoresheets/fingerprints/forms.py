"""Forms to publish the heads of a day and to check a published text."""

from __future__ import annotations

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Fixture, Union
from scoresheets.fingerprints.heads import Heads, read_heads

MOST_LETTERS = 64 * 1024


class PublishForm(forms.Form):
    """The day whose heads are published."""

    day = forms.DateField(
        label=gettext_lazy("day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class CheckForm(forms.Form):
    """A published text, pasted whole."""

    text = forms.CharField(
        label=gettext_lazy("the published text"),
        max_length=MOST_LETTERS,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )

    def __init__(self, data: Any = None, *, union: Union) -> None:
        super().__init__(data)
        self.union = union

    def clean_text(self) -> Heads:
        heads = read_heads(self.cleaned_data["text"])
        if heads.union != self.union.slug:
            raise ValidationError(_("This text is of another union."))
        return heads


def last_night(union: Union) -> date | None:
    """Return the last night with anything written."""
    nights = Fixture.objects.filter(union=union, match__seq__gt=0, night__isnull=False)
    return nights.order_by("-night").values_list("night", flat=True).first()
