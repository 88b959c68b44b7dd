from __future__ import annotations

from io import BytesIO

import pytest
import segno
from pypdf import PdfReader

from scoresheets.paper.pen import qr_of
from scoresheets.paper.qr import modules_of
from scoresheets.sheet import places
from scoresheets.sheet.pdf import draw_sheets
from scoresheets.sheet.sheet import PrintedSheet
from tests.scoresheets.make import (
    make_blank,
    make_record_sheet,
    make_sheet,
    make_worst,
)

LONG_NAME = "Ždeněk Bartholomeus van der Westhuizen-Õ"


def drawn(*sheets: PrintedSheet) -> PdfReader:
    return PdfReader(BytesIO(draw_sheets(sheets, title="Night pack", language="en")))


def text_of(*sheets: PrintedSheet) -> str:
    """Return the first page's text, lines and spaces made one."""
    return " ".join(drawn(*sheets).pages[0].extract_text().split())


def test_each_sheet_has_one_a4_page() -> None:
    pages = drawn(make_blank(), make_sheet(), make_record_sheet("01")).pages
    assert len(pages) == 3
    for page in pages:
        width, height = page.mediabox.width, page.mediabox.height
        assert (round(float(width)), round(float(height))) == (595, 842)


def test_names_and_figures_are_read_back_from_the_page() -> None:
    text = text_of(make_sheet(match="2026-02-03-ATH-B-GRP-A"))
    assert "Won by Grassy Park A" in text
    assert "Edwina Toefy Mariam Fredericks 12 10 0 0 22" in text


def test_the_printed_words_are_read_back_from_the_page() -> None:
    text = text_of(make_blank())
    assert "Counter By-speler First half Second half Awards Forfeited Total" in text
    assert "Home captain Away captain Referee Marker" in text


@pytest.mark.parametrize("name", [LONG_NAME, "W" * 40])
def test_a_name_of_forty_letters_is_read_back_from_every_seat(name: str) -> None:
    text = text_of(make_worst(name=name)).replace(" ", "")
    assert text.count(name.replace(" ", "")) >= 16


def test_a_name_too_wide_for_its_place_is_drawn_narrow() -> None:
    wide, usual = drawn(make_worst(name="W" * 40), make_sheet()).pages
    narrow = [b" Tz\n" in page.get_contents().get_data() for page in (wide, usual)]
    assert narrow == [True, False]


def test_more_letters_than_one_subset_holds_are_read_back() -> None:
    letters = "".join(chr(code) for code in range(0x400, 0x500))
    sheets = [make_blank(home=letters[at : at + 32]) for at in range(0, 256, 32)]
    for page, sheet in zip(drawn(*sheets).pages, sheets, strict=True):
        written = page.extract_text()
        assert all(letter in written for letter in clean_letters(sheet.home or ""))


def clean_letters(text: str) -> set[str]:
    """Leave out what combines with the letter before it: it has no place alone."""
    return {letter for letter in text if letter.isalpha()}


def test_a_letter_without_a_glyph_is_seen_on_the_page() -> None:
    assert "Jan \N{REPLACEMENT CHARACTER}" in text_of(make_blank(home="Jan 漢"))


def test_every_font_is_embedded() -> None:
    fonts = drawn(make_sheet()).pages[0]["/Resources"]["/Font"]
    for font in fonts.values():
        assert "AtkinsonHyperlegibleNext" in font["/BaseFont"]
        assert "/FontFile2" in font["/FontDescriptor"]


def test_the_document_has_its_title_and_language() -> None:
    reader = drawn(make_sheet())
    assert reader.metadata is not None
    assert reader.metadata.title == "Night pack"
    assert reader.trailer["/Root"]["/Lang"] == "en"


def test_the_same_sheets_give_the_same_bytes() -> None:
    first, second = (
        draw_sheets([make_sheet(), make_blank()], title="Pack", language="en")
        for _ in range(2)
    )
    assert first == second


def test_the_fixed_part_stands_in_the_file_once() -> None:
    reader = drawn(*(make_sheet(number=number) for number in range(5)))
    forms = {
        form.indirect_reference.idnum
        for page in reader.pages
        for form in page["/Resources"]["/XObject"].values()
        for form in [form.get_object()]
    }
    assert len(forms) == 1


@pytest.mark.parametrize("length", [1, 14, 15, 26, 61, 62, 84, 106, 150, 213, 214, 300])
def test_the_code_is_that_of_segno_module_by_module(length: int) -> None:
    address = ("https://klawerjas.example.org/m/7c1F-" * 9)[:length]
    code = segno.make(
        address, error="m", boost_error=False, mode="byte", mask=0, micro=False
    )
    assert modules_of(address) == ["".join(map(str, row)) for row in code.matrix]


def test_an_address_beyond_ascii_has_a_code_as_well() -> None:
    assert len(modules_of("https://example.org/ž/")) == 25


def test_the_code_on_the_page_is_the_code_of_the_address() -> None:
    address = "https://klawerjas.example.org/matches/1/"
    image = qr_of(address, places.QR).split(" ID\n")[1].split(">")[0]
    rows = modules_of(address)
    digits = len(image) // len(rows)
    read = [
        f"{int(image[at : at + digits], 16):0{4 * digits}b}"[: len(rows)]
        for at in range(0, len(image), digits)
    ]
    assert read == rows


def test_a_sheet_without_an_address_has_no_code() -> None:
    text = text_of(PrintedSheet(heading=make_blank().heading))
    assert "Scan to open the match" not in text
