"""The live state of a match, for the phones that mark and follow it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from hashlib import blake2b
from typing import Any
from uuid import UUID

from django.db.models import OuterRef, Subquery, Sum
from django.utils.translation import gettext as _

from league.models import Fixture
from matches.live.night import night_settings_of
from matches.models import Device, HeldEntry, Match, Night
from matches.record.reading import MatchReading, player_names
from matches.record.row_cache import known_reading
from matches.team_sheets.seating import may_see_seats
from rules.clock import Deadline
from rules.match import Status
from rules.record import PartnerRole, Side

# Fields of match, fixture and settings that the live state depends on.
MOVING = (
    "seq",
    "line_up_version",
    "held_count",
    "markers",
    "sealed_at",
    "closed_at",
    "fixture__state",
    "fixture__stage",
    "fixture__night",
    "fixture__start",
    "fixture__venue",
    "fixture__union__night_settings__marks_boom",
)
VERSION_BYTES = 9


def live_version_of(match: UUID, *, at: datetime) -> str | None:
    """Return a version of all that a match's live state shows; None: no match.

    Makes one query. Seatings appear by the clock too (1.3), so the minute is part of it
    until the match has begun.
    """
    nights = Night.objects.filter(
        union=OuterRef("fixture__union"), day=OuterRef("fixture__night")
    )
    # Summed over the halls: no version goes back, so neither does the sum.
    night = nights.order_by().values("day").annotate(sum=Sum("version"))
    rows = Match.objects.filter(pk=match).values_list(
        *MOVING, Subquery(night.values("sum")), "sheet__status"
    )
    row = rows.first()
    if row is None:
        return None
    *moving, status = row
    is_by_the_clock = status in (None, Status.NOT_STARTED)
    minute = at.replace(second=0, microsecond=0) if is_by_the_clock else None
    state = repr([*moving, minute]).encode()
    return blake2b(state, digest_size=VERSION_BYTES).hexdigest()


def live_of(
    match: Match,
    *,
    version: str | None,
    device: Device | None,
    is_member: bool,
    at: datetime,
) -> dict[str, Any]:
    """Return a match's live state as JSON values, with one phone's own part.

    The match comes with its fixture, teams, hall and union; read the version before the
    match, so that no change hides behind a version already sent.
    """
    reading = known_reading(match)
    fixture, sheet, clock = match.fixture, reading.sheet, reading.clock
    upcoming = clock.next(at)
    deadlines = clock.at(at)
    return {
        "version": version,
        "now": at.isoformat(),
        "match": str(match.pk),
        **_place_of(fixture),
        "status": str(sheet.status),
        "is_paused": clock.is_paused,
        "marks_boom": night_settings_of(fixture.union).marks_boom,
        "deadlines": [deadline(one, at) for one in deadlines],
        "next": upcoming and deadline(upcoming, at),
        "totals": {str(side): sheet.totals[side] for side in Side},
        "result": sheet.result and str(sheet.result),
        "needs": sheet.needs and str(sheet.needs),
        "signed": [str(one) for one in sheet.signed],
        "is_sealed": match.sealed_at is not None,
        "is_closed": match.closed_at is not None,
        "tables": _tables_of(reading, is_member=is_member, at=at),
        "own": own_of(reading, device) if device else None,
    }


def _place_of(fixture: Fixture) -> dict[str, Any]:
    """Return the teams, place and time."""
    return {
        "union": fixture.union.slug,
        "night": fixture.night and fixture.night.isoformat(),
        "venue": fixture.venue.name if fixture.venue else "",
        "home": {"name": fixture.home.name, "code": fixture.home.code},
        "away": {"name": fixture.away.name, "code": fixture.away.code},
        "starts_at": fixture.starts_at and fixture.starts_at.isoformat(),
    }


def deadline(one: Deadline, now: datetime) -> dict[str, Any]:
    return {
        "what": str(one.what),
        "at": one.at.isoformat(),
        "rule": one.rule,
        "is_done": one.is_done,
        "is_overdue": one.is_overdue(now),
    }


def _tables_of(
    reading: MatchReading, *, is_member: bool, at: datetime
) -> list[dict[str, Any]]:
    """Return the four tables: figures, visible seats, and markers."""
    match, sheet = reading.match, reading.sheet
    shown = {
        side
        for side in Side
        if may_see_seats(match, side, sheet=sheet, to=frozenset(), at=at)
    }
    seats = [one for one in sheet.seats if one.side in shown and not one.is_empty]
    names = player_names((one.player for one in seats), is_member=is_member)
    seated = {(one.table, one.side, one.role): names.get(one.player) for one in seats}
    markers = markers_of(match, is_member=is_member)
    return [
        {
            "table": one.table,
            **{
                str(side): getattr(one, side).as_json()
                | {
                    str(role): seated.get((one.table, side, role))
                    for role in PartnerRole
                }
                for side in Side
            },
            "stopped": one.stopped and one.stopped.as_json(),
            "is_idle": one.table in sheet.idle,
            "is_fielded": all(
                side not in shown or reading.line_ups[side].pairs[one.table - 1]
                for side in Side
            ),
            "marker": markers.get(one.table),
        }
        for one in sheet.tables
    ]


def markers_of(match: Match, *, is_member: bool) -> dict[int, dict[str, Any]]:
    """Return each table's lease number, and for members its phone and holder."""
    markers: Mapping[str, Any] = match.markers
    if not is_member:
        return {
            int(table): one | {"device": None, "name": ""}
            for table, one in markers.items()
        }
    devices = Device.objects.in_bulk({UUID(one["device"]) for one in markers.values()})
    return {
        int(table): one | {"name": str(devices[UUID(one["device"])].name)}
        for table, one in markers.items()
    }


def own_of(reading: MatchReading, device: Device) -> dict[str, Any]:
    """Return the phone's own presses that do not simply count."""
    own = {row.entry.id for row in reading.rows if row.device == str(device.pk)}
    outside = HeldEntry.objects.filter(match=reading.match, device=str(device.pk))
    held, sheet = outside.filter(settled_at=None), reading.sheet
    dismissed = outside.filter(is_released=False).exclude(settled_at=None)
    return {
        "refused": [
            one.as_json() | {"message": _(one.message)}
            for one in sheet.refused
            if one.entry in own
        ],
        # Entries dismissed by the referee count as little as undone ones.
        "struck": [
            *(one.entry for one in sheet.counted if one.struck_by and one.entry in own),
            *dismissed.values_list("record_id", flat=True),
        ],
        "held": [
            {"id": one, "reason": reason}
            for one, reason in held.values_list("record_id", "reason")
        ],
    }
