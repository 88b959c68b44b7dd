"""What a correction strikes, adds and reseats, in words, with what it moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import Any

from django.utils.translation import gettext as _

from league.models import Fixture, User
from matches.desk.actions import DeskCorrection, correct_match
from matches.models import Match
from matches.sheet.moves import NOTHING, ChangePreview, preview_change
from matches.sheet.paper import OPENED_BY
from matches.sheet.timeline import TimelineEntry, timeline_of
from matches.team_sheets.forms import TeamSheetForm

CLOCKS = frozenset(OPENED_BY.values())


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """A correction that is not made: its entries in words, and what they move.

    Entries that read the same stand once, with how many they are.
    """

    change: ChangePreview
    struck: list[tuple[str, int]]
    added: list[tuple[str, int]]
    # What the rules would refuse, each with its rule.
    refused: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class MovedSeat:
    place: str
    before: str
    after: str


def preview_correction(
    match: Match,
    correction: DeskCorrection,
    *,
    entries: Iterable[TimelineEntry],
    by: User,
) -> CorrectionPreview:
    """Return what a correction would write and move; keeps nothing.

    Raises MovedHead as `correct_match` does.
    """
    after: list[TimelineEntry] = []

    def change() -> Match:
        corrected = correct_match(match, correction, by=by)
        after.extend(timeline_of(corrected))
        return corrected

    fixture: Fixture = match.fixture
    seen = preview_change(fixture, change)
    struck = [one for one in entries if one.row.record_id in correction.struck]
    added = [one for one in after if one.row.seq > match.seq and one.row.kind != "void"]
    zone = fixture.union.zone
    told = [Counter(_words(one, zone) for one in part) for part in (struck, added)]
    before, now = (list(part.items()) for part in told)
    refused = [(one.refused, _words(one, zone)) for one in after if one.refused]
    return CorrectionPreview(seen, struck=before, added=now, refused=refused)


def _words(one: TimelineEntry, zone: tzinfo) -> str:
    """Return an entry in words, with its time if that says something of its own."""
    said = one.words
    if one.row.kind in CLOCKS and not one.row.is_time_guessed:
        said = f"{said}, {one.row.at.astimezone(zone):%H:%M}"
    if not one.row.table:
        return said
    return _("Table %(table)s: %(said)s") % {"table": one.row.table, "said": said}


def moved_seats(sides: Mapping[Any, TeamSheetForm]) -> list[MovedSeat]:
    """Return the seats that valid team sheets change, in the order of the tables."""
    return [
        MovedSeat(str(form[name].label), before or NOTHING, after or NOTHING)
        for form in sides.values()
        for name, before, after in form.moved_seats()
    ]
