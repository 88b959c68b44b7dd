"""A print at rest is sealed: its cards let phones in, and a stolen database must not.

AES-GCM by a key made from the installation's own; a new SECRET_KEY ends old prints,
which are made anew in a minute.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

NONCE = 12  # bytes; never twice under one key, so it is drawn at random
SALT = b"scoresheets.print."


def _cipher() -> AESGCM:
    return AESGCM(sha256(SALT + settings.SECRET_KEY.encode()).digest())


def seal(body: bytes, *, of: str) -> bytes:
    """Return a body sealed for the row that it belongs to."""
    nonce = token_bytes(NONCE)
    return nonce + _cipher().encrypt(nonce, body, of.encode())


def unseal(sealed: bytes, *, of: str) -> bytes | None:
    """Return what was sealed for a row; None where it was another row's or key's."""
    try:
        return _cipher().decrypt(sealed[:NONCE], sealed[NONCE:], of.encode())
    except InvalidTag:
        return None
