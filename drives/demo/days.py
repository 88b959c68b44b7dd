"""The days of the demo: everything lies around the moment at which it is made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

# Of the files' fourteen rounds the tenth is tonight's.
TONIGHT, ROUNDS = 10, 14
WEEK = timedelta(weeks=1)
# Last season was a year ago, on the same weekday.
SEASON = timedelta(weeks=52)
# The day of round ten in league/demo/.
FILED = date(2026, 4, 14)
# Before this hour the night that began yesterday is still on.
NIGHT_ENDS = time(3)
LATEST, EARLIEST = time(23, 55), time(0, 0)
FIVE_MINUTES = 5
# How long before or after the moment the matches of tonight begin.
SIGNED = timedelta(minutes=-171)
SECOND_HALF = timedelta(minutes=-112)
FIRST_HALF = timedelta(minutes=-41)
WAITING = timedelta(minutes=25)


@dataclass(frozen=True, slots=True)
class DemoDays:
    """The demo's calendar; `now` is on the union's own clock."""

    now: datetime

    @property
    def tonight(self) -> date:
        """The night that is on: after midnight it is still yesterday's."""
        today = self.now.date()
        return today - timedelta(days=1) if self.now.time() < NIGHT_ENDS else today

    def night_of(self, number: int) -> date:
        """Return the night of a round of this season."""
        return self.tonight + (number - TONIGHT) * WEEK

    @property
    def filed_to_last(self) -> timedelta:
        """How far the days of the demo's files lie from last season's."""
        return self.tonight - SEASON - FILED

    @property
    def filed_to_this(self) -> timedelta:
        return self.tonight - FILED

    @property
    def name(self) -> str:
        return season_name(self.night_of(1), self.night_of(ROUNDS))

    @property
    def last_name(self) -> str:
        """Return last season's name, in the way of this season's."""
        years = [int(year) for year in self.name.split("/")]
        if len(years) == 1:
            return str(years[0] - 1)
        return f"{years[0] - 1}/{(years[0] % 100):02}"

    def begins(self, since: timedelta) -> datetime:
        """Return when a match of tonight began, or will begin, to five minutes."""
        moment = self.now + since
        minutes = moment.minute % FIVE_MINUTES
        return moment.replace(second=0, microsecond=0) - timedelta(minutes=minutes)

    def planned(self, since: timedelta) -> time:
        """Return a match's planned start: it lies on tonight's own date."""
        begins = self.begins(since)
        if begins.date() > self.tonight:
            return LATEST
        return begins.time() if begins.date() == self.tonight else EARLIEST


def season_name(first: date, last: date) -> str:
    """Return a season's name: its year, or both: 2026/27."""
    if first.year == last.year:
        return str(first.year)
    return f"{first.year}/{last.year % 100:02}"
