"""The vendored icons (static/vendor/lucide), drawn for a page."""

from __future__ import annotations

import re
from functools import cache

from django.conf import settings
from django.utils.safestring import SafeString

SPRITE = settings.BASE_DIR / "static" / "vendor" / "lucide" / "sprite.svg"
SYMBOL = re.compile(r'<symbol id="([a-z-]+)" viewBox="0 0 24 24">(.*?)</symbol>')
DRAWN = (
    '<svg class="icon" width="20" height="20" viewBox="0 0 24 24" fill="none" '
    'stroke="currentColor" stroke-width="2" stroke-linecap="round" '
    'stroke-linejoin="round" aria-hidden="true">{}</svg>'
)


@cache
def drawn_icons() -> dict[str, SafeString]:
    """Return the drawing of each icon by its name."""
    found = SYMBOL.findall(SPRITE.read_text())
    return {
        name: SafeString(DRAWN.format(shapes))  # nosec B703  # ours, from a vendored file
        for name, shapes in found
    }
