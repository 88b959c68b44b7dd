"""Which languages a page offers to choose from."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings

register = template.Library()


@register.simple_tag(takes_context=True)
def languages_offered(context: dict[str, Any]) -> list[str]:
    """The languages that the page is had in; of one drawn for nobody in particular,
    those that every page is had in."""
    whole = [code for code, _name in settings.WHOLE_LANGUAGES]
    return context.get("languages", whole)
