"""Export a season as a folder of files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.lib.files.notes import FileNote, FilePlace, ImportRefused
from league.models import Season, Union
from matches.season_files.exporting import season_files, write_folder

FAILED = 2


class Command(BaseCommand):
    help = "Write a season's files: as they were imported, where nothing changed."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", metavar="DIR", type=Path)
        parser.add_argument("--union", default="", metavar="NAME")
        parser.add_argument("--season", default="", metavar="NAME")
        parser.add_argument(
            "--overwrite", action="store_true", help="write over an earlier export"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        folder = options["folder"]
        try:
            season = chosen(options["union"], options["season"])
            with transaction.atomic():
                files = dict(season_files(season))
            write_folder(folder, files, overwrite=options["overwrite"])
        except ImportRefused as refused:
            for fault in refused.faults:
                self.stderr.write(str(fault))
            sys.exit(FAILED)
        if options["verbosity"]:
            said = ngettext(
                "%(count)d file written", "%(count)d files written", len(files)
            )
            self.stdout.write(said % {"count": len(files)})


def chosen(union: str, season: str) -> Season:
    """Return the named season; the defaults are the only union, its newest season."""
    unions = Union.objects.filter(name=union) if union else Union.objects.all()
    found = list(unions[:2])
    if len(found) != 1:
        sentence = _("there are several unions: name one of them.")
        sentence = sentence if found else _("there is no such union.")
        raise ImportRefused([FileNote(FilePlace("--union"), sentence)])
    seasons = Season.objects.filter(union=found[0]).order_by("-pk")
    named = seasons.filter(name=season).first() if season else seasons.first()
    if named is None:
        raise ImportRefused(
            [FileNote(FilePlace("--season"), _("there is no such season."))]
        )
    return named
