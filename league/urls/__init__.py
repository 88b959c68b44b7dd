from __future__ import annotations

from league.urls import (
    calendars,
    cups,
    notices,
    officials,
    plans,
    postponements,
    registrations,
    roles,
    seasons,
    site,
    withdrawals,
)

PARTS = (
    # The addresses asked for most come first.
    site,
    seasons,
    registrations,
    plans,
    postponements,
    officials,
    cups,
    withdrawals,
    calendars,
    notices,
    roles,
)

urlpatterns = [pattern for part in PARTS for pattern in part.urlpatterns]
