"""The tables of a round on one sheet, each as one total a side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django import forms

from drives.models import DriveTable
from drives.rounds.seated import RoundTableLine, SeatedSide
from drives.typing.forms.rows import SIDES, clip_field
from drives.typing.forms.totals import TotalsForm, judge_of
from drives.typing.typed import TypedTableSheet
from rules.evenings import EntrySheet, EveningGame, EveningSettings


class RoundTableForm(TotalsForm):
    """One table's totals, the head they were typed from, and who clipped in 500."""

    def __init__(self, *args: Any, settings: EveningSettings, **named: Any) -> None:
        super().__init__(*args, settings=settings, **named)
        self.fields["head"] = forms.IntegerField(widget=forms.HiddenInput)
        if settings.game == EveningGame.FIVE_HUNDRED:
            for side in SIDES:
                self.fields[f"clip_{side}"] = clip_field(side)

    @property
    def has_clips(self) -> bool:
        return "clip_us" in self.fields

    @property
    def is_empty(self) -> bool:
        """Whether nothing is typed or ticked."""
        is_ticked = any(self[f"clip_{one}"].value() for one in SIDES if self.has_clips)
        return super().is_empty and not is_ticked

    def typed(self) -> TypedTableSheet:
        clips = {side for side in SIDES if self.cleaned_data.get(f"clip_{side}")}
        return TypedTableSheet(
            sheet=EntrySheet.TABLE,
            rows=[self.entry()],
            clips=frozenset(clips),
            head=self.cleaned_data["head"],
        )


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A table of the round; without a form where something is written already."""

    line: RoundTableLine
    form: RoundTableForm | None

    @property
    def totals(self) -> list[tuple[SeatedSide, forms.BoundField]]:
        """Each side with the field of its total."""
        fields = self.form.totals if self.form else []
        return list(zip(self.line.sides, fields, strict=True))


class RoundForms:
    """The forms of a round's tables at which nothing is written yet."""

    def __init__(
        self, data: Any, lines: Sequence[RoundTableLine], *, settings: EveningSettings
    ) -> None:
        self.judge = judge_of(settings)
        self.rows = [
            RoundRow(one, _form_of(data, one.table, settings)) for one in lines
        ]

    @property
    def forms(self) -> Iterator[RoundTableForm]:
        return (one.form for one in self.rows if one.form is not None)

    @cached_property
    def is_valid(self) -> bool:
        # Each is asked, so that all faults are told at once.
        return not [one for one in self.forms if not one.is_valid()]

    def typed(self) -> list[tuple[DriveTable, TypedTableSheet]]:
        """Return the tables at which figures were typed."""
        return [
            (one.line.table, one.form.typed())
            for one in self.rows
            if one.form is not None and not one.form.is_empty
        ]


def _form_of(
    data: Any, table: DriveTable, settings: EveningSettings
) -> RoundTableForm | None:
    prefix = f"table{table.pk}"
    is_sent = bool(data) and f"{prefix}-head" in data
    is_empty = table.closed_at is None and not table.is_played
    if not is_sent and not is_empty:
        return None
    return RoundTableForm(
        data,
        prefix=prefix,
        initial={"head": table.head},
        auto_id="id_%s",
        settings=settings,
    )
