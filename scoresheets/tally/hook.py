"""Where a photo is read as a tally sheet, while it still has its full size."""

from __future__ import annotations

from typing import Any

from PIL.Image import Image


def reading_of(picture: Image) -> dict[str, Any] | None:
    """Return what a picture says as a tally sheet; None where it shows none."""
    return None
