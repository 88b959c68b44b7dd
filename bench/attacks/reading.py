"""What stands in answers of any kind, and a crawl through a site's links."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from bench.attacks.visitors import Answer, Visitor

# Links of pages, of what pages fetch by themselves, and of answers in JSON.
LINK = re.compile(
    r'(?:href|src|hx-get|action|data-[a-z-]+)="(/[^"#]*)|"https?://[^/"]+(/[^"#]*)"'
)
LEFT_OUT = ("/accounts/", "/static/", "/admin/", "/rulebook/", "/api/v1/schema/")


def text_of(body: bytes) -> str:
    """Return all that a body says: a page, PDF, zip, calendar or packed page."""
    if body.startswith(b"%PDF"):
        with suppress(PyPdfError):
            pages = PdfReader(BytesIO(body)).pages
            return "\n".join(one.extract_text() for one in pages)
    if body.startswith(b"PK\x03\x04"):
        with suppress(BadZipFile), ZipFile(BytesIO(body)) as held:
            return "\n".join(text_of(held.read(name)) for name in held.namelist())
    if body.startswith(b"\x1f\x8b"):
        return text_of(gzip.decompress(body))
    # A calendar's long lines are folded.
    return body.decode(errors="replace").replace("\r\n ", "")


def crawl(
    visitor: Visitor, begin: Iterable[str], *, most: int
) -> Iterator[tuple[str, Answer, str]]:
    """Follow links from some addresses; yield each address, its answer and text."""
    waiting = [*begin]
    known = {*waiting}
    for _ in range(most):
        if not waiting:
            return
        address = waiting.pop(0)
        answer = visitor.get(address)
        text = text_of(answer.body)
        yield address, answer, text
        for link in links_in(text):
            if link not in known:
                known.add(link)
                waiting.append(link)


def links_in(text: str) -> Iterator[str]:
    for match in LINK.finditer(text):
        link = (match[1] or match[2] or "").replace("&amp;", "&")
        if link and not link.startswith(LEFT_OUT):
            yield link
