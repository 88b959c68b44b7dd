from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from archive.backups.actions.restoring import Restored, Restoring, restore
from archive.backups.faults import BackupError, in_words
from archive.backups.files import PRIVATE


class Command(BaseCommand):
    help = (
        "Restore a backup in the place of the database. It is restored, migrated and "
        "checked beside it first; where anything is wrong, nothing is changed."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--key-file",
            metavar="FILE",
            type=Path,
            help="the private key of an encrypted backup, as --new-key showed it",
        )
        parser.add_argument(
            "--overwrite",
            metavar="NAME",
            default="",
            help="the name of a database that holds something; it is put aside",
        )
        parser.add_argument(
            "--with-faults",
            action="store_true",
            help="restore although a check finds faults",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        asked = Restoring(
            options["file"].absolute(),
            key_of(options["key_file"]),
            options["overwrite"],
            options["with_faults"],
        )
        try:
            done = restore(asked, at=timezone.now())
        except BackupError as fault:
            raise CommandError(str(fault)) from None
        except OSError as fault:
            raise CommandError(in_words(fault)) from None
        self.tell(done)

    def tell(self, done: Restored) -> None:
        for fault in done.faults:
            self.stdout.write(fault)
        facts = done.manifest.facts
        self.stdout.write(
            f"Restored what was there at {done.manifest.made_at}: {facts.entries} "
            f"entries, {facts.counts['league_union']} unions."
        )
        if done.aside:
            self.stdout.write(f"The former database is {done.aside}.")


def key_of(file: Path | None) -> str:
    """Return the key in a file; age's own tool writes comments above it."""
    if file is None:
        return str(settings.BACKUPS.key)
    try:
        lines = [line.strip() for line in file.read_text("utf-8").splitlines()]
    except (OSError, UnicodeDecodeError) as fault:
        raise CommandError(f"{file}: {fault}") from None
    key = next((line for line in lines if line.startswith(PRIVATE)), "")
    if not key:
        raise CommandError(f"{file} holds no private key ({PRIVATE}…).")
    return key
