"""Print a cup's bracket: A4 landscape, with the seed on every page.

Up to sixteen lines of a round fit on a page. A larger bracket is cut into parts of
sixteen, one per page, with a last page where their winners meet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from django.utils.formats import date_format
from django.utils.translation import gettext, override, pgettext
from reportlab.pdfgen.canvas import Canvas

from league.cups.brackets import BracketView, SideView, TieView
from scoresheets.paper.document import A4, PaperSize, PdfCanvas
from scoresheets.paper.lettering import Face, Lettering, clean, fit, font_for
from scoresheets.paper.page import BASELINE, INK, MM, PADDING, QUIET, Box

PAGE_WIDTH, PAGE_HEIGHT = 297 * MM, 210 * MM  # A4, landscape
LEFT, RIGHT, TOP, BOTTOM = 10.0, 287.0, 26.0, 198.0  # of the bracket, millimetres
FOOT = Box(10, 200, 277, 5)
LINES_A_PAGE = 16
GAP = 5.0  # between two rounds, where the connecting lines run
MOST_HEIGHT = 15.0  # of a match
SCORE_WIDTH = 9.0
HOME_WIDTH, SEED_WIDTH = 4.0, 6.5
HEAD_HEIGHT = 8.0
LINE_GREY = 0.35

TITLE = Lettering(17, 10, Face.BOLD)
SUBTITLE = Lettering(10, 7)
HEAD = Lettering(9.5, 7, Face.BOLD, max_lines=2)
TEAM = Lettering(9.5, 6, max_lines=2)
WINNER = Lettering(9.5, 6, Face.BOLD, max_lines=2)
SCORE = Lettering(10, 7, Face.BOLD)
NOTE = Lettering(6.5, 5)
MARK = Lettering(7.5, 5)
FOOT_WORDS = Lettering(8, 5.5, max_lines=2)


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A round, or part of one, as a page shows it."""

    name: str
    when: str
    ties: Sequence[TieView]


@dataclass(frozen=True, slots=True)
class BracketPage:
    """One page: columns that halve from left to right, and ties apart."""

    title: str
    columns: Sequence[BracketColumn]
    apart: Sequence[TieView] = ()


@dataclass(frozen=True, slots=True)
class BracketPaper:
    """A bracket to print: the cup, its season, the seed, the time of printing."""

    title: str
    subtitle: str
    seed: str
    printed: str
    champion: str
    bracket: BracketView
    # The nights of the rounds in words, by round number.
    nights: dict[int, str]


def bracket_pages(paper: BracketPaper) -> list[BracketPage]:
    """Return the pages of a bracket: one, or its parts and then their winners."""
    rounds = paper.bracket.rounds
    play_offs, third = paper.bracket.play_offs, paper.bracket.third_place
    apart = [*(play_offs.ties if play_offs else ()), *([third] if third else ())]
    first = 2 * len(rounds[0].ties)
    if first <= LINES_A_PAGE:
        return [BracketPage("", [_column(paper, n) for n in range(len(rounds))], apart)]
    parts = first // LINES_A_PAGE
    # The rounds that a part of sixteen lines plays within itself.
    own = LINES_A_PAGE.bit_length() - 1
    pages = [
        BracketPage(
            gettext("Part %(number)s of %(parts)s")
            % {"number": part + 1, "parts": parts},
            [_column(paper, n, part=part, parts=parts) for n in range(own)],
        )
        for part in range(parts)
    ]
    last = [_column(paper, n) for n in range(own, len(rounds))]
    return [*pages, BracketPage(gettext("The winners of the parts"), last, apart)]


def _column(
    paper: BracketPaper, number: int, *, part: int = 0, parts: int = 1
) -> BracketColumn:
    round = paper.bracket.rounds[number]
    share = len(round.ties) // parts
    ties = round.ties[part * share : (part + 1) * share]
    return BracketColumn(round.name, paper.nights.get(round.number, ""), ties)


@dataclass(frozen=True, slots=True)
class BracketText:
    """A whole text in a box of the page."""

    box: Box
    words: str
    how: Lettering
    grey: float = INK
    is_right: bool = False


@dataclass(frozen=True, slots=True)
class PlacedTie:
    """A match on the page: its box, and where lines go in and out."""

    tie: TieView
    box: Box

    @property
    def middle(self) -> float:
        return self.box.top + self.box.height / 2


def place_ties(page: BracketPage) -> list[list[PlacedTie]]:
    """Return each column's matches with their places, midway between their feeders."""
    across = (RIGHT - LEFT + GAP) / len(page.columns)
    apart = MOST_HEIGHT + 6 if page.apart else 0.0
    height = BOTTOM - TOP - HEAD_HEIGHT - apart
    found = []
    for number, column in enumerate(page.columns):
        share = height / len(column.ties)
        tall = min(MOST_HEIGHT, share * 0.9)
        left = LEFT + number * across
        tops = [
            TOP + HEAD_HEIGHT + share * at + (share - tall) / 2
            for at in range(len(column.ties))
        ]
        found.append(
            [
                PlacedTie(tie, Box(left, top, across - GAP, tall))
                for tie, top in zip(column.ties, tops, strict=True)
            ]
        )
    return found


def texts_of(tie: PlacedTie) -> Iterator[BracketText]:
    """Yield the texts of a match: its name, teams, scores and note."""
    box = tie.box
    head = min(3.2, box.height * 0.24)
    told = tie.tie.note or _night(tie.tie)
    half = box.width / 2
    yield BracketText(Box(box.left, box.top, half, head), tie.tie.name, NOTE, QUIET)
    right = Box(box.left + half, box.top, half, head)
    yield BracketText(right, told, NOTE, QUIET, is_right=True)
    tall = (box.height - head) / 2
    for number, side in enumerate(tie.tie.sides):
        line = Box(box.left, box.top + head + number * tall, box.width, tall)
        yield from _side(line, side)


def _side(line: Box, side: SideView) -> Iterator[BracketText]:
    """Yield a team's line: its seed, name, whether it is at home, its score."""
    seed_width = SEED_WIDTH if side.seed else 0.0
    marks = SCORE_WIDTH + HOME_WIDTH

    def box(left: float, width: float) -> Box:
        return Box(left, line.top, width, line.height)

    if side.seed:
        yield BracketText(box(line.left, SEED_WIDTH), str(side.seed), MARK, QUIET)
    name = box(line.left + seed_width, line.width - seed_width - marks)
    how = WINNER if side.is_winner else TEAM
    yield BracketText(name, side.words, how, INK if side.team else QUIET)
    if side.is_home:
        home = pgettext("at home", "H")
        yield BracketText(box(line.right - marks, HOME_WIDTH), home, MARK, QUIET)
    score = "" if side.score is None else str(side.score)
    yield BracketText(
        box(line.right - SCORE_WIDTH, SCORE_WIDTH), score, SCORE, is_right=True
    )


def _night(tie: TieView) -> str:
    fixture = tie.fixture
    if fixture is None or fixture.home_score is not None or fixture.night is None:
        return ""
    return date_format(fixture.night, "D j M")


def draw_bracket_pdf(
    paper: BracketPaper, *, language: str, on: PaperSize = A4
) -> bytes:
    """Return the bracket as a PDF, scaled as a whole to the landscape paper."""
    canvas = PdfCanvas(title=paper.title, language=language, size=on.landscape)
    with override(language):
        pages = bracket_pages(paper)
        for number, page in enumerate(pages, 1):
            _fit(canvas, on)
            _draw_page(canvas, paper, page, where=(number, len(pages)))
            canvas.showPage()
    return bytes(canvas.getpdfdata())


def _fit(canvas: Canvas, on: PaperSize) -> None:
    """Scale what is laid out for A4 to the paper, centred."""
    width, height = on.landscape
    scale = min(width / PAGE_WIDTH, height / PAGE_HEIGHT)
    canvas.translate(
        (width - PAGE_WIDTH * scale) / 2, (height - PAGE_HEIGHT * scale) / 2
    )
    canvas.scale(scale, scale)


def _draw_page(
    canvas: Canvas, paper: BracketPaper, page: BracketPage, *, where: tuple[int, int]
) -> None:
    columns = place_ties(page)
    _write(canvas, page_head_texts(paper, page, columns, where=where))
    for one in chain.from_iterable(columns):
        _tie(canvas, one)
    for before, after in pairwise(columns):
        _connect(canvas, before, after)
    for one in apart_of(page):
        _tie(canvas, one)


def page_head_texts(
    paper: BracketPaper,
    page: BracketPage,
    columns: Sequence[Sequence[PlacedTie]],
    *,
    where: tuple[int, int],
) -> Iterator[BracketText]:
    """Yield the texts of the page head: the cup, the rounds, the seed."""
    under = " · ".join(one for one in (paper.subtitle, page.title) if one)
    yield BracketText(Box(LEFT, 8, 190, 8), paper.title, TITLE)
    yield BracketText(Box(LEFT, 16, 190, 5.5), under, SUBTITLE, QUIET)
    if paper.champion:
        won = gettext("Winner: %(team)s") % {"team": paper.champion}
        yield BracketText(Box(200, 8, RIGHT - 200, 8), won, WINNER, is_right=True)
    for column, matches in zip(page.columns, columns, strict=True):
        box = matches[0].box
        words = f"{column.name}, {column.when}" if column.when else column.name
        yield BracketText(Box(box.left, TOP - 2, box.width, HEAD_HEIGHT), words, HEAD)
    number, pages = where
    told = [gettext("H: at home"), paper.printed]
    if paper.seed:
        told.insert(0, gettext("Seed of the draw: %(seed)s") % {"seed": paper.seed})
    if pages > 1:
        told.append(
            gettext("Page %(number)s of %(pages)s") % {"number": number, "pages": pages}
        )
    yield BracketText(FOOT, " · ".join(told), FOOT_WORDS, QUIET)


def apart_of(page: BracketPage) -> list[PlacedTie]:
    """Return the matches below the bracket: play-offs, third place."""
    width = 80.0
    top = BOTTOM - MOST_HEIGHT
    return [
        PlacedTie(tie, Box(LEFT + number * (width + GAP), top, width, MOST_HEIGHT))
        for number, tie in enumerate(page.apart)
    ]


def _tie(canvas: Canvas, one: PlacedTie) -> None:
    box = one.box
    canvas.setStrokeGray(LINE_GREY)
    canvas.setLineWidth(0.6)
    bottom = PAGE_HEIGHT - box.bottom * MM
    canvas.roundRect(box.left * MM, bottom, box.width * MM, box.height * MM, 1.5 * MM)
    _write(canvas, texts_of(one))


def _connect(
    canvas: Canvas, before: Sequence[PlacedTie], after: Sequence[PlacedTie]
) -> None:
    """Draw the lines from each two matches to the one their winners play."""
    for number, match in enumerate(before):
        goal = after[number // 2]
        middle = (match.box.right + goal.box.left) / 2
        _line(canvas, match.box.right, match.middle, middle, match.middle)
        _line(canvas, middle, match.middle, middle, goal.middle)
        _line(canvas, middle, goal.middle, goal.box.left, goal.middle)


def _line(canvas: Canvas, x1: float, y1: float, x2: float, y2: float) -> None:
    canvas.line(x1 * MM, PAGE_HEIGHT - y1 * MM, x2 * MM, PAGE_HEIGHT - y2 * MM)


def _write(canvas: Canvas, texts: Iterable[BracketText]) -> None:
    for text in texts:
        if text.words:
            _set(canvas, text)


def _set(canvas: Canvas, text: BracketText) -> None:
    """Set a whole text in its box, however long it is."""
    room = (text.box.width - 2 * PADDING) * MM
    fitted = fit(clean(text.words, text.how.face), room, text.box.height * MM, text.how)
    step = fitted.size * 1.16
    middle = PAGE_HEIGHT - (text.box.top + text.box.height / 2) * MM
    y = middle - BASELINE * fitted.size + step * (len(fitted.lines) - 1) / 2
    written = canvas.beginText()
    written.setHorizScale(fitted.stretch)
    written.setFillGray(text.grey)
    for line, width in zip(fitted.lines, fitted.widths, strict=True):
        written.setFont(font_for(line, text.how.face).fontName, fitted.size)
        left = (text.box.left + PADDING) * MM
        written.setTextOrigin(left + (room - width if text.is_right else 0), y)
        written.textOut(line)
        y -= step
    written.setHorizScale(100)
    canvas.drawText(written)
