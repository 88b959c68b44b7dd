"""The match, its team sheets and its append-only entries."""

from __future__ import annotations

from matches.models.devices import Device, HeldEntry, Lease, Ticket
from matches.models.entries import Entry, EntryText
from matches.models.imports import ImportedFile, ImportJob, SeasonFile
from matches.models.matches import Match, MatchSource
from matches.models.night import Night, NightSettings
from matches.models.signing import MatchNote, Signature
from matches.models.statistics import PairSum, PlayerSum, Sitting
from matches.models.team_sheets import Seat, SquadMember, TeamSheet

__all__ = [
    "Device",
    "Entry",
    "EntryText",
    "HeldEntry",
    "ImportJob",
    "ImportedFile",
    "Lease",
    "Match",
    "MatchNote",
    "MatchSource",
    "Night",
    "NightSettings",
    "PairSum",
    "PlayerSum",
    "SeasonFile",
    "Seat",
    "Signature",
    "Sitting",
    "SquadMember",
    "TeamSheet",
    "Ticket",
]
