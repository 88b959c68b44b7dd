"""Where a user is signed in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import HASH_SESSION_KEY
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from league.lib.sessions import decode_session
from league.models import BrowserSession, User

SALT = "league.sessions"


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A browser in which a user is signed in, as its owner sees it."""

    handle: str
    browser: str
    began_at: datetime
    seen_at: datetime
    is_this: bool


def handle_of(session: BrowserSession) -> str:
    """Return what names a session on a page: its key would let anyone in."""
    return salted_hmac(SALT, session.session_key).hexdigest()[:24]


def standing_sessions(user: User) -> list[BrowserSession]:
    """Return the sessions of a user that still let someone in, the latest first."""
    rows = BrowserSession.objects.filter(user=user, expire_date__gt=timezone.now())
    hashes = [user.get_session_auth_hash(), *user.get_session_auth_fallback_hash()]
    return [one for one in rows.order_by("-began_at") if _stands(one, hashes)]


def _stands(session: BrowserSession, hashes: list[str]) -> bool:
    """Whether a session was made with the user's password of now."""
    held = decode_session(session.session_data).get(HASH_SESSION_KEY, "")
    return any(constant_time_compare(held, one) for one in hashes)


def signed_in_of(user: User, *, this: str | None) -> list[SignedIn]:
    """Return where a user is signed in, the session with the key `this` first."""
    found = [
        SignedIn(
            handle=handle_of(one),
            browser=one.browser,
            began_at=one.began_at,
            seen_at=one.seen_at,
            is_this=one.session_key == this,
        )
        for one in standing_sessions(user)
    ]
    return sorted(found, key=lambda one: not one.is_this)
