"""Who has signed a match's sheet, and whether that sheet is current (1.10).

A sheet is identified by the last entry that moves a score, whose hash the chain proves,
and by its team sheets. A change of either asks both captains again; a query does not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery

from league.access.policy import policy_of
from matches.models import Entry, Match, Signature
from matches.models.matches import NO_HASH
from matches.record.delivery import MOVES_NO_SCORE
from matches.record.reading import reading_of
from rules.match import ScoreSheet, Status
from rules.record import Side

Outcome = Signature.Outcome
# Silences time out only this long after a night; later the secretary closes.
RECENT = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Seal:
    """What a signature refers to; `seq` is 0 if no entry moves a score."""

    hash: str
    line_up_version: int
    seq: int
    since: datetime | None

    @property
    def token(self) -> str:
        """The value by which a form identifies the sheet shown with it."""
        return f"{self.hash}-{self.line_up_version}"

    def is_of(self, signature: Signature) -> bool:
        return (signature.seal_hash, signature.line_up_version) == (
            self.hash,
            self.line_up_version,
        )


@dataclass(frozen=True, slots=True)
class Signing:
    """A side's signature under the current sheet, or None.

    `former` is its last one under an older sheet.
    """

    side: Side
    current: Signature | None
    former: Signature | None


def may_be_signed(match: Match) -> bool:
    """Whether a match can be signed: it has a result, or was declared void.

    A level knock-out waits for extra time or a decision: signing would seal it before
    its end; ours.
    """
    sheet = match.sheet
    return sheet.get("result") is not None or sheet.get("status") == Status.VOID


def moving_entries() -> QuerySet[Entry]:
    """Return the entries that move a score, the last of a match first."""
    return Entry.objects.exclude(kind__in=MOVES_NO_SCORE).order_by("match", "-seq")


def seal_of(match: Match) -> Seal:
    """Return the seal that a signature of this match would have now."""
    last = moving_entries().filter(match=match).first()
    if last is None:
        return Seal(NO_HASH, match.line_up_version, 0, match.fixture.starts_at)
    return Seal(last.hash, match.line_up_version, last.seq, last.received_at)


def seal_hash(match: Match) -> str:
    return seal_of(match).hash


def signings_of(match: Match, seal: Seal) -> dict[Side, Signing]:
    """Return each side's signing of a match's sheet."""
    given = match.signatures.select_related("by", "device").order_by("at")
    return _by_side(given, seal)


def _by_side(given: Iterable[Signature], seal: Seal) -> dict[Side, Signing]:
    """Return each side's signing; a signature comes before a silence."""
    current: dict[str, Signature] = {}
    former: dict[str, Signature] = {}
    for one in given:
        if not seal.is_of(one):
            former[one.side] = one
        elif one.side not in current or one.outcome == Outcome.SIGNED:
            current[one.side] = one
    return {side: Signing(side, current.get(side), former.get(side)) for side in Side}


def unsigned_sides(signings: dict[Side, Signing]) -> list[Side]:
    """Return the sides with nothing under the current sheet."""
    return [side for side, one in signings.items() if one.current is None]


def seq_under(match: Match, seal_hash: str) -> int:
    """Return the number of the entry in a seal; 0 for none, or an unknown one."""
    found = match.entries.filter(hash=seal_hash).values_list("seq", flat=True)
    return found.first() or 0


def sheet_under(match: Match, seq: int) -> ScoreSheet:
    """Return the score-sheet up to an entry, by today's team sheets."""
    return reading_of(match, match.entries.filter(seq__lte=seq)).sheet


@dataclass(frozen=True, slots=True)
class Sealed:
    """A match's seal, and each side's signing under it."""

    seal: Seal
    signings: dict[Side, Signing]


def sealed_by_match(matches: Iterable[Match]) -> dict[UUID, Sealed]:
    """Return the seal and the signings of each match, in two queries for all."""
    wanted = Match.objects.filter(pk__in=[match.pk for match in matches])
    found = _with_seals(wanted.select_related("fixture__union"))
    return {one.pk: Sealed(_annotated(one), _signings(one)) for one in found}


def signings_by_match(matches: Iterable[Match]) -> dict[UUID, dict[Side, Signing]]:
    """Return the signings of each match by side, in two queries for all."""
    return {pk: one.signings for pk, one in sealed_by_match(matches).items()}


@dataclass(frozen=True, slots=True)
class Silence:
    """A side that has not signed within its season's minutes."""

    match: Match
    side: Side


def silences(*, at: datetime) -> list[Silence]:
    """Return the sides of recent matches whose minutes to sign are over.

    The minutes run from the last change of the sheet.
    """
    recent = Match.objects.filter(
        is_live=True, closed_at=None, fixture__night__gte=(at - RECENT).date()
    )
    return [
        Silence(match, side)
        for match in _with_seals(
            recent.select_related(
                "fixture__union", "fixture__division__season__rule_set"
            )
        )
        if may_be_signed(match) and _has_run(match, at=at)
        for side in unsigned_sides(_signings(match))
    ]


def _with_seals(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Annotate matches with their last moving entry, and prefetch signatures."""
    last = moving_entries().filter(match=OuterRef("pk"))[:1]
    return matches.prefetch_related(
        Prefetch("signatures", Signature.objects.order_by("at"))
    ).annotate(
        last_hash=Subquery(last.values("hash")),
        last_seq=Subquery(last.values("seq")),
        last_at=Subquery(last.values("received_at")),
    )


def _signings(match: Match) -> dict[Side, Signing]:
    return _by_side(match.signatures.all(), _annotated(match))


def _annotated(match: Match) -> Seal:
    """Return the seal of a match that `_with_seals` fetched."""
    last_hash, seq, since = match.last_hash, match.last_seq, match.last_at  # type: ignore[attr-defined]
    if last_hash is None:
        return Seal(NO_HASH, match.line_up_version, 0, match.fixture.starts_at)
    return Seal(last_hash, match.line_up_version, seq, since)


def _has_run(match: Match, *, at: datetime) -> bool:
    since = _annotated(match).since
    policy = policy_of(match.fixture.division.season)
    minutes = timedelta(minutes=policy.signature_minutes)
    return since is not None and since + minutes <= at
