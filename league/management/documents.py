"""Commands that read documents of rules/ from files; none needs the database."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rules.faults import Fault, Malformed

MALFORMED = 2


def contents_of(file: str) -> bytes:
    """Return what a file holds, or what comes in for "-"."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Malformed([Fault("", f"cannot be read: {error.strerror}")]) from None


class DocumentsCommand(BaseCommand):
    """A command that prints one line of JSON for each file that it can read."""

    requires_system_checks: list[str] = []

    def line_of(self, content: bytes) -> str:
        """Return the line for a file: ASCII alone, so that no locale changes it."""
        raise NotImplementedError

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is input")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        printed = [self._print_line(file) for file in files]
        if not all(printed):
            sys.exit(MALFORMED)

    def _print_line(self, file: str) -> bool:
        try:
            line = self.line_of(contents_of(file))
        except Malformed as malformed:
            for fault in malformed.faults:
                self.stderr.write(f"{file}: {fault}")
            return False
        self.stdout.write(line)
        return True
