"""Atom feeds of a union, a division and a team: what they tell, and their ids."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import Fixture, Publication
from league.results.actions.results import FixtureResult, set_result
from tests.make import make_division, make_fixture, make_season, make_team, make_union

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
WIN = FixtureResult(
    state=Fixture.State.PLAYED, home_score=64, away_score=48, winner="home"
)


def feed(client: Client, name: str, key: object, **headers: str) -> Any:
    answer = client.get(reverse(f"feed-{name}", args=[key]), headers=headers)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("application/atom+xml")
    return ElementTree.fromstring(answer.content)


def titles(found: Any) -> list[str]:
    return [one.findtext(f"{ATOM}title") for one in found.iter(f"{ATOM}entry")]


def played(**names: str) -> Fixture:
    fixture = make_fixture()
    for side, name in names.items():
        team = getattr(fixture, side)
        team.name = name
        team.save()
    set_result(fixture, WIN, by=None)
    return fixture


def keys_of(fixture: Fixture) -> list[tuple[str, object]]:
    return [
        ("union", fixture.union.slug),
        ("division", fixture.division_id),
        ("team", fixture.home_id),
    ]


def test_a_result_stands_in_the_feeds_of_union_division_and_team(
    client: Client,
) -> None:
    fixture = played(home="Aces & <Kings>", away="Queens")
    for name, key in keys_of(fixture):
        assert titles(feed(client, name, key)) == ["Aces & <Kings> 64 – 48 Queens"]


def test_a_fixture_that_was_never_moved_is_no_news(client: Client) -> None:
    fixture = make_fixture()
    assert titles(feed(client, "division", fixture.division_id)) == []


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"sequence": 1}, "Moved"),
        ({"state": "postponed", "night": None}, "Postponed"),
    ],
)
def test_a_match_that_was_moved_or_put_off_is_news(
    client: Client, values: dict[str, Any], word: str
) -> None:
    fixture = make_fixture(**values)
    (title,) = titles(feed(client, "team", fixture.away_id))
    assert title == f"{word}: {fixture.home.name} – {fixture.away.name}"


def test_a_result_of_a_semi_final_says_so_and_no_round(client: Client) -> None:
    fixture = make_fixture(stage=Fixture.Stage.SEMI_FINAL)
    set_result(fixture, WIN, by=None)
    (entry,) = feed(client, "team", fixture.home_id).iter(f"{ATOM}entry")
    assert (entry.findtext(f"{ATOM}summary") or "").startswith("Premier, semi-final, ")


def test_a_published_list_of_fixtures_is_news(client: Client) -> None:
    division = make_division()
    Publication.objects.create(
        union=division.union, division=division, version=2, fixtures=[]
    )
    found = feed(client, "union", division.union.slug)
    assert titles(found) == [f"Fixtures of {division.name}, version 2"]


def test_a_practice_match_is_no_news(client: Client) -> None:
    fixture = make_fixture(stage="practice", sequence=1)
    assert titles(feed(client, "union", fixture.union.slug)) == []


def test_a_corrected_result_keeps_its_id_and_has_a_later_time(client: Client) -> None:
    fixture = played()
    told = []
    for score in (64, 66):
        set_result(fixture, replace(WIN, home_score=score), by=None)
        entry = feed(client, "division", fixture.division_id).find(f"{ATOM}entry")
        told.append([entry.findtext(f"{ATOM}{tag}") for tag in ("id", "updated")])
    assert told[0][0] == told[1][0]
    assert told[0][0].startswith("urn:uuid:")


def test_a_feed_has_what_atom_demands(client: Client) -> None:
    fixture = played()
    found = feed(client, "union", fixture.union.slug)
    entry = found.find(f"{ATOM}entry")
    for one in (found, entry):
        assert all(one.findtext(f"{ATOM}{tag}") for tag in ("id", "title", "updated"))
    assert found.find(f"{ATOM}author/{ATOM}name").text
    assert {one.get("rel") for one in found.iter(f"{ATOM}link")} == {
        "alternate",
        "self",
    }


def test_a_feed_without_news_is_valid_and_always_the_same(client: Client) -> None:
    slug = make_union().slug
    found = [feed(client, "union", slug).findtext(f"{ATOM}updated") for _ in "ab"]
    assert found == ["2000-01-01T00:00:00+00:00"] * 2


@pytest.mark.parametrize("by", ["If-None-Match", "If-Modified-Since"])
def test_a_reader_that_has_a_feed_gets_304(client: Client, by: str) -> None:
    address = reverse("feed-division", args=[played().division_id])
    first = client.get(address)
    had = first["ETag"] if by == "If-None-Match" else first["Last-Modified"]
    assert client.get(address, headers={by: had}).status_code == 304


def test_a_feed_is_in_the_language_of_its_union(client: Client) -> None:
    fixture = make_fixture(sequence=1)
    fixture.union.language = "af"
    fixture.union.save()
    page = client.get(
        reverse("feed-union", args=[fixture.union.slug]),
        headers={"Accept-Language": "en"},
    ).content.decode()
    assert 'xml:lang="af"' in page
    assert "Februarie" in page


@pytest.mark.parametrize("name", ["union", "division", "team"])
def test_a_page_leads_feed_readers_to_its_feed(client: Client, name: str) -> None:
    fixture = played()
    key = dict(keys_of(fixture))[name]
    pages = {"union": "union-detail", "division": "division-log", "team": "team-detail"}
    page = client.get(reverse(pages[name], args=[key])).content.decode()
    assert f'href="{reverse(f"feed-{name}", args=[key])}"' in page


def test_a_feed_asks_as_much_for_many_as_for_few(client: Client) -> None:
    asked = []
    for number in (1, 30):
        division = make_division(make_season())
        home, away = make_team(division), make_team(division)
        for one in range(number):
            make_fixture(division, round=one + 1, home=home, away=away, sequence=1)
        with CaptureQueriesContext(connection) as queries:
            feed(client, "division", division.pk)
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_unions_page_has_its_news_from_the_feed_but_the_results(
    client: Client,
) -> None:
    fixture = played(home="Aces", away="Queens")
    moved = make_fixture(fixture.division, sequence=1, round=2)
    page = client.get(f"/unions/{fixture.union.slug}/").content.decode()
    news = page.partition('<h2 id="news">')[2].partition("</section>")[0]
    assert f'<a href="/matches/{moved.pk}/">Moved: {moved}</a>' in news
    assert "Aces" not in news


def test_a_union_without_news_has_no_section_for_it(client: Client) -> None:
    fixture = played()
    page = client.get(f"/unions/{fixture.union.slug}/").content.decode()
    assert 'id="news"' not in page
