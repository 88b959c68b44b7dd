"""Who has signed a match's sheet, and whether that is the sheet that stands (1.10).

A sheet is known by the last entry that moves a score, whose hash the chain proves, and
by its team sheets. Whatever moves either asks both captains again; a query does not.
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
# Silence is looked for this long after a night; then it is the secretary's to close.
RECENT = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Seal:
    """What a signature stands under; `seq` is 0 where no entry moves a score."""

    hash: str
    line_up_version: int
    seq: int
    since: datetime | None

    @property
    def token(self) -> str:
        """What a form carries of the sheet that was shown with it."""
        return f"{self.hash}-{self.line_up_version}"

    def is_of(self, signature: Signature) -> bool:
        return (signature.seal_hash, signature.line_up_version) == (
            self.hash,
            self.line_up_version,
        )


@dataclass(frozen=True, slots=True)
class Signing:
    """How far a side has come: its signature under the sheet that stands, or none.

    `former` is its last one under an older sheet.
    """

    side: Side
    current: Signature | None
    former: Signature | None


def may_be_signed(match: Match) -> bool:
    """Whether a match can be signed: its result stands, or it was declared void.

    A level knock-out waits for extra time or a decision: signing would seal it
    before its end; ours.
    """
    sheet = match.sheet
    return sheet.get("result") is not None or sheet.get("status") == Status.VOID


def moving_entries() -> QuerySet[Entry]:
    """The entries that move a score, the last of a match first."""
    return Entry.objects.exclude(kind__in=MOVES_NO_SCORE).order_by("match", "-seq")


def seal_of(match: Match) -> Seal:
    """Return what a signature under a match's sheet stands under now."""
    last = moving_entries().filter(match=match).first()
    if last is None:
        return Seal(NO_HASH, match.line_up_version, 0, match.fixture.starts_at)
    return Seal(last.hash, match.line_up_version, last.seq, last.received_at)


def seal_hash(match: Match) -> str:
    return seal_of(match).hash


def signings_of(match: Match, seal: Seal) -> dict[Side, Signing]:
    """Return how far each side has come with a match's sheet."""
    given = match.signatures.select_related("by", "device").order_by("at")
    return _by_side(given, seal)


def _by_side(given: Iterable[Signature], seal: Seal) -> dict[Side, Signing]:
    """A signature that was given goes before a silence under the same sheet."""
    current: dict[str, Signature] = {}
    former: dict[str, Signature] = {}
    for one in given:
        if not seal.is_of(one):
            former[one.side] = one
        elif one.side not in current or one.outcome == Outcome.SIGNED:
            current[one.side] = one
    return {side: Signing(side, current.get(side), former.get(side)) for side in Side}


def unsigned_sides(signings: dict[Side, Signing]) -> list[Side]:
    """The sides of which nothing stands under the sheet: asked, and silent so far."""
    return [side for side, one in signings.items() if one.current is None]


def seq_under(match: Match, seal_hash: str) -> int:
    """The number of the entry that a seal names; 0 for none, or one not known here."""
    found = match.entries.filter(hash=seal_hash).values_list("seq", flat=True)
    return found.first() or 0


def sheet_under(match: Match, seq: int) -> ScoreSheet:
    """Return the score-sheet as it stood up to an entry, by today's team sheets."""
    return reading_of(match, match.entries.filter(seq__lte=seq)).sheet


def signings_by_match(matches: Iterable[Match]) -> dict[UUID, dict[Side, Signing]]:
    """Return how far each side of each match has come, in two queries for all."""
    wanted = Match.objects.filter(pk__in=[match.pk for match in matches])
    found = _with_seals(wanted.select_related("fixture__union"))
    return {match.pk: _signings(match) for match in found}


@dataclass(frozen=True, slots=True)
class Silence:
    """A side that has not signed within its season's minutes."""

    match: Match
    side: Side


def silences(*, at: datetime) -> list[Silence]:
    """Return the silent sides of the last nights' matches whose minutes have run.

    They run from when the sheet came to stand as it does.
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
    """Ask for matches with their last moving entry and their signatures beside them."""
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
    """The seal of a match that was asked for with its last moving entry beside it."""
    last_hash, seq, since = match.last_hash, match.last_seq, match.last_at  # type: ignore[attr-defined]
    if last_hash is None:
        return Seal(NO_HASH, match.line_up_version, 0, match.fixture.starts_at)
    return Seal(last_hash, match.line_up_version, seq, since)


def _has_run(match: Match, *, at: datetime) -> bool:
    since = _annotated(match).since
    policy = policy_of(match.fixture.division.season)
    minutes = timedelta(minutes=policy.signature_minutes)
    return since is not None and since + minutes <= at
