"""Print the log that a file of results leads to; needs no database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rules import standings
from rules.faults import Fault, Malformed, load_json

MALFORMED = 2


class Command(BaseCommand):
    help = "Print the log that each file of results leads to, one line of JSON a file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is input")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        printed = [self._print_log(file) for file in files]
        if not all(printed):
            sys.exit(MALFORMED)

    def _print_log(self, file: str) -> bool:
        try:
            rows = standings.log(standings.read_results(load_json(_contents(file))))
        except Malformed as malformed:
            for fault in malformed.faults:
                self.stderr.write(f"{file}: {fault}")
            return False
        self.stdout.write(standings.write_log(rows))
        return True


def _contents(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Malformed([Fault("", f"cannot be read: {error.strerror}")]) from None
