from __future__ import annotations

from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from league.models import Division, Season
from matches.desk.selectors import DeskRow

ALL, WAITING = "", "waiting"


class DeskFilterForm(forms.Form):
    """The desk's filter: a division, a round, a night, or only what waits."""

    division = forms.ModelChoiceField(
        Division.objects.none(), label=_("division"), required=False, empty_label="–"
    )
    round = forms.TypedChoiceField(label=_("round"), required=False, coerce=int)
    night = forms.ChoiceField(label=_("night"), required=False)
    show = forms.ChoiceField(
        label=_("show"),
        required=False,
        choices=[(ALL, _("everything")), (WAITING, _("what waits for the desk"))],
    )

    def __init__(
        self, *args: Any, season: Season, rows: list[DeskRow], **values: Any
    ) -> None:
        super().__init__(*args, **values)
        self.rows = rows
        divisions = Division.objects.filter(season=season)
        self.fields["division"].queryset = divisions  # type: ignore[attr-defined]
        rounds = sorted({row.fixture.round for row in rows})
        nights = sorted({row.fixture.night for row in rows if row.fixture.night})
        self.fields["round"].choices = [  # type: ignore[attr-defined]
            ("", "–"),
            *((str(one), str(one)) for one in rounds),
        ]
        self.fields["night"].choices = [  # type: ignore[attr-defined]
            ("", "–"),
            *((one.isoformat(), date_format(one)) for one in nights),
        ]

    def kept(self) -> list[DeskRow]:
        """Return the rows that match; an invalid form filters nothing."""
        wanted = self.cleaned_data if self.is_valid() else {}
        return [row for row in self.rows if self._is_wanted(row, wanted)]

    def _is_wanted(self, row: DeskRow, wanted: dict[str, Any]) -> bool:
        fixture, division = row.fixture, wanted.get("division")
        night = fixture.night.isoformat() if fixture.night else None
        return (
            (not division or fixture.division_id == division.pk)
            and (not wanted.get("round") or fixture.round == wanted["round"])
            and (not wanted.get("night") or night == wanted["night"])
            and (wanted.get("show") != WAITING or row.waits)
        )
