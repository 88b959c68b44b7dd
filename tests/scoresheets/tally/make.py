"""A tally sheet that was crossed by hand and photographed, made from a seed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random
from uuid import UUID

from django.utils.translation import override

from scoresheets.paper.document import Document
from scoresheets.tally import layout
from scoresheets.tally.code import TallyCode
from scoresheets.tally.drawing import TallyNames, TallyPage, draw_tally_page
from scoresheets.tally.layout import TallyBox
from scoresheets.tally.reading import BoxMark
from tests.scoresheets.tally.photos import (
    STROKES,
    Camera,
    Picture,
    crossed,
    photo,
    printed,
    some_camera,
    some_pen,
)

FIXTURE = UUID("0b4b7c53-5b1a-4f0e-9a55-0d5b8d0a7f11")


@dataclass(frozen=True)
class Sheet:
    """A photo, and what stands on the sheet that it shows."""

    picture: Picture
    table: int
    is_knock_out: bool
    marks: dict[TallyBox, BoxMark]
    stroke: str
    camera: Camera


@cache
def page_of(table: int, *, is_knock_out: bool = False) -> Picture:
    page = TallyPage(
        code=TallyCode(FIXTURE, table),
        title="Premier 2026 · Round 7",
        under="Tuesday 3 February 2026 · Athlone Civic Centre",
        home=TallyNames("Athlone A", "A. Adams", "B. Brown"),
        away=TallyNames("Grassy Park A"),
        is_knock_out=is_knock_out,
    )
    document = Document(title="Tally sheets", language="en")
    with override("en"):
        draw_tally_page(document.canvas, page)
    return printed(document.pdf())


def make_sheet(seed: int, *, camera: Camera | None = None) -> Sheet:
    chance = Random(seed)
    table, is_knock_out = chance.randint(1, 4), chance.random() < 0.3
    stroke = STROKES[seed % len(STROKES)]
    marks = {
        place: chance.choices(list(BoxMark), [0.62, 0.34, 0.04])[0]
        for place in layout.tally_boxes(is_knock_out=is_knock_out)
    }
    pen, seen_by = some_pen(chance, stroke), camera or some_camera(chance)
    page = page_of(table, is_knock_out=is_knock_out)
    written = crossed(page, marks, pen, chance)
    picture = photo(written, seen_by, chance)
    return Sheet(picture, table, is_knock_out, marks, stroke, seen_by)
