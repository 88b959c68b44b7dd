"""Steps of the set-up that are undone stand on Today until they are done."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from league.models import Division, FileImport, Fixture, Registration, Role
from league.models.places import today
from tests.make import (
    make_division,
    make_fixture,
    make_player,
    make_role,
    make_season,
    make_team,
    make_user,
)
from tests.matches.desk.desk_forms import client_of
from tests.matches.desk.waiting_scenes import address, desk_of, groups_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def fixture() -> Fixture:
    """A match to come, in the one division with fixtures; its teams have captains."""
    one = make_fixture()
    later = today(one.union) + timedelta(days=7)
    Fixture.objects.filter(pk=one.pk).update(night=later)
    for team in (one.home, one.away):
        role = {"kind": Role.Kind.CAPTAIN, "union": one.union, "team": team}
        Role.objects.create(user=make_user(), **role)
    make_player(one.home, season=one.division.season)
    return one


def second_division(fixture: Fixture, teams: int = 2) -> Division:
    division = make_division(fixture.division.season, name="First Division")
    for _ in range(teams):
        make_team(division)
    return division


def test_nothing_is_said_of_a_set_up_that_is_done(fixture: Fixture) -> None:
    answer = desk_of(fixture.union)
    assert groups_of(answer) == {}
    assert "Nothing waits for you." in answer.content.decode()


def test_a_division_without_fixtures_waits(fixture: Fixture) -> None:
    division = second_division(fixture)
    answer = desk_of(fixture.union)
    assert groups_of(answer) == {
        "set-up": ["First Division: fixtures to make and publish"]
    }
    page = answer.content.decode()
    assert "Nothing waits for you." not in page
    there = reverse("division-plan", args=[division.pk])
    assert f'href="{there}"' in page


@pytest.mark.parametrize("teams", [0, 1])
def test_a_division_that_nobody_can_play_in_does_not(
    fixture: Fixture, teams: int
) -> None:
    second_division(fixture, teams)
    assert groups_of(desk_of(fixture.union)) == {}


def test_teams_without_a_captain_wait_by_name(fixture: Fixture) -> None:
    Role.objects.filter(kind=Role.Kind.CAPTAIN).delete()
    group = desk_of(fixture.union).context["page"].groups[0]
    names = sorted([fixture.home.name, fixture.away.name])
    [line] = group.lines
    assert (line.words, line.note) == ("2 teams have no captain", ", ".join(names))
    assert line.address == reverse("people", args=[fixture.union.slug])


def test_more_teams_than_a_line_has_room_for_are_counted(fixture: Fixture) -> None:
    for _ in range(6):
        make_team(fixture.division)
    [line] = desk_of(fixture.union).context["page"].groups[0].lines
    assert line.words == "6 teams have no captain"
    assert line.note.endswith(" and 2 more")


def test_a_registered_captain_is_one_too(fixture: Fixture) -> None:
    Role.objects.filter(kind=Role.Kind.CAPTAIN, team=fixture.home).delete()
    Registration.objects.update(is_captain=True)
    assert groups_of(desk_of(fixture.union)) == {}


def test_a_season_that_is_played_out_is_set_up_no_more(fixture: Fixture) -> None:
    Role.objects.filter(kind=Role.Kind.CAPTAIN).delete()
    second_division(fixture)
    Fixture.objects.update(state="void")
    client = client_of(make_role(fixture.union))
    assert "set-up" not in groups_of(client.get(address(fixture.union)))


@pytest.mark.parametrize(("state", "is_read"), [("running", True), ("brought", False)])
@pytest.mark.parametrize(("kind", "place"), [("teams", 2), ("players", 5)])
def test_a_step_says_that_its_file_is_being_read(
    kind: str, place: int, state: str, *, is_read: bool
) -> None:
    season = make_season()
    by = make_role(season.union)
    own = {"union": season.union, "season": season, "by": by}
    file = FileImport.objects.create(**own, kind=kind, state=state, file_name="x.csv")
    answer = client_of(by).get(address(season.union))
    step = answer.context["checklist"].steps[place]
    there = reverse("file-look-through", args=[file.pk])
    assert (step.said == "A file is being read.") is is_read
    assert (step.address == there) is is_read
    assert not step.is_done
