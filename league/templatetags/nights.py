from __future__ import annotations

from datetime import date

from django import template
from django.utils import timezone

from league.fixtures.availability import night_in_words
from league.models import Fixture, Union
from league.models.places import today
from league.standings.nights.rows import MatchRow, row_of

register = template.Library()


@register.simple_tag
def match_row(fixture: Fixture) -> MatchRow:
    """How far a match is, and its score, as every list shows it."""
    return row_of(fixture, at=timezone.now())


@register.filter
def night_words(night: str) -> str:
    """A night written 2026-02-28 as it is read; any other text as it is."""
    try:
        return night_in_words(date.fromisoformat(night))
    except ValueError:
        return night


@register.filter
def night_list(nights: str) -> list[str]:
    """Nights written 2026-02-28 with spaces between, each as it is read."""
    return [night_words(night) for night in nights.split()]


@register.filter
def has_come(night: str, union: Union) -> bool:
    """Whether a day written 2026-02-28 has begun by a union’s clock."""
    return bool(night) and night <= today(union).isoformat()
