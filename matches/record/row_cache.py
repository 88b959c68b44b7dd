"""What a process caches of a match, so that a press reads only what is new.

Entries never change, so cached rows stay true while the chain goes on from them;
otherwise the match is read again. Line-ups are cached by the version on their match's
row. Correctness does not depend on the cache: a process without one reads all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from matches.models import Match
from matches.record.reading import MatchReading, line_ups_of
from matches.record.rows import READ, Columns, Scored, scored_entry_of
from rules.match import Scoring
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


@dataclass(frozen=True, slots=True)
class CachedScoring:
    """A match as scored up to one entry, whose hash is `head`, and by what."""

    head: str
    line_up_version: int
    rules: dict[str, Any]
    stage: str
    scoring: Scoring

    def is_of(self, match: Match, head: str) -> bool:
        return (self.head, self.line_up_version, self.rules, self.stage) == (
            head,
            match.line_up_version,
            match.rules,
            match.fixture.stage,
        )


_chains: dict[UUID, Chain] = {}
_scorings: dict[UUID, CachedScoring] = {}
_seated: dict[UUID, CachedLineUps] = {}


def known_rows_of(match: Match) -> tuple[Scored, ...] | None:
    """Return a match's rows as it was read, if all of them are cached."""
    known = _chains.get(match.pk)
    if known is not None and known.seq == match.seq and known.head == match.head_hash:
        return known.rows
    return None


def cached_rows_of(match: Match) -> tuple[Scored, ...]:
    """Return a match's rows in chain order; the caller holds the match's row."""
    found = known_rows_of(match)
    if found is not None:
        return found
    known = _chains.get(match.pk)
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


def score_on(reading: MatchReading, *, new: int, head: str) -> Scoring:
    """Return the scoring of a match whose last `new` rows came after `head`.

    It goes on from what is cached where the new rows follow all others; otherwise all
    of it is judged. Whoever gets it has it alone: what is cached is taken out.
    """
    match, rows = reading.match, reading.rows
    cached = _scorings.pop(match.pk, None)
    if cached is None or not cached.is_of(match, head):
        return Scoring(reading.record)
    for row in rows[len(rows) - new :]:
        if not cached.scoring.is_followed_by(row.entry):
            return Scoring(reading.record)
        cached.scoring.go_on(row.entry)
    return cached.scoring


def remember_scoring(match: Match, head: str, scoring: Scoring) -> None:
    """Cache a match's scoring up to `head`, which must be committed."""
    if len(_scorings) >= MOST:
        _scorings.clear()
    _scorings[match.pk] = CachedScoring(
        head,
        match.line_up_version,
        match.rules,
        match.fixture.stage,
        scoring,
    )


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
    _scorings.clear()
    _seated.clear()
