"""Load unions from their archives."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from archive.unions.actions.loading import load_archives
from archive.unions.opening import open_archive


class Command(BaseCommand):
    help = (
        "Load whole unions from the archives that exportunion wrote, all of them or "
        "nothing. Unions that played one another are loaded together."
    )
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", metavar="FILE", type=Path, nargs="+")
        parser.add_argument(
            "--with-faults",
            action="store_true",
            help="load a union also where its record does not verify",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            opened = [open_archive(path) for path in options["files"]]
            loaded = load_archives(opened, by=None, with_faults=options["with_faults"])
        except ValidationError as fault:
            raise CommandError("; ".join(fault.messages)) from None
        for archive in opened:
            archive.zipped.close()
        if options["verbosity"]:
            for one in loaded:
                self.stdout.write(
                    _("%(union)s: %(rows)d rows; sum %(digest)s")
                    % {"union": one.union, "rows": one.rows, "digest": one.digest}
                )
