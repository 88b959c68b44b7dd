"""Ring the bell of a round, and close the round."""

from __future__ import annotations

from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from drives.evenings.actions import holding
from drives.models import Drive, Round
from drives.rounds.actions.closing import refold_round, settle_round
from league.audit.journal import record
from league.models import User
from rules.book import RuleViolation


@transaction.atomic
def start_bell(round: Round, *, at: datetime, by: User | None) -> Round:
    """Ring a round's first bell.

    Raises RuleViolation if it rang already, so a second press changes no time.
    """
    drive, round = _held(round)
    _check_not_closed(round)
    if round.started_at is not None:
        raise RuleViolation("", _("The first bell of this round has rung."))
    round.started_at = at
    round.save(update_fields=["started_at"])
    record("round.start", round, by=by, at=at.isoformat())
    holding.touch_evening(drive)
    return round


@transaction.atomic
def stop_bell(round: Round, *, at: datetime, by: User | None) -> Round:
    """Ring a round's last bell: no new hand begins.

    Raises RuleViolation if it rang already, or the first has not.
    """
    drive, round = _held(round)
    _check_not_closed(round)
    if round.started_at is None:
        raise RuleViolation("", _("The first bell has not rung yet."))
    if round.ended_at is not None:
        raise RuleViolation("", _("The last bell of this round has rung."))
    round.ended_at = max(at, round.started_at)
    round.save(update_fields=["ended_at"])
    record("round.stop", round, by=by, at=round.ended_at.isoformat())
    holding.touch_evening(drive)
    refold_round(round)
    return round


@transaction.atomic
def set_bell_back(round: Round, *, by: User | None) -> Round:
    """Take a round's bells back after an early press, so that they can ring again."""
    drive, round = _held(round)
    _check_not_closed(round)
    if round.started_at is None:
        raise ValidationError(_("No bell of this round has rung."))
    round.started_at = round.ended_at = None
    round.save(update_fields=["started_at", "ended_at"])
    record("round.bell_back", round, by=by)
    holding.touch_evening(drive)
    refold_round(round)
    return round


@transaction.atomic
def close_round(round: Round, *, at: datetime | None = None, by: User | None) -> Round:
    """Close a round, so that the next can be seated.

    Raises RuleViolation if a table is open.
    """
    drive, round = _held(round)
    _check_close(round)
    round.closed_at = at or timezone.now()
    if round.started_at is not None and round.ended_at is None:
        round.ended_at = round.closed_at
    round.save(update_fields=["closed_at", "ended_at"])
    if not round.tables.exists():
        settle_round(round)
    record("round.close", round, by=by)
    holding.touch_evening(drive)
    return round


def _check_close(round: Round) -> None:
    """Raise RuleViolation if a round cannot be closed yet."""
    _check_not_closed(round)
    open_ones = round.tables.filter(closed_at=None).order_by("number")
    numbers = [str(number) for number in open_ones.values_list("number", flat=True)]
    if numbers:
        sentence = _("Not closed yet: table %(tables)s.")
        raise RuleViolation("", sentence % {"tables": ", ".join(numbers)})


def _check_not_closed(round: Round) -> None:
    if round.closed_at is not None:
        raise RuleViolation("", _("The round is closed."))


def _held(round: Round) -> tuple[Drive, Round]:
    """Return a round's evening, locked and open, and the round read again."""
    drive = holding.lock_evening(round.drive)
    holding.check_evening_open(drive)
    return drive, Round.objects.get(pk=round.pk)
