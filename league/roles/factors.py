"""The secrets of second factors, sealed in the database.

Whoever reads a stolen database or backup would otherwise have every code to come. They
are sealed by a key that follows from SECRET_KEY; former keys open them as long as they
stand in SECRET_KEY_FALLBACKS. `prepare` seals under the present key what is sealed
under a former one, and what was stored readable before they were sealed at all.
"""

from __future__ import annotations

import logging
from base64 import b64decode, b64encode

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import generate_totp_secret
from django.db import transaction

from league.lib.sealing import Use, is_sealed_now, seal_text, unseal_text

log = logging.getLogger(__name__)

# allauth's own are letters and digits.
MARK = "sealed:"
# What allauth stores of a factor, and where; a passkey has no secret here.
PLACES = {
    Authenticator.Type.TOTP: "secret",
    Authenticator.Type.RECOVERY_CODES: "seed",
}
# A stored text that was sealed says nothing of its row: allauth has none yet.
OF = ""


class SealedFactors(DefaultMFAAdapter):
    """Seals what allauth stores of a second factor, and opens it again."""

    def encrypt(self, text: str) -> str:
        return MARK + b64encode(seal_text(Use.FACTOR, text.encode(), of=OF)).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """Return a secret; where its key is gone, one that no code fits."""
        if not encrypted_text.startswith(MARK):
            return encrypted_text
        opened = unseal_text(Use.FACTOR, _bytes_of(encrypted_text), of=OF)
        if opened is None:
            log.warning("a second factor is sealed by a key that is not given")
            return generate_totp_secret()
        return opened.decode()


def seal_factors() -> int:
    """Seal every factor's secret under the present key; return how many were not."""
    rows = Authenticator.objects.filter(type__in=PLACES)
    return sum(_seal_row(pk) for pk in list(rows.values_list("pk", flat=True)))


@transaction.atomic
def _seal_row(pk: int) -> bool:
    # A code that is used up meanwhile changes the same column.
    row = Authenticator.objects.select_for_update().filter(pk=pk).first()
    if row is None:
        return False
    place = PLACES[Authenticator.Type(row.type)]
    kept = row.data.get(place)
    if kept is None or not _is_due(kept):
        return False
    adapter = SealedFactors()
    row.data[place] = adapter.encrypt(adapter.decrypt(kept))
    row.save(update_fields=["data"])
    return True


def _is_due(kept: str) -> bool:
    """Return whether a secret is readable, or sealed by a former key that is given."""
    if not kept.startswith(MARK):
        return True
    sealed = _bytes_of(kept)
    if is_sealed_now(Use.FACTOR, sealed, of=OF):
        return False
    return unseal_text(Use.FACTOR, sealed, of=OF) is not None


def _bytes_of(kept: str) -> bytes:
    return b64decode(kept.removeprefix(MARK))
