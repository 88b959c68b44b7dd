"""Screens that scripts draw by themselves: phones at tables, and what asks again."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Page, TimeoutError, expect

from tests.injection.browser import Reader

# What a page asks for by itself, some time after it was opened.
LATER = "05:00"
ANSWERED_MS = 4000
PATIENT_MS = 30_000
ASKS_ANEW = """() => [...document.scripts].some((one) =>
  /(live|night|captain|framed|bell)(\\.[0-9a-f]+)?\\.js/.test(one.src))"""


def watch_live(reader: Reader, addresses: list[str]) -> None:
    """Open pages that ask for their news, and look again once they have them."""
    page = reader.context.new_page()
    page.clock.install()
    for address in addresses:
        reader.at = f"{address} later"
        page.goto(address)
        if not page.evaluate(ASKS_ANEW):
            continue
        # A match that is over asks for no more.
        with suppress(TimeoutError), page.expect_response("**", timeout=ANSWERED_MS):
            page.clock.fast_forward(LATER)
        page.wait_for_load_state("networkidle")
        reader.look(page)
    page.close()


def mark_a_table(reader: Reader, code: str, *, name: str) -> None:
    """Come in with a marker's code, under a name that is a payload, and mark."""
    reader.at = "/mark/"
    page = reader.context.new_page()
    page.goto(f"/mark/#{code}")
    page.get_by_label("Your name").fill(name)
    reader.look(page)
    page.get_by_role("button", name="Start marking").click()
    expect(page.locator(".table:visible").first).to_be_visible(timeout=PATIENT_MS)
    page.wait_for_load_state("networkidle")
    reader.look(page)
    page.close()


def enter_as_captain(reader: Reader, code: str, *, name: str) -> Page:
    reader.at = "/captain/"
    page = reader.context.new_page()
    page.goto("/captain/")
    page.locator('[name="code"]').fill(code)
    page.locator('[name="name"]').fill(name)
    page.get_by_role("button", name="Open my match").click()
    page.wait_for_url("**/matches/**")
    reader.look(page)
    return page


def write_at_an_evening(reader: Reader, code: str) -> None:
    reader.at = "/evenings/mark/"
    page = reader.context.new_page()
    page.goto(f"/evenings/mark/#{code}")
    page.locator("[data-screen]:visible").first.wait_for(timeout=PATIENT_MS)
    page.wait_for_load_state("networkidle")
    reader.look(page)
    page.close()
