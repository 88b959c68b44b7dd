"""What a picture is made of, whoever draws it: lines, grounds, marks and words.

A picture is in units of its own, from its upper left corner; on a screen a unit is
about a pixel. SVG and print draw the same shapes. A path is spelled here, since a
template would write 1,5 for 1.5 in Afrikaans, and in few letters: whole units, each
point from the one before, all shapes of one look together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Literal, NamedTuple

Anchor = Literal["start", "middle", "end"]
BASELINE = 0.35  # of the size: from the middle of a line of text to its baseline
SERIES = 8  # how many colours tell lines apart; dashes and marks tell the rest


class Tone(StrEnum):
    """A colour by its task; what it is on a screen or on paper is said elsewhere."""

    INK = "ink"
    SOFT = "soft"
    RULE = "rule"
    GROUND = "ground"
    BAND = "band"
    STRONG = "strong"
    HOME = "home"
    AWAY = "away"


class MarkShape(StrEnum):
    CIRCLE = "circle"
    SQUARE = "square"
    TRIANGLE = "triangle"
    DIAMOND = "diamond"


class Point(NamedTuple):
    x: float
    y: float

    def right(self, by: float) -> Point:
        return Point(self.x + by, self.y)


@dataclass(frozen=True, slots=True)
class LineLook:
    """How a line is told from the others, with colours and without them."""

    tone: str
    dash: tuple[float, ...]
    shape: MarkShape
    is_hollow: bool = False


DASHES: tuple[tuple[float, ...], ...] = ((), (8, 4), (2, 3), (9, 3, 2, 3))
MARKS = (
    (MarkShape.CIRCLE, False),
    (MarkShape.SQUARE, False),
    (MarkShape.TRIANGLE, False),
    (MarkShape.DIAMOND, True),
    (MarkShape.CIRCLE, True),
    (MarkShape.SQUARE, True),
)


TURN = 12


def line_look(number: int) -> LineLook:
    """Return the look of a line by its number: 24 differ without any colour."""
    # Twelve pairs of dash and mark come in turn; moved by one there are twelve more.
    shape, is_hollow = MARKS[(number + number // TURN) % len(MARKS)]
    dash = DASHES[number % len(DASHES)]
    return LineLook(f"series-{number % SERIES + 1}", dash, shape, is_hollow)


@dataclass(frozen=True, slots=True)
class Polyline:
    """A line through points."""

    points: tuple[Point, ...]
    tone: str = Tone.INK
    weight: float = 1.0
    dash: tuple[float, ...] = ()

    @property
    def d(self) -> str:
        return _path(self.points)

    @property
    def css(self) -> str:
        return f"stroke-{self.tone}"

    @property
    def stroke(self) -> str:
        """Return how thick it is; "" for 1, which goes without saying."""
        return "" if self.weight == 1 else f"{self.weight:g}"

    @property
    def dashes(self) -> str:
        return " ".join(f"{one:g}" for one in self.dash)


@dataclass(frozen=True, slots=True)
class Area:
    """A ground with straight edges."""

    points: tuple[Point, ...]
    tone: str = Tone.BAND

    @property
    def d(self) -> str:
        return f"{_path(self.points)}z"

    @property
    def css(self) -> str:
        return f"fill-{self.tone}"


@dataclass(frozen=True, slots=True)
class ChartMarks:
    """Marks of one form, each around its point; a hollow one shows the ground."""

    points: tuple[Point, ...]
    shape: MarkShape
    size: float
    tone: str = Tone.INK
    is_hollow: bool = False

    @property
    def d(self) -> str:
        return "".join(self._one(at) for at in self.points)

    @property
    def css(self) -> str:
        kind = "hollow" if self.is_hollow else "solid"
        return f"{kind}-{self.tone}"

    def _one(self, at: Point) -> str:
        if self.shape is not MarkShape.CIRCLE:
            # Small shapes are seen to a tenth of a unit.
            return f"{_path(corners_of(self.shape, at, self.size), digits=1)}z"
        r, turn = self.size / 2, f"{self.size:g}"
        arc = f"a{r:g} {r:g} 0 1 0"
        return f"M{_number(at.x - r)} {_number(at.y)}{arc} {turn} 0{arc}-{turn} 0z"


@dataclass(frozen=True, slots=True)
class ChartText:
    """A line of text; its point is on the baseline. Turned: it reads upwards."""

    at: Point
    text: str
    size: float = 12.0
    tone: str = Tone.INK
    anchor: Anchor = "start"
    is_bold: bool = False
    is_turned: bool = False

    @property
    def x(self) -> int:
        return round(self.at.x)

    @property
    def y(self) -> int:
        return round(self.at.y)

    @property
    def css(self) -> str:
        return f"text-{self.tone}" + (" is-bold" if self.is_bold else "")


Shape = Polyline | Area | ChartMarks
Piece = Shape | ChartText


@dataclass(frozen=True, slots=True)
class PathLook:
    """What all shapes of one path in the SVG have in common."""

    css: str
    stroke: str = ""
    dashes: str = ""


@dataclass(frozen=True, slots=True)
class TextLook:
    """What all texts of one group in the SVG have in common."""

    css: str
    letters: str
    anchor: Anchor


@dataclass(frozen=True, slots=True)
class PathLayer:
    look: PathLook
    d: str


@dataclass(frozen=True, slots=True)
class TextLayer:
    look: TextLook
    texts: list[ChartText]


@dataclass(frozen=True, slots=True)
class ChartPicture:
    """A picture: its size, its shapes from the back to the front, what it shows."""

    key: str
    title: str
    told: str
    width: float
    height: float
    pieces: tuple[Piece, ...]

    @property
    def box(self) -> str:
        return f"0 0 {_number(self.width)} {_number(self.height)}"

    @property
    def paths(self) -> list[PathLayer]:
        """Return the shapes, those of one look as one path, where the first lies."""
        found: dict[PathLook, str] = {}
        for one in self.pieces:
            if not isinstance(one, ChartText):
                look = _look_of(one)
                found[look] = found.get(look, "") + one.d
        return [PathLayer(look, d) for look, d in found.items()]

    @property
    def texts(self) -> list[TextLayer]:
        """Return the words by their look; they lie over all shapes."""
        found: dict[TextLook, list[ChartText]] = {}
        for one in self.pieces:
            if isinstance(one, ChartText):
                look = TextLook(one.css, f"{one.size:g}", one.anchor)
                found.setdefault(look, []).append(one)
        return [TextLayer(look, texts) for look, texts in found.items()]


@dataclass(frozen=True, slots=True)
class PicturePair:
    """One picture as it is drawn for a phone, and for a desk and paper."""

    narrow: ChartPicture
    wide: ChartPicture


def rectangle(
    left: float, top: float, right: float, bottom: float
) -> tuple[Point, ...]:
    """Return the corners of an upright rectangle."""
    return (
        Point(left, top),
        Point(right, top),
        Point(right, bottom),
        Point(left, bottom),
    )


def frame_line(corners: Sequence[Point], *, tone: str, weight: float = 1.0) -> Polyline:
    """Return the line around a ground."""
    return Polyline((*corners, corners[0]), tone, weight)


def level(left: float, right: float, y: float, *, tone: str = Tone.RULE) -> Polyline:
    """Return a thin level line, as that of a scale."""
    return Polyline((Point(left, y), Point(right, y)), tone, 1.0)


def centre_text(at: Point, text: str, size: float, **how: object) -> ChartText:
    """Return words whose middle height is that of the point."""
    return ChartText(Point(at.x, at.y + BASELINE * size), text, size, **how)  # type: ignore[arg-type]


def corners_of(shape: MarkShape, at: Point, size: float) -> tuple[Point, ...]:
    """Return the corners of a mark around its point."""
    r = size / 2
    if shape is MarkShape.TRIANGLE:
        r *= 1.15
        return (
            Point(at.x, at.y - r),
            Point(at.x + r, at.y + r * 0.8),
            Point(at.x - r, at.y + r * 0.8),
        )
    if shape is MarkShape.DIAMOND:
        r *= 1.25
        return (
            Point(at.x, at.y - r),
            Point(at.x + r, at.y),
            Point(at.x, at.y + r),
            Point(at.x - r, at.y),
        )
    r *= 0.9
    return rectangle(at.x - r, at.y - r, at.x + r, at.y + r)


def _look_of(shape: Shape) -> PathLook:
    if isinstance(shape, Polyline):
        return PathLook(shape.css, shape.stroke, shape.dashes)
    return PathLook(shape.css)


def _path(points: Sequence[Point], *, digits: int = 0) -> str:
    """Return a path: where it begins, and how far each point is from the one before."""
    rounded = [Point(round(one.x, digits), round(one.y, digits)) for one in points]
    begin = rounded[0]
    steps = "".join(_step(one, to) for one, to in pairwise(rounded))
    return f"M{_number(begin.x)} {_number(begin.y)}{steps}"


def _step(at: Point, to: Point) -> str:
    across, down = _number(to.x - at.x), _number(to.y - at.y)
    if down == "0":
        return f"h{across}"
    if across == "0":
        return f"v{down}"
    return f"l{across}{down}" if down.startswith("-") else f"l{across} {down}"


def _number(value: float) -> str:
    # Adding 0 makes no -0.
    return f"{round(value, 1) + 0:.1f}".removesuffix(".0")
