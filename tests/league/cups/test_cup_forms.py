"""What the forms of a cup ask about, and what they refuse."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse

from league.models import Cup
from league.models.places import today
from tests.league.cups.make_cups import fixture_of, make_drawn
from tests.league.cups.test_cups_pages import address, body_of, client_of
from tests.make import make_season

pytestmark = pytest.mark.django_db


def test_a_name_that_is_too_long_is_said_and_not_cut() -> None:
    season, name = make_season(), "The Honourable Alderman Ebrahim Salie Memorial Cup"
    client, page = client_of(season.union), reverse("cup-new", args=[season.pk])
    assert "maxlength" not in body_of(client.get(page)).split("<main")[1]
    sent = {"name": name, "home_by": "draw", "groups": 0, "legs": 1, "through": 2}
    answer = client.post(page, sent)
    assert "has at most 45 characters (it has 50)" in body_of(answer)
    assert name in body_of(answer)
    assert not Cup.objects.exists()


def test_a_night_that_is_past_is_asked_about_once() -> None:
    cup = make_drawn(4)
    client, yesterday = client_of(cup.union), today(cup.union) - timedelta(days=1)
    sent = {
        f"{field}-round-{number}": value
        for number in (1, 2)
        for field, value in (("night", ""), ("start", "19:30"), ("venue", ""))
    } | {"night-round-1": yesterday.isoformat()}
    answer = client.post(address("cup-dates", cup), sent)
    assert answer.status_code == 422
    assert "Please answer the question" in body_of(answer)
    assert "Yes, on a night that is past" in body_of(answer)
    assert fixture_of(cup, 1, 1).night is None
    client.post(address("cup-dates", cup), sent | {"in_past": "on"})
    assert fixture_of(cup, 1, 1).night == yesterday
    # What stands already is asked about no more.
    assert client.post(address("cup-dates", cup), sent).status_code == 302
