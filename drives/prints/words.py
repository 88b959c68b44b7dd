"""Words that an evening's prints share: who sits where, and the subtitle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format

from drives.models import Drive, DriveTable, Place

# Partners one after the other, the side that is "us" first.
SEATS = ("N", "S", "E", "W", "")


def side_names(places: Iterable[Place], side: str, names: Mapping[int, str]) -> str:
    """Return who sits on a side of a table: its pair, or its two persons."""
    among = [one for one in places if one.side == side]
    seated = sorted(among, key=lambda one: SEATS.index(one.seat))
    return " & ".join(names[one.entrant_id] for one in seated)


def under_title(drive: Drive) -> str:
    """Return the subtitle: whose evening it is, where and when."""
    return " · ".join([drive.name, host_of(drive), *_place_of(drive), when_of(drive)])


def host_of(drive: Drive) -> str:
    return drive.club.name if drive.club else drive.union.name


def _place_of(drive: Drive) -> list[str]:
    return [drive.venue.name] if drive.venue else []


def when_of(drive: Drive, form: str = "l j F Y, H:i") -> str:
    return date_format(drive.starts_at.astimezone(drive.union.zone), form)


def table_address(table: DriveTable) -> str:
    """Return a table's QR address; after the # the code stays on the phone."""
    return f"{settings.SITE_ADDRESS}{reverse('evening-mark')}#{table.code}"
