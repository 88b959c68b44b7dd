"""Counts what happened to the taps: on the phones, and in the database."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
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
    """Compare what the phones were told with the rows in the database.

    Lost: acknowledged, but not there as acknowledged. Doubled: more rows than taps.
    Gaps: matches whose entries are not numbered 1, 2, 3 …
    """
    rows = system.query("SELECT id, match_id, seq, source FROM matches_entry")
    kept = {str(UUID(str(key))): seq for key, _, seq, _ in rows}
    told = {key: seq for phone in phones for key, seq in phone.acknowledged.items()}
    chains: dict[str, list[int]] = defaultdict(list)
    for _, match, seq, _ in rows:
        chains[str(match)].append(seq)
    live = sum(source == "live" for *_, source in rows)
    return Count(
        lost=sum(kept.get(key) != seq for key, seq in told.items()),
        doubled=max(0, live - sent),
        gaps=sum(
            sorted(one) != list(range(1, len(one) + 1)) for one in chains.values()
        ),
        contradicted=sum(len(phone.contradictions) for phone in phones),
    )
