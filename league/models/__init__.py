"""Who and when: unions, clubs, teams, players, seasons, fixtures and the log's sums."""

from __future__ import annotations

from league.models.calendars import OfficialCalendar
from league.models.cups import (
    Cup,
    CupDraw,
    CupEntry,
    CupGroup,
    CupRound,
    Invitation,
    Release,
    Tie,
)
from league.models.invitations import RoleInvitation
from league.models.journal import AuditRow, OutboxRow
from league.models.log import Ruling, Standing, StoredPage
from league.models.notices import Notice, NoticeChoice, NoticeMail
from league.models.officials import (
    AppointingRun,
    Appointment,
    Official,
    OfficialAway,
    OfficialSettings,
)
from league.models.people import Player, Registration, Role, User
from league.models.places import Board, Club, Team, Union, Venue
from league.models.plans import (
    FixturePlan,
    PlanDraft,
    PlanList,
    PlanRun,
    Publication,
)
from league.models.postponements import HallClosure, Postponement, ProposedNight
from league.models.rules_changes import RulesChange, SeasonDraft
from league.models.seasons import Adjustment, Division, Fixture, RuleSet, Season
from league.models.transfers import (
    PlayerMerge,
    RegistrationImport,
    RegistrationRequest,
    Transfer,
    TwoPlayers,
)

__all__ = [
    "Adjustment",
    "AppointingRun",
    "Appointment",
    "AuditRow",
    "Board",
    "Club",
    "Cup",
    "CupDraw",
    "CupEntry",
    "CupGroup",
    "CupRound",
    "Division",
    "Fixture",
    "FixturePlan",
    "HallClosure",
    "Invitation",
    "Notice",
    "NoticeChoice",
    "NoticeMail",
    "Official",
    "OfficialCalendar",
    "OfficialAway",
    "OfficialSettings",
    "OutboxRow",
    "PlanDraft",
    "PlanList",
    "PlanRun",
    "Player",
    "PlayerMerge",
    "Postponement",
    "ProposedNight",
    "Publication",
    "Registration",
    "RegistrationImport",
    "RegistrationRequest",
    "Release",
    "Role",
    "RoleInvitation",
    "RuleSet",
    "Ruling",
    "RulesChange",
    "Season",
    "SeasonDraft",
    "Standing",
    "StoredPage",
    "Team",
    "Tie",
    "Transfer",
    "TwoPlayers",
    "Union",
    "User",
    "Venue",
]
