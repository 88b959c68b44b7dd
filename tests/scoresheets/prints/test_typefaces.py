"""The fonts of a process, which all its threads draw with."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from reportlab.pdfbase import pdfmetrics

from scoresheets.paper.lettering import Face, clean, em_width, font_for, font_of

THREADS = 4


def test_threads_that_begin_at_once_draw_with_one_font() -> None:
    """With two of one name a print would hold both, and end by a fault."""
    font_of.cache_clear()
    pdfmetrics._fonts.pop(Face.BOLD.value, None)
    barrier = Barrier(THREADS, timeout=60)

    def first_use() -> int:
        barrier.wait()
        return id(font_of(Face.BOLD))

    with ThreadPoolExecutor(THREADS) as pool:
        found = {
            one.result() for one in [pool.submit(first_use) for _ in range(THREADS)]
        }
    assert found == {id(pdfmetrics.getFont(Face.BOLD.value))}


@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("Retreat A", Face.BOLD),
        ("Zoë Müller, Žižkov – 34", Face.BOLD),
        ("▲ 2", Face.WIDER_BOLD),
        ("Ελένη", Face.WIDER_BOLD),
        ("Иван A", Face.WIDER_BOLD),
    ],
)
def test_a_text_is_in_the_pages_typeface_where_that_has_its_letters(
    text: str, font: Face
) -> None:
    found = font_for(clean(text, Face.BOLD), Face.BOLD)
    assert (clean(text, Face.BOLD), found) == (text, font_of(font))
    assert em_width(text, Face.BOLD) == pytest.approx(found.stringWidth(text, 1))


def test_figures_stand_under_each_other() -> None:
    for face in (Face.REGULAR, Face.BOLD):
        assert len({em_width(figure, face) for figure in "0123456789"}) == 1
