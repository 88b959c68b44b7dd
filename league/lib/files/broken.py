"""What the libraries that read files raise for one that is damaged, caught once."""

from __future__ import annotations

import csv
import lzma
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

# zipfile and its codecs, openpyxl, the XML parser and Pillow promise no exception of
# their own: what comes out depends on which byte is wrong.
BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    EOFError,
    LookupError,
    MemoryError,
    OSError,
    RuntimeError,
    SyntaxError,  # An XML fault is one.
    TypeError,
    ValueError,
    csv.Error,
    lzma.LZMAError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
# A member comes first, or the list of a zip that has none.
ZIP_STARTS = (b"PK\x03\x04", b"PK\x05\x06")


@contextmanager
def refuse_broken(refusal: Exception) -> Iterator[None]:
    """Raise a refusal where a library cannot read the bytes it is given.

    Nothing but such reading belongs inside: a slip of our own would look the same.
    """
    try:
        yield
    except BROKEN as broken:
        raise refusal from broken


def is_zip(content: bytes) -> bool:
    """Return whether bytes begin as a zip does, even one that was cut off."""
    return content.startswith(ZIP_STARTS)


def is_markup(content: bytes) -> bool:
    """Return whether bytes begin as a page does: some programs call one a workbook."""
    return content[:100].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
