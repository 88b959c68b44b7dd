"""Rows with faults are left out, and come back with their reasons."""

from __future__ import annotations

import io

import pytest
from django.urls import reverse
from openpyxl import load_workbook

from tests.league.imports.make_imports import Office, make_office
from tests.league.imports.office_pages import DAY, bring, page_of, registered, say, take

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Office:
    return make_office()


FAULTY = (
    "name,team,date\nIsmail Adams,RET-A,13/02/2026\nJan Smit,RET-X,13/02/2026\n"
    "Ria Brink,RET-Y,13/02/2026\nZoë van Wyk,ELS-A,soon\n"
)


def test_faults_are_told_together_with_the_cell_and_the_name(office: Office) -> None:
    page = page_of(office, bring(office, FAULTY))
    assert "<td>B3</td><td>RET-X</td><td>Jan Smit</td>" in page
    assert "<td>C5</td><td>soon</td><td>Zoë van Wyk</td>" in page
    assert "Leave them out" in page


def test_good_rows_go_in_and_the_others_come_back_with_the_reason(
    office: Office,
) -> None:
    brought = bring(office, FAULTY)
    say(office, brought, rows="leave")
    page = page_of(office, brought)
    assert "New players: 1" in page
    assert "3 rows with faults are left out." in page
    take(office, brought)
    assert registered(office) == {("Ismail Adams", "RET-A", DAY)}
    assert "3 rows were left out." in page_of(office, brought)
    answer = office.client.get(reverse("file-left-out", args=[brought.pk]))
    book = load_workbook(io.BytesIO(answer.content))
    head, *rows = book.active.iter_rows(values_only=True)
    assert head == ("name", "team", "date", "Why it was left out")
    assert [row[0] for row in rows] == ["Jan Smit", "Ria Brink", "Zoë van Wyk"]
    assert "RET-X" in rows[0][3]
    assert "must be a day like" in rows[2][3]


def test_the_file_that_came_back_goes_in_once_it_is_right(office: Office) -> None:
    brought = bring(office, FAULTY)
    say(office, brought, rows="leave")
    take(office, brought)
    answer = office.client.get(reverse("file-left-out", args=[brought.pk]))
    book = load_workbook(io.BytesIO(answer.content))
    for row in (2, 3):
        book.active.cell(row, 2).value = "RET-B"
    book.active.cell(4, 3).value = "13/02/2026"
    out = io.BytesIO()
    book.save(out)
    take(office, bring(office, out.getvalue()))
    assert {name for name, _team, _day in registered(office)} == {
        "Ismail Adams",
        "Jan Smit",
        "Ria Brink",
        "Zoë van Wyk",
    }


def test_rows_left_out_can_be_taken_up_again(office: Office) -> None:
    brought = bring(office, FAULTY)
    say(office, brought, rows="leave")
    say(office, brought, rows="take")
    assert "Leave them out" in page_of(office, brought)


def test_rows_left_out_go_when_they_are_discarded(office: Office) -> None:
    brought = bring(office, FAULTY)
    say(office, brought, rows="leave")
    take(office, brought)
    address = reverse("file-look-through", args=[brought.pk])
    office.client.post(address, {"answer": "discard"})
    brought.refresh_from_db()
    assert (bytes(brought.content), brought.state) == (b"", "taken")
    answer = office.client.get(reverse("file-left-out", args=[brought.pk]))
    assert answer.status_code == 404


def test_a_fault_of_the_whole_file_leaves_no_row_out(office: Office) -> None:
    brought = bring(office, "name,team\n")
    assert "Leave them out" not in page_of(office, brought)
    say_address = reverse("file-answer", args=[brought.pk])
    assert office.client.post(say_address, {"rows": "leave"}).status_code == 422


def test_leaving_rows_out_sets_nothing_where_none_would_be_left(office: Office) -> None:
    brought = bring(office, "name,team\nJan Smit,RET-X\nRia Brink,RET-Y\n")
    assert "Leave them out" not in page_of(office, brought)
    address = reverse("file-answer", args=[brought.pk])
    assert office.client.post(address, {"rows": "leave"}).status_code == 422
    brought.refresh_from_db()
    assert brought.answers.get("left_out", []) == []
