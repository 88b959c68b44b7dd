from __future__ import annotations

import pytest

from scoresheets.paper.document import A3, A4, LETTER, PaperSize
from scoresheets.prints.lists.drawing import draw_listing
from scoresheets.prints.lists.listing import ListColumn, ListGroup, Listing
from tests.scoresheets.prints.make_prints import LONG, reader_of, squeezed, words_of

COLUMNS = (
    ListColumn("Number", 20),
    ListColumn("Player", 60),
    ListColumn("Points", 20, "right"),
)


def make_listing(rows: int, *, of: int = 8, **given: object) -> Listing:
    told = [(str(n), f"{n} {LONG}"[:40], "42") for n in range(1, rows + 1)]
    groups = [
        ListGroup(told[at : at + of], f"Group {at // of + 1}")
        for at in range(0, len(told), of)
    ]
    values = {
        "title": "Players of the premier division",
        "subtitle": "South Peninsula",
        "columns": COLUMNS,
        "groups": groups,
        "empty": "Nobody is registered yet.",
        "printed": "Printed today",
    }
    return Listing(**(values | given))


def test_an_empty_list_is_one_page_that_says_so() -> None:
    body = draw_listing(make_listing(0), language="en")
    assert len(reader_of(body).pages) == 1
    assert "Nobodyisregisteredyet." in words_of(body)


@pytest.mark.parametrize("rows", [1, 30, 200])
@pytest.mark.parametrize("paper", [A4, LETTER, A3], ids=lambda one: one.name)
@pytest.mark.parametrize("across", [1, 2])
def test_every_row_is_there_whole(rows: int, paper: PaperSize, across: int) -> None:
    body = draw_listing(make_listing(rows, across=across), language="en", paper=paper)
    told = words_of(body)
    names = [f"{n} {LONG}"[:40] for n in range(1, rows + 1)]
    assert [name for name in names if squeezed(name) not in told] == []


@pytest.mark.parametrize("rows", [*range(30, 60), 200])
def test_no_page_is_empty(rows: int) -> None:
    body = draw_listing(make_listing(rows), language="en")
    for page in reader_of(body).pages:
        assert "42" in page.extract_text()


def test_the_head_stands_on_every_page() -> None:
    pages = reader_of(draw_listing(make_listing(200), language="en")).pages
    assert len(pages) > 1
    assert all("Number" in page.extract_text() for page in pages)


def test_a_group_that_goes_on_says_so() -> None:
    told = words_of(draw_listing(make_listing(200, of=200), language="en"))
    assert "Group1,continued" in told


def test_a_heading_never_stands_alone_at_the_foot() -> None:
    pages = reader_of(draw_listing(make_listing(199, of=3), language="en")).pages
    for page in pages:
        lines = [one for one in page.extract_text().split("\n") if one.strip()]
        body = [one for one in lines if not one.startswith(("Printed", "Page"))]
        assert not body[-1].startswith("Group")


@pytest.mark.parametrize("paper", [A4, LETTER, A3], ids=lambda one: one.name)
def test_the_pages_are_the_paper_that_was_asked_for(paper: PaperSize) -> None:
    (page,) = reader_of(draw_listing(make_listing(3), language="en", paper=paper)).pages
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    assert (round(width / 72 * 25.4), round(height / 72 * 25.4)) == (
        round(paper.width),
        round(paper.height),
    )


def test_title_and_language_are_set() -> None:
    reader = reader_of(draw_listing(make_listing(1), language="af"))
    assert reader.metadata.title == "Players of the premier division"
    assert reader.trailer["/Root"]["/Lang"] == "af"


def test_the_fonts_are_embedded() -> None:
    (page,) = reader_of(draw_listing(make_listing(1), language="en")).pages
    fonts = [one.get_object() for one in page["/Resources"]["/Font"].values()]
    files = [one["/FontDescriptor"].get_object() for one in fonts]
    assert files
    assert all("/FontFile2" in one for one in files)


def test_the_same_list_gives_the_same_bytes() -> None:
    assert draw_listing(make_listing(9), language="en") == draw_listing(
        make_listing(9), language="en"
    )
