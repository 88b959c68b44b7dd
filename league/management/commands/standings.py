"""Print the log that a file of results leads to; needs no database."""

from __future__ import annotations

from league.management.documents import DocumentsCommand
from rules import standings
from rules.faults import load_json


class Command(DocumentsCommand):
    help = "Print the log that each file of results leads to, one line of JSON a file."

    def line_of(self, content: bytes) -> str:
        results = standings.read_results(load_json(content))
        return standings.write_log(standings.log(results))
