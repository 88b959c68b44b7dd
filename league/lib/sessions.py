"""The session and its user, both read from the database at each request.

Neither row is cached: a user who signed out, was deactivated or has a new password is
signed out at the next request. How long a session lasts, and whose it is, stands in
columns of its row, so that no request asks for it apart.
"""

from __future__ import annotations

import logging
from copy import deepcopy
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.sessions.backends import db
from django.db import OperationalError, models
from django.utils import timezone

from league.access.session_terms import SEEN_EVERY, session_term_of
from league.lib.prepared import PreparedQuery, PreparedUpdate, Slot
from league.models import BrowserSession, User

log = logging.getLogger(__name__)

ONE = Slot("key", models.CharField())
FOUND = PreparedQuery(lambda: BrowserSession.objects.filter(session_key=ONE))
SEEN = PreparedUpdate(
    lambda: BrowserSession.objects.filter(session_key=ONE),
    Slot("seen_at", models.DateTimeField()),
    Slot("expire_date", models.DateTimeField()),
)
USER = PreparedQuery(lambda: User.objects.filter(pk=Slot("pk", models.BigAutoField())))


@lru_cache(maxsize=1000)
def decode_session(session_data: str | bytes) -> dict[str, Any]:
    """Return a session row's data; cached, as the same text always says the same."""
    return db.SessionStore().decode(session_data)


class SessionStore(db.SessionStore):
    """Django's database sessions, read by a prepared query, each with its own term."""

    # The browser in which it is, in words; set by the middleware.
    browser = ""
    # The row that was read, and the one that was found but has ended.
    row: BrowserSession | None = None
    _ended: BrowserSession | None = None

    @classmethod
    def get_model_class(cls) -> type[BrowserSession]:
        return BrowserSession

    @property
    def ended(self) -> BrowserSession | None:
        """The session that this browser had, if its time is over."""
        self._get_session()  # type: ignore[attr-defined]
        return self._ended

    @property
    def found_ended(self) -> bool:
        """Whether a session that has ended was found in this request."""
        return self._ended is not None

    def decode(self, session_data: str | bytes) -> dict[str, Any]:
        return deepcopy(decode_session(session_data))

    def _get_session_from_db(self) -> BrowserSession | None:
        self.row, self._ended = None, None
        found = FOUND.ask(key=self.session_key)
        if found and found[0].expire_date > timezone.now():
            self.row = found[0]
            return self.row
        self._ended = found[0] if found else None
        self._session_key = None
        return None

    def create_model_instance(self, data: dict[str, Any]) -> BrowserSession:
        """Return the row to write: a user's session keeps when it began."""
        now, former = timezone.now(), self.row
        said = data.get(SESSION_KEY)
        user = User.objects.filter(pk=said).first() if said else None
        row = BrowserSession(
            session_key=self._get_or_create_session_key(),  # type: ignore[attr-defined]
            session_data=self.encode(data),
            user=user,
            browser=self.browser,
        )
        if former is not None and former.user_id == row.user_id:
            row.began_at, row.seen_at = former.began_at, former.seen_at
            is_same = former.session_key == row.session_key
            row.needs_new_key = former.needs_new_key and is_same
        else:
            row.began_at = row.seen_at = now
        term = session_term_of(user)
        row.idle, row.ends_at = term.idle, row.began_at + term.most
        row.expire_date = min(row.ends_at, row.seen_at + row.idle)
        return row

    def note_use(self, *, at: datetime) -> None:
        """Write down that the session is in use, if it was not lately."""
        row = self.row
        is_same = row is not None and row.session_key == self.session_key
        if row is None or not is_same or at - row.seen_at < SEEN_EVERY:
            return
        ends = min(row.ends_at, at + row.idle)
        try:
            SEEN.make(key=row.session_key, seen_at=at, expire_date=ends)
        except OperationalError as fault:
            # A full disk, or a database that only reads, still shows its pages.
            log.warning("a session's use is not noted: %s", fault)


class Backend(ModelBackend):
    """Django's users, read by a prepared query."""

    def authenticate(self, *args: Any, **kwargs: Any) -> None:
        """Leave the password to allauth's backend, or a wrong one is hashed twice."""

    def get_user(self, user_id: Any) -> User | None:
        found = USER.ask(pk=user_id)
        return found[0] if found and self.user_can_authenticate(found[0]) else None
