"""What the board asks of a union: teams for its tournaments."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from league.desk.groups import DeskAsk, Urgency, WaitingGroup, WaitingLine, group_of
from league.models import Invitation


def invitations_waiting(desk: DeskAsk) -> list[WaitingGroup]:
    """Return the invitations that the union has not answered."""
    rows = Invitation.objects.filter(
        invited=desk.union, state=Invitation.State.ASKED
    ).select_related("cup__division__season")
    lines = [
        WaitingLine(
            one.cup.name,
            reverse("invitation", args=[one.pk]),
            one.cup.division.season.name,
        )
        for one in rows.order_by("pk")
    ]
    return group_of(Urgency.INVITATIONS, _("The board asks for a team"), lines)
