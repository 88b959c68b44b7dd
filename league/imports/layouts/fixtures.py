"""A file of fixtures: who plays whom, on which night, in which hall."""

from __future__ import annotations

import re
from datetime import time

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.imports.columns import DayColumn, ImportColumn, ImportLayout
from league.lib.files.cells import Number, TextCell, UnreadableCell

NIGHT, HOME, AWAY, START = "night", "home", "away", "start"
VENUE, DIVISION, ROUND = "venue", "division", "round"
MOST_ROUNDS = 200
CLOCK = re.compile(r"(\d{1,2})[:h.](\d\d)(:00)?", re.ASCII)


def read_optional_start(cell: str) -> time | None:
    if not cell:
        return None
    found = CLOCK.fullmatch(cell)
    if not found or int(found[1]) > 23 or int(found[2]) > 59:
        raise UnreadableCell(_("must be a time like 19:30."))
    return time(int(found[1]), int(found[2]))


def read_optional_round(cell: str) -> int | None:
    return Number(MOST_ROUNDS).read(cell) if cell else None


TEAM_AT_HOME = ImportColumn(
    HOME,
    gettext_lazy("the code or name of the team at home"),
    TextCell(120).read,
    ("home team", "tuis", "tuisspan", "thuis", "thuisploeg", "team 1"),
)
TEAM_AWAY = ImportColumn(
    AWAY,
    gettext_lazy("the code or name of the team away"),
    TextCell(120).read,
    ("away team", "weg", "wegspan", "besoekers", "visitors", "uit", "team 2"),
)
ROUND_NUMBER = ImportColumn(
    ROUND,
    gettext_lazy("the round's number; empty: as the nights follow each other"),
    read_optional_round,
    ("rondte", "week", "round no", "ronde", "speeldag"),
)
DIVISION_NAME = ImportColumn(
    DIVISION,
    gettext_lazy("the division; empty: the one that both teams have entered"),
    TextCell(60, is_optional=True).read,
    ("afdeling", "liga", "league"),
)
LAYOUT = ImportLayout(
    columns=(
        DayColumn(
            NIGHT,
            gettext_lazy(
                "a day, as 2026-02-28 or 28/02/2026; empty: postponed, date open"
            ),
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
        TEAM_AT_HOME,
        TEAM_AWAY,
        ImportColumn(
            START,
            gettext_lazy("a time like 19:30; empty: the season's"),
            read_optional_start,
            ("time", "tyd", "begin", "start time", "begintyd", "tijd", "aanvang"),
            shows=True,
        ),
        ImportColumn(
            VENUE,
            gettext_lazy("the hall's code or name; empty: the home club's"),
            TextCell(120, is_optional=True).read,
            ("hall", "saal", "lokaal", "place", "plek", "zaal"),
        ),
        DIVISION_NAME,
        ROUND_NUMBER,
    ),
    needed=((NIGHT,), (HOME,), (AWAY,)),
)
