from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.access.permissions import users_in
from league.models import AccountEvent, Union, User


class EventFilterForm(forms.Form):
    """Whose events of which kind to show; what is no choice shows all."""

    person = forms.ModelChoiceField(
        User.objects.none(), label=_("Person"), required=False, empty_label=_("all")
    )
    what = forms.ChoiceField(
        label=_("What"),
        choices=[("", _("all")), *AccountEvent.Kind.choices],
        required=False,
    )

    def __init__(self, union: Union, *args: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        people = self.fields["person"]
        assert isinstance(people, forms.ModelChoiceField)
        people.queryset = users_in(union).order_by("username")

    def filtered(self, rows: QuerySet[AccountEvent]) -> QuerySet[AccountEvent]:
        self.is_valid()
        if person := self.cleaned_data.get("person"):
            rows = rows.filter(user=person)
        if kind := self.cleaned_data.get("what"):
            rows = rows.filter(kind=kind)
        return rows
