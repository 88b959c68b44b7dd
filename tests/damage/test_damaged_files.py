"""Files that arrive damaged: each has its sentence, and none raises anything else."""

from __future__ import annotations

import os
import re
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from time import process_time

import pytest
from django.core.exceptions import ValidationError

from archive.unions.opening import open_archive
from league.imports.columns import open_table
from league.lib.files.notes import MOST_TOLD, FileNote, FilePlace, ImportRefused
from league.lib.files.pictures import read_picture
from matches.season_files.folder import Brought, read_folder, read_upload
from tests.archive.unions.make_archive import loaded
from tests.damage.pictures import png_of
from tests.damage.samples import (
    archive,
    charts_only,
    folder,
    season,
    workbook,
)
from tests.damage.zips import MAIN, members_of, zip_of

# What openpyxl and Pillow warn of is no more than their reader is told.
pytestmark = pytest.mark.filterwarnings("ignore")

CENTRAL, END = b"PK\x01\x02", b"PK\x05\x06"
BOOK, SHEET, STYLES = "xl/workbook.xml", "xl/worksheets/sheet1.xml", "xl/styles.xml"
MOST_SECONDS = 2


def put(data: bytes, signature: bytes, offset: int, new: bytes) -> bytes:
    """Overwrite a field of a zip, counted from the last such signature."""
    at = data.rindex(signature) + offset
    return data[:at] + new + data[at + len(new) :]


def spoilt(data: bytes) -> bytes:
    """Overwrite what the first member packed."""
    start = 30 + sum(struct.unpack("<HH", data[26:30]))
    return data[:start] + b"\xff" * 20 + data[start + 20 :]


def on_three_disks(data: bytes) -> bytes:
    at = data.rindex(END)
    return data[:at] + struct.pack("<4sLQL", b"PK\x06\x07", 0, 0, 3) + data[at:]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "packed bytes that are none": spoilt,
    "cut off in the middle": lambda data: data[: len(data) // 2],
    "cut off in its first member": lambda data: data[:40],
    "packed as nobody knows": lambda data: put(data, CENTRAL, 10, b"\x63\0"),
    "LZMA that is none": lambda data: put(data, CENTRAL, 10, b"\x0e\0"),
    "bzip2 that is none": lambda data: put(data, CENTRAL, 10, b"\x0c\0"),
    "encrypted": lambda data: put(data, CENTRAL, 8, b"\x01\0"),
    "encrypted strongly": lambda data: put(data, CENTRAL, 8, b"\x40\0"),
    "patched": lambda data: put(data, CENTRAL, 8, b"\x20\0"),
    "a wrong checksum": lambda data: put(data, CENTRAL, 16, b"\1\2\3\4"),
    "shorter than it says": lambda data: put(data, CENTRAL, 20, b"\x09\0\0\0"),
    "a member that lies elsewhere": lambda data: put(data, CENTRAL, 42, b"\xff" * 4),
    "a list that lies elsewhere": lambda data: put(data, END, 16, b"\xff" * 4),
    "on three disks": on_three_disks,
}


def changed(name: str, change: Callable[[bytes], bytes]) -> bytes:
    members = members_of(workbook())
    members[name] = change(members[name])
    return zip_of(members)


def without(name: str) -> bytes:
    members = members_of(workbook())
    del members[name]
    return zip_of(members)


def filled(name: str, head: str, element: str, tail: str, number: int) -> bytes:
    return changed(name, lambda _old: f"{head}{element * number}{tail}".encode())


NO_WORKBOOK = "a.xlsx: is an Excel file that cannot be read."
NO_SHEET = "a.xlsx: the sheet “Sheet” cannot be read."
TOO_MUCH = (
    "a.xlsx: holds more cells or formats than a list needs: save the sheet as CSV."
)
ROWS, ROWS_END = f"<worksheet {MAIN}><sheetData>", "</sheetData></worksheet>"
FORMATS, FORMATS_END = f"<styleSheet {MAIN}><cellXfs>", "</cellXfs></styleSheet>"
WORKBOOKS: dict[str, tuple[bytes, str]] = {
    name: (damage(workbook()), NO_WORKBOOK) for name, damage in DAMAGES.items()
} | {
    "an old one": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
        "a.xlsx: is an old or a locked Excel file: save it as .xlsx without a "
        "password.",
    ),
    "charts only": (charts_only(), "a.xlsx: has no sheet with cells."),
    "a zip of something else": (season(), NO_WORKBOOK),
    "no list of contents": (without("[Content_Types].xml"), NO_WORKBOOK),
    "no workbook": (without(BOOK), NO_WORKBOOK),
    "no relations": (without("xl/_rels/workbook.xml.rels"), NO_WORKBOOK),
    "no texts": (without("xl/sharedStrings.xml"), NO_WORKBOOK),
    "a page of the Wi-Fi": (changed(BOOK, lambda _: b"<html><br></html>"), NO_WORKBOOK),
    "no sheets": (
        changed(BOOK, lambda _: f"<workbook {MAIN}/>".encode()),
        "a.xlsx: has no sheet with cells.",
    ),
    "markup without its end": (changed(BOOK, lambda old: old[:-9]), NO_WORKBOOK),
    "a text that is not listed": (
        changed(SHEET, lambda old: old.replace(b"<v>0</v>", b"<v>99999</v>")),
        NO_SHEET,
    ),
    "a row without an end": (changed(SHEET, lambda old: old[:-200]), NO_SHEET),
    "a doctype": (
        changed(BOOK, lambda old: b'<!DOCTYPE a [<!ENTITY a "b">]>' + old),
        NO_WORKBOOK,
    ),
    "a million formats": (
        filled(STYLES, FORMATS, "<xf/>", FORMATS_END, 1_000_000),
        TOO_MUCH,
    ),
    "a million cells": (filled(SHEET, ROWS, "<c/>", ROWS_END, 1_000_000), TOO_MUCH),
    "a thousand parts": (
        zip_of(members_of(workbook()) | {f"{n}.xml": b"" for n in range(1000)}),
        "a.xlsx: holds too many files.",
    ),
}


def sentence_of(content: bytes, name: str = "a.xlsx") -> list[str]:
    faults: list[FileNote] = []
    begun = process_time()
    assert open_table(name, content, faults) is None
    assert process_time() - begun < MOST_SECONDS
    return list(map(str, faults))


@pytest.mark.parametrize("name", WORKBOOKS)
def test_a_damaged_workbook_is_refused_with_a_sentence(name: str) -> None:
    content, sentence = WORKBOOKS[name]
    assert sentence_of(content) == [sentence]


def test_a_chart_before_the_sheet_is_passed_over() -> None:
    def charts_first(old: bytes) -> bytes:
        one, notes, chart = re.findall(rb"<sheet [^>]+>", old)
        return old.replace(one + notes + chart, chart + one + notes)

    table = open_table("a.xlsx", changed(BOOK, charts_first), [])
    assert table is not None
    assert table.columns[:2] == ("registration_no", "name")


def test_a_row_of_too_many_cells_is_refused_by_its_row() -> None:
    said = sentence_of(b"name,team\n" + b"," * 50 + b"x\n", "a.csv")
    assert said == ["a.csv:2:: has more than 50 cells."]


def test_empty_cells_at_the_end_of_a_row_are_passed_over() -> None:
    table = open_table("a.csv", b"name,team" + b"," * 100_000 + b"\nA,B\n", [])
    assert table is not None
    assert [len(line.cells) for line in table.lines] == [50, 2]


def said_of_zip(content: bytes) -> list[str]:
    with pytest.raises(ImportRefused) as refused:
        read_upload([Brought("a.zip", content)])
    return list(map(str, refused.value.faults))


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_zip_of_a_season_is_refused_with_a_sentence(name: str) -> None:
    said = said_of_zip(DAMAGES[name](season()))
    assert said == ["a.zip: is a zip that cannot be read."]


def test_a_zip_that_names_a_file_in_no_encoding_is_refused() -> None:
    content = zip_of({"é.csv": b"a"}).replace("é".encode(), b"\xff\xff")
    assert said_of_zip(content) == ["a.zip: is a zip that cannot be read."]


def test_a_folder_names_the_files_that_cannot_be_opened(tmp_path: Path) -> None:
    folder(tmp_path)
    (tmp_path / "clubs.csv").unlink()
    (tmp_path / "clubs.csv").mkdir()
    (tmp_path / "more.csv").symlink_to(tmp_path / "nowhere")
    with pytest.raises(ImportRefused) as refused:
        read_folder(tmp_path)
    assert sorted(map(str, refused.value.faults)) == [
        "clubs.csv: cannot be opened.",
        "more.csv: cannot be opened.",
    ]


def test_a_file_whose_name_is_no_text_is_read_by_a_name_that_is(tmp_path: Path) -> None:
    folder(tmp_path)
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.csv")).write_bytes(b"a")
    assert "caf\ufffd.csv" in read_folder(tmp_path)


def test_of_very_many_faults_a_thousand_are_told() -> None:
    faults = [FileNote(FilePlace("a.csv", row), "is empty.") for row in range(2500)]
    told = ImportRefused(faults).faults
    assert len(told) == MOST_TOLD + 1
    assert str(told[-1]) == "a.csv: and 1500 more faults."


def stripe(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return png_of([(b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")])


@pytest.mark.parametrize("sides", [(1, 29_999_999), (29_999_999, 1), (20_001, 8)])
def test_a_stripe_is_no_photo(sides: tuple[int, int]) -> None:
    with pytest.raises(ValidationError) as refused:
        read_picture(stripe(*sides))
    sentence = "The photo is not as a camera makes them; take it again."
    assert refused.value.messages == [sentence]


@pytest.fixture
def union(db: None, tmp_path: Path) -> Path:
    path = tmp_path / "union.zip"
    path.write_bytes(archive())
    return path


def with_manifest(path: Path, old: str, new: str) -> None:
    members = members_of(path.read_bytes())
    manifest = members["manifest.json"].decode()
    assert old in manifest
    members["manifest.json"] = manifest.replace(old, new, 1).encode()
    path.write_bytes(zip_of(members))


LACKS = "The manifest lacks what it must say."
MANIFESTS = {
    ('"rows": {', '"rows": {"league.more": 1e999,'): LACKS,
    ('"outside": []', '"outside": [["league.union", []]]'): LACKS,
    ('"outside": []', '"outside": 7'): LACKS,
    ('"outside": []', f'"outside": {"9" * 5000}'): "The manifest cannot be read.",
}


@pytest.mark.parametrize(("change", "sentence"), MANIFESTS.items())
def test_a_damaged_manifest_is_refused_with_a_sentence(
    change: tuple[str, str], sentence: str, union: Path
) -> None:
    with_manifest(union, *change)
    with pytest.raises(ValidationError) as refused:
        open_archive(union)
    assert refused.value.messages == [sentence]


@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_archive_is_refused_with_a_sentence(name: str, union: Path) -> None:
    union.write_bytes(DAMAGES[name](union.read_bytes()))
    with pytest.raises(ValidationError):
        loaded(union)
