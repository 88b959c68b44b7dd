"""Deals by their results alone: `deals/1` in, `deals-score/1` out.

A counter's sums of klawerjas (the boom), klaverjas (the boompje), partnership
klaberjass and 500. Play card by card is scored in rules.games.hands. A game is data and
a few functions in GAMES; nothing here knows a table, a clock or an evening.
"""

from __future__ import annotations

from rules.games.deals.course import GameCourse
from rules.games.deals.documents import GAMES, read_deals
from rules.games.deals.scoring import score_deals
from rules.games.deals.values import Sums, TableSide

__all__ = [
    "GAMES",
    "GameCourse",
    "TableSide",
    "Sums",
    "read_deals",
    "score_deals",
]
