"""What people asked about their own data, and nobody has answered."""

from __future__ import annotations

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from archive.models import PersonRequest
from league.desk.groups import DeskAsk, Urgency, WaitingGroup, WaitingLine, group_of


def requests_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return the open requests of a union's people, the oldest first."""
    rows = (
        PersonRequest.objects.filter(union=desk.union, state=PersonRequest.State.ASKED)
        .select_related("player")
        .order_by("asked_at", "pk")
    )
    lines = [
        WaitingLine(
            one.player.name,
            reverse("person-request", args=[one.pk]),
            _("%(what)s, asked %(day)s")
            % {
                "what": one.get_kind_display(),
                "day": date_format(one.asked_at.astimezone(desk.union.zone), "j M"),
            },
        )
        for one in rows
    ]
    return group_of(
        Urgency.PERSONAL_DATA,
        ngettext_lazy("Question about personal data", "Questions about personal data"),
        lines,
        whole=reverse("privacy", args=[desk.union.slug]),
    )
