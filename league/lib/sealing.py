"""What is kept sealed: a stolen database alone must not let anybody sign as we do.

AES-GCM by a key made from the installation's own; under a new SECRET_KEY the former
ones among SECRET_KEY_FALLBACKS still open it.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import token_bytes

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.conf import settings

NONCE = 12  # bytes; never twice under one key, so it is drawn at random
SALT = b"league.webhook."


def seal(text: str, *, of: str) -> bytes:
    """Return a text sealed for the row that it belongs to."""
    nonce = token_bytes(NONCE)
    sealed = _cipher(settings.SECRET_KEY).encrypt(nonce, text.encode(), of.encode())
    return nonce + sealed


def unseal(sealed: bytes, *, of: str) -> str | None:
    """Return what was sealed for a row; None where it was another row's or key's."""
    sealed = bytes(sealed)
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            opened = _cipher(key).decrypt(sealed[:NONCE], sealed[NONCE:], of.encode())
        except InvalidTag:
            continue
        return opened.decode()
    return None


def _cipher(key: str) -> AESGCM:
    return AESGCM(sha256(SALT + key.encode()).digest())
