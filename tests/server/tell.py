"""Notify a number of people of a moved match, in one transaction.

Prints the address of the union's mails, and the session of its secretary.
"""

from __future__ import annotations

import sys

import django

django.setup()

from django.db import transaction  # noqa: E402 - Django is set up before its models

from league.models import Notice  # noqa: E402
from league.notices.actions import notify  # noqa: E402
from tests.league.officials.make_officials import make_reader  # noqa: E402
from tests.make import make_fixture, make_role  # noqa: E402
from tests.server.sessions import signed_in  # noqa: E402


@transaction.atomic
def tell_all(number: int) -> str:
    fixture = make_fixture()
    people = [make_reader(fixture.union) for _ in range(number)]
    kind = Notice.Kind.FIXTURE_MOVED
    notify(kind, people, union=fixture.union, about=fixture, by=None)
    session = signed_in(make_role(fixture.union))
    return f"/desk/{fixture.union.slug}/notices/ {session}"


sys.stdout.write(tell_all(int(sys.argv[1])))
