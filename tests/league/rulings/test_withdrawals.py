"""A team that withdraws: which matches stand, what the log says, who is told."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError

from league.access.policy import Withdrawal
from league.models import AuditRow, Notice
from league.results.actions.results import FixtureResult, set_result
from league.rulings.actions.withdrawals import withdraw_team
from league.rulings.withdrawals import course_of, last_of_the_first_half
from league.standings.log import log_of as log_page_of
from league.standings.sums import rank_division, standing_tally, sums_from_results
from tests.league.rulings.make_rulings import entry_of, log_of, make_double, result
from tests.league.rulings.make_withdrawals import REASON, leave, states_of, today
from tests.make import make_fixture, make_role

pytestmark = pytest.mark.django_db


def test_the_first_half_of_a_double_round_is_its_first_leg() -> None:
    assert last_of_the_first_half(make_double()) == 3


def test_a_team_is_past_half_way_with_half_of_its_matches_played() -> None:
    assert not course_of(entry_of(make_double(played=2), "Team A")).is_past_half
    assert course_of(entry_of(make_double(played=3), "Team A")).is_past_half


def test_before_half_way_all_matches_are_void_and_nobody_keeps_points() -> None:
    division = make_double(played=2)
    standing = leave(division)
    assert states_of(standing) == ["void"] * 6
    # B lost to A and D; C beat D and lost to A; D beat B and lost to C.
    assert log_of(division) == {
        "A": (0, 0, 0),
        "B": (0, 1, -20),
        "C": (1, 0, 20),
        "D": (1, 1, 0),
    }


def test_past_half_way_the_first_leg_stands_and_the_second_is_void() -> None:
    division = make_double(played=4)
    standing = leave(division)
    assert states_of(standing) == ["played"] * 3 + ["void"] * 3
    # A: beat B and C, lost to D; round 4 against B is void.
    assert log_of(division)["A"] == (2, 1, 20)


def test_all_can_be_void_whenever_a_team_leaves() -> None:
    division = make_double(played=5, withdrawal=str(Withdrawal.VOID_ALL))
    assert states_of(leave(division)) == ["void"] * 6


def test_all_results_can_stand_and_the_rest_go_to_the_opponents() -> None:
    division = make_double(played=1, withdrawal=str(Withdrawal.WALKOVERS))
    standing = leave(division)
    assert states_of(standing) == ["played"] + ["walkover"] * 5
    # A won one; D has a walkover for each of two matches, 80 points each, and lost one.
    assert (log_of(division)["A"], log_of(division)["D"]) == (
        (1, 5, 20 - 400),
        (2, 1, 160 - 20),
    )


def test_the_sums_are_what_the_results_say_after_a_withdrawal() -> None:
    division = make_double(played=4)
    leave(division)
    said = sums_from_results(division)
    kept = {one.team_id: standing_tally(one) for one in division.standings.all()}
    assert kept == said


def test_a_team_that_withdrew_stands_last_whatever_it_has() -> None:
    division = make_double(played=4)
    standing = leave(division)
    rows = rank_division(division, division.standings.select_related("team"))
    assert (rows[-1].team, rows[-1].position) == (str(standing.team_id), 4)
    last = log_page_of(division).lines[-1]
    assert (last.place, last.withdrawn_on) == ("–", standing.withdrawn_on)


def test_the_others_share_places_as_if_it_were_not_there() -> None:
    division = make_double()
    leave(division)
    assert [line.place for line in log_page_of(division).lines] == [
        "1=",
        "1=",
        "1=",
        "–",
    ]


def test_a_withdrawal_keeps_its_reason_policy_and_an_audit_row() -> None:
    standing = leave(make_double(played=2))
    assert (standing.withdrawal_policy, standing.withdrawal_reason) == (
        "by half",
        REASON,
    )
    row = AuditRow.objects.get(action="team.withdraw")
    assert row.detail == {
        "policy": "by half",
        "stands": 0,
        "void": 6,
        "walkover": 0,
    }


def test_captains_of_the_division_are_told() -> None:
    division = make_double()
    captain = make_role(
        division.union, "captain", team=entry_of(division, "Team B").team
    )
    leave(division)
    notice = Notice.objects.get(person=captain)
    assert (notice.kind, notice.division) == ("team-withdrawn", division)


def test_a_team_withdraws_once_and_not_tomorrow() -> None:
    division = make_double()
    leave(division)
    with pytest.raises(ValidationError):
        leave(division)
    standing = entry_of(division, "Team B")
    with pytest.raises(ValidationError):
        withdraw_team(standing, on=today() + timedelta(days=1), reason=REASON, by=None)


def test_a_result_that_comes_in_later_moves_nothing() -> None:
    division = make_double()
    leave(division)
    fixture = division.fixtures.get(round=1, home__name="Team A")
    set_result(fixture, result(70, 10), by=None)
    fixture.refresh_from_db()
    assert (fixture.state, log_of(division)["A"]) == ("void", (0, 0, 0))


def test_a_knock_out_and_a_void_match_are_left_alone() -> None:
    division = make_double()
    a, b = entry_of(division, "Team A").team, entry_of(division, "Team B").team
    final = make_fixture(division, home=a, away=b, stage="final")
    leave(division)
    final.refresh_from_db()
    assert final.state == "planned"


def test_calendars_see_that_a_match_was_called_off() -> None:
    division = make_double()
    leave(division)
    assert division.fixtures.get(round=1, home__name="Team A").sequence == 1


def test_a_state_of_the_record_under_a_ruling_is_kept_whole() -> None:
    division = make_double()
    leave(division)
    fixture = division.fixtures.get(round=1, home__name="Team A")
    set_result(fixture, FixtureResult(), by=None)
    assert fixture.rulings.get().instead_of["state"] == "planned"
