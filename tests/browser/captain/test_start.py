"""Two captains from the team sheet to the start, by all the ways there are."""

from __future__ import annotations

from itertools import pairwise
from time import monotonic

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.captain.tonight import (
    PHONE,
    Tonight,
    check,
    choose_first,
    come_in,
    come_in_by_code,
    hand_in,
    open_sheet,
)
from tests.browser.conftest import with_large_text
from tests.browser.site import watched

# An hour of an open page costs at most one question in so many seconds.
EVERY_S = 15
# Forty letters, and the last of them tells two teams apart.
LONG = (
    "Mitchells Plain and Strandfontein Clubs ",
    "Bonteheuwel and Bishop Lavis Sporting C ",
)
DOUBLED = "document.documentElement.style.setProperty('--pico-font-size', '200%')"


def tables(page: Page, team: str) -> list[str]:
    """Who of a team is seen to sit at each of the tables."""
    pairs = page.locator(".captain-pair").filter(has_text=team)
    return pairs.all_inner_texts()


@with_large_text
def test_two_captains_come_to_the_start_by_clicks_alone(
    tonight: Tonight, phones: list[BrowserContext]
) -> None:
    with watched(phones[0].new_page()) as own, watched(phones[1].new_page()) as other:
        come_in(own, tonight)
        come_in_by_code(other, tonight)
        assert "#" not in other.url
        hand_in(own)
        asked = asked_by(own)
        own.get_by_role("radio", name=tonight.own).check()
        hand_in(other)
        # The page learns of the other sheet, and what is chosen on it stays.
        expect(
            own.get_by_text(f"The team sheet of {tonight.other} is in.")
        ).to_be_visible()
        expect(own.get_by_role("radio", name=tonight.own)).to_be_checked()
        for page in (own, other):
            check(page)
        toss(own, tonight.own)
        sit_down(own, other, tonight)
        for name in ("Substitutions", "Note a query"):
            own.get_by_role("link", name=name).click()
            check(own)
            own.get_by_role("link", name="Back to your night").click()
        assert len(asked) > 1
        assert all(later - first >= EVERY_S for first, later in pairwise(asked))
        says_when_it_is_no_longer_fresh(other)


def asked_by(page: Page) -> list[float]:
    """The moments at which a page asks whether anything has moved, as they come."""
    moments: list[float] = []
    page.on(
        "request",
        lambda one: (
            moments.append(monotonic()) if "/captain/live/" in one.url else None
        ),
    )
    return moments


def says_when_it_is_no_longer_fresh(page: Page) -> None:
    lost = page.get_by_text("Not refreshed since")
    page.route("**/captain/live/**", lambda route: route.fulfill(status=429, body=""))
    for _ in range(2):
        expect(lost).to_be_hidden()
        with page.expect_response("**/captain/live/**"):
            page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(lost).to_be_visible()
    page.unroute("**/captain/live/**")
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(lost).to_be_hidden()


def toss(page: Page, winner: str) -> None:
    page.get_by_role("radio", name=winner).check()
    page.get_by_role("button", name="Save the toss").click()
    expect(page.get_by_role("heading", name="You won the toss")).to_be_visible()


def sit_down(winners: Page, losers: Page, tonight: Tonight) -> None:
    """The losers show first; the winners' page learns of it by itself."""
    assert tables(winners, tonight.other) == []
    expect(losers.get_by_role("heading", name="You lost the toss")).to_be_visible()
    losers.get_by_role("button", name="We are seated").click()
    expect(winners.get_by_role("button", name="We are seated")).to_be_visible()
    theirs = winners.locator(".captain-pair").filter(has_text=tonight.other)
    expect(theirs).to_have_count(4)
    assert tables(losers, tonight.own) == []
    winners.get_by_role("button", name="We are seated").click()
    expect(losers.locator(".captain-pair").filter(has_text=tonight.own)).to_have_count(
        4
    )


def test_a_sheet_that_is_handed_in_leaves_no_choices_behind(captain: Page) -> None:
    open_sheet(captain)
    choose_first(captain, "Counter")
    captain.get_by_role("link", name="Fill in the same as last time").click()
    captain.locator("main select").first.focus()
    captain.get_by_role("button", name="Hand in the team sheet").click()
    expect(captain.get_by_role("heading", name="Toss with")).to_be_visible()
    assert captain.evaluate("sessionStorage.length") == 0


def test_a_whole_team_sheet_goes_in_by_the_keyboard(captain: Page) -> None:
    open_sheet(captain)
    captain.locator("main select").first.focus()
    for down in range(1, 9):
        for _ in range(down):
            captain.keyboard.press("ArrowDown")
        captain.keyboard.press("Tab")
    expect(captain.get_by_role("button", name="Hand in the team sheet")).to_be_focused()
    captain.keyboard.press("Enter")
    expect(captain.get_by_role("heading", name="Toss with")).to_be_visible()


def test_long_names_and_large_letters_fit(tonight: Tonight, captain: Page) -> None:
    for side, name in zip(("home", "away"), LONG, strict=True):
        tonight.rename(side, f"{name}{side[0].upper()}")
    captain.reload()
    check(captain)
    captain.evaluate(DOUBLED)
    for letter, name in zip("HA", LONG, strict=True):
        title = captain.get_by_role("heading", level=1).inner_text()
        assert f"{name}{letter}" in title.replace("\N{NO-BREAK SPACE}", " ")
    check(captain)
    open_sheet(captain)
    captain.evaluate(DOUBLED)
    check(captain)


def test_without_script_a_captain_types_the_code_and_hands_in(
    tonight: Tonight, chromium: Browser
) -> None:
    context = chromium.new_context(
        base_url=tonight.site.address, viewport=PHONE, java_script_enabled=False
    )
    page = context.new_page()
    page.goto("/captain/")
    page.get_by_label("Code or link").fill(tonight.code)
    page.get_by_label("Your name").fill("Thandi")
    page.get_by_role("button", name="Open my match").click()
    page.get_by_role("button", name="We field three tables").click()
    expect(page.get_by_text("This table stays open")).to_be_visible()
    page.get_by_role("link", name="Back to your night").click()
    hand_in_three(page)
    context.close()


def hand_in_three(page: Page) -> None:
    page.get_by_role("link", name="Fill in the team sheet").click()
    page.get_by_role("link", name="Fill in the same as last time").click()
    page.get_by_role("button", name="Hand in the team sheet").click()
    expect(page.get_by_text("stays open")).to_be_visible()
