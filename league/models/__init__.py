"""The league's models: unions, clubs, teams, players, seasons, fixtures, log sums."""

from __future__ import annotations

from league.models.calendars import OfficialCalendar
from league.models.claims import Claims
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
from league.models.keys import (
    ApiKey,
    Event,
    Program,
    Scope,
    Webhook,
    WebhookDelivery,
    WebhookTry,
)
from league.models.log import LogLots, Ruling, Standing, StoredPage
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
from league.models.privacy import Consent, Guardian
from league.models.rules_changes import RulesChange, SeasonDraft
from league.models.seasons import Adjustment, Division, Fixture, RuleSet, Season
from league.models.transfers import (
    FileImport,
    PlayerMerge,
    RegistrationRequest,
    Transfer,
    TwoPlayers,
)

__all__ = [
    "Adjustment",
    "AppointingRun",
    "ApiKey",
    "Appointment",
    "AuditRow",
    "Board",
    "Claims",
    "Club",
    "Consent",
    "Cup",
    "CupDraw",
    "CupEntry",
    "CupGroup",
    "CupRound",
    "Division",
    "Event",
    "FileImport",
    "Fixture",
    "FixturePlan",
    "Guardian",
    "HallClosure",
    "Invitation",
    "LogLots",
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
    "Program",
    "Publication",
    "Registration",
    "RegistrationRequest",
    "Release",
    "Role",
    "RoleInvitation",
    "RuleSet",
    "Ruling",
    "RulesChange",
    "Scope",
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
    "Webhook",
    "WebhookDelivery",
    "WebhookTry",
]
