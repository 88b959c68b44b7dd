"""Move the demo captain's next match to tonight, and print the other captain's code.

Run on the system's own database; it prints the match, its teams and that code.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta

import django


def put_on_tonight(minutes: int) -> dict[str, str]:
    from django.db.models import Q
    from django.utils import timezone

    from league.models import Fixture, Role
    from matches.access.tickets import ticket_code
    from matches.models import Ticket
    from matches.team_sheets.actions import open_match

    team = Role.objects.get(user__username="captain").team
    planned = Fixture.objects.filter(Q(home=team) | Q(away=team), state="planned")
    fixture = planned.first()
    assert fixture is not None, "the demo captain's team has matches to play"
    start = (timezone.now() + timedelta(minutes=minutes)).astimezone(fixture.union.zone)
    Fixture.objects.filter(pk=fixture.pk).update(night=start.date(), start=start.time())
    match = open_match(fixture, by=None)
    codes = {
        side: ticket_code(
            Ticket.objects.create(
                union=match.union, match=match, task="captain", side=side
            )
        )
        for side in ("home", "away")
    }
    own, other = ("home", "away") if fixture.home == team else ("away", "home")
    return {
        "match": fixture.pk.hex,
        "own": codes[own],
        "other": codes[other],
        "own_team": getattr(fixture, own).name,
        "other_team": getattr(fixture, other).name,
    }


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    sys.stdout.write(json.dumps(put_on_tonight(int(sys.argv[1]))))
