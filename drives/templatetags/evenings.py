"""The card evenings of a hall, inside the league's page of it."""

from __future__ import annotations

from typing import Any

from django import template

from drives.evenings.selectors import evenings_in
from league.models import Venue

register = template.Library()


@register.inclusion_tag("drives/evenings/_hall_evenings.html")
def hall_evenings(venue: Venue) -> dict[str, Any]:
    """The evenings to come in a hall, and the last that were held there."""
    return {"union": venue.union, "evenings": evenings_in(venue)}
