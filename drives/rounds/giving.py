"""What a round gives each entrant, by the tables' scores and the settings."""

from __future__ import annotations

from collections.abc import Iterable

from drives.models import DriveTable, Place
from rules.evenings import Away, EveningSettings, TableResult, score_away


def figures_at_table(
    score: TableResult, places: Iterable[Place]
) -> dict[int, dict[str, int]]:
    """Return what a table gave everyone who sat at it, by the place's key."""
    return {one.pk: score.of(one.side).as_json() for one in places}


def figures_without_play(
    settings: EveningSettings, places: Iterable[Place], *, tables: Iterable[DriveTable]
) -> dict[int, dict[str, int]]:
    """Return what a round gives those who did not play, after those who did.

    A table closed as not played is left out of a sit-out's average.
    """
    places = list(places)
    counts = str(settings.counts)
    played_at = {one.pk for one in tables if one.is_played}
    played = [one.gave[counts] for one in places if one.table_id in played_at]
    return {
        one.pk: score_away(settings, Away(one.state), played).as_json()
        for one in places
        if one.state != Place.State.PLAYS
    }
