"""What is kept sealed: a stolen database alone opens no door.

AES-GCM by a key made from the installation's own, another one for each use; under a
new SECRET_KEY the former ones among SECRET_KEY_FALLBACKS still open it.
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
    """What is sealed; the value is the salt of its key, so it never changes."""

    # A webhook's secret lets anybody sign as we do.
    WEBHOOK = b"league.webhook."
    # A print's cards let phones in; an archive's pieces are sealed as prints are.
    PRINT = b"scoresheets.print."


def seal_text(use: Use, body: bytes, *, of: str) -> bytes:
    """Return a body sealed for the row that it belongs to."""
    nonce = token_bytes(NONCE)
    return nonce + _cipher(use, settings.SECRET_KEY).encrypt(nonce, body, of.encode())


def unseal_text(use: Use, sealed: bytes, *, of: str) -> bytes | None:
    """Return what was sealed for a row; None where it was another row's or key's."""
    nonce, rest = sealed[:NONCE], sealed[NONCE:]
    for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            return _cipher(use, key).decrypt(nonce, rest, of.encode())
        except InvalidTag:
            continue
    return None


def _cipher(use: Use, key: str) -> AESGCM:
    return AESGCM(sha256(use.value + key.encode()).digest())
