from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.axe import faults_of
from tests.browser.site import Site, open_in_desk, tab_to, watched

PHONE = {"width": 360, "height": 740}
# Jegels' deal: hearts are trumps, North deals, West leads.
DEAL = {
    "N": "AS JS 8S KH AD QD JD 10D",
    "E": "10S JH 10H 8H QC JC 9C 7D",
    "S": "KS 9S AH 7H AC KC 8C 7C",
    "W": "QS 7S QH 9H 10C KD 9D 8D",
}
# In the fourth trick East holds the queen and the nine of clubs.
PLAYED = ("8D AC 8H KH", "JS 7S KS 10H", "JC 10D QH AH", "KC 7D QD 9H")
REVOKE = "East had clubs and played the 7 of diamonds: revoke."
HELD = "document.activeElement.value"


def open_table(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="A disputed hand").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A disputed hand")
    # The words of a page may be there before the rest of it.
    page.wait_for_load_state()


@pytest.fixture
def table(site: Site, chromium: Browser) -> Iterator[Page]:
    """An empty table on a phone, come to from the front page."""
    context = chromium.new_context(
        base_url=site.address, viewport=PHONE, has_touch=True
    )
    with watched(context.new_page()) as page:
        open_table(page)
        yield page
    context.close()


def card(page: Page, code: str, within: str = "pack") -> Locator:
    return page.locator(f'[data-group="{within}"] [value="{code}"]')


def target(page: Page, words: str) -> Locator:
    """The choice of what a card that is pressed goes to."""
    return page.get_by_role("radio", name=words)


def go_to(page: Page, code: str) -> None:
    """Come to a card of the group that has the focus, by the arrows alone."""
    values = (
        "[...document.activeElement.closest('[data-group]').querySelectorAll('button')]"
        ".map(one => one.value)"
    )
    cards = page.evaluate(values)
    way = cards.index(code) - cards.index(page.evaluate(HELD))
    for _ in range(abs(way)):
        page.keyboard.press("ArrowRight" if way > 0 else "ArrowLeft")
    assert page.evaluate(HELD) == code


def press(page: Page, code: str) -> None:
    """Press a card by the keyboard, and wait until it has gone where it goes."""
    group = page.evaluate(
        "document.activeElement.closest('[data-group]').dataset.group"
    )
    go_to(page, code)
    page.keyboard.press("Enter")
    expect(card(page, code, group)).to_have_count(0)


def open_dealt(page: Page) -> None:
    """Type the hands in, as one may, and choose the trumps."""
    page.get_by_text("Type the cards").click()
    for seat, cards in DEAL.items():
        page.locator(f'[name="{seat}"]').fill(cards)
    page.locator('[name="trumps"]').select_option("H")
    target(page, "the trick").check()
    expect(page.locator(".seat-W")).to_contain_text("to play")


def test_a_hand_is_played_by_the_keyboard_alone_and_its_revoke_is_found(
    table: Page,
) -> None:
    trumps = table.get_by_label("Trumps")
    tab_to(table, trumps)
    table.keyboard.press("ArrowDown")
    expect(trumps).to_have_value("H")
    tab_to(table, card(table, "AS"))
    # West's hand is what is left of the pack.
    for seat in "NES":
        for code in DEAL[seat].split():
            press(table, code)
    for trick in PLAYED:
        for code in trick.split():
            press(table, code)
    expect(table.locator(".hand-faults li").first).to_contain_text(REVOKE)
    expect(table.locator(".hand-count")).to_contain_text("38")
    table.locator(".hand-faults .rule").first.press("Enter")
    expect(table).to_have_url(re.compile("/rulebook/#r-3-3$"))


def test_the_keys_choose_the_seat_and_what_lies_there_is_said(table: Page) -> None:
    card(table, "AS").focus()
    table.keyboard.press("e")
    expect(target(table, "East")).to_be_checked()
    press(table, "10S")
    table.keyboard.press("p")
    expect(target(table, "the trick")).to_be_checked()
    press(table, "8S")
    expect(table.locator("#hand-told")).to_contain_text("West played the 8 of spades.")


def test_the_arrows_go_up_and_down_the_pack(table: Page) -> None:
    card(table, "QS").focus()
    table.keyboard.press("ArrowDown")
    assert table.evaluate(HELD) == "QH"
    table.keyboard.press("ArrowUp")
    assert table.evaluate(HELD) == "QS"


def test_a_hand_is_given_and_played_by_touch_and_its_address_holds_it(
    table: Page,
) -> None:
    card(table, "AS").tap()
    # The second does not wait for the answer to the first.
    for code in ("KS", "QS", "JS"):
        card(table, code).tap()
    target(table, "the trick").tap()
    card(table, "7H").tap()
    expect(table.locator(".lies-W")).to_contain_text("7 of hearts")
    expect(table).to_have_url(re.compile(r"t1=7H"))
    table.reload()
    assert table.locator(".seat-N .playing-card").count() == 4


def test_a_revoke_shows_at_once_and_step_by_step(table: Page) -> None:
    open_dealt(table)
    for trick in PLAYED:
        for seat, code in zip(order_of(table, trick), trick.split(), strict=True):
            card(table, code, seat).tap()
            expect(card(table, code, seat)).to_have_count(0)
            if code == "7D":
                expect(table.locator(".fault-here")).to_contain_text(REVOKE)
    table.locator("#step-previous").tap()
    expect(table.locator(".steps-count")).to_contain_text("15 of 16")
    expect(table.locator(".lies")).to_have_count(3)


def order_of(page: Page, trick: str) -> list[str]:
    """The seats of a trick: from who is to play on, round to the right."""
    turn = page.locator("[data-turn]").get_attribute("data-group")
    round_table = "NWSE"
    at = round_table.index(str(turn))
    return list(round_table[at:] + round_table[:at])[: len(trick.split())]


def test_a_press_that_is_not_answered_is_said_and_can_be_made_again(
    table: Page,
) -> None:
    table.route("**/hands/?*", lambda route: route.fulfill(status=429, body=""))
    card(table, "AS").tap()
    expect(table.locator("#hand-lost")).to_be_visible()
    table.unroute("**/hands/?*")
    card(table, "AS").tap()
    expect(table.locator(".seat-N .playing-card")).to_have_count(1)
    expect(table.locator("#hand-lost")).to_be_hidden()


def test_nothing_hurts_anyone_on_a_played_table(table: Page) -> None:
    open_dealt(table)
    for code in ("8D", "AC"):
        table.locator(f'[data-turn] [value="{code}"]').tap()
        expect(table.locator(f'.lies[data-card="{code}"]')).to_have_count(1)
    table.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    assert faults_of(table) == []
    assert table.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def box_of(page: Page, css: str) -> tuple[float, float]:
    """Where a part of the page begins and ends, from the top of the window."""
    box = page.locator(css).bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_on_a_phone_the_trick_and_the_pack_under_it_are_in_one_view(
    table: Page,
) -> None:
    target(table, "the trick").check()
    card(table, "JS").tap()
    expect(table.locator(".lies")).to_have_count(1)
    (_, bottom), (top, end) = box_of(table, ".trick"), box_of(table, ".pack")
    assert top - bottom < 80
    assert end - box_of(table, ".baize")[0] < PHONE["height"]


def test_at_a_desk_verdict_and_pack_stand_beside_the_table_in_sight(
    site: Site, chromium: Browser
) -> None:
    size = {"width": 1440, "height": 900}
    context = chromium.new_context(base_url=site.address, viewport=size)
    page = context.new_page()
    page.goto("/hands/?trumps=H&t1=8D+AC+8H+KH&to=play")
    assert box_of(page, ".hand-verdict")[0] == box_of(page, ".baize")[0]
    assert box_of(page, ".pack-cards")[1] < size["height"]
    expect(page.locator(".hand-verdict")).to_contain_text("won trick 1")
    context.close()


def test_a_press_asks_for_one_page_and_neither_loads_anew_nor_jumps(
    table: Page,
) -> None:
    table.evaluate("window.isSame = true; scrollTo(0, 200)")
    asked: list[str] = []
    table.on("request", lambda request: asked.append(request.resource_type))
    card(table, "AS").tap()
    expect(table.locator(".seat-N .playing-card")).to_have_count(1)
    assert (table.evaluate("isSame"), set(asked)) == (True, {"fetch"})
    assert table.evaluate("scrollY") == 200


def test_the_page_of_a_hand_is_asked_for_in_fewer_than_twelve_requests(
    window: BrowserContext,
) -> None:
    page = window.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/hands/", wait_until="networkidle")
    assert len(asked) < 12, asked


def test_without_script_a_press_leads_to_the_next_address(
    site: Site, chromium: Browser
) -> None:
    context = chromium.new_context(base_url=site.address, java_script_enabled=False)
    page = context.new_page()
    open_table(page)
    target(page, "the trick").check()
    for code in ("8D", "AC", "8H"):
        card(page, code).click()
    expect(page.locator(".lies")).to_have_count(3)
    context.close()


def test_the_secretary_lays_a_hand_beside_a_query(secretary: Page) -> None:
    open_in_desk(secretary, "Matches", "Queries and protests")
    secretary.get_by_role("button", name="Take up").first.click()
    secretary.get_by_role("link", name="Lay a disputed hand beside it").click()
    target(secretary, "the trick").check()
    for code in ("AS", "KS", "QS", "JS"):
        card(secretary, code).click()
        expect(card(secretary, code)).to_have_count(0)
    expect(secretary.locator(".hand-tricks")).to_contain_text("West")
    secretary.get_by_role("button", name="Lay this hand beside the query").click()
    expect(secretary.locator(".beside .hand-tricks")).to_contain_text("West")
    secretary.get_by_role("button", name="Take this hand away").click()
    expect(secretary.locator(".beside")).to_have_count(0)
