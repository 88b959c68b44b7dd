"""A table as its score-writing phone sees it: who plays what, and the score so far."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Prefetch

from drives.evenings.bell import BellState, bell_of
from drives.evenings.codes import table_code
from drives.evenings.naming import Audience, names_of_entrants
from drives.evenings.selectors import substitutes_in
from drives.models import DriveEntry, DriveTable, EntrantPerson, Place
from drives.rounds.scoring import evening_settings_of
from drives.rounds.seated import places_on
from rules.evenings import sides_of_game

# The settings of an evening that a score depends on; those a game lacks are left out.
TOLD = (
    "minutes",
    "deals",
    "written",
    "two_sheets",
    "revoke",
    "clips_win",
    "clips_tie",
    "unclipped_lose",
)


def table_state_of(table: DriveTable, *, code: str, now: datetime) -> dict[str, Any]:
    """Return a table's state for a phone; the sender adds `now`.

    A phone goes on under the code that it came by: a table may have two.
    """
    drive = table.round.drive
    settings = evening_settings_of(drive)
    bell = bell_of(table.round, minutes=settings.minutes, now=now)
    return {
        "drive": drive.pk,
        "evening": drive.name,
        "game": drive.game,
        "settings": {name: getattr(settings, name) for name in TOLD},
        "code": code,
        "round": table.round.number,
        "number": table.number,
        "sides": _sides_of(table),
        "head": table.head,
        "entries": [_told(one, table) for one in table.entries.order_by("seq")],
        "score": table.score,
        "has_ended": bell.state == BellState.OVER,
        "bell_at": bell.ends_at.isoformat() if bell.ends_at else None,
        "is_over": table.closed_at is not None,
        "next": next_of(table),
    }


def _told(entry: DriveEntry, table: DriveTable) -> dict[str, Any]:
    """Return an entry for a phone, without its writer."""
    is_closed = table.closed_at is not None and table.closed_head is not None
    return {
        "id": str(entry.pk),
        "sheet": entry.sheet,
        "kind": entry.kind,
        "data": entry.data,
        "at": entry.at.isoformat(),
        "is_late": is_closed and entry.seq > (table.closed_head or 0),
    }


def _sides_of(table: DriveTable) -> dict[str, str]:
    """Return who sits on each side, by number and name: those at a table see names."""
    persons = EntrantPerson.objects.select_related("player").order_by("pk")
    places = Place.objects.filter(table=table).select_related("entrant")
    seated = places.prefetch_related(Prefetch("entrant__persons", persons))
    entrants = [one.entrant for one in seated]
    drive, instead = table.round.drive, substitutes_in(table.round)
    names = names_of_entrants(drive, entrants, Audience.TABLE, instead=instead)

    def named(place: Place) -> str:
        return f"{place.entrant.number} {names[place.entrant_id]}"

    sides = sides_of_game(drive.game)
    return {str(side): ", ".join(map(named, places_on(side, seated))) for side in sides}


def next_of(table: DriveTable) -> dict[str, Any] | None:
    """Return where this table's phone continues: the same table of the next round."""
    found = DriveTable.objects.filter(
        round__drive=table.round.drive_id,
        round__number=table.round.number + 1,
        number=table.number,
    ).first()
    if found is None:
        return None
    return {"code": table_code(found), "round": table.round.number + 1}
