"""Points given or taken in the log, as forms: by a word on pages, signed in the API."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

MOST_POINTS = 9999
FIGURES = ("points", "points_for", "points_against")


class Way(TextChoices):
    """Whether points are taken from a team or given to it."""

    TAKEN = "taken", _("Taken away: a deduction")
    GIVEN = "given", _("Given: a bonus")


def points_field(label: Any, least: int, field: Any = forms.IntegerField) -> Any:
    """Return an optional number of points, from 0 or from as far below it."""
    errors = {}
    if least == 0:
        message = _("Give the number without a sign: the words above say which way.")
        errors["min_value"] = message
    kind: dict[str, Any] = {"decimal_places": 2} if field is forms.DecimalField else {}
    return field(
        label=label,
        required=False,
        min_value=least,
        max_value=MOST_POINTS,
        error_messages=errors,
        **kind,
    )


class SignedFigures(forms.Form):
    """Figures as programs send them; a minus takes away."""

    points = points_field(_("log points"), -MOST_POINTS, forms.DecimalField)
    points_for = points_field(_("points for"), -MOST_POINTS)
    points_against = points_field(_("points against"), -MOST_POINTS)

    @property
    def figures(self) -> dict[str, int | Decimal]:
        """The figures to be moved; one left empty moves nothing."""
        return {name: self.cleaned_data.get(name) or 0 for name in FIGURES}


class WordedFigures(forms.Form):
    """Figures as people type them: a word for what is done, a number for how much."""

    way = forms.ChoiceField(
        label=_("what is done"),
        choices=Way.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Say whether points are taken away or given.")},
    )
    points = points_field(_("log points"), 0, forms.DecimalField)
    points_for = points_field(_("points for"), 0)
    points_against = points_field(_("points against"), 0)

    @property
    def figures(self) -> dict[str, int | Decimal]:
        """The figures to be moved, with their sign; one left empty moves nothing."""
        sign = -1 if self.cleaned_data.get("way") == Way.TAKEN else 1
        return {name: sign * (self.cleaned_data.get(name) or 0) for name in FIGURES}
