"""Sessions: another key after signing in, none longer than its time (ASVS V7)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.access.session_terms import KEEPERS, KEPT_AFTER, OTHERS, SEEN_EVERY
from league.lib import sessions
from league.models import BrowserSession, Role, User
from league.roles.actions import Charge, give_role, take
from league.sessions.actions import remove_ended_sessions
from league.tasks import throw_old_rows_away
from tests.clock import at
from tests.make import make_role, make_union, make_user

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery"
# A page of the signed-in user's own.
OWN = "/notices/"
# What a browser says of a request that a script makes.
BY_SCRIPT = {"Sec-Fetch-Dest": "empty", "Sec-Fetch-Site": "same-origin"}


def signed_in(user: User) -> Client:
    client = Client()
    values = {"login": user.username, "password": PASSWORD}
    client.post("/accounts/login/", values)
    assert SESSION_KEY in client.session
    return client


def opens(client: Client, when: datetime, **headers: Any) -> bool:
    """Open a page at a moment; return whether its user was let in."""
    with at(when):
        return client.get(OWN, headers=headers or None).status_code == 200


def test_signing_in_changes_the_key_of_a_session() -> None:
    client = Client()
    session = client.session
    session["seen"] = True
    session.save()
    client.cookies["sessionid"] = str(session.session_key)
    values = {"login": make_user().username, "password": PASSWORD}
    client.post("/accounts/login/", values)
    assert client.session.session_key != session.session_key
    assert not BrowserSession.objects.filter(pk=session.session_key).exists()


@pytest.mark.parametrize(
    ("kind", "term"),
    [
        ("union secretary", KEEPERS),
        ("registrar", KEEPERS),
        ("referee", OTHERS),
        ("captain", OTHERS),
        ("viewer", OTHERS),
    ],
)
def test_a_session_ends_once_it_is_idle_for_too_long(kind: str, term: Any) -> None:
    client, now = signed_in(make_role(make_union(), kind)), timezone.now()
    assert opens(client, now + term.idle - timedelta(minutes=1))
    assert opens(client, now + 2 * term.idle - timedelta(minutes=2))
    assert not opens(client, now + 3 * term.idle)


@pytest.mark.parametrize(("kind", "term"), [("registrar", KEEPERS), ("", OTHERS)])
def test_a_session_ends_in_the_end_though_it_is_used(kind: str, term: Any) -> None:
    user = make_role(make_union(), kind) if kind else make_user()
    client, now = signed_in(user), timezone.now()
    step, used = term.idle - timedelta(minutes=6), timedelta()
    while (used := used + step) < term.most:
        assert opens(client, now + used)
    assert not opens(client, now + term.most + timedelta(seconds=1))


def test_a_page_that_asks_by_itself_keeps_no_session_in_use() -> None:
    client, now = signed_in(make_role(make_union())), timezone.now()
    for minutes in (20, 40, 59):
        assert opens(client, now + timedelta(minutes=minutes), **BY_SCRIPT)
    assert not opens(client, now + timedelta(minutes=61))


def test_what_a_person_sends_by_a_script_is_use() -> None:
    client, now = signed_in(make_role(make_union())), timezone.now()
    with at(now + timedelta(minutes=40)):
        client.post("/notices/read/", {"until": "x"}, headers=BY_SCRIPT)
    assert opens(client, now + timedelta(minutes=90))


def test_use_is_written_at_most_every_few_minutes() -> None:
    client, now = signed_in(make_user()), timezone.now()
    assert opens(client, now + timedelta(seconds=1))
    written = []
    for one in (SEEN_EVERY - timedelta(seconds=2), SEEN_EVERY, 1.5 * SEEN_EVERY):
        assert opens(client, now + one + timedelta(seconds=1))
        written.append(BrowserSession.objects.get().seen_at - now)
    assert written[0] < timedelta(seconds=1)
    assert written[1] == written[2] == SEEN_EVERY + timedelta(seconds=1)


def test_a_request_reads_its_session_once_and_writes_nothing() -> None:
    client = signed_in(make_role(make_union()))
    with CaptureQueriesContext(connection) as asked:
        assert client.get(OWN).status_code == 200
    told = [one["sql"] for one in asked.captured_queries]
    assert sum("league_browsersession" in one for one in told) == 1
    assert [one for one in told if not one.startswith("SELECT")] == []


def test_a_page_is_shown_though_the_use_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client, now = signed_in(make_user()), timezone.now()

    def fail(**values: Any) -> int:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(sessions.SEEN, "make", fail)
    assert opens(client, now + timedelta(minutes=10))


def test_a_role_that_is_given_puts_the_session_under_another_key_and_term() -> None:
    union = make_union()
    user, by = make_role(union, "captain"), make_role(union)
    client = signed_in(user)
    before = client.session.session_key
    give_role(union, user, Charge(Role.Kind.REGISTRAR), by=by)
    client.get(OWN)
    assert client.session.session_key != before
    [row] = BrowserSession.objects.filter(user=user)
    assert (row.idle, row.needs_new_key) == (KEEPERS.idle, False)


def test_a_role_that_is_taken_puts_the_session_under_another_key_once() -> None:
    union = make_union()
    user, by = make_role(union, "registrar"), make_role(union)
    client = signed_in(user)
    keys = [client.session.session_key]
    began = BrowserSession.objects.get(user=user).began_at
    take(user.roles.get(), union, by=by)
    for _ in range(2):
        client.get(OWN)
        keys.append(client.session.session_key)
    assert keys[0] != keys[1] == keys[2]
    [row] = BrowserSession.objects.filter(user=user)
    assert (row.idle, row.began_at) == (OTHERS.idle, began)


def test_a_script_that_asks_beside_others_keeps_the_key() -> None:
    union = make_union()
    user = make_role(union, "captain")
    client = signed_in(user)
    before = client.session.session_key
    give_role(union, user, Charge(Role.Kind.REFEREE), by=make_role(union))
    client.get(OWN, headers=BY_SCRIPT)
    assert client.session.session_key == before


def test_the_former_key_lets_nobody_in() -> None:
    union = make_union()
    user = make_role(union, "captain")
    client, thief = signed_in(user), Client()
    thief.cookies["sessionid"] = client.cookies["sessionid"].value
    assert thief.get(OWN).status_code == 200
    give_role(union, user, Charge(Role.Kind.REFEREE), by=make_role(union))
    client.get(OWN)
    assert [one.get(OWN).status_code for one in (client, thief)] == [200, 302]


def test_the_rows_of_sessions_go_once_they_have_ended() -> None:
    signed_in(make_user())
    ends = BrowserSession.objects.get().expire_date
    remove_ended_sessions(at=ends + KEPT_AFTER - timedelta(seconds=1))
    assert BrowserSession.objects.exists()
    remove_ended_sessions(at=ends + KEPT_AFTER + timedelta(seconds=1))
    assert not BrowserSession.objects.exists()


def test_the_timetable_throws_ended_sessions_away() -> None:
    signed_in(make_user())
    BrowserSession.objects.update(expire_date=timezone.now() - KEPT_AFTER)
    throw_old_rows_away()
    tasks = {one["task"] for one in settings.CELERY_BEAT_SCHEDULE.values()}
    assert throw_old_rows_away.name in tasks
    assert not BrowserSession.objects.exists()


def test_signing_out_empties_the_browsers_cache() -> None:
    client = signed_in(make_user())
    assert "Clear-Site-Data" not in client.get(OWN).headers
    answer = client.post("/accounts/logout/")
    assert answer.headers["Clear-Site-Data"] == '"cache"'
    assert "Clear-Site-Data" not in client.get("/").headers
