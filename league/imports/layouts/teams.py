"""A file of teams: each with its club, and the division that it enters."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.imports.columns import ImportColumn, ImportLayout
from league.lib.files.cells import Number, TextCell

NAME, CLUB, CODE, DIVISION = "name", "club", "code", "division"
HALL, TABLES = "venue", "tables"
MOST_TABLES = 1000


def _read_tables(cell: str) -> int | None:
    return Number(MOST_TABLES).read(cell) if cell else None


LAYOUT = ImportLayout(
    columns=(
        ImportColumn(
            NAME, _("the team's name"), TextCell(120).read, ("team", "span", "naam")
        ),
        ImportColumn(
            CLUB,
            _("the club's code or name; one that is not there yet is made"),
            TextCell(120).read,
            ("klub",),
        ),
        ImportColumn(
            CODE,
            _("a short code, by which the team is known again; may be empty"),
            TextCell(20, is_optional=True).read,
            ("team_code", "team code", "kode"),
        ),
        ImportColumn(
            DIVISION,
            _("the division of this season that it enters; may be empty"),
            TextCell(60, is_optional=True).read,
            ("afdeling", "liga", "league"),
        ),
        ImportColumn(
            HALL,
            _("the code or name of the club's hall; one that is not there yet is made"),
            TextCell(120, is_optional=True).read,
            ("hall", "home hall", "tuissaal", "saal", "zaal", "home venue"),
        ),
        ImportColumn(
            TABLES,
            _("how many tables a new hall seats; empty is four, for one match"),
            _read_tables,
            ("tables in the hall", "tafels"),
        ),
    ),
    needed=((NAME,), (CLUB,)),
)
