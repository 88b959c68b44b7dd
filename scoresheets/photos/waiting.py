"""Photos of paper that nobody has done anything with yet."""

from __future__ import annotations

from django.db.models import Count, Q
from django.urls import reverse
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
from matches.desk.waiting import match_line
from scoresheets.models import SheetPhoto


def photos_waiting(desk: SeasonAsk) -> list[WaitingGroup]:
    """Return the matches with photos that are not typed in yet, by their night."""
    unread = Q(photos__reading_state=SheetPhoto.Reading.FAILED)
    rows = (
        Fixture.objects.filter(
            division__season=desk.season,
            state=Fixture.State.PLANNED,
            night__lte=desk.today,
            photos__isnull=False,
        )
        .filter(Q(match=None) | Q(match__seq=0))
        .select_related("home", "away", "division")
        .annotate(number=Count("photos"), unread=Count("photos", filter=unread))
        .order_by("night", "home__code", "pk")
    )
    return group_of(
        Urgency.PHOTOS,
        ngettext_lazy(
            "Match with photos of its score-sheet, to type in",
            "Matches with photos of their score-sheets, to type in",
        ),
        (_line(one, one.number, one.unread, desk) for one in rows),
        whole=reverse("typed-sheets", args=[desk.union.slug]),
    )


def _line(fixture: Fixture, number: int, unread: int, desk: DeskAsk) -> WaitingLine:
    words = ngettext("%(number)s photo", "%(number)s photos", number)
    told = [words % {"number": number}]
    if unread:
        words = ngettext(
            "the camera could not read %(number)s",
            "the camera could not read %(number)s",
            unread,
        )
        told.append(words % {"number": unread})
    return match_line(
        fixture, reverse("match-type", args=[fixture.pk]), desk, told=told
    )
