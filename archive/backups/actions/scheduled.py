"""The backup of each night, and the mail to the operators when it fails."""

from __future__ import annotations

import logging
from datetime import datetime

from django.conf import settings
from django.core.mail import mail_admins

from archive.backups import folder as folders
from archive.backups.actions.backing_up import Wanted, back_up
from archive.backups.faults import BusyError
from archive.backups.selectors import is_due, is_first_failure, last_good_backup
from archive.models import BackupRun
from league.audit.journal import ask

log = logging.getLogger(__name__)
TOLD = {
    BackupRun.State.FAILED: "The backup failed",
    BackupRun.State.FAULTY: "The backup has faults",
}


def back_up_when_due(*, at: datetime) -> BackupRun | None:
    """Make the backup of the night if it is time; return what came of it."""
    if settings.BACKUPS.folder is None or not is_due(at=at):
        return None
    wanted = Wanted(settings.BACKUPS.folder, settings.BACKUPS.key)
    try:
        run = back_up(wanted, at=at)
    except BusyError:
        return None
    if run.is_good:
        gone = folders.thin_out(wanted.folder, settings.BACKUPS.keep)
        log.info("backup %s written and tried; %d older removed", run.name, len(gone))
        return run
    log.error("%s: %s", TOLD[BackupRun.State(run.state)], run.fault)
    if run.pk is None:
        tell_operators(run)
    elif is_first_failure(run):
        ask(None, "archive.tasks.tell_of_backup", run=run.pk)
    return run


def tell_operators(run: BackupRun) -> None:
    """Mail the operators what came of a backup; without any, nobody is told."""
    good = last_good_backup() if run.pk else None
    last = f"The last good one is {good.name}." if good else ""
    text = [
        f"{TOLD[BackupRun.State(run.state)]}, begun at {run.begun_at:%Y-%m-%d %H:%M} "
        "UTC:",
        run.fault,
        f"The file: {run.name}" if run.name else "No file was written.",
        last,
        "A backup that failed is tried again each hour; you are told once a day.",
    ]
    mail_admins(
        f"{TOLD[BackupRun.State(run.state)]} ({settings.SITE_ADDRESS})",
        "\n\n".join(part for part in text if part),
    )
