"""Entries in, score-sheet out (contracts klawerjas-match/1, klawerjas-score-sheet/1).

It covers the result of a match record under SAKBOC's sections 1, 2, 6, 11 and 12. It
knows nothing of databases, people or the current time.
"""

from __future__ import annotations

from rules.match.play import PLAYING, UNDER_WAY
from rules.match.scoring import Scoring, score
from rules.match.sheet import (
    Award,
    Counted,
    HeldSeat,
    Moments,
    Refused,
    ScoreSheet,
    SideFigures,
    Status,
    TableScore,
)
from rules.record import Half

__all__ = [
    "PLAYING",
    "UNDER_WAY",
    "Award",
    "Counted",
    "SideFigures",
    "Half",
    "Moments",
    "Refused",
    "ScoreSheet",
    "Scoring",
    "HeldSeat",
    "Status",
    "TableScore",
    "score",
]
