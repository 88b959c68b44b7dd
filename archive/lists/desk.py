"""The lists for a union's officials: people, decisions, entries, the journal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _

from archive.lists.listing import (
    MATCH,
    OF_MATCH,
    DataList,
    ListRequest,
    Rows,
    match_cells,
    number_of,
    yes,
)
from league.access.permissions import may_keep, may_plan, may_register
from league.imports.rehearsal import one_moment
from league.models import (
    Adjustment,
    Appointment,
    AuditRow,
    Official,
    Postponement,
    Registration,
    RegistrationRequest,
    Role,
    Ruling,
    Transfer,
    User,
)
from league.registrations.contacts import ContactsSeen
from league.registrations.file_rows import COLUMNS, cells_of
from matches.models import Entry
from referees.models import QueryCase

M = TypeVar("M", bound=Model)
AT_ONCE = 2000
OF_ENTRY = [f"match__{name}" for name in OF_MATCH]


def registration_rows(asked: ListRequest) -> Rows:
    found = Registration.objects.filter(season=asked.season).select_related(
        "player__merged_into", "club", "team"
    )
    rows = list(found.order_by("number", "pk"))
    cells = cells_of(rows, ContactsSeen(asked.reader))
    next(cells)
    for one, own in zip(rows, cells, strict=True):
        yield *own, number_of(one.player)


def request_rows(asked: ListRequest) -> Rows:
    rows = RegistrationRequest.objects.filter(season=asked.season).select_related(
        "player__merged_into", "club", "team"
    )
    for one in rows.order_by("asked_at", "pk"):
        yield (
            asked.name(one.player),
            number_of(one.player),
            one.number,
            one.club.name,
            one.team.name if one.team else "",
            one.registered_on,
            one.state,
            asked.time(one.asked_at),
            asked.time(one.decided_at),
            one.reason,
        )


def transfer_rows(asked: ListRequest) -> Rows:
    rows = Transfer.objects.filter(season=asked.season).select_related(
        "registration__player__merged_into",
        "registration__club",
        "registration__team",
        "to_club",
        "to_team",
    )
    for one in rows.order_by("asked_at", "pk"):
        former = one.registration
        yield (
            asked.name(former.player),
            number_of(former.player),
            former.number,
            (former.team or former.club).name,
            (one.to_team or one.to_club).name,
            one.day,
            one.state,
            asked.time(one.asked_at),
            asked.time(one.decided_at),
            one.reason,
        )


def official_rows(asked: ListRequest) -> Rows:
    rows = Official.objects.filter(union=asked.union).select_related(
        "player__merged_into", "club"
    )
    for one in rows.order_by("player__name", "pk"):
        yield (
            asked.name(one.player),
            number_of(one.player),
            one.club.name if one.club else "",
            yes(one.is_referee),
            yes(one.is_marker),
            yes(one.is_active),
            one.most_a_month,
        )


def appointment_rows(asked: ListRequest) -> Rows:
    rows = Appointment.objects.filter(
        fixture__division__season=asked.season
    ).select_related(*OF_MATCH, "official__player__merged_into")
    for one in rows.order_by("fixture__night", "fixture__start", "fixture", "pk"):
        yield (
            *match_cells(one.fixture),
            one.task,
            asked.name(one.official.player),
            number_of(one.official.player),
            one.state,
            one.reason,
        )


def adjustment_rows(asked: ListRequest) -> Rows:
    rows = Adjustment.objects.filter(division__season=asked.season).select_related(
        "division", "team", "by"
    )
    for one in rows.order_by("made_at", "pk"):
        yield (
            one.division.name,
            one.team.name,
            one.points,
            one.points_for,
            one.points_against,
            one.reason,
            asked.time(one.made_at),
            _user(one.by),
            one.reverses_id,
            one.pk,
        )


def ruling_rows(asked: ListRequest) -> Rows:
    rows = Ruling.objects.filter(fixture__division__season=asked.season).select_related(
        *OF_MATCH, "by"
    )
    for one in rows.order_by("made_at", "pk"):
        yield (
            *match_cells(one.fixture),
            one.outcome,
            one.winner,
            one.points,
            one.reason,
            asked.time(one.made_at),
            _user(one.by),
            asked.time(one.ended_at),
        )


def postponement_rows(asked: ListRequest) -> Rows:
    rows = Postponement.objects.filter(
        fixture__division__season=asked.season
    ).select_related(*OF_MATCH, "team")
    for one in rows.order_by("asked_at", "pk"):
        yield (
            *match_cells(one.fixture),
            one.team.name,
            one.was_night,
            one.state,
            one.reason,
            one.answer,
            one.decision,
            asked.time(one.asked_at),
            one.night,
        )


def query_rows(asked: ListRequest) -> Rows:
    cases = QueryCase.objects.filter(match__fixture__division__season=asked.season)
    rows = cases.select_related(*OF_ENTRY).prefetch_related("texts", "verdicts")
    for one in rows.order_by("lodged_on", "pk"):
        yield (
            *match_cells(one.match.fixture),
            one.side,
            one.state,
            one.lodged_on,
            one.due_on,
            "; ".join(text.text for text in one.texts.all()),
            "; ".join(str(verdict.outcome) for verdict in one.verdicts.all()),
        )


def entry_rows(asked: ListRequest) -> Rows:
    rows = (
        Entry.objects.filter(match__fixture__division__season=asked.season)
        .select_related(*OF_ENTRY, "player__merged_into", "other__merged_into", "by")
        .order_by("match__fixture__night", "match", "seq")
    )
    for one in _of_one_moment(rows):
        yield (
            *match_cells(one.match.fixture),
            one.seq,
            asked.time(one.at),
            one.kind,
            one.table,
            one.side,
            one.points,
            one.rule,
            one.choice,
            asked.name(one.player),
            number_of(one.player),
            asked.name(one.other),
            number_of(one.other),
            one.target,
            one.source,
            _user(one.by),
            asked.time(one.received_at),
            one.hash,
        )


def role_rows(asked: ListRequest) -> Rows:
    rows = Role.objects.filter(union=asked.union).select_related("user", "club", "team")
    for one in rows.order_by("kind", "user__username", "pk"):
        yield (
            _user(one.user),
            one.kind,
            one.club.name if one.club else "",
            one.team.name if one.team else "",
            yes(one.user.is_active),
            one.user.phone,
            one.user.email,
        )


def journal_rows(asked: ListRequest) -> Rows:
    rows = AuditRow.objects.filter(union=asked.union).select_related("by")
    for one in _of_one_moment(rows.order_by("at", "pk")):
        detail = ", ".join(f"{name}: {value}" for name, value in one.detail.items())
        yield asked.time(one.at), _user(one.by), one.action, one.subject, detail


def _of_one_moment(rows: QuerySet[M]) -> Iterator[M]:
    """Yield many rows, while others go on writing."""
    with one_moment():
        yield from rows.iterator(AT_ONCE)


def _user(user: User | None) -> str:
    return user.get_username() if user else ""


def listing(name: str, title: Any, rows: Any, may: Any, *columns: str) -> DataList:
    return DataList(name, title, columns, rows, may)


DESK = (
    listing(
        "registrations",
        _("registrations"),
        registration_rows,
        may_register,
        *(*COLUMNS, "player_id"),
    ),
    listing(
        "registration-requests",
        _("registrations that clubs asked for"),
        request_rows,
        may_register,
        *("player", "player_id", "registration_no", "club", "team"),
        *("registered_on", "state", "asked_at", "decided_at", "reason"),
    ),
    listing(
        "transfers",
        _("transfers"),
        transfer_rows,
        may_register,
        *("player", "player_id", "registration_no", "from", "to", "day", "state"),
        *("asked_at", "decided_at", "reason"),
    ),
    listing(
        "officials",
        _("officials"),
        official_rows,
        may_plan,
        *("name", "player_id", "club", "referee", "marker", "active"),
        "most_nights_a_month",
    ),
    listing(
        "appointments",
        _("appointments"),
        appointment_rows,
        may_plan,
        *(*MATCH, "task", "official", "player_id", "state", "reason"),
    ),
    listing(
        "postponements",
        _("requests to postpone"),
        postponement_rows,
        may_plan,
        *(*MATCH, "asked_by", "was_night", "state", "reason", "answer", "decision"),
        *("asked_at", "new_night"),
    ),
    listing(
        "adjustments",
        _("deductions and other adjustments of the log"),
        adjustment_rows,
        may_keep,
        *("division", "team", "points", "for", "against", "reason", "made_at", "by"),
        *("reverses", "id"),
    ),
    listing(
        "decisions",
        _("decisions on matches"),
        ruling_rows,
        may_keep,
        *(*MATCH, "outcome", "winner", "points", "reason", "made_at", "by"),
        "ended_at",
    ),
    listing(
        "queries",
        _("queries and protests"),
        query_rows,
        may_keep,
        *(*MATCH, "side", "state", "lodged_on", "due_on", "text", "ruling"),
    ),
    listing(
        "entries",
        _("every entry of every match"),
        entry_rows,
        may_keep,
        *(*MATCH, "seq", "at", "kind", "table", "side", "points", "rule", "choice"),
        *("player", "player_id", "other", "other_id", "strikes", "source", "by"),
        *("received_at", "hash"),
    ),
    listing(
        "roles",
        _("people with a role"),
        role_rows,
        may_keep,
        *("user", "role", "club", "team", "active", "phone", "email"),
    ),
    listing(
        "journal",
        _("the journal: who changed what, and when"),
        journal_rows,
        may_keep,
        *("at", "by", "action", "subject", "detail"),
    ),
)
