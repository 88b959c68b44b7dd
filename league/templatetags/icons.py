"""Icons, drawn into the page: no request, and there with the words beside them."""

from __future__ import annotations

import re
from functools import cache

from django import template
from django.conf import settings
from django.utils.safestring import SafeString

register = template.Library()
SPRITE = settings.BASE_DIR / "static" / "vendor" / "lucide" / "sprite.svg"
SYMBOL = re.compile(r'<symbol id="([a-z-]+)" viewBox="0 0 24 24">(.*?)</symbol>')
DRAWN = (
    '<svg class="icon" width="20" height="20" viewBox="0 0 24 24" fill="none" '
    'stroke="currentColor" stroke-width="2" stroke-linecap="round" '
    'stroke-linejoin="round" aria-hidden="true">{}</svg>'
)


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return an icon of static/vendor/lucide; the words beside it say what it means."""
    return drawn()[name]


@cache
def drawn() -> dict[str, SafeString]:
    """Return the drawing of each icon by its name."""
    found = SYMBOL.findall(SPRITE.read_text())
    # The shapes are those of the vendored file, never a visitor's words.
    return {name: SafeString(DRAWN.format(shapes)) for name, shapes in found}
