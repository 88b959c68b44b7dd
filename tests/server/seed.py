"""Fill a new database for the tests of the server; prints what they need of it.

The matches are over already and share their teams, so that each entry that is sent
to one of them moves its result, and the log with it.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.conf import settings  # noqa: E402 - Django is set up before its models
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.db import SessionStore  # noqa: E402
from django.db import transaction  # noqa: E402

from league.models import User  # noqa: E402
from tests.make import (  # noqa: E402
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_team,
    play,
)


def signed_in(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return str(session.session_key)


@transaction.atomic
def seed(count: int) -> dict[str, object]:
    division = make_division()
    one, two = make_team(division), make_team(division)
    matches = []
    for number in range(count):
        home, away = (two, one) if number % 2 else (one, two)
        fixture = make_fixture(division, round=number + 1, home=home, away=away)
        matches.append(str(play(make_match(fixture)).pk))
    return {
        "matches": matches,
        "session": signed_in(make_role(division.union, "referee")),
    }


sys.stdout.write(json.dumps(seed(int(sys.argv[1]))))
