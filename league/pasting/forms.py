"""The field that a list is pasted into."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.clubs.forms import MOST_TABLES
from league.models import Venue
from league.pasting.layouts import LEAST_TABLES

MOST_LETTERS = 60_000
# As many as a hall has that is added by itself.
TABLES = Venue._meta.get_field("tables").default


class PasteForm(forms.Form):
    """A list; of clubs also how many tables a new hall has."""

    tables = forms.IntegerField(
        label=_("tables of a new hall"),
        min_value=LEAST_TABLES,
        max_value=MOST_TABLES,
        initial=TABLES,
        widget=forms.TextInput({"inputmode": "numeric"}),
        help_text=_(
            "Where the list does not say it. It begins at four, enough for one match."
        ),
    )
    text = forms.CharField(
        label=_("the list"),
        max_length=MOST_LETTERS,
        # A first cell may be empty.
        strip=False,
        widget=forms.Textarea(
            {"rows": 10, "autocomplete": "off", "spellcheck": "false", "wrap": "off"}
        ),
        error_messages={"required": _("Paste a list first.")},
    )

    def __init__(self, *args: Any, kind: str, **values: Any) -> None:
        super().__init__(*args, **values)
        self.kind = kind
        if kind != "clubs":
            del self.fields["tables"]

    def clean_text(self) -> str:
        text: str = self.cleaned_data["text"]
        if not text.strip():
            raise forms.ValidationError(self.fields["text"].error_messages["required"])
        return text
