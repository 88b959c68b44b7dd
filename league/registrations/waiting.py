"""What waits for the registrar: registrations asked for, and transfers."""

from __future__ import annotations

from collections.abc import Iterable

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, ngettext_lazy

from league.desk.bulk import shown_field
from league.desk.groups import (
    DeskAsk,
    DeskPost,
    SeasonAsk,
    Urgency,
    WaitingGroup,
    group_of,
)
from league.desk.groups import WaitingLine as Line
from league.models import Season, Transfer
from league.registrations.doubts import LookedAt, look_at, requests_to_confirm


def registrations_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the registrations asked for, the oldest first."""
    looked = look_at(desk.season, requests_to_confirm(desk.season))
    return group_of(
        Urgency.REGISTRATIONS,
        ngettext_lazy("Registration to confirm", "Registrations to confirm"),
        (_asked(one, desk) for one in looked),
        whole=reverse("registration-requests", args=[desk.season.pk]),
        posts=confirming_all(desk.season, looked),
    )


def confirming_all(season: Season, looked: Iterable[LookedAt]) -> list[DeskPost]:
    """Return the button that confirms those of these requests that are not doubtful."""
    sure = [one for one in looked if one.is_sure]
    if not sure:
        return []
    words = ngettext(
        "Confirm %(number)s without doubts",
        "Confirm all %(number)s without doubts",
        len(sure),
    )
    address = reverse("registrations-confirm", args=[season.pk])
    shown = tuple(shown_field(one.request.pk, one.token) for one in sure)
    return [DeskPost(words % {"number": len(sure)}, address, shown)]


def _asked(looked: LookedAt, desk: DeskAsk) -> Line:
    one = looked.request
    told = _("%(team)s, asked %(day)s") % {
        "team": one.team.name if one.team else one.club.name,
        "day": date_format(one.asked_at.astimezone(desk.union.zone), "j M"),
    }
    return Line(
        one.player.person.name if one.player else _("nobody any more"),
        reverse("registration-request", args=[one.pk]),
        ", ".join([told, *looked.doubts]),
    )


def transfers_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the transfers that wait for clearance, the first to begin first."""
    asked = Transfer.objects.filter(season=desk.season, state=Transfer.State.ASKED)
    rows = asked.select_related(
        "registration__player", "registration__club", "to_club"
    ).order_by("day", "pk")
    lines = [
        Line(
            one.registration.player.name,
            reverse("transfer", args=[one.pk]),
            _("%(old)s to %(new)s, from %(day)s")
            % {
                "old": one.registration.club.name,
                "new": one.to_club.name,
                "day": date_format(one.day, "j M"),
            },
            is_late=one.day <= desk.today,
        )
        for one in rows
    ]
    return group_of(
        Urgency.TRANSFERS,
        ngettext_lazy("Transfer to clear", "Transfers to clear"),
        lines,
        whole=reverse("transfers", args=[desk.season.pk]),
    )
