from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.models import Union
from scoresheets.fingerprints.heads import Heads, compare_heads, read_heads
from scoresheets.verifying.faults import VerifyCounts, faults_in


class Command(BaseCommand):
    help = (
        "Verify every match's chain of entries and their texts, each kept score-sheet, "
        "signature, printed code and publication of heads; with --heads a text of "
        "heads that was kept elsewhere. Prints each fault; exits 1 when there is any."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--heads",
            metavar="FILE",
            help="hold a published text of heads against the record, and do no more",
        )

    def handle(self, *args: Any, heads: str | None, **options: Any) -> None:
        faults = self.of_text(heads) if heads else self.of_all()
        if faults:
            sys.exit(1)

    def of_text(self, path: str) -> int:
        found = compare_heads(read(path))
        for fault in found:
            self.stdout.write(str(fault))
        self.stdout.write(f"{path}: {len(found)} faults")
        return len(found)

    def of_all(self) -> int:
        tally, faults = VerifyCounts(), 0
        for union in Union.objects.order_by("pk"):
            for fault in faults_in(union, tally):
                faults += 1
                self.stdout.write(str(fault))
        self.stdout.write(
            f"{tally.matches} matches, {tally.entries} entries: {faults} faults"
        )
        return faults


def read(path: str) -> Heads:
    try:
        return read_heads(Path(path).read_text("utf-8"))
    except ValidationError as fault:
        raise CommandError(f"{path}: {fault.messages[0]}") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise CommandError(f"{path}: {fault}") from None
