"""A file of results: the scores of matches that were played without a record here."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.imports.columns import DayColumn, ImportColumn, ImportLayout
from league.imports.layouts.fixtures import (
    AWAY,
    DIVISION_NAME,
    HOME,
    ROUND_NUMBER,
    TEAM_AT_HOME,
    TEAM_AWAY,
)
from league.lib.files.cells import WHOLE, UnreadableCell

NIGHT = "night"
HOME_SCORE, AWAY_SCORE = "home_score", "away_score"
HOME_TABLES, AWAY_TABLES, DRAWN = "home_tables", "away_tables", "drawn_tables"
# Ours, far above any night: four tables of two halves.
MOST_POINTS = 9999
MOST_TABLES = 4


def read_score(cell: str, most: int = MOST_POINTS) -> int:
    if not WHOLE.fullmatch(cell) or int(cell) > most:
        raise UnreadableCell(
            _("must be a whole number from 0 to %(most)d.") % {"most": most}
        )
    return int(cell)


def read_tables(cell: str) -> int:
    return read_score(cell, MOST_TABLES) if cell else 0


LAYOUT = ImportLayout(
    columns=(
        TEAM_AT_HOME,
        TEAM_AWAY,
        ImportColumn(
            HOME_SCORE,
            gettext_lazy("the match points of the team at home"),
            read_score,
            ("home points", "for", "tuistelling", "tuis punte"),
        ),
        ImportColumn(
            AWAY_SCORE,
            gettext_lazy("the match points of the team away"),
            read_score,
            ("away points", "against", "wegtelling", "weg punte"),
        ),
        DayColumn(
            NIGHT,
            gettext_lazy("the night, where two teams meet more than once"),
            called=(
                "date",
                "day",
                "datum",
                "aand",
                "match date",
                "speelaand",
                "avond",
                "speelavond",
            ),
        ),
        ROUND_NUMBER,
        DIVISION_NAME,
        ImportColumn(
            HOME_TABLES,
            gettext_lazy("tables won by the team at home, where they count"),
            read_tables,
            ("home tables won", "tuis tafels"),
        ),
        ImportColumn(
            AWAY_TABLES,
            gettext_lazy("tables won by the team away"),
            read_tables,
            ("away tables won", "weg tafels"),
        ),
        ImportColumn(
            DRAWN, gettext_lazy("tables drawn"), read_tables, ("gelyk tafels",)
        ),
    ),
    needed=((HOME,), (AWAY,), (HOME_SCORE,), (AWAY_SCORE,)),
)
