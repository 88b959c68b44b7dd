"""Put evenings into a new database, for the tests of the phones.

Run on the system's own database, with the games and their settings as JSON; prints each
evening's table codes and keys, and a session of its organiser.
"""

from __future__ import annotations

import json
import sys

import django

django.setup()

from django.db import transaction  # noqa: E402 - Django is set up before its models
from django.utils import timezone  # noqa: E402

from drives.evenings.codes import table_code  # noqa: E402
from drives.models import DriveTable  # noqa: E402
from league.models import Union  # noqa: E402
from tests.drives.make_drives import make_drive, make_round  # noqa: E402
from tests.make import make_role, make_union  # noqa: E402
from tests.server.sessions import signed_in  # noqa: E402

# Two tables, by how many entrants sit at each.
SEATED = {
    4: [[1, 2, 3, 4], [5, 6, 7, 8]],
    3: [[1, 2, 3], [4, 5, 6]],
    2: [[1, 2], [3, 4]],
}


def seed(union: Union, game: str, settings: dict[str, object]) -> dict[str, object]:
    drive = make_drive(
        union,
        entrants=8,
        game=game,
        settings=settings,
        state="running",
        starts_at=timezone.now(),
    )
    make_round(drive, SEATED[drive.entrants_a_table])
    tables = DriveTable.objects.filter(round__drive=drive).order_by("number")
    return {
        "drive": drive.pk,
        "tables": [one.pk for one in tables],
        "codes": [table_code(one) for one in tables],
        "session": signed_in(make_role(union)),
    }


with transaction.atomic():
    own = make_union()
    told = [seed(own, game, settings) for game, settings in json.loads(sys.argv[1])]
sys.stdout.write(json.dumps(told))
