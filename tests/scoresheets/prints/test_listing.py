from __future__ import annotations

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from scoresheets.paper.document import A3, A4, LETTER, PaperSize
from scoresheets.prints.lists.drawing import draw_listing
from scoresheets.prints.lists.listing import (
    ListColumn,
    ListGroup,
    Listing,
    PosterHead,
    Strong,
)
from scoresheets.prints.lists.setting import TypeSize, indents_of
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


def sizes_on(body: bytes) -> dict[str, set[float]]:
    """The sizes of type in which each text of a PDF is set."""
    found: dict[str, set[float]] = {}

    def visit(text: str, _cm: Any, _tm: Any, _font: Any, size: float) -> None:
        if text.strip():
            found.setdefault(text.strip(), set()).add(round(size, 2))

    for page in reader_of(body).pages:
        page.extract_text(visitor_text=visit)
    return found


def pages_of_rounds(rounds: int, matches: int) -> list[str]:
    groups = [
        ListGroup([(f"r{at}m{n}", "Home", "42") for n in range(matches)], f"Round {at}")
        for at in range(rounds)
    ]
    body = draw_listing(make_listing(0, groups=groups), language="en")
    return [page.extract_text() for page in reader_of(body).pages]


@pytest.mark.parametrize("matches", range(5, 13))
def test_a_round_is_never_split_over_pages(matches: int) -> None:
    pages = pages_of_rounds(20, matches)
    for at in range(20):
        counts = [page.count(f"r{at}m") for page in pages]
        assert sorted(counts)[-1] == matches


@pytest.mark.parametrize("paper", [A4, LETTER, A3], ids=lambda one: one.name)
def test_a_column_is_set_in_one_size(paper: PaperSize) -> None:
    names = ["Ann", "Bartholomew Constantijn", "Christiaan Bezuidenhout"]
    rows = [(str(at), name, "42") for at, name in enumerate(names)]
    listing = make_listing(0, groups=[ListGroup(rows)])
    sizes = sizes_on(draw_listing(listing, language="en", paper=paper))
    assert len({size for name in names for size in sizes[name]}) == 1


def test_a_short_list_is_set_larger_than_a_long_one() -> None:
    short, long = (
        sizes_on(draw_listing(make_listing(rows, columns=SHORT), language="en"))["42"]
        for rows in (8, 200)
    )
    assert min(short) > 1.3 * max(long)


SHORT = (
    ListColumn("Number", 20),
    ListColumn("Player", 60, is_prose=True),
    ListColumn("Points", 20, "right"),
)


def test_figures_stay_on_one_line_beside_the_longest_names() -> None:
    rows = [("19:30", LONG, LONG, "118 – 104")]
    columns = (
        ListColumn("Start", 12, "right"),
        ListColumn("Home", 32),
        ListColumn("Away", 32),
        ListColumn("Result", 17, "centre"),
    )
    listing = make_listing(0, groups=[ListGroup(rows)], columns=columns, across=2)
    sizes = sizes_on(draw_listing(listing, language="en"))
    assert {"19:30", "118 – 104"} <= set(sizes)


def test_the_winner_is_in_bold() -> None:
    groups = [ListGroup([("1", Strong("Winners"), "42"), ("2", "Losers", "40")])]
    body = draw_listing(make_listing(0, groups=groups), language="en")
    fonts: dict[str, str] = {}

    def visit(text: str, _cm: Any, _tm: Any, font: Any, _size: float) -> None:
        if text.strip():
            fonts[text.strip()] = font["/BaseFont"]

    reader_of(body).pages[0].extract_text(visitor_text=visit)
    assert "Bold" in fonts["Winners"]
    assert "Bold" not in fonts["Losers"]


HEAD = PosterHead("South Peninsula", "SP", b"", "http://127.0.0.1:8000/divisions/1/")


def test_a_poster_is_one_page_in_larger_type_than_a4() -> None:
    rounds = [
        ListGroup([(f"{at}", "Strandfontein A", "42")] * 4, f"Round {at}")
        for at in range(14)
    ]
    listing = make_listing(0, groups=rounds, poster=HEAD, columns=SHORT)
    a3, a4 = (draw_listing(listing, language="en", paper=paper) for paper in (A3, A4))
    assert len(reader_of(a3).pages) == 1
    assert min(sizes_on(a3)["42"]) > 1.5 * max(sizes_on(a4)["42"])


def test_a_poster_has_the_unions_letters_where_it_has_no_crest() -> None:
    body = draw_listing(make_listing(8, poster=HEAD), language="en", paper=A3)
    assert "SP" in sizes_on(body)
    assert len(reader_of(body).pages[0].images) == 1  # the code alone


def test_a_poster_has_the_unions_crest() -> None:
    file = BytesIO()
    Image.new("RGBA", (64, 64), (20, 90, 60, 128)).save(file, "PNG")
    head = replace(HEAD, crest=file.getvalue())
    bodies = [
        draw_listing(make_listing(8, poster=head), language="en", paper=A3)
        for _time in range(2)
    ]
    assert len(reader_of(bodies[0]).pages[0].images) == 2
    assert bodies[0] == bodies[1]


def tags_of(body: bytes) -> list[Any]:
    """The elements of a PDF's structure, in their order."""
    root = reader_of(body).trailer["/Root"]["/StructTreeRoot"]

    def below(one: Any) -> list[Any]:
        inside = [child.get_object() for child in one.get("/K", [])]
        elements = [child for child in inside if isinstance(child, dict)]
        return [one, *(found for child in elements for found in below(child))]

    return below(root["/K"].get_object())


def test_a_list_is_tagged_as_a_heading_and_a_table() -> None:
    body = draw_listing(make_listing(3), language="en")
    roles = [one["/S"] for one in tags_of(body)]
    assert roles[:7] == ["/Document", "/H1", "/P", "/Table", "/TR", "/TH", "/TH"]
    assert roles.count("/TD") == 9
    assert reader_of(body).trailer["/Root"]["/MarkInfo"]["/Marked"].value is True


def test_each_mark_of_a_page_belongs_to_its_element() -> None:
    reader = reader_of(draw_listing(make_listing(200), language="en"))
    numbers = reader.trailer["/Root"]["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    by_page = dict(zip(numbers[::2], numbers[1::2], strict=True))
    for page in reader.pages:
        marks = page.get_contents().get_data().count(b"/MCID")
        assert len(by_page[page["/StructParents"]]) == marks > 0


def test_whatever_is_drawn_is_an_element_or_decoration() -> None:
    (page,) = reader_of(draw_listing(make_listing(3), language="en")).pages
    depth = 0
    for line in page.get_contents().get_data().split(b"\n"):
        depth += line.endswith((b" BDC", b" BMC")) - (line == b"EMC")
        assert depth in (0, 1)
        assert depth or not line.endswith((b" Tj", b" S", b" f"))


def test_a_list_has_bookmarks_and_its_title_heads_the_window() -> None:
    reader = reader_of(draw_listing(make_listing(24), language="en"))
    title, groups = reader.outline
    assert title.title == "Players of the premier division"
    assert [one.title for one in groups] == ["Group 1", "Group 2", "Group 3"]
    preferences = reader.trailer["/Root"]["/ViewerPreferences"]
    assert preferences["/DisplayDocTitle"].value is True
    assert reader.metadata.subject == "South Peninsula"


def test_prose_stands_apart_from_the_figures_before_it() -> None:
    columns = (ListColumn("Points", 20, "right"), ListColumn("Why", 60, is_prose=True))
    set_as = TypeSize(1.0)
    assert indents_of(columns, set_as) == [0.0, 2.0]
    assert indents_of(columns[::-1], set_as) == [0.0, 0.0]
