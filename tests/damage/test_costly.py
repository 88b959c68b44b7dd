"""F23: files made to cost much are refused within 2 seconds and 150 MB."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable

import pytest

from tests.damage.samples import workbook
from tests.damage.zips import LAUGHS, members_of, zip_of
from tests.server.system import ROOT

MOST_SECONDS, MOST_MEGABYTES = 2, 150
MB = 1024 * 1024
SHEET, TEXTS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"


def bomb(name: str, *, says: int) -> bytes:
    """A zip of 10 MB, one member of which unpacks to 10 GB, whatever it says."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = packer.compress(bytes(MB)) + packer.flush(zlib.Z_FULL_FLUSH)
    packed = piece * 10_000 + packer.flush()
    sizes = struct.pack("<LLL", 0, len(packed), says)
    named = struct.pack("<HH", len(name), 0) + name.encode()
    head = struct.pack("<4sHHHHH", b"PK\x03\x04", 20, 0, 8, 0, 0) + sizes + named
    listed = (
        struct.pack("<4sHHHHHH", b"PK\x01\x02", 20, 20, 0, 8, 0, 0)
        + sizes
        + struct.pack("<HHHHHLL", len(name), 0, 0, 0, 0, 0, 0)
        + name.encode()
    )
    at = len(head) + len(packed)
    end = struct.pack("<4sHHHHLLH", b"PK\x05\x06", 0, 0, 1, 1, len(listed), at, 0)
    return head + packed + listed + end


def with_part(name: str, content: bytes) -> bytes:
    return zip_of(members_of(workbook()) | {name: content})


GOOD_SHEET = members_of(workbook())[SHEET]
COSTLY: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "10 MB that say 4 GB": (
        "a.xlsx",
        lambda: bomb("xl/workbook.xml", says=2**32 - 2),
        "a.xlsx: holds more than 50 MB.",
    ),
    "10 GB that say 1 MB": (
        "a.xlsx",
        lambda: bomb("xl/workbook.xml", says=MB),
        "a.xlsx: is an Excel file that cannot be read.",
    ),
    "10 GB in a season's zip that say 1 MB": (
        "a.zip",
        lambda: bomb("clubs.csv", says=MB),
        "a.zip: is a zip that cannot be read.",
    ),
    "a sheet of 49 MB of nothing": (
        "a.xlsx",
        lambda: with_part(SHEET, GOOD_SHEET[:-12] + b" " * (49 * MB)),
        "a.xlsx: the sheet “Sheet” cannot be read.",
    ),
    "a billion laughs": (
        "a.xlsx",
        lambda: with_part(TEXTS, LAUGHS + b"<sst><si><t>&a;</t></si></sst>"),
        "a.xlsx: is an Excel file that cannot be read.",
    ),
    "a page of HTML": (
        "a.xlsx",
        lambda: b"<html><table><tr><td>name</td></tr></table></html>",
        "a.xlsx: is an Excel file that cannot be read.",
    ),
    "200,000 rows": (
        "a.csv",
        lambda: b"name,team\n" + b"A,B\n" * 200_000,
        "a.csv: has more than 5000 rows.",
    ),
}


@pytest.mark.parametrize("which", COSTLY)
def test_a_costly_file_is_refused_at_once(which: str) -> None:
    """Seconds of the processor's time, which a busy machine does not stretch."""
    name, make, sentence = COSTLY[which]
    done = subprocess.run(
        [sys.executable, "-m", "tests.damage.costly", name],
        input=make(),
        capture_output=True,
        cwd=ROOT,
        check=True,
        timeout=300,
    )
    said, seconds, megabytes = json.loads(done.stdout)
    assert said[0].startswith(sentence)
    assert (seconds < MOST_SECONDS, megabytes < MOST_MEGABYTES) == (True, True), said
