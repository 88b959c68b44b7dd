"""What of this package waits at a union's desk (`league/desk/sources.py`)."""

from __future__ import annotations

from matches.desk.waiting import matches_waiting
from matches.signing.waiting import results_waiting

OF_SEASON = (
    matches_waiting,
    results_waiting,
)
