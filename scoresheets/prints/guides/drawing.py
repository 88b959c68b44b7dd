"""Lay a guide out on one A4 page, in the largest type with which it fits.

Black on white alone, so that any printer does: what counts is dark, not coloured.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from league.models import Union
from rules.record.settings import Settings
from scoresheets.paper.document import A4, Document, FinishedPrint, PaperSize
from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.marks import Figure, PageMarks
from scoresheets.paper.page import (
    HAIR,
    LEFT,
    MM,
    PADDING,
    PALE,
    QUIET,
    RIGHT,
    STRONG,
    THIN,
    WIDTH,
    Box,
)
from scoresheets.paper.pen import Pen
from scoresheets.paper.tags import Tag
from scoresheets.prints.guides.guide import (
    Guide,
    GuideAward,
    GuideFault,
    GuideRole,
    GuideSection,
)
from scoresheets.prints.guides.reading import GuideHead, guides_of, head_of
from scoresheets.prints.guides.rich import RichText, rich_text, width_of
from scoresheets.prints.guides.titles import awards_title, call_words, faults_title
from scoresheets.prints.lists.poster_head import put_crest

TOP, SIDE, GAP = 10.0, 30.0, 5.0  # of the head; its crest and its code
QUIET_EDGE = 1.7  # of a code: white, so that the code's own edges are in line
LINE_HEIGHT = 4.2
BODY_TOP, BODY_BOTTOM = 51.0, 272.0
CALL, FOOT = Box(LEFT, 274.0, WIDTH, 9.0), Box(LEFT, 284.0, WIDTH, 5.0)
UNION = Lettering(13, 8, max_lines=2)
TITLE = Lettering(40, 22, Face.BOLD)
UNDER = Lettering(15, 9, max_lines=2)
CAPTION = Lettering(9, 6, Face.BOLD)
ADDRESS = Lettering(9, 5)
CALL_WORDS = Lettering(14, 8, Face.BOLD)
FOOT_WORDS = Lettering(8, 5.5)
DARK, WHITE = 0.12, 1.0
# Sizes of the text, points; below the least nobody reads it at arm's length.
MOST_SIZE, LEAST_SIZE, STEP = 16.0, 6.0, 0.25
# Of the width, for what goes wrong: as much as its words take, within limits.
LEAST_WHAT, MOST_WHAT = 0.2, 0.34
POINTS_WIDTH, RULE_WIDTH = 3.2, 3.4  # of the columns of awards, in lines of text
MOST_AIR = 1.6  # of the usual space between steps, where there is room to spare


@dataclass(frozen=True, slots=True)
class GuideScale:
    """The size of a guide's text, and the spaces that go with it (millimetres)."""

    size: float
    air: float = 1.0

    @property
    def line(self) -> float:
        """The height of a line of text."""
        return self.size * 0.41

    @property
    def between(self) -> float:
        """Below each step."""
        return self.line * 0.26 * self.air

    @property
    def inside(self) -> float:
        """Above and below the text of a table's row."""
        return self.line * 0.13 * self.air

    @property
    def heading(self) -> float:
        return self.line * 1.35

    @property
    def after(self) -> float:
        """Below a section."""
        return self.line * 0.4 * self.air

    @property
    def number(self) -> float:
        """The width of a step's number, and the space behind it."""
        return self.line * 1.65


def draw_guides(
    guides: Sequence[Guide],
    head: GuideHead,
    *,
    title: str,
    language: str,
    paper: PaperSize = A4,
) -> FinishedPrint:
    """Return guides as a PDF, a page each, in the active language."""
    document = Document(title=title, language=language, paper=paper)
    document.canvas.setSubject(head.union)
    pen = Pen(document.canvas)
    pen.tags = document.tags
    for guide in guides:
        document.begin_fitted()
        guide_page(guide, head, document.tags.root).draw(pen)
        document.canvas.showPage()
    return document.drawn()


def guide_pages(union: Union, *, numbers: Settings) -> list[PageMarks]:
    """Return all guides of a union, by the numbers that a night is played by."""
    head = head_of(union)
    found = guides_of(union, GuideRole, numbers=numbers, site=head.site)
    return [guide_page(one, head, Tag("Document")) for one in found]


def guide_page(guide: Guide, head: GuideHead, root: Tag) -> PageMarks:
    """Return a guide's page, its elements below `root`."""
    marks = PageMarks()
    _put_head(marks, guide, head, root)
    _Body(marks, guide, scale_of(guide), root).put()
    _put_foot(marks, head, root, contact=head.contact if guide.calls_contact else "")
    return marks


def scale_of(guide: Guide) -> GuideScale:
    """Return the largest type that fits, then as much air as there is left."""
    sizes = _steps(MOST_SIZE, LEAST_SIZE, -STEP)
    size = _first(sizes, lambda one: fits(guide, GuideScale(one)), LEAST_SIZE)
    airs = _steps(MOST_AIR, 1.0, -0.05)
    air = _first(airs, lambda one: fits(guide, GuideScale(size, one)), 1.0)
    return GuideScale(size, air)


def fits(guide: Guide, scale: GuideScale) -> bool:
    """Return whether a guide takes no more than its page, with every word whole."""
    body = _Body(PageMarks(), guide, scale, Tag("Document"))
    return body.put() <= BODY_BOTTOM and body.is_whole


def _steps(first: float, last: float, step: float) -> list[float]:
    return [first + step * at for at in range(round((last - first) / step) + 1)]


def _first(
    among: Sequence[float], holds: Callable[[float], bool], usual: float
) -> float:
    return next((one for one in among if holds(one)), usual)


class _Body:
    """The steps, awards and faults of a guide, set from the top down."""

    def __init__(
        self, marks: PageMarks, guide: Guide, scale: GuideScale, root: Tag
    ) -> None:
        self.marks = marks
        self.guide = guide
        self.scale = scale
        self.root = root
        self.top = BODY_TOP
        self.number = 0
        self.is_whole = True

    def put(self) -> float:
        """Set all of it; return where it ends."""
        for section in self.guide.sections:
            self._section(section)
        if self.guide.awards:
            self._awards(self.guide.awards)
        self._faults(self.guide.faults)
        return self.top - self.scale.after

    def _text(self, words: str, width: float, face: Face = Face.REGULAR) -> RichText:
        found = rich_text(words, width, self.scale.size, face=face)
        self.is_whole = self.is_whole and found.is_whole
        return found

    def _heading(self, words: str) -> None:
        height = self.scale.heading
        box = Box(LEFT, self.top, WIDTH, height)
        how = Lettering(self.scale.size * 1.05, 6, Face.BOLD)
        self.marks.ground(box, DARK)
        within = Box(LEFT + 1, self.top, WIDTH - 2, height)
        tag = self.root.add("H2")
        self.marks.text(within, words, how, grey=WHITE, tag=tag)
        self.top += height + self.scale.between

    def _section(self, section: GuideSection) -> None:
        self._heading(section.title)
        steps = self.root.add("L")
        for words in section.steps:
            self._step(words, steps.add("LI"))
        self.top += self.scale.after - self.scale.between

    def _step(self, words: str, tag: Tag) -> None:
        self.number += 1
        indent = self.scale.number
        text = self._text(words, WIDTH - indent)
        side = text.step * 1.06
        box = Box(LEFT + 0.2, self.top, side, side)
        how = Lettering(self.scale.size * 0.82, 5, Face.BOLD)
        self.marks.frame(box, STRONG)
        wide = Box(LEFT - 2, self.top, side + 4, side)
        label = tag.add("Lbl")
        self.marks.text(wide, str(self.number), how, align="centre", tag=label)
        text.put(self.marks, LEFT + indent, self.top, tag.add("LBody"))
        self.top += max(text.height, side) + self.scale.between

    def _awards(self, awards: Sequence[GuideAward]) -> None:
        self._heading(awards_title())
        self.top -= self.scale.between
        table = self.root.add("Table")
        for award in awards:
            self._award(award, table.add("TR"))
        about = self._text(self.guide.about_awards, WIDTH)
        self.top += self.scale.between
        about.put(self.marks, LEFT, self.top, self.root.add("P"))
        self.top += about.height + self.scale.after

    def _award(self, award: GuideAward, row: Tag) -> None:
        line = self.scale.line
        points, rule = POINTS_WIDTH * line, RULE_WIDTH * line
        text = self._text(award.what, WIDTH - points - rule)
        height = max(text.height, 1.5 * line) + 2 * self.scale.inside
        box = Box(LEFT, self.top, points, height)
        big = Lettering(self.scale.size * 1.5, 8, Face.BOLD)
        self.marks.ground(box, PALE)
        self.marks.text(
            box, str(award.points), big, align="centre", tag=row.add("TH", Scope="Row")
        )
        top = self.top + (height - text.height) / 2
        text.put(self.marks, LEFT + points + 1, top, row.add("TD"))
        last = Box(RIGHT - rule, self.top, rule, height)
        how = Lettering(self.scale.size, 6, Face.BOLD)
        self.marks.text(last, award.rule, how, align="right", tag=row.add("TD"))
        self.top += height
        self.marks.line(LEFT, RIGHT, self.top, THIN)

    def _faults(self, faults: Sequence[GuideFault]) -> None:
        self._heading(faults_title())
        self.top -= self.scale.between
        table = self.root.add("Table")
        share = WIDTH * what_share(faults, self.scale)
        for number, fault in enumerate(faults):
            if number:
                self.marks.line(LEFT, RIGHT, self.top, HAIR)
            self._fault(fault, share, table.add("TR"))
        self.marks.line(LEFT, RIGHT, self.top, STRONG)
        self.top += self.scale.after

    def _fault(self, fault: GuideFault, share: float, row: Tag) -> None:
        what = self._text(fault.what, share, Face.BOLD)
        deed = self._text(fault.deed, WIDTH - share - 1)
        height = max(what.height, deed.height) + 2 * self.scale.inside
        self.marks.ground(Box(LEFT, self.top, share, height), PALE)
        top = self.top + self.scale.inside
        what.put(self.marks, LEFT, top, row.add("TH", Scope="Row"))
        deed.put(self.marks, LEFT + share + 1, top, row.add("TD"))
        self.top += height


def what_share(faults: Sequence[GuideFault], scale: GuideScale) -> float:
    """Return which share of the width has each fault on one line, within limits."""
    whole = (WIDTH - 2 * PADDING) * MM / scale.size
    widest = max(width_of(one.what, face=Face.BOLD) for one in faults) / whole
    return min(MOST_WHAT, max(LEAST_WHAT, widest + 2 * PADDING / WIDTH))


def _put_head(marks: PageMarks, guide: Guide, head: GuideHead, root: Tag) -> None:
    title, union, under = root.add("H1"), root.add("P"), root.add("P")
    put_crest(marks, head.poster, Box(LEFT, TOP, SIDE, SIDE), root)
    left = LEFT + SIDE + GAP
    width = WIDTH - 2 * (SIDE + GAP)
    marks.text(
        Box(left, TOP - 1.5, width, 7.5), head.union, UNION, grey=QUIET, tag=union
    )
    marks.text(Box(left, TOP + 5, width, 16), guide.title, TITLE, tag=title)
    marks.text(Box(left, TOP + 21, width, 10), guide.under, UNDER, tag=under)
    code = Box(RIGHT - SIDE + QUIET_EDGE, TOP - QUIET_EDGE, SIDE, SIDE)
    address = f"{head.site}{guide.path}"
    figure = root.add("Figure", address)
    marks.figures.append(Figure(code, figure, address=f"{head.scheme}{address}"))
    line = Box(LEFT, code.bottom, WIDTH + PADDING, LINE_HEIGHT)
    marks.text(line, guide.caption, CAPTION, align="right", tag=root.add("P"))
    line = Box(LEFT, line.bottom, WIDTH + PADDING, LINE_HEIGHT)
    marks.text(line, address, ADDRESS, align="right", tag=root.add("P"))
    marks.line(LEFT, RIGHT, BODY_TOP - 3, 2 * STRONG)


def _put_foot(marks: PageMarks, head: GuideHead, root: Tag, *, contact: str) -> None:
    """Set whom to call, or a line to write it on, and where the page is from."""
    marks.text(CALL, call_words(contact), CALL_WORDS, tag=root.add("P"))
    if not contact:
        last = marks.cells[-1]
        marks.line((last.x + last.width) / MM + 2, RIGHT, CALL.bottom - 2.4, THIN)
    marks.line(LEFT, RIGHT, FOOT.top, HAIR)
    told = f"{head.site}{head.page} · {head.printed}"
    marks.text(FOOT, told, FOOT_WORDS, grey=QUIET)
