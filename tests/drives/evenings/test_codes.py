"""The codes of tables: made from the installation's key, and not stored."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from drives.evenings.codes import PRINTED_LENGTH, printed_digest, table_code, table_of
from drives.models import DriveTable
from tests.drives.rounds.make_scores import make_klaverjas
from tests.drives.rounds.make_scores import table_of as first_table

pytestmark = pytest.mark.django_db
OTHER_KEY = "another key of fifty characters, and not one fewer"
PRINTED = "BCDFGHJK"


@pytest.fixture
def table() -> DriveTable:
    return first_table(make_klaverjas())


def printed_before(table: DriveTable) -> None:
    """Let a table have a card from when codes were drawn by lot and stored."""
    digest = printed_digest(PRINTED)
    DriveTable.objects.filter(pk=table.pk).update(printed_digest=digest)


def test_a_code_finds_its_table_and_can_be_printed_again(table: DriveTable) -> None:
    code = table_code(table)
    assert table_of(code) == table
    assert table_code(DriveTable.objects.get(pk=table.pk)) == code


def test_a_code_is_short_and_of_letters_that_are_not_mistaken(
    table: DriveTable,
) -> None:
    code = table_code(table)
    assert len(code) == 10
    assert not set(code) - set("BCDFGHJKMNPQRTVWXZ")


@pytest.mark.parametrize("pk", [10**6, 2**63 - 1])
def test_a_table_is_found_however_many_there_were_before(
    table: DriveTable, pk: int
) -> None:
    other = DriveTable.objects.create(
        pk=pk, union=table.union, round=table.round, number=99
    )
    assert table_of(table_code(other)) == other


def test_each_table_has_a_code_of_its_own() -> None:
    codes = {table_code(DriveTable(pk=pk)) for pk in range(1, 6000)}
    assert len(codes) == 5999


def test_a_slip_in_a_code_finds_no_table(table: DriveTable) -> None:
    code = table_code(table)
    slips = {
        code[:at] + ("B" if letter != "B" else "C") + code[at + 1 :]
        for at, letter in enumerate(code)
    }
    assert [table_of(one) for one in slips] == [None] * len(code)


def test_no_column_of_a_table_lets_anybody_write(table: DriveTable) -> None:
    printed_before(table)
    codes = {table_code(table), PRINTED}
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT * FROM {DriveTable._meta.db_table}")
        [row] = cursor.fetchall()
    stored = " ".join(str(one) for one in row).upper()
    assert not [code for code in codes if code in stored]
    assert not [one for one in stored.split() if table_of(one)]


def test_a_code_is_of_one_installation(table: DriveTable, settings: Any) -> None:
    code = table_code(table)
    settings.SECRET_KEY = OTHER_KEY
    assert table_of(code) is None


@pytest.mark.parametrize("is_printed", [False, True])
def test_a_code_outlives_a_change_of_the_installations_key(
    table: DriveTable, settings: Any, is_printed: bool
) -> None:
    printed_before(table)
    code = PRINTED if is_printed else table_code(table)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = OTHER_KEY
    assert table_of(code) == table


def test_a_card_that_was_printed_before_still_finds_its_table(
    table: DriveTable,
) -> None:
    printed_before(table)
    assert len(PRINTED) == PRINTED_LENGTH
    assert table_of(PRINTED) == table
    assert table_of(table_code(table)) == table


@pytest.mark.parametrize("code", ["", "B", "BCDFGHJ", "BBB" + "B" * 7, "Z" * 40, "é"])
def test_what_is_no_code_finds_no_table(table: DriveTable, code: str) -> None:
    assert table_of(code) is None


@pytest.mark.parametrize("code", ["BBB" + "B" * 7, "Z" * 40, "BCD-FGHJKM"])
def test_a_guess_asks_the_database_nothing(
    code: str, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        assert table_of(code) is None
