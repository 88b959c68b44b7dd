"""Form as a picture: each team's last ten results as letters in boxes.

A win is a full square, a draw a circle, a loss an open square: they differ without
colour and without being read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.standings.charts.course import ChartMeeting, ChartSeason, ChartTeam
from league.standings.charts.lettering import shorten_text
from league.standings.charts.shapes import (
    Area,
    ChartMarks,
    ChartPicture,
    MarkShape,
    PicturePair,
    Piece,
    Point,
    Tone,
    centre_text,
    frame_line,
    level,
    rectangle,
)
from rules.standings import LogResult

LOOKS_BACK = 10
LAST = 5  # of these, set a little apart from those before
LETTERS = {
    "won": pgettext_lazy("won", "W"),
    "drawn": pgettext_lazy("drawn", "D"),
    "lost": pgettext_lazy("lost", "L"),
}
WORDS = {
    "won": gettext_lazy("won"),
    "drawn": gettext_lazy("drawn"),
    "lost": gettext_lazy("lost"),
}


@dataclass(frozen=True, slots=True)
class Ended:
    """How a match ended for one of its teams."""

    match: UUID
    night: date | None
    opponents: str
    is_home: bool
    own: int
    theirs: int

    @property
    def outcome(self) -> str:
        if self.own == self.theirs:
            return "drawn"
        return "won" if self.own > self.theirs else "lost"

    @property
    def words(self) -> str:
        return str(WORDS[self.outcome])

    @property
    def letter(self) -> str:
        return str(LETTERS[self.outcome])

    @property
    def score(self) -> str:
        return f"{self.own}–{self.theirs}"


@dataclass(frozen=True, slots=True)
class FormRow:
    """A team's last results, the latest last."""

    entrant: ChartTeam
    ended: list[Ended]


@dataclass(frozen=True, slots=True)
class FormView:
    drawn: PicturePair
    rows: list[FormRow]


@dataclass(frozen=True, slots=True)
class FormFrame:
    """Sizes of the picture; narrow frames have boxes below the team's name."""

    key: str
    width: float
    name: float
    box: float
    gap: float
    letters: float
    row: float
    is_stacked: bool = False

    @property
    def middle(self) -> float:
        """Return how far down a row its boxes have their middle."""
        return self.row - self.box / 2 - 6 if self.is_stacked else self.row / 2


PHONE = FormFrame("narrow", 316, 316, 25, 4.5, 12.5, 56, is_stacked=True)
DESK = FormFrame("wide", 540, 214, 26, 5, 13, 34)


def form_view(season: ChartSeason, *, only: int | None = None) -> FormView | None:
    """Return each team's form, or one team's; None before any result counts."""
    entrants = [one for one in season.in_order if only in (None, one.pk)]
    ended = form_by_team(season)
    rows = [FormRow(one, ended.get(one.pk, [])[-LOOKS_BACK:]) for one in entrants]
    if not any(row.ended for row in rows):
        return None
    return FormView(
        PicturePair(_picture_of(rows, PHONE), _picture_of(rows, DESK)), rows
    )


def form_by_team(season: ChartSeason) -> dict[int, list[Ended]]:
    """Return each team's results in the order played."""
    found: dict[int, list[Ended]] = {}
    names = season.names
    for one in sorted(season.meetings, key=_played):
        if one.counts:
            at_home = ended_of(one, names, is_home=True)
            found.setdefault(one.home, []).append(at_home)
            away = ended_of(one, names, is_home=False)
            found.setdefault(one.away, []).append(away)
    return found


def _played(one: ChartMeeting) -> tuple[date, int]:
    return (one.night or one.last_night or date.max, one.round)


def ended_of(one: ChartMeeting, names: dict[int, str], *, is_home: bool) -> Ended:
    result: LogResult = one.result
    own, theirs = result.home_score, result.away_score
    if not is_home:
        own, theirs = theirs, own
    other = one.away if is_home else one.home
    return Ended(one.pk, one.night, names[other], is_home, own, theirs)


def _picture_of(rows: Sequence[FormRow], frame: FormFrame) -> ChartPicture:
    """Return the picture of these rows, the latest match at the right."""
    pieces: list[Piece] = []
    for number, row in enumerate(rows):
        top = number * frame.row
        if number:
            pieces.append(level(0, frame.width, top))
        name = shorten_text(row.entrant.name, frame.name - 8, frame.letters)
        height = top + (14 if frame.is_stacked else frame.row / 2)
        pieces.append(centre_text(Point(0, height), name, frame.letters))
        pieces += _boxes_of(row, top + frame.middle, frame)
    return ChartPicture(
        key=f"form-{frame.key}",
        title=_("Form"),
        told=_("The last ten results of each team, the latest at the right."),
        width=frame.width,
        height=frame.row * len(rows),
        pieces=tuple(pieces),
    )


def _boxes_of(row: FormRow, middle: float, frame: FormFrame) -> Iterator[Piece]:
    """Yield a box for each result; the last five are set apart from those before."""
    step = frame.box + frame.gap
    for back, ended in enumerate(reversed(row.ended)):
        apart = frame.gap * 2 if back >= LAST else 0
        x = frame.width - frame.box / 2 - back * step - apart - 1
        yield from box_of(ended, Point(x, middle), frame)


def box_of(ended: Ended, at: Point, frame: FormFrame) -> Iterator[Piece]:
    """Yield the shape of a result and its letter."""
    half = frame.box / 2
    tone: str = Tone.INK
    corners = rectangle(at.x - half, at.y - half, at.x + half, at.y + half)
    if ended.outcome == "won":
        yield Area(corners, Tone.HOME)
        tone = Tone.GROUND
    elif ended.outcome == "drawn":
        yield ChartMarks((at,), MarkShape.CIRCLE, frame.box, Tone.SOFT, is_hollow=True)
    else:
        yield frame_line(corners, tone=Tone.AWAY, weight=1.5)
    yield centre_text(
        at, ended.letter, frame.letters, tone=tone, anchor="middle", is_bold=True
    )
