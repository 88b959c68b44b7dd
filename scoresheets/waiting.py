"""What of this package waits at a union's desk (`league/desk/sources.py`)."""

from __future__ import annotations

from scoresheets.checking.waiting import checks_waiting
from scoresheets.photos.waiting import photos_waiting

OF_SEASON = (
    checks_waiting,
    photos_waiting,
)
