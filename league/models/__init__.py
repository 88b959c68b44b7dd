"""Who and when: unions, clubs, teams, players, seasons, fixtures and the log's sums."""

from __future__ import annotations

from league.models.journal import AuditRow, OutboxRow
from league.models.log import Standing, StoredPage
from league.models.people import Player, Registration, Role, User
from league.models.places import Board, Club, Team, Union, Venue
from league.models.seasons import Adjustment, Division, Fixture, RuleSet, Season

__all__ = [
    "Adjustment",
    "AuditRow",
    "Board",
    "Club",
    "Division",
    "Fixture",
    "OutboxRow",
    "Player",
    "Registration",
    "Role",
    "RuleSet",
    "Season",
    "Standing",
    "StoredPage",
    "Team",
    "Union",
    "User",
    "Venue",
]
