"""The vendored fonts, for paper and pictures; each folder's README has the source."""

from __future__ import annotations

import re
from pathlib import Path

FONTS = Path(__file__).parent.parent / "fonts"
REGULAR = FONTS / "DejaVuSansCondensed.ttf"
BOLD = FONTS / "DejaVuSansCondensed-Bold.ttf"
# The pages' typeface, of every weight, and the letters that it has.
PAGES = FONTS.parents[1] / "static" / "vendor" / "atkinson" / "atkinson-latin.woff2"
OF_PAGES = re.compile("[ -~\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u00ffŒœ–—‘’‚“”„•…€−]*")  # noqa: RUF001
WEIGHT, BOLD_WEIGHT = 400, 700
