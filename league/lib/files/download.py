"""Rows as a file to download: CSV or Excel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import HttpResponse

from league.lib.files.reading import Cell, write_csv
from league.lib.files.workbook import write_workbook

CSV = "text/csv; charset=utf-8"
WORKBOOK = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def download(name: str, kind: str, rows: Iterable[Sequence[Cell]]) -> HttpResponse:
    """Return rows as a `csv` or `xlsx` download; `name` has no file ending."""
    response = (
        HttpResponse(write_workbook(name, rows), WORKBOOK)
        if kind == "xlsx"
        else HttpResponse(write_csv(rows), CSV)
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response
