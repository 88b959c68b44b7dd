"""A file of teams: each with its club, and the division that it enters."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.imports.columns import ImportColumn, ImportLayout
from league.lib.files.cells import TextCell

NAME, CLUB, CODE, DIVISION = "name", "club", "code", "division"
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
    ),
    needed=((NAME,), (CLUB,)),
)
