"""API keys: generated at random, shown once, found by their handle."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_urlsafe

from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.db.models import Q, QuerySet

from league.access.permissions import is_secretary
from league.models import ApiKey, Program, Role, Scope, Union, User

HANDLE_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
HANDLE_LENGTH = 10
SECRET_BYTES = 32
SHAPE = re.compile(r"klw_([a-z2-9]{10})_([A-Za-z0-9_-]{43})")
# `used_at` is stored to this precision.
EXACT_TO = timedelta(minutes=1)
Kind = Role.Kind
# The role that a program's user gets for each scope of its keys.
ROLES: dict[Scope, Role.Kind] = {
    Scope.READ: Kind.VIEWER,
    Scope.FIXTURES: Kind.FIXTURES_SECRETARY,
    Scope.REGISTRATIONS: Kind.REGISTRAR,
    Scope.RESULTS: Kind.UNION_SECRETARY,
    Scope.SCORES: Kind.REFEREE,
    Scope.SEASON: Kind.FIXTURES_SECRETARY,
    Scope.OFFICIALS: Kind.FIXTURES_SECRETARY,
}


@dataclass(frozen=True, slots=True)
class NewKey:
    """A new key: the text that its holder gets, and the handle and digest we store."""

    handle: str
    digest: str
    text: str


def new_key() -> NewKey:
    handle = "".join(choice(HANDLE_LETTERS) for _ in range(HANDLE_LENGTH))
    secret = token_urlsafe(SECRET_BYTES)
    return NewKey(handle, _digest_of(secret), f"klw_{handle}_{secret}")


def _digest_of(secret: str) -> str:
    # 256 bits drawn at random cannot be guessed: a slow hash would protect nothing.
    return sha256(secret.encode()).hexdigest()


def find_api_key(text: str, *, at: datetime) -> ApiKey | None:
    """Return the valid key with this text, its user fetched with it; None otherwise."""
    found = SHAPE.fullmatch(text)
    if found is None:
        return None
    handle, secret = found.groups()
    keys = ApiKey.objects.select_related("user__program__union")
    key = keys.filter(handle=handle).first()
    is_same = compare_digest(key.digest if key else "", _digest_of(secret))
    if key is None or not is_same or not key.is_good(at=at):
        return None
    return key if key.user.is_active else None


def note_use(key: ApiKey, *, at: datetime) -> None:
    """Store when a key was used, to the minute, so that most requests write nothing."""
    if key.used_at is None or key.used_at < at - EXACT_TO:
        ApiKey.objects.filter(pk=key.pk).update(used_at=at)


def lacks_second_factor(user: User) -> bool:
    """Whether a user must have a second factor (in production) and has none."""
    if not settings.PRODUCTION or program_of(user) is not None:
        return False
    return (user.is_staff or is_secretary(user)) and not is_mfa_enabled(user)


def program_of(user: User) -> Program | None:
    """Return the program that a user stands for; None for a person."""
    return getattr(user, "program", None)


def standing_keys(user: User) -> QuerySet[ApiKey]:
    """Return a user's keys that are not revoked, the newest first."""
    return ApiKey.objects.filter(user=user, revoked_at=None)


def programs_of(union: Union) -> QuerySet[Program]:
    """Return a union's programs that have a key that is not revoked."""
    open_ones = Q(user__api_keys__revoked_at=None, user__api_keys__isnull=False)
    programs = Program.objects.filter(open_ones, union=union).distinct()
    return programs.select_related("user", "made_by").prefetch_related("user__api_keys")
