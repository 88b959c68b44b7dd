from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import HallClosure, Venue
from league.postponements.actions.closures import check_nights
from league.postponements.closures import HolidayShown
from league.postponements.forms.postponements import DAY

ALL = "all"


class ClosureForm(forms.Form):
    """A hall, or all of them, that is closed, from a first to a last night."""

    first = forms.DateField(label=gettext_lazy("first night"), widget=DAY)
    last = forms.DateField(
        label=gettext_lazy("last night"),
        required=False,
        widget=DAY,
        help_text=gettext_lazy("Empty: the first night alone."),
    )
    reason = forms.CharField(
        label=gettext_lazy("reason"),
        required=False,
        max_length=HallClosure._meta.get_field("reason").max_length,
    )

    def __init__(self, *args: Any, halls: Sequence[Venue], **values: Any) -> None:
        super().__init__(*args, **values)
        by_pk = {str(one.pk): [one] for one in halls}
        every = [(ALL, _("All halls"))] if len(by_pk) > 1 else []
        self.fields["hall"] = forms.TypedChoiceField(
            label=_("hall"),
            choices=[
                ("", _("Choose a hall")),
                *every,
                *((pk, one.name) for pk, [one] in by_pk.items()),
            ],
            coerce=(by_pk | {ALL: list(halls)}).__getitem__,
            error_messages={"required": _("Choose a hall.")},
        )
        self.order_fields(["hall", "first", "last", "reason"])

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        first = found.get("first")
        if first is None or "last" not in found:
            return found
        found["last"] = found["last"] or first
        try:
            check_nights(first, found["last"])
        except ValidationError as fault:
            self.add_error("last", fault)
        return found

    @property
    def nights(self) -> set[date]:
        """Every night from the first to the last."""
        first, last = self.cleaned_data["first"], self.cleaned_data["last"]
        return {first + timedelta(days=n) for n in range((last - first).days + 1)}


class HolidaysForm(forms.Form):
    """Public holidays on which all halls are closed, as they are ticked."""

    def __init__(
        self, *args: Any, holidays: Sequence[HolidayShown], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.holidays = {one.day.isoformat(): one for one in holidays}
        self.fields["days"] = forms.MultipleChoiceField(
            label=_("public holidays"),
            choices=[(day, day) for day in self.holidays],
            error_messages={"required": _("Tick at least one public holiday.")},
        )

    @property
    def chosen(self) -> list[HolidayShown]:
        return [self.holidays[day] for day in self.cleaned_data["days"]]


class OpeningForm(forms.Form):
    """Closed nights of one hall or several that are opened again."""

    hall = forms.ModelMultipleChoiceField(Venue.objects.none())
    first = forms.DateField()
    last = forms.DateField()

    def __init__(self, *args: Any, halls: QuerySet[Venue], **values: Any) -> None:
        super().__init__(*args, **values)
        self.fields["hall"].queryset = halls  # type: ignore[attr-defined]
