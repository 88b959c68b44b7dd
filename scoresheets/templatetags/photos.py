from __future__ import annotations

from typing import Any

from django import template

from league.models import Fixture
from scoresheets.models import SheetPhoto
from scoresheets.photos.selectors import ShownPhoto, hand_of, photos_for
from scoresheets.tally import proposals

register = template.Library()


@register.simple_tag(takes_context=True)
def photos_shown(context: dict[str, Any], fixture: Fixture) -> list[ShownPhoto]:
    """Return a match's photos as the reader may see them."""
    return photos_for(context["request"], fixture)


@register.simple_tag(takes_context=True)
def may_add_photos(context: dict[str, Any], fixture: Fixture) -> bool:
    """Return whether the reader is one of the match's captains or officials."""
    return hand_of(context["request"], fixture) is not None


@register.filter
def camera_said(photo: SheetPhoto) -> str:
    """Return what the camera made of a tally sheet's photo, as a sentence."""
    return proposals.reading_in_words(photo)
