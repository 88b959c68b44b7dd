"""Queries and protests that wait for a ruling, each with its day."""

from __future__ import annotations

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from league.desk.groups import (
    DeskPost,
    SeasonAsk,
    Urgency,
    WaitingGroup,
    WaitingLine,
    group_of,
)
from referees.queries.selectors import QueryLine, query_lines_of


def queries_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the season's open queries, the first due first."""
    return group_of(
        Urgency.QUERIES,
        ngettext_lazy("Query or protest to rule on", "Queries and protests to rule on"),
        (_line(one) for one in query_lines_of(desk.season, only_waiting=True)),
        whole=reverse("queries", args=[desk.union.slug]),
    )


def _line(one: QueryLine) -> WaitingLine:
    day = date_format(one.due_on, "j M")
    words = _("was due %(day)s") if one.is_overdue else _("rule by %(day)s")
    told = ", ".join([one.team.name, one.words, words % {"day": day}])
    names = f"{one.fixture.home.name} – {one.fixture.away.name}"
    if one.case is not None:
        address = reverse("query-case", args=[one.case.pk])
        return WaitingLine(names, address, told, is_late=one.is_overdue)
    assert one.entry is not None, "a query without a case is an entry"
    take_up = DeskPost(_("Take it up"), reverse("query-take-up", args=[one.entry.pk]))
    return WaitingLine(names, note=told, is_late=one.is_overdue, post=take_up)
