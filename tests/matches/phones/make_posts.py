"""Presses as they are posted to a match."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from league.models import User
from matches.models import Match
from tests.make import at, make_role


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def secretary(match: Match) -> Client:
    return signed_in(make_role(match.union))


def post(client: Client, match: Match, body: object) -> Any:
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    address = f"/api/v1/matches/{match.pk}/entries/"
    return client.post(address, text, content_type="application/json")


def press(**values: object) -> dict[str, object]:
    fields = {"id": "p1", "at": at(10).isoformat(), "kind": "points"}
    return fields | {"table": 1, "side": "home", "points": 2} | values


def answers(client: Client, match: Match, *entries: object) -> list[dict[str, Any]]:
    response = post(client, match, {"entries": list(entries)})
    assert response.status_code == 200, response.content
    return response.json()["answers"]
