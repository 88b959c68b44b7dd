"""Limits of the database on a record, beyond those of its form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from matches.record.rows import MOST, PLAYERS, WORDS, is_text
from rules.faults import Fault, step
from rules.record import Record, RecordEntry, Side

MOST_BYTES = 2 * 1024 * 1024
LONGEST_NAME = 120
LONGEST_ID = 200
# Conversion to UTC must not leave the calendar.
FIRST_YEAR, LAST_YEAR = 2, 9998
IDS = ("id", "entry")


def limit_faults(record: Record, document: dict[str, Any]) -> Iterator[Fault]:
    """Yield a fault for each value of a record that our databases cannot store."""
    for side in Side:
        line_up = record.line_up(side)
        yield from _name_faults(line_up.team, f"{side}.team")
        for place, pair in enumerate(line_up.pairs):
            if pair is not None:
                path = f"{side}.pairs[{place}]"
                yield from _name_faults(pair.counter, f"{path}.counter")
                yield from _name_faults(pair.by_speler, f"{path}.by_speler")
        for place, name in enumerate(line_up.squad or ()):
            yield from _name_faults(name, f"{side}.squad[{place}]")
    places = entry_places(document)
    for entry in record.entries:
        yield from _entry_faults(entry, f"entries[{places[entry.id]}]")


def entry_places(document: dict[str, Any]) -> dict[str, int]:
    """Return each entry's place in its record; for a repeated one, the first."""
    places: dict[str, int] = {}
    for place, value in enumerate(document["entries"]):
        places.setdefault(value["id"], place)
    return places


def _entry_faults(entry: RecordEntry, path: str) -> Iterator[Fault]:
    if not FIRST_YEAR <= entry.at.year <= LAST_YEAR:
        yield Fault(step(path, "at"), _("must be a time of our age"))
    if entry.points is not None and abs(entry.points) > MOST:
        yield Fault(step(path, "points"), _("is too large a number"))
    for field in PLAYERS:
        yield from _name_faults(getattr(entry, field) or "", step(path, field))
    for field in IDS:
        value = getattr(entry, field) or ""
        yield from _text_faults(value, step(path, field), most=LONGEST_ID)
    for field in WORDS:
        yield from _text_faults(getattr(entry, field) or "", step(path, field))


def _name_faults(name: str, path: str) -> Iterator[Fault]:
    return _text_faults(name, path, most=LONGEST_NAME)


def _text_faults(text: str, path: str, *, most: int | None = None) -> Iterator[Fault]:
    if not is_text(text):
        yield Fault(path, _("holds a character that cannot be kept"))
    if most is not None and len(text) > most:
        yield Fault(path, _("is longer than %(most)d letters") % {"most": most})
