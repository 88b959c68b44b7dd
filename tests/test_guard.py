from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from matches.models import Entry
from matches.record.append import append
from matches.record.delivery import Posting
from tests.make import entry, make_match, points, write


def refused(statement: str) -> bool:
    """Whether the database refuses a statement over entries, and keeps them all."""
    before = list(Entry.objects.order_by("pk").values())
    with (
        pytest.raises(IntegrityError),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)
    return list(Entry.objects.order_by("pk").values()) == before


WRITES = {
    "sqlite": [
        "UPDATE matches_entry SET points = 4",
        "DELETE FROM matches_entry",
        "INSERT OR REPLACE INTO matches_entry SELECT * FROM matches_entry",
        "REPLACE INTO matches_entry SELECT * FROM matches_entry",
    ],
    "postgresql": [
        "UPDATE matches_entry SET points = 4",
        "DELETE FROM matches_entry",
        "TRUNCATE matches_entry CASCADE",
    ],
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("place", range(4))
def test_raw_sql_cannot_change_remove_or_replace_an_entry(place: int) -> None:
    write(make_match(), entry("start", 0), entry("interval", 75))
    statements = WRITES[connection.vendor]
    assert refused(statements[place % len(statements)])


# What a new row takes from the one that stands; each alone would replace it.
KEYS_TAKEN = {
    "its id": {"id": "id"},
    "its row's number": {"rowid": "rowid"},
    "its place in the chain": {"seq": "seq"},
    "its id in the record": {"record_id": "record_id"},
    "its device's counter": {"device": "device", "device_seq": "device_seq"},
}
# A row that shares nothing unique with the one it is copied from.
ANEW = {"id": "'another'", "record_id": "'another'", "seq": "9", "device": "'other'"}


def replacing(**taken: str) -> str:
    """The statement that puts a copy of a row beside it, or in its place."""
    posting = Posting(entry=points(1, "home", 1), device="phone", device_seq=1)
    append(make_match(), [posting], by=None, source="live")
    columns = [one.column for one in Entry._meta.concrete_fields]
    row = {column: f'"{column}"' for column in columns} | ANEW | taken
    named = ", ".join(f'"{column}"' for column in row)
    return (
        f"INSERT OR REPLACE INTO matches_entry ({named}) "
        f"SELECT {', '.join(row.values())} FROM matches_entry"
    )


@pytest.mark.only_on("sqlite")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("taken", KEYS_TAKEN.values(), ids=KEYS_TAKEN)
def test_one_key_that_is_taken_is_enough_to_refuse_a_replacing_row(
    taken: dict[str, str],
) -> None:
    assert refused(replacing(**taken))


@pytest.mark.only_on("sqlite")
@pytest.mark.django_db
def test_a_row_that_takes_no_key_is_let_in() -> None:
    with connection.cursor() as cursor:
        cursor.execute(replacing())
    assert Entry.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_the_guard_stands_again_after_a_flush() -> None:
    write(make_match(), entry("start", 0))
    assert refused("DELETE FROM matches_entry")


@pytest.mark.django_db
def test_the_orm_cannot_change_or_remove_an_entry() -> None:
    write(make_match(), entry("start", 0))
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.update(points=4)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.all().delete()
    assert Entry.objects.count() == 1
