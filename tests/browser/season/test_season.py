"""A secretary's season by clicks: set up, planned, lived with, and a cup beside it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.season.conftest import OpenAs
from tests.browser.site import open_in_desk, open_own

# A search on a loaded machine.
SEARCH_MS = 180_000
NEW_TEAMS = {
    "Retreat B": "Retreat KC",
    "Heideveld B": "Heideveld Aces",
    "Strandfontein B": "Strandfontein KC",
}
DERBY = "Athlone Manel A – Strandfontein A"


def office(page: Page) -> None:
    page.goto("/")
    open_in_desk(page, "Settings", "Seasons")
    page.get_by_role("link", name="2027", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Season 2027")


def set_up_a_season(page: Page) -> None:
    open_in_desk(page, "Settings", "Seasons")
    page.get_by_role("link", name="Set up a season").click()
    page.get_by_label("Copy of").select_option(label="2026")
    page.get_by_label("Name of the season").fill("2027")
    page.get_by_label("First day").fill("2027-02-01")
    page.get_by_label("Last day").fill("2027-11-30")
    page.get_by_role("button", name="On to the divisions").click()
    premier, first = (page.locator("fieldset").nth(at) for at in (0, 1))
    premier.get_by_label("Go down").fill("1")
    first.get_by_label("Division", exact=True).fill("First")
    first.get_by_label("Level").fill("2")
    page.get_by_role("button", name="On to who goes up and down").click()
    expect(page.locator("main")).to_contain_text("Athlone Manel B")
    page.get_by_role("button", name="On to the teams").click()
    for number, (team, club) in enumerate(NEW_TEAMS.items()):
        page.locator(f'[name="new-{number}-name"]').fill(team)
        page.locator(f'[name="new-{number}-club"]').fill(club)
        page.locator(f'[name="new-{number}-division"]').select_option(label="First")
    page.get_by_role("button", name="On to the rules").click()
    page.get_by_role("button", name="On to the check").click()
    moved = page.locator("tr", has_text="Athlone Manel B")
    expect(moved).to_contain_text("Premier")
    expect(moved).to_contain_text("First")
    page.get_by_role("button", name="Make season 2027").click()
    expect(page.locator("main")).to_contain_text("The season 2027 is made")


def make_the_fixtures(page: Page) -> None:
    office(page)
    row = page.locator("tr", has_text="Premier")
    row.get_by_role("link", name="Make the fixtures").click()
    fields_stand_level(page, "legs", "max_run", "min_gap")
    ticks_follow_the_meetings(page)
    page.get_by_role("button", name="Add a fixed match").click()
    derby = page.locator("#row-fixed-0")
    home, away = DERBY.split(" – ")
    derby.get_by_label("Night").fill("2027-03-02")
    derby.get_by_label("Home").select_option(label=home)
    derby.get_by_label("Away").select_option(label=away)
    page.get_by_role("button", name="Save and search").click()
    found = page.get_by_role("link", name="See the list")
    found.click(timeout=SEARCH_MS)
    expect(page.locator("main")).to_contain_text(
        "With these requirements no list has fewer."
    )


def fields_stand_level(page: Page, *names: str) -> None:
    """See that fields side by side begin at one height, however long their labels."""
    boxes = [page.locator(f"#id_{one}").bounding_box() for one in names]
    assert len({round(box["y"]) for box in boxes if box}) == 1


def ticks_follow_the_meetings(page: Page) -> None:
    """See that one meeting takes half the nights, two give them back, a spare stays."""
    ticked = page.locator('[name="nights"]:checked')

    def values() -> list[str]:
        return [one.get_attribute("value") or "" for one in ticked.all()]

    expect(ticked).to_have_count(14)
    before = values()
    page.locator("#id_legs").select_option("1")
    assert values() == before[:7]
    page.locator('[name="nights"]:not(:checked)').first.check()
    page.locator("#id_legs").select_option("2")
    expect(ticked).to_have_count(15)
    page.locator('[name="nights"]:checked').last.uncheck()
    assert values() == before


def edit_by_hand(page: Page) -> None:
    page.get_by_role("link", name="Change :").last.click()
    chosen = page.locator("#change")
    chosen.get_by_role("combobox").select_option(index=0)
    chosen.get_by_role("button", name="Move").click()
    expect(page.locator(".is-clashing").first).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".is-clashing")).to_have_count(0)
    page.get_by_text("Swap two nights").click()
    page.locator('[name="first"]').select_option(index=1)
    page.locator('[name="second"]').select_option(index=2)
    page.get_by_role("button", name="Swap all their matches").click()
    expect(page.locator("main")).to_contain_text("Undo")


def publish(page: Page) -> None:
    page.get_by_role("link", name="Look at what publishing changes").click()
    expect(page.locator("main")).to_contain_text("42 matches are new")
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("main")).to_contain_text("Version 1 of the fixtures")


def ask_to_postpone(captain: Page) -> None:
    open_own(captain, "My teams")
    row = captain.locator(".match-lines li", has_text=DERBY).filter(has_text="2027")
    row.get_by_role("link", name="Ask to postpone").click()
    captain.get_by_label("Reason").fill("Three of our players are at a wedding.")
    captain.locator('[type="date"]').first.fill("2027-10-12")
    captain.get_by_role("button", name="Ask the opponents").click()
    # The first leg is over by then: that is said, and blocks nothing.
    captain.get_by_label("Ask anyway").check()
    captain.get_by_role("button", name="Ask the opponents").click()
    expect(captain.locator("main")).to_contain_text("To be answered by")


def accept(captain: Page) -> None:
    open_own(captain, "My teams")
    captain.get_by_role("link", name="Answer by").click()
    captain.get_by_label("Accept").check()
    captain.get_by_role("button", name="Answer").click()
    expect(captain.locator("main")).to_contain_text("accepted")


def confirm(secretary: Page) -> None:
    office(secretary)
    secretary.get_by_role("link", name="Postponements").click()
    secretary.get_by_role("link", name=DERBY).first.click()
    secretary.get_by_label("Confirm").check()
    secretary.get_by_role("button", name="Decide").click()
    secretary.get_by_label("Decide anyway").check()
    secretary.get_by_role("button", name="Decide").click()


def withdraw(page: Page) -> None:
    office(page)
    page.get_by_role("link", name="Teams, and withdrawals").click()
    page.get_by_role("link", name="Withdraw it – Grassy Park B").click()
    page.get_by_label("Reason").fill("Too few players are left.")
    page.get_by_role("button", name="Show what it does to the log").click()
    expect(page.locator("main")).to_contain_text("Nothing is written yet")
    page.get_by_role("button", name="Withdraw the team").click()


def draw_a_cup_of_eleven(page: Page) -> None:
    office(page)
    page.locator("main").get_by_role("link", name="Cups", exact=True).click()
    page.get_by_role("link", name="New cup").click()
    page.get_by_label("Name").fill("Peninsula Cup")
    page.get_by_role("button", name="Make the cup").click()
    boxes = page.locator('.cup-entries [type="checkbox"]')
    expect(boxes).to_have_count(11)
    for box in boxes.all():
        box.check()
    page.get_by_role("button", name="Save the entries").click()
    page.get_by_role("link", name="Draw", exact=True).click()
    expect(page.locator("main")).to_contain_text("5 byes")
    page.get_by_label("Seed").fill("Lotto 2027-01-30: 4 8 15 16 23 42")
    page.get_by_role("button", name="Draw now").click()


def test_a_secretary_sets_up_a_season_and_lives_with_it(open_as: OpenAs) -> None:
    secretary = open_as("union-secretary")
    set_up_a_season(secretary)
    make_the_fixtures(secretary)
    edit_by_hand(secretary)
    publish(secretary)
    ask_to_postpone(open_as("captain"))
    accept(open_as("captain-2"))
    confirm(secretary)
    shown = secretary.locator("main")
    expect(shown.locator("tr", has_text=DERBY)).to_contain_text("12 Oct 2027")
    withdraw(secretary)
    expect(shown).not_to_contain_text("Nothing is written yet")
    expect(shown).to_contain_text("Grassy Park B")
    draw_a_cup_of_eleven(secretary)
    expect(shown).to_contain_text("4 8 15 16 23 42")
