"""The course of a division: its matches, and the log after each night.

A result counts on the night on which it was played, whatever its round, with today's
corrections and decisions. An adjustment counts from the last night before it was made.
So the last night's log is the current log. Teams that withdrew have no place and no
line (ours).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from uuid import UUID

from league.lib.page_store import drawn_once
from league.models import Division, Fixture, Ruling, Standing
from league.standings.sums import adjustment_of, rank_division, scheme_of
from rules.standings import (
    LogAdjustment,
    LogResult,
    Scheme,
    Tally,
    adjustment_tally,
    away_tally,
    home_tally,
    rank,
)

LANE = 0.4  # of a row, between two lines that share a place
# A version of the log never comes back, so its course can be cached for long.
KEPT_SECONDS = 7 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class ChartTeam:
    pk: int
    name: str
    code: str
    withdrawn_on: date | None = None


@dataclass(frozen=True, slots=True)
class ChartMeeting:
    """A match of the division's list, played or not."""

    pk: UUID
    round: int
    night: date | None
    last_night: date | None
    state: str
    home: int
    away: int
    home_score: int | None
    away_score: int | None
    home_tables: int
    away_tables: int
    drawn_tables: int
    winner: str | None
    is_provisional: bool

    @property
    def result(self) -> LogResult:
        assert self.home_score is not None, "only a match that counts is asked"
        assert self.away_score is not None, "only a match that counts is asked"
        return LogResult(
            str(self.home),
            str(self.away),
            self.home_score,
            self.away_score,
            self.home_tables,
            self.away_tables,
            self.drawn_tables,
        )

    @property
    def counts(self) -> bool:
        return self.home_score is not None


@dataclass(frozen=True, slots=True)
class DatedAdjustment:
    """An adjustment and the day on which it was made."""

    day: date
    adjustment: LogAdjustment


@dataclass(frozen=True, slots=True)
class ChartSpot:
    """A team's place after a night; `lane` is its line among teams sharing it."""

    position: int
    sharing: int = 1
    lane: int = 0

    @property
    def text(self) -> str:
        return f"{self.position}=" if self.sharing > 1 else f"{self.position}"

    @property
    def row(self) -> float:
        """Return the row of its line, in the middle of the places that are shared."""
        middle = (self.sharing - 1) / 2
        return self.position + middle + (self.lane - middle) * LANE


@dataclass(frozen=True, slots=True)
class PlaceCourse:
    """The nights that counted, in order, and each team's place after each of them."""

    nights: tuple[date, ...]
    spots: Mapping[int, tuple[ChartSpot, ...]]

    def ending_in(self, rows: Sequence[tuple[str, int]]) -> PlaceCourse:
        """Return the course ending in these places, which are the log's own.

        What settles a place today (lots drawn, say) settled none on earlier nights.
        """
        if not self.nights:
            return self
        last = dict(spots_of(rows))
        spots = {pk: (*self.spots[pk][:-1], spot) for pk, spot in last.items()}
        return PlaceCourse(self.nights, spots)


@dataclass(frozen=True, slots=True)
class ChartSeason:
    """All data of a division's pictures."""

    entrants: tuple[ChartTeam, ...]
    meetings: tuple[ChartMeeting, ...]
    course: PlaceCourse

    @property
    def names(self) -> dict[int, str]:
        return {one.pk: one.name for one in self.entrants}

    @property
    def in_order(self) -> list[ChartTeam]:
        """Return the teams in the log's current order, those that withdrew last."""
        last = {pk: spots[-1].row for pk, spots in self.course.spots.items() if spots}
        ahead = len(self.entrants) + 1.0
        return sorted(self.entrants, key=lambda one: last.get(one.pk, ahead))


def chart_season(division: Division) -> ChartSeason:
    """Return a division's matches and places; the number of queries is constant."""
    entered = list(
        division.standings.select_related("team").order_by("team__name", "team")
    )
    meetings = _meetings_of(division)
    return ChartSeason(
        tuple(
            ChartTeam(one.team_id, one.team.name, one.team.code, one.withdrawn_on)
            for one in entered
        ),
        meetings,
        kept_course(division, entered, meetings),
    )


def _meetings_of(division: Division) -> tuple[ChartMeeting, ...]:
    """Return the matches of a division's list, without those played again."""
    again = Ruling.objects.filter(ended_at=None, replay__isnull=False)
    rows = (
        division.fixtures.filter(stage=Fixture.Stage.LEAGUE)
        .exclude(pk__in=again.values("fixture"))
        .order_by("round", "night", "pk")
    )
    columns = tuple(ChartMeeting.__dataclass_fields__)
    named = [f"{one}_id" if one in ("home", "away") else one for one in columns]
    return tuple(ChartMeeting(*row) for row in rows.values_list(*named))


def kept_course(
    division: Division, entered: Sequence[Standing], meetings: Sequence[ChartMeeting]
) -> PlaceCourse:
    """Return the course of this version of the log, from the cache if possible."""

    def draw() -> PlaceCourse:
        names = {one.team_id: one.team.name for one in entered if not one.withdrawn_on}
        made, scheme = made_in(division), scheme_of(division)
        course = _course_of(names, meetings, made, scheme=scheme)
        rows = [(row.team, row.position) for row in rank_division(division, entered)]
        return course.ending_in([row for row in rows if int(row[0]) in names])

    what = f"course-{division.pk}"
    return drawn_once(what, division.log_version, draw, seconds=KEPT_SECONDS)


def made_in(division: Division) -> list[DatedAdjustment]:
    zone = division.union.zone
    return [
        DatedAdjustment(one.made_at.astimezone(zone).date(), adjustment_of(one))
        for one in division.adjustments.all()
    ]


def _course_of(
    names: Mapping[int, str],
    meetings: Sequence[ChartMeeting],
    adjustments: Sequence[DatedAdjustment] = (),
    *,
    scheme: Scheme,
) -> PlaceCourse:
    """Return each team's place after each night on which a result counted.

    `names` has only the teams with a place.
    """
    nights = _by_night(meetings)
    log = _Log(names, scheme)
    waiting = sorted(adjustments, key=lambda one: one.day)
    for number, (_night, results) in enumerate(nights):
        log.add(results)
        is_last = number + 1 == len(nights)
        while waiting and (is_last or waiting[0].day < nights[number + 1][0]):
            log.adjust(waiting.pop(0).adjustment)
        log.note()
    return PlaceCourse(
        tuple(night for night, _ in nights),
        {team: tuple(found) for team, found in log.spots.items()},
    )


class _Log:
    """The log as the season goes on: its sums so far, and the places noted."""

    def __init__(self, names: Mapping[int, str], scheme: Scheme) -> None:
        self.scheme = scheme
        self.names = {str(pk): name for pk, name in names.items()}
        self.sums = dict.fromkeys(self.names, Tally())
        self.results: list[LogResult] = []
        self.spots: dict[int, list[ChartSpot]] = {pk: [] for pk in names}

    def add(self, results: Sequence[LogResult]) -> None:
        self.results += results
        for one in results:
            self._plus(one.home, home_tally(one))
            self._plus(one.away, away_tally(one))

    def adjust(self, one: LogAdjustment) -> None:
        self._plus(one.team, adjustment_tally(one))

    def _plus(self, team: str, moved: Tally) -> None:
        """Add to a team's sums, unless it withdrew and has no place."""
        if team in self.sums:
            self.sums[team] = self.sums[team].plus(moved)

    def note(self) -> None:
        """Note each team's place in the log so far."""
        rows = rank(
            self.sums,
            scheme=self.scheme,
            results_among=lambda _groups: self.results,
            name=self.names.__getitem__,
        )
        for team, spot in spots_of([(row.team, row.position) for row in rows]):
            self.spots[team].append(spot)


def spots_of(rows: Sequence[tuple[str, int]]) -> Iterator[tuple[int, ChartSpot]]:
    """Yield each team of a log with its place, and how many share it."""
    sharing = Counter(position for _, position in rows)
    for position, among in groupby(rows, key=lambda row: row[1]):
        for lane, (team, _) in enumerate(among):
            yield int(team), ChartSpot(position, sharing[position], lane)


def _by_night(meetings: Sequence[ChartMeeting]) -> list[tuple[date, list[LogResult]]]:
    """Return the nights on which results counted, in order, with their results.

    A result that never had a night counts on that of most matches of its round.
    """
    usual = usual_nights(meetings)
    last = max((one.night for one in meetings if one.night), default=date.min)
    found: dict[date, list[LogResult]] = {}
    for one in meetings:
        if one.counts:
            night = one.night or one.last_night or usual.get(one.round, last)
            found.setdefault(night, []).append(one.result)
    return sorted(found.items())


def usual_nights(meetings: Sequence[ChartMeeting]) -> dict[int, date]:
    """Return the night of most matches of each round."""
    counts: dict[int, Counter[date]] = {}
    for one in meetings:
        if one.night:
            counts.setdefault(one.round, Counter())[one.night] += 1
    return {number: nights.most_common(1)[0][0] for number, nights in counts.items()}
