from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.wsgi import application
from drives.models import Series
from league.models import Scope
from league.programs.actions import Wanted, make_program_key
from matches.models import Entry, Match
from rules.record import Side
from tests.drives.series.make_seasons import make_held
from tests.make import entry, make_match, make_role, play, write

pytestmark = pytest.mark.django_db
OPERATIONS = 89
QUIET = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
    ],
)


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return Client().get("/api/v1/schema/").json()


def operations(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def test_the_schema_is_valid_and_made_without_a_warning(tmp_path: Any) -> None:
    path = tmp_path / "schema.yml"
    call_command("spectacular", validate=True, fail_on_warn=True, file=str(path))
    assert "openapi: 3.1" in path.read_text()


def test_every_operation_is_described(schema: dict[str, Any]) -> None:
    found = dict(operations(schema))
    assert len(found) == OPERATIONS
    assert [name for name, one in found.items() if not one.get("description")] == []


def test_every_fault_is_documented_as_a_problem(schema: dict[str, Any]) -> None:
    others = [
        (name, status)
        for name, one in operations(schema)
        for status, response in one["responses"].items()
        if status >= "400" and list(response["content"]) != ["application/problem+json"]
    ]
    assert others == []


def test_a_key_is_told_what_it_must_be_good_for(schema: dict[str, Any]) -> None:
    moving = schema["paths"]["/api/v1/fixtures/{id}/move/"]["post"]
    assert {"key": ["fixtures:write"]} in moving["security"]


def test_every_list_can_be_ordered(schema: dict[str, Any]) -> None:
    lists = {
        name: {one["name"] for one in operation.get("parameters", [])}
        for name, operation in operations(schema)
    }
    paged = {name: told for name, told in lists.items() if "page_size" in told}
    assert [name for name, told in paged.items() if "ordering" not in told] == []


# Anything that JSON can say, and texts that a database cannot hold.
TEXTS = st.text(max_size=8) | st.sampled_from(["\0", "\ud800", "home", "points", "é"])
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from([2**63, -(2**63) - 1, 10**40])
    | TEXTS
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4)
    ),
    max_leaves=12,
)
KINDS = st.sampled_from(["points", "called-away", "query", "void", "substitution"])
FIELDS = st.sampled_from(
    ["table", "side", "points", "why", "player", "substitute", "text", "entry"]
    + ["off", "on", "role", "reason", "device_counter", "x"]
)
ENTRIES = st.builds(
    lambda fields, kind, values: fields | {"kind": kind} | values,
    st.fixed_dictionaries(
        {
            "id": st.sampled_from(["a", "b"]) | VALUES,
            "at": st.sampled_from(["2026-02-03T19:31:00+02:00"]) | VALUES,
        }
    ),
    KINDS | VALUES,
    st.dictionaries(
        FIELDS, st.sampled_from([1, 2, "home", "counter", "1"]) | VALUES, max_size=6
    ),
)
BATCHES = st.fixed_dictionaries(
    {"entries": st.lists(ENTRIES | VALUES, max_size=5) | VALUES},
    optional={"device": TEXTS | VALUES, "sent_at": VALUES},
)


def fuzzed(match: Match, client: Client, body: object) -> int:
    """Send a batch; return how many entries were written that were not accepted."""
    before = Entry.objects.count()
    text = body if isinstance(body, bytes) else json.dumps(body)
    response = client.post(
        f"/api/v1/matches/{match.pk}/entries/", text, content_type="application/json"
    )
    told = response.json()
    accepted = 0
    if response.status_code == 200:
        answers = told["answers"]
        accepted = sum(one["outcome"] == "accepted" for one in answers)
        assert all(one["errors"] for one in answers if one["outcome"] == "rejected")
    else:
        assert 400 <= response.status_code < 500, told
        assert response["Content-Type"] == "application/problem+json"
    return Entry.objects.count() - before - accepted


@QUIET
@given(body=BATCHES | VALUES)
def test_any_json_is_answered_and_only_what_is_accepted_is_written(body: Any) -> None:
    match = make_match()
    client = Client()
    client.force_login(make_role(match.union))
    assert fuzzed(match, client, body) == 0


@QUIET
@given(body=st.binary(max_size=40))
def test_any_bytes_are_answered_and_nothing_is_written(body: bytes) -> None:
    match = make_match()
    client = Client()
    client.force_login(make_role(match.union))
    assert fuzzed(match, client, body) == 0


def keys(match: Match) -> dict[str, object]:
    """The key of a row of each resource, by the resource's place in the address."""
    fixture = match.fixture
    player = match.team_sheets.all()[0].squad.all()[0].player_id
    season = Series.objects.create(union=match.union, name="Season", game="500")
    make_held(season, 1, {"Ann Arp": 6, "Bea Bos": 8})
    return {
        "unions": match.union.slug,
        "divisions": fixture.division_id,
        "clubs": fixture.home.club_id,
        "teams": fixture.home_id,
        "players": player,
        "fixtures": match.pk,
        "matches": match.pk,
        "seasons": fixture.division.season_id,
        "entries": fixture.division.standings.first().pk,
        "registrations": fixture.home.registrations.first().pk,
        "series": season.pk,
    }


def as_program(match: Match) -> dict[str, str]:
    """A program that may do everything in the match's union."""
    by = make_role(match.union)
    wanted = Wanted("all", tuple(Scope))
    key = make_program_key(match.union, "Scores", wanted, by=by)
    return {"Authorization": f"Bearer {key.text}", "Host": "localhost"}


# The client does not unpack what the site compressed.
PLAIN = {"Accept-Encoding": "identity"}
CHECKS = [
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture
def _connection_kept() -> Iterator[None]:
    """Keep the test's own connection over requests, as Django's client does."""
    both = (request_started, request_finished)
    for signal in both:
        signal.disconnect(close_old_connections)
    yield
    for signal in both:
        signal.connect(close_old_connections)


@pytest.mark.usefixtures("_connection_kept")
def test_every_operation_answers_as_its_schema_says() -> None:
    match = play(make_match())
    write(match, entry("query", 100, side=Side.HOME, text="the toss"))
    known, headers = keys(match), as_program(match)
    seen = set()
    found = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
    for result in found.get_all_operations():
        operation = result.ok()

        @settings(QUIET, max_examples=3, database=None)
        @given(case=operation.as_strategy())
        def answers(case: Any) -> None:
            key = str(known.get(case.path.split("/")[3], 1))
            case.path_parameters = dict.fromkeys(case.path_parameters, key)
            response = case.call_and_validate(headers=headers | PLAIN, checks=CHECKS)
            assert response.status_code < 500
            seen.add((case.method, case.path))

        answers()
    assert len(seen) == OPERATIONS
