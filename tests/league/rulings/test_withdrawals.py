from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.access.policy import Withdrawal
from league.fixtures.availability import MatchPlace
from league.models import (
    AuditRow,
    Division,
    Fixture,
    Notice,
    Official,
    Postponement,
    Publication,
    Ruling,
    Standing,
)
from league.postponements.actions.postponements import ask_postponement
from league.results.actions.results import FixtureResult, set_result
from league.rulings.actions.rulings import award_walkover, declare_void, lift
from league.rulings.actions.withdrawals import reinstate, withdraw_team
from league.rulings.withdrawals import course_of, last_of_the_first_half
from league.standings.log import log_of as log_page_of
from league.standings.sums import rank_division, standing_tally, sums_from_results
from tests.league.officials.make_officials import make_appointment, make_official
from tests.league.rulings.make_rulings import entry_of, log_of, make_double, result
from tests.make import make_board, make_fixture, make_role, make_season, make_union

pytestmark = pytest.mark.django_db
REASON = "Too few players."


def leave(division: Division, name: str = "Team A") -> Standing:
    standing = entry_of(division, name)
    return withdraw_team(standing, on=today(), reason=REASON, by=None)


def today() -> object:
    return timezone.localdate()


def states_of(standing: Standing) -> list[str]:
    fixtures = Fixture.objects.filter(division=standing.division_id).order_by("round")
    own = [f for f in fixtures if standing.team_id in (f.home_id, f.away_id)]
    return [one.state for one in own]


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


def test_the_seasons_teams_page_and_the_deductions_lead_to_it() -> None:
    division = make_double()
    client = Client()
    client.force_login(make_role(division.union))
    page = client.get(reverse("deductions", args=[division.pk])).content.decode()
    teams = reverse("season-teams", args=[division.season_id])
    assert f'href="{teams}"' in page
    address = reverse("withdrawal", args=[entry_of(division, "Team B").pk])
    assert f'href="{address}"' in client.get(teams).content.decode()


def test_a_knock_out_and_a_void_match_are_left_alone() -> None:
    division = make_double()
    a, b = entry_of(division, "Team A").team, entry_of(division, "Team B").team
    final = make_fixture(division, home=a, away=b, stage="final")
    leave(division)
    final.refresh_from_db()
    assert final.state == "planned"


def test_a_team_that_is_taken_back_has_all_as_before() -> None:
    division = make_double(played=2)
    before = log_of(division)
    standing = leave(division)
    future(division)
    reinstate(standing, by=None)
    assert log_of(division) == before
    standing.refresh_from_db()
    assert (standing.withdrawn_on, states_of(standing)) == (
        None,
        ["played"] * 2 + ["planned"] * 4,
    )


def future(division: Division) -> None:
    """Set every night to one that is still to come."""
    division.fixtures.update(night=today() + timedelta(days=30))


def test_a_night_that_has_passed_keeps_a_team_out() -> None:
    division = make_double()
    standing = withdraw_team(
        entry_of(division, "Team A"),
        on=today() - timedelta(days=8),
        reason=REASON,
        by=None,
    )
    division.fixtures.update(night=today() - timedelta(days=1))
    with pytest.raises(ValidationError, match="should have played"):
        reinstate(standing, by=None)


def test_a_new_decision_keeps_a_team_out_until_it_is_lifted() -> None:
    division = make_double()
    standing = leave(division)
    future(division)
    ruling = award_walkover(
        division.fixtures.get(round=1, home__name="Team A"),
        winner="away",
        reason="Late.",
        by=None,
    )
    with pytest.raises(ValidationError, match="decision"):
        reinstate(standing, by=None)
    lift(ruling, by=None)
    assert reinstate(standing, by=None).standing.withdrawn_on is None


def test_fixtures_that_were_published_anew_keep_a_team_out() -> None:
    division = make_double()
    standing = leave(division)
    future(division)
    Publication.objects.create(
        union=division.union, division=division, version=1, fixtures=[]
    )
    with pytest.raises(ValidationError, match="made again"):
        reinstate(standing, by=None)


def test_a_match_void_before_stays_void_when_a_team_comes_back() -> None:
    division = make_double()
    declare_void(
        division.fixtures.get(round=1, home__name="Team A"), reason="x", by=None
    )
    standing = leave(division)
    future(division)
    reinstate(standing, by=None)
    assert states_of(standing) == ["void"] + ["planned"] * 5


def test_a_walkover_awarded_before_comes_back_with_the_team() -> None:
    division = make_double()
    fixture = division.fixtures.get(round=1, home__name="Team A")
    award_walkover(fixture, winner="away", reason="Nobody came.", by=None)
    standing = leave(division)
    future(division)
    reinstate(standing, by=None)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.away_score) == ("walkover", 80)


def test_a_match_without_a_night_can_be_void_and_is_postponed_again() -> None:
    division = make_double()
    fixture = division.fixtures.get(round=1, home__name="Team A")
    Fixture.objects.filter(pk=fixture.pk).update(night=None, state="postponed")
    standing = leave(division)
    future(division)
    Fixture.objects.filter(pk=fixture.pk).update(night=None)
    reinstate(standing, by=None)
    fixture.refresh_from_db()
    assert (fixture.state, fixture.night) == ("postponed", None)


def test_calendars_see_that_a_match_was_called_off() -> None:
    division = make_double()
    leave(division)
    assert division.fixtures.get(round=1, home__name="Team A").sequence == 1


# The page.


def page_of(standing: Standing) -> str:
    return reverse("withdrawal", args=[standing.pk])


def signed_in(division: Division, kind: str = "union secretary") -> Client:
    client = Client()
    client.force_login(make_role(division.union, kind))
    return client


def typed(**values: object) -> dict[str, object]:
    return {"on": today().isoformat(), "reason": REASON} | values


def test_the_page_shows_each_match_and_what_becomes_of_it() -> None:
    division = make_double(played=4)
    page = signed_in(division).get(page_of(entry_of(division, "Team A")))
    fates = [one.fate for one in page.context["course"].fates]
    assert fates == ["stands"] * 3 + ["void"] * 3


def test_the_effect_is_shown_and_nothing_is_written() -> None:
    division = make_double(played=2)
    standing = entry_of(division, "Team A")
    page = signed_in(division).post(page_of(standing), typed(step="check"))
    moved = {
        row.team: (row.before.place, row.after.place) for row in page.context["rows"]
    }
    assert moved["Team A"] == ("1", "")
    assert Ruling.objects.count() == 0


def test_the_secretary_withdraws_a_team_and_takes_it_back() -> None:
    division = make_double()
    future(division)
    standing, client = entry_of(division, "Team A"), signed_in(division)
    client.post(page_of(standing), typed(step="save"))
    assert Ruling.objects.filter(withdrawal=standing, ended_at=None).count() == 6
    client.post(page_of(standing), {"step": "undo"})
    standing.refresh_from_db()
    assert standing.withdrawn_on is None


@pytest.mark.parametrize(
    "faulty", [{"reason": ""}, {"on": "tomorrow"}, {"on": "2999-01-01"}]
)
def test_a_faulty_form_is_answered_with_what_was_typed(faulty: dict[str, str]) -> None:
    division = make_double()
    standing = entry_of(division, "Team A")
    page = signed_in(division).post(page_of(standing), typed(step="save", **faulty))
    assert page.status_code == 422
    assert Standing.objects.filter(withdrawn_on=None).count() == 4


@pytest.mark.parametrize("kind", ["captain", "fixtures secretary", "referee"])
def test_only_the_secretary_withdraws_a_team(kind: str) -> None:
    division = make_double()
    client = signed_in(division, kind)
    assert client.get(page_of(entry_of(division, "Team A"))).status_code == 403


def test_the_secretary_of_another_union_learns_nothing() -> None:
    division = make_double()
    stranger = Client()
    stranger.force_login(make_role(make_union("Overberg")))
    page = page_of(entry_of(division, "Team A"))
    assert stranger.post(page, typed(step="save")).status_code == 404


def test_the_boards_secretary_may_as_well() -> None:
    season = make_season(make_union(board=make_board()))
    division = make_double(season=season)
    client = signed_in(division, "board secretary")
    assert client.get(page_of(entry_of(division, "Team A"))).status_code == 200


def test_the_log_page_says_who_withdrew_and_why() -> None:
    division = make_double()
    leave(division)
    page = Client().get(reverse("division-log", args=[division.pk])).content.decode()
    assert REASON in page
    assert "All of its matches are void." not in page


def test_the_page_asks_as_much_for_many_matches_as_for_few(
    django_assert_max_num_queries: object,
) -> None:
    division = make_double()
    client = signed_in(division)
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        assert client.get(page_of(entry_of(division, "Team A"))).status_code == 200


def test_a_state_of_the_record_under_a_ruling_is_kept_whole() -> None:
    division = make_double()
    leave(division)
    fixture = division.fixtures.get(round=1, home__name="Team A")
    set_result(fixture, FixtureResult(), by=None)
    assert fixture.rulings.get().instead_of["state"] == "planned"


def ahead(division: Division) -> Fixture:
    """A match of Team A that is still to come, as are all others."""
    for fixture in division.fixtures.all():
        night = today() + timedelta(days=30 + 7 * fixture.round)
        Fixture.objects.filter(pk=fixture.pk).update(night=night)
    return division.fixtures.get(round=1, home__name="Team A")


def asked_for(fixture: Fixture) -> Postponement:
    other = MatchPlace(fixture.night + timedelta(days=1), fixture.start, None)
    return ask_postponement(
        fixture,
        team=fixture.home,
        reason="A wedding.",
        places=[other],
        by=None,
        at=timezone.now(),
    )


def test_a_request_that_a_withdrawal_ended_is_open_again() -> None:
    division = make_double()
    request = asked_for(ahead(division))
    standing = leave(division)
    assert reinstate(standing, by=None).left == []
    request.refresh_from_db()
    assert (request.state, request.decision, request.decided_at) == ("asked", "", None)


@pytest.mark.parametrize("state", ["proposed", "asked", "accepted"])
def test_an_official_whom_a_withdrawal_let_go_is_back(state: str) -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union, signs_in=True)
    make_appointment(fixture, official, state=state)
    standing = leave(division)
    assert reinstate(standing, by=None).left == []
    assert fixture.appointments.get().state == state


def test_an_official_who_had_accepted_has_the_role_again_and_is_told() -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union, signs_in=True)
    make_appointment(fixture, official, state="accepted")
    reinstate(leave(division), by=None)
    user = official.player.user
    assert user.roles.get().fixture == fixture
    kinds = user.notices.values_list("kind", flat=True)
    assert Notice.Kind.APPOINTMENT_RESUMED in kinds


def test_an_official_who_is_away_by_then_stays_let_go_and_that_is_told() -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union, signs_in=True)
    make_appointment(fixture, official, state="accepted")
    standing = leave(division)
    night = fixture.night
    official.away.create(union=division.union, first=night, last=night)
    [sentence] = reinstate(standing, by=None).left
    assert "is not referee again: away that night." in sentence
    assert fixture.appointments.get().state == "replaced"


def test_an_official_who_got_other_work_by_then_stays_let_go() -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union)
    make_appointment(fixture, official, state="asked")
    standing = leave(division)
    elsewhere = division.fixtures.get(round=1, home__name="Team C")
    make_appointment(elsewhere, official, state="accepted")
    [sentence] = reinstate(standing, by=None).left
    assert "has another appointment that night" in sentence


def test_the_page_tells_what_could_not_come_back(client: Client) -> None:
    division = make_double()
    fixture = ahead(division)
    official = make_official(division.union)
    make_appointment(fixture, official, state="accepted")
    standing = leave(division)
    Official.objects.update(is_active=False)
    client.force_login(make_role(division.union))
    address = reverse("withdrawal", args=[standing.pk])
    page = client.post(address, {"step": "undo"}, follow=True).content.decode()
    assert "is not referee again" in page
