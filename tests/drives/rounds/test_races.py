"""Two hands on one evening at once, on PostgreSQL in two connections.

SQLite has one writer at a time from BEGIN on.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest
from django.db import connection, transaction

from drives.models import DriveTable
from drives.rounds.actions.closing import close_table
from drives.rounds.delivery import TableAnswer, TablePosting
from tests.drives.rounds.make_scores import (
    deal,
    klaverjas,
    make_klaverjas,
    table_of,
    write,
)
from tests.matches.record.test_races import wait_until_one_waits

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.only_on("postgresql"),
]

DEAL = klaverjas("us", 100)


def do_after(first: Callable[[], Any], second: Callable[[], Any]) -> None:
    """Do two things; the second begins while the first is not committed yet."""
    begun = Thread(target=apart, args=[second])
    with transaction.atomic():
        first()
        begun.start()
        wait_until_one_waits()
    begun.join()


def apart(work: Callable[[], Any]) -> None:
    try:
        work()
    finally:
        connection.close()


def make_table(deals: int = 2) -> DriveTable:
    return table_of(make_klaverjas(settings={"deals": deals}))


def write_at_once(
    one: tuple[DriveTable, TablePosting], other: tuple[DriveTable, TablePosting]
) -> list[TableAnswer]:
    """Write two entries at once, and return the answers to both."""
    answers: list[TableAnswer] = []
    do_after(lambda: answers.extend(write(*one)), lambda: answers.extend(write(*other)))
    return answers


def test_two_entries_at_once_both_stand_and_both_count() -> None:
    table = make_table()
    answers = write_at_once((table, deal(DEAL)), (table, deal(DEAL)))
    table.refresh_from_db()
    assert [one.seq for one in answers] == [1, 2]
    assert (table.head, table.score["us"]["total"]) == (2, 200)


def test_one_entry_that_is_delivered_twice_at_once_stands_once() -> None:
    table, one = make_table(), deal(DEAL, device="phone", counter=1)
    answers = write_at_once((table, one), (table, one))
    assert [str(one.outcome) for one in answers] == ["accepted", "duplicate"]
    assert table.entries.count() == 1


def test_one_id_at_two_evenings_at_once_stands_at_the_first() -> None:
    one, other, same = make_table(), make_table(), deal(DEAL)
    answers = write_at_once((one, same), (other, same))
    assert [str(one.outcome) for one in answers] == ["accepted", "rejected"]
    assert (one.entries.count(), other.entries.count()) == (1, 0)


def test_an_entry_that_comes_while_its_table_is_closed_is_late() -> None:
    table = make_table(deals=1)
    write(table, deal(DEAL))
    answers: list[TableAnswer] = []
    do_after(
        lambda: close_table(table, by=None),
        lambda: answers.extend(write(table, deal(DEAL))),
    )
    assert answers[0].codes == ("late",)
    assert DriveTable.objects.get(pk=table.pk).closed_head == 1
