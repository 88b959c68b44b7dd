"""What waits at the desk about matches: to type in, to decide, held, refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import ngettext, ngettext_lazy

from league.desk.groups import (
    DeskAsk,
    SeasonAsk,
    Urgency,
    WaitingGroup,
    WaitingLine,
    group_of,
)
from league.models import Fixture
from matches.desk.selectors import DeskRow, DeskStage, open_rows

# A night's paper should be with the secretary within a week; ours.
LATE_AFTER_DAYS = 7


def matches_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the season's matches that need typing, a decision or a look."""
    rows = open_rows([desk.season], last=desk.today, at=desk.at)
    return [
        *_of_stage(
            DeskStage.DECISION,
            Urgency.DECISION,
            ngettext_lazy("Level match to decide", "Level matches to decide"),
            rows,
            desk,
        ),
        *_held(rows, desk),
        *_of_stage(
            DeskStage.TO_TYPE,
            Urgency.TO_TYPE,
            ngettext_lazy("Score-sheet to type in", "Score-sheets to type in"),
            rows,
            desk,
        ),
        *_refused(rows, desk),
    ]


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
        match=fixture.pk,
    )


def whole_list(desk: DeskAsk, show: str) -> str:
    query = urlencode({"show": show})
    return f"{reverse('desk-matches', args=[desk.union.slug])}?{query}"


def _of_stage(
    stage: DeskStage,
    urgency: Urgency,
    title: Any,
    rows: Iterable[DeskRow],
    desk: DeskAsk,
) -> list[WaitingGroup]:
    """Return the matches of one stage; their whole list is filtered by it."""
    lines = [
        match_line(
            row.fixture,
            row.work_address,
            desk,
            told=[row.words] if row.has_entries else [],
        )
        for row in rows
        if row.stage is stage
    ]
    return group_of(urgency, title, lines, whole=whole_list(desk, stage))


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
    return group_of(
        Urgency.HELD,
        ngettext_lazy(
            "Match with entries held, to let in or leave out",
            "Matches with entries held, to let in or leave out",
        ),
        lines,
    )


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
    return group_of(
        Urgency.REFUSED,
        ngettext_lazy(
            "Match with entries that the rules refused",
            "Matches with entries that the rules refused",
        ),
        lines,
    )
