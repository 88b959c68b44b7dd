from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class SeenSheetForm(forms.Form):
    """The head that was shown, so that nobody judges a sheet that has changed since."""

    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)


class RejectionForm(SeenSheetForm):
    reason = forms.CharField(
        label=_("What is wrong"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
        error_messages={
            "required": _(
                "Say what is wrong, so that the person who typed it can correct it."
            ),
            "max_length": _("Say what is wrong in at most 300 letters."),
        },
    )
