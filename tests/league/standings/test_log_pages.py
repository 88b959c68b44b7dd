"""The log's pages: past days, the matches behind a figure, and what they cost."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from datetime import date, time, timedelta
from decimal import Decimal
from itertools import permutations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.lib.page_store import release_tag
from league.models import Adjustment, Division, Fixture, Standing, StoredPage, Team
from league.results.actions.changes import touch_log
from league.results.actions.results import adjust, rebuild_log, set_result
from league.rulings.actions.rulings import declare_void
from league.standings import pages
from league.standings.log import log_of, team_log
from league.standings.log.days import read_log_day
from tests.league.rulings.make_rulings import make_double, result, team_of
from tests.make import (
    make_club,
    make_division,
    make_fixture,
    make_role,
    make_season,
    make_team,
)

pytestmark = pytest.mark.django_db

TODAY = date(2026, 3, 1)
SECOND = "2026-02-17"


def read(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return answer.content.decode()


@pytest.mark.parametrize("text", ["2026-02-30", "yesterday", "17/02/2026", "\x00", "²"])
def test_a_day_that_is_none_is_told_in_a_sentence(text: str) -> None:
    asked = read_log_day(text, today=TODAY)
    assert asked.day is None
    assert asked.fault.startswith(f"“{text}” is not a date")


def test_a_day_to_come_is_told_in_a_sentence() -> None:
    assert "to come" in read_log_day("2026-03-02", today=TODAY).fault


@pytest.mark.parametrize("text", ["", " ", "2026-03-01"])
def test_no_day_and_today_are_the_log_as_it_stands(text: str) -> None:
    asked = read_log_day(text, today=TODAY)
    assert (asked.day, asked.fault) == (None, "")


def test_the_page_of_a_past_day_says_which_and_what_it_leaves_out(
    client: Client,
) -> None:
    division = make_double(played=3)
    page = read(client, f"/divisions/{division.pk}/?on={SECOND}")
    assert "The log as at the end of 17 February 2026." in page
    assert "with what was corrected since" in page


def test_a_past_day_that_is_none_shows_the_log_as_it_stands(client: Client) -> None:
    division = make_double(played=3)
    page = read(client, f"/divisions/{division.pk}/?on=never", status=422)
    assert "“never” is not a date" in page
    assert "The log as at the end of" not in page


def test_the_page_offers_every_night_that_counted(client: Client) -> None:
    division = make_double(played=2)
    page = read(client, f"/divisions/{division.pk}/")
    found = re.findall(r"\?on=(2026-\d\d-\d\d)", page)
    assert found == ["2026-02-17", "2026-02-10"]


def test_the_links_of_a_past_log_stay_on_its_day(client: Client) -> None:
    division = make_double(played=2)
    page = read(client, f"/divisions/{division.pk}/?on={SECOND}")
    team = team_of(division, "Team A")
    assert f"/divisions/{division.pk}/teams/{team.pk}/?of=won&amp;on={SECOND}" in page


def test_a_past_page_that_stands_is_not_sent_again(client: Client) -> None:
    path = f"/divisions/{make_double(played=2).pk}/?on={SECOND}"
    etag = client.get(path).headers["ETag"]
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304


def sums(division: Division, name: str, of: str, on: date | None = None) -> list[str]:
    found = team_log(division, team_of(division, name).pk, of=of, on=on)
    assert found is not None
    return [*(line.sum for line in found.lines), found.total]


@pytest.mark.parametrize(
    ("of", "told"),
    [
        ("points", ["2", "4", "4", "4"]),
        ("played", ["1", "2", "3", "3"]),
        ("won", ["1", "2", "2"]),
        ("drawn", ["0"]),
        ("lost", ["1", "1"]),
        ("for", ["60", "120", "160", "160"]),
        ("against", ["40", "80", "140", "140"]),
        ("difference", ["+20", "+40", "+20", "+20"]),
        ("anything", ["2", "4", "4", "4"]),
    ],
)
def test_the_matches_behind_a_figure_add_up_to_it(of: str, told: list[str]) -> None:
    # Team A won 60–40 at home twice and lost 40–60 away.
    assert sums(make_double(played=3), "Team A", of) == told


def test_an_adjustment_is_a_line_of_its_own_in_the_sum() -> None:
    division = make_double(played=1)
    taken = Decimal("-0.5")
    adjust(division, team_of(division, "Team A"), points=taken, reason="Late.", by=None)
    Adjustment.objects.update(made_at="2026-12-01T12:00Z")
    assert sums(division, "Team A", "points") == ["2", "1.5", "1.5"]
    assert sums(division, "Team A", "won") == ["1", "1"]


def test_behind_a_figure_of_a_past_day_stand_the_matches_until_then() -> None:
    division = make_double(played=3)
    day = date.fromisoformat(SECOND)
    assert sums(division, "Team A", "points", on=day) == ["2", "4", "4"]


def test_what_tables_gave_is_said_beside_the_match() -> None:
    season = make_season(scheme={"table_won": 1, "table_drawn": 0.5})
    fixture = make_fixture(make_division(season))
    came = replace(result(60, 40), home_tables=2, away_tables=1, drawn_tables=1)
    set_result(fixture, came, by=None)
    found = team_log(fixture.division, fixture.home_id, of="points")
    assert found is not None
    # Two for the match, two for two tables, a half for the drawn one.
    assert found.total == "4.5"
    assert found.lines[0].how == (
        "2 log points for the match, 2 for 2 tables won and 0.5 for 1 table drawn"
    )


def test_a_void_match_stands_apart_with_its_reason(client: Client) -> None:
    division = make_double(played=1)
    first = division.fixtures.get(home__name="Team A", away__name="Team B")
    declare_void(first, reason="The hall was flooded.", by=None)
    team = team_of(division, "Team A")
    page = read(client, f"/divisions/{division.pk}/teams/{team.pk}/")
    assert "Void; it counts for nobody. The hall was flooded." in page


def test_a_team_that_has_not_entered_is_not_found(client: Client) -> None:
    team = make_team(make_division())
    other = make_division()
    assert client.get(f"/divisions/{other.pk}/teams/{team.pk}/").status_code == 404


def make_season_of(number: int) -> Division:
    """A division of so many teams that have all met twice, one night a pair of them."""
    division = make_division()
    club, union = make_club(division.union), division.union
    teams = Team.objects.bulk_create(
        Team(union=union, club=club, code=f"D{division.pk}N{n}", name=f"Team {n:02}")
        for n in range(number)
    )
    Standing.objects.bulk_create(
        Standing(union=union, division=division, team=team) for team in teams
    )
    Fixture.objects.bulk_create(
        Fixture(
            union=union,
            division=division,
            round=place + 1,
            night=date(2026, 2, 3) + timedelta(days=7 * (place // 12)),
            start=time(19, 30),
            home=home,
            away=away,
            state="played",
            home_score=60 + place % 7,
            away_score=40,
            winner="home",
            is_provisional=place % 50 == 0,
        )
        for place, (home, away) in enumerate(permutations(teams, 2))
    )
    for team in (teams[0], teams[1]):
        Adjustment.objects.create(
            union=union, division=division, team=team, points=-1, reason="Late."
        )
    rebuild_log(division)
    return division


def queries_of(client: Client, path: str) -> int:
    StoredPage.objects.all().delete()
    with CaptureQueriesContext(connection) as queries:
        read(client, path)
    return len(queries)


def test_24_teams_and_552_results_cost_as_many_queries_as_8_and_56(
    client: Client,
) -> None:
    small, large = make_season_of(8), make_season_of(24)
    assert large.fixtures.count() == 552
    release_tag()
    for query in ("", "?on=2026-03-01", "teams/{team}/?of=difference"):
        costs = []
        for division in (small, large):
            team = division.standings.order_by("pk").values_list("team", flat=True)[0]
            path = reverse("division-log", args=[division.pk])
            costs.append(queries_of(client, path + query.format(team=team)))
        assert costs[0] == costs[1] < 20, query


def test_a_page_that_is_forgotten_is_drawn_anew_at_the_same_version(
    client: Client,
) -> None:
    division = make_double(played=1)
    path = f"/divisions/{division.pk}/"
    read(client, path)
    StoredPage.objects.update(body=gzip.compress(b"as it was before"))
    pages.forget_log_page(division.pk)
    assert "as it was before" not in read(client, path)
    version = Division.objects.get(pk=division.pk).log_version
    assert StoredPage.objects.get().version == version


def test_a_page_drawn_before_it_was_forgotten_is_not_stored_after(
    client: Client,
) -> None:
    division = make_double(played=1)
    old = Division.objects.get(pk=division.pk)
    pages.forget_log_page(division.pk)
    newer = read(client, f"/divisions/{division.pk}/")
    pages.store(old, "en", gzip.compress(b"drawn before"))
    assert read(client, f"/divisions/{division.pk}/") == newer


def test_a_page_with_other_content_has_another_etag(client: Client) -> None:
    division = make_double(played=1)
    path = f"/divisions/{division.pk}/"
    first = client.get(path).headers["ETag"]
    touch_log(division.pk)
    assert client.get(path).headers["ETag"] == first
    StoredPage.objects.update(body=gzip.compress(b"with what is possible"))
    assert client.get(path).headers["ETag"] != first


def test_a_secretary_finds_the_lots_from_the_log(client: Client) -> None:
    division = make_double(played=1)
    client.force_login(make_role(division.union))
    assert f"/divisions/{division.pk}/lots/" in read(
        client, f"/divisions/{division.pk}/"
    )


def test_a_result_of_another_week_is_no_part_of_why(client: Client) -> None:
    division = make_double(played=2)
    set_result(division.fixtures.filter(round=3)[0], result(60, 40), by=None)
    page = read(client, f"/divisions/{division.pk}/")
    assert "gained and lost since the end of 17 February 2026" in page


def test_a_row_that_log_points_decide_has_no_reason_under_it(client: Client) -> None:
    division = make_double(played=2)
    told = {line.team.name[-1]: line.told for line in log_of(division).lines}
    assert (told["C"], told["B"]) == ("", "")
    assert "log points 4 against 2" not in read(client, f"/divisions/{division.pk}/")


def test_a_row_that_another_key_decides_says_so_under_it(client: Client) -> None:
    division = make_double(played=2)
    told = {line.team.name[-1]: line.told for line in log_of(division).lines}
    assert told["D"].startswith("level on ")
    assert told["D"] in read(client, f"/divisions/{division.pk}/")


def test_the_log_begins_with_its_table(client: Client) -> None:
    page = read(client, f"/divisions/{make_double(played=2).pk}/")
    after = [page.index(one) for one in ("data-whatsapp", 'id="log-chain"', "log-days")]
    assert page.index("</table>") < min(after)


def test_why_places_were_won_and_lost_stands_once_below_the_table(
    client: Client,
) -> None:
    division = make_double(played=3)
    page = read(client, f"/divisions/{division.pk}/")
    moved = [one.team.pk for one in log_of(division).moved]
    assert moved
    assert [page.count(f'id="moved-{pk}"') for pk in moved] == [1] * len(moved)
