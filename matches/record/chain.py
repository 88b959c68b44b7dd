"""The hash chain over a match's entries: what a hash covers, and its checks."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from matches.models import Entry
from matches.models.matches import NO_HASH

# Every column of an entry but its hash, in order, with the previous hash.
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


def text_digest(salt: str, text: str) -> str:
    """Return the digest an entry keeps of its free text, which reveals nothing."""
    return hashlib.sha256(f"{salt}{text}".encode()).hexdigest()


def chain_faults(
    match: UUID, entries: Iterable[Entry], *, head: str, length: int
) -> Iterator[ChainFault]:
    """Yield the faults of a match's chain and texts; none if it is whole.

    `entries` come in order of their `seq`; `head` and `length` are the match's own.
    """
    previous, count = NO_HASH, 0
    for entry in entries:
        count += 1
        if entry.seq != count:
            yield ChainFault(match, count, "is missing")
            return
        for sentence in _sentences(entry, previous):
            yield ChainFault(match, entry.seq, sentence)
        previous = entry.hash
    if count < length:
        yield ChainFault(match, count + 1, "is missing")
    elif count > length:
        yield ChainFault(match, length + 1, "was not written by the system")
    elif previous != head:
        yield ChainFault(match, count, "is not the last one that its match knows")


def _sentences(entry: Entry, previous: str) -> Iterator[str]:
    if entry.previous_hash != previous:
        yield "does not follow the entry before it"
    if entry.hash != hash_of(entry):
        yield "was changed after it was written"
    # A digest without a text was erased, which leaves the chain whole.
    words = getattr(entry, "words", None)
    if words and text_digest(words.salt, words.text) != entry.text_digest:
        yield "has a text that it was not written with"
