"""Requests broken by hand, a few to each operation; `make soak` sends thousands."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from bench.hostile import JSON, Breaker, Request
from league.models import Role
from tests.asking import address_of, client_of, make_season_played

KINDS = 11


def broken_requests(match: Any) -> Iterator[Request]:
    """Yield requests that write, each operation's broken in one way after the other."""
    breaker = Breaker(random.Random(3))
    schema = Client().get("/api/v1/schema/").json()
    for path, methods in schema["paths"].items():
        for method in set(methods) & {"post", "patch"}:
            route = re.sub(r"\{\w+\}", "<key>", path.lstrip("/"))
            if route.endswith(("entries/", "rescue/", "leases/", "devices/")):
                route = route.replace("<key>", "<uuid:id>")
            sound = Request(method.upper(), address_of(route, match), "")
            yield from (breaker.body(sound, example_of(methods[method])) for _ in "ab")


def example_of(described: dict[str, Any]) -> Any:
    sent = described.get("requestBody", {}).get("content", {}).get(JSON, {})
    shown = [one["value"] for one in sent.get("examples", {}).values()]
    return shown[0] if shown else {"reason": "a"}


def fault_in(answer: Any) -> str:
    if answer.status_code >= 500:
        return str(answer.status_code)
    is_problem = answer.headers.get("Content-Type") == "application/problem+json"
    if answer.status_code >= 400 and not is_problem:
        return f"{answer.status_code} is no problem"
    if answer.status_code >= 400 and answer.json()["status"] != answer.status_code:
        return "its problem tells another status"
    return ""


@pytest.mark.django_db
def test_a_broken_request_is_answered_by_a_problem_and_never_a_fault_of_ours() -> None:
    match = make_season_played()
    client = client_of(Role.Kind.UNION_SECRETARY, match)
    client.raise_request_exception = False
    asked, wrong = 0, []
    for one in broken_requests(match):
        answer = client.generic(
            one.method, one.address, one.body or b"", one.kind or JSON
        )
        asked += 1
        if fault := fault_in(answer):
            wrong.append(f"{one.method} {one.address}, {one.what}: {fault}")
    assert asked > 6 * KINDS
    assert wrong == []
