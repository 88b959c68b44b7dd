"""Embeds: what they show, who may frame them, and that nothing else may be framed."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from league.models import AuditRow, Division, Fixture, Union
from league.public.actions import set_embed_sites
from league.public.embeds import EmbedLook, Offer, site_of, sites_of
from league.results.actions.results import FixtureResult, set_result
from tests.make import (
    make_division,
    make_fixture,
    make_match,
    make_player,
    make_role,
    make_season,
    make_team,
    make_tonight,
    make_union,
    play,
)

pytestmark = pytest.mark.django_db
WIN = FixtureResult(
    state=Fixture.State.PLAYED, home_score=64, away_score=48, winner="home"
)


def plain(page: str) -> str:
    return re.sub(r"<[^>]*>", " ", page)


def embeds_of(fixture: Fixture) -> list[str]:
    return [
        f"/embed/divisions/{fixture.division_id}/log/",
        f"/embed/divisions/{fixture.division_id}/fixtures/",
        f"/embed/teams/{fixture.home_id}/",
        f"/embed/matches/{fixture.pk}/",
        f"/embed/unions/{fixture.union.slug}/tonight/",
    ]


def policy_of(answer: object) -> str:
    policy = answer.headers["Content-Security-Policy"]
    return next(part for part in policy.split("; ") if "frame-ancestors" in part)


@pytest.mark.parametrize("number", range(5))
def test_an_embed_may_be_framed_by_any_site(client: Client, number: int) -> None:
    answer = client.get(embeds_of(make_tonight())[number])
    assert policy_of(answer) == "frame-ancestors *"
    assert "X-Frame-Options" not in answer.headers
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize("number", range(5))
def test_where_a_union_lists_sites_only_those_may(client: Client, number: int) -> None:
    fixture = make_tonight()
    set_embed_sites(fixture.union, ["https://club.example"], by=None)
    answer = client.get(embeds_of(fixture)[number])
    assert policy_of(answer) == "frame-ancestors 'self' https://club.example"


def test_no_other_page_may_be_framed(client: Client) -> None:
    fixture = make_fixture()
    for path in (f"/divisions/{fixture.division_id}/", f"/matches/{fixture.pk}/"):
        answer = client.get(path)
        assert policy_of(answer) == "frame-ancestors 'none'"
        assert answer.headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("number", range(5))
def test_an_embed_sets_no_cookie_and_is_anyones_to_keep(number: int) -> None:
    fixture = make_tonight()
    client = Client()
    client.force_login(make_role(fixture.union))
    answer = client.get(embeds_of(fixture)[number])
    assert not answer.cookies
    assert answer.headers["Cache-Control"].startswith("public, max-age=")


@pytest.mark.parametrize("number", range(5))
def test_an_embed_is_the_same_for_someone_signed_in(number: int) -> None:
    fixture = make_tonight()
    make_player(fixture.home, name="Fatima Adams")
    member = Client()
    member.force_login(make_role(fixture.union))
    path = embeds_of(fixture)[number]
    page, own = (one.get(path).content.decode() for one in (Client(), member))
    # The clock of a live page goes on.
    bare = re.compile(r'data-server="[^"]*"|\d\d:\d\d(:\d\d)?')
    assert bare.sub("", page) == bare.sub("", own)
    assert "Fatima" not in own


@pytest.mark.parametrize("number", range(5))
def test_every_link_of_an_embed_leads_out_of_the_frame(
    client: Client, number: int
) -> None:
    page = client.get(embeds_of(make_tonight())[number]).content.decode()
    assert '<base target="_blank">' in page
    assert 'target="_blank" rel="noopener"' in page


def test_the_log_stands_in_its_embed_as_on_its_page(client: Client) -> None:
    fixture = make_fixture()
    set_result(fixture, WIN, by=None)
    page = client.get(f"/embed/divisions/{fixture.division_id}/log/").content.decode()
    assert page.index(fixture.home.name) < page.index(fixture.away.name)
    assert "+16" in page


def test_a_result_shows_in_the_embed_at_once(client: Client) -> None:
    fixture = make_fixture()
    paths = embeds_of(fixture)[1:3]

    def show_result() -> list[bool]:
        pages = [client.get(path).content.decode() for path in paths]
        # Addresses and the names of teams have numbers too.
        return [bool(re.search(r"\b64\b\D*\b48\b", plain(page))) for page in pages]

    before = show_result()
    set_result(fixture, WIN, by=None)
    assert [before, show_result()] == [[False, False], [True, True]]


def test_a_match_embed_is_its_live_page_that_asks_anew(client: Client) -> None:
    match = play(make_match(), home=8, away=4)
    page = client.get(f"/embed/matches/{match.pk}/").content.decode()
    assert f'data-live="/matches/{match.pk}/live/now/"' in page
    assert "board-total" in page


def test_tonights_embed_is_the_night_live(client: Client) -> None:
    fixture = make_tonight()
    path = f"/embed/unions/{fixture.union.slug}/tonight/"
    page = client.get(path).content.decode()
    assert f'data-live="/unions/{fixture.union.slug}/nights/{fixture.night}/now/"' in (
        page
    )


def test_without_a_night_tonights_embed_shows_the_last_results(client: Client) -> None:
    fixture = make_fixture()
    set_result(fixture, WIN, by=None)
    page = client.get(f"/embed/unions/{fixture.union.slug}/tonight/").content.decode()
    assert "Last results" in page


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("dark", "theme-dark"), ("light", "theme-light"), ("x", "theme-auto")],
)
def test_an_embed_has_the_colours_asked_for(
    client: Client, asked: str, shown: str
) -> None:
    path = f"/embed/divisions/{make_division().pk}/log/?theme={asked}"
    assert f'class="{shown}"' in client.get(path).content.decode()


@pytest.mark.parametrize(("asked", "shown"), [("en", "en"), ("xx", "af"), ("", "af")])
def test_an_embed_is_in_the_language_asked_for_or_its_unions(
    client: Client, asked: str, shown: str
) -> None:
    division = make_division(make_season(make_union(language="af")))
    path = f"/embed/divisions/{division.pk}/log/?language={asked}"
    page = client.get(path, headers={"accept-language": "en"})
    assert f'<html lang="{shown}"' in page.content.decode()


@pytest.mark.parametrize("number", range(5))
def test_what_is_not_there_is_not_found(client: Client, number: int) -> None:
    fixture = make_fixture()
    paths = embeds_of(fixture)
    path = re.sub(r"/(\d+|union-\d+)/", "/98765/", paths[number])
    path = path.replace(str(fixture.pk), "00000000-0000-4000-8000-000000000000")
    assert client.get(path).status_code == 404


def test_the_script_is_another_sites_to_load(client: Client) -> None:
    answer = client.get("/embed/embed.js")
    assert answer.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    again = client.get(
        "/embed/embed.js", headers={"if-none-match": answer.headers["ETag"]}
    )
    assert again.status_code == 304


@pytest.mark.parametrize(
    ("line", "site"),
    [
        ("https://www.example.org", "https://www.example.org"),
        ("HTTPS://WWW.Example.org/klawerjas/?x=1", "https://www.example.org"),
        ("example.org", "https://example.org"),
        ("http://localhost:8000/", "http://localhost:8000"),
        ("https://*.example.org", "https://*.example.org"),
        ("https://klawerjasklub-ë.example", "https://xn--klawerjasklub--jlb.example"),
        ("https://example.org; script-src *", None),
        ("https://example.org *", None),
        ("*", None),
        ("javascript:alert(1)", None),
        ("ftp://example.org", None),
        ("'none'", None),
        ("https://user@example.org", None),
        ("https://example.org:port", None),
        ("x" * 300, None),
    ],
)
def test_a_site_is_its_origin_and_nothing_more(line: str, site: str | None) -> None:
    assert site_of(line) == site


def test_sites_are_listed_once_and_each_line_that_is_none_is_named() -> None:
    assert sites_of("a.example\n\nhttps://a.example/x\n") == ["https://a.example"]
    with pytest.raises(ValidationError, match="is no site"):
        sites_of("a.example\nnot a site")


def post(client: Client, union: Union, sites: str) -> object:
    return client.post(f"/unions/{union.slug}/embeds/", {"sites": sites})


def test_the_secretary_lists_the_sites_and_it_is_written_down(client: Client) -> None:
    union = make_union()
    client.force_login(make_role(union))
    post(client, union, "https://club.example")
    union.refresh_from_db()
    assert union.embed_sites == ["https://club.example"]
    assert AuditRow.objects.filter(action="union.embed_sites").count() == 1


def test_a_bad_site_is_answered_in_a_sentence_and_nothing_is_kept(
    client: Client,
) -> None:
    union = make_union()
    client.force_login(make_role(union))
    page = post(client, union, "https://club.example\nx y").content.decode()
    union.refresh_from_db()
    assert "“x y” is no site" in page
    assert union.embed_sites == []


def test_others_see_the_lines_to_copy_and_change_nothing(client: Client) -> None:
    union = make_union()
    page = client.get(f"/unions/{union.slug}/embeds/").content.decode()
    assert "&lt;iframe src=" in page
    assert "Save the sites" not in page


def test_a_name_in_a_line_to_copy_cannot_break_out_of_it() -> None:
    offer = Offer("/embed/teams/1/", '"><script>', 100, EmbedLook("dark", "en"))
    assert '"><script>' not in offer.frame_line + offer.script_line


def test_the_page_offers_each_log_fixture_list_and_team(client: Client) -> None:
    team = make_team(make_division(make_season()), name="Athlone Aces")
    page = client.get(f"/unions/{team.union.slug}/embeds/").content.decode()
    assert "A team: Athlone Aces" in page
    assert "The log: Premier" in page


def test_a_teams_embed_shows_tonights_match_once(client: Client) -> None:
    fixture = make_tonight()
    path = f"/embed/teams/{fixture.home_id}/"
    before = client.get(path).content.decode()
    set_result(fixture, WIN, by=None)
    after = client.get(path).content.decode()
    link = f'href="/matches/{fixture.pk}/"'
    assert [before.count(link), after.count(link)] == [1, 1]
    assert "No match has been played yet" not in after


def rounds_in_embed(client: Client, division: Division, query: str = "") -> list[str]:
    page = client.get(f"/embed/divisions/{division.pk}/fixtures/{query}")
    return re.findall(r"Round (\d+)", page.content.decode())


def test_the_embed_of_fixtures_shows_the_next_round_alone(client: Client) -> None:
    division = make_division()
    today = date.today()
    for number in (1, 2, 3):
        night = today + timedelta(days=7 * number - 10)
        make_fixture(division, round=number, night=night)
    assert rounds_in_embed(client, division) == ["2"]


def test_the_embed_of_fixtures_shows_the_round_asked_for(client: Client) -> None:
    division = make_division()
    for number in (1, 3):
        make_fixture(division, round=number, night=date.today())
    assert rounds_in_embed(client, division, "?round=2") == ["3"]


def test_after_the_season_the_embed_of_fixtures_shows_its_last_round(
    client: Client,
) -> None:
    division = make_division()
    for number in (1, 2):
        night = date.today() - timedelta(days=30 - number)
        make_fixture(division, round=number, night=night)
    assert rounds_in_embed(client, division) == ["2"]
