from __future__ import annotations

from typing import Any

from django import template

from league.models import Fixture
from scoresheets.photos import ShownPhoto, hand_of, shown_photos

register = template.Library()


@register.simple_tag(takes_context=True)
def photos_shown(context: dict[str, Any], fixture: Fixture) -> list[ShownPhoto]:
    """A match's photos as whoever reads the page may see them."""
    return shown_photos(context["request"], fixture)


@register.simple_tag(takes_context=True)
def may_add_photos(context: dict[str, Any], fixture: Fixture) -> bool:
    """Whether whoever reads the page is one of the match's captains or officials."""
    return hand_of(context["request"], fixture) is not None
