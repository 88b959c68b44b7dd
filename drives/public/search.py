"""What the search finds of card evenings: evenings and series, by their names."""

from __future__ import annotations

from django.urls import reverse

from drives.evenings.words import date_words
from drives.models import Drive, Series
from league.access.names import is_named
from league.public.search.hits import Hit, SearchQuery, ranked


def evening_hits(asked: SearchQuery) -> list[Hit]:
    """Return evenings, each with its day and whose it is."""
    rows = asked.within(Drive.objects.select_related("union", "club"))
    found = ranked(rows.filter(is_named(asked.words, "name")), asked)
    return [
        Hit(
            reverse("evening", args=[one.pk]),
            one.name,
            f"{_day_of(one)}, {_whose(one)}",
        )
        for one in found
    ]


def series_hits(asked: SearchQuery) -> list[Hit]:
    rows = asked.within(Series.objects.select_related("union", "club"))
    found = ranked(rows.filter(is_named(asked.words, "name")), asked)
    return [
        Hit(reverse("series", args=[one.pk]), one.name, _whose(one)) for one in found
    ]


def _day_of(drive: Drive) -> str:
    return date_words(drive.starts_at.astimezone(drive.union.zone), "j M Y")


def _whose(one: Drive | Series) -> str:
    return f"{one.club.name}, {one.union.name}" if one.club else one.union.name
