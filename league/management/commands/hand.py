"""Score hands card by card: card-hand/1 in, card-hand-score/1 out; no database."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from rules.faults import Fault, Malformed, load_json
from rules.games.hands import read_hand, score_hand

MALFORMED = 2


class Command(BaseCommand):
    help = "Print the score and the faults of each hand of cards, one line a file."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="- is input")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        printed = [self._print_score(file) for file in files]
        if not all(printed):
            sys.exit(MALFORMED)

    def _print_score(self, file: str) -> bool:
        try:
            score = score_hand(read_hand(load_json(_contents(file))))
        except Malformed as malformed:
            for fault in malformed.faults:
                self.stderr.write(f"{file}: {fault}")
            return False
        # json.dumps writes ASCII alone, so no locale changes what is printed.
        self.stdout.write(json.dumps(score.as_document()))
        return True


def _contents(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Malformed([Fault("", f"cannot be read: {error.strerror}")]) from None
