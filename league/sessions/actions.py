"""Ending sessions, and giving them a new key."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from league.access.session_terms import KEPT_AFTER
from league.audit.journal import record
from league.lib.background_runs import delete_in_steps
from league.models import BrowserSession, User
from league.sessions.selectors import handle_of, standing_sessions


@transaction.atomic
def end_session(user: User, handle: str) -> int:
    """End the session of a user that a handle names; return how many ended."""
    return _end([one for one in standing_sessions(user) if handle_of(one) == handle])


@transaction.atomic
def end_other_sessions(user: User, *, this: str | None) -> int:
    """End all sessions of a user but the one with the key `this`; return how many."""
    return _end([one for one in standing_sessions(user) if one.session_key != this])


def _end(sessions: list[BrowserSession]) -> int:
    keys = [one.session_key for one in sessions]
    BrowserSession.objects.filter(session_key__in=keys).delete()
    for user in {one.user for one in sessions if one.user is not None}:
        record("session.end", user, by=user, sessions=len(keys))
    return len(keys)


def ask_for_new_keys(user: User) -> None:
    """Have a user's sessions go on under new keys, since that user's roles changed.

    Each gets one, and the term that fits the roles, with the next page that it opens.
    """
    BrowserSession.objects.filter(user=user).update(needs_new_key=True)


def remove_ended_sessions(*, at: datetime) -> None:
    """Remove the rows of sessions that ended long enough ago."""
    delete_in_steps(BrowserSession.objects.filter(expire_date__lt=at - KEPT_AFTER))
