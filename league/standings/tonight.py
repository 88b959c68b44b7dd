"""Which night is on: after midnight yesterday's, until it is played."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta

from django.utils import timezone

from league.models import Fixture, Union

# So long after midnight somebody may still be playing.
NIGHT_LASTS = timedelta(hours=6)


def tonight(union: Union) -> date:
    """Return the date of the night that is on in a union, whether it plays or not."""
    return tonight_in([union])[union.pk]


def tonight_in(unions: Iterable[Union]) -> dict[int, date]:
    """Return for each union, by its key, the date of the night that is on."""
    now = timezone.now()
    today = {one.pk: now.astimezone(one.zone).date() for one in unions}
    begun = {one.pk: (now - NIGHT_LASTS).astimezone(one.zone).date() for one in unions}
    late = [pk for pk in today if today[pk] != begun[pk]]
    if not late:
        return today
    planned = Fixture.objects.filter(
        union__in=late, night__in=set(begun.values()), state=Fixture.State.PLANNED
    )
    still_on = set(planned.order_by().values_list("union", "night").distinct())
    return today | {pk: begun[pk] for pk in late if (pk, begun[pk]) in still_on}
