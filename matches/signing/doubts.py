"""What speaks against closing a match unseen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Fixture, Season
from matches.models import Match
from matches.record.reading import readings_of
from matches.record.waiting import waiting_presses
from matches.signing.closing import planned_end
from matches.signing.selectors import (
    Sealed,
    may_be_signed,
    sealed_by_match,
    unsigned_sides,
)

# Which of these matches have a query that waits for a ruling.
Queried = Callable[[Sequence[UUID]], set[UUID]]
# Who knows: the app that has the rulings hands its function over when it starts.
_QUERIED: list[Queried] = []


def ask_of_queries(find: Queried) -> None:
    """Let a function decide which matches a query keeps from being closed unseen."""
    if find not in _QUERIED:
        _QUERIED.append(find)


# So long after its last entry no match is still before its planned end.
A_DAY = timedelta(days=1)


def matches_to_close(season: Season) -> QuerySet[Match]:
    """Return the matches whose result only waits to be closed, the oldest first."""
    return (
        Match.objects.filter(
            fixture__division__season=season,
            fixture__is_provisional=True,
            fixture__state__in=[
                Fixture.State.PLAYED,
                Fixture.State.WALKOVER,
                Fixture.State.VOID,
            ],
            closed_at=None,
        )
        .exclude(
            fixture__second_look__in=[
                Fixture.SecondLook.WAITING,
                Fixture.SecondLook.REJECTED,
            ]
        )
        .select_related("fixture__home", "fixture__away", "fixture__division__season")
        .select_related("fixture__union", "fixture__division__season__rule_set")
        .order_by("fixture__night", "fixture__home__code", "pk")
    )


@dataclass(frozen=True, slots=True)
class LookedAt:
    """A match to close: the token of what is shown of it, and the doubts about it."""

    match: Match
    token: str
    doubts: list[str]

    @property
    def is_sure(self) -> bool:
        return not self.doubts


def look_at(matches: Iterable[Match], *, at: datetime) -> list[LookedAt]:
    """Return each match with what a secretary should see before closing it.

    That is a missing signature, a query that waits for a ruling, an entry refused or
    held, no result, and a planned end that is still to come. The number of queries does
    not grow with the matches.
    """
    matches = list(matches)
    if not matches:
        return []
    sealed = sealed_by_match(matches)
    held = waiting_presses(matches)
    pks = [one.pk for one in matches]
    queried = {pk for find in _QUERIED for pk in find(pks)}
    early = _still_on(matches, sealed, at=at)
    found = []
    for one in matches:
        doubts = _doubts_of_sheet(one, sealed[one.pk])
        if one.pk in queried:
            doubts.append(_("a query waits for a ruling"))
        if one.pk in held:
            doubts.append(held[one.pk].words)
        if one.pk in early:
            doubts.append(_("its planned end is still to come"))
        found.append(LookedAt(one, _token(one, sealed[one.pk]), doubts))
    return found


def _token(match: Match, sealed: Sealed) -> str:
    """Return what changes with the sheet, and with a result that a ruling moved."""
    fixture = match.fixture
    result = f"{fixture.state}-{fixture.home_score}-{fixture.away_score}"
    return f"{sealed.seal.token}-{result}"


def _doubts_of_sheet(match: Match, sealed: Sealed) -> list[str]:
    names = {"home": match.fixture.home.name, "away": match.fixture.away.name}
    doubts = [
        _("%(team)s has not signed") % {"team": names[side]}
        for side in unsigned_sides(sealed.signings)
    ]
    if not may_be_signed(match):
        doubts.append(_("it has no result yet"))
    refused = len(match.sheet.get("refused", ()))
    if refused:
        words = ngettext(
            "%(number)s entry refused", "%(number)s entries refused", refused
        )
        doubts.append(words % {"number": refused})
    return doubts


def _still_on(
    matches: Iterable[Match], sealed: dict[UUID, Sealed], *, at: datetime
) -> set[UUID]:
    """Return the matches before their planned end; only recent ones are read."""
    recent = [
        one.fixture
        for one in matches
        if (since := sealed[one.pk].seal.since) is not None and at - since < A_DAY
    ]
    ends = {one.match.pk: planned_end(one) for one in readings_of(recent)}
    return {pk for pk, end in ends.items() if end is not None and end > at}
