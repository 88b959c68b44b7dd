"""Another site frames an embed and nothing else: a real one, of its own origin."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from playwright.sync_api import Browser, Page, expect

from tests.browser.site import Site

SHOWN = """<!doctype html><html lang="en"><title>A club's site</title><h1>Club</h1>
<script async src="{site}/embed/embed.js" data-embed="{path}" data-theme="dark"
  data-title="The log"></script>
<iframe id="page" src="{site}{page}" title="A page"></iframe></html>"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_said: object) -> None:
        """Say nothing: the test tells what matters."""


@contextmanager
def another_site(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(folder))
    )
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def log_path(page: Page, site: Site) -> str:
    page.goto(site.address)
    href = page.get_by_role("link", name="Whole log").get_attribute("href")
    assert href is not None
    return href


def test_another_site_shows_a_log_as_high_as_it_is_and_no_other_page(
    site: Site, chromium: Browser, tmp_path: Path
) -> None:
    window = chromium.new_context()
    page = window.new_page()
    path = log_path(page, site)
    written = SHOWN.format(site=site.address, path=f"/embed{path}log/", page=path)
    (tmp_path / "index.html").write_text(written)
    with another_site(tmp_path) as address:
        page.goto(f"{address}/index.html")
        embed = page.frame_locator('iframe[title="The log"]')
        expect(embed.locator("tbody tr")).to_have_count(8)
        frame = page.locator('iframe[title="The log"]')
        inside = frame.element_handle().content_frame()
        assert inside is not None
        inside.wait_for_load_state()
        high = embed.locator("html").evaluate("e => e.getBoundingClientRect().height")
        expect(frame).to_have_css("height", f"{int(-(-high // 1))}px")
        expect(embed.locator("html")).to_have_class("theme-dark")
        with window.expect_page() as opened:
            embed.get_by_role("link", name="Heideveld Aces").click()
        expect(opened.value.get_by_role("heading", level=1)).to_have_text(
            "Heideveld Aces"
        )
        # The browser shows its own error page where a page refuses to be framed.
        refused = page.frame_locator("#page")
        expect(refused.get_by_role("heading", name="Premier")).to_have_count(0)
        kept = [one["name"] for one in window.cookies(address)]
    window.close()
    assert kept == []


def columns(page: Page, width: int) -> int:
    """Return beside how many others a fixture stands, itself counted."""
    page.set_viewport_size({"width": width, "height": 700})
    lefts = page.locator(".embed-fixtures li").evaluate_all(
        "all => all.map((one) => one.offsetLeft)"
    )
    return len(set(lefts))


def test_in_a_wide_frame_a_score_stays_near_its_team(
    site: Site, chromium: Browser
) -> None:
    page = chromium.new_page()
    path = log_path(page, site)
    page.goto(f"{site.address}/embed{path}fixtures/")
    assert [columns(page, width) for width in (320, 600, 900)] == [1, 1, 2]
    page.close()
