"""A PDF in the making, on a chosen paper size.

Everything is laid out in millimetres from the upper left corner of an A4 page. A page
made for A4 alone is scaled to another paper as a whole; lists are laid out for the
paper itself and only shifted to its upper edge.
"""

from __future__ import annotations

from dataclasses import dataclass

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from scoresheets.paper.lettering import Face, font_of
from scoresheets.paper.page import MM, PAGE_HEIGHT, PAGE_WIDTH
from scoresheets.paper.tags import TagTree

# Streams as bytes, not as ASCII: a fifth smaller, and no letter-by-letter loop.
rl_config.useA85 = 0


@dataclass(frozen=True, slots=True)
class PaperSize:
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float

    @property
    def landscape(self) -> tuple[float, float]:
        """Its width and height lying on its side, in points."""
        return self.height * MM, self.width * MM


A3 = PaperSize("A3", 297.0, 420.0)
A4 = PaperSize("A4", 210.0, 297.0)
LETTER = PaperSize("Letter", 215.9, 279.4)
# Papers by their name in an address.
PAPERS = {"a4": A4, "letter": LETTER, "a3": A3}
MAKER = "Klawerjas"


class PdfCanvas(Canvas):
    """A canvas with its title and language, its fonts embedded."""

    def __init__(
        self,
        *,
        title: str,
        language: str,
        size: tuple[float, float] = (PAGE_WIDTH, PAGE_HEIGHT),
    ) -> None:
        for face in (Face.REGULAR, Face.BOLD):
            font_of(face)
        super().__init__(
            "",
            pagesize=size,
            invariant=1,
            initialFontName=Face.REGULAR.value,
            lang=language,
        )
        self.setTitle(title)
        self.setCreator(MAKER)
        self.setAuthor(MAKER)
        self.setSubject("")
        # A window is headed by the title, not by the name of the file.
        self.setViewerPreference("DisplayDocTitle", "true")


class _FittedCanvas(PdfCanvas):
    """A canvas whose forms are A4, whatever the paper of its pages."""

    paper = A4

    def showPage(self) -> None:  # noqa: N802 - reportlab's own name
        self.setPageSize((self.paper.width * MM, self.paper.height * MM))
        super().showPage()
        self.setPageSize((PAGE_WIDTH, PAGE_HEIGHT))


@dataclass(frozen=True, slots=True)
class FinishedPrint:
    body: bytes
    pages: int


class Document:
    """A PDF whose pages are laid out for A4, or for a paper of their own."""

    def __init__(self, *, title: str, language: str, paper: PaperSize = A4) -> None:
        self.paper = paper
        self.canvas = _FittedCanvas(title=title, language=language)
        self.canvas.paper = paper
        self.tags = TagTree(self.canvas)
        self.bookmarks = 0
        self.announced: list[tuple[str, int]] = []

    def announce(self, words: str, *, level: int = 0) -> None:
        """Bookmark the next page; what is announced and has no page is left out."""
        above = [one for one in self.announced if one[1] < level]
        self.announced = [*above, (words, level)]

    def bookmark(self, words: str, *, level: int = 0) -> None:
        """Have the list of contents that a reader may show lead to this page."""
        key = f"bookmark{self.bookmarks}"
        self.bookmarks += 1
        self.canvas.bookmarkPage(key)
        self.canvas.addOutlineEntry(words, key, level)

    @property
    def pages(self) -> int:
        """How many pages have ended."""
        return int(self.canvas.getPageNumber()) - 1

    def begin_fitted(self) -> None:
        """Begin a page laid out for A4, as large as the paper allows."""
        self._bookmark_announced()
        if self.paper == A4:
            return
        scale = min(self.paper.width / A4.width, self.paper.height / A4.height)
        left = (self.paper.width - scale * A4.width) / 2
        bottom = (self.paper.height - scale * A4.height) / 2
        self._move(scale, left, bottom)

    def begin_own(self) -> None:
        """Begin a page laid out for this paper, from its upper left corner."""
        self._bookmark_announced()
        if self.paper.height != A4.height:
            self._move(1.0, 0.0, self.paper.height - A4.height)

    def _bookmark_announced(self) -> None:
        for words, level in self.announced:
            self.bookmark(words, level=level)
        self.announced = []

    def _move(self, scale: float, left: float, bottom: float) -> None:
        self.canvas._code.append(
            f"{scale:.5f} 0 0 {scale:.5f} {left * MM:.3f} {bottom * MM:.3f} cm"
        )

    def pdf(self) -> bytes:
        self.tags.finish()
        return bytes(self.canvas.getpdfdata())

    def drawn(self) -> FinishedPrint:
        """Return the finished document with its number of pages."""
        return FinishedPrint(self.pdf(), self.pages)
