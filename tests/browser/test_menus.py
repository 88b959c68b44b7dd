"""The menus of the page's head, on a phone and by the keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import harm_of
from tests.browser.site import Site, open_own

PHONE = {"width": 360, "height": 740}
MOST_OF_A_PHONE = 56
HEIGHT = "document.querySelector('.band').getBoundingClientRect().height"
WIDTH = "document.documentElement.scrollWidth"


@pytest.fixture
def phone(visitor: Page) -> Page:
    visitor.set_viewport_size(PHONE)
    visitor.goto("/unions/south-peninsula/fixtures/")
    return visitor


def test_the_head_is_one_row_on_a_phone(phone: Page) -> None:
    assert phone.evaluate(HEIGHT) <= MOST_OF_A_PHONE
    assert phone.evaluate(WIDTH) == PHONE["width"]


def test_the_menu_leads_to_a_section_and_marks_it(phone: Page) -> None:
    phone.locator(".band-site > summary").click()
    phone.get_by_role("link", name="Players", exact=True).click()
    phone.locator(".band-site > summary").click()
    here = phone.locator(".band-site").get_by_role("link", name="Players", exact=True)
    expect(here).to_have_attribute("aria-current", "page")


def test_escape_closes_the_menu_and_leads_back_to_its_button(phone: Page) -> None:
    button = phone.locator(".band-site > summary")
    button.press("Enter")
    phone.keyboard.press("Tab")
    phone.keyboard.press("Escape")
    expect(phone.locator(".band-sheet")).to_be_hidden()
    expect(button).to_be_focused()


def test_a_press_beside_the_menu_closes_it(phone: Page) -> None:
    phone.locator(".band-site > summary").click()
    phone.mouse.click(180, 700)
    expect(phone.locator(".band-sheet")).to_be_hidden()


def test_the_desks_menu_is_a_sheet_on_a_phone_and_works_by_keyboard(
    secretary: Page,
) -> None:
    secretary.set_viewport_size(PHONE)
    secretary.goto("/desk/south-peninsula/")
    assert secretary.evaluate(WIDTH) == PHONE["width"]
    button = secretary.locator(".desk-sheet > summary")
    expect(button).to_contain_text("Today")
    button.press("Enter")
    sheet = secretary.locator(".desk-sheet")
    sheet.get_by_role("link", name="Matches", exact=True).press("Enter")
    expect(secretary.get_by_role("heading", level=1)).to_contain_text("Matches")
    expect(button).to_contain_text("Matches")
    button.press("Enter")
    secretary.keyboard.press("Escape")
    expect(sheet.get_by_role("navigation")).to_be_hidden()
    expect(button).to_be_focused()
    # Beside the page on a desktop, without a button.
    secretary.set_viewport_size({"width": 1440, "height": 900})
    side = secretary.locator(".desk-side")
    here = side.get_by_role("link", name="Matches", exact=True)
    expect(here).to_have_attribute("aria-current", "page")
    expect(button).to_be_hidden()
    assert harm_of(secretary) == []


def test_the_menu_opens_without_script(chromium: Browser, site: Site) -> None:
    context = chromium.new_context(
        base_url=site.address, viewport=PHONE, java_script_enabled=False
    )
    page = context.new_page()
    page.goto("/")
    page.locator(".band-site > summary").click()
    expect(page.get_by_role("link", name="Tonight", exact=True)).to_be_visible()
    context.close()


def test_an_open_menu_can_be_read_by_everyone(phone: Page) -> None:
    phone.locator(".band-site > summary").click()
    assert harm_of(phone) == []


def test_the_reader_s_own_pages_are_one_menu(secretary: Page) -> None:
    open_own(secretary, "Account")
    expect(secretary.get_by_role("heading", level=1)).to_be_visible()
    secretary.locator(".band-person > summary").click()
    assert harm_of(secretary) == []


# Where a word ends, and where the number beside it begins; both are a line's middle.
BESIDE = """link => {
  link.querySelector(".band-count")?.remove();
  link.insertAdjacentHTML("beforeend", ' <span class="band-count">3</span>');
  const [word, number] = [link.firstChild, link.lastElementChild].map((one) => {
    const range = document.createRange();
    range.selectNode(one);
    return range.getBoundingClientRect();
  });
  const off = word.top + word.bottom - number.top - number.bottom;
  return [number.left - word.right, off];
}"""


def test_the_number_of_new_notices_stands_beside_the_word(secretary: Page) -> None:
    secretary.set_viewport_size(PHONE)
    secretary.goto("/me/")
    secretary.locator(".band-person > summary").click()
    link = secretary.locator(".band-person").get_by_role("link", name="Notices")
    apart, off = link.evaluate(BESIDE)
    assert (apart > 0, abs(off) < 8) == (True, True)
