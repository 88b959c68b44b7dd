"""The log after each night, as the pictures have it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Adjustment, Division, Fixture, Standing
from league.results.actions.results import adjust
from league.standings.charts.course import ChartSeason, chart_season
from league.standings.charts.places import places_view
from league.standings.log import log_of
from tests.league.standings.make_charts import (
    FIRST_NIGHT,
    WEEK,
    make_played,
    make_season_played,
    make_teams,
)
from tests.make import make_division, make_season

pytestmark = pytest.mark.django_db


def read(division: Division) -> ChartSeason:
    shown = Division.objects.select_related("union", "season__rule_set")
    return chart_season(shown.get(pk=division.pk))


def places(division: Division) -> list[list[str]]:
    """The places of each team by night, teams by name."""
    season = read(division)
    return [
        [spot.text for spot in season.course.spots[one.pk]] for one in season.entrants
    ]


def test_each_night_has_the_log_as_it_was_after_it() -> None:
    division = make_division()
    one, two, three, four = make_teams(division, 4)
    make_played(division, [(one, two, 30, 20), (three, four, 40, 20)])
    make_played(
        division,
        [(one, three, 40, 20), (two, four, 25, 20)],
        round=2,
        night=FIRST_NIGHT + WEEK,
    )
    assert places(division) == [["2", "1"], ["3", "3"], ["1", "2"], ["4", "4"]]


def test_a_match_played_later_than_its_round_counts_on_its_own_night() -> None:
    division = make_division()
    one, two, three, four = make_teams(division, 4)
    make_played(division, [(one, two, 30, 20)], round=2)
    make_played(division, [(three, four, 40, 20)], round=1, night=FIRST_NIGHT + WEEK)
    assert places(division)[0] == ["1", "2"]


def test_teams_level_in_everything_share_their_place() -> None:
    division = make_division()
    one, two, three, four = make_teams(division, 4)
    make_played(division, [(one, two, 30, 20), (three, four, 30, 20)])
    assert places(division) == [["1="], ["3="], ["1="], ["3="]]


def test_the_last_night_has_the_log_itself() -> None:
    division = make_season_played(10, 9)
    found = [
        (one.name, read(division).course.spots[one.pk][-1].position)
        for one in read(division).in_order
    ]
    assert found == [
        (line.team.name, line.row.position) for line in log_of(division).lines
    ]


def test_an_adjustment_counts_from_the_last_night_before_it() -> None:
    division = make_division()
    one, two = make_teams(division, 2)
    make_played(division, [(one, two, 30, 20)])
    make_played(division, [(one, two, 30, 20)], round=2, night=FIRST_NIGHT + WEEK)
    made = adjust(division, one, points=Decimal(-3), reason="late sheet", by=None)
    day_after = FIRST_NIGHT + timedelta(days=1)
    Adjustment.objects.filter(pk=made.pk).update(
        made_at=datetime(day_after.year, day_after.month, day_after.day, tzinfo=UTC)
    )
    assert places(division)[0] == ["2", "1"]


def test_an_adjustment_made_after_the_last_night_counts_from_it() -> None:
    division = make_division()
    one, two = make_teams(division, 2)
    make_played(division, [(one, two, 30, 20)])
    adjust(division, one, points=Decimal(-3), reason="late sheet", by=None)
    assert places(division) == [["2"], ["1"]]


def test_a_team_that_withdrew_has_no_line() -> None:
    division = make_division()
    one, two, three = make_teams(division, 3)
    make_played(division, [(one, two, 30, 20), (three, one, 40, 20)])
    Standing.objects.filter(team=three).update(
        withdrawn_on=FIRST_NIGHT, withdrawal_policy="void-all"
    )
    cache.clear()
    assert set(read(division).course.spots) == {one.pk, two.pk}


def test_a_walkover_without_a_night_counts_with_its_round() -> None:
    division = make_division()
    one, two, three, four = make_teams(division, 4)
    make_played(division, [(one, two, 30, 20)])
    make_played(division, [(three, four, 40, 0)], night=None)
    assert read(division).course.nights == (FIRST_NIGHT,)


def test_head_to_head_is_that_of_the_nights_so_far() -> None:
    season = make_season(scheme={"order": ["points", "head to head"]})
    division = make_division(season)
    one, two, three = make_teams(division, 3)
    make_played(division, [(two, one, 30, 20)])
    make_played(division, [(one, three, 50, 20)], round=2, night=FIRST_NIGHT + WEEK)
    assert places(division)[:2] == [["2=", "2"], ["1", "1"]]


def test_a_division_without_results_has_no_course() -> None:
    division = make_division()
    make_teams(division, 2)
    assert places_view(read(division)) is None


def test_no_more_is_asked_for_46_rounds_than_for_2() -> None:
    counts = []
    for rounds in (2, 46):
        division = make_season_played(6, rounds)
        read(division)
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            read(division)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_the_course_is_computed_once_a_version_of_the_log() -> None:
    division = make_season_played(4, 3)
    read(division)
    with CaptureQueriesContext(connection) as asked:
        read(division)
    # The division, its teams and its matches; no adjustment is read again.
    assert len(asked) == 3


def test_a_new_version_of_the_log_makes_a_new_course() -> None:
    division = make_division()
    one, two = make_teams(division, 2)
    make_played(division, [(one, two, 30, 20)])
    before = places(division)
    Fixture.objects.filter(division=division).delete()
    make_played(division, [(one, two, 10, 20)])
    assert (before, places(division)) == ([["1"], ["2"]], [["2"], ["1"]])
