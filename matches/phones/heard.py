"""When a phone was heard, and what it may hold: one sentence for pages and the API."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from matches.models import Device, Match, Ticket
from rules.match import Status

# A phone that is open says something every 15 seconds; with no network it cannot.
SILENT = timedelta(minutes=2)
# Two of its turns missed: what it holds now, it has not said.
LATE = timedelta(seconds=45)
# A press on its way is no news, and may have come in since.
WAITS = timedelta(seconds=30)
ROUND_S = 10
MINUTE = timedelta(minutes=1)


class Hearing(StrEnum):
    """What is known of the presses on a phone."""

    # Heard just now, with nothing left on it.
    HEARD = "heard"
    # It said that presses wait on it.
    WAITING = "waiting"
    # Not heard for long: nobody knows what it holds.
    SILENT = "silent"
    # None of its presses is missed: a captain's, or not begun, or signed.
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Heard:
    """What is known of a phone, in words; `is_warning` if someone should look."""

    state: Hearing
    words: str
    is_warning: bool = False


def heard_of(device: Device, match: Match, *, zone: ZoneInfo, at: datetime) -> Heard:
    """Return what is known of a phone of a match, at a given moment."""
    ticket = device.ticket
    if ticket is not None and ticket.task == Ticket.Task.CAPTAIN:
        came = _("let in at %(time)s") % {"time": _time(device.joined_at, zone)}
        return Heard(Hearing.OUT, came)
    is_open = _is_marked(match) and not (ticket and ticket.revoked_at)
    is_silent = at - device.seen_at > SILENT
    if device.unsent:
        return _waiting(device, is_open, is_silent, zone=zone, at=at)
    since = {"time": _time(device.seen_at, zone)}
    if not is_silent:
        is_late = at - device.seen_at > LATE
        said = (
            _("last heard %(ago)s, nothing waited then")
            if is_late
            else _("heard %(ago)s, nothing waiting")
        )
        return Heard(Hearing.HEARD, said % {"ago": _ago(at - device.seen_at)})
    if not is_open:
        return Heard(Hearing.OUT, _("last heard at %(time)s") % since)
    words = _("not heard since %(time)s: may hold entries") % since
    return Heard(Hearing.SILENT, words, is_warning=_marks(device, match))


def _waiting(
    device: Device, is_open: bool, is_silent: bool, *, zone: ZoneInfo, at: datetime
) -> Heard:
    began = device.unsent_since or device.seen_at
    values = {"number": device.unsent, "since": _time(began, zone)}
    has_waited = device.unsent_since is None or at - began >= WAITS
    said = (
        _("%(number)s waiting since %(since)s")
        if has_waited
        else _("%(number)s on the way")
    )
    words = said % values
    if is_silent:
        silent = _("not heard since %(time)s") % {"time": _time(device.seen_at, zone)}
        words = f"{words}, {silent}"
    return Heard(Hearing.WAITING, words, is_warning=is_open and has_waited)


def _is_marked(match: Match) -> bool:
    """Whether a match has begun and is not signed, so that its presses are missed."""
    is_begun = match.sheet.get("status", Status.NOT_STARTED) != Status.NOT_STARTED
    return is_begun and match.sealed_at is None


def _marks(device: Device, match: Match) -> bool:
    return any(one["device"] == str(device.pk) for one in match.markers.values())


def _ago(passed: timedelta) -> str:
    seconds = max(0, int(passed.total_seconds())) // ROUND_S * ROUND_S
    if not seconds:
        return _("just now")
    if passed < MINUTE:
        return _("%(seconds)s s ago") % {"seconds": seconds}
    return _("%(minutes)s min ago") % {"minutes": passed // MINUTE}


def _time(at: datetime, zone: ZoneInfo) -> str:
    return f"{at.astimezone(zone):%H:%M}"
