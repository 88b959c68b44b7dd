"""What was played: the match, its team sheets and its append-only entries."""

from __future__ import annotations

from matches.models.entries import Entry, EntryText
from matches.models.imports import ImportedFile, ImportJob, SeasonFile
from matches.models.matches import Match, MatchSource
from matches.models.team_sheets import Seat, SquadMember, TeamSheet

__all__ = [
    "Entry",
    "EntryText",
    "ImportJob",
    "ImportedFile",
    "Match",
    "MatchSource",
    "SeasonFile",
    "Seat",
    "SquadMember",
    "TeamSheet",
]
