"""Which sheet is typed for a match, and which is to be typed next."""

from __future__ import annotations

from django.utils import timezone

from league.models import Fixture, User
from scoresheets.checking.selectors import UNPLAYED
from scoresheets.models import TypedSheet


def next_to_type(fixture: Fixture, *, by: User) -> Fixture | None:
    """Return the match whose sheet is to be typed after this one, or None.

    First what is left of the same night, then the oldest night. A sheet that somebody
    else is typing is left to them.
    """
    today = timezone.localdate(timezone=fixture.union.zone)
    drafts = TypedSheet.objects.filter(state=TypedSheet.State.DRAFT, is_second=False)
    waiting = (
        Fixture.objects.filter(
            division__season=fixture.division.season_id,
            state__in=UNPLAYED,
            night__lte=today,
        )
        .exclude(pk=fixture.pk)
        .exclude(match__seq__gt=0)
        .exclude(pk__in=drafts.exclude(typed_by=by).values("fixture"))
        .order_by("night", "division", "home__code", "pk")
    )
    return waiting.filter(night=fixture.night).first() or waiting.first()


def typed_sheet_of(fixture: Fixture) -> TypedSheet | None:
    """Return the sheet that was typed in for a match, the last of several."""
    typed = TypedSheet.objects.filter(fixture=fixture, finished_at__isnull=False)
    return typed.filter(is_second=False).order_by("finished_at").last()
