from __future__ import annotations

from decimal import Decimal
from threading import Barrier, Thread

import pytest
from django.db import connection

from league.models import AuditRow, Division, Fixture, Standing
from league.results.actions.changes import touch_log
from league.results.actions.results import (
    FixtureResult,
    adjust,
    rebuild_log,
    set_result,
)
from league.standings.sums import COLUMNS, rank_division
from tests.make import make_division, make_fixture, make_team, make_user

State = Fixture.State


def played(home: int, away: int) -> FixtureResult:
    winner = "draw" if home == away else "home" if home > away else "away"
    return FixtureResult(State.PLAYED, home, away, 3, 1, 0, winner)


def sums(division: Division) -> list[tuple[object, ...]]:
    return list(division.standings.order_by("pk").values_list(*COLUMNS.values()))


@pytest.mark.django_db
def test_a_result_moves_both_teams_sums() -> None:
    fixture = set_result(make_fixture(), played(60, 40), by=None)
    home = Standing.objects.get(team=fixture.home)
    away = Standing.objects.get(team=fixture.away)
    assert (home.won, home.points_for, home.tables_won) == (1, 60, 3)
    assert (away.lost, away.away_for, away.tables_won) == (1, 40, 1)


@pytest.mark.django_db
def test_a_corrected_result_takes_the_former_one_back() -> None:
    fixture = set_result(make_fixture(), played(60, 40), by=None)
    set_result(fixture, played(30, 40), by=None)
    home = Standing.objects.get(team=fixture.home)
    assert (home.won, home.lost, home.points_for) == (0, 1, 30)


@pytest.mark.django_db
def test_a_result_taken_out_leaves_the_sums_as_they_were() -> None:
    fixture = make_fixture()
    before = sums(fixture.division)
    set_result(fixture, played(60, 40), by=None)
    set_result(fixture, FixtureResult(State.VOID), by=None)
    assert sums(fixture.division) == before


@pytest.mark.django_db
def test_a_result_moves_the_logs_version_and_is_audited() -> None:
    user = make_user()
    fixture = make_fixture()
    set_result(fixture, played(60, 40), by=user)
    row = AuditRow.objects.get()
    assert (row.action, row.by, row.detail["home_score"]) == (
        "fixture.result",
        user,
        [None, 60],
    )
    assert Division.objects.get().log_version == 2


@pytest.mark.django_db
def test_the_same_result_again_changes_nothing() -> None:
    fixture = set_result(make_fixture(), played(60, 40), by=None)
    set_result(fixture, played(60, 40), by=None)
    assert AuditRow.objects.count() == 1
    assert Division.objects.get().log_version == 2


@pytest.mark.django_db
def test_a_cup_result_moves_no_sums() -> None:
    fixture = make_fixture(stage="final")
    before = sums(fixture.division)
    set_result(fixture, played(60, 40), by=None)
    assert sums(fixture.division) == before


@pytest.mark.django_db
@pytest.mark.parametrize("teams", [2, 40])
def test_a_result_costs_the_same_in_a_small_and_in_a_large_division(
    teams: int, django_assert_num_queries: object
) -> None:
    division = make_division()
    for _ in range(teams - 2):
        make_team(division)
    fixture = make_fixture(division)
    # Savepoint twice, lock, fixture, version, webhooks, two teams, audit row; and four
    # that ask for what is still possible.
    with django_assert_num_queries(13):  # type: ignore[operator]
        set_result(fixture, played(60, 40), by=None)


@pytest.mark.django_db
def test_an_adjustment_moves_its_team_alone_and_keeps_its_reason() -> None:
    division = make_division()
    team, other = make_team(division), make_team(division)
    adjust(division, team, points=Decimal("-1.5"), reason="Late sheet", by=None)
    kept = dict(division.standings.values_list("team", "adjustment"))
    assert kept == {team.pk: Decimal("-1.5"), other.pk: 0}
    assert division.adjustments.get().reason == "Late sheet"


@pytest.mark.django_db
def test_a_rebuild_says_how_many_sums_were_wrong_and_sets_them_right() -> None:
    fixture = set_result(make_fixture(), played(60, 40), by=None)
    division = fixture.division
    adjust(division, fixture.home, points_for=5, reason="Typing", by=None)
    before = sums(division)
    Standing.objects.filter(team=fixture.home).update(won=7)
    assert (rebuild_log(division), rebuild_log(division)) == (1, 0)
    assert sums(division) == before


@pytest.mark.django_db
def test_the_log_ranks_the_winner_first() -> None:
    fixture = set_result(make_fixture(), played(40, 60), by=None)
    standings = fixture.division.standings.select_related("team")
    rows = rank_division(fixture.division, standings)
    assert [row.team for row in rows] == [str(fixture.away_id), str(fixture.home_id)]


@pytest.mark.django_db
def test_only_the_named_logs_move() -> None:
    one, other = make_division(), make_division()
    touch_log(one.pk)
    versions = dict(Division.objects.values_list("pk", "log_version"))
    assert versions == {one.pk: 2, other.pk: 1}


def at_once(*works: object) -> list[BaseException]:
    """Run functions in threads of their own, all from one moment; return failures."""
    barrier, failures = Barrier(len(works)), []

    def run(work: object) -> None:
        try:
            barrier.wait()
            work()  # type: ignore[operator]
        except Exception as failure:  # noqa: BLE001 - handed to the test
            failures.append(failure)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[work]) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failures


# SQLite's test database lies in memory; its races are run in tests/server.
@pytest.mark.only_on("postgresql")
@pytest.mark.django_db(transaction=True)
def test_results_of_the_same_teams_and_rebuilds_at_once_leave_the_log_right() -> None:
    division = make_division()
    one, two = make_team(division), make_team(division)
    there = make_fixture(division, home=one, away=two)
    back = make_fixture(division, home=two, away=one)

    def results(fixture: Fixture) -> None:
        for score in range(20):
            set_result(fixture, played(60 + score, 40), by=None)

    def rebuilds() -> None:
        for _ in range(20):
            rebuild_log(division)

    failures = at_once(lambda: results(there), lambda: results(back), rebuilds)
    assert failures == []
    assert rebuild_log(division) == 0
