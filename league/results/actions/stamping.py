"""What calendars tell an old event from a new one by: its sequence and its stamp."""

from __future__ import annotations

from collections.abc import Collection

from django.db import models
from django.db.models import Q
from django.utils import timezone

from league.models import Division, Event, Fixture, Season, Team, Union, Venue
from league.webhooks.actions import announce_fixtures

# What makes another event of it; all else only another text.
MOVES = frozenset({"night", "start", "venue", "state"})
STAMPS = ("sequence", "changed_at", "last_night")
# How the fixtures are found whose events show something of a row.
EVENTS_OF: dict[type[models.Model], tuple[str, ...]] = {
    Division: ("division",),
    Season: ("division__season",),
    Team: ("home", "away"),
    Union: ("union",),
    Venue: ("venue",),
}


def stamp(fixture: Fixture, changed: Collection[str]) -> tuple[str, ...]:
    """Note on a fixture that these fields change; return what else is to be saved.

    One that loses its night keeps the night that it had, where its event stays.
    """
    fixture.changed_at = timezone.now()
    if MOVES.intersection(changed):
        fixture.sequence += 1
        announce_fixtures(Event.FIXTURE_CHANGED, fixture)
    if fixture.night is None:
        kept = Fixture.objects.values_list("night", flat=True).get(pk=fixture.pk)
        fixture.last_night = kept or fixture.last_night
    return STAMPS


def stamp_events(row: models.Model) -> None:
    """Note on every fixture whose event shows a row that the row has changed."""
    shown = Q()
    for path in EVENTS_OF.get(type(row), ()):
        shown |= Q(**{path: row.pk})
    if shown:
        Fixture.objects.filter(shown).update(changed_at=timezone.now())
