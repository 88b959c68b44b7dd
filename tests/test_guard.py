from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction

from matches.models import Entry
from tests.make import entry, make_match, write


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
