"""An upgrade with cards on the tables: codes that were stored, and are no longer."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client

from drives.evenings.codes import table_code, table_of
from drives.models import DriveTable
from tests.drives.make_drives import make_drive, make_round
from tests.migrating import taken_back

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.only_on("sqlite")]
CODES = {"running": "BCDFGHJK", "planned": "KJHGFDCB", "closed": "MNPQRTVW"}


def make_table(state: str) -> DriveTable:
    drive = make_drive(entrants=4, state=state)
    return make_round(drive, [[1, 2, 3, 4]]).tables.get()


@pytest.fixture
def upgraded() -> dict[str, DriveTable]:
    """Tables by the state of their evening, after an upgrade."""
    made = {state: make_table(state) for state in CODES}
    with taken_back("drives", "0003_scores") as before:
        rows = before.get_model("drives", "DriveTable").objects
        assert all(len(one.code) == 8 for one in rows.all())
        for state, table in made.items():
            rows.filter(pk=table.pk).update(code=CODES[state])
    return made


def test_cards_stay_good_while_their_evening_goes_on_and_no_code_is_stored(
    upgraded: dict[str, DriveTable],
) -> None:
    """One test, since going back and forth takes most of its time."""
    for state in ("running", "planned"):
        told = Client().get(f"/evenings/tables/{CODES[state]}/state/").json()
        assert told["drive"] == upgraded[state].round.drive_id
    assert table_of(CODES["closed"]) is None
    assert table_of(table_code(upgraded["closed"])) == upgraded["closed"]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {DriveTable._meta.db_table}")
        rows = str(cursor.fetchall())
    assert not [code for code in CODES.values() if code in rows]
