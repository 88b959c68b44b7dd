"""The state of a night's paper: missing, typed, waiting for a check, confirmed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from itertools import groupby
from typing import Any

from django.db.models import Count, Prefetch
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.access.policy import TypedSheets, policy_of
from league.models import Fixture, Season, User
from matches.desk.selectors import not_begun_because
from scoresheets.models import TypedSheet

State, SecondLook = TypedSheet.State, Fixture.SecondLook
UNPLAYED = (Fixture.State.PLANNED, Fixture.State.POSTPONED)


class PaperStage(StrEnum):
    """The stage that a match's paper has reached."""

    MISSING = "missing"
    DRAFT = "being typed"
    WAITING = "waiting"
    REJECTED = "rejected"
    CONFIRMED = "confirmed"
    COUNTED = "counted"


WORDS: dict[PaperStage, Any] = {
    PaperStage.MISSING: gettext_lazy("no sheet yet"),
    PaperStage.DRAFT: gettext_lazy("being typed"),
    PaperStage.WAITING: gettext_lazy("waits for another person"),
    PaperStage.REJECTED: gettext_lazy("rejected, to be corrected"),
    PaperStage.CONFIRMED: gettext_lazy("confirmed"),
    PaperStage.COUNTED: gettext_lazy("counted at once"),
}
BY_LOOK = {
    SecondLook.WAITING: PaperStage.WAITING,
    SecondLook.REJECTED: PaperStage.REJECTED,
    SecondLook.DONE: PaperStage.CONFIRMED,
}
OPEN = (PaperStage.MISSING, PaperStage.DRAFT, PaperStage.WAITING, PaperStage.REJECTED)


@dataclass(frozen=True, slots=True)
class Typings:
    """A match's waiting typings: the first, and a second beside it."""

    first: TypedSheet | None
    second: TypedSheet | None


@dataclass(frozen=True, slots=True)
class QueueRow:
    """A match in the queue: how far its paper is, and who worked on it."""

    fixture: Fixture
    stage: PaperStage
    sheet: TypedSheet | None

    @property
    def words(self) -> str:
        return str(WORDS[self.stage])

    @property
    def is_open(self) -> bool:
        return self.stage in OPEN

    @property
    def typist(self) -> User | None:
        if self.stage in BY_LOOK.values():
            return self.fixture.written_by
        return self.sheet.typed_by if self.sheet else None


@dataclass(frozen=True, slots=True)
class QueueNight:
    day: date
    rows: list[QueueRow]
    # How many of the night's matches are at each stage, in words; empty stages left
    # out.
    counts: list[tuple[str, int]]


def waiting_typings(fixture: Fixture) -> Typings:
    """Return a match's waiting typings, each with its typist."""
    waiting = TypedSheet.objects.filter(fixture=fixture, state=State.WAITING)
    found = {sheet.is_second: sheet for sheet in waiting.select_related("typed_by")}
    return Typings(found.get(False), found.get(True))


def last_rejected_sheet(fixture: Fixture) -> TypedSheet | None:
    """Return the typing rejected last, with its reason and who rejected it."""
    rejected = TypedSheet.objects.filter(fixture=fixture, state=State.REJECTED)
    return rejected.select_related("checked_by").order_by("checked_at").last()


def not_checkable_because(fixture: Fixture, user: User) -> str:
    """Return why a user may not check a match's sheet; "" if they may."""
    if fixture.second_look != SecondLook.WAITING:
        return _("Nothing of this match waits for a second pair of eyes.")
    if fixture.written_by_id == user.pk:
        return _("You wrote this sheet; another person looks at it.")
    return ""


def wants_second_typing(fixture: Fixture, typings: Typings) -> bool:
    """Return whether a match's sheet must be typed again before it can be confirmed.

    A sheet corrected since it was typed is checked against the paper instead.
    """
    policy = policy_of(fixture.division.season)
    return (
        policy.typed_sheets is TypedSheets.TYPED_TWICE
        and typings.first is not None
        and typings.first.typed_by_id == fixture.written_by_id
        and bool(typings.first.values)
        and typings.second is None
    )


def queue_of(season: Season, *, today: date, only_open: bool) -> list[QueueNight]:
    """Return a season's nights up to today with the paper of each, newest first."""
    sheets = TypedSheet.objects.defer("values").select_related("typed_by")
    fixtures = (
        Fixture.objects.filter(division__season=season, night__lte=today)
        .exclude(state=Fixture.State.VOID)
        .select_related("home", "away", "division", "match", "union", "written_by")
        .prefetch_related(
            Prefetch("typed_sheets", sheets.filter(is_second=False).order_by("pk"))
        )
        .annotate(photo_count=Count("photos"))
        .order_by("-night", "division", "home__code", "pk")
    )
    at = timezone.now()
    rows = [row for one in fixtures if (row := _row(one, at=at)) is not None]
    nights = [
        _night(day, list(group))
        for day, group in groupby(rows, key=lambda row: row.fixture.night)
        if day is not None
    ]
    if not only_open:
        return nights
    kept = [(one, [row for row in one.rows if row.is_open]) for one in nights]
    return [QueueNight(one.day, open_, one.counts) for one, open_ in kept if open_]


def _row(fixture: Fixture, *, at: datetime) -> QueueRow | None:
    """Return a match's row; None if it was played on the screens or imported.

    One that is still to begin misses no sheet.
    """
    sheets = list(fixture.typed_sheets.all())
    live = [one for one in sheets if one.state != State.DISCARDED]
    last = live[-1] if live else None
    look = BY_LOOK.get(SecondLook(fixture.second_look))
    if look is not None:
        return QueueRow(fixture, look, last)
    if last is not None:
        stage = PaperStage.DRAFT if last.state == State.DRAFT else PaperStage.COUNTED
        return QueueRow(fixture, stage, last)
    match = getattr(fixture, "match", None)
    has_entries = match is not None and match.seq > 0
    is_to_begin = bool(not_begun_because(fixture, at=at))
    if has_entries or is_to_begin or fixture.state not in UNPLAYED:
        return None
    return QueueRow(fixture, PaperStage.MISSING, None)


def _night(day: date, rows: list[QueueRow]) -> QueueNight:
    counts = Counter(row.stage for row in rows)
    told = [(str(WORDS[one]), counts[one]) for one in PaperStage if counts[one]]
    return QueueNight(day, rows, told)
