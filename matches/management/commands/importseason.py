"""Import a season from a folder of files."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from league.imports.rehearsal import ImportStopped
from league.lib.files.notes import FileNote, FilePlace, ImportRefused, error_sentences
from league.models import Union
from league.models.places import validate_time_zone
from matches.season_files.applying import (
    Destination,
    import_season,
    rehearse_season,
)
from matches.season_files.columns import KINDS
from matches.season_files.folder import read_folder
from matches.season_files.report import Report

MALFORMED = 2


class Command(BaseCommand):
    help = "Import a season's files: clubs, halls, teams, players, fixtures, matches."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", metavar="DIR", type=Path)
        parser.add_argument("--union", default="", metavar="NAME")
        parser.add_argument("--season", default="", metavar="NAME")
        parser.add_argument("--time-zone", metavar="ZONE")
        parser.add_argument(
            "--check",
            action="store_true",
            help="say what would be done, and do nothing",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        act = rehearse_season if options["check"] else import_season
        try:
            into = destination(
                options["union"], options["season"], options["time_zone"]
            )
            report = act(read_folder(options["folder"]), into=into, by=None)
        except ImportRefused as refused:
            for fault in refused.faults:
                self.stderr.write(str(fault))
            if isinstance(refused, ImportStopped):
                self.stderr.write(
                    _("Stopped here; what came before it is written. Import again.")
                )
            sys.exit(MALFORMED)
        if options["verbosity"]:
            self.tell(report)

    def tell(self, report: Report) -> None:
        for one in report.files.values():
            self.stdout.write(
                _("%(kind)s: %(made)d made, %(changed)d changed, %(left)d left alone")
                % {
                    "kind": KINDS[one.file],
                    "made": one.made,
                    "changed": len(one.changed),
                    "left": one.left_alone,
                }
            )
            for row in one.changed:
                for change in row.changes:
                    self.stdout.write(
                        f"  {row.place} {change.field}: {change.was} → {change.now}"
                    )
        for warning in report.warnings:
            self.stdout.write(_("warning: %(note)s") % {"note": warning})


def destination(union: str, season: str, time_zone: str | None) -> Destination:
    """Return where an import goes; the only union need not be named."""
    found = Union.objects.filter(name=union) if union else Union.objects.all()
    several = list(found[:2])
    if len(several) > 1:
        sentence = _("there are several unions: name one of them.")
        raise ImportRefused([FileNote(FilePlace("--union"), sentence)])
    standing = several[0] if several else None
    if time_zone is not None:
        check_time_zone(time_zone, standing)
    return Destination(standing, union, time_zone, season)


def check_time_zone(time_zone: str, union: Union | None) -> None:
    try:
        validate_time_zone(time_zone)
    except ValidationError as error:
        raise ImportRefused(
            [FileNote(FilePlace("--time-zone"), error_sentences(error))]
        ) from None
    if union is not None and union.time_zone != time_zone:
        sentence = _("this union's time zone is %(zone)s.")
        note = FileNote(FilePlace("--time-zone"), sentence % {"zone": union.time_zone})
        raise ImportRefused([note])
