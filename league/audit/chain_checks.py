"""What `manage.py verify` found last, kept as an audit row of no union."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime

from django.db import DatabaseError, transaction

from league.models import AuditRow

log = logging.getLogger(__name__)
CHECKED = "installation.verify"


@dataclass(frozen=True, slots=True)
class ChainCheck:
    """One whole run: when it ended, what it read, and how many faults it found."""

    at: datetime
    matches: int
    entries: int
    faults: int


def note_chain_check(*, matches: int, entries: int, faults: int) -> None:
    """Keep what a run over all unions found.

    A database that cannot be written to, such as a copy, can be verified all the same.
    """
    detail = {"matches": matches, "entries": entries, "faults": faults}
    try:
        with transaction.atomic():
            AuditRow.objects.create(
                action=CHECKED, subject="installation", detail=detail
            )
    except DatabaseError as fault:
        log.warning("what verify found is not kept: %s", type(fault).__name__)


def last_chain_check() -> ChainCheck | None:
    rows = AuditRow.objects.filter(union=None, action=CHECKED)
    row = rows.order_by("-at", "-pk").first()
    return None if row is None else ChainCheck(row.at, **row.detail)
