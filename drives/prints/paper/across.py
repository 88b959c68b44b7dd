"""Texts that stand one below the other in the middle of a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scoresheets.paper.lettering import Lettering
from scoresheets.paper.marks import PageMarks
from scoresheets.paper.page import INK, Box
from scoresheets.paper.tags import Tag


@dataclass(frozen=True, slots=True)
class TextAcross:
    """A text of the page, with its top and height in millimetres."""

    role: str
    top: float
    height: float
    words: str
    how: Lettering
    grey: float = INK


def put_across(
    marks: PageMarks,
    texts: Iterable[TextAcross],
    root: Tag,
    *,
    left: float,
    room: float,
) -> None:
    """Set texts in the middle of a column, each under a tag of its role."""
    for one in texts:
        box = Box(left, one.top, room, one.height)
        tag = root.add(one.role)
        marks.text(box, one.words, one.how, align="centre", grey=one.grey, tag=tag)
