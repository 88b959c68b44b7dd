"""Places after each night as a picture: a line for each team, ending in its name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.standings.charts.course import (
    ChartSeason,
    ChartSpot,
    ChartTeam,
    PlaceCourse,
)
from league.standings.charts.lettering import shorten_text, width_of
from league.standings.charts.scales import Scale, every, spread_places
from league.standings.charts.shapes import (
    ChartMarks,
    ChartPicture,
    ChartText,
    LineLook,
    PicturePair,
    Piece,
    Point,
    Polyline,
    Tone,
    centre_text,
    level,
    line_look,
)


@dataclass(frozen=True, slots=True)
class PlacesFrame:
    """Sizes of a picture of places."""

    key: str
    width: float
    before: float  # for names at the left, if they have room
    after: float
    letters: float
    least_row: float
    most_row: float
    between_marks: float
    top: float = 14.0
    foot: float = 30.0
    number: float = 30.0  # for the place beside the name
    has_names_before: bool = True


PHONE = PlacesFrame(
    key="narrow",
    width=316.0,
    before=38.0,
    after=148.0,
    letters=12.0,
    least_row=20.0,
    most_row=30.0,
    between_marks=12.0,
    number=25.0,
    has_names_before=False,
)
DESK = PlacesFrame(
    key="wide",
    width=1080.0,
    before=246.0,
    after=246.0,
    letters=13.0,
    least_row=23.0,
    most_row=40.0,
    between_marks=16.0,
)
# A single team's line needs no names: every place has its number.
ALONE = {
    PHONE.key: replace(PHONE, before=40.0, after=32.0, least_row=12.0, most_row=22.0),
    DESK.key: replace(DESK, before=54.0, after=36.0, least_row=14.0, most_row=26.0),
}
HEIGHT = 340.0  # of a picture, unless its rows would be too low or too high


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """One team's line: its places by night, and its look."""

    entrant: ChartTeam
    spots: tuple[ChartSpot, ...]
    look: LineLook
    is_lit: bool = False


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A team's places as in the table beside the picture."""

    entrant: ChartTeam
    places: list[str]
    is_lit: bool


@dataclass(frozen=True, slots=True)
class PlacesView:
    """Places after each night: the picture, and the data of its table and captions."""

    drawn: PicturePair
    nights: list[str]
    rows: list[PlaceRow]
    lit: ChartTeam | None
    has_shared: bool


def places_view(
    season: ChartSeason, *, lit: int | None = None, only: int | None = None
) -> PlacesView | None:
    """Return the picture of a division's places, of all its teams or only one.

    None before any result counts, and for a team that has no place.
    """
    course = season.course
    lines = _lines_of(season, lit=lit)
    if only is not None:
        lines = [one for one in _lines_of(season, lit=only) if one.is_lit]
    if not course.nights or not lines:
        return None
    return PlacesView(
        drawn=PicturePair(
            places_picture(course, lines, PHONE),
            places_picture(course, lines, DESK),
        ),
        nights=[_night_words(one) for one in course.nights],
        rows=[
            PlaceRow(one.entrant, [spot.text for spot in one.spots], one.is_lit)
            for one in lines
        ],
        lit=next((one.entrant for one in lines if one.is_lit), None),
        has_shared=any(spot.sharing > 1 for one in lines for spot in one.spots),
    )


def _night_words(night: date) -> str:
    return date_format(night, "j M")


def _lines_of(season: ChartSeason, *, lit: int | None) -> list[PlaceLine]:
    """Return the teams' lines in the log's order, each with its own look.

    A team keeps its look when the log changes, as looks follow the names.
    """
    looks = {one.pk: line_look(number) for number, one in enumerate(season.entrants)}
    return [
        PlaceLine(one, season.course.spots[one.pk], looks[one.pk], one.pk == lit)
        for one in season.in_order
        if one.pk in season.course.spots
    ]


@dataclass(frozen=True, slots=True)
class Plot:
    """Where nights and places are within a frame."""

    frame: PlacesFrame
    across: Scale
    down: Scale
    nights: int
    places: int

    @property
    def height(self) -> float:
        return self.bottom + self.frame.foot

    @property
    def bottom(self) -> float:
        return self.down.end

    def at(self, night: int, row: float) -> Point:
        return Point(self.across.at(night), self.down.at(row))

    @property
    def marked(self) -> list[int]:
        """Return the nights whose places are marked: not all if they are close."""
        return self.shown(self.frame.between_marks)

    def shown(self, least: float) -> list[int]:
        return every(self.nights, self.across.end - self.across.start, least)


def plot_of(course: PlaceCourse, frame: PlacesFrame) -> Plot:
    places = len(course.spots)
    row = min(max(HEIGHT / places, frame.least_row), frame.most_row)
    return Plot(
        frame,
        across=Scale(
            0, len(course.nights) - 1, frame.before, frame.width - frame.after
        ),
        # Half a row above the first place and below the last, for shared lines.
        down=Scale(0.5, places + 0.5, frame.top, frame.top + row * places),
        nights=len(course.nights),
        places=places,
    )


def places_picture(
    course: PlaceCourse, lines: Sequence[PlaceLine], frame: PlacesFrame
) -> ChartPicture:
    """Return the picture of these lines in a frame; a single line has no names."""
    is_alone = len(lines) == 1
    plot = plot_of(course, ALONE[frame.key] if is_alone else frame)
    others = [one for one in lines if not one.is_lit]
    lit = [one for one in lines if one.is_lit]
    pieces: list[Piece] = [*scales(course, plot)]
    for one in (*others, *lit):
        pieces += line_pieces(one, plot, is_quiet=bool(lit) and not one.is_lit)
    pieces += numbers(plot) if is_alone else _names(lines, plot)
    return ChartPicture(
        key=f"places-{frame.key}",
        title=_("Places after each night"),
        told=_told(course, lines),
        width=frame.width,
        height=plot.height,
        pieces=tuple(pieces),
    )


def _told(course: PlaceCourse, lines: Sequence[PlaceLine]) -> str:
    """Return what the picture shows, for people who cannot see it."""
    if len(lines) == 1:
        told = _("The places of %(team)s, now %(place)s of %(teams)s.")
        return told % {
            "team": lines[0].entrant.name,
            "place": lines[0].spots[-1].text,
            "teams": len(course.spots),
        }
    words = ngettext(
        "The places of %(teams)s teams after %(nights)s night. %(first)s stands first.",
        "The places of %(teams)s teams after each of %(nights)s nights. "
        "%(first)s stands first.",
        len(course.nights),
    )
    names = {
        "teams": len(lines),
        "nights": len(course.nights),
        "first": lines[0].entrant.name,
    }
    return words % names


def scales(course: PlaceCourse, plot: Plot) -> Iterator[Piece]:
    """Yield a thin line for each place, and the dates under the nights."""
    frame = plot.frame
    for place in range(1, plot.places + 1):
        y = plot.down.at(place)
        yield level(plot.across.start, plot.across.end, y)
    words = [_night_words(one) for one in course.nights]
    least = max(width_of(one, frame.letters) for one in words) + 8
    for night in plot.shown(least):
        x = plot.across.at(night)
        tick = (Point(x, plot.bottom), Point(x, plot.bottom + 5))
        yield Polyline(tick, Tone.SOFT)
        yield ChartText(
            Point(x, plot.bottom + 8 + frame.letters),
            words[night],
            frame.letters,
            Tone.SOFT,
            "middle",
        )


def line_pieces(one: PlaceLine, plot: Plot, *, is_quiet: bool) -> Iterator[Piece]:
    """Yield a team's line and its marks; a quiet one is a thin line behind another."""
    points = [plot.at(night, spot.row) for night, spot in enumerate(one.spots)]
    look = one.look
    if is_quiet:
        yield Polyline(tuple(points), Tone.SOFT, 1.0, look.dash)
        return
    weight = 4.0 if one.is_lit else 2.2
    tone = Tone.STRONG if one.is_lit else look.tone
    yield Polyline(tuple(points), tone, weight, () if one.is_lit else look.dash)
    marked = tuple(points[night] for night in plot.marked)
    size = 9.0 if one.is_lit else 7.5
    yield ChartMarks(marked, look.shape, size, tone, look.is_hollow)
    if one.is_lit:
        yield from lit_places(one, plot)


def lit_places(one: PlaceLine, plot: Plot) -> Iterator[Piece]:
    """Yield the places of the highlighted team, above its marks."""
    size = plot.frame.letters
    for night in plot.shown(max(26.0, plot.frame.between_marks)):
        at = plot.at(night, one.spots[night].row)
        yield ChartText(
            Point(at.x, at.y - 8), one.spots[night].text, size, Tone.INK, "middle", True
        )


def numbers(plot: Plot) -> Iterator[Piece]:
    """Yield the numbers of the places that have room, always with the first."""
    size = plot.frame.letters
    down = plot.down.at(plot.places) - plot.down.at(1)
    for last in every(plot.places, down, size * 1.3):
        place = plot.places - last
        at = Point(plot.across.start - 14, plot.down.at(place))
        yield centre_text(at, str(place), size, tone=Tone.SOFT, anchor="end")


def _names(lines: Sequence[PlaceLine], plot: Plot) -> Iterator[Piece]:
    """Yield each team's place and name at the end of its line, and at its start."""
    yield from _column(lines, plot, night=-1)
    yield from _column(lines, plot, night=0)


def _column(lines: Sequence[PlaceLine], plot: Plot, *, night: int) -> Iterator[Piece]:
    ordered = sorted(lines, key=lambda one: one.spots[night].row)
    rows = [plot.down.at(one.spots[night].row) for one in ordered]
    gap = plot.frame.letters * 1.2
    heights = spread_places(rows, gap=gap, lowest=gap / 2, highest=plot.bottom)
    for one, row, height in zip(ordered, rows, heights, strict=True):
        if night:
            yield from _name_after(one, plot, row, height)
        else:
            yield from _name_before(one, plot, row, height)


def _name_after(
    one: PlaceLine, plot: Plot, row: float, height: float
) -> Iterator[Piece]:
    frame, end = plot.frame, plot.across.at(plot.nights - 1)
    x = plot.across.end + 14
    yield Polyline((Point(end + 6, row), Point(x - 2, height)), Tone.SOFT)
    number, size = one.spots[-1].text, frame.letters
    yield centre_text(Point(x, height), number, size, is_bold=True)
    left = x + frame.number
    name = shorten_text(one.entrant.name, frame.width - left, size, is_bold=one.is_lit)
    yield centre_text(Point(left, height), name, size, is_bold=one.is_lit)


def _name_before(
    one: PlaceLine, plot: Plot, row: float, height: float
) -> Iterator[Piece]:
    frame, size = plot.frame, plot.frame.letters
    x, begin = plot.across.start - 14, plot.across.at(0)
    yield Polyline((Point(begin - 6, row), Point(x + 2, height)), Tone.SOFT)
    number = one.spots[0].text
    yield centre_text(Point(x, height), number, size, anchor="end", is_bold=True)
    if not frame.has_names_before:
        return
    right = x - frame.number
    name = shorten_text(one.entrant.name, right, size, is_bold=one.is_lit)
    yield centre_text(
        Point(right, height), name, size, anchor="end", is_bold=one.is_lit
    )
