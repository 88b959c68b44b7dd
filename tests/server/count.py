"""Counts what happened to the taps: on the phones, and in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from tests.server.phones import Phone
from tests.server.system import System


@dataclass(frozen=True, slots=True)
class Count:
    """What is wrong with the taps of some phones; all zeros is as promised."""

    lost: int
    doubled: int
    gaps: int
    contradicted: int


NOTHING_WRONG = Count(lost=0, doubled=0, gaps=0, contradicted=0)


def count(system: System, phones: Sequence[Phone], *, sent: int) -> Count:
    """Compare what the phones were told with a match's entries in the database."""
    rows = system.query("SELECT id, match_id, seq, source FROM matches_entry")
    live = sum(source == "live" for *_, source in rows)
    return counted([row[:3] for row in rows], phones, doubled=live - sent)


def count_at_tables(system: System, phones: Sequence[Phone], *, sent: int) -> Count:
    """Compare what the phones were told with the entries at evenings' tables."""
    rows = system.query("SELECT id, table_id, seq FROM drives_driveentry")
    return counted(rows, phones, doubled=len(rows) - sent)


def counted(
    rows: Sequence[tuple[Any, ...]], phones: Sequence[Phone], *, doubled: int
) -> Count:
    """Compare what the phones were told with rows of id, chain and place in it.

    Lost: acknowledged, but not there as acknowledged. Doubled: more rows than taps.
    Gaps: chains whose entries are not numbered 1, 2, 3 …
    """
    kept = {str(UUID(str(key))): seq for key, _, seq in rows}
    told = {key: seq for phone in phones for key, seq in phone.acknowledged.items()}
    chains: dict[str, list[int]] = defaultdict(list)
    for _, chain, seq in rows:
        chains[str(chain)].append(seq)
    return Count(
        lost=sum(kept.get(key) != seq for key, seq in told.items()),
        doubled=max(0, doubled),
        gaps=sum(
            sorted(one) != list(range(1, len(one) + 1)) for one in chains.values()
        ),
        contradicted=sum(len(phone.contradictions) for phone in phones),
    )
