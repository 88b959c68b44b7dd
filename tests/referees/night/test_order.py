"""In which order matches and halls stand before a referee."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone

from matches.models import Match
from tests.make import make_fixture, make_match
from tests.referees.night.night import client_of, hall_address, make_hall, make_one

pytestmark = pytest.mark.django_db


def order(address: str, matches: list[Match]) -> list[Match]:
    page = client_of(matches[0]).get(address).content.decode()
    return sorted(matches, key=lambda one: page.index(one.fixture.home.name))


def seal(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(sealed_at=timezone.now())


def test_a_signed_match_stands_below_those_that_wait() -> None:
    matches = make_hall(3)
    desk = hall_address(matches[0])
    first, *rest = order(desk, matches)
    seal(first)
    assert order(desk, matches) == [*rest, first]


def test_a_hall_where_all_is_signed_stands_below_the_others() -> None:
    here = make_one()
    there = make_fixture(here.fixture.division, night=here.fixture.night)
    matches = [here, make_match(there)]
    first, second = order(reverse("referee"), matches)
    seal(first)
    assert order(reverse("referee"), matches) == [second, first]
