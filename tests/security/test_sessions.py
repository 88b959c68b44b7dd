"""Sessions: another one after signing in, none longer than its time (ASVS V7)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.make import make_role, make_union, make_user

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"


def signed_in_after(client: Client) -> str:
    values = {"login": make_user().username, "password": PASSWORD}
    client.post("/accounts/login/", values)
    assert SESSION_KEY in client.session
    return str(client.session.session_key)


def test_signing_in_changes_the_number_of_a_session() -> None:
    client = Client()
    session = client.session
    session["seen"] = True
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    assert signed_in_after(client) != session.session_key
    assert not Session.objects.filter(pk=session.session_key).exists()


def test_a_session_ends_twelve_hours_after_signing_in_though_it_is_used() -> None:
    client, union = Client(), make_union()
    user = make_role(union)
    client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})
    [first] = Session.objects.values_list("expire_date", flat=True)
    left = first - timezone.now()
    assert timedelta(hours=11, minutes=59) < left <= timedelta(hours=12)
    client.get(f"/desk/{union.slug}/")
    assert Session.objects.get().expire_date == first
