"""What of this package waits at a union's desk (`league/desk/sources.py`)."""

from __future__ import annotations

from referees.night.waiting import sheets_waiting
from referees.queries.waiting import queries_waiting

OF_SEASON = (
    sheets_waiting,
    queries_waiting,
)
