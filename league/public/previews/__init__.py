"""What goes with a shared link: a title, a sentence and a drawn picture."""

from __future__ import annotations

from league.public.previews.cards import Card, Line
from league.public.previews.links import Preview, preview_of

__all__ = ["Card", "Line", "Preview", "preview_of"]
