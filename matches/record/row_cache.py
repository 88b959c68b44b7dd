"""What a process caches of a match, so that a press reads only what is new.

Entries never change, so cached rows stay true while the chain goes on from them;
otherwise the match is read again. Line-ups are cached by the version on their match's
row. Correctness does not depend on the cache: a process without one reads all.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction

from matches.models import Match
from matches.record.reading import MatchReading, line_ups_of
from matches.record.rows import READ, Columns, Scored, scored_entry_of
from rules.record import LineUp, Side

# Matches that are cached; a hall's night has a few dozen.
MOST = 200


@dataclass(frozen=True, slots=True)
class Chain:
    """A match's rows up to one entry, whose hash is `head`."""

    rows: tuple[Scored, ...]
    head: str

    @property
    def seq(self) -> int:
        return len(self.rows)


@dataclass(frozen=True, slots=True)
class CachedLineUps:
    """A match's line-ups at one version."""

    version: int
    line_ups: dict[Side, LineUp]


_chains: dict[UUID, Chain] = {}
_seated: dict[UUID, CachedLineUps] = {}


def cached_rows_of(match: Match) -> tuple[Scored, ...]:
    """Return a match's rows in chain order; the caller holds the match's row."""
    known = _chains.get(match.pk)
    if known is not None and known.seq == match.seq and known.head == match.head_hash:
        return known.rows
    if known is not None and known.seq < match.seq:
        later = _read(match, after=known.seq)
        if later and later[0][0] == known.head:
            return known.rows + tuple(row for _, row in later)
    return tuple(row for _, row in _read(match, after=0))


def _read(match: Match, *, after: int) -> list[tuple[str, Scored]]:
    """Return the rows after `after`, each with the hash of the row before it."""
    rows = match.entries.filter(seq__gt=after).order_by("seq")
    return [
        (previous, scored_entry_of(Columns(*columns)))
        for previous, *columns in rows.values_list("previous_hash", *READ)
    ]


def known_reading(match: Match) -> MatchReading:
    """Return a match's reading, with as few queries as the cache allows."""
    return MatchReading(match, cached_rows_of(match), line_ups(match))


def remember(match: UUID, rows: tuple[Scored, ...], head: str) -> None:
    """Cache a match's rows, which must be committed."""
    known = _chains.get(match)
    if known is None and len(_chains) >= MOST:
        _chains.clear()
    if known is None or known.seq < len(rows):
        _chains[match] = Chain(rows, head)


def line_ups(match: Match) -> dict[Side, LineUp]:
    """Return a match's line-ups, read again if their version is new."""
    known = _seated.get(match.pk)
    if known is not None and known.version == match.line_up_version:
        return known.line_ups
    found = CachedLineUps(match.line_up_version, line_ups_of(match))
    # A version that is rolled back may return with other players.
    transaction.on_commit(lambda: _remember_seated(match.pk, found))
    return found.line_ups


def _remember_seated(match: UUID, found: CachedLineUps) -> None:
    if len(_seated) >= MOST:
        _seated.clear()
    _seated[match] = found


def forget_rows() -> None:
    """Empty the cache, as in a new process."""
    _chains.clear()
    _seated.clear()
