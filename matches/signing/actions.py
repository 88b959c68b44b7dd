"""Signs a match's sheet, settles missing signatures, and closes the match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from league.audit.journal import record
from league.desk.bulk import BulkOutcome, LeftAlone, check_shown, sentence_of
from league.models import Season, User
from matches.access.permissions import ActingHand
from matches.live.actions import touch_night
from matches.models import Match, Signature
from matches.phones.actions.phones import say
from matches.record.results import lock_match, refold
from matches.record.waiting import waiting_in
from matches.signing.doubts import look_at, matches_to_close
from matches.signing.selectors import (
    Outcome,
    Seal,
    may_be_signed,
    seal_of,
    signings_of,
    silences,
    unsigned_sides,
)
from rules.book import RuleViolation
from rules.faults import Malformed
from rules.match import Status
from rules.record import Kind, RecordEntry, Side, Signer

SIGNERS = {Side.HOME: Signer.HOME_CAPTAIN, Side.AWAY: Signer.AWAY_CAPTAIN}


class ResultChanged(Exception):
    """Raised if the sheet has changed since it was shown; nothing was signed."""

    def __init__(self, match: Match, *, seen: str) -> None:
        super().__init__(f"the sheet of {match.pk} has changed")
        self.seal_hash = seen.partition("-")[0]


@dataclass(frozen=True, slots=True)
class SigningQuery:
    """A captain's query; without a table, on the whole sheet."""

    text: str
    table: int | None = None


def check_over(match: Match) -> None:
    """Raise RuleViolation while a match cannot be signed or closed yet (1.10).

    That includes a level knock-out that still needs extra time or a decision; ours.
    """
    if may_be_signed(match):
        return
    if match.sheet.get("status") == Status.PLAYED:
        raise RuleViolation(
            "1.12", _("The match is level; it needs extra time or a decision first.")
        )
    sentence = _("The score-sheet is signed when the match is played.")
    raise RuleViolation("1.10", sentence)


def _check_open(match: Match) -> None:
    """Raise ValidationError if the secretary has closed the match already."""
    if match.closed_at is not None:
        raise ValidationError(_("The secretary has closed this match."))


@transaction.atomic
def sign_sheet(
    match: Match,
    side: Side,
    *,
    seen: str,
    hand: ActingHand,
    at: datetime,
    query: SigningQuery | None = None,
) -> Signature:
    """Sign a match's sheet for a side, with any query given (1.10).

    `seen` is the token of the sheet that was shown: raises ResultChanged if it is not
    the current one, RuleViolation before the match is over. Signing again under the
    same sheet changes nothing; another query is added.
    """
    match = _to_sign(match, seen=seen)
    seal = seal_of(match)
    entries = [] if query is None else _queries(match, side, query, seal, at=at)
    found = match.signatures.filter(
        side=side,
        outcome=Outcome.SIGNED,
        seal_hash=seal.hash,
        line_up_version=seal.line_up_version,
    ).first()
    if found is None:
        entry_id = f"sign-{side}-{seal.hash[:16]}-{seal.line_up_version}"
        by = SIGNERS[side]
        entries.append(RecordEntry(id=entry_id, at=at, kind=Kind.SIGN, by=by))
    _say(match, entries, hand=hand, at=at)
    if found is not None:
        return found
    signature = Signature(
        side=side, outcome=Outcome.SIGNED, at=at, by=hand.user, device=hand.device
    )
    return _keep(match, signature, seal)


@transaction.atomic
def withhold(
    match: Match, side: Side, *, seen: str, reason: str, by: User, at: datetime
) -> Signature:
    """Record that a captain did not sign, with the reason (1.10).

    Raises ResultChanged and RuleViolation as `sign_sheet` does. Nothing changes if the
    side has already settled this sheet.
    """
    match = _to_sign(match, seen=seen)
    return _withhold(match, side, reason=reason, by=by, at=at)


def _to_sign(match: Match, *, seen: str) -> Match:
    """Return the match, locked, if it is over, open, and as it was shown."""
    match = lock_match(match.pk)
    _check_open(match)
    check_over(match)
    if seal_of(match).token != seen:
        raise ResultChanged(match, seen=seen)
    return match


def _withhold(
    match: Match, side: Side, *, reason: str, by: User, at: datetime
) -> Signature:
    seal = seal_of(match)
    standing = signings_of(match, seal)[side].current
    if standing is not None:
        return standing
    missing = Signature(
        side=side, outcome=Outcome.NOT_GIVEN, reason=reason, at=at, by=by
    )
    return _keep(match, missing, seal)


def time_out_silent(*, at: datetime) -> int:
    """Settle the silences whose minutes are over; return how many.

    A second run finds them settled. The minutes are the union's own (ours: the book
    knows no time-out).
    """
    return sum(_time_out(one.match, one.side, at=at) for one in silences(at=at))


@transaction.atomic
def _time_out(match: Match, side: Side, *, at: datetime) -> bool:
    """Settle one silence, unless the match has changed meanwhile."""
    match = lock_match(match.pk)
    seal = seal_of(match)
    is_silent = side in unsigned_sides(signings_of(match, seal))
    if not is_silent or not may_be_signed(match) or match.closed_at is not None:
        return False
    _keep(match, Signature(side=side, outcome=Outcome.TIMED_OUT, at=at), seal)
    return True


@transaction.atomic
def close(
    match: Match, *, reasons: Mapping[Side, str], by: User, at: datetime
) -> Match:
    """Close a match: its result is no longer provisional.

    `reasons` says why each missing signature was not given; raises ValidationError if
    one has no reason, RuleViolation before there is a result. Closing again changes
    nothing.
    """
    match = lock_match(match.pk)
    if match.closed_at is not None:
        return match
    check_over(match)
    for side in unsigned_sides(signings_of(match, seal_of(match))):
        if not reasons.get(side):
            raise ValidationError(_("Say why each missing signature was not given."))
        _withhold(match, side, reason=reasons[side], by=by, at=at)
    match.closed_at, match.closed_by = at, by
    match.save(update_fields=["closed_at", "closed_by"])
    over = _over(_number_waiting(match))
    record("match.close", match, by=by, seal=seal_of(match).hash, **over)
    touch_night(match)
    return refold(match, by=by)


def close_shown(
    season: Season, shown: Mapping[UUID, str], *, by: User, at: datetime
) -> BulkOutcome:
    """Close the matches that were shown, with the tokens of their sheets.

    What speaks against each is asked again, and each is closed by itself, so that one
    that changed meanwhile holds no other up.
    """
    rows = Match.objects.filter(pk__in=shown, fixture__division__season=season)
    rows = rows.select_related("fixture__home", "fixture__away")
    closed, left = 0, []
    for one in rows.order_by("fixture__night", "fixture__home__code", "pk"):
        try:
            _close_unseen(one, season, shown=shown[one.pk], by=by, at=at)
        except (ValidationError, RuleViolation) as refusal:
            names = f"{one.fixture.home.name} – {one.fixture.away.name}"
            left.append(LeftAlone(names, sentence_of(refusal)))
        else:
            closed += 1
    return BulkOutcome(closed, left)


@transaction.atomic
def _close_unseen(
    match: Match, season: Season, *, shown: str, by: User, at: datetime
) -> None:
    """Close one match as it was shown; raise ValidationError if that is doubtful."""
    lock_match(match.pk)
    standing = look_at(matches_to_close(season).filter(pk=match.pk), at=at)
    if not standing:
        raise ValidationError(_("it does not wait to be closed any more"))
    [looked] = standing
    check_shown(looked.token, shown=shown, doubts=looked.doubts)
    close(match, reasons={}, by=by, at=at)


def _number_waiting(match: Match) -> int:
    """Return over how many presses that wait a match is signed or closed."""
    waiting = waiting_in(match)
    return waiting.number if waiting else 0


def _over(held: int) -> dict[str, int]:
    return {"held": held} if held else {}


def _queries(
    match: Match, side: Side, query: SigningQuery, seal: Seal, *, at: datetime
) -> list[RecordEntry]:
    """Return the entry of a query, unless it was already written under this sheet."""
    said = f"{seal.token}{query.table}{query.text}"
    entry_id = f"query-{side}-{sha256(said.encode()).hexdigest()[:16]}"
    if match.entries.filter(record_id=entry_id).exists():
        return []
    return [
        RecordEntry(
            id=entry_id,
            at=at,
            kind=Kind.QUERY,
            side=side,
            table=query.table,
            text=query.text,
        )
    ]


def _say(
    match: Match, entries: list[RecordEntry], *, hand: ActingHand, at: datetime
) -> None:
    """Write entries, all or none: entries that the rules refuse are not kept."""
    answers = say(match, entries, hand=hand, at=at) if entries else []
    faults = [fault for answer in answers for fault in answer.faults]
    if faults:
        raise Malformed(faults)
    refused = {one["entry"]: one for one in match.sheet["refused"]}
    for answer in answers:
        if answer.rule is not None:
            raise RuleViolation(answer.rule, _(refused[answer.id]["message"]))


def _keep(match: Match, kept: Signature, seal: Seal) -> Signature:
    """Save a side's signature, and seal the match if it was the last."""
    kept.match, kept.union_id = match, match.union_id
    kept.seal_hash, kept.line_up_version = seal.hash, seal.line_up_version
    kept.held = _number_waiting(match)
    kept.save()
    told = {"side": str(kept.side), "outcome": str(kept.outcome), "seal": seal.hash}
    record("match.signature", match, by=kept.by, **told, **_over(kept.held))
    if match.sealed_at is None and not unsigned_sides(signings_of(match, seal)):
        match.sealed_at = kept.at
        match.save(update_fields=["sealed_at"])
        record("match.seal", match, by=kept.by, seal=seal.hash)
    touch_night(match)
    return kept
