"""The code of a ticket, which the night pack prints as a QR code, and its hours.

The code is the ticket's id signed with the installation's key, so it can be printed
again, and nothing in the database lets anyone in. For a phone without a camera there
is a short one to type: four letters of the id, by which the ticket is found, and eight
that only that key can make.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db.models import QuerySet
from django.utils.crypto import constant_time_compare, salted_hmac

from league.lib.prepared import PreparedQuery, RowVersion, Slot
from matches.access.letters import ALPHABET, BITS, grouped, number_of, read, spelled
from matches.models import Device, Ticket

OPENS_BEFORE = timedelta(hours=2)
CLOSES_AFTER = timedelta(hours=12)
ID_BYTES = 16
ID_LETTERS, PROOF_LETTERS = 4, 8
# The bits of an id behind those that the typed code names.
REST = 8 * ID_BYTES - BITS * ID_LETTERS
PAGES = {Ticket.Task.MARK: "/mark/", Ticket.Task.CAPTAIN: "/captain/"}


def _signer() -> Signer:
    return Signer(salt="matches.ticket", sep=".")


def ticket_code(ticket: Ticket) -> str:
    """Return the code that lets a phone in: letters, digits, `-`, `_` and a dot."""
    return _signer().sign(urlsafe_b64encode(ticket.pk.bytes).decode().rstrip("="))


def ticket_address(ticket: Ticket) -> str:
    """Return the address that the QR code opens, with the code after the #.

    That part stays on the phone: no server log or proxy history has it.
    """
    return f"{ticket_page(ticket)}#{ticket_code(ticket)}"


def ticket_page(ticket: Ticket) -> str:
    """Return the address of the page on which a ticket's code can be typed."""
    return f"{settings.SITE_ADDRESS}{PAGES[Ticket.Task(ticket.task)]}"


def typed_code(ticket: Ticket) -> str:
    """Return the code that a person types: twelve letters in groups of four."""
    return grouped(_typed(ticket, key=settings.SECRET_KEY))


def ticket_of(code: str) -> Ticket | None:
    """Return the ticket of a code, scanned or typed in any spelling, revoked or not.

    None if we did not make the code.
    """
    return _scanned_ticket(code) if "." in code else _typed_ticket(code)


def _scanned_ticket(code: str) -> Ticket | None:
    try:
        packed = urlsafe_b64decode(_signer().unsign(code) + "==")
    except (BadSignature, NotBase64, ValueError):
        return None
    if len(packed) != ID_BYTES:
        return None
    return _tickets().filter(pk=UUID(bytes=packed)).first()


def _typed_ticket(code: str) -> Ticket | None:
    typed = read(code)
    if len(typed) != ID_LETTERS + PROOF_LETTERS or not set(typed) <= set(ALPHABET):
        return None
    first = number_of(typed[:ID_LETTERS]) << REST
    ids = (UUID(int=first), UUID(int=first + (1 << REST) - 1))
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    for ticket in _tickets().filter(pk__range=ids):
        if any(constant_time_compare(_typed(ticket, key=key), typed) for key in keys):
            return ticket
    return None


def _typed(ticket: Ticket, *, key: str) -> str:
    proof = salted_hmac(
        "matches.ticket.typed", ticket.pk.bytes, secret=key, algorithm="sha256"
    )
    made = spelled(int.from_bytes(proof.digest()), PROOF_LETTERS)
    return spelled(ticket.pk.int >> REST, ID_LETTERS) + made


def _tickets() -> QuerySet[Ticket]:
    return Ticket.objects.select_related("match__fixture__union", "union")


def opens_at(ticket: Ticket) -> datetime | None:
    """Return when a ticket opens; None while its match has no night."""
    start = ticket.match.fixture.starts_at
    return start and start - OPENS_BEFORE


def closes_at(ticket: Ticket) -> datetime | None:
    """Return when a ticket closes; earlier presses can still be delivered."""
    start = ticket.match.fixture.starts_at
    return start and start + CLOSES_AFTER


def is_open(ticket: Ticket, *, at: datetime) -> bool:
    """Whether a ticket lets someone in at `at`."""
    opens, closes = opens_at(ticket), closes_at(ticket)
    if ticket.revoked_at is not None or opens is None or closes is None:
        return False
    return opens <= at < closes


def key_digest(key: str) -> str:
    """Return the digest that is stored of a phone's key."""
    return sha256(key.encode()).hexdigest()


# Runs at every press of a phone.
KEPT = PreparedQuery[Any](
    lambda: (
        Device.objects.select_related("ticket", "match__fixture__union")
        .annotate(match_version=RowVersion("match__seq"))
        .filter(key_digest=Slot("digest", Device._meta.get_field("key_digest")))
    )
)


def device_of(key: str) -> Device | None:
    """Return the phone that holds a key, with its ticket and match.

    The match has the `version` of its row (matches.record.append).
    """
    found = KEPT.ask(digest=key_digest(key))
    if not found:
        return None
    device: Device = found[0]
    device.match.version = found[0].match_version  # type: ignore[attr-defined]
    if device.ticket is not None and device.ticket.match_id == device.match_id:
        device.ticket.match = device.match
    return device
