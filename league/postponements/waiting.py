"""What waits about dates: requests, closed halls, matches and ties without a night."""

from __future__ import annotations

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from league.desk.groups import (
    DeskAsk,
    SeasonAsk,
    Urgency,
    WaitingGroup,
    WaitingLine,
    group_of,
)
from league.fixtures.availability import unmovable_because
from league.models import Division, Fixture, Postponement
from league.postponements.closures import ClosedSpan, closures_of


def postponements_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return the requests that wait for the secretary, the first due first."""
    rows = (
        Postponement.objects.filter(
            union=desk.union, state__in=Postponement.FOR_THE_SECRETARY
        )
        .select_related("fixture__home", "fixture__away", "team")
        .order_by("due_at", "pk")
    )
    lines = [
        WaitingLine(
            _named(one.fixture),
            reverse("postponement", args=[one.pk]),
            _("%(team)s asks; %(state)s; decide by %(day)s")
            % {
                "team": one.team.name,
                "state": one.get_state_display(),
                "day": date_format(one.due_at.astimezone(desk.union.zone), "j M"),
            },
            is_late=one.due_at <= desk.at,
        )
        for one in rows
    ]
    return group_of(
        Urgency.POSTPONEMENTS,
        ngettext_lazy("Postponement to decide", "Postponements to decide"),
        lines,
        whole=reverse("postponements", args=[desk.union.slug]),
    )


def closed_halls_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return the matches that stand in a hall on a night that it is closed."""
    lines = [
        WaitingLine(
            _named(one),
            reverse("fixture-move", args=[one.pk]),
            _closed(span, one),
            is_late=one.night == desk.today,
        )
        for span in closures_of(desk.union, since=desk.today)
        for one in span.hits
        if not unmovable_because(one)
    ]
    return group_of(
        Urgency.HALL_CLOSED,
        ngettext_lazy(
            "Match in a hall that is closed", "Matches in a hall that is closed"
        ),
        lines,
        whole=reverse("hall-closures", args=[desk.union.slug]),
    )


def _closed(span: ClosedSpan, fixture: Fixture) -> str:
    assert fixture.night is not None, "only what lies on a night is hit"
    told = [date_format(fixture.night, "j M"), span.venue.name, span.reason]
    return ", ".join(one for one in told if one)


def undated_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the matches and the ties of cups that have no night, the oldest first."""
    rows = list(
        Fixture.objects.filter(
            division__season=desk.season,
            state=Fixture.State.POSTPONED,
            night=None,
        )
        .exclude(postponements__state__in=Postponement.OPEN)
        .select_related("home", "away", "division")
        .order_by("last_night", "pk")
    )
    ties = [one for one in rows if one.division.kind != Division.Kind.LEAGUE]
    matches = [one for one in rows if one.division.kind == Division.Kind.LEAGUE]
    whole = reverse("postponements", args=[desk.union.slug])
    return [
        *group_of(
            Urgency.UNDATED_TIES,
            ngettext_lazy("Cup match without a night", "Cup matches without a night"),
            map(_undated, ties),
            whole=reverse("cups", args=[desk.season.pk]),
        ),
        *group_of(
            Urgency.UNDATED_MATCHES,
            ngettext_lazy(
                "Postponed match without a new night",
                "Postponed matches without a new night",
            ),
            map(_undated, matches),
            whole=whole,
        ),
    ]


def _undated(fixture: Fixture) -> WaitingLine:
    was = fixture.last_night
    note = fixture.division.name
    if was is not None:
        note += ", " + _("was %(day)s") % {"day": date_format(was, "j M")}
    return WaitingLine(
        _named(fixture), reverse("fixture-move", args=[fixture.pk]), note
    )


def _named(fixture: Fixture) -> str:
    return f"{fixture.home.name} – {fixture.away.name}"
