"""Publishing a list: fixtures made and moved, what is never touched, who is told."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from league.fixtures.actions.fixtures import move_fixture, put_off
from league.models import (
    AuditRow,
    Fixture,
    Notice,
    PlanList,
    Publication,
    Role,
)
from league.plans.actions.plans import MovedPlan
from league.plans.actions.publishing import publish_list
from tests import clock
from tests.league.plans.make_plans import (
    ROUNDS,
    Planned,
    make_captain,
    make_list,
    make_planned,
    night,
)
from tests.make import make_user

pytestmark = pytest.mark.django_db

# The same with two nights swapped: the first and the third.
SWAPPED = (ROUNDS[2], ROUNDS[1], ROUNDS[0], *ROUNDS[3:])
# Athlone against Delft turned round in both legs.
TURNED = (
    ((3, 0), (1, 2)),
    *ROUNDS[1:3],
    ((0, 3), (2, 1)),
    *ROUNDS[4:],
)


def published(planned: Planned, rounds: Any = ROUNDS, **given: Any) -> Publication:
    kept = make_list(planned, rounds)
    return publish_list(kept, by=planned.secretary, **given)


def fixture(planned: Planned, home: int, away: int) -> Fixture:
    return Fixture.objects.get(
        division=planned.division,
        home=planned.teams[home],
        away=planned.teams[away],
    )


def played(fixture: Fixture) -> Fixture:
    values = {"state": "played", "home_score": 10, "away_score": 8, "winner": "home"}
    Fixture.objects.filter(pk=fixture.pk).update(**values)
    return fixture


def test_a_first_publication_makes_every_fixture() -> None:
    planned = make_planned()
    published(planned)
    assert Fixture.objects.filter(division=planned.division).count() == 12
    first = fixture(planned, 0, 3)
    assert (first.night, first.round, first.venue) == (night(0), 1, planned.halls[0])


def test_the_rounds_are_numbered_by_the_order_of_the_nights() -> None:
    planned = make_planned()
    published(planned)
    found = Fixture.objects.order_by("night").values_list("round", flat=True)
    assert list(found) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


def test_the_start_is_the_plans() -> None:
    planned = make_planned()
    published(planned)
    assert set(Fixture.objects.values_list("start", flat=True)) == {time(19, 30)}


def test_it_is_kept_as_a_version_with_its_list() -> None:
    planned = make_planned()
    publication = published(planned)
    assert publication.version == 1
    assert (len(publication.fixtures), len(publication.changes)) == (12, 12)
    assert AuditRow.objects.filter(action="fixtures.publish").count() == 1


def test_the_same_list_again_is_refused() -> None:
    planned = make_planned()
    published(planned)
    with pytest.raises(ValidationError, match="Nothing has changed since version 1"):
        published(planned)


def test_a_second_version_moves_the_same_fixtures() -> None:
    planned = make_planned()
    published(planned)
    before = set(Fixture.objects.values_list("pk", flat=True))
    second = published(planned, SWAPPED)
    assert set(Fixture.objects.values_list("pk", flat=True)) == before
    assert (second.version, len(second.changes)) == (2, 4)


def test_a_fixture_that_moves_is_a_new_event_for_calendars() -> None:
    planned = make_planned()
    published(planned)
    published(planned, SWAPPED)
    moved = fixture(planned, 0, 3)
    assert (moved.night, moved.round, moved.sequence) == (night(2), 3, 1)


def test_home_and_away_are_turned_in_the_same_fixtures() -> None:
    planned = make_planned()
    published(planned)
    pk = fixture(planned, 0, 3).pk
    changes = published(planned, TURNED).changes
    turned = Fixture.objects.get(pk=pk)
    # Each of the two keeps its sides and takes the other's night.
    assert (turned.home, turned.night) == (planned.teams[0], night(3))
    assert len(changes) == 2


def test_a_lone_meeting_turned_round_keeps_its_fixture() -> None:
    planned = make_planned(2)
    published(planned, (((0, 1),),), despite_clashes=True)
    pk = Fixture.objects.get().pk
    changed = published(planned, (((1, 0),),), despite_clashes=True)
    turned = Fixture.objects.get()
    assert (turned.pk, turned.home, turned.sequence) == (pk, planned.teams[1], 2)
    assert changed.changes[0]["before"]["home"] == planned.teams[0].pk


def test_what_was_played_is_never_touched() -> None:
    planned = make_planned()
    published(planned)
    stands = played(fixture(planned, 0, 3))
    published(planned, SWAPPED, despite_clashes=True)
    stands.refresh_from_db()
    assert (stands.night, stands.round, stands.home_score) == (night(0), 1, 10)


def test_nor_is_what_has_begun() -> None:
    planned = make_planned()
    published(planned)
    pk = fixture(planned, 0, 3).pk
    Fixture.objects.filter(pk=pk).update(is_under_way=True)
    published(planned, SWAPPED, despite_clashes=True)
    assert Fixture.objects.get(pk=pk).night == night(0)


def test_a_season_under_way_keeps_its_round_numbers() -> None:
    planned = make_planned()
    published(planned)
    played(fixture(planned, 0, 3))
    # The second night's matches go to a night between the third and the fourth.
    between = night(2) + timedelta(days=2)
    listed = sorted([*(str(night(n)) for n in range(6)), str(between)])
    kept = make_list(planned, nights=listed)
    rows = [
        one | {"night": str(between)} if one["night"] == str(night(1)) else one
        for one in kept.fixtures
    ]
    PlanList.objects.filter(pk=kept.pk).update(fixtures=rows)
    kept.refresh_from_db()
    publish_list(kept, despite_clashes=True, by=planned.secretary)
    found = Fixture.objects.order_by("night", "pk").values_list("round", flat=True)
    assert list(found) == [1, 1, 3, 3, 2, 2, 4, 4, 5, 5, 6, 6]


def test_a_match_postponed_since_stays_where_it_was_moved_to() -> None:
    planned = make_planned()
    published(planned)
    move_fixture(fixture(planned, 3, 2), night=night(8), by=None)
    published(planned, SWAPPED)
    assert fixture(planned, 3, 2).night == night(8)


def test_a_match_with_its_date_open_stays_so() -> None:
    planned = make_planned()
    published(planned)
    put_off(fixture(planned, 3, 2), by=None)
    published(planned, SWAPPED)
    assert fixture(planned, 3, 2).state == "postponed"


def test_a_match_that_the_list_moves_takes_its_new_night_although_it_was_moved() -> (
    None
):
    planned = make_planned()
    published(planned)
    move_fixture(fixture(planned, 0, 3), night=night(8), by=None)
    published(planned, SWAPPED)
    assert fixture(planned, 0, 3).night == night(2)


def test_what_the_list_leaves_out_is_void_and_can_come_back() -> None:
    planned = make_planned()
    published(planned)
    published(planned, ROUNDS[:3], despite_clashes=True)
    assert Fixture.objects.filter(state="void").count() == 6
    published(planned)
    assert Fixture.objects.count() == 12
    assert not Fixture.objects.filter(state="void").exists()


def test_a_list_that_clashes_is_not_published_unseen() -> None:
    planned = make_planned()
    with pytest.raises(ValidationError, match="still clashes"):
        published(planned, ROUNDS[:3])
    assert not Fixture.objects.exists()


def test_its_page_asks_for_a_tick() -> None:
    planned = make_planned()
    kept = make_list(planned, ROUNDS[:3])
    address = planned.url("plan-publish")
    assert planned.client.post(address, {"list": kept.pk}).status_code == 422
    ticked = planned.client.post(address, {"list": kept.pk, "despite": "1"})
    assert ticked.status_code == 302


def test_a_list_that_was_changed_meanwhile_is_not_published() -> None:
    planned = make_planned()
    seen = make_list(planned)
    make_list(planned, SWAPPED)
    with pytest.raises(MovedPlan):
        publish_list(seen, by=planned.secretary)


def test_what_would_change_is_shown_before_and_nothing_is_done() -> None:
    planned = make_planned()
    published(planned)
    make_list(planned, SWAPPED)
    page = planned.client.get(planned.url("plan-publish")).content.decode()
    assert "4 matches change" in page
    assert Publication.objects.count() == 1


def test_nights_that_have_passed_are_said_before_publishing() -> None:
    planned = make_planned()
    make_list(planned)
    address = planned.url("plan-publish")
    assert "have passed" not in planned.client.get(address).content.decode()
    with clock.at(datetime.combine(night(2), time(12), UTC)):
        planned.client.force_login(planned.secretary)
        page = planned.client.get(address).content.decode()
    assert "4 matches would be on nights that have passed" in page


def test_what_changed_is_shown_to_anyone_afterwards() -> None:
    planned = make_planned()
    published(planned)
    published(planned, SWAPPED)
    anyone = type(planned.client)()
    page = anyone.get(planned.url("fixture-version", 2)).content.decode()
    assert "Athlone\xa0A&nbsp;– Delft\xa0A" in page
    assert "Tue 2 Mar 2094" in page
    assert "Tue 16 Mar 2094" in page


def test_the_public_fixtures_say_which_version_they_are() -> None:
    planned = make_planned()
    published(planned)
    page = planned.client.get(planned.url("division-fixtures")).content.decode()
    today = timezone.now().astimezone(planned.division.union.zone)
    assert f"Version 1, published on {today.day} {today:%B %Y}." in page


def test_every_version_is_listed() -> None:
    planned = make_planned()
    published(planned)
    published(planned, SWAPPED)
    page = planned.client.get(planned.url("fixture-versions")).content.decode()
    assert "Version 2" in page
    assert "4 changes" in page


def test_a_first_publication_is_told_to_every_captain() -> None:
    planned = make_planned()
    make_list(planned)
    address = planned.url("plan-publish")
    assert "there is nobody to tell" in planned.client.get(address).content.decode()
    captain = make_captain(planned, 0)
    page = planned.client.get(address).content.decode()
    assert "1 captain or secretary is to be told" in page
    assert f"<dd>{captain.username} (captain)</dd>" in page
    assert "3 of 4 teams have nobody" in page
    published(planned)
    notice = Notice.objects.get(person=captain)
    assert notice.kind == "fixtures-published"
    assert notice.facts == {"version": "1"}


def test_a_later_one_is_told_with_the_changes_that_concern_each() -> None:
    planned = make_planned()
    captain = make_captain(planned, 0)
    published(planned)
    published(planned, SWAPPED)
    notice = Notice.objects.get(person=captain, kind="fixtures-changed")
    assert notice.facts["moved"] == "2"
    assert notice.facts["lines"].splitlines() == [
        "Athlone A – Bellville A: Tue 16 March 2094 → "
        "Tue 2 March 2094 19:30 Athlone Hall",
        "Athlone A – Delft A: Tue 2 March 2094 → Tue 16 March 2094 19:30 Athlone Hall",
    ]


def test_whoever_is_not_concerned_is_not_told() -> None:
    planned = make_planned()
    captain = make_captain(planned, 1)
    published(planned)
    published(planned, TURNED)
    assert not Notice.objects.filter(person=captain, kind="fixtures-changed").exists()


def test_the_club_secretary_of_two_teams_is_told_once() -> None:
    planned = make_planned()
    user = make_user()
    for team in (0, 3):
        Role.objects.create(
            user=user,
            kind="club secretary",
            union=planned.division.union,
            club=planned.teams[team].club,
        )
    published(planned)
    published(planned, TURNED)
    assert Notice.objects.filter(person=user, kind="fixtures-changed").count() == 1


def test_a_notice_reads_as_a_text() -> None:
    from league.notices.mailing import texts_of, with_subjects

    planned = make_planned()
    make_captain(planned, 0)
    published(planned)
    published(planned, SWAPPED)
    notice = with_subjects(Notice.objects.filter(kind="fixtures-changed")).get()
    assert "Athlone A – Delft A: Tue 2 March 2094" in texts_of([notice])[0].body


def test_a_list_with_a_team_that_left_is_refused_in_a_sentence() -> None:
    planned = make_planned()
    kept = make_list(planned)
    planned.division.standings.filter(team=planned.teams[3]).delete()
    with pytest.raises(ValidationError, match="DEL is no longer in this division"):
        publish_list(kept, despite_clashes=True, by=planned.secretary)
