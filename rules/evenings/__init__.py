"""Evenings of cards: what the entries of a table come to, and who ranks where.

It covers the settings of an evening (SETTINGS, read_settings), the score of a table
(score_table), what a round gave each entrant, the ranking of an evening with its
prizes, and that of a series. What a deal is worth is rules.games.deals' to say. It
must not know databases, clocks, names of people, or words for a page: faults and
reasons are codes.

An entry of a table has a sheet ("table", or "us" and "them" where each pair writes
its own) and a kind with its data:

- "deal": the contract's deal of the game, as it stands (deals/1).
- "revoke", klaverjas and klaberjass: {"side": who revoked, "deal": the deal, or null
  where the hand was broken off}. It counts as one of the deals.
- "boom", klawerjas: {"side": who claimed, "points": 2 or 4}: a boom whose strokes
  were not written.
- "clip", 500: {"side": whose score cards were clipped}.
- "void": {"id": of the entry that it strikes}; a void can be struck too.
- "correction": {"id": of the entry, "kind": ..., "data": ...}: what should have stood
  in its place. The last one stands; struck, it gives way to what stood before.
"""

from __future__ import annotations

from rules.evenings.entries import Kind, Sheet, TableEntry, TableFault, faults_of
from rules.evenings.giving import Away, given_away
from rules.evenings.prizes import Won, prizes_won
from rules.evenings.ranking import (
    RankedRow,
    RankKey,
    RankReason,
    RoundGiven,
    Standing,
    ranked,
    standing_of,
)
from rules.evenings.scores import (
    FIGURES,
    DealScore,
    DealSide,
    Event,
    SideScore,
    TableScore,
)
from rules.evenings.series import (
    Attended,
    SeriesKey,
    SeriesReason,
    SeriesRow,
    SeriesScheme,
    ranked_series,
)
from rules.evenings.settings import (
    OURS,
    SETTINGS,
    Counts,
    Game,
    Revoke,
    Setting,
    Settings,
    SitOut,
    Ties,
    read_settings,
)
from rules.evenings.tables import score_table
from rules.games.deals import Side

__all__ = [
    "FIGURES",
    "OURS",
    "SETTINGS",
    "Attended",
    "Away",
    "Counts",
    "DealScore",
    "DealSide",
    "Event",
    "Game",
    "Kind",
    "RankKey",
    "RankReason",
    "RankedRow",
    "Revoke",
    "RoundGiven",
    "SeriesKey",
    "SeriesReason",
    "SeriesRow",
    "SeriesScheme",
    "Setting",
    "Settings",
    "Sheet",
    "Side",
    "SideScore",
    "SitOut",
    "Standing",
    "TableEntry",
    "TableFault",
    "TableScore",
    "Ties",
    "Won",
    "faults_of",
    "given_away",
    "prizes_won",
    "ranked",
    "ranked_series",
    "read_settings",
    "score_table",
    "standing_of",
]
