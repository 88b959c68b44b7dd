"""Read a photo as a tally sheet, while it still has its full size."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL.Image import Image

from scoresheets.tally.reading import UnreadableTally, read_tally


def read_photo(picture: Image) -> dict[str, Any]:
    """Return what a picture says as a tally sheet, in the form stored with the photo.

    `fault` names why it is unreadable (UnreadableTally.Why); else `table`, `fixture`
    (None if its code could not be read) and `counts`: by half, side and claim, how many
    boxes are crossed and whether that is in doubt.
    """
    try:
        reading = read_tally(np.asarray(picture.convert("L")))
    except UnreadableTally as unreadable:
        return {"fault": unreadable.why}
    counts: dict[str, dict[str, dict[str, list[int | bool]]]] = {}
    for (half, side, claim), count in reading.counts().items():
        of_side = counts.setdefault(half, {}).setdefault(side, {})
        of_side[claim] = [count.number, count.is_doubtful]
    fixture = reading.code.fixture.hex if reading.code else None
    return {"table": reading.table, "fixture": fixture, "counts": counts}
