"""Draws points through a match: a step per claim, both sides together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.standings.charts.lettering import shorten_text, width_of
from league.standings.charts.scales import Extent, Scale, lanes, spread_places, ticks
from league.standings.charts.shapes import (
    Area,
    ChartMarks,
    ChartPicture,
    ChartText,
    MarkShape,
    PicturePair,
    Piece,
    Point,
    Polyline,
    Tone,
    centre_text,
    level,
    rectangle,
)
from matches.charts.reading import ChartMark, Happening, Level, TimedMatch
from rules.record import Side

DASH = (7.0, 3.0)
LOOKS = {Side.HOME: (Tone.HOME, ()), Side.AWAY: (Tone.AWAY, DASH)}
SHAPES = {
    ChartMark.AWARD: MarkShape.TRIANGLE,
    ChartMark.STOPPAGE: MarkShape.DIAMOND,
    ChartMark.CALLED_AWAY: MarkShape.DIAMOND,
    ChartMark.SUBSTITUTION: MarkShape.CIRCLE,
    ChartMark.TOTAL: MarkShape.SQUARE,
}
LANE = 15.0  # the height of a line of labels over the plot
LANE_GAP = 6.0


@dataclass(frozen=True, slots=True)
class PointsFrame:
    """The dimensions of a picture of points.

    Names are at the ends of the lines, or over the plot where it is narrow.
    """

    key: str
    width: float
    plot: float  # its height, without labels and hours
    before: float
    after: float
    letters: float
    most_ticks: int
    has_names_over: bool = False

    @property
    def names(self) -> float:
        return 2 * self.letters * 1.5 if self.has_names_over else 0.0


PHONE = PointsFrame("narrow", 316, 150, 30, 48, 12, 4, has_names_over=True)
DESK = PointsFrame("wide", 1080, 230, 44, 220, 13, 6)
TABLE_PHONE = PointsFrame("narrow", 316, 110, 30, 48, 12, 3, has_names_over=True)
TABLE_DESK = PointsFrame("wide", 520, 130, 36, 150, 13, 4)


@dataclass(frozen=True, slots=True)
class Subject:
    """What one picture shows: a table, or the sum of all tables."""

    key: str
    title: str
    levels: Sequence[Level]
    happenings: Sequence[Happening]
    highest: int
    stopped: datetime | None = None


def sum_of(played: TimedMatch, *, zone: tzinfo) -> PicturePair:
    """Return the picture of the whole match, all tables together."""
    marked = [_at_its_table(one) for one in played.happenings]
    subject = Subject(
        key="sum",
        title=_("Points through the match"),
        levels=played.sum,
        happenings=marked,
        highest=max(max(one.home, one.away) for one in played.sum),
    )
    return _drawn(played, subject, zone, PHONE, DESK)


def table_picture(played: TimedMatch, number: int, *, zone: tzinfo) -> PicturePair:
    """Return the picture of a table; all four share one scale."""
    subject = Subject(
        key=f"table-{number}",
        title=_("Table %(number)s") % {"number": number},
        levels=played.tables[number],
        happenings=[one for one in played.happenings if one.table == number],
        highest=played.highest,
        stopped=played.stopped.get(number),
    )
    return _drawn(played, subject, zone, TABLE_PHONE, TABLE_DESK)


def _at_its_table(one: Happening) -> Happening:
    label = _("T%(table)s %(label)s") % {"table": one.table, "label": one.label}
    return Happening(one.at, one.what, one.table, label, one.words)


def _drawn(
    played: TimedMatch,
    subject: Subject,
    zone: tzinfo,
    narrow: PointsFrame,
    wide: PointsFrame,
) -> PicturePair:
    return PicturePair(
        PointsDrawing(played, subject, narrow, zone).picture(),
        PointsDrawing(played, subject, wide, zone).picture(),
    )


@dataclass(frozen=True, slots=True)
class MomentLabel:
    """A label over the plot, and the moments that it marks."""

    text: str
    shape: MarkShape
    at: datetime


def labels_of(happenings: Sequence[Happening]) -> list[MomentLabel]:
    """Return a label per happening; substitutions in one minute share one."""

    def key(one: Happening) -> tuple[datetime, str, str]:
        minute = one.at.replace(second=0, microsecond=0)
        is_shared = one.what is ChartMark.SUBSTITUTION
        return (minute if is_shared else one.at, one.what, one.label)

    found = []
    for _key, among in groupby(sorted(happenings, key=key), key=key):
        same = list(among)
        text = same[0].label
        if len(same) > 1:
            text = _("%(label)s ×%(number)s") % {"label": text, "number": len(same)}
        found.append(MomentLabel(text, SHAPES[same[0].what], same[0].at))
    return found


class PointsDrawing:
    """A picture of points against the clock, while it is drawn."""

    def __init__(
        self, played: TimedMatch, subject: Subject, frame: PointsFrame, zone: tzinfo
    ) -> None:
        self.played, self.subject = played, subject
        self.frame, self.zone = frame, zone
        self.labels = labels_of(subject.happenings)
        self.across = Scale(
            0, played.hours.length, frame.before, frame.width - frame.after
        )
        self.extents = [self.extent(one) for one in self.labels]
        self.lanes = lanes(self.extents, gap=LANE_GAP)
        self.first_lane = frame.names + 9
        self.top = self.first_lane + 1 + LANE * (max(self.lanes, default=-1) + 1)
        self.bottom = self.top + frame.plot
        self.ticks = ticks(0, subject.highest, frame.most_ticks)
        self.down = Scale(self.ticks[0], self.ticks[-1], self.bottom, self.top)

    def x(self, at: datetime) -> float:
        return self.across.at(self.played.hours.minutes(at))

    def extent(self, label: MomentLabel) -> Extent:
        """Return where a label lies: over its moment, but within the picture."""
        width = width_of(label.text, self.frame.letters) + 4
        left = min(max(self.x(label.at) - width / 2, 0), self.frame.width - width)
        return Extent(left, left + width)

    def picture(self) -> ChartPicture:
        parts: tuple[Callable[[], Iterator[Piece]], ...] = (
            self.grounds,
            self.scales,
            self.hours,
            self.marks,
            self.lines,
            self.ends,
            self.names,
        )
        return ChartPicture(
            key=f"{self.subject.key}-{self.frame.key}",
            title=self.subject.title,
            told=self.told(),
            width=self.frame.width,
            height=self.bottom + 12 + self.frame.letters,
            pieces=tuple(piece for part in parts for piece in part()),
        )

    def told(self) -> str:
        last = self.subject.levels[-1]
        words = _("%(home)s %(own)s, %(away)s %(theirs)s.") % {
            "home": self.played.teams[Side.HOME],
            "own": last.home,
            "away": self.played.teams[Side.AWAY],
            "theirs": last.away,
        }
        count = len(self.subject.happenings)
        if not count:
            return words
        marked = ngettext(
            "%(number)s thing is marked: %(what)s.",
            "%(number)s things are marked: %(what)s.",
            count,
        )
        said = "; ".join(one.words for one in self.subject.happenings)
        return f"{words} {marked % {'number': count, 'what': said}}"

    def grounds(self) -> Iterator[Piece]:
        """Yield the interval, the pauses and the time after a table was stopped."""
        size = self.frame.letters - 1
        for one in self.played.hours.breaks:
            left, right = self.x(one.since), self.x(one.until)
            yield Area(rectangle(left, self.top, right, self.bottom))
            if right - left > size and one.words:
                at = Point((left + right) / 2 + size * 0.35, self.top + 6)
                yield ChartText(at, one.words, size, anchor="end", is_turned=True)
        if self.subject.stopped:
            left = self.x(self.subject.stopped)
            yield Area(rectangle(left, self.top, self.across.end, self.bottom))

    def scales(self) -> Iterator[Piece]:
        for value in self.ticks:
            y = self.down.at(value)
            yield level(self.across.start, self.across.end, y)
            at = Point(self.across.start - 6, y)
            yield centre_text(
                at, str(value), self.frame.letters, tone=Tone.SOFT, anchor="end"
            )

    def hours(self) -> Iterator[Piece]:
        """Yield the times under the plot: the match's own first, then the quarters."""
        size = self.frame.letters
        kept: list[Extent] = []
        for at in (*self.played.hours.moments, *self.played.hours.quarters):
            text = f"{at.astimezone(self.zone):%H:%M}"
            x, half = self.x(at), width_of(text, size) / 2 + 3
            if any(one.left < x + half and x - half < one.right for one in kept):
                continue
            kept.append(Extent(x - half, x + half))
            yield Polyline(
                (Point(x, self.bottom), Point(x, self.bottom + 5)), Tone.SOFT
            )
            y = self.bottom + 8 + size
            yield ChartText(Point(x, y), text, size, Tone.SOFT, "middle")

    def marks(self) -> Iterator[Piece]:
        """Yield what happened: its label, a thin line down, its mark on the foot."""
        for label, extent, lane in zip(
            self.labels, self.extents, self.lanes, strict=True
        ):
            x, y = self.x(label.at), self.first_lane + LANE * lane
            yield Polyline(
                (Point(x, y + 7), Point(x, self.bottom)), Tone.SOFT, 1.0, (1.0, 3.0)
            )
            yield ChartMarks((Point(x, self.bottom - 6),), label.shape, 9.0)
            at = Point((extent.left + extent.right) / 2, y)
            yield centre_text(at, label.text, self.frame.letters, anchor="middle")

    def lines(self) -> Iterator[Piece]:
        for side in (Side.AWAY, Side.HOME):
            tone, dash = LOOKS[side]
            yield Polyline(tuple(self.steps(side)), tone, 2.4, dash)

    def steps(self, side: Side) -> Iterator[Point]:
        """Yield the corners of a side's line, from its first level to the end."""
        before: float | None = None
        for one in self.subject.levels:
            x, y = self.x(one.at), self.down.at(self.points(one, side))
            if before is not None:
                yield Point(x, before)
            yield Point(x, y)
            before = y
        if before is not None:
            yield Point(self.across.end, before)

    def points(self, one: Level, side: Side) -> int:
        return one.home if side is Side.HOME else one.away

    def ends(self) -> Iterator[Piece]:
        """Yield the mark, points and team at the end of each line."""
        last, frame = self.subject.levels[-1], self.frame
        ordered = sorted(Side, key=lambda side: -self.points(last, side))
        heights = [self.down.at(self.points(last, side)) for side in ordered]
        gap = frame.letters * 1.3
        placed = spread_places(heights, gap=gap, lowest=self.top, highest=self.bottom)
        for side, y, height in zip(ordered, heights, placed, strict=True):
            end = Point(self.across.end, y)
            yield mark_of(side, end)
            yield Polyline((end.right(6), Point(end.x + 11, height)), Tone.SOFT)
            points = str(self.points(last, side))
            left = Point(end.x + 13, height)
            yield centre_text(left, points, frame.letters, is_bold=True)
            if not frame.has_names_over:
                yield self.name(side, left.right(width_of("000 ", frame.letters)))

    def name(self, side: Side, at: Point) -> ChartText:
        """Return a team's name from a point on, cut to fit the picture."""
        size = self.frame.letters
        name = shorten_text(self.played.teams[side], self.frame.width - at.x, size)
        return centre_text(at, name, size)

    def names(self) -> Iterator[Piece]:
        """Yield the teams over the plot, each with a piece of its line."""
        if not self.frame.has_names_over:
            return
        for number, side in enumerate(Side):
            tone, dash = LOOKS[side]
            y = (number + 0.5) * self.frame.names / 2
            yield Polyline((Point(0, y), Point(26, y)), tone, 2.4, dash)
            yield mark_of(side, Point(26, y))
            yield self.name(side, Point(38, y))


def mark_of(side: Side, at: Point) -> ChartMarks:
    """Return a side's mark: full at home, open away."""
    if side is Side.HOME:
        return ChartMarks((at,), MarkShape.CIRCLE, 9.0, Tone.HOME)
    return ChartMarks((at,), MarkShape.SQUARE, 9.0, Tone.AWAY, is_hollow=True)
