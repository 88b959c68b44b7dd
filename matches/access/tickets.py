"""A ticket's code: what the QR code on the night pack holds, and when it opens.

The code is the ticket's id with a signature by the installation's key, so it can be
printed again, and nothing in the database lets anyone in.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from datetime import datetime, timedelta
from hashlib import sha256
from uuid import UUID

from django.conf import settings
from django.core.signing import BadSignature, Signer

from league.lib.prepared import PreparedQuery, Slot
from matches.models import Device, Ticket

OPENS_BEFORE = timedelta(hours=2)
CLOSES_AFTER = timedelta(hours=12)
ID_BYTES = 16
PAGES = {Ticket.Task.MARK: "/mark/", Ticket.Task.CAPTAIN: "/captain/"}


def _signer() -> Signer:
    return Signer(salt="matches.ticket", sep=".")


def ticket_code(ticket: Ticket) -> str:
    """Return the code that lets a phone in: letters, digits, `-`, `_` and a dot."""
    return _signer().sign(urlsafe_b64encode(ticket.pk.bytes).decode().rstrip("="))


def ticket_address(ticket: Ticket) -> str:
    """Return the address that the QR code opens; the code is after the #.

    What is there stays on the phone: no server's log and no history of a proxy has it.
    """
    page = PAGES[Ticket.Task(ticket.task)]
    return f"{settings.SITE_ADDRESS}{page}#{ticket_code(ticket)}"


def ticket_of(code: str) -> Ticket | None:
    """Return the ticket of a code, revoked or not; None where we did not make it."""
    try:
        packed = urlsafe_b64decode(_signer().unsign(code) + "==")
    except (BadSignature, NotBase64, ValueError):
        return None
    if len(packed) != ID_BYTES:
        return None
    return (
        Ticket.objects.select_related("match__fixture__union", "union")
        .filter(pk=UUID(bytes=packed))
        .first()
    )


def opens_at(ticket: Ticket) -> datetime | None:
    """When a ticket opens; None while its match has no night."""
    start = ticket.match.fixture.starts_at
    return start and start - OPENS_BEFORE


def closes_at(ticket: Ticket) -> datetime | None:
    """From when a ticket opens nothing new; what was pressed before is delivered."""
    start = ticket.match.fixture.starts_at
    return start and start + CLOSES_AFTER


def is_open(ticket: Ticket, *, at: datetime) -> bool:
    """Whether a ticket lets someone in at a moment."""
    opens, closes = opens_at(ticket), closes_at(ticket)
    if ticket.revoked_at is not None or opens is None or closes is None:
        return False
    return opens <= at < closes


def key_digest(key: str) -> str:
    """Return what is kept of a phone's key."""
    return sha256(key.encode()).hexdigest()


# Asked at every press of a phone.
KEPT = PreparedQuery(
    lambda: Device.objects.select_related(
        "ticket__match__fixture__union", "match__fixture__union"
    ).filter(key_digest=Slot("digest", Device._meta.get_field("key_digest")))
)


def device_of(key: str) -> Device | None:
    """Return the phone that holds a key, its ticket and match beside it."""
    found = KEPT.ask(digest=key_digest(key))
    return found[0] if found else None
