"""Which night is on: after midnight yesterday's, until it is played and closed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from django.db.models import Q
from django.utils import timezone

from league.models import Fixture, Union

# So long after midnight somebody may still be playing.
NIGHT_LASTS = timedelta(hours=6)


def tonight(union: Union, *, at: datetime | None = None) -> date:
    """Return the date of the night that is on in a union, whether it plays or not."""
    return tonight_in([union], at=at)[union.pk]


def tonight_in(
    unions: Iterable[Union], *, at: datetime | None = None
) -> dict[int, date]:
    """Return for each union, by its key, the date of the night that is on."""
    now = at or timezone.now()
    today = {one.pk: now.astimezone(one.zone).date() for one in unions}
    begun = {one.pk: (now - NIGHT_LASTS).astimezone(one.zone).date() for one in unions}
    late = [pk for pk in today if today[pk] != begun[pk]]
    if not late:
        return today
    # What is provisional may still be signed, or settled by the referee.
    is_open = Q(state=Fixture.State.PLANNED) | Q(is_provisional=True)
    unclosed = Fixture.objects.filter(
        is_open, union__in=late, night__in=set(begun.values())
    )
    still_on = set(unclosed.order_by().values_list("union", "night").distinct())
    return today | {pk: begun[pk] for pk in late if (pk, begun[pk]) in still_on}
