from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import harm_of
from tests.browser.site import Site, sign_in, watched

WHO = ("visitor", "union-secretary")
# Widths say whether a page fits, schemes whether it can be read: each is seen once.
LOOKS = (
    ({"width": 360, "height": 780}, "light"),
    ({"width": 1440, "height": 900}, "dark"),
)
# Pages of one kind share a template: so many of them lead wherever that kind leads.
PAGES_A_KIND = 4
# Every page of the site, seen and read by a machine that does other things as well.
pytestmark = pytest.mark.timeout(900)
HREF = re.compile(r'<a\b[^>]*?href="([^"#]+)')
OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)"
HOW_WIDE = "document.documentElement.scrollWidth"
# What the page itself shows: its head and foot are those of every other page.
SHOWN = """
    (document.querySelector('main') || document.body)
    .outerHTML.replace(/value="[\\w-]{32,}"/g, '')
"""


REFERENCE = "/api/v1/docs/"


def kind(path: str) -> str:
    """A page's address without its numbers: pages of one kind share a template."""
    plain = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "<uuid>", path)
    return re.sub(r"/\d+(?=/)", "/<pk>", re.sub(r"=[^&]*", "=", plain))


def linked(html: str, path: str) -> Iterator[str]:
    for href in HREF.findall(html):
        parts = urlsplit(urljoin(path, href.replace("&amp;", "&")))
        if not parts.netloc and "/login/" not in parts.path:
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


def test_what_someone_cannot_read_is_found(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_content('<html lang="en"><title>A hall</title><img src="hall.png">')
    assert harm_of(page) == ["image-alt [['img']]"]
    page.close()


@pytest.fixture(scope="package")
def public(site: Site, chromium: Browser) -> dict[str, str]:
    """Each kind of page that a visitor comes to."""
    context = chromium.new_context(base_url=site.address)
    pages = pages_of(context.new_page())
    context.close()
    return pages


@pytest.fixture(scope="package")
def read() -> set[tuple[str, str]]:
    """What axe has read already, and in which colours."""
    return set()


@pytest.fixture(scope="package", params=WHO)
def reached(
    request: pytest.FixtureRequest,
    site: Site,
    chromium: Browser,
    public: dict[str, str],
) -> tuple[dict[str, str], object]:
    """Each kind of page that a kind of user comes to, and how they are signed in.

    Of a kind that a visitor comes to as well it is the same page, so that what both
    see alike is read once.
    """
    context = chromium.new_context(base_url=site.address)
    page = context.new_page()
    page.goto("/")
    if request.param != "visitor":
        sign_in(page, request.param, site.passwords[request.param])
    pages = public if request.param == "visitor" else pages_of(page) | public
    state = context.storage_state()
    context.close()
    return pages, state


@pytest.mark.parametrize(("size", "scheme"), LOOKS, ids=["phone-light", "desk-dark"])
def test_every_page_fits_keeps_its_policy_and_can_be_read_by_all(
    reached: tuple[dict[str, str], object],
    site: Site,
    chromium: Browser,
    read: set[tuple[str, str]],
    size: dict[str, int],
    scheme: str,
) -> None:
    pages, state = reached
    context = chromium.new_context(
        base_url=site.address, viewport=size, color_scheme=scheme, storage_state=state
    )
    faults: list[str] = []
    with watched(context.new_page()) as page:
        for path in pages.values():
            page.goto(path)
            page.evaluate(OPEN_ALL)
            shown = (page.evaluate(SHOWN), scheme)
            # The reference is drawn by Swagger, whose marks and colours are not ours.
            if path != REFERENCE and shown not in read:
                read.add(shown)
                faults += [f"{path}: {one}" for one in harm_of(page)]
            if page.evaluate(HOW_WIDE) > size["width"]:
                faults.append(f"{path} scrolls sideways")
    context.close()
    assert faults == []
