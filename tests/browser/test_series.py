"""A series in a browser: from its making to its certificates, and on the screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.test_evenings import (
    FIVE_HUNDRED,
    close,
    make_evening,
    paste,
    play,
    seat,
    start,
)

SERIES, EVENING = "Winter of five hundred", "First night of winter"


def hold_evening(page: Page) -> None:
    """One round at one table: two persons have two clips each."""
    make_evening(page, "500", EVENING)
    paste(page, ["Ann Arp", "Bea Bos", "Cas Cat", "Dot Dek"])
    start(page)
    seat(page, 1)
    play(page, 1, FIVE_HUNDRED, clips=True, count=1)
    close(page)


def make_series(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Evenings", exact=True).click()
    page.get_by_role("link", name="New series").click()
    page.get_by_label("Name", exact=True).fill(SERIES)
    page.get_by_label("Game").select_option("500")
    page.get_by_label("nothing: they share the place").check()
    page.get_by_role("button", name="Make the series").click()
    page.get_by_label(EVENING).check()
    page.get_by_role("button", name="Save these evenings").click()
    expect(page.locator(".messages")).to_have_text("The series is saved.")


def close_series(page: Page) -> None:
    page.get_by_role("link", name="Prizes", exact=True).click()
    page.get_by_label("Prize of place 1").fill("a ham")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Set-up", exact=True).click()
    page.get_by_role("button", name="Close the series").click()
    expect(page.locator(".messages")).to_contain_text("its ranking is final")


def test_a_series_is_closed_and_takes_turns_with_its_evening_on_the_screen(
    secretary: Page,
) -> None:
    hold_evening(secretary)
    make_series(secretary)
    close_series(secretary)
    papers = secretary.get_by_role("link", name="Print the certificates: A4")
    answer = secretary.request.get(papers.get_attribute("href") or "")
    assert answer.body().startswith(b"%PDF-")
    secretary.get_by_role("link", name="Public page", exact=True).click()
    won = secretary.locator(".drive-prize")
    expect(won).to_have_text(["a ham, shared among 2"] * 2)
    secretary.get_by_role("link", name=EVENING).click()
    secretary.get_by_role("link", name="Run it").click()
    secretary.get_by_role("link", name="Big screen with the bell").click()
    night = secretary.get_by_role("heading", name="Final ranking", exact=True)
    whole = secretary.get_by_role("heading", name=f"{SERIES} · Final ranking")
    # Whichever is first, the other has its turn, and stays once it is held.
    expect(night).to_be_visible()
    expect(whole).to_be_hidden()
    expect(whole).to_be_visible()
    expect(night).to_be_hidden()
    secretary.get_by_role("button", name="Hold this page").click()
    secretary.wait_for_timeout(13_000)
    expect(whole).to_be_visible()
    secretary.get_by_role("button", name="Go on").click()
    expect(night).to_be_visible()
