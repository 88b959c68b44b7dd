"""Deeds that cannot be undone at leisure, by a thumb on a phone of 360 × 740.

Where a test asks for it, with the text of the phone at 200 % too.
"""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import faults_of
from tests.browser.conftest import with_large_text
from tests.browser.looks import complaints
from tests.browser.night import secretary
from tests.browser.night.captain import LEARNT_MS, Captain
from tests.browser.night.conftest import PHONE
from tests.browser.night.measure import HEAD_PX, head_height, small_targets
from tests.browser.night.referee import Referee
from tests.browser.night.system import SECOND, Prepared
from tests.browser.site import watched

SCREENS = 3
# The clock's, made on a page: one entry in each match.
PRESSES = "SELECT count(*) FROM matches_entry WHERE record_id LIKE 'press-%'"
# The first tap: it is sent, and its answer is lost.
TAPPED_BEFORE = """form => {
    const body = new URLSearchParams(new FormData(form));
    body.append("step", "start");
    body.append("sheets", "missing");
    return fetch(form.action, { method: "POST", body }).then(() => null);
}"""
# What no text does, however large: break a word but in an address, or be cut off.
UNREADABLE = re.compile(r"(breaks (?!p\.code-typed)|cuts|scrolls)")
# The demo's squads have three to spare; a fourth substitution needs one more.
ONE_MORE = f"""
INSERT INTO matches_squadmember (union_id, team_sheet_id, place, player_id)
SELECT sheet.union_id, sheet.id, 99,
    (SELECT MAX(id) FROM league_player WHERE union_id = sheet.union_id)
FROM matches_teamsheet sheet
JOIN league_fixture ON league_fixture.id = sheet.match_id
JOIN league_team ON league_team.id = home_id
WHERE state = 'planned' AND side = 'home' AND league_team.name = '{SECOND.home}'"""
ADDED = "SELECT player_id FROM matches_squadmember WHERE place = 99"
PAGES = ("stop", "points", "call-away", "leave", "query")


def phase(page: Page, words: str) -> None:
    expect(page.locator(".night-phase")).to_have_text(words)


@with_large_text
def test_a_half_is_not_ended_by_one_wrong_tap_and_comes_back_by_one(
    referee: Referee,
) -> None:
    page = referee.page
    referee.move_clock("Start play")
    expect(page.locator(".night-pressed")).to_contain_text("Play has started in 4")

    page.get_by_role("button", name="Call the interval").click()
    expect(page.get_by_role("alert")).to_contain_text(
        re.compile("This is 7[345] minutes early. It is due at")
    )
    page.get_by_role("link", name="Not yet").click()
    phase(page, "first half")

    referee.move_clock("Call the interval")
    pressed = page.locator(".night-pressed").filter(has_text="The interval has begun")
    expect(pressed).to_contain_text("min early (rule 1.2)")
    pressed.get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("status").first).to_contain_text(
        "The entry is taken back in 4 matches."
    )
    phase(page, "first half")


@with_large_text
def test_a_second_tap_after_a_lost_answer_says_what_the_first_did(
    referee: Referee, hall: Prepared
) -> None:
    page = referee.page
    # The desk does not learn meanwhile that play has started.
    page.route("**/live/", lambda route: route.fulfill(status=304))
    page.locator("#press").evaluate(TAPPED_BEFORE)
    page.locator(".night-clock").get_by_role("button", name="Start play").click()
    expect(page.locator(".night-pressed")).to_contain_text("Play has started in 4")
    expect(page.locator("main")).not_to_contain_text("Nothing was written")
    assert hall.system.query(PRESSES) == [(4,)]


@with_large_text
def test_the_wrong_radio_shows_on_the_last_page_and_is_changed_there(
    referee: Referee, text: int
) -> None:
    page = referee.page
    referee.move_clock("Start play")
    referee.act(SECOND, "Player called away")
    wrong = page.locator('[name="seat"]').nth(4)
    wrong.check()
    page.get_by_role("button", name="Show what it does").click()
    told = page.locator(".night-told")
    expect(told).to_contain_text(SECOND.home)
    expect(told).to_contain_text("Nobody: the seat stays empty")
    follows = page.locator(".night-follows")
    expect(follows).to_contain_text(f"{SECOND.away} gain 20 points.")
    expect(follows).to_contain_text("11.2")
    send = page.get_by_role("button", name="Send it")
    if text > 100:
        send.scroll_into_view_if_needed()
    expect(send).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Go back and change it").click()
    right = page.locator("label").filter(has_text=f"Table 4, {SECOND.away}").first
    right.get_by_role("radio").check()
    page.get_by_role("button", name="Show what it does").click()
    expect(told).to_contain_text(SECOND.away)
    expect(follows).to_contain_text(f"{SECOND.home} gain 20 points.")


def test_the_desk_has_the_next_deed_in_sight_and_is_three_screens_long(
    referee: Referee,
) -> None:
    page = referee.page
    for press in ("", "Start play"):
        if press:
            referee.move_clock(press)
        expect(page.locator(".night-clock button")).to_be_in_viewport(ratio=1)
        height = page.evaluate("document.documentElement.scrollHeight")
        assert height <= SCREENS * PHONE["height"]


@with_large_text
def test_every_page_of_the_night_is_for_a_thumb_and_for_everyone(
    referee: Referee, text: int
) -> None:
    page = referee.page
    fits(page, text)
    referee.move_clock("Start play")
    fits(page, text)
    desk = page.url
    link = page.get_by_role("link", name=str(SECOND), exact=True)
    match = link.get_attribute("href")
    assert match is not None
    for name in ("codes", "pause", "take-back", "abandon", "clock"):
        page.goto(f"{desk}{name}/")
        fits(page, text)
    for address in (match, *(f"{match}{name}/" for name in PAGES)):
        page.goto(address)
        fits(page, text)
    page.goto(match.replace("/referee/", "/sign/"))
    fits(page, text)
    page.goto(f"{match}call-away/")
    page.locator('[name="seat"]').nth(4).check()
    page.get_by_role("button", name="Show what it does").click()
    expect(page.locator(".night-told")).to_be_visible()
    fits(page, text)


def fits(page: Page, text: int) -> None:
    """Check the head, what can be read and pressed, and all that axe finds."""
    page.wait_for_load_state()
    assert head_height(page) <= HEAD_PX * text / 100, page.url
    assert small_targets(page) == [], page.url
    told = [one for one in complaints(page) if UNREADABLE.match(one)]
    assert told == [], f"{page.url}, unfolded"
    assert faults_of(page) == [], f"{page.url}, unfolded"


@with_large_text
def test_the_captain_has_the_next_deed_above_the_fold_and_three_substitutes(
    referee: Referee, hall: Prepared, window: Browser, text: int
) -> None:
    hall.system.change(ONE_MORE)
    [[added]] = hall.system.query(ADDED)
    referee.make_codes()
    fits(referee.page, text)
    code = referee.address(SECOND, f"Captain of {SECOND.home}")
    referee.back()
    context = window.new_context(base_url=hall.site.address, viewport=PHONE)
    with watched(context.new_page()) as page:
        captain = Captain(page, SECOND, SECOND.home)
        page.goto(code)
        captain.come_in_as("Achmat")
        fits(page, text)
        referee.move_clock("Start play")
        referee.move_clock("Call the interval")
        link = page.get_by_role("link", name="Substitute a player")
        expect(link).to_be_visible(timeout=LEARNT_MS)
        if text == 100:
            expect(link).to_be_in_viewport(ratio=1)
        link.click()
        fits(page, text)
        refused_twice(page)
        three_are_made(page)
        fits(page, text)
        the_fourth_is_refused(page, player=str(added))
    context.close()


def refused_twice(page: Page) -> None:
    """Someone of another team is not eligible, however often they are sent (1.5)."""
    for _ in range(2):
        ask(page, table=1, group=-1)
        expect(page.locator("#tried ~ .notice")).to_contain_text("1.5")
        page.get_by_role("button", name="Send it anyway").click()
        told = page.get_by_role("status").filter(has_text="Kept as refused")
        expect(told).to_contain_text("by rule 1.5")
        expect(page.get_by_text("0 of 3 substitutions made")).to_be_visible()


def three_are_made(page: Page) -> None:
    for number in (1, 2, 3):
        ask(page, table=number, group=0)
        page.get_by_role("button", name="Send the substitution").click()
        expect(page.get_by_text(f"{number} of 3 substitutions made")).to_be_visible()


def the_fourth_is_refused(page: Page, *, player: str) -> None:
    ask(page, table=4, player=player)
    expect(page.locator("#tried ~ .notice")).to_contain_text("11.4")
    page.get_by_role("button", name="Send it anyway").click()
    told = page.get_by_role("status").filter(has_text="Kept as refused")
    expect(told).to_contain_text("by rule 11.4")
    expect(page.get_by_text("3 of 3 substitutions made")).to_be_visible()


def ask(page: Page, *, table: int, group: int = 0, player: str = "") -> None:
    """Take a table's counter off for a player, or the first of a group of them."""
    off = re.compile(f"Table {table}, counter")
    page.get_by_role("radio", name=off).check()
    who = page.locator('[name="on"]')
    option = who.locator("optgroup").nth(group).locator("option").first
    who.select_option(player or option.get_attribute("value"))
    page.get_by_role("radio", name="Counter", exact=True).check()
    page.get_by_role("button", name="Check it first").click()


@with_large_text
def test_a_closing_before_its_time_is_asked_for_and_taken_back(
    referee: Referee, hall: Prepared, window: Browser, text: int
) -> None:
    for step in ("Start play", "Call the interval", "Start the second half"):
        referee.move_clock(step)
    referee.move_clock("Call time")
    context = window.new_context(base_url=hall.site.address, viewport=PHONE)
    with watched(context.new_page()) as page:
        secretary.come_in(page, hall.site)
        page.goto("/desk/south-peninsula/")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert complaints(page, "scrolls") == []
        secretary.open_closing(page, SECOND)
        fits(page, text)
        for field in page.locator(".sign-close input[type=text]").all():
            field.fill("Went home")
        page.get_by_role("button", name="Close the match at 0–0").click()
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("The match was planned to go on for")
        expect(alert).to_contain_text("minutes left")
        page.get_by_role("button", name="Close the match at 0–0 now").click()
        expect(page.locator("main")).to_contain_text("Closed by the secretary at")
        page.get_by_role("button", name="Take it back").click()
        expect(page.get_by_role("status")).to_contain_text("The closing is taken back.")
        button = page.get_by_role("button", name="Close the match at 0–0")
        expect(button).to_be_visible()
    context.close()
