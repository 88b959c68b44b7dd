"""A pasted list of names, read against the union's players and who is in already."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from drives.entrants.forms import MOST_LETTERS, PasteForm
from drives.models import Drive
from tests.drives.make_drives import make_drive
from tests.make import make_player

pytestmark = pytest.mark.django_db


def pasted(drive: Drive, *lines: str, count: int = 1) -> PasteForm:
    form = PasteForm({"lines": "\n".join(lines)}, drive=drive, count=count)
    form.is_valid()
    return form


def faults(form: PasteForm) -> list[tuple[int, str]]:
    return [(row.number, row.fault) for row in form.faults]


@pytest.mark.parametrize("entrants", [2, 40])
def test_a_list_is_read_in_two_queries_however_many_are_in(
    entrants: int, django_assert_num_queries: Any
) -> None:
    drive = make_drive(entrants=entrants)
    lines = [f"Newcomer {number}" for number in range(entrants)]
    with django_assert_num_queries(2):
        assert not pasted(drive, *lines).faults


def test_players_are_found_in_a_list_of_hundreds_of_pairs() -> None:
    drive = make_drive(entered_as="fixed pairs")
    thandi = make_player(union=drive.union, name="Thandi Jacobs")
    lines = [f"North {number} & South {number}" for number in range(399)]
    form = pasted(drive, *lines, "thandi JACOBS & Jan de Vries", count=2)
    assert not form.faults
    assert form.entries()[-1][0].player == thandi


def test_names_too_long_are_told_and_asked_of_nobody() -> None:
    drive = make_drive()
    long = "x" * (MOST_LETTERS + 1)
    with CaptureQueriesContext(connection) as asked:
        form = pasted(drive, long, "; ".join(["Jan"] * 500))
    assert [number for number, _fault in faults(form)] == [1, 2]
    assert not any("xxx" in one["sql"].casefold() for one in asked.captured_queries)


def test_who_is_in_already_is_told() -> None:
    drive = make_drive(entrants=2)
    assert faults(pasted(drive, "Jan", "guest 2A")) == [
        (2, "guest 2A has entered already.")
    ]
