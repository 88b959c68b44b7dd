"""What goes with a shared link: a title, a sentence and a drawn picture."""

from __future__ import annotations

from league.previews.cards import Card, Line
from league.previews.links import Preview, preview_of

__all__ = ["Card", "Line", "Preview", "preview_of"]
