"""Seat the teams of tonight's matches but some, as if their captains already had.

Run on the system's own database; the arguments are the matches to leave out, and after
--semi-final one that is a knock-out.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection

import django


def seat_all_but(left_out: Collection[str], *, knock_out: str) -> None:
    from django.utils import timezone

    from league.models import Fixture, User
    from referees.rehearsal.tonight import seat_teams
    from rules.record import Side

    tonight = Fixture.objects.filter(
        state=Fixture.State.PLANNED, night__gte=timezone.localdate()
    )
    by = User.objects.get(username="referee")
    for fixture in tonight.select_related("union", "home", "away"):
        title = f"{fixture.home.name} – {fixture.away.name}"
        if title == knock_out:
            fixture.stage = Fixture.Stage.SEMI_FINAL
            fixture.save(update_fields=["stage"])
        if title not in left_out:
            seat_teams(fixture, toss=Side.HOME, by=by)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    names = sys.argv[1:]
    last = names.pop() if "--semi-final" in names else ""
    seat_all_but(names, knock_out=last)
