"""Forms for API keys and webhooks."""

from __future__ import annotations

from datetime import datetime, timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import ApiKey, Program, Scope
from league.programs.actions import Wanted

DAYS = {
    "30": _("a month"),
    "365": _("a year"),
    "": _("until it is revoked"),
}


class KeyForm(forms.Form):
    """A new key: what it is for, and until when."""

    name = forms.CharField(
        label=_("what the key is for"),
        max_length=ApiKey._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.TypedMultipleChoiceField(
        label=_("it may"),
        choices=Scope.choices,
        coerce=Scope,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one thing that it may.")},
    )
    days = forms.ChoiceField(
        label=_("good for"), choices=list(DAYS.items()), required=False, initial="365"
    )

    def wanted(self, *, at: datetime) -> Wanted:
        given = self.cleaned_data
        days = given["days"]
        ends = at + timedelta(days=int(days)) if days else None
        return Wanted(given["name"], tuple(given["scopes"]), ends)


class ProgramKeyForm(KeyForm):
    program = forms.CharField(
        label=_("program"),
        max_length=Program._meta.get_field("name").max_length,
        help_text=_("Another key of the same program: give the same name."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order = ("program", "name", "scopes", "days")

    def clean_program(self) -> str:
        return " ".join(self.cleaned_data["program"].split())
