"""Proposals for the typing screen, from photos of a match's tally sheets."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.models import Fixture
from rules.record import Half, Side
from scoresheets.models import SheetPhoto
from scoresheets.tally.fields import tally_field
from scoresheets.tally.prefill import Proposed
from scoresheets.tally.reading import UnreadableTally

Why = UnreadableTally.Why


def proposals_of(
    fixture: Fixture, *, since: datetime | None = None
) -> dict[str, Proposed]:
    """Return the fields that a match's tally sheets fill in; later photos win.

    `since` leaves out photos that were there when somebody last typed.
    """
    photos = SheetPhoto.objects.filter(
        fixture=fixture, reading_state=SheetPhoto.Reading.READ
    )
    if since is not None:
        photos = photos.filter(added_at__gt=since)
    found: dict[str, Proposed] = {}
    readings = photos.order_by("added_at").values_list("reading", flat=True)
    for reading in readings:
        if is_of(reading, fixture.pk):
            found |= _proposed(reading)
    return found


def is_of(reading: dict[str, Any], fixture: UUID) -> bool:
    """Return whether a reading is the fixture's, or its code could not be read."""
    return reading.get("fixture") in (None, fixture.hex)


def _proposed(reading: dict[str, Any]) -> dict[str, Proposed]:
    """Return the fields to fill; a claim never made stays empty unless in doubt."""
    is_unsure = reading["fixture"] is None
    return {
        tally_field(reading["table"], Half(half), Side(side), claim): Proposed(
            str(number) if number else "", is_doubtful or (is_unsure and number > 0)
        )
        for half, sides in reading["counts"].items()
        for side, claims in sides.items()
        for claim, (number, is_doubtful) in claims.items()
        if number or is_doubtful
    }


def reading_in_words(photo: SheetPhoto) -> str:
    """Return what the camera made of a photo, in words; "" if it was not asked.

    `photo` must have its `reading` loaded.
    """
    reading = photo.reading
    if not reading:
        return ""
    if "fault" in reading:
        return _fault(reading["fault"])
    if not is_of(reading, photo.fixture_id):
        return _("This is another match's tally sheet; nothing of it is filled in.")
    if reading["fixture"] is None:
        return _(
            "Read as table %(table)s; its code could not be read, so look whether the "
            "sheet is this match's."
        ) % {"table": reading["table"]}
    doubts = sum(
        is_doubtful
        for sides in reading["counts"].values()
        for claims in sides.values()
        for _number, is_doubtful in claims.values()
    )
    if not doubts:
        return _("Table %(table)s was read.") % {"table": reading["table"]}
    return ngettext(
        "Table %(table)s was read; %(count)s figure is in doubt.",
        "Table %(table)s was read; %(count)s figures are in doubt.",
        doubts,
    ) % {"table": reading["table"], "count": doubts}


def _fault(why: str) -> str:
    return {
        Why.NO_MARKS: _(
            "No tally sheet was found: its four corner marks must be in the picture."
        ),
        Why.FEW_MARKS: _(
            "Some corners of the tally sheet are cut off or in the dark: take it whole."
        ),
        Why.TWO_SHEETS: _("Two tally sheets are in the picture: take one at a time."),
        Why.TOO_SMALL: _("The tally sheet is too small in the picture: go nearer."),
        Why.OTHER_VERSION: _(
            "This tally sheet was printed by another version: type it in."
        ),
    }[Why(why)]
