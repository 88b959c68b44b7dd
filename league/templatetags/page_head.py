"""What the head of every page says of it: its link preview."""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from typing import Any

from django import template
from django.template import Context
from django.template.loader_tags import BLOCK_CONTEXT_KEY
from django.urls import reverse

from league.lib.link_cards import LinkPreview, preview_of
from league.models import Union
from league.standings.log import Log
from league.standings.sharing import ANY_UNION, card_of_log, card_of_page

register = template.Library()


@register.inclusion_tag("league/public/_preview.html", takes_context=True)
def page_preview(context: Context, *, title: str = "") -> dict[str, Any]:
    """Return a page's link preview: its own, its log's, or one of its bare words.

    A page of its own frame, as a screen in a hall, has no blocks and gives its title.
    """
    preview, log = context.get("preview"), context.get("log")
    if isinstance(preview, LinkPreview):
        # A card may have nothing on it yet, as a cup's before its first result.
        said = preview.said or _words_of(context, "description")
        return {"preview": replace(preview, said=said), "is_own": True}
    if isinstance(log, Log):
        key = log.division.pk
        card = card_of_log(log.division, log.lines)
        page = reverse("division-log", args=[key])
        preview = preview_of("divisions", key, card, page=page)
        return {"preview": preview, "is_own": True}
    return {"preview": _preview_of_words(context, title)}


def _preview_of_words(context: Context, given: str) -> LinkPreview:
    """Return the preview of a page without a card: its title and its description."""
    union = context.get("union")
    union = union if isinstance(union, Union) and union.slug else None
    here = str(context.get("here") or getattr(context.get("request"), "path", "/"))
    key = union.slug if union else ANY_UNION
    found = preview_of("pages", key, card_of_page(union), page=here)
    title, said = (_words_of(context, name) for name in ("title", "description"))
    return replace(found, title=given or title or found.title, said=said or found.said)


def _words_of(context: Context, block: str) -> str:
    """Return what a block of the page says, on one line."""
    blocks = context.render_context.get(BLOCK_CONTEXT_KEY)
    node = blocks.get_block(block) if blocks is not None else None
    return unescape(" ".join(node.render(context).split())) if node else ""
