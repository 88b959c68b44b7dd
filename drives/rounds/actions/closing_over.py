"""Close all tables of a round that are over, and say first what that would lose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from drives.evenings.actions import holding
from drives.evenings.words import fault_words
from drives.models import DriveTable, Round
from drives.rounds.actions.closing import close_held, open_sentences
from drives.rounds.actions.entries import HeldTable
from drives.rounds.scoring import evening_settings_of, table_entries, table_score_of
from league.models import User
from rules.book import RuleViolation
from rules.evenings import TableResult, score_table


@dataclass(frozen=True, slots=True)
class OverTable:
    """A table that is over, and what would not count if it were closed now."""

    held: HeldTable
    losses: Sequence[str]

    @property
    def number(self) -> int:
        return self.held.table.number


@transaction.atomic
def close_tables_over(
    round: Round, *, by: User | None, is_confirmed: bool = False
) -> list[OverTable]:
    """Close the tables of a round that are over, all or none, and return them.

    Where something would be lost that is not confirmed, none is closed; the caller
    finds it in `losses`. Raises RuleViolation if no table is over.
    """
    drive = holding.lock_evening(round.drive)
    holding.check_evening_open(drive)
    round = Round.objects.get(pk=round.pk)
    round.drive = drive
    now = timezone.now()
    found = [one for held in _held(round) if (one := _over(held, now))]
    if not found:
        raise RuleViolation("", _("No open table is over."))
    if is_confirmed or not any(one.losses for one in found):
        for one in found:
            close_held(one.held, by=by, at=now)
    return found


def _held(round: Round) -> list[HeldTable]:
    """Return a round's open tables by number, each with its row locked."""
    tables = (
        DriveTable.objects.filter(round=round, closed_at=None)
        .select_for_update(no_key=True)
        .order_by("number")
        .prefetch_related("entries", "places")
    )
    held = []
    for table in tables:
        table.round = round
        rows = sorted(table.entries.all(), key=lambda one: one.seq)
        held.append(HeldTable(round.drive, table, rows))
    return held


def _over(held: HeldTable, now: datetime) -> OverTable | None:
    """Return a table that can be closed now, None of any other."""
    settings = evening_settings_of(held.drive)
    score = table_score_of(held.table, held.rows, settings=settings, now=now)
    if open_sentences(score, is_unplayed=False):
        return None
    losses = [fault_words(one.code, one.values) for one in score.faults]
    if not _is_over_by_itself(held):
        losses.append(_("The bell ended it: a deal still on the table will not count."))
    return OverTable(held, losses)


def _is_over_by_itself(held: HeldTable) -> bool:
    """Return whether a table's game is over without any bell."""
    settings = evening_settings_of(held.drive)
    entries = table_entries(held.table, held.rows)
    score: TableResult = score_table(
        str(settings.game), settings, entries, has_ended=False
    )
    return score.is_over
