"""A whole score-sheet of a table, as on paper: a row per deal, or one total a side."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from drives.models import DriveTable
from drives.typing.forms.alone import AloneRow
from drives.typing.forms.rows import (
    SIDES,
    DealForm,
    FiveHundredRow,
    KlaberjassRow,
    KlaverjasRow,
    KlawerjasRow,
    clip_field,
)
from drives.typing.forms.totals import TotalsForm, judge_of
from drives.typing.typed import Stands, TypedTableSheet
from rules.evenings import (
    EntrySheet,
    EveningGame,
    EveningSettings,
    TableEntryKind,
    Written,
)

# Extra rows beyond those written, if the game has no fixed number of deals.
SPARE = 8
MOST_ROWS = 120
ROWS: Mapping[str, type[DealForm]] = {
    EveningGame.KLAWERJAS: KlawerjasRow,
    EveningGame.KLAVERJAS: KlaverjasRow,
    EveningGame.KLABERJASS: KlaberjassRow,
    EveningGame.KLABERJASS_TWO: AloneRow,
    EveningGame.KLABERJASS_THREE: AloneRow,
    EveningGame.FIVE_HUNDRED: FiveHundredRow,
}
SENT = re.compile(r"row(\d{1,3})-", re.ASCII)


class TableSheetForm(forms.Form):
    """The fields beside the rows: the head they were typed from, clips, a reason."""

    head = forms.IntegerField(widget=forms.HiddenInput)
    clip_us = clip_field("us")
    clip_them = clip_field("them")
    reason = forms.CharField(
        label=gettext_lazy("Why it is corrected or opened again"),
        max_length=200,
        error_messages={
            "required": gettext_lazy("The table is closed: say why it is corrected.")
        },
    )

    def __init__(
        self,
        data: Any,
        *,
        table: DriveTable,
        standing: Sequence[Stands],
        settings: EveningSettings,
        written: Written,
    ) -> None:
        super().__init__(data, initial=_initial_of(table, standing))
        self.game = str(settings.game)
        self.is_of_totals = written is Written.TOTALS
        self.judge = judge_of(settings) if self.is_of_totals else None
        # What stands is not among the rows: they would take its place.
        self.is_switched = written_as(standing) not in (None, written)
        self.rows: list[DealForm] = (
            _totals_of(data, standing, settings)
            if self.is_of_totals
            else _rows_of(data, standing, settings)
        )
        if settings.game != EveningGame.FIVE_HUNDRED:
            del self.fields["clip_us"], self.fields["clip_them"]
        if table.closed_at is None:
            del self.fields["reason"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.is_switched and all(one.is_empty for one in self.rows):
            raise ValidationError(_("Nothing is typed: what is written stays."))
        return cleaned

    @property
    def has_clips(self) -> bool:
        return "clip_us" in self.fields

    def is_valid(self) -> bool:
        faulty = [one for one in self.rows if not one.is_valid()]
        return super().is_valid() and not faulty

    @property
    def has_faults(self) -> bool:
        return bool(self.errors) or any(one.errors for one in self.rows)

    def typed(self, sheet: EntrySheet) -> TypedTableSheet:
        clips = {side for side in SIDES if self.cleaned_data.get(f"clip_{side}")}
        return TypedTableSheet(
            sheet=sheet,
            rows=[None if one.is_empty else one.entry() for one in self.rows],
            clips=frozenset(clips),
            head=self.cleaned_data["head"],
        )


def written_as(standing: Sequence[Stands]) -> Written | None:
    """Return how a sheet's lines are written; None if nothing is."""
    kinds = {one.kind for one in standing} - {str(TableEntryKind.CLIP)}
    if not kinds:
        return None
    return Written.TOTALS if TableEntryKind.TOTALS in kinds else Written.DEALS


def _initial_of(table: DriveTable, standing: Sequence[Stands]) -> dict[str, Any]:
    clips = {
        f"clip_{one.data['side']}": True
        for one in standing
        if one.kind == TableEntryKind.CLIP
    }
    return {"head": table.head} | clips


def _totals_of(
    data: Any, standing: Sequence[Stands], settings: EveningSettings
) -> list[DealForm]:
    """Return the one row of totals; other lines of the sheet give way to it."""
    totals = [one for one in standing if one.kind == TableEntryKind.TOTALS]
    initial = TotalsForm.shown(totals[-1].kind, totals[-1].data) if totals else {}
    return [
        TotalsForm(
            data, prefix="row1", initial=initial, auto_id="id_%s", settings=settings
        )
    ]


def _rows_of(
    data: Any, standing: Sequence[Stands], settings: EveningSettings
) -> list[DealForm]:
    """Return the rows of a sheet: those written, and as many as may follow."""
    played = [one for one in standing if one.kind != TableEntryKind.CLIP]
    count = max(settings.deals or len(played) + SPARE, len(played), sent_rows(data))
    # A written row that is not shown would be struck when the sheet is saved.
    most = max(MOST_ROWS, len(played))
    kind = ROWS[settings.game]
    initial = [
        {} if one.kind == TableEntryKind.TOTALS else kind.shown(one.kind, one.data)
        for one in played
    ]
    return [
        kind(
            data,
            prefix=f"row{number}",
            initial=initial[number - 1] if number <= len(played) else {},
            auto_id="id_%s",
            settings=settings,
        )
        for number in range(1, min(count, most) + 1)
    ]


def sent_rows(data: Any) -> int:
    """Return how many rows were sent: someone may have written one meanwhile."""
    if not data:
        return 0
    found = [SENT.match(name) for name in data]
    return max((int(one[1]) for one in found if one), default=0)
