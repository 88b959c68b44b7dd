"""Schemathesis on what phones ask: no fault of ours, no answer that is undocumented."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.wsgi import application
from matches.access.tickets import ticket_code
from matches.models import Match
from matches.phones.actions.phones import join_by_account, join_by_ticket
from tests.make import entry, make_match, make_role, make_ticket, make_tonight, write

pytestmark = pytest.mark.django_db
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "8"))
ASKED = ("devices/", "live/", "leases/", "rescue/", "{id}/entries/")
# The client does not unpack what the site compressed.
PLAIN = {"Accept-Encoding": "identity"}
CHECKS = [
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]
QUIET = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture
def _connection_kept() -> Iterator[None]:
    """Keep the test's own connection over requests, as Django's client does."""
    both = (request_started, request_finished)
    for signal in both:
        signal.disconnect(close_old_connections)
    yield
    for signal in both:
        signal.connect(close_old_connections)


@pytest.fixture
def match() -> Match:
    match = make_match(make_tonight())
    write(match, entry("start", 0))
    return match


def by_ticket(match: Match, device: str) -> dict[str, str]:
    ticket = make_ticket(match)
    joined = join_by_ticket(ticket, device=device, name="Thandi", at=timezone.now())
    return {"Authorization": f"Ticket {joined.key}", "Host": "localhost"}


def by_session(match: Match, device: str) -> dict[str, str]:
    referee, client, token = make_role(match.union, "referee"), Client(), "a" * 32
    client.force_login(referee)
    join_by_account(match, device=device, name="", by=referee, at=timezone.now())
    session = client.cookies["sessionid"].value
    cookie = f"sessionid={session}; csrftoken={token}"
    return {"Cookie": cookie, "X-CSRFToken": token, "Host": "localhost"}


def by_nobody(match: Match, device: str) -> dict[str, str]:
    return {"Host": "localhost"}


@pytest.mark.usefixtures("_connection_kept")
@pytest.mark.parametrize("asker", [by_ticket, by_session, by_nobody])
def test_whatever_a_phone_asks_is_answered_as_the_schema_says(
    match: Match, asker: Any
) -> None:
    device = str(uuid4())
    headers, code = asker(match, device), ticket_code(make_ticket(match, table=1))
    seen = set()
    found = schemathesis.openapi.from_wsgi("/api/v1/schema/", application)
    for result in found.get_all_operations():
        operation = result.ok()
        if not operation.path.endswith(ASKED):
            continue

        @QUIET
        @given(case=operation.as_strategy())
        def answers(case: Any) -> None:
            if case.path_parameters:
                case.path_parameters = {"id": str(match.pk)}
            if isinstance(case.body, dict):
                # Half of them reach what is behind the phone's own number and code.
                case.body |= {"device": device} if len(str(case.body)) % 2 else {}
                case.body |= {"ticket": code} if "ticket" in case.body else {}
            response = case.call_and_validate(headers=headers | PLAIN, checks=CHECKS)
            assert response.status_code < 500
            seen.add((case.method, case.path))

        answers()
    assert len(seen) == 7
