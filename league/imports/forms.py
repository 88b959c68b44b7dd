"""Forms for a file to import, and which of its columns is which."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.imports.columns import (
    ImportLayout,
    Matched,
    guess_by_content,
    match_faults,
)
from league.imports.headings import heading_of
from league.lib.files.reading import FileTable
from league.models import FileImport


class FileImportForm(forms.Form):
    """A file of rows."""

    upload = forms.FileField(
        label=_("file"),
        help_text=_("CSV as any spreadsheet saves it, or an Excel file (.xlsx)."),
    )
    late_reason = forms.CharField(
        label=_("reason to allow late ones"),
        max_length=300,
        required=False,
        help_text=_("Only where rows are later than the closing date."),
    )
    MOST_BYTES = 2 * 1024 * 1024

    def __init__(self, *args: Any, kind: str, **values: Any) -> None:
        super().__init__(*args, **values)
        if kind != FileImport.Kind.PLAYERS:
            del self.fields["late_reason"]

    def clean_upload(self) -> Any:
        upload = self.cleaned_data["upload"]
        if upload.size > self.MOST_BYTES:
            raise ValidationError(gettext("This file is larger than 2 MB."))
        return upload


class ColumnsForm(forms.Form):
    """For each column of ours, the one of the file that holds it."""

    def __init__(
        self,
        *args: Any,
        layout: ImportLayout,
        table: FileTable,
        matched: Matched,
        **values: Any,
    ) -> None:
        super().__init__(*args, **values)
        self.layout = layout
        chosen = matched or guess_by_content(layout, table)
        choices = [("", gettext("– none –")), *choices_of(table)]
        needed = {group[0] for group in layout.needed if len(group) == 1}
        for column in layout.columns:
            self.fields[column.name] = forms.ChoiceField(
                label=heading_of(column.name),
                choices=choices,
                required=column.name in needed,
                initial=chosen.get(column.name, ""),
                help_text=column.holds,
            )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and (faults := match_faults(self.layout, self.matched)):
            raise ValidationError(faults)
        return cleaned

    @property
    def matched(self) -> Matched:
        """Return our columns with the positions chosen for them."""
        chosen = ((one, self.cleaned_data.get(one)) for one in self.layout.names)
        return {name: int(place) for name, place in chosen if place}


def choices_of(table: FileTable) -> list[tuple[str, str]]:
    """Return the file's columns, each with the values of its first rows."""
    cells = table.header.cells
    first = [line.cells for _place, line in zip(range(3), table.rows, strict=False)]
    return [
        (str(place), _described(name or f"{place + 1}", samples(first, place)))
        for place, name in enumerate(cells)
    ]


def samples(rows: list[tuple[str, ...]], place: int) -> list[str]:
    found = (row[place].strip() for row in rows if place < len(row))
    return [one[:20] for one in found if one]


def _described(name: str, held: list[str]) -> str:
    return f"{name.strip()[:40]} ({', '.join(held)})" if held else name.strip()[:40]
