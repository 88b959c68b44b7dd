"""Score match records: klawerjas-match/1 in, klawerjas-score-sheet/1 out."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rules import match, record
from rules.faults import Fault, Malformed

STANDARD_INPUT = "-"
MALFORMED = 2


class Command(BaseCommand):
    help = "Print the score-sheet of each match record as one line of JSON."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("records", nargs="+", metavar="RECORD.json")

    def handle(self, *args: Any, **options: Any) -> None:
        is_malformed = False
        for name in options["records"]:
            try:
                sheet = match.score(record.load_record(_read(name)))
            except Malformed as malformed:
                is_malformed = True
                for fault in malformed.faults:
                    self.stderr.write(f"{name}: {fault}")
                continue
            # json.dumps writes ASCII alone, so no locale changes what is printed.
            self.stdout.write(json.dumps(sheet.as_json()))
        if is_malformed:
            sys.exit(MALFORMED)


def _read(name: str) -> bytes:
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        return Path(name).read_bytes()
    except OSError as error:
        message = f"cannot be read: {error.strerror}"
        raise Malformed([Fault("", message)]) from None
