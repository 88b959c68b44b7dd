"""Home and away as a picture: a bar of matches won, drawn and lost at each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.standings.charts.course import ChartSeason, ChartTeam
from league.standings.charts.form import Ended, form_by_team
from league.standings.charts.lettering import shorten_text, width_of
from league.standings.charts.shapes import (
    Area,
    ChartPicture,
    PicturePair,
    Piece,
    Point,
    Polyline,
    Tone,
    centre_text,
    frame_line,
    level,
    rectangle,
)

HATCH = 4.0  # between two lines of a hatched ground


@dataclass(frozen=True, slots=True)
class SideBalance:
    """A team's record at home, or away."""

    won: int
    drawn: int
    lost: int
    for_: int
    against: int

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def text(self) -> str:
        return f"{self.won}–{self.drawn}–{self.lost}"


@dataclass(frozen=True, slots=True)
class SidesRow:
    entrant: ChartTeam
    home: SideBalance
    away: SideBalance


@dataclass(frozen=True, slots=True)
class SidesView:
    drawn: PicturePair
    rows: list[SidesRow]


@dataclass(frozen=True, slots=True)
class SidesFrame:
    """Sizes of the picture; narrow frames have bars below the team's name."""

    key: str
    width: float
    name: float
    bar: float
    letters: float
    row: float
    figures: float
    is_stacked: bool

    @property
    def half(self) -> float:
        return (self.width - self.name) / 2

    @property
    def room(self) -> float:
        """Return the length of the longest bar, leaving room for its figures."""
        return self.half - self.figures - 16


PHONE = SidesFrame("narrow", 316, 0, 15, 12, 50, 60, True)
DESK = SidesFrame("wide", 540, 180, 16, 13, 34, 62, False)
HEAD = 24.0


def sides_view(season: ChartSeason, *, only: int | None = None) -> SidesView | None:
    """Return all teams at home and away, or one; None before any result counts."""
    entrants = [one for one in season.in_order if only in (None, one.pk)]
    ended = form_by_team(season)
    rows = [_row_of(one, ended.get(one.pk, [])) for one in entrants]
    if not any(row.home.played + row.away.played for row in rows):
        return None
    return SidesView(
        PicturePair(_picture_of(rows, PHONE), _picture_of(rows, DESK)), rows
    )


def _row_of(entrant: ChartTeam, ended: Sequence[Ended]) -> SidesRow:
    return SidesRow(
        entrant,
        home=balance_of([one for one in ended if one.is_home]),
        away=balance_of([one for one in ended if not one.is_home]),
    )


def balance_of(ended: Sequence[Ended]) -> SideBalance:
    outcomes = [one.outcome for one in ended]
    return SideBalance(
        won=outcomes.count("won"),
        drawn=outcomes.count("drawn"),
        lost=outcomes.count("lost"),
        for_=sum(one.own for one in ended),
        against=sum(one.theirs for one in ended),
    )


def _picture_of(rows: Sequence[SidesRow], frame: SidesFrame) -> ChartPicture:
    """Return the picture of these rows, home at the left and away at the right."""
    most = max(max(row.home.played, row.away.played) for row in rows)
    pieces: list[Piece] = [*_heads(frame)]
    for number, row in enumerate(rows):
        pieces += _row_pieces(row, HEAD + number * frame.row, most, frame)
    return ChartPicture(
        key=f"sides-{frame.key}",
        title=_("Home and away"),
        told=_(
            "Matches won, drawn and lost by each team at home and away. Won is full, "
            "drawn is hatched, lost is open."
        ),
        width=frame.width,
        height=HEAD + frame.row * len(rows),
        pieces=tuple(pieces),
    )


def _heads(frame: SidesFrame) -> Iterator[Piece]:
    for words, left in (
        (_("At home"), frame.name),
        (_("Away"), frame.name + frame.half + 8),
    ):
        yield centre_text(
            Point(left, HEAD / 2), words, frame.letters, tone=Tone.SOFT, is_bold=True
        )


def _row_pieces(
    row: SidesRow, top: float, most: int, frame: SidesFrame
) -> Iterator[Piece]:
    yield level(0, frame.width, top)
    middle = top + frame.row / 2
    at = Point(0, middle)
    room = frame.name - 10
    if frame.is_stacked:
        at, middle, room = Point(0, top + 15), top + 35, frame.width
    name = shorten_text(row.entrant.name, room, frame.letters)
    yield centre_text(at, name, frame.letters)
    yield from bar_of(row.home, Point(frame.name, middle), most, frame)
    yield from bar_of(row.away, Point(frame.name + frame.half + 8, middle), most, frame)


def bar_of(
    balance: SideBalance, at: Point, most: int, frame: SidesFrame
) -> Iterator[Piece]:
    """Yield a bar in three parts, and the figures at its end."""
    unit = frame.room / most
    left, top, bottom = at.x, at.y - frame.bar / 2, at.y + frame.bar / 2
    for number, draw in (
        (balance.won, _full),
        (balance.drawn, _hatched),
        (balance.lost, _open),
    ):
        if number:
            right = left + number * unit
            yield from draw(left, top, right, bottom)
            left = right
    text = balance.text
    assert width_of(text, frame.letters) <= frame.figures or balance.played > 99
    yield centre_text(Point(left + 6, at.y), text, frame.letters)


def _full(left: float, top: float, right: float, bottom: float) -> Iterator[Piece]:
    corners = rectangle(left, top, right, bottom)
    yield Area(corners, Tone.HOME)
    yield frame_line(corners, tone=Tone.HOME)


def _hatched(left: float, top: float, right: float, bottom: float) -> Iterator[Piece]:
    for one in hatching(left, top, right, bottom):
        yield Polyline(one, Tone.SOFT, 1.2)
    yield frame_line(rectangle(left, top, right, bottom), tone=Tone.SOFT)


def _open(left: float, top: float, right: float, bottom: float) -> Iterator[Piece]:
    yield frame_line(rectangle(left, top, right, bottom), tone=Tone.AWAY, weight=1.2)


def hatching(
    left: float, top: float, right: float, bottom: float
) -> Iterator[tuple[Point, Point]]:
    """Yield slanting lines over a rectangle, clipped to its edges."""
    height = bottom - top
    start = left - height + HATCH
    while start < right:
        low = max(start, left)
        high = min(start + height, right)
        yield (
            Point(low, bottom - (low - start)),
            Point(high, bottom - (high - start)),
        )
        start += HATCH
