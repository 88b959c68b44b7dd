"""Draw a list on its paper, as large as the sheet takes.

A text too long for its column gets smaller, then takes more lines; it is never cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.utils.translation import override

from scoresheets.paper.document import A3, A4, Document, PaperSize
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.pen import Pen
from scoresheets.paper.tags import Tag
from scoresheets.prints.lists.flow import LEAST_ROW, Flow, Setting
from scoresheets.prints.lists.listing import Listing
from scoresheets.prints.lists.setting import ColumnNeed, TypeSize, needs_of, widths_of

STEP = 0.05
# The scales at which a list is put on one page, by hundredths of the usual sizes: from
# the least that is still read with ease to the most that looks well.
LEAST_SCALE, MOST_SCALE = 0.85, 1.7
LEAST_POSTER, MOST_POSTER = 0.9, 2.6
LEAST_BROKEN = 1.0
BROKEN_SCALE = 1.1  # of the usual, for the smaller sizes of broken lines
# What is longer than a page is set in the usual sizes; on A3 larger as the paper is.
USUAL_SCALE, USUAL_POSTER = 1.0, 1.4
# Lines are broken only where the type would else be less than this part as large.
WORTH_BREAKING = 0.72
AIRS = (
    2.0,
    1.75,
    1.5,
    1.25,
    1.0,
)  # how high a row may be, where there is room to spare
MOST_ACROSS = 4


def draw_listing(listing: Listing, *, language: str, paper: PaperSize = A4) -> bytes:
    """Return a list as a PDF on the given paper."""
    document = Document(title=listing.title, language=language, paper=paper)
    document.canvas.setSubject(listing.subtitle)
    with override(language):
        put_listing(listing, document, Pen(document.canvas))
    return document.pdf()


def put_listing(listing: Listing, document: Document, pen: Pen) -> None:
    """Add a list's pages to a document, in the active language."""
    pen.tags = document.tags
    level = 0
    for page in pages_of(listing, document.paper, document.tags.root):
        document.begin_own()
        page.draw(pen)
        for heading in page.headings:
            document.bookmark(heading, level=level)
            level = 1
        document.canvas.showPage()


def pages_of(listing: Listing, paper: PaperSize, root: Tag) -> list[PageMarks]:
    """Return the marks of each page, their elements below `root`."""
    needs = needs_of(listing)
    return Flow(listing, best_setting(listing, paper, needs), root).pages


def best_setting(
    listing: Listing, paper: PaperSize, needs: list[ColumnNeed]
) -> Setting:
    """Return how a list is set: on one page as large as it goes, or as usual."""
    tried = [_largest(listing, one) for one in _ways(listing, paper, needs)]
    found = [one for one in tried if one is not None]
    if not found:
        return _usual(listing, paper, needs)
    best = max(found, key=lambda one: _smallest(listing, one))
    return next(
        airy
        for air in AIRS
        if _is_one_page(listing, airy := best.replaced(air=air)) or air == 1.0
    )


def _usual(listing: Listing, paper: PaperSize, needs: list[ColumnNeed]) -> Setting:
    """Return how a list of several pages is set."""
    scale = USUAL_POSTER if paper == A3 else USUAL_SCALE
    usual = Setting(paper, needs, listing.across, scale)
    whole, set_as = usual.width_of_table, TypeSize(scale)
    asked = widths_of(listing.columns, needs, whole=whole, set_as=set_as)
    if sum(asked.whole_lines) <= whole:
        return usual
    return usual.replaced(scale=scale * BROKEN_SCALE, is_broken=True)


def _smallest(listing: Listing, setting: Setting) -> float:
    """Return the size of the smallest type that a setting has in its table."""
    return min(one.size for one in Flow(listing, setting, Tag("Document")).columns)


def _ways(
    listing: Listing, paper: PaperSize, needs: list[ColumnNeed]
) -> Iterator[Setting]:
    """Yield how many tables a page may have side by side: a poster is free in it."""
    is_free = paper == A3 and len(listing.groups) > 1
    counts = range(1, MOST_ACROSS + 1) if is_free else [listing.across]
    for across in counts:
        yield Setting(paper, needs, across, USUAL_SCALE)


def _largest(listing: Listing, way: Setting) -> Setting | None:
    """Return the largest setting that takes one page; None if none does."""
    least, most = _limits(way.paper)
    rows = sum(len(group.rows) for group in listing.groups)
    if rows * LEAST_ROW * least > way.paper.height * way.across:
        return None
    unbroken = _last(least, most, _fits(listing, way, is_broken=False))
    broken = _last(LEAST_BROKEN, most, _fits(listing, way, is_broken=True))
    if broken is None or (unbroken and unbroken >= WORTH_BREAKING * broken):
        return way.replaced(scale=unbroken) if unbroken else None
    return way.replaced(scale=broken, is_broken=True)


def _fits(
    listing: Listing, way: Setting, *, is_broken: bool
) -> Callable[[float], bool]:
    """Return the question whether a list fits on one page at a scale."""
    whole = way.width_of_table

    def fits(scale: float) -> bool:
        set_as = TypeSize(scale, is_broken)
        asked = widths_of(listing.columns, way.needs, whole=whole, set_as=set_as)
        widths = asked.whole_words if is_broken else asked.whole_lines
        setting = way.replaced(scale=scale, is_broken=is_broken)
        return sum(widths) <= whole and _is_one_page(listing, setting)

    return fits


def _limits(paper: PaperSize) -> tuple[float, float]:
    return (LEAST_POSTER, MOST_POSTER) if paper == A3 else (LEAST_SCALE, MOST_SCALE)


def _last(least: float, most: float, holds: Callable[[float], bool]) -> float | None:
    """Return the largest scale for which something holds, as it does for lesser."""
    low, high = 0, round((most - least) / STEP)
    if not holds(least):
        return None
    while low < high:
        middle = (low + high + 1) // 2
        if holds(least + middle * STEP):
            low = middle
        else:
            high = middle - 1
    return least + low * STEP


def _is_one_page(listing: Listing, setting: Setting) -> bool:
    return len(Flow(listing, setting, Tag("Document"), most=1).pages) == 1
