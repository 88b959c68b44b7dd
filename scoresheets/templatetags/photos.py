from __future__ import annotations

from typing import Any

from django import template

from league.models import Fixture
from scoresheets.photos.selectors import ShownPhoto, hand_of, photos_for
from scoresheets.tally.proposals import reading_in_words

register = template.Library()
register.filter("camera_said", reading_in_words)


@register.simple_tag(takes_context=True)
def photos_shown(context: dict[str, Any], fixture: Fixture) -> list[ShownPhoto]:
    """Return a match's photos as the reader may see them."""
    return photos_for(context["request"], fixture)


@register.simple_tag(takes_context=True)
def may_add_photos(context: dict[str, Any], fixture: Fixture) -> bool:
    """Return whether the reader is one of the match's captains or officials."""
    return hand_of(context["request"], fixture) is not None
