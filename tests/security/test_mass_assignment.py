"""A field that was not asked for changes nothing (ASVS 15.3.3).

Every serializer and form is looked at for what it takes, and every column that any
table has is sent to each operation of the API that writes, and to each form of a model.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django import forms
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.db import models
from django.test import Client, RequestFactory
from django.urls import get_resolver
from rest_framework import serializers

from archive.models import PrivacySettings
from archive.persons.forms import PrivacySettingsForm
from league.board import OneUnionForm
from league.clubs.forms import ClubForm, TeamForm, VenueForm
from league.lib.api_base import Sent
from league.models import Role, Team, User
from league.public.forms import ContactForm
from matches.access.tickets import ticket_code
from matches.models import Device, Entry, Lease, Match
from matches.phones.api.phones import JoinShape, LeaseAsked
from matches.sheet.shapes import BatchShape, PostedEntry
from tests.asking import (
    address_of,
    make_season_played,
    table_digests,
    user_of,
)
from tests.house import LAYERS
from tests.make import entry as make_entry
from tests.make import (
    make_club,
    make_division,
    make_match,
    make_role,
    make_season,
    make_team,
    make_ticket,
    make_tonight,
    make_union,
    make_venue,
    write,
)
from tests.matches.phones.test_api import come_in, post, press, send, take

ROOT = Path(settings.BASE_DIR)
FILES = [path for layer in LAYERS for path in sorted((ROOT / layer).rglob("*.py"))]
OURS = tuple(f"{layer}." for layer in LAYERS)
# What nobody may set by sending it, whatever the form.
GUARDED = {
    "pk",
    "is_staff",
    "is_superuser",
    "user_permissions",
    "union_id",
    "seq",
    "disposition",
    "hash",
    "head_hash",
    "created_by",
    "created_at",
}
COLUMNS = {
    one.attname for model in apps.get_models() for one in model._meta.concrete_fields
} | GUARDED


def subclasses(base: type) -> Iterator[type]:
    """Yield every class of ours below a base, once every page is loaded."""
    assert get_resolver().url_patterns
    found, left = set(), [base]
    while left:
        below = set(left.pop().__subclasses__()) - found
        found |= below
        left += below
    yield from sorted(
        (one for one in found if one.__module__.startswith(OURS)), key=str
    )


@pytest.mark.parametrize(
    "base", [serializers.ModelSerializer, forms.ModelForm], ids=lambda one: one.__name__
)
def test_whatever_stands_for_a_model_names_its_fields(base: type) -> None:
    found = [one for one in subclasses(base) if hasattr(one, "Meta")]
    assert len(found) >= 4
    bad = [
        one.__name__
        for one in found
        if not isinstance(getattr(one.Meta, "fields", None), list | tuple)
        or getattr(one.Meta, "exclude", None) is not None
    ]
    assert bad == []


def test_no_form_takes_what_nobody_may_set() -> None:
    found = {one.__name__: set(one.base_fields) for one in subclasses(forms.BaseForm)}
    assert len(found) > 100
    assert {name: one & GUARDED for name, one in found.items() if one & GUARDED} == {}


# What is read of what was sent, beside the shapes that refuse a field they lack: what
# a search asks for, and a phone's own.
SENT = re.compile(r"request\.(data|query_params)")
READ = {"AskedShape", "AskedStatistics", "JoinShape", "LeaseAsked", "shape"}


def readers(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if is_call and any(
            one.arg == "data" and SENT.fullmatch(ast.unparse(one.value))
            for one in node.keywords
        ):
            yield node.func.id


def test_what_was_sent_is_read_by_a_shape_that_refuses_more() -> None:
    assert {name for path in FILES for name in readers(path)} == READ


def test_a_shape_that_refuses_more_holds_only_such() -> None:
    shapes = list(subclasses(Sent))
    assert len(shapes) > 20
    wrong = [
        f"{shape.__name__}.{name}"
        for shape in shapes
        for name, field in shape().fields.items()
        for inner in [getattr(field, "child", field)]
        if isinstance(inner, serializers.BaseSerializer) and not isinstance(inner, Sent)
    ]
    assert wrong == []


def shapes_of(shape: Any) -> Iterator[Any]:
    """Yield a shape and all within it."""
    yield shape
    for field in shape.fields.values():
        inner = getattr(field, "child", field)
        if isinstance(inner, serializers.BaseSerializer):
            yield from shapes_of(inner)


@pytest.mark.parametrize("shape", list(subclasses(Sent)), ids=lambda one: one.__name__)
def test_each_shape_refuses_every_column_that_it_lacks(shape: Any) -> None:
    for one in shapes_of(shape()):
        extra = COLUMNS - set(one.fields)
        read = type(one)(data=dict.fromkeys(extra, "1"), partial=True)
        assert not read.is_valid()
        assert set(read.errors) == extra


# The API's addresses that are written to by what a phone sends; below.
OF_PHONES = ("devices/", "entries/", "leases/", "rescue/")


def writers(match: Match) -> Iterator[User]:
    """Yield whoever may write something: the first that is let in is asked.

    The newest two teams are those that the newest request to postpone is about.
    """
    yield user_of(Role.Kind.UNION_SECRETARY, match)
    newest = Team.objects.filter(union=match.union).order_by("-pk")[:2]
    for team in (match.fixture.home, *newest):
        yield make_role(match.union, Role.Kind.CAPTAIN, team=team)


def operations() -> Iterator[tuple[str, str]]:
    """Yield each operation of the API that writes: its method and its route."""
    schema = Client().get("/api/v1/schema/").json()
    for path, methods in schema["paths"].items():
        for method in set(methods) - {"get", "parameters"}:
            yield method, path.lstrip("/").replace("{id}", "<key>")


def sent_too(route: str, method: str, match: Match) -> tuple[int, set[str]]:
    """Send every column to an operation as whoever may; return what was refused."""
    address, body = address_of(route, match), json.dumps(dict.fromkeys(COLUMNS, "1"))
    for user in writers(match):
        client = Client()
        client.force_login(user)
        before = table_digests()
        answer = client.generic(method.upper(), address, body, "application/json")
        if answer.status_code not in (403, 404):
            assert table_digests() == before
            break
    errors = answer.json().get("errors", [])
    return answer.status_code, {one["pointer"] for one in errors}


@pytest.mark.django_db
def test_every_operation_refuses_the_columns_that_were_not_asked_for() -> None:
    match, wrong = make_season_played(), []
    asked = [one for one in operations() if not one[1].endswith(OF_PHONES)]
    assert len(asked) > 25
    for method, route in asked:
        status, refused = sent_too(route, method, match)
        if (status, refused >= GUARDED) != (422, True):
            wrong.append((method, route))
    assert wrong == []


def columns_of(row: models.Model) -> dict[str, Any]:
    return {one.attname: getattr(row, one.attname) for one in row._meta.concrete_fields}


OF_A_UNION = {PrivacySettingsForm, ContactForm}
ROW_OF: dict[Any, Callable[[], Any]] = {
    VenueForm: lambda: make_venue(make_union()),
    ClubForm: lambda: make_club(make_union()),
    TeamForm: lambda: make_team(make_division(make_season())),
    ContactForm: make_union,
    PrivacySettingsForm: lambda: PrivacySettings.objects.create(union=make_union()),
}


def test_every_form_of_a_model_is_tried() -> None:
    tried = {one for one in subclasses(forms.ModelForm) if hasattr(one, "Meta")}
    assert {one for one in tried if "admin" not in one.__module__} == set(ROW_OF)


@pytest.mark.django_db
@pytest.mark.parametrize("form", ROW_OF)
def test_a_form_of_a_model_sets_the_columns_that_it_names(form: Any) -> None:
    row = ROW_OF[form]()
    # The union's own forms are told of no other.
    more = {} if form in OF_A_UNION else {"union": row.union}
    before = columns_of(row)
    bound = form(dict.fromkeys(COLUMNS, "7"), instance=row, **more)
    bound.is_valid()
    named = {row._meta.get_field(one).attname for one in form.Meta.fields}
    after = columns_of(row)
    assert {one for one in before if before[one] != after[one]} <= named


@pytest.mark.django_db
def test_every_page_of_the_admin_names_its_fields() -> None:
    """A board's secretary is offered no field of power over users, nor any key."""
    request = RequestFactory().get("/admin/")
    request.user = user_of("board secretary", make_season_played())
    pages = [
        page
        for page in admin.site._registry.values()
        if type(page).__module__.startswith(OURS)
        and (page.has_add_permission(request) or page.has_change_permission(request))
    ]
    assert len(pages) > 5
    offered = {
        type(page).__name__: GUARDED & set(page.get_form(request).base_fields)
        for page in pages
        if issubclass(page.get_form(request), OneUnionForm)
    }
    assert {name: one for name, one in offered.items() if one} == {}


@pytest.fixture
def match() -> Match:
    match = make_match(make_tonight())
    write(match, make_entry("start", 0))
    return match


@pytest.mark.django_db
def test_a_phone_is_what_its_code_makes_it(match: Match) -> None:
    ticket = make_ticket(match)
    taken = set(JoinShape().fields)
    extra = dict.fromkeys(COLUMNS - taken, "1")
    body = extra | {"ticket": ticket_code(ticket), "device": str(uuid4())}
    assert post("devices/", body).status_code == 201
    made = Device.objects.get()
    assert (made.union_id, made.match_id, made.ticket_id) == (
        match.union_id,
        match.pk,
        ticket.pk,
    )


@pytest.mark.django_db
def test_a_lease_is_the_tables_next_whatever_is_sent(match: Match) -> None:
    phone = come_in(make_ticket(match))
    extra = dict.fromkeys(COLUMNS - set(LeaseAsked().fields), 99)
    body = extra | {"device": phone["device"], "table": 1}
    assert (
        post(f"matches/{match.pk}/leases/", body, key=phone["key"]).status_code == 200
    )
    made = Lease.objects.get()
    assert (str(made.device_id), made.number) == (phone["device"], 1)


@pytest.mark.django_db
@pytest.mark.parametrize("to", ["entries", "rescue"])
def test_a_batch_refuses_the_columns_that_it_lacks(match: Match, to: str) -> None:
    phone = come_in(make_ticket(match))
    extra = COLUMNS - set(BatchShape().fields)
    body = dict.fromkeys(extra, "1") | {"device": phone["device"], "entries": []}
    answer = post(f"matches/{match.pk}/{to}/", body, key=phone["key"])
    found = {one["pointer"] for one in answer.json()["errors"]}
    assert (answer.status_code, extra - found) == (422, set())


@pytest.mark.django_db
def test_an_entry_with_a_column_of_its_row_is_rejected(match: Match) -> None:
    phone = come_in(make_ticket(match))
    lease = take(match, phone, 1).json()["number"]
    before = Entry.objects.count()
    columns = {one.attname for one in Entry._meta.concrete_fields} | GUARDED
    extra = sorted(columns - set(PostedEntry().fields) - set(press()))
    pressed = [
        press(place, lease=lease) | {name: 1} for place, name in enumerate(extra)
    ]
    told = send(match, phone, *pressed).json()["answers"]
    assert {one["outcome"] for one in told} == {"rejected"}
    assert (len(told), Entry.objects.count()) == (len(extra), before)
