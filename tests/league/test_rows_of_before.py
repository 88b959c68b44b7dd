"""An upgrade while people are signed in, and calendars in use by their addresses."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.calendars.actions import renew_calendar
from league.calendars.keys import calendar_key
from league.models import BrowserSession
from tests.clock import at
from tests.league.officials.make_officials import make_official
from tests.make import make_union, make_user
from tests.migrating import taken_back


# Going back and forth takes most of the time: one test for both.
@pytest.mark.django_db(transaction=True)
@pytest.mark.only_on("sqlite")
def test_nobody_is_signed_out_and_addresses_are_good_for_a_term_from_the_upgrade() -> (
    None
):
    official = make_official(make_union(), signs_in=True)
    address = reverse(
        "calendar-official", args=[calendar_key(renew_calendar(official, by=None))]
    )
    client, user = Client(), make_user()
    client.force_login(user)
    ends = timezone.now() + timedelta(hours=5)
    with taken_back("league", "0022_score_without_a_record"):
        Session.objects.update(expire_date=ends)
        assert Session.objects.count() == 1
    assert not Session.objects.exists()
    moved = BrowserSession.objects.get()
    assert (moved.user, moved.ends_at) == (user, ends)
    for minutes, status in ((-1, 200), (1, 302)):
        assert answer(client, "/notices/", ends + timedelta(minutes=minutes)) == status
    for days, status in ((399, 200), (401, 410)):
        when = timezone.now() + timedelta(days=days)
        assert answer(Client(), address, when) == status


def answer(client: Client, address: str, when: datetime) -> int:
    with at(when):
        return client.get(address).status_code
