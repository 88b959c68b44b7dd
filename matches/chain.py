"""The hash chain over a match's entries: what a hash covers, and checking a chain."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from matches.models import Entry, EntryText
from matches.models.matches import NO_HASH

# Every column of an entry, in one order; the hash before it is covered as well.
COVERED = (
    "id",
    "union_id",
    "match_id",
    "record_id",
    "seq",
    "device",
    "device_seq",
    "kind",
    "table",
    "side",
    "player_id",
    "other_id",
    "points",
    "rule",
    "choice",
    "target",
    "text_digest",
    "at",
    "client_at",
    "received_at",
    "is_time_guessed",
    "by_id",
    "source",
    "previous_hash",
)


@dataclass(frozen=True, slots=True)
class ChainFault:
    """What is wrong with a match's chain, and at which entry."""

    match: UUID
    seq: int
    sentence: str


def covered(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    return value.hex if isinstance(value, UUID) else value


def hash_of(entry: Entry) -> str:
    """Return the SHA-256 of an entry's columns and of the hash before it."""
    values = [covered(getattr(entry, column)) for column in COVERED]
    text = json.dumps(values, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def new_salt() -> str:
    return secrets.token_hex(16)


def digest_of(salt: str, text: str) -> str:
    """Return what an entry keeps of its free text: a digest that tells nothing."""
    return hashlib.sha256(f"{salt}{text}".encode()).hexdigest()


def faults_of(
    match: UUID, entries: Iterable[Entry], *, head: str, length: int
) -> Iterable[ChainFault]:
    """Yield what is wrong with a match's chain; nothing for a whole one."""
    previous, count = NO_HASH, 0
    for count, entry in enumerate(entries, 1):  # noqa: B007 - the length is used
        if entry.seq != count:
            yield ChainFault(match, entry.seq, f"entry {count} is missing")
            return
        if entry.previous_hash != previous:
            yield ChainFault(match, entry.seq, "does not follow the entry before it")
        if entry.hash != hash_of(entry):
            yield ChainFault(match, entry.seq, "was changed after it was written")
        previous = entry.hash
    if count != length or previous != head:
        yield ChainFault(match, count, "the chain does not end where its match says")


def text_faults(texts: Iterable[EntryText]) -> Iterable[ChainFault]:
    """Yield each free text that is not the one its entry was written with."""
    for words in texts:
        entry = words.entry
        if digest_of(words.salt, words.text) != entry.text_digest:
            yield ChainFault(entry.match_id, entry.seq, "its text was changed")
