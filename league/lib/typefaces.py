"""The vendored fonts (fonts/README.md), for pictures and paper."""

from __future__ import annotations

from pathlib import Path

FONTS = Path(__file__).parent.parent / "fonts"
REGULAR = FONTS / "DejaVuSansCondensed.ttf"
BOLD = FONTS / "DejaVuSansCondensed-Bold.ttf"
