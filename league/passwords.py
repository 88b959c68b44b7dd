"""Passwords that a command makes and shows once, and the words no one may choose."""

from __future__ import annotations

import secrets

# Letters and figures that no one mistakes for others when typing them from paper.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
PARTS = 4
PART = 5


def new_password() -> str:
    """Return a random password that can be read out and typed in."""
    parts = (
        "".join(secrets.choice(LETTERS) for _ in range(PART)) for _ in range(PARTS)
    )
    return "-".join(parts)
