"""The pages that links lead to: one of each kind, since those share a template."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Page

# Pages of one kind share a template: so many of them lead wherever that kind leads.
PAGES_A_KIND = 4
HREF = re.compile(r'<a\b[^>]*?href="([^"#]+)')


def kind(path: str) -> str:
    """A page's address without its numbers and days: such pages share a template."""
    plain = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "<uuid>", path)
    plain = re.sub(r"\d{4}-\d\d-\d\d", "<day>", plain)
    # Text is all that one page of the help has and another has not.
    plain = re.sub(r"^/docs/((?:af|nl)/)?.+", r"/docs/\1<page>", plain)
    return re.sub(r"/\d+(?=/)", "/<pk>", re.sub(r"=[^&]*", "=", plain))


def linked(html: str, path: str) -> Iterator[str]:
    for href in HREF.findall(html):
        parts = urlsplit(urljoin(path, href.replace("&amp;", "&")))
        if not parts.scheme and not parts.netloc and "/login/" not in parts.path:
            yield f"{parts.path}?{parts.query}" if parts.query else parts.path


def pages_of(page: Page) -> dict[str, str]:
    """Follow the links from the front page on; return one address of each kind."""
    found: dict[str, str] = {}
    visits: Counter[str] = Counter()
    seen, waiting = {"/"}, ["/"]
    while waiting:
        path = waiting.pop()
        visits[kind(path)] += 1
        if visits[kind(path)] > PAGES_A_KIND:
            continue
        answer = page.request.get(path)
        assert answer.status == 200, f"{path} answers {answer.status}"
        # Paper, files and feeds are no pages.
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        found.setdefault(kind(path), path)
        if not path.startswith("/admin/"):
            new = [one for one in linked(answer.text(), path) if one not in seen]
            seen.update(new)
            waiting += dict.fromkeys(new)
    return found | {"sign in": "/accounts/login/", "unknown": "/teams/99999/"}
