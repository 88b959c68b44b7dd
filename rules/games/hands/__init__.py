"""Hands played card by card (contract card-hand/1): their score, and every fault.

Klawerjas by SAKBOC 3.2 to 3.4 and 8, klaverjas the ways of Amsterdam and Rotterdam,
klaberjass for four. Each game is the data and few functions of its own module; GAMES
lists them all. What a deal is worth in its game is in `rules.games.deals`.
"""

from __future__ import annotations

from rules.games.hands.documents import GAMES, read_hand
from rules.games.hands.play import Hand, HandPlay, legal_cards
from rules.games.hands.scoring import HandFault, HandScore, score_hand
from rules.games.hands.values import Breach, Roemte, Seat, SequenceCall

__all__ = [
    "GAMES",
    "Breach",
    "SequenceCall",
    "Hand",
    "HandFault",
    "HandScore",
    "HandPlay",
    "Roemte",
    "Seat",
    "legal_cards",
    "read_hand",
    "score_hand",
]
