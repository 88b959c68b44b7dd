"""An upgrade while people are signed in: nobody is signed out by it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from league.models import BrowserSession
from tests.clock import at
from tests.make import make_user
from tests.migrating import taken_back

BEFORE = "0024_file_imports_begin"


@pytest.mark.django_db(transaction=True)
def test_whoever_was_signed_in_before_stays_so_until_it_would_have_ended() -> None:
    client, user = Client(), make_user()
    client.force_login(user)
    ends = timezone.now() + timedelta(hours=5)
    with taken_back("league", BEFORE):
        Session.objects.update(expire_date=ends)
        assert Session.objects.count() == 1
    assert not Session.objects.exists()
    moved = BrowserSession.objects.get()
    assert (moved.user, moved.ends_at) == (user, ends)
    shown = [status(client, ends + timedelta(minutes=one)) for one in (-1, 1)]
    assert shown == [200, 302]


def status(client: Client, when: Any) -> int:
    with at(when):
        return client.get("/notices/").status_code
