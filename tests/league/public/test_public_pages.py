"""Public pages as a visitor walks them: kept by version, linked, printed, listed."""

from __future__ import annotations

import gzip
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.clubs.actions import save_team
from league.fixtures.actions.fixtures import save_fixture
from league.lib import page_store
from league.models import Fixture
from league.results.actions.results import FixtureResult, set_result
from tests.make import (
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
)

pytestmark = pytest.mark.django_db
WIN = FixtureResult(
    state=Fixture.State.PLAYED, home_score=64, away_score=48, winner="home"
)
KEPT = ["union", "fixtures", "results"]


def path_of(fixture: Fixture, page: str) -> str:
    if page == "union":
        return f"/unions/{fixture.union.slug}/"
    return f"/divisions/{fixture.division_id}/{page}/"


def read(client: Client, path: str, **headers: str) -> str:
    answer = client.get(path, headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("page", KEPT)
def test_a_kept_page_costs_a_visitor_one_query(client: Client, page: str) -> None:
    path = path_of(make_fixture(), page)
    first = read(client, path)
    with CaptureQueriesContext(connection) as queries:
        assert read(client, path) == first
    assert len(queries) == 1


@pytest.mark.parametrize("page", KEPT)
def test_a_kept_page_offers_the_other_languages(client: Client, page: str) -> None:
    body = read(client, path_of(make_fixture(), page))
    assert '<button type="submit" name="language" value="af"' in body
    assert '<button type="submit" name="language" value="nl"' in body


@pytest.mark.parametrize("page", KEPT)
@pytest.mark.parametrize("change", ["result", "move", "name"])
def test_after_a_change_a_page_is_as_if_drawn_afresh(
    client: Client, page: str, change: str
) -> None:
    fixture = make_fixture()
    path = path_of(fixture, page)
    read(client, path)
    if change == "result":
        set_result(fixture, WIN, by=None)
    elif change == "move":
        fixture.round = 7
        save_fixture(fixture, changed=["round"], by=None)
    else:
        fixture.home.name = "Renamed Aces"
        save_team(fixture.home, changed=["name"], by=None)
    shown = read(client, path)
    caches["pages"].clear()
    assert shown == read(client, path)


@pytest.mark.parametrize("page", KEPT)
def test_what_did_not_change_is_not_sent_again(client: Client, page: str) -> None:
    path = path_of(make_fixture(), page)
    etag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"if-none-match": etag}).status_code == 304


@pytest.mark.parametrize("page", KEPT)
def test_a_kept_page_holds_nothing_of_whoever_asked(client: Client, page: str) -> None:
    fixture = make_fixture()
    user = make_role(fixture.union)
    member = Client()
    member.force_login(user)
    assert user.username in read(member, path_of(fixture, page))
    shown = read(client, path_of(fixture, page))
    assert user.username not in shown
    assert "csrfmiddlewaretoken" not in shown


@pytest.mark.parametrize("page", KEPT)
def test_a_browser_asks_again_and_a_proxy_tells_people_apart(
    client: Client, page: str
) -> None:
    headers = client.get(path_of(make_fixture(), page)).headers
    assert headers["Cache-Control"] == "no-cache"
    assert "Cookie" in headers["Vary"]


@pytest.mark.parametrize("page", KEPT)
def test_a_kept_page_travels_compressed(client: Client, page: str) -> None:
    path = path_of(make_fixture(), page)
    plain = read(client, path)
    packed = client.get(path, headers={"accept-encoding": "gzip"})
    assert gzip.decompress(packed.content).decode() == plain


def language_of(page: str) -> str:
    """The language that a page says it is in; its foot names every other one too."""
    found = re.search(r'<html lang="(\w+)"', page)
    assert found, "a page says its language"
    return found[1]


@pytest.mark.parametrize("page", KEPT)
@pytest.mark.parametrize("languages", [("en", "af"), ("af", "nl"), ("nl", "en")])
def test_a_page_is_kept_in_each_language(
    client: Client, page: str, languages: tuple[str, str]
) -> None:
    path = path_of(make_fixture(), page)
    shown = [read(client, path, **{"accept-language": one}) for one in languages]
    assert [language_of(one) for one in shown] == list(languages)


@pytest.mark.parametrize("path", ["/search/", "/hands/", "/captain/"])
def test_after_signing_in_one_is_back_on_the_page(client: Client, path: str) -> None:
    assert f'?next={path}"' in read(client, path)


@pytest.mark.parametrize("tab", ["fixtures", "results"])
def test_a_visitors_page_holds_nothing_of_another_visitors_address(
    client: Client, tab: str
) -> None:
    path = path_of(make_fixture(), tab)
    first = read(client, f"{path}?round=1&from=a-mail-to-nomsa")
    assert f"next={path}%3Fround%3D1" in first
    assert "nomsa" not in first
    assert "nomsa" not in read(client, f"{path}?round=1")


def test_every_catalogue_tells_a_release_from_another() -> None:
    catalogues = {
        path.relative_to(settings.BASE_DIR)
        for folder in settings.LOCALE_PATHS
        for path in folder.rglob("*.mo")
    }
    assert catalogues
    drawn_by = {
        path.relative_to(settings.BASE_DIR)
        for pattern in page_store.DRAWN_BY
        for path in settings.BASE_DIR.glob(pattern)
    }
    assert catalogues <= drawn_by


@pytest.mark.parametrize("kind", ["teams", "divisions", "cups", "evenings"])
def test_a_number_too_long_to_read_is_not_found(client: Client, kind: str) -> None:
    assert client.get(f"/previews/{kind}/{'9' * 4400}/x.png").status_code == 404


def test_a_round_leads_to_its_night_and_the_night_to_the_next(client: Client) -> None:
    fixture = make_fixture()
    make_fixture(fixture.division, round=2, night="2026-02-10")
    night = f"/unions/{fixture.union.slug}/nights/{fixture.night}/"
    assert night in read(client, path_of(fixture, "fixtures") + "?round=1")
    assert "/nights/2026-02-10/" in read(client, night)


def test_a_team_says_where_it_stands(client: Client) -> None:
    fixture = make_fixture()
    set_result(fixture, WIN, by=None)
    assert "2 of 2" in read(client, f"/teams/{fixture.away_id}/")


def test_the_squad_leads_each_player_to_their_own_page(client: Client) -> None:
    player = make_player(make_team(make_division(make_season())))
    page = read(client, f"/teams/{player.registrations.get().team_id}/")
    assert "Are you in this team?" in page
    assert f'href="/players/{player.pk}/"' in page


def test_two_of_equal_initials_in_a_squad_have_their_numbers(client: Client) -> None:
    team = make_team(make_division(make_season()))
    players = [make_player(team, name=name) for name in ("Ria Brink", "Rob Botha")]
    page = read(client, f"/teams/{team.pk}/")
    assert all(f">R. B. {one.pk}</a>" in page for one in players)


def test_a_club_shows_where_its_teams_stand_and_what_they_play(client: Client) -> None:
    division = make_division(make_season(name="2026"))
    fixture = make_fixture(division, home=make_team(division, name="Athlone Aces"))
    set_result(fixture, WIN, by=None)
    page = read(client, f"/clubs/{fixture.home.club_id}/")
    assert "1 of 2" in page
    assert ">64<" in page


def test_every_public_page_has_the_search_field(client: Client) -> None:
    fixture = make_fixture()
    for path in ("/v/", f"/divisions/{fixture.division_id}/"):
        assert 'action="/search/" method="get"' in read(client, path)


def test_search_engines_find_the_sitemap_and_no_ones_own_pages(client: Client) -> None:
    text = read(client, "/robots.txt")
    assert "Sitemap: http://127.0.0.1:8000/sitemap.xml" in text
    assert "Disallow: /desk/" in text


def test_whoever_finds_a_hole_reads_whom_to_write_to(
    client: Client, settings: Any
) -> None:
    settings.SECURITY_CONTACT = "The board <security@example.org>"
    text = read(client, "/.well-known/security.txt")
    told = dict(line.split(": ", 1) for line in text.splitlines())
    assert told["Contact"] == "mailto:security@example.org"
    left = datetime.fromisoformat(told["Expires"]) - timezone.now()
    assert timedelta(days=30) < left < timedelta(days=365)


def test_a_sitemap_lists_the_pages_of_its_union_only(client: Client) -> None:
    fixture, other = make_fixture(), make_fixture()
    assert f"/sitemaps/{fixture.union.slug}.xml" in read(client, "/sitemap.xml")
    text = read(client, f"/sitemaps/{fixture.union.slug}.xml")
    assert f"/matches/{fixture.pk}/" in text
    assert f"/matches/{other.pk}/" not in text
    assert f"/unions/{fixture.union.slug}/fixtures/</loc>" in text


@pytest.mark.parametrize("agreed", [True, False])
def test_a_sitemap_lists_a_player_who_agreed_and_no_other(
    client: Client, agreed: bool
) -> None:
    player = make_player(union=make_union(), agreed_to_name=agreed)
    listed = read(client, f"/sitemaps/{player.union.slug}.xml")
    assert (f"/players/{player.pk}/" in listed) == agreed
    page = read(client, f"/players/{player.pk}/")
    assert ('name="robots" content="noindex"' in page) != agreed
