"""What waits for somebody: a missing sheet, held entries, what is on a phone only.

On a phone of 360 × 740, and with its text at 200 %.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import faults_of
from tests.browser.conftest import with_large_text
from tests.browser.looks import complaints
from tests.browser.night import secretary
from tests.browser.night.captain import LEARNT_MS, Captain
from tests.browser.night.ledger import Ledger
from tests.browser.night.phone import Phone
from tests.browser.night.referee import Referee
from tests.browser.night.system import FIRST, Prepared
from tests.browser.night.test_deeds import UNREADABLE, phase
from tests.browser.site import open_in_desk

pytestmark = with_large_text
LATE = "It came after the start (1.3)."
WAIT = "2 entries wait with the referee"
# The phones were last heard so long ago, for all that the union knows.
MINUTES_AGO = """update matches_device set
    seen_at = datetime(seen_at, '-3 minutes'),
    unsent_since = datetime(unsent_since, '-3 minutes')"""
RECORDED = """select count(*) from matches_entry
    join matches_device on matches_device.id = replace(device, '-', '')
    where matches_device.name = 'Thandi'"""
SIGNED_OVER = "select held from matches_signature where outcome = 'signed'"


def can_be_read(page: Page) -> None:
    assert faults_of(page) == []
    assert not list(filter(UNREADABLE.match, complaints(page)))


def start_without_sheets(referee: Referee) -> None:
    page = referee.page
    page.locator(".night-clock").get_by_role("button", name="Start play").click()
    for team in (FIRST.home, FIRST.away):
        expect(page.locator(".night-missing")).to_contain_text(team)
    expect(page.locator("main")).to_contain_text("A missing sheet stops no match")
    can_be_read(page)
    absent = re.compile(f"It is absent ?: {FIRST.home}")
    page.get_by_role("link", name=absent).click()
    expect(page.locator("main")).to_contain_text("1.13")
    can_be_read(page)
    page.get_by_role("link", name="Back to the night").click()
    page.locator(".night-clock").get_by_role("button", name="Start play").click()
    page.get_by_role("button", name="Start play anyway").click()
    phase(page, "first half")


def hand_in_late(captain: Captain) -> None:
    page = captain.page
    now = page.get_by_role("heading", name="Play has begun: hand in your")
    expect(now).to_be_visible()
    can_be_read(page)
    captain.open_sheet()
    can_be_read(page)
    page.get_by_role("button", name="Hand in the team sheet").click()
    expect(page.get_by_role("status").first).to_contain_text(LATE)
    can_be_read(page)


def test_play_starts_without_a_sheet_and_whoever_has_it_hands_it_in(
    referee: Referee, hall: Prepared, another: Callable[[], Page]
) -> None:
    start_without_sheets(referee)
    missing = referee.match(FIRST).locator("a.alarm")
    both = [f"{team}: no team sheet" for team in (FIRST.home, FIRST.away)]
    expect(missing).to_have_text(both)

    desk = another()
    secretary.come_in(desk, hall.site)
    open_in_desk(desk, "Today")
    waits = desk.get_by_role("region", name="2 Team sheets missing tonight")
    expect(waits).to_contain_text(FIRST.away)
    can_be_read(desk)

    captain = Captain(another(), FIRST, FIRST.away)
    captain.come_in(hall.site)
    hand_in_late(captain)

    page = referee.page
    expect(missing).to_have_text(both[:1], timeout=LEARNT_MS)
    missing.click()
    page.get_by_role("link", name="Fill in the same as last time").click()
    page.get_by_role("button", name="Hand in the team sheet").click()
    expect(page.get_by_role("status").first).to_contain_text(LATE)


def test_the_secretary_types_a_sheet_during_play(
    referee: Referee, hall: Prepared, another: Callable[[], Page]
) -> None:
    referee.move_clock("Start play")
    desk = another()
    secretary.come_in(desk, hall.site)
    open_in_desk(desk, "Today")
    waits = desk.get_by_role("region", name="2 Team sheets missing tonight")
    waits.get_by_role("link", name=re.compile(FIRST.home)).first.click()
    desk.get_by_role("link", name="Fill in the same as last time").click()
    can_be_read(desk)
    desk.get_by_role("button", name="Hand in the team sheet").click()
    expect(desk.get_by_role("status").first).to_contain_text(LATE)
    can_be_read(desk)
    missing = referee.match(FIRST).locator("a.alarm")
    expect(missing).to_have_text([f"{FIRST.away}: no team sheet"], timeout=LEARNT_MS)


def hold_two_entries(referee: Referee, another: Callable[[], Page]) -> None:
    """Let a phone without a network be taken over before it sends what it has."""
    referee.make_codes()
    card = referee.address(FIRST, "Mark table 1")
    referee.back()
    referee.move_clock("Start play")
    ledger = Ledger()
    first = Phone("Thandi", FIRST, ledger, another().context)
    first.come_in(card)
    first.lose_network()
    first.press((4, "home"), (2, "away"), table=1)
    second = Phone("Sipho", FIRST, ledger, another().context)
    second.arrive(card)
    second.button("Take over").tap()
    expect(second.table).to_be_visible()
    first.find_network()
    expect(first.saved).to_contain_text("wait for the referee", timeout=LEARNT_MS)


def test_held_entries_are_seen_where_the_sheet_is_signed_and_closed(
    referee: Referee, hall: Prepared, another: Callable[[], Page]
) -> None:
    hold_two_entries(referee, another)
    waits = referee.match(FIRST).get_by_role("link", name=re.compile(WAIT))
    expect(waits).to_contain_text(f"+4 {FIRST.home}", timeout=LEARNT_MS)
    can_be_read(referee.page)
    for words in ("Call the interval", "Start the second half", "Call time"):
        referee.move_clock(words)

    captain = Captain(another(), FIRST, FIRST.away)
    captain.come_in(hall.site)
    captain.open_signing()
    expect(captain.page.get_by_role("note")).to_contain_text(WAIT)
    can_be_read(captain.page)
    captain.sign()
    captain.has_signed()
    assert hall.system.query(SIGNED_OVER) == [(2,)]

    desk = another()
    secretary.come_in(desk, hall.site)
    secretary.open_closing(desk, FIRST)
    expect(desk.get_by_role("note")).to_contain_text(WAIT)
    can_be_read(desk)
    desk.get_by_role("link", name="Let them in, or leave them out").click()
    expect(desk.locator("#held")).to_be_visible()
    can_be_read(desk)


def one_marks(referee: Referee, another: Callable[[], Page]) -> Phone:
    """Let play begin with one phone in the hall, at table 1."""
    referee.make_codes()
    card = referee.address(FIRST, "Mark table 1")
    referee.back()
    phone = Phone("Thandi", FIRST, Ledger(), another().context)
    phone.come_in(card)
    referee.move_clock("Start play")
    return phone


def reads(referee: Referee, words: str, *, is_trouble: bool) -> None:
    """Wait until the desk says that of the only phone, as an alarm or in its row."""
    match = referee.match(FIRST)
    trouble = match.locator(".night-trouble")
    said = trouble if is_trouble else match.locator(".night-marker").first
    expect(said).to_contain_text(re.compile(words), timeout=LEARNT_MS)
    if not is_trouble:
        expect(trouble).to_have_count(0)
    can_be_read(referee.page)


def test_the_referee_reads_what_a_phone_holds_and_no_more_than_is_known(
    referee: Referee, hall: Prepared, another: Callable[[], Page]
) -> None:
    phone = one_marks(referee, another)
    phone.press((4, "home"), table=1)
    reads(referee, "Thandi heard .*, nothing waiting", is_trouble=False)

    # What it has it cannot send, but it is heard.
    phone.context.route("**/entries/", lambda route: route.abort())
    phone.press((2, "away"), (2, "away"), table=1)
    reads(referee, "2 on the way", is_trouble=False)
    hall.system.change(MINUTES_AGO)
    reads(referee, r"2 waiting since \d\d:\d\d", is_trouble=True)

    phone.context.unroute("**/entries/")
    phone.says_all_sent()
    reads(referee, "Thandi heard .*, nothing waiting", is_trouble=False)

    # It is heard no more: nobody knows what it holds.
    phone.lose_network()
    phone.press((4, "away"), table=1)
    hall.system.change(MINUTES_AGO)
    reads(referee, r"not heard since \d\d:\d\d: may hold entries", is_trouble=True)
    assert hall.system.query(RECORDED) == [(3,)]  # the fourth is on the phone only
