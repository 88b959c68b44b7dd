"""Seat the teams of tonight's matches but one, as if their captains already had.

Run on the system's own database; the argument is the match to leave out.
"""

from __future__ import annotations

import os
import sys

import django


def seat_all_but(left_out: str) -> None:
    from django.utils import timezone

    from league.models import Fixture, User
    from referees.rehearsal.tonight import seat_teams
    from rules.record import Side

    tonight = Fixture.objects.filter(
        state=Fixture.State.PLANNED, night__gte=timezone.localdate()
    )
    by = User.objects.get(username="referee")
    for fixture in tonight.select_related("union", "home", "away"):
        if f"{fixture.home.name} – {fixture.away.name}" != left_out:
            seat_teams(fixture, toss=Side.HOME, by=by)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    seat_all_but(sys.argv[1])
