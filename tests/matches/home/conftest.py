from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from league.models import Division, Fixture
from tests.make import make_division, make_fixture, make_season


@pytest.fixture
def division() -> Division:
    return make_division(make_season(starts_on=None, ends_on=None))


@pytest.fixture
def fixture(division: Division) -> Fixture:
    night = (timezone.now() + timedelta(days=3)).date()
    return make_fixture(division, night=night)
