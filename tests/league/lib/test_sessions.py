from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.utils import timezone

from league.lib.sessions import SessionStore, throw_expired_sessions_away
from league.tasks import throw_old_rows_away

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def make_session(**values: object) -> str:
    store = SessionStore()
    store["of"] = "somebody"
    store.save()
    Session.objects.filter(pk=store.session_key).update(**values)
    return str(store.session_key)


def test_expired_sessions_go_and_others_stay() -> None:
    make_session(expire_date=NOW - timedelta(seconds=1))
    kept = make_session(expire_date=NOW + timedelta(seconds=60))
    assert throw_expired_sessions_away(at=NOW) == 1
    assert list(Session.objects.values_list("pk", flat=True)) == [kept]


def test_the_timetable_throws_expired_sessions_away() -> None:
    make_session(expire_date=NOW - timedelta(days=1))
    throw_old_rows_away()
    assert not Session.objects.exists()
    tasks = {one["task"] for one in settings.CELERY_BEAT_SCHEDULE.values()}
    assert throw_old_rows_away.name in tasks
