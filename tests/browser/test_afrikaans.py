"""Afrikaans on a desk's screen: its words are longer than those in English."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from tests.browser.looks import complaints
from tests.browser.site import Site

UNION = "/unions/south-peninsula/"
DESK = "/desk/south-peninsula/"
# What each field shows of its choice, beside all of it.
CUT = """[...document.querySelectorAll('main select')].filter(one => {
    const whole = one.cloneNode(false);
    whole.append(one.selectedOptions[0].cloneNode(true));
    whole.style.width = 'max-content';
    one.after(whole);
    const isCut = whole.offsetWidth > one.offsetWidth + 1;
    whole.remove();
    return isCut;
}).map(one => one.selectedOptions[0].text)"""

WIDTH = "one => one.getBoundingClientRect().width"


@pytest.fixture
def afrikaans(site: Site, chromium: Browser, signed_in: StorageState) -> Iterator[Page]:
    context = chromium.new_context(
        base_url=site.address,
        storage_state=signed_in,
        viewport={"width": 1440, "height": 800},
    )
    context.add_cookies(
        [{"name": "django_language", "value": "af", "url": site.address}]
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    "path",
    [
        f"{UNION}statistics/",
        f"{UNION}statistics/?order=awards",
        f"{UNION}embeds/",
        f"{DESK}matches/?show=to+close",
    ],
)
def test_no_choice_is_cut_off(afrikaans: Page, path: str) -> None:
    afrikaans.goto(path)
    assert afrikaans.evaluate("document.documentElement.lang") == "af"
    assert afrikaans.evaluate(CUT) == []


def test_no_choice_is_cut_off_on_a_phone(afrikaans: Page) -> None:
    afrikaans.set_viewport_size({"width": 360, "height": 740})
    afrikaans.goto("/seasons/1/registrations/")
    assert afrikaans.evaluate(CUT) == []


def test_no_hall_is_cut_off_in_the_list_of_matches(afrikaans: Page) -> None:
    afrikaans.goto(f"{DESK}matches/")
    expect(afrikaans.locator(".match-hall").first).to_be_visible()
    assert complaints(afrikaans, "cuts") == []


def test_what_to_search_for_stands_over_the_button_too(afrikaans: Page) -> None:
    afrikaans.set_viewport_size({"width": 360, "height": 740})
    afrikaans.goto("/seasons/1/transfers/")
    words = afrikaans.get_by_role("main").locator("label:has(+ [type=search])")
    form = words.locator("xpath=ancestor::form")
    assert words.evaluate(WIDTH) > 0.85 * form.evaluate(WIDTH)


def test_no_word_breaks_among_the_appointments(afrikaans: Page) -> None:
    afrikaans.goto(f"{DESK}area/officials/")
    afrikaans.get_by_role("main").get_by_role("link", name="Aanstellings").click()
    afrikaans.get_by_label("Van", exact=True).fill("2026-01-01")
    afrikaans.get_by_label("Tot", exact=True).fill("2026-12-31")
    afrikaans.get_by_role("button", name="Wys", exact=True).click()
    expect(afrikaans.locator(".official-task").first).to_have_text("skeidsregter")
    assert complaints(afrikaans, "breaks") == []


def test_the_desk_s_menu_begins_where_the_reader_is(afrikaans: Page) -> None:
    afrikaans.goto(f"{DESK}webhooks/")
    expect(afrikaans.locator(".desk-side li li [aria-current]")).to_be_in_viewport()
    assert afrikaans.evaluate("scrollY") == 0
