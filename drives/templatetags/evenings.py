"""The card evenings of a hall and the series of a club, inside the league's pages."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context

from drives.evenings.naming import union_audience
from drives.evenings.selectors import evenings_in
from drives.evenings.words import with_minus
from drives.series.table import club_series_tables
from league.models import Club, Venue

register = template.Library()
register.filter("minus", with_minus)


@register.inclusion_tag("drives/evenings/_hall_evenings.html")
def hall_evenings(venue: Venue) -> dict[str, Any]:
    """The evenings to come in a hall, and the last that were held there."""
    return {"union": venue.union, "evenings": evenings_in(venue)}


@register.inclusion_tag("drives/series/_club_series.html", takes_context=True)
def club_series(context: Context, club: Club) -> dict[str, Any]:
    """The first of each series of a club, with the names that its own page has."""
    audience = union_audience(context["request"].user, club.union)
    return {"tables": club_series_tables(club, audience)}
