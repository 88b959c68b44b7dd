"""A file of teams: each with its club, and the division that it enters."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.imports.columns import Column, Layout
from league.lib.files.cells import Words

NAME, CLUB, CODE, DIVISION = "name", "club", "code", "division"
LAYOUT = Layout(
    columns=(
        Column(NAME, _("the team's name"), Words(120).read, ("team", "span", "naam")),
        Column(
            CLUB,
            _("the club's code or name; one that is not there yet is made"),
            Words(120).read,
            ("klub",),
        ),
        Column(
            CODE,
            _("a short code, by which the team is known again; may be empty"),
            Words(20, is_optional=True).read,
            ("team_code", "team code", "kode"),
        ),
        Column(
            DIVISION,
            _("the division of this season that it enters; may be empty"),
            Words(60, is_optional=True).read,
            ("afdeling", "liga", "league"),
        ),
    ),
    needed=((NAME,), (CLUB,)),
)
