"""The card evenings of a night, for the union's own pages and the list of unions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta

from django.db.models import Count, Q
from django.utils import timezone

from drives.models import Drive
from league.models import Union
from league.standings.tonight import tonight_in

# So long after it began an evening may still be under way, past midnight.
EVENING_LASTS = timedelta(hours=12)


def evenings_tonight(unions: Iterable[Union]) -> dict[int, list[Drive]]:
    """Return the evenings of tonight by the union's key, in one query for them all.

    One that began yesterday and goes on after midnight is still tonight's.
    """
    unions = list(unions)
    now, on = timezone.now(), Q()
    days = tonight_in(unions, at=now)
    for union in unions:
        on |= Q(union=union) & _on_day(union, days[union.pk])
    under_way = Q(state=Drive.State.RUNNING, starts_at__lte=now)
    lately = Q(union__in=unions, starts_at__gt=now - EVENING_LASTS)
    return _by_union(on | (under_way & lately)) if unions else {}


def evenings_on(union: Union, day: date) -> list[Drive]:
    """Return a union's evenings that begin on a day of its own calendar."""
    return _by_union(Q(union=union) & _on_day(union, day)).get(union.pk, [])


def _on_day(union: Union, day: date) -> Q:
    first = datetime.combine(day, time(), tzinfo=union.zone)
    last = datetime.combine(day + timedelta(days=1), time(), tzinfo=union.zone)
    return Q(starts_at__gte=first, starts_at__lt=last)


def _by_union(wanted: Q) -> dict[int, list[Drive]]:
    rows = Drive.objects.filter(wanted).select_related("club", "venue")
    found: dict[int, list[Drive]] = {}
    for one in rows.annotate(entered=Count("entrants")).order_by("starts_at", "pk"):
        found.setdefault(one.union_id, []).append(one)
    return found
