"""The addresses of an evening's prints."""

from __future__ import annotations

from typing import Any

from drives.models import Drive
from matches.models import Match
from tests.drives.make_drives import make_drive, make_round
from tests.url_rows.row import DESK_NO_POST, PLANNERS, Row

NAME = "Printed evening"


def stage(match: Match) -> None:
    """An evening of four, seated."""
    make_round(make_drive(match.union, entrants=5, name=NAME), [[1, 2, 3, 4]])


def evening(match: Match) -> dict[str, Any]:
    return {"pk": Drive.objects.get(union=match.union, name=NAME).pk}


def ranking(match: Match) -> dict[str, Any]:
    return evening(match) | {"name": "ranking"}


def seating(match: Match) -> dict[str, Any]:
    return evening(match) | {"number": 1, "name": "seating"}


PRINTS = "evenings/<int:pk>/prints/"
ROWS: dict[str, Row] = {
    PRINTS: Row(PLANNERS, DESK_NO_POST, evening),
    f"{PRINTS}<slug:name>.pdf": Row(PLANNERS, DESK_NO_POST, ranking),
    f"{PRINTS}<int:number>/<slug:name>.pdf": Row(PLANNERS, DESK_NO_POST, seating),
}
