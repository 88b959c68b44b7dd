from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from archive.backups import folder as folders
from archive.backups.actions.backing_up import Wanted, back_up
from archive.backups.faults import BackupError
from archive.backups.files import new_keys
from archive.models import BackupRun

KEYS = """\
BACKUP_KEY={public}
writes backups; put it among the site's variables. What follows opens them: keep it in
two places that are not this machine. It is shown only now, and without it no backup
can be restored.
{private}"""


class Command(BaseCommand):
    help = (
        "Write a backup of the whole database into a folder while the site runs, and "
        "restore it into a database of its own for a try. Exits 1 when it failed or "
        "has faults."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "folder",
            metavar="DIR",
            nargs="?",
            type=Path,
            help="where it is written; without it BACKUP_DIR",
        )
        parser.add_argument(
            "--no-check", action="store_true", help="don't restore it for a try"
        )
        parser.add_argument(
            "--thin-out",
            action="store_true",
            help="then remove older backups there, as the settings keep them",
        )
        parser.add_argument(
            "--new-key", action="store_true", help="show a new pair of keys, and end"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["new_key"]:
            public, private = new_keys()
            self.stdout.write(KEYS.format(public=public, private=private))
            return
        folder: Path | None = options["folder"] or settings.BACKUPS.folder
        if folder is None:
            raise CommandError("Name a folder, or set BACKUP_DIR.")
        wanted = Wanted(
            folder.absolute(), settings.BACKUPS.key, is_tried=not options["no_check"]
        )
        try:
            run = back_up(wanted, at=timezone.now())
        except BackupError as fault:
            raise CommandError(str(fault)) from None
        if run.state == BackupRun.State.FAILED:
            raise CommandError(run.fault)
        self.stdout.write(
            f"{folder / run.name}: {run.entries} entries, {run.size} bytes, "
            f"{run.get_state_display()}"
        )
        if run.state == BackupRun.State.FAULTY:
            raise CommandError(run.fault)
        if options["thin_out"]:
            for name in folders.thin_out(folder, settings.BACKUPS.keep):
                self.stdout.write(f"removed: {name}")
