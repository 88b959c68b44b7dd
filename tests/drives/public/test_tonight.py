"""An evening is on the union's pages on its night, and in the search at any time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from drives.models import Drive, Series
from drives.public.tonight import evenings_on, evenings_tonight
from tests.drives.askers import body_of, queries
from tests.drives.make_drives import make_drive
from tests.make import make_division, make_fixture, make_season, make_union

pytestmark = pytest.mark.django_db


def tonights(**values: object) -> Drive:
    return make_drive(
        **({"name": "Spring drive", "starts_at": timezone.now()} | values)
    )


@pytest.mark.parametrize("state", ["planned", "running", "closed"])
def test_it_is_on_the_union_s_page_and_on_the_list_of_unions(state: str) -> None:
    drive = tonights(state=state)
    link = f'href="/evenings/{drive.pk}/"'
    own = body_of(Client().get(f"/unions/{drive.union.slug}/"))
    assert "Card evenings tonight" in own
    assert link in own
    make_union()
    assert link in body_of(Client().get("/"))


def test_of_another_day_it_is_not_tonight_s() -> None:
    for days in (-2, 1):
        drive = tonights(starts_at=timezone.now() + timedelta(days=days))
        assert evenings_tonight([drive.union]) == {}
        day = drive.starts_at.astimezone(drive.union.zone).date()
        assert evenings_on(drive.union, day) == [drive]


def test_what_goes_on_after_midnight_is_still_tonight_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = timezone.now()
    begun = tonights(starts_at=now, state="running")
    tonights(union=begun.union, starts_at=now, state="closed")
    day_after = now.astimezone(begun.union.zone).replace(hour=1) + timedelta(days=1)
    late = begun.starts_at.astimezone(begun.union.zone).replace(hour=22)
    Drive.objects.update(starts_at=late)
    monkeypatch.setattr("drives.public.tonight.timezone.now", lambda: day_after)
    assert evenings_tonight([begun.union]) == {begun.union_id: [begun]}


@pytest.mark.parametrize(
    ("days", "heading"),
    [(0, ">Card evenings</h2>"), (7, ">Card evenings tonight</h2>")],
)
def test_the_page_of_the_next_night_has_its_evenings_or_tonight_s(
    days: int, heading: str
) -> None:
    drive = tonights()
    day = drive.starts_at.astimezone(drive.union.zone).date() + timedelta(days=days)
    make_fixture(make_division(make_season(drive.union)), night=day)
    page = body_of(Client().get(f"/unions/{drive.union.slug}/tonight/", follow=True))
    assert f'href="/evenings/{drive.pk}/"' in page
    assert heading in page


def test_more_unions_and_evenings_take_no_more_queries_on_the_list() -> None:
    counts = []
    for _ in range(2):
        for _ in range(2):
            tonights()
        counts.append(queries(Client(), "/"))
    assert counts[0] == counts[1]


def test_the_search_finds_evenings_and_series() -> None:
    drive = tonights()
    made = Series.objects.create(union=drive.union, name="Spring series", game="500")
    body = body_of(Client().get("/search/", {"q": "spring"}))
    assert f'href="/evenings/{drive.pk}/"' in body
    assert f'href="/series/{made.pk}/"' in body
    assert "Card evenings" in body
