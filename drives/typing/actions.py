"""Type in a table's score from paper, or correct it."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from drives.evenings.actions.holding import check_evening_open
from drives.models import DriveTable
from drives.rounds.actions.closing import close_table, reopen_table
from drives.rounds.actions.entries import append_to_table, lock_table
from drives.rounds.actions.rounds import close_round
from drives.rounds.delivery import TablePosting
from drives.typing.typed import TypedTableSheet, changes, sheet_lines_of
from league.audit.journal import record
from league.models import User
from matches.record import fault_words


@transaction.atomic
def type_table(
    table: DriveTable,
    typed: TypedTableSheet,
    *,
    by: User,
    reason: str = "",
    closes: bool = False,
) -> DriveTable:
    """Change a table's entries to match a typed sheet, and close it if asked.

    A closed table is reopened for it, with a reason, and closed again with its round:
    as not played if no entries are left. Raises ValidationError if someone wrote at the
    table meanwhile or no reason is given, RuleViolation if it cannot be closed; then
    nothing is written.
    """
    drive, table = lock_table(table)
    check_evening_open(drive)
    if table.head != typed.head:
        sentence = _("Someone wrote at this table meanwhile: look at it once more.")
        raise ValidationError(sentence)
    was_closed = table.closed_at is not None
    was_round_closed = table.round.closed_at is not None
    if was_closed:
        table = reopen_table(table, reason=reason, by=by)
    count = _write(table, typed, by=by, at=timezone.now())
    detail = {"sheet": str(typed.sheet), "entries": count, "reason": reason}
    record("drivetable.type", table, by=by, **detail)
    if closes or was_closed:
        table.refresh_from_db()
        # A closed table that was emptied counts as not played.
        table = close_table(table, by=by, is_unplayed=was_closed)
    if was_round_closed:
        close_round(table.round, by=by)
    return table


def _write(table: DriveTable, typed: TypedTableSheet, *, by: User, at: datetime) -> int:
    """Write the entries of a typed sheet, and return how many."""
    standing = sheet_lines_of(table, typed.sheet)
    written = changes(table.round.drive.game, standing, typed)
    postings = [
        TablePosting(str(uuid4()), one.kind, one.data, at, sheet=str(typed.sheet))
        for one in written
    ]
    if not postings:
        return 0
    answers = append_to_table(table, postings, by=by)
    faults = [fault for one in answers for fault in one.faults]
    if faults:
        sentences = [fault_words.translate_fault(one.message) for one in faults]
        raise ValidationError(sentences)
    return len(postings)
