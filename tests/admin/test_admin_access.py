"""The board's admin: who gets in, and whose rows are there."""

from __future__ import annotations

import re
from typing import Any

import pytest
import pytest_django
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from league.models import Player, Role, Union, User
from tests.admin.make_places import READ_ONLY, Place, make_place, url
from tests.make import make_role, make_user

pytestmark = pytest.mark.django_db
INLINE = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*json)|<style|\sstyle=|\son\w+=")
MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)


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
