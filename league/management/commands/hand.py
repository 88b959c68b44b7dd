"""Score hands card by card: card-hand/1 in, card-hand-score/1 out; no database."""

from __future__ import annotations

import json

from league.management.documents import DocumentsCommand
from rules.faults import load_json
from rules.games.hands import read_hand, score_hand


class Command(DocumentsCommand):
    help = "Print the score and the faults of each hand of cards, one line a file."

    def line_of(self, content: bytes) -> str:
        return json.dumps(score_hand(read_hand(load_json(content))).as_document())
