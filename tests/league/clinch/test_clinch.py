"""What is claimed of a division: what its log says, when it is worked out, and once."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.clinch.reading import question_of
from league.clinch.working import keep_claims, work_out
from league.models import Claims, Division, Fixture, OutboxRow, Standing, Team
from league.results.actions.changes import touch_log
from league.results.actions.results import FixtureResult, adjust, set_result
from league.standings.clinch import claims_of, fates_of
from league.tasks import work_out_claims
from rules.clinch import Fate
from tests.make import make_division, make_fixture, make_season, make_team

pytestmark = pytest.mark.django_db

WIN = FixtureResult(
    state=Fixture.State.PLAYED, home_score=64, away_score=48, winner="home"
)
PROVISIONAL = FixtureResult(
    state=Fixture.State.PLAYED,
    home_score=64,
    away_score=48,
    winner="home",
    is_provisional=True,
)
WORK_OUT = "league.tasks.work_out_claims"


def make_teams(number: int, **values: Any) -> tuple[Division, list[Team]]:
    division = make_division(make_season(scheme=values.pop("scheme", {})))
    Division.objects.filter(pk=division.pk).update(**values)
    division.refresh_from_db()
    return division, [make_team(division, name=f"Team {n}") for n in range(number)]


def play(division: Division, home: Team, away: Team, *, round: int = 1) -> Fixture:
    fixture = make_fixture(division, home=home, away=away, round=round)
    return set_result(fixture, WIN, by=None)


def fates(division: Division) -> dict[int, Fate]:
    work_out([division.pk])
    division.refresh_from_db()
    return fates_of(division)


def test_a_lead_that_nobody_can_take_makes_a_champion() -> None:
    # A 4, B 0 and C 0; B and C have one match left: 2 at the most.
    division, (a, b, c) = make_teams(3)
    play(division, a, b)
    play(division, a, c)
    make_fixture(division, home=b, away=c)
    found = fates(division)
    assert found[a.pk] == Fate(best=1, worst=1, champion=True)
    assert found[b.pk] == Fate(best=2, worst=3, champion=False)


def test_a_lead_that_can_be_drawn_level_is_open() -> None:
    # A 2; B 0 can still reach 2, and a difference is never certain.
    division, (a, b, c) = make_teams(3)
    play(division, a, c)
    make_fixture(division, home=b, away=c)
    assert fates(division)[a.pk] == Fate(best=1, worst=2)


def test_teams_that_have_played_all_stand_as_the_log_has_them() -> None:
    division, (a, b) = make_teams(2)
    # A wins by 16, then loses by 10: level on log points, and A is ahead.
    play(division, a, b)
    again = make_fixture(division, home=b, away=a, round=2)
    less = FixtureResult(
        state=Fixture.State.PLAYED, home_score=60, away_score=50, winner="home"
    )
    set_result(again, less, by=None)
    assert fates(division)[a.pk] == Fate(best=1, worst=1, champion=True)


def test_two_who_have_played_all_are_told_apart_by_what_nothing_changes() -> None:
    # A and B are level on 2, A ahead by the difference; C and D still play.
    division, (a, b, c, d) = make_teams(4)
    play(division, a, c)
    fixture = make_fixture(division, home=b, away=d)
    less = FixtureResult(
        state=Fixture.State.PLAYED, home_score=50, away_score=48, winner="home"
    )
    set_result(fixture, less, by=None)
    make_fixture(division, home=c, away=d, round=2)
    found = fates(division)
    # Whoever wins is level with both, and nobody knows by what difference.
    assert (found[a.pk].best, found[b.pk].best) == (1, 2)
    assert (found[a.pk].worst, found[b.pk].worst) == (2, 3)


def test_a_provisional_result_counts_as_open() -> None:
    division, (a, b) = make_teams(2)
    fixture = make_fixture(division, home=a, away=b)
    set_result(fixture, PROVISIONAL, by=None)
    assert fates(division)[b.pk].best == 1


def test_a_void_match_is_not_played() -> None:
    division, (a, b, c) = make_teams(3)
    play(division, a, b)
    make_fixture(division, home=b, away=c, state=Fixture.State.VOID)
    assert fates(division)[a.pk].champion is True


def test_a_deduction_counts() -> None:
    division, (a, b) = make_teams(2)
    play(division, a, b)
    adjust(division, a, points=Decimal("-2.5"), reason="late", by=None)
    assert fates(division)[b.pk] == Fate(best=1, worst=1, champion=True)


def test_a_team_that_withdrew_has_no_place_and_takes_none() -> None:
    division, (a, b, c) = make_teams(3)
    play(division, c, b)
    play(division, a, b)
    Standing.objects.filter(team=c).update(
        withdrawn_on="2026-03-01", withdrawal_policy="void all"
    )
    touch_log(division.pk)
    found = fates(division)
    assert set(found) == {a.pk, b.pk}
    assert found[a.pk].champion is True


def test_who_goes_up_and_down_is_told_by_the_divisions_lines() -> None:
    division, (a, b, c, d) = make_teams(4, promoted=2, relegated=1)
    play(division, a, d)
    play(division, b, d, round=2)
    play(division, a, d, round=3)
    play(division, b, d, round=4)
    make_fixture(division, home=c, away=d, round=5)
    found = fates(division)
    # A and B have 4, C and D 0 with one match between them.
    assert (found[a.pk].promoted, found[a.pk].safe) == (True, True)
    assert (found[c.pk].promoted, found[c.pk].safe) == (False, None)


def test_the_fewest_points_that_are_enough() -> None:
    # Each has 0 and plays both others once: with 3 A can be level with another,
    # who won one and drew A's. With 4 both others have lost to it.
    division, (a, b, c) = make_teams(3)
    for number, (home, away) in enumerate([(a, b), (a, c), (b, c)]):
        make_fixture(division, home=home, away=away, round=number + 1)
    assert fates(division)[a.pk].enough == 4


def test_points_that_are_not_in_a_teams_own_hands_are_none() -> None:
    # A can reach 2, and so can B, who does not meet it.
    division, (a, b, c, d) = make_teams(4)
    make_fixture(division, home=a, away=c)
    make_fixture(division, home=b, away=d)
    assert fates(division)[a.pk] == Fate(best=1, worst=4)


def test_table_points_are_reckoned_with() -> None:
    # A is 5 ahead of B: with a win and four tables B reaches 6.
    division, (a, b, c) = make_teams(3, scheme={"table_won": 1})
    adjust(division, a, points=Decimal(5), reason="start", by=None)
    make_fixture(division, home=b, away=c)
    assert fates(division)[a.pk].worst == 2


@pytest.mark.parametrize("order", [["difference"], ["ratio", "points"]])
def test_nothing_is_claimed_where_log_points_do_not_come_first(
    order: list[str],
) -> None:
    division, (a, b) = make_teams(2, scheme={"order": order})
    make_fixture(division, home=a, away=b)
    assert fates(division) == {}


def test_nothing_is_claimed_without_fixtures() -> None:
    division, _teams = make_teams(3)
    touch_log(division.pk)
    assert fates(division) == {}


def test_claims_of_an_older_log_are_no_fates() -> None:
    division, (a, b) = make_teams(2)
    play(division, a, b)
    fates(division)
    make_fixture(division, home=a, away=b, round=2)
    touch_log(division.pk)
    division.refresh_from_db()
    assert fates_of(division) == {}
    assert claims_of(division) is not None


def test_many_changes_ask_for_one_task() -> None:
    division, (a, b) = make_teams(2)
    for number in range(3):
        play(division, a, b, round=number + 1)
    assert OutboxRow.objects.filter(task=WORK_OUT).count() == 1


def test_a_change_after_the_task_began_asks_for_another() -> None:
    division, (a, b) = make_teams(2)
    play(division, a, b)
    work_out([division.pk])
    play(division, b, a, round=2)
    assert OutboxRow.objects.filter(task=WORK_OUT).count() == 2


def test_a_task_that_comes_twice_has_its_effect_once() -> None:
    division, (a, b) = make_teams(2)
    play(division, a, b)
    row = OutboxRow.objects.get(task=WORK_OUT)
    for _turn in range(2):
        work_out_claims(row=str(row.pk), **row.arguments)
    found_at = Claims.objects.get().found_at
    work_out([division.pk])
    assert Claims.objects.get().found_at == found_at


def test_a_task_whose_claims_are_there_ends_at_once() -> None:
    division, (a, b) = make_teams(2)
    play(division, a, b)
    work_out([division.pk])
    with CaptureQueriesContext(connection) as asked:
        work_out([division.pk])
    assert len(asked) <= 8


def test_claims_never_replace_those_of_a_later_log() -> None:
    division, (a, b) = make_teams(2)
    play(division, a, b)
    old = Division.objects.get(pk=division.pk)
    play(division, b, a, round=2)
    work_out([division.pk])
    assert not keep_claims(old, fates=[], situation={}, proofs={})
    assert Claims.objects.get().fates


def test_a_new_name_asks_nothing_anew() -> None:
    division, (a, b) = make_teams(2)
    play(division, a, b)
    work_out([division.pk])
    before = Claims.objects.get()
    touch_log(division.pk)
    work_out([division.pk])
    after = Claims.objects.get()
    assert after.version == before.version + 1
    assert after.proofs == before.proofs


def test_a_cup_asks_for_nothing() -> None:
    division, _teams = make_teams(2, kind=Division.Kind.CUP)
    touch_log(division.pk)
    assert not OutboxRow.objects.filter(task=WORK_OUT).exists()


def test_a_division_is_read_by_as_many_statements_however_many_teams() -> None:
    counts = []
    for number in (3, 9):
        division, teams = make_teams(number)
        for away in teams[1:]:
            make_fixture(division, home=teams[0], away=away)
        division = Division.objects.select_related("season__rule_set").get(
            pk=division.pk
        )
        with CaptureQueriesContext(connection) as asked:
            question_of(division)
        counts.append(len(asked))
    assert counts[0] == counts[1]
