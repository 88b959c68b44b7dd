"""An upgrade while addresses of calendars are in use: they count from then."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.calendars.actions import renew_calendar
from league.calendars.keys import calendar_key
from tests.clock import at
from tests.league.officials.make_officials import make_official
from tests.make import make_union
from tests.migrating import taken_back


@pytest.mark.django_db(transaction=True)
def test_an_address_of_before_is_good_for_a_term_from_the_upgrade() -> None:
    official = make_official(make_union(), signs_in=True)
    calendar = renew_calendar(official, by=None)
    with taken_back("league", "0022_score_without_a_record"):
        pass
    address = reverse("calendar-official", args=[calendar_key(calendar)])
    for days, status in ((399, 200), (401, 410)):
        with at(timezone.now() + timedelta(days=days)):
            assert Client().get(address).status_code == status
