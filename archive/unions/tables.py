"""The tables of an archive: a closed list, in loading order.

A new model fails a test until it is in one of the two lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import Q, QuerySet

from league.models import Board, Union, User

# Tables that others refer to come first, as far as such an order exists.
ARCHIVED = (
    "league.Board",
    "league.Union",
    "league.Crest",
    "league.User",
    "archive.PrivacySettings",
    "league.Venue",
    "league.VenuePicture",
    "league.Club",
    "league.Team",
    "league.Player",
    "league.Guardian",
    "league.Consent",
    "league.RuleSet",
    "league.Season",
    "league.Division",
    "league.Fixture",
    "league.Registration",
    "league.Role",
    "league.RoleInvitation",
    "league.LogLots",
    "league.Claims",
    "league.Adjustment",
    "league.Standing",
    "league.Ruling",
    "league.OfficialSettings",
    "league.Official",
    "league.OfficialAway",
    "league.OfficialCalendar",
    "league.Appointment",
    "league.AppointingRun",
    "league.Cup",
    "league.CupEntry",
    "league.CupGroup",
    "league.CupDraw",
    "league.CupRound",
    "league.Tie",
    "league.Invitation",
    "league.Release",
    "league.NoticeChoice",
    "league.FixturePlan",
    "league.PlanDraft",
    "league.PlanRun",
    "league.JointRun",
    "league.PlanList",
    "league.Publication",
    "league.HallClosure",
    "league.Postponement",
    "league.ProposedNight",
    "league.SeasonDraft",
    "league.RulesChange",
    "league.RegistrationRequest",
    "league.Transfer",
    "league.PlayerMerge",
    "league.TwoPlayers",
    "league.FileImport",
    "matches.NightSettings",
    "matches.Night",
    "matches.Match",
    "matches.MatchSource",
    "matches.TeamSheet",
    "matches.Seat",
    "matches.SquadMember",
    "matches.Ticket",
    "matches.Device",
    "matches.Lease",
    "matches.HeldEntry",
    "matches.Entry",
    "matches.EntryText",
    "matches.Sitting",
    "matches.PlayerSum",
    "matches.PairSum",
    "matches.Signature",
    "matches.MatchNote",
    "matches.SeasonFile",
    "matches.ImportJob",
    "matches.ImportedFile",
    "referees.SeenRefusal",
    "referees.QueryCase",
    "referees.Verdict",
    "referees.CaseText",
    "referees.CaseHand",
    "scoresheets.PublishedHeads",
    "scoresheets.SheetPhoto",
    "scoresheets.TypedSheet",
    "drives.Series",
    "drives.SeriesPrize",
    "drives.Drive",
    "drives.Prize",
    "drives.Entrant",
    "drives.EntrantPerson",
    "drives.Absence",
    "drives.WholeDraw",
    "drives.Round",
    "drives.DriveTable",
    "drives.Place",
    "drives.Substitute",
    "drives.DriveEntry",
    "archive.PersonRequest",
    "archive.Erasure",
    "league.AuditRow",
)
LEFT_OUT = {
    "admin.LogEntry": "the board's own pages of this installation",
    "auth.Permission": "made by each installation",
    "auth.Group": "not used",
    "auth.Group_permissions": "not used",
    "contenttypes.ContentType": "made by each installation",
    "sessions.Session": "not used",
    "league.BrowserSession": "who is signed in here",
    "league.Demo": "the mark of this installation's own demo",
    "account.EmailAddress": "made again when its user signs in",
    "account.EmailConfirmation": "made again when it is asked for",
    "mfa.Authenticator": "a second factor is set up where it is used",
    "league.User_groups": "not used",
    "league.User_user_permissions": "not used",
    "league.AccountEvent": "who signed in here",
    "league.Program": "a program's key is made where it is used",
    "league.ApiKey": "a key is made where it is used",
    "league.Webhook": "sealed by this installation's key",
    "league.WebhookDelivery": "told here already",
    "league.WebhookTry": "told here already",
    "league.Incident": "what is wrong with this installation",
    "league.OutboxRow": "work of this installation",
    "league.StoredPage": "drawn again",
    "league.Notice": "told here already: nobody is told twice",
    "league.NoticeMail": "sent from here already: nobody gets it twice",
    "scoresheets.PrintJob": "sealed by this installation's key; printed again",
    "archive.ArchiveJob": "an archive holds no archives",
    "archive.ArchivePiece": "an archive holds no archives",
    "archive.BackupRun": "what this installation backed up",
}
# Columns left out: credentials, and what belongs to this installation alone.
COLUMNS_LEFT_OUT = {
    "league.User": {"password", "last_login", "is_superuser", "is_staff"},
    "matches.Device": {"key_digest"},
    "drives.DriveTable": {"printed_digest"},
}


def archive_models() -> list[type[models.Model]]:
    return [apps.get_model(label) for label in ARCHIVED if is_known(label)]


def is_known(label: str) -> bool:
    return label.split(".")[1].lower() in apps.all_models[label.split(".")[0]]


def archive_columns_of(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    """Return the archived columns of a table, in the model's order."""
    left = COLUMNS_LEFT_OUT.get(model._meta.label, set())
    return [one for one in model._meta.concrete_fields if one.name not in left]


def binary_columns(model: type[models.Model]) -> list[models.Field[Any, Any]]:
    return [
        one for one in archive_columns_of(model) if isinstance(one, models.BinaryField)
    ]


def union_rows_of(model: type[models.Model], union: Union) -> QuerySet[Any]:
    """Return the rows of a table that belong to a union, by key."""
    return model._default_manager.filter(_own(model, union)).order_by("pk")


def _own(model: type[models.Model], union: Union) -> Q:
    if model is Union:
        return Q(pk=union.pk)
    if model is Board:
        return Q(pk__in=[union.board_id, union.represents_id])
    if model is User:
        return Q(pk__in=users_of(union))
    return Q(union=union)


def users_of(union: Union) -> set[int]:
    """Return the users that any row of a union's archive names."""
    found: set[int] = set()
    for model in archive_models():
        if model not in (User, Board, Union):
            for column in references(model):
                if column.related_model is User:
                    named = (
                        union_rows_of(model, union)
                        .order_by()
                        .values_list(column.attname)
                    )
                    found.update(pk for (pk,) in named.distinct() if pk is not None)
    return found


def references(model: type[models.Model]) -> Iterator[models.ForeignKey[Any, Any]]:
    for column in archive_columns_of(model):
        if isinstance(column, models.ForeignKey):
            yield column


def has_union_column(model: type[models.Model]) -> bool:
    """Return whether each row of a table names its union."""
    return model not in (Board, Union, User)
