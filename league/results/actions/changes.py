"""Pass changes on: bump a log's version, stamp calendar events. A row's own action
calls these in its transaction."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from django.db.models import F, Q
from django.utils import timezone

from league.audit.journal import ask
from league.models import Claims, Division, Event, Fixture
from league.webhooks.actions import announce_fixtures, announce_logs

WORK_OUT = "league.tasks.work_out_claims"
# By then the outbox has given up delivering a task to a worker.
LOST_AFTER = timedelta(minutes=15)
# Changing one of these makes it another event; anything else only changes its text.
MOVES = frozenset({"night", "start", "venue", "state"})
STAMPS = ("sequence", "changed_at", "last_night")


def touch_log(*divisions: int, closed: Fixture | None = None) -> None:
    """Bump the logs' version, so that no cached page of them is shown again."""
    Division.objects.filter(pk__in=divisions).update(log_version=F("log_version") + 1)
    _ask_for_claims(*divisions)
    announce_logs(*divisions, closed=closed)


def touch_logs(**shown_by: Any) -> None:
    """Touch the log of every division that shows a row matching these lookups."""
    found = Division.objects.filter(**shown_by)
    touch_log(*found.values_list("pk", flat=True).distinct())


def _ask_for_claims(*divisions: int) -> None:
    """Ask a task to work out what is still possible in logs that have just moved.

    While a task waits to begin, no other is asked for: it will find the log as the last
    change left it. The logs' versions were bumped first, so their rows stay locked
    until the transaction ends.
    """
    lately = timezone.now() - LOST_AFTER
    waiting = Claims.objects.filter(asked_at__gt=lately)
    wanted = list(
        Division.objects.filter(pk__in=divisions)
        .exclude(kind=Division.Kind.CUP)
        .exclude(pk__in=waiting.values("division"))
        .select_related("union")
        .order_by("pk")
    )
    if not wanted:
        return
    Claims.objects.bulk_create(
        [Claims(union_id=one.union_id, division=one) for one in wanted],
        ignore_conflicts=True,
    )
    Claims.objects.filter(division__in=wanted).update(asked_at=timezone.now())
    ask(wanted[0].union, WORK_OUT, divisions=[one.pk for one in wanted])


def stamp(fixture: Fixture, changed: Collection[str]) -> tuple[str, ...]:
    """Stamp a fixture whose `changed` fields change; return the other fields to save.

    Calendars tell a new event from an old one by the stamp. A fixture that loses its
    night keeps it as `last_night`, where its event stays.
    """
    fixture.changed_at = timezone.now()
    if MOVES.intersection(changed):
        fixture.sequence += 1
        announce_fixtures(Event.FIXTURE_CHANGED, fixture)
    if fixture.night is None:
        kept = Fixture.objects.values_list("night", flat=True).get(pk=fixture.pk)
        fixture.last_night = kept or fixture.last_night
    return STAMPS


def stamp_events(shown: Q) -> None:
    """Stamp these fixtures: another row that their events show has changed."""
    Fixture.objects.filter(shown).update(changed_at=timezone.now())
