"""The card evenings of a hall and the series of a club, inside the league's pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django import template
from django.template import Context
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from drives.evenings.naming import union_audience
from drives.evenings.selectors import evenings_in
from drives.evenings.words import date_words, with_minus
from drives.models import Drive
from drives.public.tonight import evenings_on, evenings_tonight
from drives.rounds.seated import SeatedEntrant
from drives.series.table import club_series_tables
from league.models import Club, Union, Venue
from league.public.directory import BoardUnions
from league.standings.tonight import tonight

register = template.Library()
register.filter("minus", with_minus)
register.filter("date_words", date_words, expects_localtime=True)


@register.inclusion_tag("drives/evenings/_hall_evenings.html")
def hall_evenings(venue: Venue) -> dict[str, Any]:
    """The evenings to come in a hall, and the last that were held there."""
    return {"union": venue.union, "evenings": evenings_in(venue)}


@register.inclusion_tag("drives/evenings/_evenings_tonight.html")
def union_evenings(union: Union, day: date | None = None) -> dict[str, Any]:
    """The card evenings of a union on a day; without one, or before it, tonight's."""
    evenings = evenings_on(union, day) if day else []
    is_tonight = not evenings and (day is None or day > tonight(union))
    if is_tonight:
        evenings = evenings_tonight([union]).get(union.pk, [])
    return {"union": union, "evenings": evenings, "is_tonight": is_tonight}


# An entrant's number and name, and North or South where persons play.
ALONE = '<span class="drive-seated"><span class="drive-no">{}</span> {}</span>'
SEATED = (
    '<span class="drive-seated"><span class="drive-no">{}</span> {}'
    ' <span class="quiet small">{}</span></span>'
)


@register.simple_tag
def who_sits(entrants: Iterable[SeatedEntrant]) -> SafeString:
    """Who sits on a side of a table; in Python, for speed with a hundred sides."""
    sides = [(one.number, one.name, one.seat) for one in entrants]
    has_seats = any(seat for _number, _name, seat in sides)
    return format_html_join("", SEATED if has_seats else ALONE, sides)


@register.simple_tag
def unions_evenings(boards: Iterable[BoardUnions]) -> dict[int, list[Drive]]:
    """The card evenings of tonight in all unions of a list, by their keys."""
    return evenings_tonight(line.union for one in boards for line in one.lines)


@register.filter
def of_union(evenings: Mapping[int, list[Drive]], union: Union) -> list[Drive]:
    """Those of one of the unions."""
    return evenings.get(union.pk, [])


@register.inclusion_tag("drives/series/_club_series.html", takes_context=True)
def club_series(context: Context, club: Club) -> dict[str, Any]:
    """The first of each series of a club, with the names that its own page has."""
    audience = union_audience(context["request"].user, club.union)
    return {"tables": club_series_tables(club, audience)}
