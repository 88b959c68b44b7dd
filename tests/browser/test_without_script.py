from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.site import Site, fill_teams, open_desk, open_log, sign_in

MATCH = "Mitchells Plain Boere – Athlone Manel A"


@pytest.fixture
def plain(site: Site, chromium: Browser) -> Iterator[Page]:
    """The front page in a browser that runs no script."""
    context = chromium.new_context(base_url=site.address, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    yield page
    context.close()


def test_without_script_a_visitor_comes_from_the_log_to_a_score_sheet(
    plain: Page,
) -> None:
    open_log(plain)
    plain.get_by_role("link", name="Results", exact=True).click()
    plain.locator(".fixture a").first.click()
    expect(plain.locator(".table-card")).to_have_count(4)
    plain.locator("#table-1 .behind summary").click()
    expect(plain.locator("#table-1 .behind-figure").first).to_be_visible()


def test_without_script_a_match_is_typed_in_and_counted_by_the_server(
    plain: Page, site: Site
) -> None:
    sign_in(plain, "union-secretary", site.passwords["union-secretary"])
    open_desk(plain, MATCH, "Type in")
    fill_teams(plain, home="MPL-A", away="ATH-A")
    plain.locator('[name="counting"][value="tallies"]').check()
    plain.locator('[name="second-3-away-fours"]').fill("3")
    plain.get_by_role("button", name="Save the match").click()
    expect(plain.locator(".scoreboard-total")).to_have_text(["0", "12"])
