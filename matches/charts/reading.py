"""A match as data for its pictures: points against the clock, and events.

It names no player, so one picture serves every reader.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.utils.translation import gettext as _

from matches.charts.hours import Break, Hours, hours_of
from matches.models import Match
from matches.record.reading import MatchReading, reading_of
from rules.match import Status
from rules.match.course import MatchCourse, Step, course
from rules.record import TABLES, Kind, Side

WITHOUT_PLAY = (Status.WALKOVER, Status.VOID)


class ChartMark(StrEnum):
    """A kind of event marked on a picture besides the points."""

    AWARD = "award"
    STOPPAGE = "stoppage"
    CALLED_AWAY = "called away"
    SUBSTITUTION = "substitution"
    TOTAL = "total"


# These move no points and no player, and may come long after the match.
ASIDE = {Kind.TOSS, Kind.SIGN, Kind.QUERY, Kind.DECISION, Kind.VOID}
KINDS = {
    Kind.STOPPAGE: ChartMark.STOPPAGE,
    Kind.CALLED_AWAY: ChartMark.CALLED_AWAY,
    Kind.SUBSTITUTION: ChartMark.SUBSTITUTION,
    Kind.TOTAL: ChartMark.TOTAL,
}


@dataclass(frozen=True, slots=True)
class Level:
    """The points of both sides from a moment on."""

    at: datetime
    home: int
    away: int


@dataclass(frozen=True, slots=True)
class Happening:
    """A marked event at a table, with a short label and full words."""

    at: datetime
    what: ChartMark
    table: int
    label: str
    words: str


@dataclass(frozen=True, slots=True)
class ChartStep:
    """A step that moved points or players: a row of the table by the picture."""

    at: datetime
    table: int | None
    words: str
    here: str
    sum: str


@dataclass(frozen=True, slots=True)
class TimedMatch:
    """A match against the clock: `tables` and `sum` are the levels of both sides."""

    hours: Hours
    teams: Mapping[Side, str]
    sum: tuple[Level, ...]
    tables: Mapping[int, tuple[Level, ...]]
    happenings: tuple[Happening, ...]
    stopped: Mapping[int, datetime]
    told: tuple[ChartStep, ...]
    is_over: bool
    guessed: int

    @property
    def highest(self) -> int:
        """The most points a side ever has at one table."""
        return max(
            max(one.home, one.away) for levels in self.tables.values() for one in levels
        )


@dataclass(frozen=True, slots=True)
class NotDrawn:
    """Why a match has no picture; only paper is explained on its page."""

    because: str
    is_paper: bool = False


def timed_match_of(match: Match) -> TimedMatch | NotDrawn:
    """Return a match against the clock, or why it cannot be drawn."""
    reading = reading_of(match)
    went = course(reading.record)
    if went.sheet.status in WITHOUT_PLAY:
        return NotDrawn(_("This match was not played, so there is nothing to draw."))
    if went.sheet.moments.start is None:
        return NotDrawn(_("This match has not begun. Its chart starts with it."))
    guessed = guessed_in(match, went)
    if not is_timed(went, guessed):
        return NotDrawn(
            _(
                "This match was written down from paper, which says what was claimed "
                "and not when: there is nothing to draw."
            ),
            is_paper=True,
        )
    return _Telling(reading, went, len(guessed)).played()


def guessed_in(match: Match, went: MatchCourse) -> frozenset[str]:
    """Return the entries whose points have a time that nobody noted."""
    rows = match.entries.filter(is_time_guessed=True, kind=Kind.POINTS)
    standing = frozenset(step.entry.id for step in went.steps)
    return standing.intersection(rows.values_list("record_id", flat=True))


def is_timed(went: MatchCourse, guessed: frozenset[str]) -> bool:
    """Whether any points have noted times, or no points were made."""
    counted = [one.entry for one in went.steps if one.entry.kind is Kind.POINTS]
    totals = any(one.entry.kind is Kind.TOTAL for one in went.steps)
    if not counted:
        return not totals
    return any(one.id not in guessed for one in counted)


class _Telling:
    """Puts a match's course into words."""

    def __init__(self, reading: MatchReading, went: MatchCourse, guessed: int) -> None:
        self.went = went
        self.guessed = guessed
        self.steps = [one for one in went.steps if one.entry.kind not in ASIDE]
        self.teams = {side: reading.team(side).name for side in Side}

    def played(self) -> TimedMatch:
        sheet, begun = self.went.sheet, self.steps
        return TimedMatch(
            hours=hours_of(
                sheet.moments, last=begun[-1].entry.at, breaks=self.breaks()
            ),
            teams=self.teams,
            sum=tuple(_levels(begun, None)),
            tables={number: tuple(_levels(begun, number)) for number in TABLES},
            happenings=tuple(self.happenings(begun)),
            stopped={
                one.entry.table: one.entry.at
                for one in begun
                if one.entry.kind is Kind.STOPPAGE and one.entry.table
            },
            told=tuple(self.told(begun)),
            is_over=sheet.status in (Status.PLAYED, Status.ABANDONED),
            guessed=self.guessed,
        )

    def breaks(self) -> list[Break]:
        """The times when nobody played: the interval, pauses, and before extra time."""
        moments, now = self.went.sheet.moments, self.went.sheet.paused_at
        last = self.steps[-1].entry.at
        found = [Break(one.since, one.until, _("paused")) for one in moments.pauses]
        if now is not None and last > now:
            found.append(Break(now, last, _("paused")))
        if moments.interval is not None:
            found.append(Break(moments.interval, moments.resume or last, _("interval")))
        if moments.time is not None and moments.extra is not None:
            found.append(Break(moments.time, moments.extra, ""))
        return [one for one in found if one.until > one.since]

    def happenings(self, steps: list[Step]) -> Iterator[Happening]:
        for step in steps:
            what = KINDS.get(step.entry.kind)
            if what is not None and step.entry.table:
                label = self.label(what, step)
                words = self.words(step)
                yield Happening(step.entry.at, what, step.entry.table, label, words)
                continue
            for award in step.awards:
                yield Happening(
                    step.entry.at,
                    ChartMark.AWARD,
                    award.table,
                    f"+{award.points} {award.rule}",
                    self.award_words(step, award.table),
                )

    def label(self, what: ChartMark, step: Step) -> str:
        gained = "".join(f" +{one.points}" for one in step.awards)
        if what is ChartMark.STOPPAGE:
            return _("stopped %(rule)s") % {"rule": step.entry.rule} + gained
        if what is ChartMark.CALLED_AWAY:
            return _("away 11.2") + gained
        return _("sub") if what is ChartMark.SUBSTITUTION else _("total")

    def told(self, steps: list[Step]) -> Iterator[ChartStep]:
        """Yield each step that moved points or players, with the scores after it."""
        before: Step | None = None
        for step in steps:
            if before is None or step.points != before.points or step.entry.table:
                table = step.entry.table
                here = step.points[table] if table else None
                yield ChartStep(
                    at=step.entry.at,
                    table=table,
                    words=self.words(step),
                    here=f"{here[Side.HOME]}–{here[Side.AWAY]}" if here else "",
                    sum=f"{step.total(Side.HOME)}–{step.total(Side.AWAY)}",
                )
            before = step

    def words(self, step: Step) -> str:
        """Return what happened at a step, without naming a player."""
        entry = step.entry
        said = {
            Kind.POINTS: _("%(points)s points to %(team)s"),
            Kind.TOTAL: _("a total of %(points)s points to %(team)s"),
            Kind.STOPPAGE: _("stopped under rule %(rule)s"),
            Kind.CALLED_AWAY: _("a player of %(team)s is called away"),
            Kind.SUBSTITUTION: _("a substitute comes on for %(team)s"),
            Kind.LEAVE: _("a player of %(team)s leaves the table"),
            Kind.BACK: _("a player of %(team)s is back"),
            Kind.START: _("start"),
            Kind.RESUME: _("second half"),
        }.get(entry.kind, str(entry.kind))
        team = self.teams[entry.side] if entry.side else ""
        told = said % {"points": entry.points, "team": team, "rule": entry.rule}
        for side, points in (step.forfeited or {}).items():
            told += ", " + _("%(team)s forfeits %(points)s") % {
                "team": self.teams[side],
                "points": points,
            }
        for table in sorted({one.table for one in step.awards}):
            told += ", " + self.award_words(step, table)
        return told

    def award_words(self, step: Step, table: int) -> str:
        words = _("%(points)s to %(team)s at table %(table)s under rule %(rule)s")
        return ", ".join(
            words
            % {
                "points": one.points,
                "team": self.teams[one.to],
                "table": one.table,
                "rule": one.rule,
            }
            for one in step.awards
            if one.table == table
        )


def _levels(steps: list[Step], table: int | None) -> Iterator[Level]:
    """Yield each change of level, at one table or for all together."""
    before: tuple[int, int] | None = None
    for step in steps:
        if table is None:
            now = (step.total(Side.HOME), step.total(Side.AWAY))
        else:
            here = step.points[table]
            now = (here[Side.HOME], here[Side.AWAY])
        if now != before:
            yield Level(step.entry.at, *now)
            before = now
