"""The board's admin: who gets in, whose rows are there, what nobody may type in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
import pytest_django
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from league.models import (
    Adjustment,
    AuditRow,
    Board,
    Fixture,
    Player,
    Registration,
    Role,
    RuleSet,
    Standing,
    Team,
    Union,
    User,
    Venue,
)
from matches.models import Entry, EntryText, Match, MatchSource, TeamSheet
from rules.record import Side
from tests.make import (
    entry,
    make_board,
    make_club,
    make_division,
    make_fixture,
    make_match,
    make_role,
    make_season,
    make_union,
    make_user,
    make_venue,
    write,
)

pytestmark = pytest.mark.django_db
INLINE = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*json)|<style|\sstyle=|\son\w+=")


@dataclass(frozen=True, slots=True)
class Place:
    """A board, one union under it, its match with a query, and its secretary."""

    board: Board
    union: Union
    match: Match
    secretary: User


def make_place(name: str) -> Place:
    board = make_board(name)
    union = make_union(f"Union of {name}", board=board)
    match = make_match(make_fixture(make_division(make_season(union))))
    write(match, entry("start", 0), entry("query", 20, side=Side("home"), text="Late"))
    MatchSource.objects.create(union=union, match=match, text="{}")
    make_venue(union)
    return Place(board, union, match, make_role(union, "board secretary"))


@pytest.fixture
def here() -> Place:
    return make_place("Here")


@pytest.fixture
def client_of_board(here: Place) -> Client:
    client = Client()
    client.force_login(here.secretary)
    return client


def url(model: type, name: str, *args: object) -> str:
    meta = model._meta
    return reverse(f"admin:{meta.app_label}_{meta.model_name}_{name}", args=args)


MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
READ_ONLY = [AuditRow, RuleSet, Match, TeamSheet, Entry, EntryText, MatchSource]
NOT_CHANGED = [*READ_ONLY, Standing, Adjustment]


def test_the_admin_has_our_own_models_and_no_librarys() -> None:
    assert {model._meta.app_label for model in MODELS} == {"league", "matches"}


@pytest.mark.parametrize("kind", [str(kind) for kind in Role.Kind])
def test_only_a_board_secretary_opens_the_admin(here: Place, kind: str) -> None:
    client = Client()
    client.force_login(make_role(here.union, kind))
    wanted = 200 if kind == "board secretary" else 403
    assert client.get(reverse("admin:index")).status_code == wanted


def test_a_superuser_opens_the_admin(here: Place) -> None:
    client = Client()
    client.force_login(make_user(is_superuser=True))
    assert client.get(url(Union, "changelist")).status_code == 200


def test_a_disabled_board_secretary_is_a_visitor(here: Place) -> None:
    User.objects.filter(pk=here.secretary.pk).update(is_active=False)
    client = Client()
    client.force_login(here.secretary)
    assert client.get(reverse("admin:index")).status_code == 302


def test_a_visitor_is_sent_to_the_one_sign_in_page(client: Client) -> None:
    answer = client.get(reverse("admin:index"), follow=True)
    assert answer.redirect_chain[-1][0] == "/accounts/login/?next=%2Fadmin%2F"


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_every_list_opens_and_every_role_but_the_boards_is_kept_out(
    here: Place, client_of_board: Client, model: type
) -> None:
    assert client_of_board.get(url(model, "changelist")).status_code == 200
    client = Client()
    client.force_login(make_role(here.union))
    assert client.get(url(model, "changelist")).status_code == 403


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_pages_carry_no_inline_script_or_style(
    client_of_board: Client, model: type
) -> None:
    names = ["changelist"] if model in READ_ONLY else ["changelist", "add"]
    for name in names:
        body = client_of_board.get(url(model, name)).content.decode()
        assert not INLINE.findall(body)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_rows_of_another_board_are_hidden_and_not_found(
    client_of_board: Client, model: type
) -> None:
    mine = set(model._default_manager.values_list("pk", flat=True))
    make_place("There")
    theirs = [row for row in model._default_manager.all() if row.pk not in mine]
    listed = client_of_board.get(url(model, "changelist")).context["cl"].queryset
    assert not {row.pk for row in listed} - mine
    for row in theirs[:2]:
        answer = client_of_board.get(url(model, "change", row.pk))
        assert answer.status_code == 302  # To the index, "perhaps it was deleted".
        assert answer.url == reverse("admin:index")


@pytest.mark.parametrize(
    "model",
    [model for model in MODELS if model not in READ_ONLY],
    ids=lambda model: model._meta.label,
)
def test_choices_name_nothing_of_another_board(
    client_of_board: Client, model: type
) -> None:
    make_place("There")
    answer = client_of_board.get(url(model, "add"))
    assert answer.status_code in (200, 403)
    assert "There" not in answer.content.decode()


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


def role_rows(*roles: dict[str, object], initial: int = 0) -> dict[str, object]:
    """The part of the user's page that gives roles, as the browser sends it."""
    rows: dict[str, object] = {
        "roles-TOTAL_FORMS": len(roles),
        "roles-INITIAL_FORMS": initial,
    }
    for place, role in enumerate(roles):
        rows |= {f"roles-{place}-{name}": value for name, value in role.items()}
    return rows


NEW_USER = {
    "username": "registrar1",
    "password1": "a long and quiet evening",
    "password2": "a long and quiet evening",
}


def test_a_user_is_made_with_a_role_and_can_sign_in(
    here: Place, client_of_board: Client
) -> None:
    roles = role_rows({"kind": "registrar", "union": here.union.pk})
    client_of_board.post(url(User, "add"), NEW_USER | roles)
    made = User.objects.get(username="registrar1")
    assert made.roles.get().union == here.union
    assert made.check_password("a long and quiet evening")
    assert set(AuditRow.objects.values_list("action", flat=True)) >= {
        "user.make",
        "role.make",
    }


@pytest.mark.parametrize(
    "role",
    [
        {},
        {"kind": "registrar"},
        {"kind": "board secretary", "union": "here"},
        {"kind": "registrar", "union": "there"},
        {"kind": "board secretary", "board": "there"},
        {"kind": "captain", "union": "here", "team": "there"},
    ],
    ids=str,
)
def test_no_user_is_made_without_a_fitting_role(
    here: Place, client_of_board: Client, role: dict[str, str]
) -> None:
    there = make_place("There")
    places = {
        "union": {"here": here.union.pk, "there": there.union.pk},
        "board": {"here": here.board.pk, "there": there.board.pk},
        "team": {"there": there.match.fixture.home_id},
    }
    given = {
        name: places[name][value] if name in places else value
        for name, value in role.items()
    }
    answer = client_of_board.post(url(User, "add"), NEW_USER | role_rows(given))
    assert answer.status_code == 200
    assert not User.objects.filter(username="registrar1").exists()


def test_a_role_is_taken_back_and_audited(here: Place, client_of_board: Client) -> None:
    user = make_role(here.union, "registrar")
    first = user.roles.get()
    second = Role.objects.create(user=user, kind="referee", union=here.union)
    rows = role_rows(
        {"id": first.pk, "kind": "registrar", "union": here.union.pk, "DELETE": "on"},
        {"id": second.pk, "kind": "referee", "union": here.union.pk},
        initial=2,
    )
    rows |= {f"roles-{place}-user": user.pk for place in (0, 1)}
    client_of_board.post(
        url(User, "change", user.pk),
        {"username": user.username, "is_active": "on"} | rows,
    )
    assert list(user.roles.all()) == [second]
    assert AuditRow.objects.filter(action="role.remove", by=here.secretary).exists()


def test_no_page_makes_a_superuser(here: Place, client_of_board: Client) -> None:
    user = make_role(here.union, "registrar")
    role = {"id": user.roles.get().pk, "kind": "registrar", "union": here.union.pk}
    rows = role_rows(role | {"user": user.pk}, initial=1)
    values = {"username": user.username, "is_superuser": "on", "is_staff": "on"}
    client_of_board.post(url(User, "change", user.pk), values | rows)
    user.refresh_from_db()
    assert not user.is_superuser
    assert not user.is_staff


def test_a_new_password_is_set_and_audited(
    here: Place, client_of_board: Client
) -> None:
    user = make_role(here.union, "captain")
    values = {
        "usable_password": "true",
        "password1": "evenings at four tables",
        "password2": "evenings at four tables",
    }
    address = reverse("admin:auth_user_password_change", args=[user.pk])
    client_of_board.post(address, values)
    user.refresh_from_db()
    assert user.check_password("evenings at four tables")
    assert AuditRow.objects.get(action="user.password").subject.endswith(str(user.pk))


@pytest.mark.parametrize("who", ["superuser", "elsewhere too", "no role"])
def test_a_user_who_is_more_than_this_boards_cannot_be_taken_over(
    here: Place, client_of_board: Client, who: str
) -> None:
    user = make_user(is_superuser=who == "superuser")
    if who != "no role":
        Role.objects.create(user=user, kind="viewer", union=here.union)
    if who == "elsewhere too":
        Role.objects.create(user=user, kind="viewer", union=make_place("There").union)
    address = reverse("admin:auth_user_password_change", args=[user.pk])
    values = {"password1": "evenings at four", "password2": "evenings at four"}
    assert client_of_board.post(address, values).status_code == 404
    assert client_of_board.get(url(User, "change", user.pk)).status_code == 302


def test_names_do_not_leak_into_djangos_own_log(
    here: Place, client_of_board: Client
) -> None:
    values = {"union": here.union.pk, "name": "Fatima Isaacs"}
    client_of_board.post(url(Player, "add"), values)
    assert Player.objects.filter(name="Fatima Isaacs").exists()
    assert not LogEntry.objects.exists()


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


def test_the_index_asks_once_who_sits_on_the_board(
    client_of_board: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(8):
        assert client_of_board.get(reverse("admin:index")).status_code == 200


@pytest.mark.parametrize("name", ["index", "login", "jsi18n", "league_team_changelist"])
def test_a_host_without_an_admin_answers_as_if_there_was_none(
    client_of_board: Client, settings: pytest_django.fixtures.SettingsWrapper, name: str
) -> None:
    settings.ADMIN = False
    assert client_of_board.get(reverse(f"admin:{name}")).status_code == 404
    assert reverse("admin:index") not in client_of_board.get("/").content.decode()
