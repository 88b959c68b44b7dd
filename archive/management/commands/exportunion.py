"""Write a union as one archive."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from archive.unions.writing import write_archive
from league.models import Union


class Command(BaseCommand):
    help = "Write a whole union as one archive, which importunion loads elsewhere."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("union", metavar="SLUG")
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--overwrite", action="store_true", help="write over a file that is there"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        union = Union.objects.filter(slug=options["union"]).first()
        if union is None:
            raise CommandError(_("There is no union %s.") % options["union"])
        path: Path = options["file"]
        if path.exists() and not options["overwrite"]:
            raise CommandError(_("%s is there: --overwrite writes over it.") % path)
        # Write beside it first, so an interrupted export leaves the old file intact.
        beside = path.with_name(path.name + ".part")
        try:
            beside.touch(mode=0o600)
            with beside.open("wb") as into:
                written = write_archive(union, into)
            beside.replace(path)
        except OSError as fault:
            values = {"file": path, "fault": fault.strerror or fault}
            raise CommandError(_("%(file)s: %(fault)s") % values) from None
        finally:
            beside.unlink(missing_ok=True)
        if options["verbosity"]:
            self.stdout.write(
                _("%(rows)d rows, %(bytes)d bytes; sum %(digest)s")
                % {
                    "rows": written.row_count,
                    "bytes": path.stat().st_size,
                    "digest": written.digest,
                }
            )
