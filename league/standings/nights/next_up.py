"""What is next for a union, a club or some teams: which night, and how far it is.

Every page asks `next_of`, so that they all agree which night is the next, whether it
is live, and whether its results are in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Max, Min, Q, Subquery
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.models import Club, Fixture, Season, Team, Union
from league.standings.selectors import (
    PRACTICE,
    RESULTS,
    HallNight,
    by_hall,
    fixtures_with_names,
)
from league.standings.tonight import tonight, tonight_in

# A match that nobody writes up as it is played is over by then.
PLAY_LASTS = timedelta(hours=4)
# A match whose record stays open is left to the desk by then.
RECORD_LASTS = timedelta(hours=12)
# A result is waited for so long; later it is the desk's to chase.
WAITED_FOR = timedelta(weeks=8)
POSTPONED, PLAYED = Fixture.State.POSTPONED, Fixture.State.PLAYED
TO_PLAY = Q(state=Fixture.State.PLANNED)


class Phase(StrEnum):
    """How far a night or a match is."""

    BEFORE = "before"
    # Its day has come, and play has not begun.
    TONIGHT = "tonight"
    LIVE = "live"
    # The results are in.
    AFTER = "after"
    # Play must be over, and a result has not come.
    WAITING = "waiting"
    # Nothing lies ahead in this season.
    BETWEEN = "between"


NIGHT_TITLES: Mapping[Phase, Any] = {
    Phase.BEFORE: gettext_lazy("Next night"),
    Phase.TONIGHT: gettext_lazy("Tonight"),
    Phase.LIVE: gettext_lazy("Tonight, live"),
    Phase.AFTER: gettext_lazy("Tonight’s results"),
    Phase.WAITING: gettext_lazy("Waiting for results"),
    Phase.BETWEEN: gettext_lazy("Next season"),
}
MATCH_TITLES: Mapping[Phase, Any] = {
    **NIGHT_TITLES,
    Phase.BEFORE: gettext_lazy("Next match"),
    Phase.LIVE: gettext_lazy("Playing now"),
    Phase.AFTER: gettext_lazy("Tonight’s result"),
    Phase.WAITING: gettext_lazy("Waiting for the result"),
}


@dataclass(frozen=True, slots=True)
class NextUp:
    """What is next: its night with the fixtures on it, and how far it is.

    Between seasons there is a night only if the next season's fixtures are out, and
    `season` is that season, if there is one. `is_of_teams` is whether it was asked for
    teams and not for a whole union.
    """

    phase: Phase
    night: date | None = None
    fixtures: tuple[Fixture, ...] = ()
    season: Season | None = None
    is_tonight: bool = False
    is_of_teams: bool = False

    @property
    def is_past(self) -> bool:
        """Whether its night is gone by, and is only waited for."""
        return self.phase is Phase.WAITING and not self.is_tonight

    @property
    def only(self) -> Fixture | None:
        """The match of teams that play one."""
        is_one = self.is_of_teams and len(self.fixtures) == 1
        return self.fixtures[0] if is_one else None

    @property
    def halls(self) -> list[HallNight]:
        return by_hall(self.fixtures)

    @property
    def start(self) -> time | None:
        """The first start of those that have no result yet."""
        return min(
            (o.start for o in self.fixtures if o.state not in RESULTS), default=None
        )

    @property
    def has_begun(self) -> bool:
        """Whether anything has been written of its matches."""
        return any(o.is_under_way or o.state == PLAYED for o in self.fixtures)

    @property
    def is_overdue(self) -> bool:
        """Whether play was due to begin, and nobody has written anything yet."""
        return self.phase is Phase.LIVE and not self.has_begun

    @property
    def title(self) -> str:
        titles = MATCH_TITLES if self.is_of_teams else NIGHT_TITLES
        return str(titles[Phase.TONIGHT if self.is_overdue else self.phase])

    @property
    def said(self) -> str:
        """How far it is, as a sentence."""
        if self.phase is Phase.BETWEEN:
            return _season_words(self)
        is_live = self.phase is Phase.LIVE
        first = min((one.start for one in self.fixtures), default=None)
        begun = first if is_live else self.start
        start = time_format(begun, "H:i") if begun else ""
        words = {
            Phase.BEFORE: _("Starts at %(start)s."),
            Phase.TONIGHT: _("Starts at %(start)s."),
            Phase.LIVE: _("Play began at %(start)s.")
            if self.has_begun
            else _("Play was due to begin at %(start)s. There is no score yet."),
            Phase.AFTER: _("All results are in."),
            Phase.WAITING: _("Play is over, and not every result is in yet."),
        }
        return words[self.phase] % {"start": start}


def _season_words(up: NextUp) -> str:
    if up.season is None:
        return _("No more matches are planned. The next season has not been made yet.")
    first = up.night or up.season.starts_on
    assert first is not None, "a season that is still to begin has a first day"
    words = _("Season %(season)s starts on %(day)s.")
    return words % {"season": up.season.name, "day": date_format(first, "l j F Y")}


def next_of(scope: Union | Club | Sequence[Team], *, at: datetime) -> NextUp:
    """Return what is next for a union, for a club, or for the first of some teams."""
    unions = _unions_of(scope)
    whose, days = _whose(scope), tonight_in(unions, at=at)
    found = _first_fixtures(whose, days)
    up = _next_among(found, days=days, at=at, is_of_teams=not isinstance(scope, Union))
    return up or _between(unions, at=at, is_of_teams=not isinstance(scope, Union))


def next_of_each(teams: Sequence[Team], *, at: datetime) -> dict[int, NextUp]:
    """Return what is next for each of some teams, by its key, as `next_of` would."""
    unions = _unions_of(teams)
    days = tonight_in(unions, at=at)
    rows = _shown(_whose(teams)).filter(_ahead(days) | _behind(days))
    found = list(rows)
    nights = {
        team.pk: _next_among(
            [o for o in found if team.pk in (o.home_id, o.away_id)], days=days, at=at
        )
        for team in teams
    }
    without = {one.union_id: one.union for one in teams if nights[one.pk] is None}
    coming = _coming_seasons([*without.values()], at=at)
    none = {
        pk: NextUp(Phase.BETWEEN, season=coming.get(pk), is_of_teams=True)
        for pk in without
    }
    return {team.pk: nights[team.pk] or none[team.union_id] for team in teams}


def next_of_unions(unions: Sequence[Union], *, at: datetime) -> dict[int, NextUp]:
    """Return what is next in each union, by its key, as `next_of` would.

    The number of queries does not grow with the unions.
    """
    days = tonight_in(unions, at=at)
    found: dict[int, list[Fixture]] = {}
    for which in (_ahead, _behind):
        left = {pk: day for pk, day in days.items() if pk not in found}
        for fixture in _of_first_nights(which(left)) if left else []:
            found.setdefault(fixture.union_id, []).append(fixture)
    nights = {
        pk: _next_among(among, days=days, at=at, is_of_teams=False)
        for pk, among in found.items()
    }
    coming = _coming_seasons([one for one in unions if one.pk not in found], at=at)
    return {
        one.pk: nights.get(one.pk) or NextUp(Phase.BETWEEN, season=coming.get(one.pk))
        for one in unions
    }


def _of_first_nights(which: Q) -> list[Fixture]:
    """Return these fixtures of each union's first night among them."""
    rows = Fixture.objects.filter(which).order_by().values_list("union")
    firsts = rows.annotate(first=Min("night")).values_list("union", "first")
    found = [Q(union__in=among, night=night) for night, among in _by_day(dict(firsts))]
    return list(_shown(reduce(or_, found) & which)) if found else []


def phase_of_match(fixture: Fixture, *, at: datetime) -> Phase:
    """Return how far a match is; one that is postponed lies ahead."""
    if fixture.state in RESULTS:
        return Phase.AFTER
    starts_at = fixture.starts_at
    # What was abandoned may keep its night until it has another.
    if starts_at is None or fixture.state == POSTPONED:
        return Phase.BEFORE
    is_today = at.astimezone(fixture.union.zone).date() == fixture.night
    if at < starts_at and not (fixture.is_under_way and is_today):
        return Phase.TONIGHT if is_today else Phase.BEFORE
    lasts = RECORD_LASTS if fixture.is_under_way else PLAY_LASTS
    return Phase.LIVE if at < starts_at + lasts else Phase.WAITING


def start_words_of(fixture: Fixture, *, at: datetime) -> str:
    """Return how a match stands of which no record says that it has begun."""
    phase = phase_of_match(fixture, at=at)
    if phase is Phase.WAITING:
        return _("result to come")
    is_past = phase is Phase.LIVE
    words = _("was to start at %(start)s") if is_past else _("starts %(start)s")
    return words % {"start": time_format(fixture.start, "H:i")}


@dataclass(frozen=True, slots=True)
class PastNight:
    """A night with results, by hall."""

    night: date
    halls: list[HallNight]


def last_results(union: Union, *, at: datetime) -> PastNight | None:
    """Return the latest night before tonight that has results."""
    now = tonight(union, at=at)
    nights = Fixture.objects.filter(union=union)
    scored = nights.filter(home_score__isnull=False, night__lt=now)
    last = scored.aggregate(last=Max("night"))["last"]
    if last is None:
        return None
    results = fixtures_with_names().filter(
        union=union, night=last, home_score__isnull=False
    )
    return PastNight(last, by_hall(results))


def _unions_of(scope: Union | Club | Sequence[Team]) -> list[Union]:
    if isinstance(scope, Union):
        return [scope]
    if isinstance(scope, Club):
        return [scope.union]
    return list({one.union_id: one.union for one in scope}.values())


def _whose(scope: Union | Club | Sequence[Team]) -> Q:
    if isinstance(scope, Union):
        return Q(union=scope)
    if isinstance(scope, Club):
        scope = list(scope.teams.all())
    teams = [one.pk for one in scope]
    return Q(home__in=teams) | Q(away__in=teams)


def _ahead(days: Mapping[int, date]) -> Q:
    """Find tonight's fixtures, and those still to play after it, in each union."""
    nothing = Q(pk__in=[])
    return reduce(
        or_,
        [
            Q(union__in=among)
            & (~Q(state=POSTPONED) & Q(night=day) | TO_PLAY & Q(night__gt=day))
            for day, among in _by_day(days)
        ],
        nothing,
    )


def _by_day(days: Mapping[int, date]) -> list[tuple[date, list[int]]]:
    """Return the unions of each day, since a condition for each slows every row."""
    found: dict[date, list[int]] = {}
    for union, day in days.items():
        found.setdefault(day, []).append(union)
    return list(found.items())


def _behind(days: Mapping[int, date]) -> Q:
    """Find fixtures of nights gone by that still wait for a result."""
    first = min(days.values(), default=date.min)
    gone = Q(night__lt=max(days.values(), default=date.min))
    since = Q(night__gte=first - WAITED_FOR) if days else Q(pk__in=[])
    return TO_PLAY & gone & since & ~Q(stage=PRACTICE)


def _shown(whose: Q) -> Any:
    return (
        fixtures_with_names().select_related("union", "division__season").filter(whose)
    )


def _first_fixtures(whose: Q, days: Mapping[int, date]) -> list[Fixture]:
    """Return the fixtures of the first night ahead, or else of the first that waits."""
    for which in (_ahead(days), _behind(days)):
        nights = Fixture.objects.filter(whose, which).order_by("night").values("night")
        found = list(_shown(whose).filter(night=Subquery(nights[:1])))
        if found:
            return found
    return []


def _next_among(
    fixtures: Iterable[Fixture],
    *,
    days: Mapping[int, date],
    at: datetime,
    is_of_teams: bool = True,
) -> NextUp | None:
    """Return the first night among fixtures of tonight, ahead, or waited for."""
    dated = [(one.night, one) for one in fixtures if one.night is not None]
    ahead = [night for night, one in dated if night >= days[one.union_id]]
    if not dated:
        return None
    night = min(ahead or [night for night, _one in dated])
    chosen = [one for found, one in dated if found == night]
    first = chosen[0]
    return NextUp(
        phase=_phase_of_night(chosen, at=at),
        night=night,
        fixtures=tuple(one for hall in by_hall(chosen) for one in hall.fixtures),
        season=first.division.season,
        is_tonight=night == days[first.union_id],
        is_of_teams=is_of_teams,
    )


def _phase_of_night(fixtures: Sequence[Fixture], *, at: datetime) -> Phase:
    phases = {phase_of_match(o, at=at) for o in fixtures if o.state != POSTPONED}
    has_played = any(one.state == PLAYED for one in fixtures)
    if Phase.LIVE in phases or (Phase.TONIGHT in phases and has_played):
        return Phase.LIVE
    for one in (Phase.TONIGHT, Phase.WAITING):
        if one in phases:
            return one
    if Phase.BEFORE not in phases:
        return Phase.AFTER
    starts_on, zone = fixtures[0].division.season.starts_on, fixtures[0].union.zone
    is_to_begin = starts_on is not None and starts_on > at.astimezone(zone).date()
    return Phase.BETWEEN if is_to_begin else Phase.BEFORE


def _between(
    unions: Sequence[Union], *, at: datetime, is_of_teams: bool = True
) -> NextUp:
    """Return that nothing lies ahead, with the next season if there is one."""
    seasons = _coming_seasons(unions, at=at).values()
    first = min(seasons, key=lambda one: (one.starts_on, one.pk), default=None)
    return NextUp(Phase.BETWEEN, season=first, is_of_teams=is_of_teams)


def _coming_seasons(unions: Sequence[Union], *, at: datetime) -> dict[int, Season]:
    """Return each union's next season to begin, by the union's key."""
    coming = Q(pk__in=[])
    for union in unions:
        today = at.astimezone(union.zone).date()
        coming |= Q(union=union, starts_on__gt=today)
    last_first = Season.objects.filter(coming).order_by("-starts_on", "-pk")
    return {one.union_id: one for one in last_first}
