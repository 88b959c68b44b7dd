"""Encrypts secrets at rest, so that a stolen database alone opens no door.

AES-GCM by a key derived from the installation's own, a different one for each use;
after a change of SECRET_KEY, SECRET_KEY_FALLBACKS still open old values.
"""

from __future__ import annotations

from enum import Enum
from hashlib import sha256
from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

NONCE = 12  # bytes; never twice under one key, so it is drawn at random


class Use(Enum):
    """What is encrypted; the value is the salt of its key, so it never changes."""

    # With a webhook's secret anybody can sign as we do.
    WEBHOOK = b"league.webhook."
    # A print's cards let phones in; an archive's pieces are encrypted as prints are.
    PRINT = b"scoresheets.print."
    # From the seed of a second factor follow all its codes.
    FACTOR = b"allauth.mfa."


def seal_text(use: Use, body: bytes, *, of: str) -> bytes:
    """Return a body encrypted for the row that it belongs to."""
    nonce = token_bytes(NONCE)
    return nonce + _cipher(use, settings.SECRET_KEY).encrypt(nonce, body, of.encode())


def unseal_text(use: Use, sealed: bytes, *, of: str) -> bytes | None:
    """Return the body sealed for a row; None if it was another row's or key's."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    opened = (_opened(use, key, sealed, of) for key in keys)
    return next((one for one in opened if one is not None), None)


def is_sealed_now(use: Use, sealed: bytes, *, of: str) -> bool:
    """Return whether a body is sealed by the present key, not a former one."""
    return _opened(use, settings.SECRET_KEY, sealed, of) is not None


def _opened(use: Use, key: str, sealed: bytes, of: str) -> bytes | None:
    try:
        return _cipher(use, key).decrypt(sealed[:NONCE], sealed[NONCE:], of.encode())
    except (InvalidTag, ValueError):
        # Another key's; or too short to be sealed at all.
        return None


def _cipher(use: Use, key: str) -> AESGCM:
    return AESGCM(sha256(use.value + key.encode()).digest())
