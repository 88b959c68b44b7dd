"""What waits at the desk about matches: to type in, to decide, held, refused."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.desk.groups import DeskAsk, Urgency, WaitingGroup, WaitingLine, group_of
from league.models import Fixture
from league.standings.nights.next_up import Phase, phase_of_match
from matches.desk.selectors import DeskRow, DeskStage, open_rows

# A night's paper should be with the secretary within a week; ours.
LATE_AFTER_DAYS = 7


def matches_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return the season's matches that need typing, a decision or a look."""
    rows = open_rows(desk.season, today=desk.today)
    return [
        *_group(
            Urgency.DECISION,
            _("Level matches to decide"),
            desk,
            (row for row in rows if row.stage is DeskStage.DECISION),
        ),
        *_held(rows, desk),
        *_group(
            Urgency.TO_TYPE,
            _("Score-sheets to type in"),
            desk,
            (row for row in rows if is_to_be_typed(row, desk)),
        ),
        *_refused(rows, desk),
    ]


def is_to_be_typed(row: DeskRow, desk: DeskAsk) -> bool:
    """Whether a match is over and its record is not whole: it was played on paper.

    One of tonight is not, until play must be over.
    """
    if not (row.is_to_come or row.stage is DeskStage.UNDER_WAY):
        return False
    return phase_of_match(row.fixture, at=desk.at) is Phase.WAITING


def match_line(
    fixture: Fixture, address: str, desk: DeskAsk, *, told: Iterable[str] = ()
) -> WaitingLine:
    """Return a line of a match: its teams, its night and what is said of it."""
    night = fixture.night
    day = [date_format(night, "j M")] if night else []
    age = (desk.today - night).days if night else 0
    return WaitingLine(
        f"{fixture.home.name} – {fixture.away.name}",
        address,
        ", ".join([*day, fixture.division.name, *told]),
        is_late=age > LATE_AFTER_DAYS,
    )


def whole_list(desk: DeskAsk, show: str) -> str:
    return f"{reverse('desk-matches', args=[desk.union.slug])}?show={show}"


def _group(
    urgency: Urgency, title: str, desk: DeskAsk, rows: Iterable[DeskRow]
) -> list[WaitingGroup]:
    found = list(rows)
    lines = [
        match_line(
            row.fixture,
            row.work_address,
            desk,
            told=[row.words] if row.has_entries else [],
        )
        for row in found
    ]
    shown = found[-1].stage if found else ""
    return group_of(urgency, title, lines, whole=whole_list(desk, shown))


def _held(rows: list[DeskRow], desk: DeskAsk) -> list[WaitingGroup]:
    lines = [
        match_line(
            row.fixture,
            reverse("referee-match", args=[row.fixture.pk]) + "#held",
            desk,
            told=[row.waiting.words],
        )
        for row in rows
        if row.waiting
    ]
    return group_of(Urgency.HELD, _("Entries held, to let in or leave out"), lines)


def _refused(rows: list[DeskRow], desk: DeskAsk) -> list[WaitingGroup]:
    lines = []
    for row in rows:
        if row.refused:
            words = ngettext(
                "%(number)s entry refused", "%(number)s entries refused", row.refused
            )
            address = reverse("match-correct", args=[row.fixture.pk])
            told = [words % {"number": row.refused}]
            lines.append(match_line(row.fixture, address, desk, told=told))
    return group_of(Urgency.REFUSED, _("Entries that the rules refused"), lines)
