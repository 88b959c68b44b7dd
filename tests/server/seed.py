"""Fill a new database for the tests of the server; print what they need of it.

The matches are over already and share their teams, so that each entry sent to one of
them changes its result, and the log with it; with `begun` they are in their first half.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.db import transaction  # noqa: E402 - Django is set up before its models

from matches.access.tickets import ticket_code  # noqa: E402
from rules.record import Kind, RecordEntry  # noqa: E402
from tests.make import (  # noqa: E402
    make_division,
    make_match,
    make_role,
    make_team,
    make_ticket,
    make_tonight,
    play,
    write,
)
from tests.server.sessions import signed_in  # noqa: E402


@transaction.atomic
def seed(count: int, *, begun: bool) -> dict[str, object]:
    division = make_division()
    one, two = make_team(division), make_team(division)
    matches, codes = [], []
    for number in range(count):
        home, away = (two, one) if number % 2 else (one, two)
        fixture = make_tonight(division, round=number + 1, home=home, away=away)
        match = make_match(fixture)
        if begun:
            write(match, RecordEntry(id="start", at=fixture.starts_at, kind=Kind.START))
        else:
            play(match)
        matches.append(str(match.pk))
        codes.append(ticket_code(make_ticket(match)))
    return {
        "matches": matches,
        "codes": codes,
        "session": signed_in(make_role(division.union, "referee")),
    }


told = seed(int(sys.argv[1]), begun="begun" in sys.argv)
sys.stdout.write(json.dumps(told))
