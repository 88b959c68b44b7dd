"""The log page: stored by version, fresh after every change, cheap for visitors."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Division, Fixture, StoredPage
from league.results.actions.changes import touch_log
from league.results.actions.results import FixtureResult, adjust, set_result
from league.standings import pages
from tests.make import make_division, make_fixture, make_role, make_season, make_team

pytestmark = pytest.mark.django_db

WIN = FixtureResult(
    state=Fixture.State.PLAYED, home_score=64, away_score=48, winner="home"
)


def log_url(division: Division) -> str:
    return f"/divisions/{division.pk}/"


def read(client: Client, division: Division, **headers: str) -> str:
    answer = client.get(log_url(division), headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def packed(page: str) -> bytes:
    return gzip.compress(page.encode())


def drawn_afresh(client: Client, division: Division) -> str:
    StoredPage.objects.all().delete()
    return read(client, division)


def test_a_stored_log_page_costs_one_statement(client: Client) -> None:
    division = make_fixture().division
    read(client, division)
    with CaptureQueriesContext(connection) as queries:
        read(client, division)
    assert len(queries) == 1


def test_the_log_page_names_its_teams(client: Client) -> None:
    fixture = make_fixture()
    page = read(client, fixture.division)
    assert fixture.home.name in page
    assert fixture.away.name in page


@pytest.mark.parametrize("change", ["result", "adjustment", "name"])
def test_after_a_change_the_log_page_is_as_if_drawn_afresh(
    client: Client, change: str
) -> None:
    fixture = make_fixture()
    division = fixture.division
    before = read(client, division)
    if change == "result":
        set_result(fixture, WIN, by=None)
    elif change == "adjustment":
        adjust(division, fixture.home, points=Decimal(-2), reason="late", by=None)
    else:
        fixture.home.name = "Renamed Aces"
        fixture.home.save(update_fields=["name"])
        touch_log(division.pk)
    page = read(client, division)
    assert page != before
    assert page == drawn_afresh(client, division)


def test_a_result_shows_on_the_log_page_at_once(client: Client) -> None:
    fixture = make_fixture()
    read(client, fixture.division)
    set_result(fixture, WIN, by=None)
    page = read(client, fixture.division)
    assert "+16" in page
    assert "64–48" in page


def test_a_page_of_an_older_version_never_replaces_a_newer_one(client: Client) -> None:
    division = make_fixture().division
    old = Division.objects.get(pk=division.pk)
    touch_log(division.pk)
    newer = read(client, division)
    pages.store(old, "en", packed("drawn before the change"))
    assert read(client, division) == newer


def test_a_page_drawn_late_is_not_taken_for_the_version_that_came_since(
    client: Client,
) -> None:
    division = make_fixture().division
    pages.store(division, "en", packed("drawn before the change"))
    touch_log(division.pk)
    assert "drawn before the change" not in read(client, division)


def test_a_page_of_another_release_is_drawn_anew(client: Client) -> None:
    division = make_fixture().division
    read(client, division)
    StoredPage.objects.update(
        build="an older release", body=packed("as it looked then")
    )
    assert "as it looked then" not in read(client, division)


def test_the_stored_page_holds_nothing_of_whoever_asked_first(client: Client) -> None:
    fixture = make_fixture()
    user = make_role(fixture.union)
    client.force_login(user)
    read(client, fixture.division)
    read(Client(), fixture.division)
    body = gzip.decompress(StoredPage.objects.get().body).decode()
    assert "csrfmiddlewaretoken" not in body
    assert user.username not in body


def test_someone_signed_in_sees_it_on_the_log_page(client: Client) -> None:
    fixture = make_fixture()
    read(Client(), fixture.division)
    user = make_role(fixture.union)
    client.force_login(user)
    assert user.username in read(client, fixture.division)


def test_a_page_that_still_stands_is_not_sent_again(client: Client) -> None:
    division = make_fixture().division
    etag = client.get(log_url(division)).headers["ETag"]
    again = client.get(log_url(division), headers={"If-None-Match": etag})
    assert (again.status_code, again.content) == (304, b"")


def test_a_page_that_changed_is_sent_again(client: Client) -> None:
    fixture = make_fixture()
    etag = client.get(log_url(fixture.division)).headers["ETag"]
    set_result(fixture, WIN, by=None)
    again = client.get(log_url(fixture.division), headers={"If-None-Match": etag})
    assert again.status_code == 200


def test_each_language_has_its_own_page(client: Client) -> None:
    division = make_fixture().division
    english = read(client, division)
    afrikaans = read(client, division, **{"Accept-Language": "af"})
    assert 'lang="en"' in english.partition("<head>")[0]
    assert 'lang="af"' in afrikaans.partition("<head>")[0]


def test_the_answer_varies_by_language_and_by_who_asks(client: Client) -> None:
    answer = client.get(log_url(make_fixture().division))
    assert {"Cookie", "Accept-Language"} <= set(answer.headers["Vary"].split(", "))


@pytest.mark.parametrize("pk", [0, 999, 2**63, 10**30])
def test_a_division_that_is_not_there_is_not_found(client: Client, pk: int) -> None:
    assert client.get(f"/divisions/{pk}/").status_code == 404


@contextmanager
def full_disk() -> Iterator[None]:
    def refuse_writes(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE")):
            raise OperationalError("database or disk is full")
        return execute(sql, *rest)

    with connection.execute_wrapper(refuse_writes):
        yield


def test_the_log_is_read_also_while_nothing_can_be_stored(client: Client) -> None:
    fixture = make_fixture()
    with full_disk():
        page = read(client, fixture.division)
    assert fixture.home.name in page


def test_teams_level_on_every_key_share_their_position(client: Client) -> None:
    division = make_division()
    for name in ("Aces", "Boere"):
        make_team(division, name=name)
    assert read(client, division).count('log-place">1=') == 2


def test_a_row_says_what_put_it_below_the_one_above(client: Client) -> None:
    division = make_division()
    teams = [make_team(division) for _ in range(4)]
    for home, away, score in ((0, 1, 60), (2, 3, 50)):
        fixture = make_fixture(division, home=teams[home], away=teams[away])
        result = FixtureResult(
            state=Fixture.State.PLAYED, home_score=score, away_score=40, winner="home"
        )
        set_result(fixture, result, by=None)
    # 60–40 and 50–40: two log points each, so the difference decides, twice over.
    page = read(client, division)
    assert "level on 2 log points; difference +20 against +10" in page
    assert "level on 0 log points; difference −10 against −20" in page


def test_the_order_of_the_scheme_stands_above_the_log_in_words(client: Client) -> None:
    season = make_season(scheme={"order": ["points", "head to head", "away won"]})
    page = read(client, make_division(season))
    places = [page.index(f"<li>{key}</li>") for key in ("log points", "head to head")]
    assert places == sorted(places)
    assert "<li>away matches won</li>" in page


def test_every_adjustment_stands_below_the_log_with_its_reason(client: Client) -> None:
    fixture = make_fixture()
    adjust(
        fixture.division,
        fixture.home,
        points=Decimal("-1.5"),
        reason="Unregistered <player>",
        by=None,
    )
    page = read(client, fixture.division)
    assert "−1.5 log points. Unregistered &lt;player&gt;" in page


def test_without_adjustments_the_log_has_no_column_for_them(client: Client) -> None:
    assert "Adjust" not in read(client, make_fixture().division)


def test_an_empty_division_says_so(client: Client) -> None:
    assert "No team has entered this division yet" in read(client, make_division())


def test_a_visitor_whose_session_is_no_longer_known_gets_the_page(
    client: Client, settings: Any
) -> None:
    division = make_fixture().division
    client.cookies[settings.SESSION_COOKIE_NAME] = "gone"
    assert client.get(log_url(division)).status_code == 200


def test_a_browser_that_takes_it_gets_the_page_compressed(client: Client) -> None:
    division = make_fixture().division
    plain = read(client, division)
    response = client.get(log_url(division), headers={"accept-encoding": "gzip, br"})
    assert response["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.content).decode() == plain
