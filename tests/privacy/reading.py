"""What stands in an answer, whatever its kind: pages, PDF, zip, CSV, calendars."""

from __future__ import annotations

import gzip
from functools import lru_cache
from io import BytesIO
from zipfile import ZipFile

from django.http.response import HttpResponseBase
from pypdf import PdfReader

from tests.privacy.marks import columns_in


def columns_of(answer: HttpResponseBase) -> frozenset[str]:
    """Return the columns whose marks stand in an answer or its headers."""
    body = b"".join(answer) if answer.streaming else answer.content
    return _in_bytes(body) | columns_in(str(answer.headers))


# One reader's prints are often another's; their text takes long to find.
@lru_cache(maxsize=64)
def _in_bytes(body: bytes) -> frozenset[str]:
    if body.startswith(b"%PDF"):
        pages = PdfReader(BytesIO(body)).pages
        return columns_in("\n".join(one.extract_text() for one in pages))
    if body.startswith(b"PK\x03\x04"):
        with ZipFile(BytesIO(body)) as held:
            return frozenset().union(
                *(_in_bytes(held.read(n)) for n in held.namelist())
            )
    if body.startswith(b"\x1f\x8b"):
        return _in_bytes(gzip.decompress(body))
    # A calendar's long lines are folded.
    return columns_in(body.decode("utf-8", "replace").replace("\r\n ", ""))
