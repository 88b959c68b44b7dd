"""What a first visit may cost: bytes over the wire, and requests."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.demo import Demo
from tests.browser.site import Site
from tests.browser.wire import Wire
from tests.server.system import System, copied, running

PHONE = {"width": 360, "height": 740}
UNION = "/unions/south-peninsula/"
MOST_BYTES, MOST_REQUESTS = 60_000, 12
MOST_REQUESTS_OF_A_HAND = 11
# A page of a union has styles of its own; its text alone is a few kB.
MOST_BYTES_OF_A_PAGE, MOST_BYTES_OF_TEXT = 66_000, 8_000
PAGES = [UNION, "/divisions/1/", "/divisions/1/pictures/", "/divisions/1/statistics/"]


def first_visit(site: Site, chromium: Browser, path: str) -> Wire:
    """Open a page on a phone that has nothing of the site yet."""
    context = chromium.new_context(base_url=site.address, viewport=PHONE)
    page = context.new_page()
    wire = Wire().watch(page)
    page.goto(path, wait_until="networkidle")
    context.close()
    return wire


def test_a_first_visit_of_a_unions_page_costs_little(
    site: Site, chromium: Browser
) -> None:
    wire = first_visit(site, chromium, UNION)
    assert wire.size <= MOST_BYTES, wire.told()
    assert wire.requests <= MOST_REQUESTS, wire.told()


def test_a_first_visit_costs_little_on_a_match_night_with_crest_and_colour_too(
    demo: Demo, chromium: Browser
) -> None:
    with copied(demo.system) as system:
        for command in (["tests.browser.tonight", "-5"], ["tests.browser.dressed"]):
            done = system.run("-m", *command)
            assert done.returncode == 0, done.stderr
        with running(system):
            site = Site(f"http://127.0.0.1:{system.port}", demo.passwords)
            wire = first_visit(site, chromium, UNION)
    for part in ("/live/live", "/look.css", "/crest.png"):
        assert any(part in one for one in wire.told()), part
    assert wire.size <= MOST_BYTES, wire.told()
    assert wire.requests <= MOST_REQUESTS, wire.told()


@pytest.mark.parametrize("path", [*PAGES, "/hands/"])
def test_a_first_visit_of_another_page_costs_little_more_all_texts_compressed(
    site: Site, chromium: Browser, path: str
) -> None:
    wire = first_visit(site, chromium, path)
    first = next(iter(wire.exchanges.values()))
    assert [one.address for one in wire.exchanges.values() if one.is_bare_text] == []
    assert first.size <= MOST_BYTES_OF_TEXT, wire.told()
    assert wire.size <= MOST_BYTES_OF_A_PAGE, wire.told()
    most = MOST_REQUESTS_OF_A_HAND if path == "/hands/" else MOST_REQUESTS
    assert wire.requests <= most, wire.told()


def test_nothing_moves_when_the_ways_to_share_have_their_script(
    site: Site, chromium: Browser
) -> None:
    page = chromium.new_page(
        base_url=site.address, viewport={"width": 360, "height": 740}
    )
    page.goto("/divisions/1/results/")
    with_script = page.locator(".share").bounding_box()
    page.route("**/share*.js", lambda route: route.abort())
    page.reload()
    assert page.locator(".share").bounding_box() == with_script
    page.close()


def test_a_marker_who_scans_a_code_is_asked_for_a_name_before_all_else(
    prepared: System, chromium: Browser
) -> None:
    with copied(prepared) as system:
        [code] = system.seed(matches=1, begun=True).codes
        with running(system):
            address = f"http://127.0.0.1:{system.port}/mark/#{code}"
            page = chromium.new_context(viewport=PHONE).new_page()
            wire = Wire().watch(page)
            page.goto(address, wait_until="commit")
            name = page.get_by_label("Your name")
            name.wait_for()
            page.wait_for_load_state("networkidle")
            told = wire.told()
            assert wire.size <= MOST_BYTES, told
            assert wire.requests <= MOST_REQUESTS, told
            later = ("/sw.js", "atkinson-latin")
            assert not [one for one in told if any(part in one for part in later)]
            name.fill("Thandi")
            page.get_by_role("button", name="Start marking").click()
            page.evaluate("navigator.serviceWorker.ready.then(() => true)")
            page.wait_for_load_state("networkidle")
            assert any("atkinson-latin" in one for one in wire.told())
            page.context.close()
