"""The night pack: all the paper of some matches, hall by hall, in one PDF.

Each match is read, drawn and released before the next, so a hundred of them take hardly
more memory than one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from league.models import Fixture, User
from matches.record.reading import settings_for
from scoresheets.paper.document import PAPERS, Document, FinishedPrint
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.tags import Tag
from scoresheets.paper.words import date_in_words
from scoresheets.prints import cards
from scoresheets.prints.guides.drawing import guide_pages
from scoresheets.prints.lists.drawing import pages_of
from scoresheets.prints.pack import cover, referee_sheet, rule_card
from scoresheets.prints.pack.halls import halls_listing
from scoresheets.prints.pack.reading import HallReading, PackHall, pack_halls
from scoresheets.sheet.pdf import SheetPen
from scoresheets.tally import drawing as tally

Heard = Callable[[int], None]


class PackPart(StrEnum):
    """A part that a pack may hold."""

    COVER = "cover"
    RULES = "rules"
    SHEETS = "sheets"
    TALLIES = "tallies"
    REFEREE = "referee"
    CARDS = "cards"
    GUIDES = "guides"


PARTS: dict[PackPart, Any] = {
    PackPart.COVER: _("cover with the hall's plan and the officials"),
    PackPart.RULES: _("rule card"),
    PackPart.SHEETS: _("score-sheet of each match"),
    PackPart.TALLIES: _("marker's tally sheet of each table"),
    PackPart.REFEREE: _("referee's sheet of each match"),
    PackPart.CARDS: _("cards with the codes for phones"),
    PackPart.GUIDES: _("guides for marker, captain, referee and secretary"),
}
# The guides are the same every night: a hall that has them needs no others.
USUAL_PARTS = frozenset(PackPart) - {PackPart.GUIDES}


@dataclass(frozen=True, slots=True)
class PackOrder:
    """A pack as requested: what it holds, on which paper, and who asked.

    Without `with_names` its sheets have ruled lines.
    """

    title: str
    language: str
    by: User
    parts: frozenset[PackPart] = USUAL_PARTS
    paper: str = "a4"
    with_names: bool = True


def draw_pack(
    fixtures: Sequence[Fixture], order: PackOrder, *, heard: Heard
) -> FinishedPrint:
    """Return a pack; call `heard` after each match with how many are drawn.

    `by` is who asked: missing codes are made in their name.
    """
    paper = PAPERS[order.paper]
    document = Document(title=order.title, language=order.language, paper=paper)
    with override(order.language):
        _Pack(document, order, heard).add(fixtures)
    return document.drawn()


class _Pack:
    def __init__(self, document: Document, order: PackOrder, heard: Heard) -> None:
        self.document = document
        self.pen = SheetPen(document.canvas)
        self.order = order
        self.heard = heard
        self.done = 0

    def has(self, part: PackPart) -> bool:
        return part in self.order.parts

    def add(self, fixtures: Sequence[Fixture]) -> None:
        halls = pack_halls(fixtures)
        for _night, among in groupby(halls, key=lambda one: one.night):
            self._night(list(among))
        if not self.document.pages:
            self._page(PageMarks())

    def _night(self, halls: Sequence[PackHall]) -> None:
        readings = [HallReading(one, with_names=self.order.with_names) for one in halls]
        if self.has(PackPart.COVER) and len(halls) > 1:
            self._halls(readings)
        for reading in readings:
            self._hall(reading)

    def _halls(self, readings: Sequence[HallReading]) -> None:
        """Put all halls of a night on a page, for whoever sends people there."""
        officials = {
            one.pk: reading.officials_of(one)
            for reading in readings
            for one in reading.hall.fixtures
        }
        listing = halls_listing(
            [reading.hall for reading in readings], lambda one: officials[one.pk]
        )
        self.document.announce(listing.title)
        for page in pages_of(listing, self.document.paper, Tag("Document")):
            self.document.begin_own()
            page.draw(self.pen)
            self.document.canvas.showPage()

    def _hall(self, reading: HallReading) -> None:
        hall = reading.hall
        self.document.announce(f"{hall.name} · {date_in_words(hall.night)}")
        if self.has(PackPart.COVER):
            told = reading.cover(PARTS, self.order.parts)
            for page in cover.cover_pages(told):
                self._page(page)
        if self.has(PackPart.RULES):
            local = reading.local_rules
            self._page(rule_card.rule_card_page(union=hall.union.name, local=local))
        if self.has(PackPart.GUIDES):
            numbers = settings_for(hall.fixtures[0])
            for page in guide_pages(hall.union, numbers=numbers):
                self._page(page)
        if self.has(PackPart.CARDS):
            reading.make_codes(by=self.order.by)
        for number, fixture in enumerate(hall.fixtures):
            self._match(reading, number, fixture)
            self.done += 1
            self.heard(self.done)

    def _match(self, reading: HallReading, number: int, fixture: Fixture) -> None:
        teams = f"{fixture.home.name} – {fixture.away.name}"
        self.document.announce(teams, level=1)
        sheet = reading.sheet(fixture)
        if self.has(PackPart.SHEETS):
            self.document.begin_fitted()
            self.pen.sheet(sheet)
        if self.has(PackPart.TALLIES):
            for page in reading.tallies(fixture, sheet):
                self.document.begin_fitted()
                tally.draw_tally_page(self.document.canvas, page)
        if self.has(PackPart.REFEREE):
            self._referee(reading.referee(fixture, number))
        if self.has(PackPart.CARDS) and (found := reading.codes.get(fixture.pk)):
            self.document.begin_fitted()
            cards.draw_card_page(self.document.canvas, found)

    def _referee(self, sheet: referee_sheet.RefereeSheet) -> None:
        self.document.begin_fitted()
        name = f"referee{len(sheet.clock)}"
        fixed = referee_sheet.fixed_referee_sheet
        self.pen.once(name, lambda: fixed(sheet.clock).draw(self.pen))
        referee_sheet.own_part(sheet).draw(self.pen)
        self.document.canvas.showPage()

    def _page(self, marks: PageMarks) -> None:
        self.document.begin_fitted()
        marks.draw(self.pen)
        self.document.canvas.showPage()
