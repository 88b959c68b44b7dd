"""What waits for a second pair of eyes, and what was rejected."""

from __future__ import annotations

from django.urls import reverse
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
from league.models import Fixture
from matches.desk.waiting import match_line

Look = Fixture.SecondLook


def checks_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the typed sheets that wait, those of the reader's own typing last."""
    rows = (
        Fixture.objects.filter(
            division__season=desk.season, second_look__in=[Look.WAITING, Look.REJECTED]
        )
        .select_related("home", "away", "division", "written_by")
        .order_by("night", "home__code", "pk")
    )
    ordered = sorted(rows, key=lambda one: one.written_by_id == desk.user.pk)
    return group_of(
        Urgency.TO_CHECK,
        ngettext_lazy(
            "Score-sheet that waits for a second look",
            "Score-sheets that wait for a second look",
        ),
        (_line(one, desk) for one in ordered),
        whole=reverse("typed-sheets", args=[desk.union.slug]),
    )


def _line(fixture: Fixture, desk: DeskAsk) -> WaitingLine:
    is_own = fixture.written_by_id == desk.user.pk
    if fixture.second_look == Look.REJECTED:
        said = _("rejected, to be corrected")
    elif is_own:
        said = _("typed by you: another person looks at it")
    else:
        who = fixture.written_by.get_username() if fixture.written_by else ""
        said = _("typed by %(who)s") % {"who": who} if who else ""
    address = reverse("match-check", args=[fixture.pk])
    return match_line(fixture, address, desk, told=[said] if said else [])
