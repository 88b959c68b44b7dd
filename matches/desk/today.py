"""What a desk's front shows of a season: all that waits, and two nights."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from league.desk.groups import DeskAsk, SeasonAsk, WaitingGroup
from league.desk.sources import all_waiting
from league.models import Season, Union, User
from league.standings.nights.next_up import NextUp, last_results, next_of
from league.standings.tonight import tonight
from matches.desk.selectors import DeskNight, rows_of_nights


@dataclass(frozen=True, slots=True)
class TodayPage:
    """The groups of what waits, the night that is next, and the last with results."""

    today: date
    groups: list[WaitingGroup]
    next_up: NextUp
    night: DeskNight | None
    last: DeskNight | None

    @property
    def number(self) -> int:
        return sum(one.count for one in self.groups)


def today_page(
    union: Union, season: Season | None, *, user: User, at: datetime
) -> TodayPage:
    """Return a desk's front; its queries do not grow with what waits."""
    desk = DeskAsk(union, user, tonight(union, at=at), at)
    if season is not None:
        season.union = union
        desk = SeasonAsk(union, user, desk.today, at, season)
    up, last = next_of(union, at=at), last_results(union, at=at)
    wanted = [one for one in (up.night, last.night if last else None) if one]
    nights = {one.day: one for one in rows_of_nights(union, wanted, at=at)}
    night = nights.get(up.night)
    past = nights.get(last.night) if last and last.night != up.night else None
    return TodayPage(desk.today, all_waiting(desk), up, night, past)
