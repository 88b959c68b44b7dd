"""The feed of a union's card evenings, and their sitemap: no entrant is named."""

from __future__ import annotations

import pytest
from django.test import Client

from drives.evenings.naming import Audience
from drives.evenings.selectors import entrant_names_of
from drives.models import Series
from tests.drives.make_drives import make_drive
from tests.make import make_union

pytestmark = pytest.mark.django_db


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def test_an_evening_that_is_closed_is_news_and_one_to_come_is_not(
    client: Client,
) -> None:
    union = make_union()
    over = make_drive(union, name="Spring drive", state="closed")
    make_drive(union, name="Summer drive")
    page = read(client, f"/unions/{union.slug}/evenings/feed.atom")
    assert f"/evenings/{over.pk}/" in page
    assert "Summer drive" not in page


def test_the_feed_of_evenings_names_no_entrant(client: Client) -> None:
    drive = make_drive(entrants=4, state="closed")
    page = read(client, f"/unions/{drive.union.slug}/evenings/feed.atom")
    names = entrant_names_of(drive, Audience.MEMBERS).values()
    assert names
    assert not any(name in page for name in names)


def test_the_sitemap_leads_to_each_evening_and_series(client: Client) -> None:
    drive = make_drive()
    series = Series.objects.create(union=drive.union, name="Thursdays", game="500")
    path = f"/sitemaps/{drive.union.slug}/evenings.xml"
    assert path in read(client, "/sitemap.xml")
    told = read(client, path)
    assert f"/evenings/{drive.pk}/</loc>" in told
    assert f"/series/{series.pk}/</loc>" in told


def test_the_page_of_evenings_leads_to_its_feed(client: Client) -> None:
    union = make_union()
    page = read(client, f"/unions/{union.slug}/evenings/")
    assert f'href="/unions/{union.slug}/evenings/feed.atom"' in page
