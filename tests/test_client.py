"""The Python client: written from the schema as it is, and tried against a server."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest
from pytest_django.live_server_helper import LiveServer

from config.client import client_source, type_of
from config.management.commands.makeclient import KEPT
from league.models import Scope
from league.programs.actions import Wanted, make_key
from tests.make import make_division, make_fixture, make_role, make_season, make_team


def client_module() -> Any:
    spec = importlib.util.spec_from_file_location("klawerjas_client", KEPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


KLAWERJAS = client_module()


def test_the_kept_client_is_the_one_of_the_schema() -> None:
    assert KEPT.read_text() == client_source(), "run manage.py makeclient"


@pytest.mark.parametrize(
    ("schema", "python"),
    [
        ({"type": "string"}, "str"),
        ({"type": ["integer", "null"]}, "int | None"),
        ({"oneOf": [{"$ref": "#/x/Team"}, {"type": "null"}]}, "Team | None"),
        ({"type": "array", "items": {"type": "number"}}, "list[float]"),
        ({}, "Any"),
    ],
)
def test_a_schema_has_its_type(schema: dict[str, Any], python: str) -> None:
    assert type_of(schema) == python


@pytest.mark.django_db(transaction=True)
def test_the_client_reads_pages_writes_and_is_told_what_is_wrong(
    live_server: LiveServer,
) -> None:
    division = make_division(make_season())
    for _ in range(3):
        make_team(division)
    fixture = make_fixture(division)
    user = make_role(division.union)
    made = make_key(user, Wanted("client", tuple(Scope)), by=user)
    client = KLAWERJAS.Client(live_server.url, key=made.text)

    teams = list(KLAWERJAS.pages(client.teams_list, division=division.pk, page_size=2))
    assert len(teams) == 5
    assert client.asker_retrieve()["key"]["name"] == "client"
    assert client.fixtures_retrieve(fixture.pk)["state"] == "planned"

    hall = {"union": division.union.slug, "name": "Civic", "tables": 8}
    kept = client.venues_create(hall)
    changed = client.venues_partial_update(kept["id"], {"tables": 12})
    assert changed["tables"] == 12

    with pytest.raises(KLAWERJAS.Problem) as fault:
        client.venues_create(hall | {"tables": 2})
    assert (fault.value.status, fault.value.errors[0]["pointer"]) == (422, "tables")
