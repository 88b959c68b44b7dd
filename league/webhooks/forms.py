from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.lib.outbound_http import fault_in
from league.models import Event, Webhook


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("address"),
        max_length=Webhook._meta.get_field("url").max_length,
        help_text=_("It begins with https:// and is reached from outside."),
        widget=forms.URLInput(attrs={"autocomplete": "off"}),
    )
    events = forms.TypedMultipleChoiceField(
        label=_("it is told when"),
        choices=[(one.value, one.label) for one in Event if one != Event.PING],
        coerce=Event,
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one thing that it is told.")},
    )

    def clean_url(self) -> str:
        url: str = self.cleaned_data["url"]
        fault = fault_in(url)
        if fault:
            raise ValidationError(fault)
        return url

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if "\n" in found.get("url", ""):
            self.add_error("url", gettext("This is no address."))
        return found
