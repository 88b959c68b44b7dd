"""Check typed sheets: wait for a second person, confirm, or reject. Ours throughout."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.access.policy import TypedSheets, policy_of
from league.audit.journal import record
from league.models import Fixture, User
from league.seasons.actions.second_looks import ask_second_look, end_second_look
from matches.desk.actions import form_head_of
from matches.models import Match
from matches.record.results import lock_match, refold
from scoresheets.checking.comparing import typing_differences
from scoresheets.checking.selectors import (
    not_checkable_because,
    waiting_typings,
    wants_second_typing,
)
from scoresheets.models import TypedSheet

State, SecondLook = TypedSheet.State, Fixture.SecondLook


def wanted_of(fixture: Fixture) -> TypedSheets:
    """Return when a fixture's typed sheets count, by its season's local rules."""
    return policy_of(fixture.division.season).typed_sheets


@transaction.atomic
def announce_check(sheet: TypedSheet, *, by: User) -> None:
    """Mark that a sheet will wait for a check, before its entries are written.

    So the result is provisional from the start and no cup goes on from it. Does nothing
    for a sheet that counts at once, is a second typing, or was finished before.
    """
    if sheet.is_second or sheet.finished_at is not None:
        return
    if wanted_of(sheet.fixture) is not TypedSheets.AT_ONCE:
        fixture = Fixture.objects.select_for_update(no_key=True).get(
            pk=sheet.fixture_id
        )
        ask_second_look(fixture, by=by)


@transaction.atomic
def hand_over(sheet: TypedSheet) -> TypedSheet:
    """Count a finished sheet or let it wait for a check, by the union's rule.

    Compare a second typing with the first: if equal, both are confirmed; if not, it
    waits beside the first. Raises ValidationError if no first typing waits,
    PermissionDenied if the person who wrote the first types it again.
    """
    match = lock_match(sheet.fixture_id)
    if sheet.is_second:
        return _hold_against_first(sheet, match)
    if wanted_of(sheet.fixture) is TypedSheets.AT_ONCE:
        return _put(sheet, State.COUNTED, match)
    ask_second_look(match.fixture, by=sheet.typed_by)
    _put(sheet, State.WAITING, match)
    refold(match, by=sheet.typed_by)
    return sheet


def _put(sheet: TypedSheet, state: TypedSheet.State, match: Match) -> TypedSheet:
    sheet.state, sheet.head = state, match.head_hash
    sheet.finished_at = sheet.finished_at or timezone.now()
    sheet.save(update_fields=["state", "head", "finished_at"])
    record("typed_sheet.hand_over", sheet, by=sheet.typed_by, state=str(state))
    return sheet


def _hold_against_first(second: TypedSheet, match: Match) -> TypedSheet:
    first = waiting_typings(match.fixture).first
    if first is None or match.fixture.second_look != SecondLook.WAITING:
        raise ValidationError(_("No typed sheet of this match waits for another."))
    if second.typed_by_id in (first.typed_by_id, match.fixture.written_by_id):
        raise PermissionDenied(_("You wrote this sheet; another person looks at it."))
    _put(second, State.WAITING, match)
    if not typing_differences(first, second):
        _settle(second, State.CONFIRMED, match, by=first.typed_by)
        _end(first, State.CONFIRMED, match, by=second.typed_by)
    return second


@transaction.atomic
def confirm(fixture: Fixture, *, seen: str, by: User) -> TypedSheet:
    """Confirm a match's typed sheet, so that its result stands.

    `seen` is the head that was shown (form_head_of). Raises ValidationError if nothing
    waits, the match has changed since, or a second typing is needed; PermissionDenied
    for the person who wrote it.
    """
    match = _to_check(fixture, seen=seen, by=by)
    if wants_second_typing(match.fixture, waiting_typings(match.fixture)):
        raise ValidationError(
            _("This union has each sheet typed in twice: type it in again instead.")
        )
    return _end(_checked(match), State.CONFIRMED, match, by=by)


@transaction.atomic
def reject(fixture: Fixture, *, seen: str, reason: str, by: User) -> TypedSheet:
    """Reject a match's typed sheet with a reason; its result stays provisional.

    Its entries stay; correcting them hands it over again. Raises as `confirm` does.
    """
    match = _to_check(fixture, seen=seen, by=by)
    return _end(_checked(match), State.REJECTED, match, by=by, reason=reason)


@transaction.atomic
def hand_over_again(fixture: Fixture, *, by: User) -> TypedSheet:
    """Hand over a rejected sheet unchanged; `by` then answers for it.

    Raises ValidationError if it was not rejected.
    """
    match = lock_match(fixture.pk)
    if match.fixture.second_look != SecondLook.REJECTED:
        raise ValidationError(_("This sheet was not rejected, or is corrected."))
    ask_second_look(match.fixture, by=by)
    return _checked(match)


def _to_check(fixture: Fixture, *, seen: str, by: User) -> Match:
    match = lock_match(fixture.pk)
    if match.fixture.written_by_id == by.pk:
        raise PermissionDenied(not_checkable_because(match.fixture, by))
    stands = not_checkable_because(match.fixture, by)
    if stands:
        raise ValidationError(stands)
    if form_head_of(match) != seen:
        raise ValidationError(
            _("The sheet was changed since you opened this page; look at it again.")
        )
    return match


def _checked(match: Match) -> TypedSheet:
    """Return the waiting sheet: the typing, or a new row for a later correction.

    A typing that somebody else has corrected is discarded.
    """
    fixture = match.fixture
    assert fixture.written_by is not None, "whoever asks for a look has signed in"
    first = waiting_typings(fixture).first
    if first is not None and first.typed_by_id == fixture.written_by_id:
        return first
    if first is not None:
        _put(first, State.DISCARDED, match)
    sheet = TypedSheet.objects.create(
        union_id=fixture.union_id, fixture=fixture, typed_by=fixture.written_by
    )
    return _put(sheet, State.WAITING, match)


def _end(
    sheet: TypedSheet,
    state: TypedSheet.State,
    match: Match,
    *,
    by: User,
    reason: str = "",
) -> TypedSheet:
    """Settle a sheet and its fixture's check; discard a waiting second typing."""
    second = waiting_typings(match.fixture).second
    if second is not None:
        _put(second, State.DISCARDED, match)
    _settle(sheet, state, match, by=by, reason=reason)
    end_second_look(match.fixture, is_confirmed=state == State.CONFIRMED, by=by)
    refold(match, by=by)
    return sheet


def _settle(
    sheet: TypedSheet,
    state: TypedSheet.State,
    match: Match,
    *,
    by: User,
    reason: str = "",
) -> None:
    sheet.state, sheet.head, sheet.reason = state, match.head_hash, reason
    sheet.checked_by, sheet.checked_at = by, timezone.now()
    sheet.save(update_fields=["state", "head", "reason", "checked_by", "checked_at"])
    record("typed_sheet.check", sheet, by=by, state=str(state), head=sheet.head)
