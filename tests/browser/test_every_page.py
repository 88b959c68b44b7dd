from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import harm_of
from tests.browser.looks import complaints
from tests.browser.reach import pages_of
from tests.browser.site import Site, sign_in, watched

WHO = ("visitor", "union-secretary")
# Widths say whether a page fits, schemes whether it can be read: each is seen once.
LOOKS = (
    ({"width": 360, "height": 780}, "light"),
    ({"width": 1440, "height": 900}, "dark"),
)
# Every page of the site, seen and read by a machine that does other things as well.
pytestmark = pytest.mark.timeout(900)
OPEN_ALL = "document.querySelectorAll('details').forEach(one => one.open = true)"
HOW_WIDE = "document.documentElement.scrollWidth"
# What the page itself shows: its head and foot are those of every other page.
SHOWN = """
    (document.querySelector('main') || document.body)
    .outerHTML.replace(/value="[\\w-]{32,}"/g, '')
"""
# A text of one word a line beside others, a heading against what is above it.
ILL_LAID = ("presses", "touches")
REFERENCE = "/api/v1/docs/"
# What a text of the help can have: steps and pictures, wide tables, code, settings.
HELP = (
    "/docs/referee/",
    "/docs/commands/",
    "/docs/recipes/",
    "/docs/nl/evening-scores/",
)


def test_what_someone_cannot_read_is_found(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_content('<html lang="en"><title>A hall</title><img src="hall.png">')
    assert harm_of(page) == ["image-alt [['img']]"]
    page.close()


def test_what_looks_wrong_is_found(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_content(
        "<main><h2>Log</h2><h2>Halls</h2>"
        '<p style="width: 3em; overflow-wrap: anywhere">'
        'Strandfontein</p><p style="width: 3em; overflow: hidden">Strandfontein</p>'
        '<i style="display: block; width: 200vw">wide</i>'
        '<p style="display: flex; width: 16em">'
        '<span style="width: 1em">Seats stay open</span> <b>rule 1.3</b></p>'
        '<p style="line-height: 1; margin: 0">Retreat</p>'
        '<h2 style="line-height: 1; margin: 0">Seats</h2><p>All are taken.</p></main>'
    )
    assert [one.split()[0] for one in complaints(page)] == [
        "breaks",
        "cuts",
        "nothing",
        "presses",
        "touches",
        "scrolls",
    ]
    page.close()


def test_what_stands_well_is_not_complained_of(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_content(
        "<main><p class='eyebrow' style='margin: 0'>Now</p>"
        "<h2 style='margin: 0'>Toss</h2><p style='width: 3em'>It is due</p>"
        "<table><thead><tr><th style='width: 2em'>Who is due<th>When</thead>"
        "<tr><td>Ward<td>Now</table></main>"
    )
    assert complaints(page) == []
    page.close()


@pytest.fixture(scope="package")
def public(site: Site, chromium: Browser) -> dict[str, str]:
    """Each kind of page that a visitor comes to."""
    context = chromium.new_context(base_url=site.address)
    pages = pages_of(context.new_page())
    context.close()
    return pages | {path: path for path in HELP}


@pytest.fixture(scope="package")
def read() -> set[tuple[str, str]]:
    """What has been read and measured already, and in which look."""
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
            if shown in read:
                continue
            read.add(shown)
            # The reference is drawn by Swagger, whose marks and colours are not ours.
            if path != REFERENCE:
                faults += [f"{path}: {one}" for one in harm_of(page)]
            # Tables and code of the help scroll by themselves: so its theme has it.
            if not path.startswith("/docs/"):
                faults += [f"{path}: {one}" for one in complaints(page, *ILL_LAID)]
            if page.evaluate(HOW_WIDE) > size["width"]:
                faults.append(f"{path} scrolls sideways")
    context.close()
    assert faults == []
