"""A decision on a match of a cup speaks of the cup, which has no log."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import Fixture
from tests.league.cups.make_cups import fixture_of, make_drawn
from tests.make import make_role

pytestmark = pytest.mark.django_db
SENT = {"decided": "away", "reason": "The home team did not turn up"}


def asked(fixture: Fixture, **sent: str) -> str:
    client = Client()
    client.force_login(make_role(fixture.union))
    there = reverse("fixture-award", args=[fixture.pk])
    if not sent:
        return client.get(there).content.decode()
    return client.post(there, SENT | sent, follow=True).content.decode()


def test_a_decision_on_a_cup_match_speaks_of_no_log() -> None:
    fixture = fixture_of(make_drawn(4), 1, 1)
    assert "Show what it does to the log" not in asked(fixture)
    page = asked(fixture, step="check")
    assert "The log, before and after" not in page
    assert "A cup has no log: its bracket follows the decision." in page
    assert "The decision is saved; the cup has followed." in asked(fixture, step="save")
