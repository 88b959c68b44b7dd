"""Settles the entries that the rules refused."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from django.db import transaction

from league.audit.journal import record
from league.models import User
from matches.live.actions import touch_night
from matches.models import Entry, Match
from matches.record.results import lock_match
from referees.models import SeenRefusal
from referees.night.actions.entries import WriteResult, write_entries
from referees.state.drafts import Draft, undo


@transaction.atomic
def strike(
    match: Match, row: Entry, *, reason: str, meant: Sequence[Draft] = (), by: User
) -> WriteResult:
    """Strike an entry out, and write what was meant in its place, if anything.

    Striking it again changes nothing, as in the record.
    """
    drafts = [undo(uuid4().hex, row, reason=reason), *meant]
    return write_entries(match, drafts, by=by)


@transaction.atomic
def leave_refused(match: Match, row: Entry, *, by: User) -> SeenRefusal:
    """Record that a refused entry was seen, and is left refused."""
    match = lock_match(match.pk)
    seen, is_new = SeenRefusal.objects.get_or_create(
        entry=row, defaults={"union_id": match.union_id, "by": by}
    )
    if is_new:
        record("referee.leave_refused", match, by=by, entry=row.record_id)
        touch_night(match)
    return seen
