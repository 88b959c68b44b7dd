"""Whether a team sheet came late."""

from __future__ import annotations

from matches.models import TeamSheet
from matches.record.reading import MatchReading


def came_late(sheet: TeamSheet | None, reading: MatchReading) -> bool:
    """Whether a team sheet was handed in after the start of play (1.3)."""
    start = reading.sheet.moments.start
    if sheet is None or sheet.handed_in_at is None or start is None:
        return False
    return sheet.handed_in_at > start
