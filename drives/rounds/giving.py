"""What a round gave each entrant: from the tables' scores, and by the settings."""

from __future__ import annotations

from collections.abc import Iterable

from drives.models import DriveTable, Place
from rules.evenings import Away, Settings, Side, TableScore, given_away


def given_at(score: TableScore, places: Iterable[Place]) -> dict[int, dict[str, int]]:
    """What a table gave whoever sat at it, by the place's key."""
    return {one.pk: score.of(Side(one.side)).as_json() for one in places}


def given_apart(
    settings: Settings, places: Iterable[Place], *, tables: Iterable[DriveTable]
) -> dict[int, dict[str, int]]:
    """What a round gives whoever did not play, once all who did were given theirs.

    A table that was closed as not played is no part of a sit-out's average.
    """
    places = list(places)
    counts = str(settings.counts)
    played_at = {one.pk for one in tables if one.is_played}
    played = [one.gave[counts] for one in places if one.table_id in played_at]
    return {
        one.pk: given_away(settings, Away(one.state), played).as_json()
        for one in places
        if one.state != Place.State.PLAYS
    }
