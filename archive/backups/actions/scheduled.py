"""The backup of each night."""

from __future__ import annotations

import logging
from datetime import datetime

from django.conf import settings
from django.core.mail import mail_admins

from archive.backups import folder as folders
from archive.backups.actions.backing_up import Wanted, back_up
from archive.backups.faults import BusyError
from archive.backups.selectors import is_due
from archive.models import BackupRun

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
        _tell_operators(run)
    return run


def _tell_operators(run: BackupRun) -> None:
    """Mail what came of a backup that the database could not take down.

    Of all others the state of the system knows, and tells them (config/state).
    """
    words = TOLD[BackupRun.State(run.state)]
    mail_admins(
        f"{words} ({settings.SITE_ADDRESS})",
        f"{words}, begun at {run.begun_at:%Y-%m-%d %H:%M} UTC:\n\n{run.fault}\n\n"
        "It could not be noted in the database, and is tried again each hour.",
    )
