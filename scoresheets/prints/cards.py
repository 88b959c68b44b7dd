"""The codes of a night as cards to cut apart: eight per A4 page, a page per match.

Seven of them let a phone in; the eighth explains how.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext, override
from reportlab.pdfgen.canvas import Canvas

from scoresheets.paper import page
from scoresheets.paper.document import A4, Document, PaperSize
from scoresheets.paper.lettering import Face, Lettering, wrap
from scoresheets.paper.page import MM, PADDING, SMALL, Box, TextRun, cached_text_runs
from scoresheets.paper.pen import qr_of
from scoresheets.paper.writing import write_text_runs

ACROSS, DOWN = 2, 4
CARDS_A_PAGE = ACROSS * DOWN
CARD_LEFT, CARD_TOP = 10.0, 10.5  # of the first card, millimetres
CARD_WIDTH, CARD_HEIGHT = 95.0, 69.0
CUT = (1.2, 2.4)  # the dashes of a cutting line, points
CUT_GREY = 0.6

TASK = Lettering(19, 10, Face.BOLD, max_lines=2)
TYPED = Lettering(15, 12, Face.BOLD)
STEP_SIZE = 9.5
STEP_HEIGHT = 4.4


@dataclass(frozen=True, slots=True)
class CodeCard:
    """One code and the words around it; `hours` says from when until when it works.

    `typed` is the code for who has no camera, to be typed at `page`.
    """

    what: str
    address: str
    typed: str
    page: str
    home: str
    away: str
    hall: str
    day: str
    hours: str


@dataclass(frozen=True)
class CardPlaces:
    """The places on a card."""

    card: Box
    code: Box
    task: Box
    hall: Box
    day: Box
    hours: Box
    home: Box
    away: Box
    page: Box
    typed: Box
    foot: Box
    steps: Box


@cache
def card_places(number: int) -> CardPlaces:
    """Return the places of a card by its number on the page, row by row."""
    left = CARD_LEFT + CARD_WIDTH * (number % ACROSS)
    top = CARD_TOP + CARD_HEIGHT * (number // ACROSS)

    def box(across: float, down: float, width: float, height: float) -> Box:
        return Box(left + across, top + down, width, height)

    return CardPlaces(
        card=Box(left, top, CARD_WIDTH, CARD_HEIGHT),
        code=box(3, 2.5, 41, 41),
        task=box(45, 4, 48, 18),
        hall=box(45, 22, 48, 9),
        day=box(45, 31, 48, 5),
        hours=box(45, 36, 48, 6),
        home=box(4, 43.5, 87, 5.5),
        away=box(4, 49, 87, 5.5),
        page=box(4, 55, 87, 4.5),
        typed=box(4, 59.5, 48, 7),
        foot=box(52, 59.5, 39, 7.5),
        steps=box(4, 15, 87, 50),
    )


def draw_cards(
    pages: Iterable[Sequence[CodeCard]],
    *,
    title: str,
    language: str,
    paper: PaperSize = A4,
) -> bytes:
    """Return a PDF with a page of cards per match."""
    document = Document(title=title, language=language, paper=paper)
    with override(language):
        for cards in pages:
            document.begin_fitted()
            draw_card_page(document.canvas, cards)
    return document.pdf()


def draw_card_page(canvas: Canvas, cards: Sequence[CodeCard]) -> None:
    """Draw a match's cards and end the page, in the active language."""
    for number, card in enumerate(cards):
        places = card_places(number)
        canvas._code.append(qr_of(card.address, places.code))
        write_text_runs(canvas, card_cells(places, card))
    if len(cards) < CARDS_A_PAGE:
        write_text_runs(canvas, step_cells(card_places(len(cards))))
    draw_cut_lines(canvas)
    canvas.showPage()


def card_cells(places: CardPlaces, card: CodeCard) -> list[TextRun]:
    """Return a card's texts."""
    only = gettext("For this match and this night only.")
    return [
        *cached_text_runs(places.task, card.what, TASK),
        *cached_text_runs(places.hall, card.hall, SMALL),
        *cached_text_runs(places.day, card.day, SMALL),
        *cached_text_runs(places.hours, card.hours, SMALL),
        *cached_text_runs(places.home, card.home, page.TEAM_LINE),
        *cached_text_runs(places.away, card.away, page.TEAM_LINE),
        *cached_text_runs(places.page, page_words(card.page), SMALL),
        *cached_text_runs(places.typed, card.typed, TYPED),
        *cached_text_runs(places.foot, only, SMALL, grey=page.QUIET),
    ]


def page_words(page: str) -> str:
    return gettext("No camera? Open %(page)s and type") % {"page": page}


def step_cells(places: CardPlaces) -> Iterator[TextRun]:
    """Yield the texts of the card that explains how to use a code."""
    title = Box(places.steps.left, places.card.top + 4, places.steps.width, 9)
    yield from cached_text_runs(title, gettext("How to open a match on a phone"), TASK)
    width = (places.steps.width - 2 * PADDING) * MM
    line = 0
    for step in _steps():
        for text in wrap(step, width, STEP_SIZE, Face.REGULAR):
            x = (places.steps.left + PADDING) * MM
            y = page.PAGE_HEIGHT - (places.steps.top + STEP_HEIGHT * (line + 1)) * MM
            yield TextRun(text, x, y, width, STEP_SIZE, Face.REGULAR)
            line += 1


def _steps() -> tuple[str, ...]:
    return (
        gettext("1. Open the phone's camera and hold it over the code."),
        gettext("2. Touch the address that it shows, and give your name."),
        gettext(
            "3. Marker: choose your table. The screen says what is on this phone only "
            "and what the union has."
        ),
        gettext("4. No network? Keep marking: the entries wait on the phone."),
        gettext(
            "If a card is lost, the referee's desk revokes it and gives out a new "
            "one at once."
        ),
    )


def draw_cut_lines(canvas: Canvas, *, rows: int = DOWN) -> None:
    """Draw the lines along which the cards of so many rows are cut apart."""
    right, bottom = CARD_LEFT + ACROSS * CARD_WIDTH, CARD_TOP + DOWN * CARD_HEIGHT
    canvas.saveState()
    canvas.setDash(*CUT)
    canvas.setStrokeGray(CUT_GREY)
    height = DOWN * CARD_HEIGHT / rows
    for row in range(rows + 1):
        y = page.PAGE_HEIGHT - (CARD_TOP + row * height) * MM
        canvas.line(CARD_LEFT * MM, y, right * MM, y)
    for column in range(ACROSS + 1):
        x = (CARD_LEFT + column * CARD_WIDTH) * MM
        canvas.line(
            x, page.PAGE_HEIGHT - CARD_TOP * MM, x, page.PAGE_HEIGHT - bottom * MM
        )
    canvas.restoreState()
