"""Codes that are used after their night: refused in words, and nothing is written."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from matches.access.tickets import ticket_code
from matches.models import Match
from tests.make import make_phone, make_ticket
from tests.matches.tonight import make_match_in

pytestmark = pytest.mark.django_db
JSON = "application/json"


@pytest.fixture
def match() -> Match:
    """A match that began thirteen hours ago: its codes ended an hour ago."""
    return make_match_in(-13 * 60)


def row_counts() -> dict[str, int]:
    return {
        model._meta.label: model._base_manager.count() for model in apps.get_models()
    }


def press(match: Match) -> dict[str, Any]:
    fields = {"id": str(uuid4()), "at": timezone.now().isoformat(), "kind": "points"}
    return fields | {"table": 1, "side": "home", "points": 2, "device_counter": 1}


def test_a_markers_code_lets_no_phone_in(match: Match) -> None:
    code = ticket_code(make_ticket(match))
    before = row_counts()
    asked = {"ticket": code, "device": str(uuid4()), "name": "Thandi"}
    answer = Client().post("/api/v1/devices/", asked, content_type=JSON)
    assert (answer.status_code, answer.json()["type"][-11:]) == (403, "ticket-over")
    assert row_counts() == before


def test_a_captains_code_lets_nobody_in(match: Match) -> None:
    code = ticket_code(make_ticket(match, "captain", side="home"))
    before = row_counts()
    answer = Client().post("/captain/", {"code": code, "name": "Petra"})
    assert (answer.status_code, "is over" in answer.content.decode()) == (403, True)
    assert row_counts() == before


def test_a_phone_that_is_in_writes_no_press_of_today(match: Match) -> None:
    phone = make_phone(make_ticket(match))
    client = Client(headers={"Authorization": f"Ticket {phone.key}"})
    before = row_counts()
    sent = {"device": str(phone.device.pk), "sent_at": timezone.now().isoformat()}
    answer = client.post(
        f"/api/v1/matches/{match.pk}/entries/",
        sent | {"entries": [press(match)]},
        content_type=JSON,
    )
    [told] = answer.json()["answers"]
    assert (told["outcome"], row_counts()) == ("rejected", before)


def test_a_phone_that_is_in_takes_no_table(match: Match) -> None:
    phone = make_phone(make_ticket(match))
    client = Client(headers={"Authorization": f"Ticket {phone.key}"})
    before = row_counts()
    asked = {"device": str(phone.device.pk), "table": 1, "take_over": False}
    address = f"/api/v1/matches/{match.pk}/leases/"
    answer = client.post(address, asked, content_type=JSON)
    assert (answer.status_code, row_counts()) == (403, before)
