"""Fixtures and results by round, the union's front page, a team's and a club's."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Fixture, Registration
from league.results.actions.results import FixtureResult, set_result
from tests.clock import at
from tests.make import (
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_team,
    make_union,
    make_venue,
)

pytestmark = pytest.mark.django_db

WIN = FixtureResult(
    state=Fixture.State.PLAYED, home_score=64, away_score=48, winner="home"
)


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def tonight(fixture: Fixture, days: int = 0) -> Any:
    night = timezone.now().astimezone(fixture.union.zone).date()
    return night + timedelta(days=days)


def move(fixture: Fixture, days: int) -> None:
    fixture.night = tonight(fixture, days)
    fixture.save(update_fields=["night"])


def test_fixtures_stand_by_round_and_night_with_their_hall(client: Client) -> None:
    division = make_division()
    hall = make_venue(division.union, name="Civic Centre")
    make_fixture(division, round=3, venue=hall)
    page = read(client, f"/divisions/{division.pk}/fixtures/")
    places = [page.index(text) for text in ("Round 3", "3 February", "Civic Centre")]
    assert places == sorted(places)


def test_a_postponed_fixture_without_a_date_says_so(client: Client) -> None:
    fixture = make_fixture(night=None, state="postponed")
    page = read(client, f"/divisions/{fixture.division_id}/fixtures/")
    assert "postponed, date open" in page


def test_results_show_scores_and_not_what_is_still_to_be_played(client: Client) -> None:
    fixture = make_fixture()
    waiting = make_fixture(fixture.division, round=2)
    set_result(fixture, WIN, by=None)
    page = read(client, f"/divisions/{fixture.division_id}/results/")
    assert ">64<" in page
    assert waiting.home.name not in page.partition("Round 1")[2]


@pytest.mark.parametrize("tab", ["fixtures", "results"])
def test_a_division_without_a_match_says_so(client: Client, tab: str) -> None:
    page = read(client, f"/divisions/{make_division().pk}/{tab}/")
    assert ("No fixtures" if tab == "fixtures" else "No match has been played") in page


def many_rounds(rounds: int, matches: int) -> int:
    """Make a division of so many rounds; return its pk."""
    division = make_division()
    teams = [make_team(division) for _ in range(matches * 2)]
    Fixture.objects.bulk_create(
        Fixture(
            union=division.union,
            division=division,
            round=number + 1,
            # A week apart: yesterday's night is on until the morning.
            night=tonight(Fixture(union=division.union), 7 * (number - 3)),
            start="19:30",
            home=teams[pair * 2],
            away=teams[pair * 2 + 1],
        )
        for number in range(rounds)
        for pair in range(matches)
    )
    return division.pk


def test_a_big_division_shows_its_rounds_a_page_at_a_time(client: Client) -> None:
    pk = many_rounds(rounds=8, matches=12)
    page = read(client, f"/divisions/{pk}/fixtures/?round=5")
    assert "Round 5" in page
    assert "Round 6" in page
    assert "Round 7" not in page


def test_a_big_divisions_fixtures_open_at_the_next_to_be_played(client: Client) -> None:
    pk = many_rounds(rounds=8, matches=60)
    page = read(client, f"/divisions/{pk}/fixtures/")
    assert "<h2>Round 4</h2>" in page
    assert page.count("<h2>Round") == 1


@pytest.mark.parametrize("wish", ["x", "-1", "99999999999", "", "²", "99"])
def test_a_round_that_is_none_shows_a_page_all_the_same(
    client: Client, wish: str
) -> None:
    pk = many_rounds(rounds=2, matches=1)
    assert "Round 2" in read(client, f"/divisions/{pk}/fixtures/?round={wish}")


def test_tonights_fixtures_stand_by_hall_on_the_unions_page(client: Client) -> None:
    fixture = make_fixture()
    fixture.venue = make_venue(fixture.union, name="Civic Centre")
    fixture.save(update_fields=["venue"])
    with at(fixture.starts_at - timedelta(minutes=30)):
        page = read(client, f"/unions/{fixture.union.slug}/").partition("<main")[2]
    shown = (">Tonight", ">Civic", f">{fixture.home.name}")
    places = [page.index(text) for text in shown]
    assert places == sorted(places)


def test_the_unions_page_shows_the_next_night_and_the_last_results(
    client: Client,
) -> None:
    played = make_fixture()
    set_result(played, WIN, by=None)
    move(played, -7)
    move(make_fixture(played.division, round=2), 3)
    page = read(client, f"/unions/{played.union.slug}/")
    assert "Next night" in page
    assert page.index("Last results") < page.index(">64<")


def test_the_last_results_leave_out_what_has_no_result(client: Client) -> None:
    played = make_fixture()
    set_result(played, WIN, by=None)
    late = make_fixture(played.division)
    set_result(late, FixtureResult(state=Fixture.State.VOID), by=None)
    for one in (played, late):
        move(one, -7)
    move(make_fixture(played.division, round=2), 3)
    page = read(client, f"/unions/{played.union.slug}/").partition("Last results")[2]
    assert played.home.name in page
    assert late.home.name not in page.partition("</section>\n      ")[0]


def test_a_night_without_results_is_waited_for_when_none_lies_ahead(
    client: Client,
) -> None:
    fixture = make_fixture()
    move(fixture, -2)
    assert "Waiting for results" in read(client, f"/unions/{fixture.union.slug}/")


def test_a_union_without_a_season_says_what_to_do(client: Client) -> None:
    page = read(client, f"/unions/{make_union().slug}/")
    assert "No season has been made yet" in page


def test_a_union_shows_nothing_of_another(client: Client) -> None:
    theirs = make_fixture()
    page = read(client, f"/unions/{make_fixture().union.slug}/")
    assert theirs.home.name not in page


def test_a_teams_form_reads_from_the_oldest_to_the_latest(client: Client) -> None:
    division = make_division()
    team = make_team(division)
    for number, winner in enumerate(("home", "draw", "away")):
        fixture = make_fixture(division, home=team, round=number + 1)
        move(fixture, number - 9)
        scores = {"home": (4, 2), "draw": (4, 4), "away": (2, 4)}[winner]
        result = FixtureResult(
            Fixture.State.PLAYED, scores[0], scores[1], winner=winner
        )
        set_result(fixture, result, by=None)
    page = read(client, f"/teams/{team.pk}/")
    places = [page.index(f"form-{ended}") for ended in ("won", "drawn", "lost")]
    assert places == sorted(places)


def test_a_team_that_entered_no_division_has_a_page(client: Client) -> None:
    team = make_team(make_division())
    team.standings.all().delete()
    assert "has not entered a division" in read(client, f"/teams/{team.pk}/")


def test_a_club_shows_its_teams_and_its_hall(client: Client) -> None:
    team = make_team(make_division())
    team.club.venue = make_venue(team.union, name="Civic Centre", tables=1)
    team.club.save(update_fields=["venue"])
    page = read(client, f"/clubs/{team.club_id}/")
    assert "(1 table)" in page
    assert team.name in page


@pytest.mark.parametrize(
    "path",
    [
        "/unions/none/",
        "/divisions/999/fixtures/",
        "/divisions/999/results/",
        "/teams/999/",
        "/clubs/999/",
        f"/teams/{10**30}/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_page_takes_no_post(client: Client) -> None:
    union = make_union()
    assert client.post(f"/unions/{union.slug}/").status_code == 405


def squad_page(client: Client, *, agreed: bool = False, is_member: bool = False) -> str:
    team = make_team(make_division(make_season()))
    make_player(team, name="Fatima Adams", agreed_to_name=agreed)
    if is_member:
        client.force_login(make_role(team.union, "player"))
    return read(client, f"/teams/{team.pk}/")


def test_a_visitor_sees_a_squad_by_initials(client: Client) -> None:
    page = squad_page(client)
    assert "F. A." in page
    assert "Fatima" not in page
    assert "Adams" not in page


def test_a_player_who_agreed_is_named_to_everyone(client: Client) -> None:
    assert "Fatima Adams" in squad_page(client, agreed=True)


def test_someone_of_the_union_sees_a_squad_by_name(client: Client) -> None:
    assert "Fatima Adams" in squad_page(client, is_member=True)


def test_someone_of_another_union_sees_initials(client: Client) -> None:
    client.force_login(make_role(make_union()))
    assert "Fatima" not in squad_page(client)


def test_a_squad_lists_who_is_registered_now(client: Client) -> None:
    team = make_team(make_division(make_season()))
    make_player(team, name="Gone Away", agreed_to_name=True)
    Registration.objects.update(ended_on="2026-02-01")
    assert "Gone Away" not in read(client, f"/teams/{team.pk}/")


def test_choosing_a_language_turns_the_pages_to_it(client: Client) -> None:
    client.post("/language/", {"language": "af"})
    page = read(client, f"/unions/{make_union().slug}/")
    assert '<html lang="af">' in page


def test_choosing_a_language_never_leads_to_another_site(client: Client) -> None:
    answer = client.post("/language/", {"language": "af", "next": "https://e.example"})
    assert answer.headers["Location"] == "/"


def test_a_divisions_fixtures_begin_with_the_next_round(client: Client) -> None:
    pk = many_rounds(rounds=8, matches=1)
    page = read(client, f"/divisions/{pk}/fixtures/")
    assert "<h2>Round 4</h2>" in page
    assert "<h2>Round 3</h2>" not in page


def test_the_whole_list_of_fixtures_is_one_address_away(client: Client) -> None:
    pk = many_rounds(rounds=8, matches=8)
    assert 'href="?all=1"' in read(client, f"/divisions/{pk}/fixtures/")
    assert read(client, f"/divisions/{pk}/fixtures/?all=1").count("<h2>Round") == 8


def test_fixtures_of_one_team_leave_the_others_out(client: Client) -> None:
    fixture = make_fixture()
    other = make_fixture(fixture.division)
    page = read(
        client, f"/divisions/{fixture.division_id}/fixtures/?team={fixture.home_id}"
    )
    shown = page.partition("<h2>Round")[2]
    assert fixture.away.name in shown
    assert other.away.name not in shown


@pytest.mark.parametrize("wish", ["1000", "99999999999999999999", "x", "²", "-1", ""])
@pytest.mark.parametrize("tab", ["fixtures", "results"])
def test_a_team_that_is_none_of_the_division_shows_all(
    client: Client, wish: str, tab: str
) -> None:
    fixture = make_fixture()
    set_result(fixture, WIN, by=None)
    page = read(client, f"/divisions/{fixture.division_id}/{tab}/?team={wish}")
    assert fixture.home.name in page.partition("<h2>Round")[2]
    assert ("That team does not play in this division" in page) == (wish == "1000")


def test_results_have_the_latest_round_first(client: Client) -> None:
    fixture = make_fixture()
    later = make_fixture(fixture.division, round=2)
    for one in (fixture, later):
        set_result(one, WIN, by=None)
    page = read(client, f"/divisions/{fixture.division_id}/results/")
    assert page.index("<h2>Round 2") < page.index("<h2>Round 1")


def test_a_team_without_a_result_is_told_so(client: Client) -> None:
    fixture = make_fixture()
    set_result(fixture, WIN, by=None)
    team = make_team(fixture.division)
    page = read(client, f"/divisions/{fixture.division_id}/results/?team={team.pk}")
    assert "This team has no result yet." in page


def test_a_page_of_a_team_leads_on_within_that_team(client: Client) -> None:
    pk = many_rounds(rounds=30, matches=1)
    home = Fixture.objects.filter(division=pk)[0].home_id
    page = read(client, f"/divisions/{pk}/fixtures/?team={home}")
    assert f'rel="next" href="?round=28&amp;team={home}"' in page


@pytest.mark.parametrize("tab", ["fixtures", "results"])
@pytest.mark.parametrize("query", ["", "?all", "?team=1"])
def test_a_page_of_rounds_asks_as_much_of_many_as_of_few(
    client: Client, tab: str, query: str
) -> None:
    asked = []
    for rounds in (2, 20):
        pk = many_rounds(rounds=rounds, matches=2)
        Fixture.objects.filter(division=pk).update(
            state="played", home_score=64, away_score=48, winner="home"
        )
        with CaptureQueriesContext(connection) as queries:
            read(client, f"/divisions/{pk}/{tab}/{query}")
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_teams_form_is_that_of_its_log_and_says_so(client: Client) -> None:
    fixture = make_fixture()
    cup = make_division(fixture.division.season, name="Cup")
    cup.kind = "cup"
    cup.save(update_fields=["kind"])
    set_result(fixture, WIN, by=None)
    semi = make_fixture(cup, home=fixture.away, away=fixture.home, stage="semi-final")
    set_result(semi, WIN, by=None)
    page = read(client, f"/teams/{fixture.home_id}/")
    assert re.findall(r'<li class="form-(\w+)">', page) == ["won"]
    assert "The last five results in the log, without cup matches." in page
