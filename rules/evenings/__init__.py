"""Evenings of cards: the score of each table, and the ranking.

It covers an evening's settings (SETTINGS, read_evening_settings), the score of a table
(score_table), what a round gave each entrant, the ranking of an evening with its
prizes, and that of a series. What a deal is worth is up to rules.games.deals. It must
not know databases, clocks, names of people, or words for a page: faults and reasons are
codes.

An entry of a table has a sheet ("table", or "us" and "them" where each pair writes its
own) and a kind with its data:

- "deal": a deal of the game, in the contract's form (deals/1).
- "totals": {"us": {"total": ...}, "them": ...}: the round of a table as one total a
  side, with a side's "marsen" and "nat" in klaverjas, its "won" booms in klawerjas; and
  in klaverjas the number of "deals". It counts in the place of deals.
- "revoke", klaverjas and klaberjass: {"side": who revoked, "deal": the deal, or null
  where the hand was broken off}. It counts as one of the deals.
- Of klaberjass for two or three a "deal" is a hand of rules.games.deals: no "revoke"
  is apart from it, and "third" is a side where three sit.
- "boom", klawerjas: {"side": who claimed, "points": 2 or 4}: a boom whose strokes were
  not written.
- "clip", 500: {"side": whose score cards were clipped}.
- "void": {"id": of the entry that it strikes}; a void can be struck too.
- "correction": {"id": of the entry, "kind": ..., "data": ...}: what the entry should
  have said. The last one counts; if it is struck, the one before it counts again.
"""

from __future__ import annotations

from rules.evenings.entries import EntrySheet, TableEntry, TableEntryKind, entry_faults
from rules.evenings.giving import Away, score_away
from rules.evenings.prizes import Won, prizes_won
from rules.evenings.ranking import (
    EntrantStanding,
    RankedRow,
    RankKey,
    RankReason,
    RoundGiven,
    rank_standings,
    standing_of,
)
from rules.evenings.scores import FIGURES, DealEvent, TableResult
from rules.evenings.series import (
    Attended,
    SeriesKey,
    SeriesReason,
    SeriesRow,
    SeriesScheme,
    SeriesTies,
    rank_series,
)
from rules.evenings.settings import (
    OURS,
    SETTINGS,
    EveningGame,
    EveningSetting,
    EveningSettings,
    KlaverjasStyle,
    RankedFigure,
    RevokeCost,
    Ties,
    TrumpMade,
    Written,
    read_evening_settings,
)
from rules.evenings.sides import EveningSide, is_played_alone, sides_of_game
from rules.evenings.tables import score_table

__all__ = [
    "FIGURES",
    "OURS",
    "SETTINGS",
    "Attended",
    "Away",
    "RankedFigure",
    "DealEvent",
    "EveningGame",
    "TableEntryKind",
    "RankKey",
    "RankReason",
    "RankedRow",
    "RevokeCost",
    "RoundGiven",
    "SeriesKey",
    "SeriesReason",
    "SeriesRow",
    "SeriesScheme",
    "SeriesTies",
    "EveningSetting",
    "EveningSettings",
    "KlaverjasStyle",
    "EntrySheet",
    "EveningSide",
    "EntrantStanding",
    "TableEntry",
    "TableResult",
    "Ties",
    "TrumpMade",
    "Won",
    "Written",
    "entry_faults",
    "is_played_alone",
    "score_away",
    "prizes_won",
    "rank_standings",
    "rank_series",
    "read_evening_settings",
    "score_table",
    "sides_of_game",
    "standing_of",
]
