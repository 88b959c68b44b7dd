from __future__ import annotations

from django import template

from league.models import Fixture
from matches.charts.pages import match_pictures_of

register = template.Library()


@register.simple_tag
def match_picture(fixture: Fixture) -> str:
    """The picture of a match on its page: all tables together."""
    return match_pictures_of(fixture).short
