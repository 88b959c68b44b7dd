"""The matches that were moved of late, as the journal has it, and who was told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import AuditRow, Fixture, Notice, Union, Venue

MOST_SHOWN = 15
ACTIONS = ("fixture.move", "fixture.put_off")
# A move and its notices are written in one transaction.
AT_ONCE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class MovedMatch:
    """A move: the match, what changed, when and why, and whose list tells of it."""

    fixture: Fixture
    changes: list[str]
    at: datetime
    reason: str
    sending: UUID | None


def moved_lately(union: Union) -> list[MovedMatch]:
    """Return a union's last moves, the latest first; four queries for any number."""
    found = AuditRow.objects.filter(union=union, action__in=ACTIONS)
    rows = list(found.order_by("-at", "-pk")[:MOST_SHOWN])
    pks = {_match_of(one) for one in rows}
    fixtures = Fixture.objects.select_related("home", "away", "division").in_bulk(pks)
    halls = _halls_of(rows)
    sendings = _sendings(pks)
    return [
        MovedMatch(
            fixture=fixtures[_match_of(one)],
            changes=list(_changes(one.detail, halls)),
            at=one.at,
            reason=one.detail.get("reason", ""),
            sending=_sending_of(sendings[_match_of(one)], one.at),
        )
        for one in rows
        if _match_of(one) in fixtures
    ]


def _match_of(row: AuditRow) -> UUID:
    return UUID(row.subject.rpartition(" ")[2])


def _halls_of(rows: Iterable[AuditRow]) -> dict[int, str]:
    pairs = (row.detail.get("venue_id", ()) for row in rows)
    pks = {pk for pair in pairs for pk in pair if pk is not None}
    return dict(Venue.objects.filter(pk__in=pks).values_list("pk", "name"))


def _sendings(fixtures: Iterable[UUID]) -> dict[UUID, list[tuple[datetime, UUID]]]:
    """Return when which sending told of a move of each match."""
    told = Notice.objects.filter(fixture__in=fixtures, kind=Notice.Kind.FIXTURE_MOVED)
    found: dict[UUID, list[tuple[datetime, UUID]]] = defaultdict(list)
    for pk, at, sending in told.values_list("fixture", "made_at", "sending"):
        if sending:
            found[pk].append((at, sending))
    return found


def _sending_of(told: list[tuple[datetime, UUID]], at: datetime) -> UUID | None:
    near = [(abs(made - at), sending) for made, sending in told]
    nearest = min(near, default=(AT_ONCE, None), key=lambda one: one[0])
    return nearest[1] if nearest[0] < AT_ONCE else None


def _changes(detail: dict[str, Any], halls: dict[int, str]) -> Iterable[str]:
    """Yield what a move changed, from what to what."""
    if "night" in detail:
        was, now = (_day(one) for one in detail["night"])
        yield _("from %(was)s to %(now)s") % {"was": was, "now": now}
    if "start" in detail:
        was, now = (one[:5] for one in detail["start"])
        yield _("from %(was)s to %(now)s") % {"was": was, "now": now}
    if "venue_id" in detail:
        was, now = (halls.get(one, _("no hall")) for one in detail["venue_id"])
        yield _("from %(was)s to %(now)s") % {"was": was, "now": now}


def _day(night: str | None) -> str:
    if not night:
        return _("no date")
    return date_format(date.fromisoformat(night), "D j M Y")
