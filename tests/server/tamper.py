"""Fill a new database with clean matches, verify it, tamper with some, verify again.

Prints how many entries were clean and which tampering was missed. Its arguments are the
numbers of matches, of taps in each, and of matches to tamper with.
"""

from __future__ import annotations

import json
import re
import sys
from contextlib import suppress
from io import StringIO
from random import Random
from uuid import UUID

import django

django.setup()

from django.core.management import call_command  # noqa: E402 - after the setup
from django.db import transaction  # noqa: E402

from matches.models import Entry, Match  # noqa: E402
from scoresheets.fingerprints.actions import publish_day  # noqa: E402
from tests.make import NIGHT, make_division, make_fixture, make_team  # noqa: E402
from tests.tampering import EVERY, HEADS, guard_lifted, make_long  # noqa: E402

ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def fill(matches: int, taps: int) -> list[Match]:
    division = make_division()
    home, away = make_team(division), make_team(division)
    made = []
    for number in range(matches):
        with transaction.atomic():
            fixture = make_fixture(division, round=number + 1, home=home, away=away)
            made.append(make_long(fixture, taps=taps))
    publish_all(made)
    return made


def publish_all(made: list[Match]) -> None:
    """Publish the heads, for as many nights as one text of heads may name."""
    for number, match in enumerate(made):
        night = NIGHT.replace(year=NIGHT.year + number // 100)
        type(match.fixture).objects.filter(pk=match.pk).update(night=night)
    union = made[0].union
    for number in range(0, len(made), 100):
        publish_day(union, NIGHT.replace(year=NIGHT.year + number // 100), by=None)


def verify() -> str:
    out = StringIO()
    with suppress(SystemExit):
        call_command("verify", stdout=out)
    return out.getvalue()


def tamper(matches: int, taps: int, times: int) -> dict[str, object]:
    made = fill(matches, taps)
    clean, entries = verify(), Entry.objects.count()
    ways = [EVERY[number % len(EVERY)] for number in range(times)]
    with guard_lifted():
        for number, (way, match) in enumerate(zip(ways, made, strict=False)):
            with transaction.atomic():
                way.do(match, Random(number))
    named = {UUID(found) for found in ID.findall(verify())}
    touched = {match.pk for match in made[:times]}
    return {
        "entries": entries,
        "alarms": len(ID.findall(clean)),
        "found": len(named & touched),
        "false": len(named - touched),
        "by_heads": sum(one.found_by == HEADS for one in ways),
    }


told = tamper(*(int(one) for one in sys.argv[1:4]))
sys.stdout.write(json.dumps(told))
