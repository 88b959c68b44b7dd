"""Passwords that commands generate and show once, and words no password may rest on."""

from __future__ import annotations

import re
import secrets
from typing import Any

from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# Letters and figures that are not mistaken for others when typed from paper.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
PARTS = 4
PART = 5


def new_password() -> str:
    """Return a random password that can be read out and typed in."""
    parts = (
        "".join(secrets.choice(LETTERS) for _ in range(PART)) for _ in range(PARTS)
    )
    return "-".join(parts)


class Argon2Hasher(Argon2PasswordHasher):
    """Argon2id with the cost that OWASP asks: 19 MiB, two rounds, one lane.

    Django's own cost, 100 MiB on eight lanes, takes both processors of a small server
    for a quarter of a second. A password is stored at this cost at its next sign-in.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1


# What anyone in a hall would try first.
LOCAL_WORDS = ("klawerjas", "klaverjas", "klaberjas", "sakboc", "roemte", "byspeler")
LEAST_BESIDE = 8


class LocalWordsValidator:
    """Refuse a password that is little more than the game's or one's club's name."""

    def validate(self, password: str, user: Any = None) -> None:
        left = _plain(password)
        for word in (*names_around(user), *LOCAL_WORDS):
            left = left.replace(word, "")
        if len(left) < min(LEAST_BESIDE, len(_plain(password))):
            raise ValidationError(self.get_help_text(), code="password_local_word")

    def get_help_text(self) -> str:
        return _("The name of the game or of your club alone is too easy to guess.")


def _plain(text: str) -> str:
    """Return the letters and figures of a text, in lower case."""
    return re.sub(r"[\W_]", "", text.lower())


def names_around(user: Any) -> list[str]:
    """Return the names of the unions, clubs and teams in which a user has a role."""
    if user is None or user.pk is None:
        return []
    rows = user.roles.select_related("union", "club", "team")
    places = [place for role in rows for place in (role.union, role.club, role.team)]
    return [_plain(place.name) for place in places if place and len(place.name) > 3]
