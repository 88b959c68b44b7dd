"""What of this package waits at a union's desk (`league/desk/sources.py`)."""

from __future__ import annotations

from league.cups.waiting import invitations_waiting
from league.notices.waiting import mails_waiting
from league.officials.waiting import officials_waiting
from league.plans.waiting import plans_waiting
from league.postponements.waiting import (
    closed_halls_waiting,
    postponements_waiting,
    undated_waiting,
)
from league.registrations.waiting import registrations_waiting, transfers_waiting
from league.seasons.waiting import rules_waiting, season_end_waiting, set_up_waiting
from league.told.waiting import people_to_tell

SOURCES = (
    closed_halls_waiting,
    invitations_waiting,
    mails_waiting,
    people_to_tell,
    postponements_waiting,
)
# What waits in a season; there may be none.
OF_SEASON = (
    officials_waiting,
    plans_waiting,
    undated_waiting,
    registrations_waiting,
    transfers_waiting,
    rules_waiting,
    season_end_waiting,
    set_up_waiting,
)
