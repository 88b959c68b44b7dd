"""What `make night` prints before it plays."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from matches import demo
from tests.make import make_division, make_fixture, make_role, make_venue

pytestmark = pytest.mark.django_db
# A port at which nothing listens.
NOWHERE = "http://127.0.0.1:1"


def test_each_hall_of_the_night_has_its_screen_and_its_referee() -> None:
    division = make_division()
    union = division.union
    union.name = demo.UNION
    union.save()
    make_role(union, "referee")
    night = timezone.now().astimezone(union.zone).date()
    halls = [make_venue(union, name=name) for name in ("Ocean View", "Retreat")]
    for hall in halls:
        make_fixture(division, night=night, venue=hall)
    told = StringIO()
    with pytest.raises(CommandError, match="Nothing answers"):
        call_command("playnight", address=NOWHERE, stdout=told)
    lines = told.getvalue().splitlines()
    for hall in halls:
        night_in = f"{union.slug}/{night}/{hall.pk}"
        screen = f"{NOWHERE}/unions/{night_in.replace('/', '/nights/', 1)}/screen/"
        at = lines.index(f"{hall.name}:")
        assert lines[at + 1 : at + 3] == [
            f"  Big screen {screen}",
            f"  Referee    {NOWHERE}/nights/{night_in}/",
        ]
