"""The fonts of a process, which all its threads draw with."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from reportlab.pdfbase import pdfmetrics

from scoresheets.paper.lettering import Face, font_of

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
