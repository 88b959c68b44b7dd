"""The board's admin: users, their roles and their passwords."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import AuditRow, Role, User
from tests.admin.make_places import Place, make_place, url
from tests.make import make_role

pytestmark = pytest.mark.django_db


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
    User.objects.filter(pk=user.pk).update(phone="082 123 4567")
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
    # It was the last office: the number of the officer goes with it.
    user.refresh_from_db()
    assert user.phone == ""


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
