"""Icons, drawn into the page: no request, and there with the words beside them."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from league.public.looks.icons import drawn_icons

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of static/vendor/lucide; the words beside it say what it means."""
    return drawn_icons()[name]
