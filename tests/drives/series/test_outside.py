"""The standings of a series as an embed on another site, and through the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from drives.models import Series
from drives.series.actions import close_series, set_series_prizes
from league.public.actions import set_embed_sites
from tests.drives.series.make_seasons import make_season
from tests.drives.series.test_elsewhere import AT, agree, make_of_club, plain
from tests.make import make_role

pytestmark = pytest.mark.django_db


def embedded(client: Client, series: Series, query: str = "") -> str:
    return client.get(f"/embed/series/{series.pk}/{query}").content.decode()


def test_the_embed_has_the_ranking_as_a_visitor_sees_it(client: Client) -> None:
    series = make_season(least=2)
    client.force_login(make_role(series.union, "player"))
    said = plain(embedded(client, series))
    assert "Season after 3 evenings" in said
    # Cas attended too few to have a place.
    assert "1 A. A. 3 18 2 B. B. 2 12 The whole ranking" in said


def test_the_embed_of_a_closed_series_has_the_prizes(client: Client) -> None:
    series = make_season()
    set_series_prizes(series, {1: "A ham"}, by=None)
    close_series(series, at=AT, by=None)
    said = plain(embedded(client, series))
    assert "Season Final ranking" in said
    assert "1 A. A. A ham 3 18" in said


def test_who_no_longer_agrees_to_be_named_is_gone_at_once(client: Client) -> None:
    series = make_season()
    agree(series, "Ann Arp")
    assert "Ann Arp" in embedded(client, series)
    player = (
        series.drives.get(name="Week 1").entrants.get(number=1).persons.get().player
    )
    assert player is not None
    player.agreed_to_name = False
    player.save()
    assert "Ann Arp" not in embedded(client, series)


def test_the_embed_may_be_framed_by_the_sites_that_the_union_lists(
    client: Client,
) -> None:
    series = make_season()
    set_embed_sites(series.union, ["https://club.example"], by=None)
    answer = client.get(f"/embed/series/{series.pk}/?theme=dark&language=af")
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-ancestors 'self' https://club.example" in policy
    assert answer.headers["Cache-Control"] == "public, max-age=20"
    assert answer.headers["Content-Language"] == "af"
    page = answer.content.decode()
    assert 'class="theme-dark"' in page
    # It tells the page around it how high it is, as every embed does.
    assert "js/league/public/framed" in page
    assert not answer.cookies


def test_the_union_s_page_offers_the_embed_of_each_series(client: Client) -> None:
    series = make_season()
    page = client.get(f"/unions/{series.union.slug}/embeds/").content.decode()
    assert f'<option value="/embed/series/{series.pk}/">A series: Season' in page


def standings(client: Client, series: Series) -> Any:
    return client.get(f"/api/v1/series/{series.pk}/standings/").json()


def test_the_api_lists_the_series_by_what_is_asked(client: Client) -> None:
    series, other = make_of_club(), make_of_club(name="Other")
    close_series(other, at=AT, by=None)

    def found(query: str) -> list[int]:
        rows = client.get(f"/api/v1/series/?{query}").json()["results"]
        return [one["id"] for one in rows]

    assert found("") == [other.pk, series.pk]
    assert found("closed=true") == [other.pk]
    assert found("closed=false") == [series.pk]
    assert found(f"union={series.union.slug}") == [series.pk]
    assert found(f"club={other.club_id}") == [other.pk]
    assert found("game=klaverjas") == []


def test_the_api_says_how_a_series_ranks(client: Client) -> None:
    series = make_season(best=2, least=1, ties="shared", ranks_guests=False)
    shown = client.get(f"/api/v1/series/{series.pk}/").json()
    assert shown == {
        "id": series.pk,
        "union": series.union.slug,
        "club": None,
        "name": "Season",
        "game": "500",
        "of_pairs": False,
        "best": 2,
        "least": 1,
        "ranked_by": "total",
        "ties": "shared",
        "ranks_guests": False,
        "closed_at": None,
    }


def test_the_api_has_the_standings_with_every_figure(client: Client) -> None:
    series = make_season(best=2)
    first, second, third = [one.pk for one in series.drives.order_by("starts_at")]
    shown = standings(client, series)
    assert (shown["series"], shown["is_final"]) == (series.pk, False)
    assert [one["id"] for one in shown["evenings"]] == [first, second, third]
    assert shown["order"] == ["sum of what counts", "best single evening"]
    assert shown["rules"][1] == "The best 2 evenings of each count."
    assert shown["lines"][0] == {
        "place": "1",
        "name": "A. A.",
        "figure": "16",
        "attended": 3,
        "reason": "",
        "prizes": "",
        "scores": [
            {"evening": first, "score": 6, "counts": True},
            {"evening": second, "score": 10, "counts": True},
            {"evening": third, "score": 2, "counts": False},
        ],
    }


def test_the_api_names_people_as_the_series_page_does(client: Client) -> None:
    series = make_season()
    assert standings(client, series)["lines"][0]["name"] == "A. A."
    client.force_login(make_role(series.union, "player"))
    assert standings(client, series)["lines"][0]["name"] == "Ann Arp"


def test_the_api_tells_the_prizes_once_it_is_final(client: Client) -> None:
    series = make_season()
    set_series_prizes(series, {1: "A ham"}, by=None)
    assert standings(client, series)["lines"][0]["prizes"] == ""
    close_series(series, at=AT, by=None)
    shown = standings(client, series)
    assert (shown["is_final"], shown["lines"][0]["prizes"]) == (True, "A ham")
