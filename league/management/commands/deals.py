"""Print the score that a file of deals leads to; needs no database."""

from __future__ import annotations

import json

from league.management.documents import DocumentsCommand
from rules.faults import load_json
from rules.games.deals import read_deals, score_deals


class Command(DocumentsCommand):
    help = "Print the score that each file of deals leads to, one line of JSON a file."

    def line_of(self, content: bytes) -> str:
        return json.dumps(score_deals(read_deals(load_json(content))).as_document())
