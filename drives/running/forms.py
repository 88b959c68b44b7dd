"""Forms of a running evening: who misses a round, changes places or takes one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.entrants.actions import PersonToEnter
from drives.entrants.forms import NamesForm, agreed_field
from drives.evenings.forms.evenings import offer_rows
from drives.models import Drive, Entrant, Place, Round
from drives.running.substitutes import seated_persons


class AbsentForm(forms.Form):
    """Somebody who misses the round to be seated next."""

    entrant = forms.ModelChoiceField(
        Entrant.objects.none(), label=gettext_lazy("who"), empty_label="—"
    )
    was_notified = forms.BooleanField(
        label=gettext_lazy("said so beforehand"), required=False
    )

    def __init__(self, *args: Any, drive: Drive, names: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self.use_required_attribute = False
        rows = Entrant.objects.filter(drive=drive).order_by("number")
        _offer_entrants(self, "entrant", rows, names)


class SwapForm(forms.Form):
    """Two entrants who are to change places in a round, whose tables wrote nothing."""

    one = forms.ModelChoiceField(
        Entrant.objects.none(), label=gettext_lazy("who"), empty_label="—"
    )
    other = forms.ModelChoiceField(
        Entrant.objects.none(),
        label=gettext_lazy("changes places with"),
        empty_label="—",
    )

    def __init__(self, *args: Any, round: Round, names: Any, **values: Any) -> None:
        super().__init__(*args, **values)
        self.use_required_attribute = False
        unwritten = Place.objects.filter(
            Q(state=Place.State.SITS_OUT) | Q(table__head=0, table__closed_at=None),
            round=round,
        )
        rows = Entrant.objects.filter(places__in=unwritten).order_by("number")
        for name in ("one", "other"):
            _offer_entrants(self, name, rows, names)


class SubstituteForm(NamesForm):
    """Whose place somebody takes in a round, and who it is."""

    def __init__(self, data: Any = None, *, round: Round, **values: Any) -> None:
        super().__init__(data, drive=round.drive, count=1, **values)
        free = [one for one in seated_persons(round) if one.by is None]
        self.fields["whose"] = forms.ChoiceField(
            label=_("whose place"),
            choices=[("", "—"), *((one.key, one.words) for one in free)],
            error_messages={
                "required": _("Choose whose place it is."),
                "invalid_choice": _("Choose whose place it is."),
            },
        )
        self.fields["name-1"].label = _("who plays instead")
        self.fields["agreed-1"] = agreed_field(1, 1)
        self.fields["agreed-1"].help_text = _(
            "As the evening is set up, in the hall and on the public result."
        )
        self.order_fields(["whose", "name-1", "who-1", "agreed-1"])

    def _person(self, at: int) -> PersonToEnter:
        has_agreed = self.cleaned_data[f"agreed-{at}"]
        return replace(super()._person(at), has_agreed=has_agreed)


def _offer_entrants(form: forms.Form, name: str, rows: Any, names: Any) -> None:
    """Offer entrants by number and name."""
    who = offer_rows(form, name, rows)
    who.label_from_instance = (  # type: ignore[method-assign]
        lambda obj: f"{obj.number} {names.get(obj.pk, '')}"
    )
