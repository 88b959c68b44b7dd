"""Type in a table's score from paper, or a round's, or correct it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from uuid import uuid4

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from drives.evenings.actions.holding import check_evening_open, touch_evening
from drives.models import DriveTable, Round
from drives.rounds.actions.closing import close_held, reopen_table
from drives.rounds.actions.entries import (
    HeldTable,
    append_to_held,
    hold_table,
    refold_table,
)
from drives.rounds.actions.rounds import close_round
from drives.rounds.delivery import TablePosting
from drives.typing.typed import TypedTableSheet, changes, sheet_lines_of
from league.audit.journal import record
from league.lib.faults import why_not
from league.models import User
from matches.record import fault_words


@transaction.atomic
def type_tables(
    round: Round, typed: Sequence[tuple[DriveTable, TypedTableSheet]], *, by: User
) -> None:
    """Type in tables of a round and close them, all or none.

    Raises ValidationError with the table's number if one of them is refused.
    """
    for table, sheet in typed:
        table.round = round
        why = why_not(partial(type_table, table, sheet, by=by, closes=True))
        if why:
            told = {"number": table.number, "why": why}
            raise ValidationError(_("Table %(number)s: %(why)s"), params=told)


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
    held = hold_table(table)
    check_evening_open(held.drive)
    table = held.table
    if table.head != typed.head:
        sentence = _("Someone wrote at this table meanwhile: look at it once more.")
        raise ValidationError(sentence)
    was_closed = table.closed_at is not None
    was_round_closed = table.round.closed_at is not None
    if was_closed:
        held = hold_table(reopen_table(table, reason=reason, by=by))
    count = _write(held, typed, by=by, at=timezone.now())
    detail = {"sheet": str(typed.sheet), "entries": count, "reason": reason}
    record("drivetable.type", table, by=by, **detail)
    if closes or was_closed:
        # A closed table that was emptied counts as not played.
        table = close_held(held, by=by, is_unplayed=was_closed)
    elif count:
        refold_table(held.table, held.rows)
        touch_evening(held.drive)
    if was_round_closed:
        close_round(table.round, by=by)
    return table


def _write(held: HeldTable, typed: TypedTableSheet, *, by: User, at: datetime) -> int:
    """Write the entries of a typed sheet, and return how many."""
    game = held.drive.game
    written = changes(game, sheet_lines_of(game, held.rows, typed.sheet), typed)
    postings = [
        TablePosting(str(uuid4()), one.kind, one.data, at, sheet=str(typed.sheet))
        for one in written
    ]
    if not postings:
        return 0
    answers = append_to_held(held, postings, by=by)
    faults = [fault for one in answers for fault in one.faults]
    if faults:
        sentences = [fault_words.translate_fault(one.message) for one in faults]
        raise ValidationError(sentences)
    return len(postings)
