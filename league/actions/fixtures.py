"""Where a fixture that stands is played: moved, put off, called off.

Nothing else changes its night, start or hall. Whoever calls these has asked
league/availability.py what clashes, and tells people. The officials follow.
"""

from __future__ import annotations

from datetime import date, time
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from league.audit.journal import record
from league.availability import unmovable_because
from league.models import Fixture, User, Venue
from league.officials.actions.officials import fixture_moved
from league.results.actions.results import FixtureResult, set_result, touch_log
from league.results.actions.stamping import stamp

State = Fixture.State


@transaction.atomic
def move_fixture(  # noqa: PLR0913 - a place is its night, start and hall
    fixture: Fixture,
    *,
    night: date,
    start: time | None = None,
    venue: Venue | None = None,
    by: User | None,
    reason: str = "",
) -> Fixture:
    """Move a fixture to a night; its start and hall stay where none is given.

    It is planned then. One that is planned there already is left alone. Raises
    ValidationError where it can no longer be moved.
    """
    fixture = locked(fixture)
    check_movable(fixture)
    return _put(
        fixture,
        "fixture.move",
        by=by,
        reason=reason,
        night=night,
        start=start or fixture.start,
        venue_id=venue.pk if venue else fixture.venue_id,
        state=State.PLANNED,
    )


@transaction.atomic
def put_off(fixture: Fixture, *, by: User | None, reason: str = "") -> Fixture:
    """Postpone a fixture with its date open: it lies on no night and blocks nothing.

    Raises ValidationError where it can no longer be moved.
    """
    fixture = locked(fixture)
    check_movable(fixture)
    return _put(
        fixture,
        "fixture.put_off",
        by=by,
        reason=reason,
        night=None,
        state=State.POSTPONED,
    )


@transaction.atomic
def void_fixture(fixture: Fixture, *, by: User | None, reason: str = "") -> Fixture:
    """Declare a fixture void; a result that stood goes back out of the log."""
    voided = set_result(fixture, FixtureResult(state=State.VOID), by=by)
    record("fixture.void", voided, by=by, reason=reason)
    fixture_moved(voided, by=by)
    return voided


def check_movable(fixture: Fixture) -> None:
    """Raise ValidationError with a sentence where a fixture can no longer be moved."""
    stands = unmovable_because(fixture)
    if stands:
        raise ValidationError(stands)


def locked(fixture: Fixture) -> Fixture:
    """Return a fixture as it stands now, its row locked until the transaction ends."""
    return (
        Fixture.objects.select_for_update(of=("self",), no_key=True)
        .select_related("home", "away", "union")
        .get(pk=fixture.pk)
    )


def _put(
    fixture: Fixture, action: str, *, by: User | None, reason: str, **place: Any
) -> Fixture:
    changed = {
        name: [_figure(getattr(fixture, name)), _figure(value)]
        for name, value in place.items()
        if getattr(fixture, name) != value
    }
    if not changed:
        return fixture
    for name, value in place.items():
        setattr(fixture, name, value)
    names = [name.removesuffix("_id") for name in changed]
    fixture.save(update_fields=[*names, *stamp(fixture, names)])
    touch_log(fixture.division_id)
    record(action, fixture, by=by, reason=reason, **changed)
    fixture_moved(fixture, by=by)
    return fixture


def _figure(value: object) -> object:
    return value if value is None or isinstance(value, int) else str(value)
