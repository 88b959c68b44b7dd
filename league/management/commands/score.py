"""Score match records: klawerjas-match/1 in, klawerjas-score-sheet/1 out."""

from __future__ import annotations

import json
from argparse import ArgumentParser

from league.management.documents import DocumentsCommand
from rules import match, record


class Command(DocumentsCommand):
    help = "Print the score-sheet of each match record as one line of JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="RECORD.json")

    def line_of(self, content: bytes) -> str:
        return json.dumps(match.score(record.load_record(content)).as_json())
