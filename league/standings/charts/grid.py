"""Head to head: every team against every other, the home team in its row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from league.models import Fixture
from league.standings.charts.course import ChartMeeting, ChartSeason, ChartTeam
from league.standings.charts.lettering import shorten_text, width_of
from league.standings.charts.shapes import (
    Area,
    ChartPicture,
    ChartText,
    Piece,
    Point,
    Tone,
    centre_text,
    level,
    rectangle,
)

# The signs for each outcome.
MARKS = {"home": "▲", "away": "▼", "draw": "="}


@dataclass(frozen=True, slots=True)
class Meet:
    """One match in its cell: its score and winner, or its state."""

    match: UUID
    text: str
    mark: str
    words: str
    winner: str

    @property
    def is_played(self) -> bool:
        return bool(self.winner)


@dataclass(frozen=True, slots=True)
class GridCell:
    """The matches of a home team against an opponent; `is_own` on the diagonal."""

    meets: list[Meet]
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class ResultGridRow:
    entrant: ChartTeam
    cells: list[GridCell]


@dataclass(frozen=True, slots=True)
class GridView:
    entrants: list[ChartTeam]
    rows: list[ResultGridRow]


def grid_view(season: ChartSeason) -> GridView | None:
    """Return the grid, teams in the log's order; None without a match."""
    if not season.meetings:
        return None
    entrants = season.in_order
    names = season.names
    cells: dict[tuple[int, int], list[Meet]] = {}
    for one in season.meetings:
        cells.setdefault((one.home, one.away), []).append(meet_of(one, names))
    rows = [
        ResultGridRow(
            home,
            [
                GridCell(cells.get((home.pk, away.pk), []), home == away)
                for away in entrants
            ],
        )
        for home in entrants
    ]
    return GridView(entrants, rows)


def meet_of(one: ChartMeeting, names: dict[int, str]) -> Meet:
    teams = {"home": names[one.home], "away": names[one.away]}
    if one.counts:
        winner = _winner_of(one)
        text = f"{one.home_score}–{one.away_score}"
        words = _("%(home)s at home to %(away)s: %(score)s") % (teams | {"score": text})
        return Meet(one.pk, text, MARKS[winner], words, winner)
    text = _when_of(one)
    words = _("%(home)s at home to %(away)s: %(when)s") % (teams | {"when": text})
    return Meet(one.pk, text, "", words, "")


def _winner_of(one: ChartMeeting) -> str:
    """Return the winner by the scores, or by the stored winner if they are level."""
    result = one.result
    if result.home_score == result.away_score:
        return one.winner or "draw"
    return "home" if result.home_score > result.away_score else "away"


def _when_of(one: ChartMeeting) -> str:
    """Return the text of a match without a score: its night or state."""
    if one.state == Fixture.State.VOID:
        return _("void")
    return date_format(one.night, "j M") if one.night else _("date open")


NAME, HEAD_LEAST, LETTERS = 176.0, 60.0, 13.0
LEAST_CELL, MOST_CELL, WIDTH = 34.0, 90.0, 1080.0


@dataclass(frozen=True, slots=True)
class GridFrame:
    """Sizes of a grid on paper, its cells as wide as the paper allows."""

    cell: float
    head: float
    row: float


def frame_of(view: GridView) -> GridFrame:
    count = len(view.entrants)
    cell = min(max((WIDTH - NAME) / count, LEAST_CELL), MOST_CELL)
    longest = max(width_of(one.name, LETTERS) for one in view.entrants)
    deepest = max(len(cell.meets) for row in view.rows for cell in row.cells)
    return GridFrame(
        cell=cell,
        head=min(max(longest + 10, HEAD_LEAST), NAME),
        row=max(26.0, 14.0 * deepest + 8),
    )


def grid_picture(view: GridView) -> ChartPicture:
    """Return the grid for paper, with names upright over the columns."""
    frame = frame_of(view)
    right = NAME + frame.cell * len(view.entrants)
    pieces: list[Piece] = []
    for number, one in enumerate(view.entrants):
        x = NAME + (number + 0.5) * frame.cell
        name = shorten_text(one.name, frame.head - 8, LETTERS)
        at = Point(x + LETTERS * 0.35, frame.head - 6)
        pieces.append(ChartText(at, name, LETTERS, is_turned=True))
    for number, row in enumerate(view.rows):
        top = frame.head + number * frame.row
        pieces += _row_pieces(row, top, right, frame)
    bottom = frame.head + len(view.rows) * frame.row
    pieces.append(level(0, right, bottom, tone=Tone.SOFT))
    return ChartPicture(
        key="grid",
        title=_("Head to head"),
        told=_("Each team at home, in its row, against each other."),
        width=max(right, 1.0),
        height=bottom + 1,
        pieces=tuple(pieces),
    )


def _row_pieces(
    row: ResultGridRow, top: float, right: float, frame: GridFrame
) -> Iterator[Piece]:
    yield level(0, right, top, tone=Tone.SOFT)
    middle = top + frame.row / 2
    name = shorten_text(row.entrant.name, NAME - 8, LETTERS)
    yield centre_text(Point(0, middle), name, LETTERS, is_bold=True)
    for number, cell in enumerate(row.cells):
        left = NAME + number * frame.cell
        if cell.is_own:
            corners = rectangle(left, top, left + frame.cell, top + frame.row)
            yield Area(corners, Tone.BAND)
        yield from meet_pieces(cell.meets, left, middle, frame)


def meet_pieces(
    meets: Sequence[Meet], left: float, middle: float, frame: GridFrame
) -> Iterator[Piece]:
    """Yield a line for each match: the score and who won, smaller in narrow cells."""
    begin = middle - (len(meets) - 1) * 7
    for number, one in enumerate(meets):
        text = f"{one.text} {one.mark}".strip()
        size = min(12.0, 12.0 * (frame.cell - 4) / width_of(text, 12.0))
        at = Point(left + frame.cell / 2, begin + number * 14)
        tone = Tone.INK if one.is_played else Tone.SOFT
        yield centre_text(at, text, size, tone=tone, anchor="middle")
