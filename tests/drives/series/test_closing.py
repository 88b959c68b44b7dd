"""A closed series: its final ranking, its prizes, and how it is opened again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from drives.evenings.actions.evenings import make_drive, reopen_drive
from drives.evenings.naming import Audience
from drives.models import Drive, Series
from drives.series.actions import (
    change_series,
    choose_evenings,
    close_series,
    reopen_series,
    set_series_prizes,
)
from drives.series.table import series_table_of
from league.models import AuditRow
from tests.drives.evenings.test_actions import plan
from tests.drives.series.make_seasons import PLAN, make_season
from tests.make import make_role, make_union

pytestmark = pytest.mark.django_db
AT = datetime(2026, 3, 31, 20, 0, tzinfo=UTC)
PRIZES = {1: "A ham", 2: "Coffee", 3: "Tea"}


def make_closed(**values: object) -> Series:
    """Ann has 18, Cas and Bea 12; each place of three has a prize."""
    series = make_season(**values)
    set_series_prizes(series, PRIZES, by=None)
    return close_series(series, at=AT, by=None)


def won(series: Series) -> list[tuple[str, str, str]]:
    lines = series_table_of(series, Audience.MEMBERS).lines
    return [(one.place, one.name, one.prizes) for one in lines]


def test_the_prizes_are_won_once_the_series_is_closed() -> None:
    series = make_season()
    set_series_prizes(series, PRIZES, by=None)
    assert [one[2] for one in won(series)] == ["", "", ""]
    assert won(close_series(series, at=AT, by=None)) == [
        ("1", "Ann Arp", "A ham"),
        ("2", "Cas Cat", "Coffee"),
        ("3", "Bea Bos", "Tea"),
    ]


def test_who_shares_a_place_shares_the_prizes_of_all_its_places() -> None:
    assert won(make_closed(ties="shared")) == [
        ("1", "Ann Arp", "A ham"),
        ("2=", "Bea Bos", "Coffee, Tea, shared among 2"),
        ("2=", "Cas Cat", "Coffee, Tea, shared among 2"),
    ]


def test_who_attended_too_few_evenings_wins_nothing() -> None:
    # Cas was at one: Bea is second, and nobody third.
    assert won(make_closed(least=2)) == [
        ("1", "Ann Arp", "A ham"),
        ("2", "Bea Bos", "Coffee"),
        ("", "Cas Cat", ""),
    ]


def test_prizes_are_replaced_as_a_whole() -> None:
    series = make_closed()
    set_series_prizes(series, {2: "Cake"}, by=None)
    assert [one[2] for one in won(series)] == ["", "Cake", ""]


def test_it_is_not_closed_while_an_evening_is_open() -> None:
    series = make_season()
    series.drives.filter(name="Week 3").update(state=Drive.State.RUNNING)
    with pytest.raises(ValidationError, match="Not every evening is closed"):
        close_series(series, at=AT, by=None)
    series.refresh_from_db()
    assert series.closed_at is None


def test_it_is_not_closed_without_evenings() -> None:
    series = Series.objects.create(union=make_union(), name="New", game="500")
    with pytest.raises(ValidationError, match="No evening of this series is closed"):
        close_series(series, at=AT, by=None)


def test_a_closed_series_is_not_changed() -> None:
    series = make_closed()
    with pytest.raises(ValidationError, match="open it again first"):
        change_series(series, plan=PLAN, by=None)
    with pytest.raises(ValidationError, match="open it again first"):
        choose_evenings(series, drives=[], among=series.drives.all(), by=None)
    assert series.drives.count() == 3


def test_an_evening_of_a_closed_series_is_not_opened_again() -> None:
    drive = make_closed().drives.get(name="Week 1")
    with pytest.raises(ValidationError, match="open it again first"):
        reopen_drive(drive, reason="A slip was lost.", by=None)
    drive.refresh_from_db()
    assert drive.state == Drive.State.CLOSED


def test_no_evening_joins_a_closed_series() -> None:
    series = make_closed()
    wanted = plan(series=series, game="500", entered_as="individuals")
    with pytest.raises(ValidationError) as found:
        make_drive(series.union, plan=wanted, by=None)
    assert list(found.value.error_dict) == ["series"]


def test_opened_again_its_prizes_are_open_too_and_the_reason_is_kept() -> None:
    series = reopen_series(make_closed(), reason="Week 2 was wrong.", by=None)
    assert [one[2] for one in won(series)] == ["", "", ""]
    row = AuditRow.objects.get(action="series.reopen")
    assert row.detail == {"reason": "Week 2 was wrong."}
    reopen_drive(series.drives.get(name="Week 2"), reason="It was.", by=None)


def test_a_series_that_is_open_is_not_opened() -> None:
    with pytest.raises(ValidationError, match="is not closed"):
        reopen_series(make_season(), reason="Why not", by=None)


def secretary(client: Client, series: Series) -> Client:
    client.force_login(make_role(series.union, "union secretary"))
    return client


def test_a_secretary_closes_and_opens_it_on_its_page(client: Client) -> None:
    series = make_season()
    path = f"/series/{series.pk}/setup/"
    secretary(client, series).post(path, {"step": "close"})
    series.refresh_from_db()
    assert series.closed_at is not None
    page = client.get(path).content.decode()
    assert "The series is closed" in page
    assert 'name="best"' not in page
    assert client.post(path, {"step": "reopen"}).status_code == 422
    client.post(path, {"step": "reopen", "reason": "One more evening."})
    series.refresh_from_db()
    assert series.closed_at is None


def test_the_page_says_why_it_cannot_be_closed_yet(client: Client) -> None:
    series = make_season()
    series.drives.filter(name="Week 3").update(state=Drive.State.PLANNED)
    page = secretary(client, series).get(f"/series/{series.pk}/setup/")
    said = page.content.decode()
    assert "Not every evening is closed" in said
    assert 'value="close"' not in said


def test_a_secretary_says_the_prizes(client: Client) -> None:
    series = make_season()
    path = f"/series/{series.pk}/prizes/"
    secretary(client, series).post(path, {"place-1": "A ham", "place-3": "Tea"})
    assert list(series.prizes.values_list("place", "text")) == [
        (1, "A ham"),
        (3, "Tea"),
    ]
    page = client.get(f"/series/{series.pk}/").content.decode()
    assert '<li value="3">Tea</li>' in page


def test_the_page_of_a_closed_series_has_who_won_what(client: Client) -> None:
    page = client.get(f"/series/{make_closed().pk}/").content.decode()
    assert "Final ranking" in page
    assert "closed on 31 March 2026" in page
    assert '<span class="drive-prize">A ham</span>' in page
    assert "Print the certificates" not in page
