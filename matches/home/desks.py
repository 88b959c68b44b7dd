"""The desks of a reader who works for unions, and what waits there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, QuerySet
from django.urls import reverse
from django.utils.translation import ngettext

from league.access.permissions import PLANNERS, REGISTRARS
from league.desk.served import unions_served_by
from league.models import Postponement, RegistrationRequest, Season, Union
from league.standings.tonight import tonight_in
from matches.desk.selectors import waiting_in
from matches.home.me import Me

# A board's secretary has many: beyond so many, what waits is told at the desks alone.
DESKS_COUNTED = 3


@dataclass(frozen=True, slots=True)
class DeskTask:
    """What waits at a desk, and where it is done."""

    words: str
    address: str


@dataclass(frozen=True, slots=True)
class MyDesk:
    """A union that the reader works for, its desk's address, and what waits there."""

    union: Union
    address: str
    tasks: list[DeskTask]


def my_desks(me: Me, *, at: datetime) -> list[MyDesk]:
    unions = unions_served_by(me.user)
    if len(unions) > DESKS_COUNTED:
        return [MyDesk(one, _address_of(one), []) for one in unions]
    waits = _Waiting(me, unions, at=at)
    return [MyDesk(one, _address_of(one), waits.at(one)) for one in unions]


def _address_of(union: Union) -> str:
    """Return where somebody works for a union: its desk, or its seasons."""
    is_kept = getattr(union, "is_kept", False)
    return reverse("desk" if is_kept else "seasons", args=[union.slug])


class _Waiting:
    """What waits at some desks, counted for all of them at once."""

    def __init__(self, me: Me, unions: list[Union], *, at: datetime) -> None:
        kept = {one.pk for one in unions if getattr(one, "is_kept", False)}
        self.seasons = {
            pk: season
            for pk, season in me.seasons.items()
            if pk in {one.pk for one in unions}
        }
        seasons = list(self.seasons.values())
        self.matches = waiting_in(
            [one for one in seasons if one.union_id in kept],
            days=tonight_in(unions, at=at),
            at=at,
        )
        registers = kept | me.unions_where(REGISTRARS)
        self.requests = _by_union(
            RegistrationRequest.objects.filter(
                season__in=[one.pk for one in seasons if one.union_id in registers],
                state=RegistrationRequest.State.ASKED,
            )
        )
        plans = kept | me.unions_where(PLANNERS)
        self.postponements = _by_union(
            Postponement.objects.filter(
                union__in=plans & {one.pk for one in unions},
                state__in=Postponement.FOR_THE_SECRETARY,
            )
        )

    def at(self, union: Union) -> list[DeskTask]:
        season = self.seasons.get(union.pk)
        told = [
            _matches(self.matches[union.pk], union),
            _requests(self.requests[union.pk], season),
            _postponements(self.postponements[union.pk], union),
        ]
        return [one for one in told if one is not None]


def _by_union(rows: QuerySet[Any]) -> Counter[int]:
    counted = rows.order_by().values_list("union").annotate(number=Count("pk"))
    return Counter(dict(counted))


def _matches(number: int, union: Union) -> DeskTask | None:
    words = ngettext("%(number)s match waits", "%(number)s matches wait", number)
    return _task(words, number, reverse("desk", args=[union.slug]))


def _requests(number: int, season: Season | None) -> DeskTask | None:
    if season is None:
        return None
    words = ngettext(
        "%(number)s registration is asked for",
        "%(number)s registrations are asked for",
        number,
    )
    return _task(words, number, reverse("registration-requests", args=[season.pk]))


def _postponements(number: int, union: Union) -> DeskTask | None:
    words = ngettext(
        "%(number)s request to postpone to decide",
        "%(number)s requests to postpone to decide",
        number,
    )
    return _task(words, number, reverse("postponements", args=[union.slug]))


def _task(words: str, number: int, address: str) -> DeskTask | None:
    return DeskTask(words % {"number": number}, address) if number else None
