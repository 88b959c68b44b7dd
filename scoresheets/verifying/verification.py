"""Whether a printed score-sheet is still valid, by the code on it.

It attests the entries, by their chain, and the totals that follow from them. Names are
not attested: who sat where is no entry, and no name is shown here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from league.models import Fixture
from matches.models import Match
from matches.models.matches import NO_HASH
from matches.record.delivery import MOVES_NO_SCORE
from matches.signing.selectors import sheet_under
from referees.queries.selectors import public_lines
from rules.record import Side
from scoresheets.sheet.codes import VERSIONS, SheetCode
from scoresheets.sheet.selectors import is_filled, is_provisional


class SheetStanding(StrEnum):
    """How far a printed score-sheet is still valid."""

    VALID = "valid"
    SUPERSEDED = "superseded"
    UNDER_QUERY = "under query"


@dataclass(frozen=True, slots=True)
class Totals:
    """Both sides' points, as they must appear on the paper."""

    home: int
    away: int


@dataclass(frozen=True, slots=True)
class Printed:
    """One state of a match: its first `seq` entries, up to the hash `head`.

    `has_same_line_ups` is False if a team sheet was changed since.
    """

    match: Match
    seq: int
    head: str
    has_same_line_ups: bool


@dataclass(frozen=True, slots=True)
class Verification:
    """What the page tells about a printed sheet.

    `totals` are the sheet's own; None if they cannot be known because a team sheet was
    changed. `added` counts later entries that move no score.
    """

    standing: SheetStanding
    printed: Printed
    totals: Totals | None
    totals_now: Totals
    added: int
    queries: int
    is_provisional: bool
    is_ruled: bool

    @property
    def fixture(self) -> Fixture:
        return self.printed.match.fixture

    @property
    def revision_now(self) -> int:
        return self.printed.match.seq


def verification_of(code: SheetCode) -> Verification | None:
    """Return what a code says; None if no match was ever in that state."""
    printed = printed_state_of(code)
    if printed is None:
        return None
    match, fixture = printed.match, printed.match.fixture
    later = match.entries.filter(seq__gt=printed.seq).values_list("kind", flat=True)
    is_moved = any(kind not in MOVES_NO_SCORE for kind in later)
    stands = printed.has_same_line_ups and not is_moved
    queries = sum(one.is_waiting for one in public_lines(fixture))
    now = Totals(match.sheet["home"]["total"], match.sheet["away"]["total"])
    return Verification(
        standing=_standing(stands=stands, queries=queries),
        printed=printed,
        totals=now if stands else _totals_of(printed),
        totals_now=now,
        added=len(later),
        queries=queries,
        is_provisional=is_provisional(match),
        is_ruled=fixture.is_ruled,
    )


def printed_state_of(code: SheetCode) -> Printed | None:
    """Return the state of a match that a code was made from.

    Of two entries of one match whose hashes begin alike (one in some hundred thousand
    matches) the newest is taken; that is why the whole hash is shown.
    """
    first, last = code.matches
    candidates = Match.objects.filter(pk__gte=first, pk__lte=last).select_related(
        "union", "fixture__home", "fixture__away", "fixture__division__season__rule_set"
    )
    found = (_state(match, code) for match in candidates)
    return next((one for one in found if one is not None), None)


def _state(match: Match, code: SheetCode) -> Printed | None:
    if match.line_up_version < code.line_ups:
        return None
    is_same = match.line_up_version % VERSIONS == code.line_ups
    if code.hash == 0:
        # Nothing was written: a walkover by the team sheets, or void.
        is_known = match.seq > 0 or is_filled(match)
        return Printed(match, 0, NO_HASH, is_same) if is_known else None
    first, last = code.hashes
    entry = match.entries.filter(hash__gte=first, hash__lte=last).order_by("seq").last()
    return None if entry is None else Printed(match, entry.seq, entry.hash, is_same)


def _standing(*, stands: bool, queries: int) -> SheetStanding:
    if not stands:
        return SheetStanding.SUPERSEDED
    return SheetStanding.UNDER_QUERY if queries else SheetStanding.VALID


def _totals_of(printed: Printed) -> Totals | None:
    if not printed.has_same_line_ups:
        return None
    totals = sheet_under(printed.match, printed.seq).totals
    return Totals(totals[Side.HOME], totals[Side.AWAY])
