"""Forms for which notices a person wants by mail, and in which language."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from league.models import Notice, Union, User
from league.notices.inbox import unwanted_kinds


class LanguageForm(forms.Form):
    """The language of a person's mails."""

    language = forms.ChoiceField(
        label=_("language of your mails"),
        required=False,
        choices=[("", _("As the union's")), *settings.LANGUAGES],
    )


class ChoiceForm(forms.Form):
    """Which kinds of notices of one union a person wants by mail."""

    wanted = forms.MultipleChoiceField(
        label=_("by mail"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, person: User, union: Union, data: Any = None) -> None:
        kinds = [one for one in Notice.Kind if one.can_be_left_out]
        out = unwanted_kinds(person, union)
        super().__init__(
            data,
            prefix=f"union-{union.pk}",
            initial={"wanted": [one.value for one in kinds if one not in out]},
        )
        self.union, self.kinds = union, kinds
        self.always = [one.label for one in Notice.Kind if not one.can_be_left_out]
        field: Any = self.fields["wanted"]
        field.choices = [(one.value, one.label) for one in kinds]

    def chosen(self) -> dict[Notice.Kind, bool]:
        wanted = self.cleaned_data["wanted"]
        return {one: one.value in wanted for one in self.kinds}
