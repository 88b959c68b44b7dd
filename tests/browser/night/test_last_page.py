"""The last page before a deed of the referee: who, where, and what follows by the rule.

On a phone of 360 × 740, and with its text at 200 %.
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import with_large_text
from tests.browser.night.referee import Referee
from tests.browser.night.system import FIRST, SECOND, Prepared
from tests.browser.night.test_deeds import phase
from tests.browser.night.test_waiting import can_be_read

pytestmark = with_large_text
PAUSES = "SELECT count(*) FROM matches_entry WHERE kind = 'pause'"
TAPPED_TWICE = "button => { button.click(); button.click(); }"


def show(page: Page) -> Locator:
    """Go on to the last page; return what was chosen, name by name."""
    page.get_by_role("button", name="Show what it does").click()
    told = page.locator(".night-told")
    expect(told).to_be_visible()
    can_be_read(page)
    return told


def seat(page: Page, words: str) -> str:
    """Choose a seat by its table and team; return who sits there."""
    label = page.locator("label").filter(has_text=words).first
    label.get_by_role("radio").check()
    return label.inner_text().partition(": ")[2].partition(" (")[0].strip()


def change(page: Page) -> None:
    page.get_by_role("button", name="Go back and change it").click()


def test_a_stoppage_repeats_who_is_at_fault_and_what_they_lose(
    referee: Referee,
) -> None:
    page, follows = referee.page, referee.page.locator(".night-follows")
    referee.move_clock("Start play")
    referee.enter_points(SECOND, table=2, team=SECOND.home, number=4)
    referee.stop_table(SECOND, table=2, defaulters=SECOND.home)
    told = page.locator(".night-told")
    for words in (f"At fault{SECOND.home}", "Table2", "Signs between partners"):
        expect(told).to_contain_text(words)
    loses = f"{SECOND.home} lose all they have at table 2: 4 points."
    expect(follows).to_contain_text(loses)
    expect(follows).to_contain_text(f"{SECOND.away} gain 20 points.")
    expect(follows).to_contain_text("12.1")
    can_be_read(page)

    change(page)
    at_fault = page.get_by_role("group", name="At fault")
    at_fault.get_by_label(SECOND.away, exact=True).check()
    show(page)
    expect(follows).to_contain_text(f"{SECOND.home} gain 20 points.")
    referee.send()
    score = referee.match(SECOND).locator(".night-score")
    expect(score).to_contain_text("24 – 0")


def test_who_leaves_and_who_comes_on_are_named_once_more(referee: Referee) -> None:
    page, follows = referee.page, referee.page.locator(".night-follows")
    referee.move_clock("Start play")
    referee.act(SECOND, "Player leaves the table")
    name = seat(page, f"Table 3, {SECOND.away}")
    told = show(page)
    for words in (name, SECOND.away, "Table3"):
        expect(told).to_contain_text(words)
    expect(follows).to_contain_text("no point moves")
    expect(follows).to_contain_text("1.15")
    referee.send()

    referee.act(SECOND, "Player called away")
    off = seat(page, f"Table 1, {SECOND.home}")
    who = page.locator('[name="substitute"]')
    spare = who.locator("option:not([value=''])").first
    on = spare.inner_text().strip()
    who.select_option(spare.get_attribute("value"))
    told = show(page)
    for words in (off, SECOND.home, "Table1", on):
        expect(told).to_contain_text(words)
    expect(follows).to_contain_text(f"{on} sits down at table 1")
    expect(follows).to_contain_text("11.2")


def test_an_absent_team_is_a_walkover_in_words_before_the_referee_says_so(
    referee: Referee,
) -> None:
    page = referee.page
    referee.act(FIRST, "A team is absent")
    page.get_by_role("radio", name=FIRST.home).check()
    page.get_by_role("button", name="Show what it does").click()
    told = page.get_by_role("region", name=f"{FIRST.home} is absent")
    expect(told).to_contain_text(f"walkover to {FIRST.away}, with 80 points to none")
    expect(told).to_contain_text("1.13")
    expect(page.get_by_text("nothing is written yet")).to_be_visible()
    can_be_read(page)
    page.get_by_role("button", name=f"{FIRST.home} is absent").click()
    expect(page.get_by_role("status").first).to_contain_text("noted as absent (1.13)")
    can_be_read(page)
    expect(referee.match(FIRST).locator(".night-where")).to_contain_text("walkover")
    expect(referee.match(FIRST).locator(".night-score")).to_contain_text("0 – 80")


def second_half(referee: Referee) -> None:
    for step in ("Start play", "Call the interval", "Start the second half"):
        referee.move_clock(step)


def taken_back(page: Page, words: str) -> None:
    """Take back what was just done by the one button beside its message."""
    beside = page.locator(".night-pressed").filter(has_text=words)
    button = beside.get_by_role("button", name="Take it back")
    expect(button).to_be_visible()
    can_be_read(page)
    button.click()
    expect(page.get_by_role("status").first).to_contain_text("The entry is taken back")


def test_time_and_an_abandonment_say_how_early_and_come_back_by_one_tap(
    referee: Referee,
) -> None:
    page = referee.page
    second_half(referee)
    page.get_by_role("button", name="Call time").click()
    asked = page.get_by_role("alert")
    expect(asked).to_contain_text(re.compile("This is 7[345] minutes early."))
    can_be_read(page)
    page.get_by_role("button", name="Call time now").click()
    taken_back(page, "Time has been called")
    phase(page, "second half")

    page.locator("#night-tools summary").click()
    page.get_by_role("link", name="Abandon").click()
    for box in page.locator('[name="match"]').all():
        box.uncheck()
    page.get_by_label(str(SECOND)).check()
    page.get_by_label("Reason").fill("The lights are out")
    page.get_by_role("button", name="Show what it does").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(str(SECOND))
    early = re.compile("That is 7[345] minutes before the planned end.")
    expect(alert).to_contain_text(early)
    can_be_read(page)
    page.get_by_role("button", name="Abandon, with this outcome").click()
    taken_back(page, "Abandoned at")
    phase(page, "second half")


def test_a_double_tap_on_a_pause_writes_one_and_says_what_it_did(
    referee: Referee, hall: Prepared
) -> None:
    page = referee.page
    referee.move_clock("Start play")
    page.locator("#night-tools summary").click()
    page.get_by_role("link", name="Pause play").click()
    page.get_by_role("button", name="Pause play").evaluate(TAPPED_TWICE)
    phase(page, "play is paused")
    expect(page.locator(".night-pressed")).to_contain_text("Play is paused in 4")
    expect(page.locator("main")).not_to_contain_text("Nothing was written")
    assert hall.system.query(PAUSES) == [(4,)]
