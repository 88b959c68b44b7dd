"""A card evening in a real browser, from the front page to the printed ranking.

The first table of an evening is typed in by hand on its page. The sheets of the others
are sent to that same page as its form sends them, since typing a hundred sheets tells
no more than one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Page, expect

# Seven hearts made with seven tricks is 200: three deals pass 500. Clips for a win: 2.
HEARTS = {"bidder": "us", "bid": "7H", "tricks_us": "7", "tricks_them": "3"}
FIVE_HUNDRED = [HEARTS] * 3
# Fifteen deals of 100 to 62, and one of 90 to 72 with 20 roem against it: nat, so 162
# and the roem to the others. 1500 to 15 * 62 + 182 = 1112.
PLAIN = {"maker": "us", "cards_us": "100", "cards_them": "62"}
NAT = {"maker": "us", "cards_us": "90", "cards_them": "72", "roem_them": "20"}
KLAVERJAS = [PLAIN] * 15 + [NAT]
SEATED = re.compile(r"Round \d+ is seated\.")


def make_evening(page: Page, game: str, name: str) -> None:
    """From the front page to the entrants of a new evening."""
    page.get_by_role("link", name="Evenings", exact=True).click()
    page.get_by_role("link", name="New evening").first.click()
    page.get_by_role("link", name=game, exact=True).click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Day", exact=True).fill("2026-03-05")
    page.get_by_label("Starts at").fill("19:30")
    page.get_by_role("button", name="Make the evening").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)


def paste(page: Page, lines: Sequence[str]) -> None:
    page.get_by_role("link", name="Paste a list of names").click()
    page.get_by_label("List of names").fill("\n".join(lines))
    page.get_by_role("button", name="Look through it").click()
    page.get_by_role("button", name="Enter them all").click()
    expect(page.locator(".drive-entrants tbody tr")).to_have_count(len(lines))


def check_rows_on_a_phone(page: Page) -> None:
    """Someone who has entered is one row: the name beside its two buttons."""
    page.set_viewport_size({"width": 360, "height": 780})
    last = page.locator(".drive-entrants tbody tr").last.bounding_box()
    assert last is not None
    assert last["height"] < 100
    page.set_viewport_size({"width": 1280, "height": 720})


def set_prize(page: Page, text: str) -> None:
    page.get_by_role("link", name="Prizes", exact=True).click()
    page.get_by_label("Prize of place 1").fill(text)
    page.get_by_role("button", name="Save").click()


def start(page: Page) -> None:
    page.get_by_role("link", name="Run it").click()
    page.get_by_label("Seed of the draw").fill("5 March heron")
    page.get_by_role("button", name="Start the evening").click()


def seat(page: Page, number: int) -> None:
    page.get_by_role("button", name=f"Seat round {number}").click()
    expect(page.locator(".messages")).to_have_text(SEATED)


def tables(page: Page, count: int) -> list[str]:
    """The addresses of the tables of the round that is seated."""
    links = page.locator(".drive-tables a[href*='/evenings/tables/']")
    expect(links).to_have_count(count)
    return [one.get_attribute("href") or "" for one in links.all()]


def type_by_hand(page: Page, deals: Sequence[Mapping[str, str]], clips: bool) -> None:
    """Type a table's sheet on its page, and close it."""
    listed = page.locator(".drive-tables")
    listed.get_by_role("link", name="Score table 1", exact=True).click()
    for number, deal in enumerate(deals, start=1):
        for name, value in deal.items():
            field = page.locator(f'[name="row{number}-{name}"]')
            if field.evaluate("element => element.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
    if clips:
        page.locator('[name="clip_us"]').check()
    page.get_by_role("button", name="Write and close the table").click()
    expect(page.locator(".messages")).to_have_text("The table's sheet is written.")


def send(
    page: Page, address: str, deals: Sequence[Mapping[str, str]], clips: bool
) -> None:
    """Send a table's sheet as its page does."""
    cookies = {one["name"]: one["value"] for one in page.context.cookies()}
    rows = {
        f"row{number}-{name}": value
        for number, deal in enumerate(deals, start=1)
        for name, value in deal.items()
    }
    rest = {"head": "0", "close": "1"} | ({"clip_us": "on"} if clips else {})
    answer = page.request.post(
        address,
        form=rows | rest,
        headers={"X-CSRFToken": cookies["csrftoken"]},
        max_redirects=0,
    )
    assert answer.status == 302, f"{answer.status} {answer.text()[:300]}"


def play(
    page: Page,
    number: int,
    deals: Sequence[Mapping[str, str]],
    *,
    clips: bool = False,
    count: int,
) -> None:
    """Score the tables of the round that is seated, and close it."""
    addresses = tables(page, count)
    if number == 1:
        type_by_hand(page, deals, clips)
        addresses = addresses[1:]
    for address in addresses:
        send(page, address, deals, clips)
    page.reload()
    expect(page.locator(".drive-tables .state-table-closed")).to_have_count(count)
    page.get_by_role("button", name=f"Close round {number}").click()
    expect(page.locator(".messages")).to_have_text(f"Round {number} is closed.")


def close(page: Page) -> None:
    page.get_by_role("button", name="Close the evening").click()
    expect(page.get_by_role("heading", name="Final ranking")).to_be_visible()
    # The words of a page may be there before the rest of it.
    page.wait_for_load_state()


def column(page: Page, head: str) -> list[str]:
    """A column of the ranking, by the words of its heading."""
    heads = page.locator(".drive-ranking thead th").all_inner_texts()
    at = [one.strip() for one in heads].index(head) + 1
    cells = page.locator(f".drive-ranking tbody tr > :nth-child({at})")
    return [one.strip() for one in cells.all_inner_texts()]


def print_ranking(page: Page) -> None:
    """The ranking is among the evening's prints, as a PDF."""
    page.get_by_role("link", name="Prints", exact=True).click()
    link = page.locator("a[href*='ranking.pdf']").first
    answer = page.request.get(link.get_attribute("href") or "")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.body().startswith(b"%PDF-")


def find_a_seat(page: Page, out: str) -> None:
    """Everybody finds themselves on the evening's page, who sits out too."""
    page.get_by_role("link", name="Public page").click()
    asked = page.get_by_label("Your number or name")
    listed = page.locator(".drive-where-list, .drive-away").locator("li:visible")
    expect(listed).to_have_count(23)
    for typed in ("7", "jan pair07", "PAIR07"):
        asked.fill(typed)
        expect(listed).to_have_count(1)
        expect(listed).to_contain_text("Jan Pair07 & Anna Pair07")
    asked.fill(out)
    expect(listed).to_have_text(re.compile(rf"^{out}\b.*sits out$", re.DOTALL))
    asked.fill("Piet")
    expect(listed).to_have_count(0)
    expect(page.locator("[data-find] [role=status]")).to_contain_text("Not found")
    asked.fill("")
    expect(listed).to_have_count(23)
    page.get_by_role("link", name="Run it").click()


def test_a_klaverjas_evening_of_23_pairs_runs_over_four_rounds(
    secretary: Page,
) -> None:
    make_evening(secretary, "Klaverjas", "Donderdagavond")
    paste(secretary, [f"Jan Pair{at:02} & Anna Pair{at:02}" for at in range(1, 24)])
    start(secretary)
    resting = set()
    for number in range(1, 5):
        seat(secretary, number)
        away = secretary.locator(".drive-away li")
        expect(away).to_have_count(1)
        resting.add(away.inner_text())
        if number == 1:
            find_a_seat(secretary, away.locator(".drive-no").inner_text())
        play(secretary, number, KLAVERJAS, count=11)
    # Nobody sits out twice in four rounds.
    assert len(resting) == 4
    close(secretary)
    totals = list(map(int, column(secretary, "Total")))
    # Who sits out has the average of those who played: (1500 + 1112) / 2 = 1306.
    assert sum(totals) == 4 * (11 * (1500 + 1112) + 1306)
    assert totals == sorted(totals, reverse=True)
    assert sum(map(int, column(secretary, "Nat"))) == 4 * 11
    print_ranking(secretary)
