"""The officials that a desk misses, in a union that keeps some."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from league.desk.groups import SeasonAsk
from league.models import Fixture
from league.officials.waiting import officials_waiting
from tests.league.officials.make_officials import make_official
from tests.make import NIGHT, START, make_fixture, make_role

pytestmark = pytest.mark.django_db


def missing(fixture: Fixture, at: datetime) -> list[str]:
    union, season = fixture.union, fixture.division.season
    desk = SeasonAsk(union, make_role(union), NIGHT, at, season)
    return [one.words for group in officials_waiting(desk) for one in group.lines]


def test_a_match_of_a_night_close_by_misses_its_referee() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    found = missing(fixture, START - timedelta(hours=2))
    assert set(found) == {f"{fixture.home.name} – {fixture.away.name}"}


def test_a_union_that_keeps_no_officials_misses_none() -> None:
    assert missing(make_fixture(), START - timedelta(hours=2)) == []


def test_a_match_that_is_over_on_paper_misses_none() -> None:
    fixture = make_fixture()
    make_official(fixture.union)
    assert missing(fixture, START + timedelta(hours=3)) != []
    assert missing(fixture, datetime(2026, 2, 3, 21, 40, tzinfo=UTC)) == []
