"""Close a table with its result, reopen it, and clip score cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from drives.evenings.actions import holding
from drives.evenings.words import fault_words
from drives.models import DriveTable, Place, Round
from drives.rounds.actions.entries import HeldTable, hold_table, refold_table
from drives.rounds.giving import figures_at_table, figures_without_play
from drives.rounds.scoring import evening_settings_of, table_score_of
from league.audit.journal import record
from league.models import User
from rules.book import RuleViolation
from rules.evenings import TableResult

# The fields of a table's closing.
CLOSING = ("closed_at", "closed_by", "closed_head")
# What must be corrected before a table can be closed; other faults are only shown.
MUST_BE_RIGHT = frozenset(
    {
        "sheets differ",
        "sheet behind",
        "totals differ",
        "beside totals",
        "below nothing",
        "sum off",
        "pits off",
        "too much roem",
        "booms off",
        "more deals",
        "after the end",
        "more than the boom has",
    }
)


@transaction.atomic
def close_table(
    table: DriveTable,
    *,
    by: User | None,
    at: datetime | None = None,
    is_unplayed: bool = False,
) -> DriveTable:
    """Close a table, and fix what it gave each entrant.

    With the last table of a round, also store what the round gives those who did not
    play. A table without entries is closed only if said to be unplayed. Raises
    RuleViolation if the game is not over, or the sheets do not agree.
    """
    return close_held(hold_table(table), by=by, at=at, is_unplayed=is_unplayed)


def close_held(
    held: HeldTable,
    *,
    by: User | None,
    at: datetime | None = None,
    is_unplayed: bool = False,
) -> DriveTable:
    """Close a held table, as close_table does."""
    table = held.table
    holding.check_evening_open(held.drive)
    at = at or timezone.now()
    _check_close(held, at=at, is_unplayed=is_unplayed)
    table.closed_at, table.closed_by, table.closed_head = at, by, table.head
    score = refold_table(table, held.rows, *CLOSING)
    places = list(table.places.all())
    _give(places, figures_at_table(score, places))
    settle_round(table.round)
    record("drivetable.close", table, by=by, head=table.head)
    holding.touch_evening(held.drive)
    return table


def _check_close(held: HeldTable, *, at: datetime, is_unplayed: bool) -> None:
    """Raise RuleViolation, with all that is missing, if a table cannot be closed."""
    if held.table.closed_at is not None:
        raise ValidationError(_("The table is closed already."))
    settings = evening_settings_of(held.drive)
    score = table_score_of(held.table, held.rows, settings=settings, now=at)
    sentences = list(open_sentences(score, is_unplayed=is_unplayed))
    if sentences:
        raise RuleViolation("", " ".join(sentences))


def open_sentences(score: TableResult, *, is_unplayed: bool) -> list[str]:
    """Return what keeps a table of that score open, each in a sentence."""
    wrong = [one for one in score.faults if one.code in MUST_BE_RIGHT]
    found = [fault_words(one.code, one.values) for one in wrong]
    if not score.deals:
        return found if is_unplayed else [*found, _("Nothing is written.")]
    if not score.is_over:
        found.append(
            _("The game is not over: write what is missing, or ring the last bell.")
        )
    return found


@transaction.atomic
def reopen_table(table: DriveTable, *, reason: str, by: User | None) -> DriveTable:
    """Reopen a closed table; entries that came after its closing now count.

    Its round is reopened too, since a closed round has no open table, and what the
    round gave those who did not play is taken back with what the table gave. Raises
    ValidationError if the table is open, or no reason is given.
    """
    held = hold_table(table)
    drive, table = held.drive, held.table
    holding.check_evening_open(drive)
    if table.closed_at is None:
        raise ValidationError(_("The table is not closed."))
    if not reason.strip():
        raise ValidationError({"reason": _("Say why the table is opened again.")})
    table.closed_at = table.closed_by = table.closed_head = None
    Round.objects.filter(pk=table.round_id).update(closed_at=None)
    table.round.closed_at = None
    table.places.update(gave={})
    table.round.places.exclude(state=Place.State.PLAYS).update(gave={})
    refold_table(table, held.rows, *CLOSING)
    record("drivetable.reopen", table, by=by, reason=reason)
    holding.touch_evening(drive)
    return table


def settle_round(round: Round) -> None:
    """Store what a round gives those who do not play, once all its tables are closed.

    A round that seats nobody is settled when it is closed. The caller holds the
    evening's row.
    """
    tables = list(DriveTable.objects.filter(round=round))
    if any(one.closed_at is None for one in tables):
        return
    settings = evening_settings_of(round.drive)
    places = list(Place.objects.filter(round=round))
    _give(places, figures_without_play(settings, places, tables=tables))


@transaction.atomic
def refold_round(round: Round) -> None:
    """Score the open tables of a round again: its bell has rung, or was taken back."""
    drive = holding.lock_evening(round.drive)
    round = Round.objects.get(pk=round.pk)
    round.drive = drive
    tables = DriveTable.objects.filter(round=round, closed_at=None)
    for table in tables.select_for_update(no_key=True).prefetch_related("entries"):
        table.round = round
        refold_table(table, table.entries.all())


def _give(places: Iterable[Place], gave: Mapping[int, dict[str, int]]) -> None:
    """Store what a round gave at these places, by their keys."""
    given = [one for one in places if one.pk in gave]
    for place in given:
        place.gave = gave[place.pk]
    Place.objects.bulk_update(given, ["gave"])
