"""The session and its user, both read from the database at each request.

Neither row is cached: a user who signed out, was deactivated or has a new password is
signed out at the next request.
"""

from __future__ import annotations

from copy import deepcopy
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db import models
from django.utils import timezone

from league.lib.background_runs import delete_in_steps
from league.lib.prepared import PreparedQuery, Slot
from league.models import User

STANDING = PreparedQuery(
    lambda: Session.objects.filter(
        session_key=Slot("key", models.CharField()),
        expire_date__gt=Slot("now", models.DateTimeField()),
    )
)
USER = PreparedQuery(lambda: User.objects.filter(pk=Slot("pk", models.BigAutoField())))


@lru_cache(maxsize=1000)
def decode_session(session_data: str | bytes) -> dict[str, Any]:
    """Return a session row's data; cached, as the same text always says the same."""
    return db.SessionStore().decode(session_data)


def throw_expired_sessions_away(*, at: datetime) -> int:
    """Delete the sessions that have expired; return how many."""
    return delete_in_steps(Session.objects.filter(expire_date__lt=at))


class SessionStore(db.SessionStore):
    """Django's database sessions, read by a prepared query."""

    def decode(self, session_data: str | bytes) -> dict[str, Any]:
        return deepcopy(decode_session(session_data))

    def _get_session_from_db(self) -> Session | None:
        found = STANDING.ask(key=self.session_key, now=timezone.now())
        if not found:
            self._session_key = None
            return None
        return found[0]


class Backend(ModelBackend):
    """Django's users, read by a prepared query."""

    def authenticate(self, *args: Any, **kwargs: Any) -> None:
        """Leave the password to allauth's backend, or a wrong one is hashed twice."""

    def get_user(self, user_id: Any) -> User | None:
        found = USER.ask(pk=user_id)
        return found[0] if found and self.user_can_authenticate(found[0]) else None
