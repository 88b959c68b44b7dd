"""The bell of a round as a clock shows it: how long it still runs, or ran.

A round whose minutes are up is over, whether or not somebody rang the last bell; one
without minutes runs until it is rung.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils import timezone

from drives.evenings.selectors import current_round
from drives.models import Drive, Round
from rules.evenings import read_evening_settings

SECONDS = 60


class BellState(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Bell:
    """A round's bell; `shown` is the time left, or without minutes the time elapsed."""

    round: Round
    minutes: int
    state: BellState
    ends_at: datetime | None
    shown: timedelta

    @property
    def figures(self) -> str:
        """Minutes and seconds, as 09:58."""
        minutes, seconds = divmod(int(self.shown.total_seconds()), SECONDS)
        return f"{minutes:02}:{seconds:02}"


def bell_of(round: Round, *, minutes: int, now: datetime) -> Bell:
    """Return a round's bell at `now`."""
    length = timedelta(minutes=minutes)
    if round.started_at is None:
        return Bell(round, minutes, BellState.WAITING, None, length)
    due = round.started_at + length if minutes else None
    ended = round.ended_at or round.closed_at
    if due is not None and due <= now:
        ended = min(ended, due) if ended else due
    if ended is not None:
        shown = ended - round.started_at
        left = max(length - shown, timedelta()) if minutes else shown
        return Bell(round, minutes, BellState.OVER, ended, left)
    shown = due - now if due else now - round.started_at
    return Bell(round, minutes, BellState.RUNNING, due, max(shown, timedelta()))


def bell_now(drive: Drive, round: Round) -> Bell:
    """Return the bell of an evening's round at this moment."""
    settings = read_evening_settings(drive.game, drive.settings)
    return bell_of(round, minutes=settings.minutes, now=timezone.now())


def phase_of(drive: Drive) -> str:
    """Return a word that changes whenever an evening's bell does."""
    round = current_round(drive)
    return f"{round.number}-{bell_now(drive, round).state}" if round else ""
