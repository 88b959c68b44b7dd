"""Appointing officials: proposed, asked, answered, replaced, shown."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from league.access.permissions import may_referee, may_score
from league.models import (
    Appointment,
    AuditRow,
    Fixture,
    Notice,
    OfficialSettings,
    Role,
)
from league.officials.actions import appointments as actions
from league.officials.actions import officials as keeping
from league.officials.actions.officials import OfficialDuties
from league.officials.on_duty import stands_in
from league.officials.proposing import Hindrance
from league.officials.selectors import (
    candidates_for,
    work_of,
    works_between,
)
from tests.league.officials.make_officials import (
    accepted,
    make_appointment,
    make_night,
    make_official,
    make_reader,
    states_of,
)
from tests.make import (
    NIGHT,
    make_club,
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_team,
    make_venue,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("before_play")]
Task, State = Appointment.Task, Appointment.State
WEEK = timedelta(weeks=1)


def hindrances(fixture: Fixture, task: Task = Task.REFEREE) -> list[Hindrance | None]:
    work = work_of(fixture, task)
    found = candidates_for(work, fixture.division.season)
    return [one.hindrance for one in found]


def test_a_referee_runs_all_matches_of_a_halls_night_and_each_has_a_marker() -> None:
    one, _ = make_night()
    works = works_between(one.division.season, NIGHT, NIGHT)
    assert [(work.task, len(work.fixtures)) for work in works] == [
        (Task.REFEREE, 2),
        (Task.MARKER, 1),
        (Task.MARKER, 1),
    ]


def test_a_union_may_want_a_referee_for_each_match_and_no_markers() -> None:
    one, _ = make_night()
    OfficialSettings.objects.create(
        union=one.union, referee_for="match", with_markers=False
    )
    works = works_between(one.division.season, NIGHT, NIGHT)
    assert [len(work.fixtures) for work in works] == [1, 1]


def test_an_official_is_proposed_for_the_whole_hall() -> None:
    one, other = make_night()
    official = make_official(one.union)
    actions.appoint(work_of(one, Task.REFEREE), official, by=make_role(one.union))
    assert [states_of(one), states_of(other)] == [[State.PROPOSED]] * 2
    assert AuditRow.objects.filter(action="appointment.propose").count() == 2


def test_whoever_was_only_proposed_makes_way_unseen() -> None:
    one, _ = make_night()
    for _ in range(2):
        official = make_official(one.union)
        actions.appoint(work_of(one, Task.REFEREE), official, by=None)
    assert one.appointments.get().official == official


def test_whoever_was_asked_is_told_when_somebody_else_is_proposed() -> None:
    fixture = make_fixture()
    former = make_appointment(fixture, make_official(fixture.union, signs_in=True))
    new = make_official(fixture.union)
    actions.appoint(work_of(fixture, Task.REFEREE), new, by=None)
    assert states_of(fixture) == [State.REPLACED, State.PROPOSED]
    assert Notice.objects.get().person == former.official.player.user


@pytest.mark.parametrize(
    ("task", "values"),
    [
        (Task.MARKER, {}),
        (Task.REFEREE, {"is_active": False}),
        (Task.REFEREE, {"is_marker": True}),
    ],
)
def test_nobody_is_appointed_for_what_they_do_not_do(
    task: Task, values: dict[str, object]
) -> None:
    fixture = make_fixture()
    official = make_official(fixture.union, **values)
    with pytest.raises(ValidationError):
        actions.appoint(work_of(fixture, task), official, by=None)


def test_nobody_is_in_two_halls_on_a_night() -> None:
    division = make_division()
    [one], [other] = make_night(division, 1), make_night(division, 1)
    official = make_official(one.union)
    make_appointment(one, official)
    with pytest.raises(ValidationError, match="another appointment that night"):
        actions.appoint(work_of(other, Task.REFEREE), official, by=None)


def test_whoever_plays_that_night_is_not_appointed_by_hand_either() -> None:
    division = make_division()
    one, other = make_fixture(division), make_fixture(division)
    official = make_official(one.union, player=make_player(other.home))
    with pytest.raises(ValidationError, match="plays that night"):
        actions.appoint(work_of(one, Task.REFEREE), official, by=None)


def test_whoever_said_to_be_away_can_be_appointed_by_hand() -> None:
    fixture = make_fixture()
    official = make_official(fixture.union)
    keeping.add_away(official, first=NIGHT, last=NIGHT, by=None)
    actions.appoint(work_of(fixture, Task.REFEREE), official, by=None)
    assert states_of(fixture) == [State.PROPOSED]


def test_the_database_keeps_one_referee_a_match() -> None:
    fixture = make_fixture()
    make_appointment(fixture)
    with pytest.raises(IntegrityError), transaction.atomic():
        make_appointment(fixture)


def test_an_official_of_a_club_that_plays_is_not_neutral() -> None:
    fixture = make_fixture()
    make_official(fixture.union, club=fixture.away.club)
    assert hindrances(fixture) == [Hindrance.OWN_CLUB]


def test_the_club_of_a_registration_counts_as_well() -> None:
    fixture = make_fixture()
    other = make_team(fixture.division, club=fixture.home.club)
    make_official(fixture.union, player=make_player(other))
    assert hindrances(fixture) == [Hindrance.OWN_CLUB]


def test_a_club_has_no_official_of_another_union() -> None:
    fixture = make_fixture()
    other = make_fixture()
    make_official(other.union, club=make_club(other.union))
    assert hindrances(fixture) == []


def test_an_official_who_plays_that_night_cannot_come() -> None:
    division = make_division()
    one, other = make_fixture(division), make_fixture(division)
    make_official(one.union, player=make_player(other.home))
    assert hindrances(one) == [Hindrance.PLAYS]


def test_nobody_is_at_one_club_two_weeks_running() -> None:
    division = make_division()
    home = make_team(division)
    one = make_fixture(division, home=home)
    next_week = make_fixture(division, home=home, night=NIGHT + WEEK, round=2)
    later = make_fixture(division, home=home, night=NIGHT + 2 * WEEK, round=3)
    make_appointment(one, make_official(one.union))
    assert hindrances(next_week) == [Hindrance.TOO_SOON]
    assert hindrances(later) == [None]


def test_in_a_union_of_one_hall_a_referee_comes_every_week() -> None:
    division = make_division()
    venue = make_venue(division.union)
    weeks = [
        [make_fixture(division, venue=venue, night=NIGHT + n * WEEK, round=n + 1)] * 1
        + [make_fixture(division, venue=venue, night=NIGHT + n * WEEK, round=n + 1)]
        for n in range(2)
    ]
    make_appointment(weeks[0][0], make_official(division.union))
    assert hindrances(weeks[1][0]) == [None]


def test_everyone_who_is_proposed_is_asked_and_told_once_for_a_hall() -> None:
    one, _ = make_night()
    official = make_official(one.union, signs_in=True)
    actions.appoint(work_of(one, Task.REFEREE), official, by=None)
    assert actions.ask_officials(one.division.season, NIGHT, NIGHT, by=None) == 1
    notice = Notice.objects.get()
    assert (notice.kind, notice.facts["matches"]) == ("appointment-asked", "2")


def test_a_proposal_outside_the_nights_is_not_sent() -> None:
    fixture = make_fixture()
    make_appointment(fixture, state="proposed", asked_at=None)
    later = NIGHT + WEEK
    assert actions.ask_officials(fixture.division.season, later, later, by=None) == 0
    assert states_of(fixture) == [State.PROPOSED]


def test_whoever_accepts_may_referee_the_match() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture, make_official(fixture.union, signs_in=True))
    user = row.official.player.user
    assert not may_referee(user, fixture)
    actions.answer_appointments([row], is_accepted=True, by=user)
    assert may_referee(user, fixture)


def test_a_marker_who_accepts_may_mark_and_no_more() -> None:
    fixture = make_fixture()
    official = make_official(fixture.union, signs_in=True, is_marker=True)
    row = make_appointment(fixture, official, task="marker")
    user = official.player.user
    actions.answer_appointments([row], is_accepted=True, by=user)
    assert (may_score(user, fixture), may_referee(user, fixture)) == (True, False)


def test_1_11_at_a_final_without_a_referee_the_marker_stands_in() -> None:
    fixture = make_fixture(stage="final")
    official = make_official(fixture.union, signs_in=True, is_marker=True)
    row = make_appointment(fixture, official, task="marker")
    actions.answer_appointments([row], is_accepted=True, by=None)
    assert may_referee(official.player.user, fixture)


def test_1_11_the_marker_who_stands_in_is_the_one_to_be_noted() -> None:
    final, other = make_fixture(stage="final"), make_fixture()
    for fixture in (final, other):
        marker = make_official(fixture.union, is_marker=True)
        make_appointment(fixture, marker, task="marker", state="accepted")
    assert [bool(stands_in(one)) for one in (final, other)] == [True, False]
    make_appointment(final, state="accepted")
    assert stands_in(final) == ""


def test_1_11_once_a_final_has_its_referee_the_marker_marks_again() -> None:
    fixture = make_fixture(stage="final")
    marker = make_official(fixture.union, signs_in=True, is_marker=True)
    rows = [make_appointment(fixture, marker, task="marker"), make_appointment(fixture)]
    for row in rows:
        actions.answer_appointments([row], is_accepted=True, by=None)
    assert not may_referee(marker.player.user, fixture)
    assert may_score(marker.player.user, fixture)


def test_whoever_declines_says_why_and_loses_the_role() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture, make_official(fixture.union, signs_in=True))
    user = row.official.player.user
    actions.answer_appointments([row], is_accepted=True, by=user)
    actions.answer_appointments([row], is_accepted=False, reason="ill", by=user)
    row.refresh_from_db()
    assert (row.state, row.reason, Role.objects.count()) == (State.DECLINED, "ill", 0)


def test_a_role_given_by_hand_stays() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture, make_official(fixture.union, signs_in=True))
    user = row.official.player.user
    Role.objects.create(user=user, kind="referee", union=fixture.union, fixture=fixture)
    actions.answer_appointments([row], is_accepted=True, by=user)
    actions.answer_appointments([row], is_accepted=False, reason="ill", by=user)
    assert may_referee(user, fixture)


def test_a_decline_without_a_reason_is_refused() -> None:
    row = make_appointment(make_fixture())
    with pytest.raises(ValidationError, match="Say why"):
        actions.answer_appointments([row], is_accepted=False, reason="  ", by=None)
    row.refresh_from_db()
    assert row.state == State.ASKED


def test_after_a_decline_the_next_best_is_proposed() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture)
    make_official(fixture.union, club=fixture.home.club)
    free = make_official(fixture.union)
    actions.answer_appointments([row], is_accepted=False, reason="ill", by=None)
    proposed = fixture.appointments.get(state=State.PROPOSED)
    assert proposed.official == free


def test_whoever_declined_is_not_proposed_again() -> None:
    fixture = make_fixture()
    actions.answer_appointments(
        [make_appointment(fixture)], is_accepted=False, reason="ill", by=None
    )
    assert states_of(fixture) == [State.DECLINED]


def test_the_planners_are_told_of_an_answer() -> None:
    fixture = make_fixture()
    planner = make_reader(fixture.union, "fixtures secretary")
    row = make_appointment(fixture, make_official(fixture.union, signs_in=True))
    actions.answer_appointments([row], is_accepted=True, by=row.official.player.user)
    assert Notice.objects.get(kind="appointment-answered").person == planner


def test_what_was_taken_back_cannot_be_accepted_any_more() -> None:
    fixture = make_fixture()
    row = make_appointment(fixture)
    actions.take_back_appointment(fixture, Task.REFEREE, by=None)
    with pytest.raises(ValidationError, match="has changed"):
        actions.answer_appointments([row], is_accepted=True, by=None)


def test_what_is_only_proposed_cannot_be_answered() -> None:
    row = make_appointment(make_fixture(), state="proposed")
    with pytest.raises(ValidationError, match="has changed"):
        actions.answer_appointments([row], is_accepted=True, by=None)


def test_nights_away_keep_an_official_from_being_proposed() -> None:
    fixture = make_fixture()
    official = make_official(fixture.union)
    keeping.add_away(official, first=NIGHT, last=NIGHT, by=None)
    assert hindrances(fixture) == [Hindrance.AWAY]


def test_nights_away_in_the_wrong_order_are_refused() -> None:
    official = make_official(make_fixture().union)
    with pytest.raises(ValidationError, match="before the first"):
        keeping.add_away(official, first=NIGHT, last=NIGHT - WEEK, by=None)


def test_an_appointment_is_declined_before_its_night_is_a_night_away() -> None:
    row = make_appointment(make_fixture())
    with pytest.raises(ValidationError, match="decline it first"):
        keeping.add_away(row.official, first=NIGHT, last=NIGHT, by=None)


def test_an_official_who_signs_in_later_gets_the_role_of_what_they_accepted() -> None:
    fixture = make_fixture()
    row = accepted(fixture, make_official(fixture.union))
    user = make_role(fixture.union, "player")
    keeping.keep_official(
        row.official.player,
        OfficialDuties(is_referee=True, is_marker=False),
        user=user,
        by=None,
    )
    assert may_referee(user, fixture)


def test_one_user_answers_for_one_official_of_a_union() -> None:
    user = make_official(make_fixture().union, signs_in=True).player.user
    other = make_player(union=user.players.get().union)
    with pytest.raises(ValidationError, match="another official"):
        keeping.keep_official(
            other, OfficialDuties(is_referee=True, is_marker=False), user=user, by=None
        )


def test_an_official_who_does_nothing_is_refused() -> None:
    player = make_player()
    with pytest.raises(ValidationError):
        keeping.keep_official(
            player,
            OfficialDuties(is_referee=False, is_marker=False),
            user=None,
            by=None,
        )
