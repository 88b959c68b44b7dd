"""The board's admin: what is typed in there, what follows, and what nobody may."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from league.models import (
    Adjustment,
    AuditRow,
    Fixture,
    Player,
    Registration,
    Standing,
    Team,
    Venue,
)
from tests.admin.make_places import READ_ONLY, Place, make_place, url
from tests.make import make_club, make_union

pytestmark = pytest.mark.django_db
NOT_CHANGED = [*READ_ONLY, Standing, Adjustment]


@pytest.mark.parametrize("model", NOT_CHANGED, ids=lambda model: model._meta.label)
def test_nothing_can_be_changed_or_removed_that_must_stay(
    here: Place, client_of_board: Client, model: type
) -> None:
    Adjustment.objects.create(
        union=here.union,
        division=here.match.fixture.division,
        team=here.match.fixture.home,
        reason="Late card",
    )
    AuditRow.objects.create(union=here.union, action="x", subject="y")
    row = model._default_manager.filter(union=here.union).first()
    for name in ("change", "delete"):
        answer = client_of_board.post(url(model, name, row.pk), {"post": "yes"})
        assert answer.status_code == 403
    assert model._default_manager.filter(pk=row.pk).exists()


@pytest.mark.parametrize("model", READ_ONLY, ids=lambda model: model._meta.label)
def test_nothing_can_be_added_that_is_written_elsewhere(
    client_of_board: Client, model: type
) -> None:
    assert client_of_board.get(url(model, "add")).status_code == 403


def test_a_fixtures_result_is_not_among_its_fields(
    here: Place, client_of_board: Client
) -> None:
    answer = client_of_board.get(url(Fixture, "change", here.match.pk))
    fields = set(answer.context["adminform"].form.fields)
    assert fields == {"round", "night", "start", "venue", "state"}


def test_a_fixture_is_not_set_to_played_by_hand(
    here: Place, client_of_board: Client
) -> None:
    values = {"round": 1, "night": "2026-02-03", "start": "19:30", "state": "played"}
    client_of_board.post(url(Fixture, "change", here.match.pk), values)
    assert Fixture.objects.get(pk=here.match.pk).state == "planned"


def test_a_teams_new_name_is_audited_and_moves_the_logs_that_show_it(
    here: Place, client_of_board: Client
) -> None:
    fixture = here.match.fixture
    team, before = fixture.home, fixture.division.log_version
    values = {"code": team.code, "name": "New Name", "club": team.club_id}
    client_of_board.post(url(Team, "change", team.pk), values)
    fixture.division.refresh_from_db()
    row = AuditRow.objects.get(action="team.change")
    assert (row.by, row.union, row.detail) == (
        here.secretary,
        here.union,
        {"fields": ["name"]},
    )
    assert fixture.division.log_version == before + 1


@pytest.mark.parametrize("name", ["union", "season", "division", "club"])
def test_every_name_that_a_log_shows_moves_it(
    here: Place, client_of_board: Client, name: str
) -> None:
    division = here.match.fixture.division
    row = {
        "union": here.union,
        "season": division.season,
        "division": division,
        "club": here.match.fixture.home.club,
    }[name]
    form = client_of_board.get(url(type(row), "change", row.pk)).context["adminform"]
    values = {key: value for key, value in form.form.initial.items() if value}
    client_of_board.post(url(type(row), "change", row.pk), values | {"name": "New"})
    before = division.log_version
    division.refresh_from_db()
    assert division.log_version == before + 1


def test_a_page_saved_without_a_change_writes_nothing(
    here: Place, client_of_board: Client
) -> None:
    team = here.match.fixture.home
    values = {"code": team.code, "name": team.name, "club": team.club_id}
    client_of_board.post(url(Team, "change", team.pk), values)
    assert not AuditRow.objects.filter(action="team.change").exists()


def test_a_team_cannot_be_given_a_club_of_a_sister_union(
    here: Place, client_of_board: Client
) -> None:
    sister = make_union("Sister", board=here.board)
    values = {"union": here.union.pk, "code": "X", "name": "X"}
    values["club"] = make_club(sister).pk
    answer = client_of_board.post(url(Team, "add"), values)
    assert "This belongs to another union." in answer.content.decode()
    assert not Team.objects.filter(code="X").exists()


def test_a_hall_cannot_be_made_in_another_boards_union(client_of_board: Client) -> None:
    there = make_place("There")
    values = {"union": there.union.pk, "code": "X", "name": "X", "tables": 4}
    answer = client_of_board.post(url(Venue, "add"), values)
    assert answer.context["adminform"].form.errors.keys() == {"union"}


def test_a_player_without_a_season_is_removed_and_one_with_is_kept(
    here: Place, client_of_board: Client
) -> None:
    spare = Player.objects.create(union=here.union, name="Spare")
    played = Player.objects.filter(union=here.union).exclude(pk=spare.pk).first()
    for player in (spare, played):
        client_of_board.post(url(Player, "delete", player.pk), {"post": "yes"})
    assert not Player.objects.filter(pk=spare.pk).exists()
    assert Player.objects.filter(pk=played.pk).exists()


def test_an_adjustment_is_made_by_the_action_and_the_log_follows(
    here: Place, client_of_board: Client
) -> None:
    fixture = here.match.fixture
    values = {
        "union": here.union.pk,
        "division": fixture.division_id,
        "team": fixture.home_id,
        "way": "taken",
        "points": "2",
        "points_for": "0",
        "points_against": "0",
        "reason": "A player who was not registered",
    }
    client_of_board.post(url(Adjustment, "add"), values)
    assert Adjustment.objects.get().by == here.secretary
    assert fixture.division.standings.get(team=fixture.home_id).adjustment == -2


def test_a_registration_is_typed_in(here: Place, client_of_board: Client) -> None:
    player = Player.objects.create(union=here.union, name="Ann")
    season = here.match.fixture.division.season
    team = here.match.fixture.home
    values = {
        "union": here.union.pk,
        "season": season.pk,
        "player": player.pk,
        "number": "SP9001",
        "club": team.club_id,
        "team": team.pk,
        "registered_on": date(2026, 2, 1).isoformat(),
    }
    client_of_board.post(url(Registration, "add"), values)
    assert player.registrations.get().team == team
