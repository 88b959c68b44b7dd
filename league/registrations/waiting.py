"""What waits for the registrar: registrations asked for, and transfers."""

from __future__ import annotations

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.desk.groups import DeskAsk, DeskPost, Urgency, WaitingGroup, group_of
from league.desk.groups import WaitingLine as Line
from league.models import RegistrationRequest, Transfer


def registrations_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return the registrations asked for, the oldest first."""
    asked = RegistrationRequest.objects.filter(
        season=desk.season, state=RegistrationRequest.State.ASKED
    )
    rows = list(asked.select_related("player", "club", "team").order_by("asked_at"))
    lines = [
        Line(
            one.player.name if one.player else _("nobody any more"),
            reverse("registration-request", args=[one.pk]),
            _("%(team)s, asked %(day)s")
            % {
                "team": one.team.name if one.team else one.club.name,
                "day": date_format(one.asked_at.astimezone(desk.union.zone), "j M"),
            },
        )
        for one in rows
    ]
    words = ngettext(
        "Confirm %(number)s without doubts",
        "Confirm all %(number)s without doubts",
        len(rows),
    )
    return group_of(
        Urgency.REGISTRATIONS,
        _("Registrations to confirm"),
        lines,
        whole=reverse("registration-requests", args=[desk.season.pk]),
        posts=[
            DeskPost(
                words % {"number": len(rows)},
                reverse("registrations-confirm", args=[desk.season.pk]),
            )
        ],
    )


def transfers_waiting(desk: DeskAsk) -> list[WaitingGroup]:
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
        _("Transfers to clear"),
        lines,
        whole=reverse("transfers", args=[desk.season.pk]),
    )
