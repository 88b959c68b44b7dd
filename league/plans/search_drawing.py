"""Draws a search through its seconds: the best list so far, and the proved least."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.standings.charts.scales import Scale, spread_places, ticks
from league.standings.charts.shapes import (
    ChartPicture,
    ChartText,
    PicturePair,
    Piece,
    Point,
    Polyline,
    Tone,
    centre_text,
    level,
)

DASH = (7.0, 3.0)
TOP = 10.0


class SearchStep(NamedTuple):
    """What a search knew from a moment on, in seconds; None for what it did not."""

    seconds: float
    best: int | None
    bound: int | None


@dataclass(frozen=True, slots=True)
class SearchFrame:
    """The dimensions of a picture: its plot lies between figures and names."""

    key: str
    width: float
    plot: float
    before: float
    after: float
    letters: float
    most_ticks: int


PHONE = SearchFrame("narrow", 316, 120, 34, 92, 12, 3)
DESK = SearchFrame("wide", 760, 150, 44, 150, 13, 5)


def search_picture(steps: Sequence[SearchStep]) -> PicturePair | None:
    """Return the picture of a search up to its last step; None while nothing moved."""
    if len({one[1:] for one in steps if one.best is not None}) < 2:
        return None
    return PicturePair(
        SearchDrawing(steps, PHONE).picture(),
        SearchDrawing(steps, DESK).picture(),
    )


class SearchDrawing:
    """A picture of a search, while it is drawn."""

    def __init__(self, steps: Sequence[SearchStep], frame: SearchFrame) -> None:
        self.steps, self.frame = steps, frame
        self.last = steps[-1].seconds
        self.bottom = TOP + frame.plot
        known = [value for one in steps for value in one[1:] if value is not None]
        self.ticks = ticks(0, max(known), frame.most_ticks)
        self.across = Scale(0, self.last, frame.before, frame.width - frame.after)
        self.down = Scale(self.ticks[0], self.ticks[-1], self.bottom, TOP)
        self.lines = [
            (_("best so far"), self.course(lambda one: one.best), Tone.HOME, ()),
            (_("proved least"), self.course(lambda one: one.bound), Tone.AWAY, DASH),
        ]

    def course(
        self, value: Callable[[SearchStep], int | None]
    ) -> list[tuple[float, int]]:
        """Return from when on a figure was what, each change once."""
        found: list[tuple[float, int]] = []
        for one in self.steps:
            known = value(one)
            if known is not None and (not found or found[-1][1] != known):
                found.append((one.seconds, known))
        return found

    def picture(self) -> ChartPicture:
        pieces = [*self.scales(), *self.drawn_lines(), *self.names()]
        return ChartPicture(
            key=f"search-{self.frame.key}",
            title=_("The search through its seconds"),
            told=self.told(),
            width=self.frame.width,
            height=self.bottom + 12 + self.frame.letters,
            pieces=tuple(pieces),
        )

    def told(self) -> str:
        """Say how each line began and where it is now."""
        words = _("%(what)s: %(first)s, then %(last)s.")
        return " ".join(
            words % {"what": name, "first": course[0][1], "last": course[-1][1]}
            for name, course, _tone, _dash in self.lines
            if course
        )

    def scales(self) -> Iterator[Piece]:
        frame = self.frame
        for value in self.ticks:
            y = self.down.at(value)
            yield level(self.across.start, self.across.end, y)
            at = Point(self.across.start - 6, y)
            yield centre_text(
                at, str(value), frame.letters, tone=Tone.SOFT, anchor="end"
            )
        y = self.bottom + 8 + frame.letters
        end = _("%(seconds)s s") % {"seconds": round(self.last)}
        yield ChartText(Point(self.across.start, y), "0", frame.letters, Tone.SOFT)
        at = Point(self.across.end, y)
        yield ChartText(at, end, frame.letters, Tone.SOFT, "end")

    def drawn_lines(self) -> Iterator[Piece]:
        for _name, course, tone, dash in self.lines:
            if course:
                yield Polyline(tuple(self.corners(course)), tone, 2.4, dash)

    def corners(self, course: Sequence[tuple[float, int]]) -> Iterator[Point]:
        """Yield the corners of a line that holds each value until the next."""
        for (since, value), (until, _next) in pairwise([*course, (self.last, 0)]):
            y = self.down.at(value)
            yield Point(self.across.at(since), y)
            yield Point(self.across.at(until), y)

    def names(self) -> Iterator[Piece]:
        """Yield each line's last figure and its name, at its end."""
        shown = [(name, course[-1][1]) for name, course, *_look in self.lines if course]
        size = self.frame.letters
        # The best lies above what is proved, also where both are one.
        heights = [self.down.at(value) for _name, value in shown]
        placed = spread_places(heights, gap=1.3 * size, lowest=TOP, highest=self.bottom)
        for (name, value), y in zip(shown, placed, strict=True):
            at = Point(self.across.end + 8, y)
            yield centre_text(at, f"{value} {name}", size)
