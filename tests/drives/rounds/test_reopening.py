"""A closed table opened again from its page, or emptied there as not played."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from drives.models import Drive, DriveTable, Round
from drives.rounds.actions.closing import close_table
from drives.rounds.actions.rounds import close_round
from league.models import AuditRow, Union
from tests.drives.rounds.make_scores import (
    deal,
    gave,
    klaverjas,
    make_klaverjas,
    play,
    table_of,
    write,
)
from tests.make import make_role, make_union

pytestmark = pytest.mark.django_db


def client_of(union: Union, kind: str = "union secretary") -> Client:
    client = Client()
    client.force_login(make_role(union, kind))
    return client


def address(table: DriveTable) -> str:
    return f"/evenings/tables/{table.pk}/reopen/"


def reopen(table: DriveTable, reason: str = "The wrong table was closed") -> Any:
    return client_of(table.union).post(address(table), {"reason": reason})


@pytest.fixture
def table() -> DriveTable:
    """A table that was closed as not played, by a wrong press."""
    round = make_klaverjas(state="running")
    return close_table(table_of(round), by=None, is_unplayed=True)


def is_open(table: DriveTable) -> bool:
    return DriveTable.objects.get(pk=table.pk).closed_at is None


def test_a_wrong_not_played_is_taken_back_with_a_reason(table: DriveTable) -> None:
    answer = reopen(table)
    assert answer.url == f"/evenings/{table.round.drive_id}/run/"
    assert is_open(table)


def test_what_the_phones_wrote_meanwhile_counts_then(table: DriveTable) -> None:
    write(table, deal(klaverjas("us", 100)))
    reopen(table)
    table.refresh_from_db()
    assert table.score["us"]["total"] == 100


def test_the_reason_stays_in_the_journal(table: DriveTable) -> None:
    reopen(table)
    row = AuditRow.objects.get(action="drivetable.reopen")
    assert row.detail["reason"] == "The wrong table was closed"
    assert row.by is not None


def test_its_round_is_open_again_too(table: DriveTable) -> None:
    close_round(table.round, by=None)
    reopen(table)
    assert Round.objects.get().closed_at is None


@pytest.mark.parametrize("reason", ["", "  ", "a\x00b", "x" * 301])
def test_without_a_fit_reason_it_stays_closed(table: DriveTable, reason: str) -> None:
    answer = reopen(table, reason)
    assert (answer.status_code, is_open(table)) == (422, False)
    assert list(answer.context["reopen_form"].errors) == ["reason"]


def test_an_open_table_is_not_opened_again() -> None:
    answer = reopen(table_of(make_klaverjas()))
    assert answer.status_code == 422
    assert "The table is not closed." in answer.content.decode()


def test_a_table_of_a_closed_evening_stays_closed(table: DriveTable) -> None:
    Drive.objects.update(state="closed")
    page = client_of(table.union).get(f"/evenings/tables/{table.pk}/")
    assert address(table) not in page.content.decode()
    assert (reopen(table).status_code, is_open(table)) == (422, False)


def test_its_page_has_the_form(table: DriveTable) -> None:
    page = client_of(table.union).get(f"/evenings/tables/{table.pk}/").content.decode()
    assert f'formaction="{address(table)}"' in page
    # One reason, whether it is corrected or opened.
    assert page.count('name="reason"') == 1


def test_an_open_table_s_page_has_it_not() -> None:
    table = table_of(make_klaverjas())
    page = client_of(table.union).get(f"/evenings/tables/{table.pk}/").content.decode()
    assert address(table) not in page


def test_the_run_page_leads_there(table: DriveTable) -> None:
    page = client_of(table.union).get(f"/evenings/{table.round.drive_id}/run/")
    assert f'href="/evenings/tables/{table.pk}/#reopen"' in page.content.decode()


def test_a_get_opens_nothing(table: DriveTable) -> None:
    assert client_of(table.union).get(address(table)).status_code == 405
    assert not is_open(table)


def test_who_may_not_run_the_evening_opens_nothing(table: DriveTable) -> None:
    sent = {"reason": "mine"}
    for client, status in (
        (client_of(table.union, "player"), 403),
        (client_of(make_union()), 404),
        (Client(), 302),
    ):
        assert client.post(address(table), sent).status_code == status
    assert not is_open(table)


def test_a_table_that_is_none_is_not_found() -> None:
    client = client_of(make_union())
    answer = client.post("/evenings/tables/987654321/reopen/", {"reason": "mine"})
    assert answer.status_code == 404


def test_a_closed_table_that_is_emptied_stands_as_not_played() -> None:
    round = make_klaverjas()
    table = table_of(round)
    play(table, deal(klaverjas("us", 100)))
    sent = {"head": "1", "reason": "It was another table's sheet"}
    answer = client_of(table.union).post(f"/evenings/tables/{table.pk}/", sent)
    assert (answer.status_code, is_open(table)) == (302, False)
    assert gave(round.drive) == [(1, 0), (2, 0)]


def test_an_open_table_is_not_closed_with_an_empty_sheet() -> None:
    table = table_of(make_klaverjas())
    sent = {"head": "0", "close": "1"}
    answer = client_of(table.union).post(f"/evenings/tables/{table.pk}/", sent)
    assert "Nothing is written." in answer.content.decode()
    assert is_open(table)
