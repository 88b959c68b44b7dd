"""Entries that are kept outside the record, until a person settles them."""

from __future__ import annotations

from datetime import UTC, datetime

from league.models import User
from matches.models import HeldEntry, Match
from matches.record.delivery import Posting
from matches.record.rows import entry_key
from rules.record import Kind, entry_as_json

# What a sealed match still takes from anyone: neither moves a score (1.10).
MOVES_NO_SCORE = {Kind.SIGN, Kind.QUERY}


def held_row(
    match: Match,
    posting: Posting,
    reason: HeldEntry.Reason,
    *,
    at: datetime,
    received_at: datetime,
    by: User | None,
) -> HeldEntry:
    """Return the row that holds an entry; the caller saves it."""
    entry = posting.entry
    return HeldEntry(
        id=entry_key(match.pk, entry.id),
        union_id=match.union_id,
        match_id=match.pk,
        record_id=entry.id,
        device=posting.device,
        device_seq=posting.device_seq,
        document=entry_as_json(entry),
        # As in an entry's own row: a database takes fewer offsets than a record.
        client_at=entry.at.astimezone(UTC),
        at=at.astimezone(UTC),
        received_at=received_at,
        reason=reason,
        by_id=by.pk if by else None,
    )


def is_same(held: HeldEntry, posting: Posting) -> bool:
    """Whether a delivery is the held entry once more."""
    return (
        held.record_id == posting.entry.id
        and held.client_at == posting.entry.at
        and held.device == posting.device
        and held.device_seq == posting.device_seq
        and without_time(held.document) == without_time(entry_as_json(posting.entry))
    )


def without_time(document: dict[str, object]) -> dict[str, object]:
    """An entry's content: the same instant may be written with another offset."""
    return {name: value for name, value in document.items() if name != "at"}
