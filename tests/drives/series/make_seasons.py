"""Series of card evenings with what each evening gave."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from drives.models import Drive, Place, Round, Series
from drives.series.actions import SeriesPlan
from tests.drives.make_drives import EVENING, make_drive, make_entrant
from tests.make import make_union

PLAN = SeriesPlan(name="Season", game="500")
WEEK = timedelta(days=7)


def make_held(
    series: Series, week: int, clips: Mapping[str, int], **values: Any
) -> Drive:
    """A closed evening of one round: what it gave each guest, by name."""
    drive = make_drive(
        series.union,
        series=series,
        state=Drive.State.CLOSED,
        starts_at=EVENING + week * WEEK,
        name=f"Week {week}",
        rounds=1,
        **values,
    )
    drawn = Round.objects.create(
        union=series.union, drive=drive, number=1, closed_at=EVENING
    )
    table = drawn.tables.create(union=series.union, number=1, score={"deals": [{}]})
    for number, (name, given) in enumerate(clips.items(), start=1):
        entrant = make_entrant(drive, number)
        entrant.persons.update(guest_name=name)
        Place.objects.create(
            union=series.union,
            round=drawn,
            entrant=entrant,
            state=Place.State.PLAYS,
            table=table,
            side="us",
            seat="NSEW"[number - 1],
            gave={"clips": given, "total": 0},
        )
    return drive


def make_season(**values: Any) -> Series:
    """Three evenings of singles 500: Ann was at all, Bea at two, Cas at one."""
    stated = {"name": "Season", "game": "500"} | values
    series = Series.objects.create(union=make_union(), **stated)
    make_held(series, 1, {"Ann Arp": 6, "Bea Bos": 8})
    make_held(series, 2, {"Ann Arp": 10, "Bea Bos": 4})
    make_held(series, 3, {"Ann Arp": 2, "Cas Cat": 12})
    return series
