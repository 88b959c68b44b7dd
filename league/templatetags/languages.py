"""The languages that a page can be read in."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag(takes_context=True)
def languages_offered(context: dict[str, Any]) -> list[str]:
    """Return the page's own languages, or those that every page has."""
    whole = [code for code, _name in settings.WHOLE_LANGUAGES]
    return context.get("languages", whole)
