"""Codes of tables: typed on a phone from a card, to write that table's score."""

from __future__ import annotations

import secrets

from drives.models import DriveTable

# Letters that are not mistaken for others, and no vowels, so that no code is a word.
LETTERS = "BCDFGHJKMNPQRTVWXZ"
# Eleven thousand million codes; an evening needs some hundreds.
LENGTH = 8


def new_codes(count: int) -> list[str]:
    """Return `count` codes that no table of any evening has."""
    codes: set[str] = set()
    while len(codes) < count:
        drawn = {_new_code() for _ in range(count - len(codes))}
        taken = DriveTable.objects.filter(code__in=drawn)
        codes |= drawn - set(taken.values_list("code", flat=True))
    return sorted(codes, key=lambda _code: secrets.randbits(32))


def _new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
