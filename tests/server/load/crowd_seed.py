"""Fill a new database for a crowded night; print what its clients need.

python -m tests.server.load.crowd_seed MATCHES PHONES: so many matches tonight, and
phones in the first of them.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.db import transaction  # noqa: E402 - Django is set up before its models
from django.urls import reverse  # noqa: E402

from league.models import Role  # noqa: E402
from matches.live.news import EVERY, EVERY_ON_SCREEN  # noqa: E402
from matches.phones.actions.phones import take_lease  # noqa: E402
from rules.record import TABLES, Kind, RecordEntry  # noqa: E402
from tests.make import (  # noqa: E402
    make_division,
    make_match,
    make_phone,
    make_player,
    make_season,
    make_team,
    make_ticket,
    make_tonight,
    make_union,
    make_user,
    make_venue,
    write,
)

HALLS = 8
TONIGHT = "Crowded"


def marking(match: object) -> dict[str, str]:
    """Begin a match, and return a phone that marks its tables."""
    fixture = match.fixture
    start = RecordEntry(id="start", at=fixture.starts_at, kind=Kind.START)
    write(match, start)
    joined = make_phone(make_ticket(match))
    for table in TABLES:
        take_lease(joined.device, table=table, take_over=False, at=fixture.starts_at)
    return {
        "match": str(match.pk),
        "device": str(joined.device.pk),
        "key": joined.key,
    }


def seed(matches: int, phones: int) -> dict[str, object]:
    union = make_union(TONIGHT)
    division = make_division(make_season(union))
    halls = [make_venue(union, tables=4 * matches) for _ in range(HALLS)]
    by = make_user("crowd")
    Role.objects.create(user=by, union=union, kind=Role.Kind.UNION_SECRETARY)
    made = []
    for place in range(matches):
        teams = [make_team(division) for _ in "12"]
        for team in teams:
            make_player(team)
        hall = halls[place % HALLS]
        fixture = make_tonight(division, home=teams[0], away=teams[1], venue=hall)
        made.append(make_match(fixture))
    day = str(made[0].fixture.night)
    return {
        "phones": [marking(one) for one in made[:phones]],
        "night": [live("night", union.slug, day)],
        "screens": [live("night-screen", union.slug, day, hall.pk) for hall in halls],
        "matches": [live("match", one.pk) for one in made],
    }


def live(name: str, *where: object) -> dict[str, object]:
    """Return a live page: where it is, where it asks for news, and how often."""
    page = {"match": "match-live", "night": "night-detail"}.get(name, name)
    return {
        "page": reverse(page, args=where),
        "now": reverse(f"{name}-now", args=where),
        "every": EVERY_ON_SCREEN if name == "night-screen" else EVERY,
    }


if __name__ == "__main__":
    with transaction.atomic():
        told = seed(*map(int, sys.argv[1:]))
    sys.stdout.write(json.dumps(told))
