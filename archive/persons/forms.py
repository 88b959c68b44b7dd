"""Forms on persons, and on a union's handling of their data."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from archive.models import PersonRequest, PrivacySettings
from league.models import Consent
from league.registrations.actions.consents import Care, ConsentSource
from league.registrations.forms import day_input

Purpose, How = Consent.Purpose, Consent.How


class ConsentForm(forms.Form):
    """A consent that was given on paper or by word of mouth."""

    purpose = forms.ChoiceField(label=_("for what"), choices=Purpose.choices)
    how = forms.ChoiceField(
        label=_("how it came"), choices=[(one.value, one.label) for one in How][1:]
    )
    on = forms.DateField(label=_("day on the form"), widget=day_input())
    by_guardian = forms.BooleanField(label=_("signed by the guardian"), required=False)

    @property
    def given(self) -> ConsentSource:
        found = self.cleaned_data
        return ConsentSource(How(found["how"]), found["on"], found["by_guardian"])


class CareForm(forms.Form):
    """The date until which somebody is a minor, and their guardian until then."""

    minor_until = forms.DateField(
        label=_("18 on"),
        widget=day_input(),
        required=False,
        help_text=_("Only of a player who is under 18; else it stays empty."),
    )
    name = forms.CharField(label=_("guardian's name"), max_length=120, required=False)
    relation = forms.CharField(
        label=_("relation to the player"), max_length=60, required=False
    )
    phone = forms.CharField(label=_("phone"), max_length=40, required=False)
    email = forms.EmailField(label=_("e-mail address"), required=False)

    @property
    def care(self) -> Care:
        return Care(**self.cleaned_data)


def words_field(label: Any, *, required: bool = True) -> forms.CharField:
    return forms.CharField(
        label=label,
        max_length=500,
        required=required,
        widget=forms.Textarea({"rows": 2}),
    )


class DataCorrectionForm(forms.Form):
    """What a player finds wrong in their own data."""

    topic = forms.ChoiceField(
        label=_("what is it about?"), choices=PersonRequest.Topic.choices
    )
    wrong = words_field(_("what is wrong"))
    right = words_field(_("what it should be"))


class RequestDecisionForm(forms.Form):
    reason = words_field(_("reason, where you decline"), required=False)


class EraseForm(forms.Form):
    """The second confirmation: the current name, typed once more."""

    name = forms.CharField(
        label=_("type the name to confirm"),
        max_length=120,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, data: Any = None, *, known: str) -> None:
        super().__init__(data)
        self.use_required_attribute = False
        self.known = known

    def clean_name(self) -> str:
        typed = " ".join(self.cleaned_data["name"].split())
        if typed != self.known:
            raise forms.ValidationError(_("This is not the name shown above."))
        return typed


class PrivacySettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = PrivacySettings
        fields = (
            "officer",
            "officer_email",
            "seasons_kept",
            "photo_months",
            "import_months",
            "notice_months",
            "is_automatic",
        )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("seasons_kept", "photo_months", "import_months", "notice_months"):
            self.fields[name].help_text = _("0: as long as the union is here.")
