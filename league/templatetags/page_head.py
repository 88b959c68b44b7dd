"""What the head of every page says: its languages, and its link preview."""

from __future__ import annotations

from typing import Any

from django import template
from django.conf import settings
from django.template import Context
from django.urls import reverse

from league.lib.link_cards import preview_of
from league.standings.log import Log
from league.standings.sharing import card_of_log

register = template.Library()


@register.inclusion_tag("league/public/_preview.html", takes_context=True)
def page_preview(context: Context) -> dict[str, Any]:
    """Return a page's link preview, by default that of its log."""
    preview, log = context.get("preview"), context.get("log")
    if preview is None and isinstance(log, Log):
        key = log.division.pk
        card = card_of_log(log.division, log.lines)
        page = reverse("division-log", args=[key])
        preview = preview_of("divisions", key, card, page=page)
    return {"preview": preview}


@register.simple_tag(takes_context=True)
def languages_offered(context: dict[str, Any]) -> list[str]:
    """Return the page's own languages, or those that every page has."""
    whole = [code for code, _name in settings.WHOLE_LANGUAGES]
    return context.get("languages", whole)
