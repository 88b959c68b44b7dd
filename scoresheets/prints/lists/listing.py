"""A list as data: a title, a table, notes (drawing.py draws it)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scoresheets.paper.lettering import Face, Lettering
from scoresheets.paper.page import Align

HEAD = Lettering(8, 6.5, Face.BOLD)
TEXT = Lettering(9.5, 7.5)
STRONG_TEXT = Lettering(9.5, 7.5, Face.BOLD)


class Strong(str):
    """A text in bold, such as the winner's among the two teams of a match."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a table; `share` is its part of the width, relative to the others.

    Prose may take more lines; the rest is set on one where the sheet has the width.
    """

    title: str
    share: float
    align: Align = "left"
    how: Lettering = TEXT
    is_prose: bool = False


@dataclass(frozen=True, slots=True)
class ListGroup:
    """Rows that belong together, with an optional heading; kept on one page."""

    rows: Sequence[Sequence[str]]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class PosterHead:
    """What heads a poster: whose it is, and the page that a code on it leads to."""

    union: str
    monogram: str
    crest: bytes
    address: str


@dataclass(frozen=True, slots=True)
class Listing:
    """A list as data; `across` is how many times its table is set side by side.

    With a `poster` it is drawn for A3, to be read from across a hall.
    """

    title: str
    subtitle: str
    columns: Sequence[ListColumn]
    groups: Sequence[ListGroup]
    notes: Sequence[str] = ()
    empty: str = ""
    printed: str = ""
    across: int = 1
    poster: PosterHead | None = None
