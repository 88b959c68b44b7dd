"""Pass changes on: bump a log's version, stamp calendar events. A row's own action
calls these in its transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from league.audit.journal import ask
from league.models import Claims, Division, Event, Fixture, Season
from league.webhooks.actions import announce_fixtures, announce_logs

WORK_OUT = "league.tasks.work_out_claims"
# By then the outbox has given up delivering a task to a worker.
LOST_AFTER = timedelta(minutes=15)
# Changing one of these makes it another event; anything else only changes its text.
MOVES = frozenset({"night", "start", "venue", "state"})
STAMPS = ("sequence", "changed_at", "last_night")


_is_repair: ContextVar[bool] = ContextVar("repair", default=False)


@contextmanager
def repairing() -> Iterator[None]:
    """Let final logs be touched: what is stored is brought back to what was final."""
    token = _is_repair.set(True)
    try:
        yield
    finally:
        _is_repair.reset(token)


class SeasonClosed(ValidationError):
    """Refuse what would change a season that is closed."""

    def __init__(self, season: Season) -> None:
        super().__init__(
            _("Season %(season)s is closed: its log is final. Reopen it to change it."),
            params={"season": season.name},
        )


def lock_open_season(season: int) -> Season:
    """Return a season with its row locked; raise SeasonClosed if it is closed."""
    held = Season.objects.select_for_update(no_key=True).get(pk=season)
    if held.closed_at is not None:
        raise SeasonClosed(held)
    return held


def lock_open_division(division: int) -> None:
    """Lock a division's row, which each change of its results locks first.

    Raises SeasonClosed if its season is closed, unless this is a repair.
    """
    held = (
        Division.objects.select_for_update(of=("self",), no_key=True)
        .select_related("season")
        .get(pk=division)
    )
    if held.is_final and not _is_repair.get():
        raise SeasonClosed(held.season)


def touch_log(
    *divisions: int, closed: Fixture | None = None, moves: bool = True
) -> None:
    """Bump the version of these logs, so that no cached page of them is shown again.

    Whatever changes a log comes by here: raises SeasonClosed if one of them is final,
    unless the log itself stays as it is (`moves` False) and only what it shows changes.
    """
    found = Division.objects.filter(pk__in=divisions)
    moves = moves and not _is_repair.get()
    if moves:
        found = found.filter(is_final=False)
    touched = found.update(log_version=F("log_version") + 1)
    if moves and touched < len(set(divisions)):
        _refuse_final(divisions)
    _ask_for_claims(*divisions)
    announce_logs(*divisions, closed=closed)


def _refuse_final(divisions: Collection[int]) -> None:
    final = Division.objects.filter(pk__in=divisions, is_final=True)
    for one in final.select_related("season")[:1]:
        raise SeasonClosed(one.season)


def touch_log_of(fixture: Fixture, *, closed: Fixture | None = None) -> None:
    """Touch the log that a fixture counts in; a practice match moves none."""
    touch_log(fixture.division_id, closed=closed, moves=not fixture.is_practice)


def touch_logs(**shown_by: Any) -> None:
    """Touch each log that shows a row matching these lookups; the log itself stays."""
    found = Division.objects.filter(**shown_by)
    touch_log(*found.values_list("pk", flat=True).distinct(), moves=False)


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
